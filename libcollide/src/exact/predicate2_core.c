/* Predicates of edges and vertices of cores: filter first, then exact. */
#include "predicate2_core.h"

#include "numeric/number_filter.h"
#include "predicate2.h"

#include <geom/predicate.h>

#include "predicate2_core.inl"

int collide_side_of_edge(const edge2 *edge, const vertex2 *corner) {
    if (edge->is_plain && !corner->turned) {
        return geom_orient2d(edge->from, edge->to, corner->base);
    }
    const int sign = side_of_edge(edge, corner);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_side_of_edge(edge, corner);
}

int collide_gap_edge(const edge2 *edge, const vertex2 *corner, reach_sum reach) {
    if (edge->is_plain && !corner->turned && reach.margin == 0.0) {
        const geom_segment2 segment = {edge->from, edge->to};
        return collide_gap_point_segment(corner->base, segment, reach.of_a, reach.of_b);
    }
    const int sign = gap_edge(edge, corner, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_edge(edge, corner, reach);
}

int collide_gap_corners(const vertex2 *a, const vertex2 *b, reach_sum reach) {
    if (!a->turned && !b->turned && reach.margin == 0.0) {
        return collide_gap_points(a->base, b->base, reach.of_a, reach.of_b);
    }
    const int sign = gap_corners(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_corners(a, b, reach);
}
