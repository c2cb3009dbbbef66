/* Closest points of two cores with vertices, in a local frame. */
#ifndef COLLIDE_CLOSEST3_H
#define COLLIDE_CLOSEST3_H

#include "shape/local3.h"

typedef struct closest3 {
    dd_vec3 on_a;
    dd_vec3 on_b;
    dd_vec3 direction; /* from a to b: as long as the distance */
    dd distance;
} closest3;

/* The closest points of the cores, without their radii. `meeting` says whether the cores may have common
 * points; where they have, on_a and on_b are one of them but for rounding. */
closest3 collide_closest3(const body3 *a, const body3 *b, bool meeting);

/* The direction from a to b with length 1, or 0 where that is 0. */
dd_vec3 collide_closest3_unit(const closest3 *pair);

#endif
