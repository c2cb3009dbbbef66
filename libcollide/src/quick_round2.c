/* Discs and capsules against small convex rings, as quick_convex2.h says. */
#include "number_filter.h"
#include "quick_convex2.h"
#include "ring2.h"
#include "valid2.h"
#include "vector2.inl"

/* What is known once some edges have been looked at. */
typedef struct round_search {
    number_space space;
    number squared_reach;
    int orientation; /* of the ring */
    int gap;         /* +1 or -1 where that is settled */
    bool sure;       /* all signs so far are sure */
} round_search;

static round_search start_search(double radius, geom_ring convex) {
    round_search search;
    number_space_init(&search.space);
    search.squared_reach = square(number_from(&search.space, radius));
    search.orientation = collide_quick_orientation(convex);
    search.gap = COLLIDE_UNSURE;
    search.sure = search.orientation != COLLIDE_UNSURE;
    return search;
}

/* The gap of a point and a segment, of which a and a + d are the ends as seen from the point. */
NUMBER_INLINE void measure(round_search *search, vector a, vector d) {
    const int gap = gap_origin_segment(a, d, search->squared_reach);
    search->gap = gap < 0 ? gap : search->gap;
    search->sure = search->sure && gap > 0;
}

/* Whether the origin surely lies further than the reach from the line, whose distance of it is height / |d|. */
NUMBER_INLINE bool is_far(const round_search *search, number height, vector d) {
    return number_compare(square(height), number_mul(search->squared_reach, dot(d, d))) > 0;
}

/* The ring is closest to a point outside at an edge that has the point on its outer side. A point on the inner side of
 * all edges lies in the ring. */
int collide_quick_gap_circle_convex(geom_circle circle, geom_ring convex) {
    round_search search = start_search(circle.radius, convex);
    bool outside = false;
    for (size_t i = 0; i < convex.count && search.sure && search.gap == COLLIDE_UNSURE; ++i) {
        const geom_segment2 edge = collide_ring_edge(convex, i);
        if (geom_equal2(edge.a, edge.b)) {
            continue;
        }
        const vector a = vector_difference(&search.space, edge.a, circle.center);
        const vector d = vector_difference(&search.space, edge.b, edge.a);
        const number height = cross(a, d);
        const int side = search.orientation * number_sign(height);
        if (side < 0 && is_far(&search, height, d)) {
            search.gap = 1;
        } else if (side <= 0) {
            outside = true;
            search.sure = side < 0;
            measure(&search, a, d);
        }
    }
    if (search.gap != COLLIDE_UNSURE || !search.sure) {
        return search.gap;
    }
    return outside ? 1 : -1;
}

/* One edge of the ring and the capsule's segment: the line of the edge may part them by more than the reach. Otherwise
 * both ends are measured to the edge, and its start to the segment. */
static void visit_edge(round_search *search, geom_capsule2 capsule, geom_segment2 edge) {
    const vector d = vector_difference(&search->space, edge.b, edge.a);
    const vector a_from = vector_difference(&search->space, edge.a, capsule.a);
    const vector b_from = vector_difference(&search->space, edge.a, capsule.b);
    const number height_a = cross(a_from, d);
    const number height_b = cross(b_from, d);
    if (search->orientation * number_sign(height_a) < 0 && search->orientation * number_sign(height_b) < 0 &&
        is_far(search, height_a, d) && is_far(search, height_b, d)) {
        search->gap = 1;
        return;
    }
    measure(search, a_from, d);
    measure(search, b_from, d);
    measure(search, vector_difference(&search->space, capsule.a, edge.a),
            vector_difference(&search->space, capsule.b, capsule.a));
}

/* Where ring and segment are apart, a vertex of the one is closest to an edge of the other. */
int collide_quick_gap_capsule_convex(geom_capsule2 capsule, geom_ring convex) {
    round_search search = start_search(capsule.radius, convex);
    if (!search.sure || geom_equal2(capsule.a, capsule.b)) {
        return COLLIDE_UNSURE;
    }
    const geom_vec2 ends[2] = {capsule.a, capsule.b};
    const geom_ring segment = {ends, 2};
    const int gap_of_cores = collide_quick_gap_convex_convex(segment, convex);
    if (gap_of_cores < 0) {
        return gap_of_cores;
    }
    for (size_t i = 0; i < convex.count && search.gap == COLLIDE_UNSURE; ++i) {
        const geom_segment2 edge = collide_ring_edge(convex, i);
        if (!geom_equal2(edge.a, edge.b)) {
            visit_edge(&search, capsule, edge);
        }
    }
    return search.gap == COLLIDE_UNSURE && search.sure ? gap_of_cores : search.gap;
}
