/* Distances of edges and boxes from a point, for the search with an index and the one without. */
#ifndef GEOM_SRC_CLOSEST_H
#define GEOM_SRC_CLOSEST_H

#include <geom/closest.h>
#include <geom/shape.h>

#include <stdbool.h>

/* The point, and a power of two that scales all coordinates to below 1. */
typedef struct closest_target {
    geom_vec2 point;
    double scale;
    int exponent; /* scale = 2^-exponent */
} closest_target;

/* The closest edge so far: its index, counted through all rings. */
typedef struct closest_best {
    double squared; /* scaled */
    double fraction;
    size_t number;
    geom_segment2 edge;
} closest_best;

closest_target geom_closest_target_of(geom_vec2 point, geom_aabb2 bounds);

/* Returns a lower bound of the distance that geom_closest_improve computes, less than it by 2^-42 of it or
 * more. It is close to that if the point is not very close to the line of the edge. */
double geom_closest_edge_bound(const closest_target *target, geom_segment2 edge);

/* Replaces the best edge if this one is closer, or as close with a smaller index. Returns the scaled squared
 * distance, which counts as no less than the bound of the edge's box. So the same edge wins in any order of
 * the search, whether edges with a larger bound than the best distance are skipped or not. */
double geom_closest_improve(const closest_target *target, geom_segment2 edge, size_t number,
                            closest_best *best);

/* Returns the result for the best edge and the exact location. */
geom_closest_point geom_closest_answer(const closest_target *target, const closest_best *best,
                                       geom_location location);

/* Returns the result if there is no edge. */
geom_closest_point geom_closest_nothing(geom_location location);

#endif
