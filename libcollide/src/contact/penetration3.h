/* How two cores with vertices that meet are parted by the least translation. */
#ifndef COLLIDE_PENETRATION3_H
#define COLLIDE_PENETRATION3_H

#include "shape/local3.h"

/* Moving b by depth * normal leaves the cores touching. The depth is 0 but for rounding when they only
 * touch. */
typedef struct penetration3 {
    dd_vec3 normal; /* of length 1, from a to b */
    dd depth;
} penetration3;

/* How far b must move along the normal. */
dd collide_penetration3_along(const body3 *a, const body3 *b, dd_vec3 normal);

/* For any cores. */
penetration3 collide_penetration3_of_hulls(const body3 *a, const body3 *b);

/* The one of these two that knows the cores. */
penetration3 collide_penetration3(const body3 *a, const body3 *b);

/* The vector, or one with its direction whose products neither overflow nor vanish. */
geom_vec3 collide_near_one3(geom_vec3 v);

/* Some vector at right angles to v, which is not 0; no component of v is lost by cancellation. */
dd_vec3 collide_perpendicular3(dd_vec3 v);

#endif
