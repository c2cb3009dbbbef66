/* The closest points of two bodies, one of which has been shifted. */
#ifndef COLLIDE_SWEEP3_CLOSEST_H
#define COLLIDE_SWEEP3_CLOSEST_H

#include "distance/closest_simplex3.h"
#include "shape/local3.h"

typedef struct sweep3_closest {
    closest_simplex3 simplex; /* of the differences of b and the shifted a; of two rays not set */
    dd_vec3 direction;        /* from the shifted a to b, as long as the distance */
    dd distance;
    dd_vec3 on_a; /* of two rays, where a is not shifted; else see below */
    dd_vec3 on_b;
} sweep3_closest;

/* The closest points of the cores of b and of a shifted by `shift`; `last` is what was found at a place before, or NULL,
 * and speeds up the search. */
sweep3_closest collide_sweep3_closest(const body3 *a, const body3 *b, dd_vec3 shift,
                                      const sweep3_closest *last);

/* The closest point of one body, in its place before the shift. */
dd_vec3 collide_sweep3_point(const sweep3_closest *closest, const body3 *body, bool of_a);

#endif
