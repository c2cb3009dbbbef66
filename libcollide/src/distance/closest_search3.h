/* The simplex of the differences of two bodies that is closest to the origin. */
#ifndef COLLIDE_CLOSEST_SEARCH3_H
#define COLLIDE_CLOSEST_SEARCH3_H

#include "closest_simplex3.h"
#include "shape/local3.h"

/* The differences b - (a + shift) of points of two bodies. */
typedef struct differences3 {
    const body3 *a;
    const body3 *b;
    dd_vec3 shift;
} differences3;

dd_vec3 collide_differences3_vertex(const differences3 *set, size_t of_a, size_t of_b);

/* Where the search that starts from `simplex` ends: at the point of the set that is closest to the origin.
 * `may_hold_origin` says whether the set may. */
closest_simplex3 collide_differences3_closest(const differences3 *set, closest_simplex3 simplex,
                                              bool may_hold_origin);

#endif
