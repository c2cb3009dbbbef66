/* A plane against what has vertices, and against another plane. */
#ifndef COLLIDE_PLANE3_H
#define COLLIDE_PLANE3_H

#include "shape/local3.h"

/* A plane in a frame whose origin is the origin of space: all p with unit . p = offset. */
typedef struct plane3 {
    dd_vec3 unit;
    dd offset;
} plane3;

/* A frame for a plane and another core, a plane, too, or with vertices. */
local3 collide_plane3_frame(const core3 *plane, const core3 *other);

plane3 collide_plane3(const core3 *plane, const local3 *frame);

/* How far the point lies above the plane: on the side of its normal. */
dd collide_plane3_height(plane3 plane, dd_vec3 point);

/* To which side of the plane a ray runs that meets it, +1 where the normal points, exactly; 0 in the
 * plane. */
int collide_plane3_way_of_ray(const core3 *plane, const core3 *ray);

/* A common point of two planes that meet; the one closest to the origin. */
dd_vec3 collide_plane3_crossing(plane3 a, plane3 b);

/* Distance and closest points; `a` is a plane, `b` a plane or a core with vertices. */
collide_distance3 collide_plane3_distance(const core3 *a, const core3 *b, collide_relation relation);

#endif
