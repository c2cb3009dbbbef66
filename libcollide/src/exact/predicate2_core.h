/* Exact signs about the corners and edges of convex shapes, of oriented boxes too, whose corners are no
 * doubles.
 *
 * As in predicate2.h each is decided by the filter first, then exactly; the polynomials are in
 * predicate2_core.inl. */
#ifndef COLLIDE_PREDICATE2_CORE_H
#define COLLIDE_PREDICATE2_CORE_H

#include "shape/core2.h"

/* All points origin - across * perp(d) + t * d with first <= t <= last, where d = to - from is not 0. Where
 * it is plain, it runs from `from`, which is the origin, to `to`. */
typedef struct edge2 {
    geom_vec2 origin;
    geom_vec2 from;
    geom_vec2 to;
    double across;
    double first;
    double last;
    bool is_plain;
} edge2;

/* What two shapes may be apart: the sum of these, which is never rounded. */
typedef struct reach_sum {
    double of_a;
    double of_b;
    double margin; /* 0 where one of the others is */
} reach_sum;

static inline edge2 plain_edge(geom_vec2 from, geom_vec2 to) {
    const edge2 edge = {from, from, to, 0.0, 0.0, 1.0, true};
    return edge;
}

static inline reach_sum reach_sum_from(double r, double s, double margin) {
    const reach_sum reach = {r > 0.0 ? r : margin, r > 0.0 && !(s > 0.0) ? margin : s,
                             r > 0.0 && s > 0.0 ? margin : 0.0};
    return reach;
}

/* On which side of the line of the edge the corner lies: +1 left of its direction, -1 right, 0 on it. */
int collide_side_of_edge(const edge2 *edge, const vertex2 *corner);

/* The sign of the distance of the edge and the corner minus the reach. */
int collide_gap_edge(const edge2 *edge, const vertex2 *corner, reach_sum reach);

/* The sign of the distance of two corners minus the reach. */
int collide_gap_corners(const vertex2 *a, const vertex2 *b, reach_sum reach);

/* ---- The exact halves ---- */

int collide_exact_side_of_edge(const edge2 *edge, const vertex2 *corner);
int collide_exact_gap_edge(const edge2 *edge, const vertex2 *corner, reach_sum reach);
int collide_exact_gap_corners(const vertex2 *a, const vertex2 *b, reach_sum reach);

#endif
