/* Predicates of edges and vertices of cores in exact arithmetic. */
#include "predicate2_core.h"

#include "numeric/number_exact.h"

#include "predicate2_core.inl"

int collide_exact_side_of_edge(const edge2 *edge, const vertex2 *corner) {
    return side_of_edge(edge, corner);
}

int collide_exact_gap_edge(const edge2 *edge, const vertex2 *corner, reach_sum reach) {
    return gap_edge(edge, corner, reach);
}

int collide_exact_gap_corners(const vertex2 *a, const vertex2 *b, reach_sum reach) {
    return gap_corners(a, b, reach);
}
