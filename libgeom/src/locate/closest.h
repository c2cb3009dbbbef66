/* How near edges and boxes are to a point: what the search with an index shares with the one without. */
#ifndef GEOM_SRC_CLOSEST_H
#define GEOM_SRC_CLOSEST_H

#include <geom/closest.h>
#include <geom/shape.h>

#include <stdbool.h>

/* The point, and a power of two that brings all coordinates in question below 1. */
typedef struct closest_target {
    geom_vec2 point;
    double scale;
    int exponent; /* scale = 2^-exponent */
} closest_target;

/* The nearest edge so far: its number, counted through all rings. */
typedef struct closest_best {
    double squared; /* scaled */
    double fraction;
    size_t number;
    geom_segment2 edge;
} closest_best;

closest_target geom_closest_target_of(geom_vec2 point, geom_aabb2 bounds);

/* A lower bound of the scaled squared distance to whatever is in the box: it never falls when the box shrinks. */
double geom_closest_bound(const closest_target *target, geom_aabb2 box);

/* Puts the edge in the place of the best one if it is nearer, or as near with a lower number. The distance counts as no
 * less than the bound of the edge's box, so that edges may be left out for being in a box with a larger bound than the
 * best: whatever the order, and whatever is left out, the same edge wins. */
void geom_closest_improve(const closest_target *target, geom_segment2 edge, size_t number,
                          closest_best *best);

/* The answer for the best edge and the exact location. */
geom_closest_point geom_closest_answer(const closest_target *target, const closest_best *best,
                                       geom_location location);

/* The answer where there is no edge. */
geom_closest_point geom_closest_nothing(geom_location location);

#endif
