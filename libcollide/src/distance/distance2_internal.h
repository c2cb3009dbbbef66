/* Distances of shapes of which the relation is known. */
#ifndef COLLIDE_DISTANCE2_INTERNAL_H
#define COLLIDE_DISTANCE2_INTERNAL_H

#include "shape/core2.h"
#include "shape/edges2.h"

#include <collide/result.h>

/* What there is to say about invalid input. */
collide_distance collide_invalid_distance(void);

/* The distance of two cores that are no polygons: positive with a pair of closest points where the relation
 * is COLLIDE_APART, 0 with a common point where they meet, NaN where it is COLLIDE_INVALID. */
collide_distance collide_core2_distance(const core2 *a, const core2 *b, collide_relation relation);

/* The unit vector from the closest point of a to that of b, radii left aside; (0, 0) where these are the
 * same. The segments or vertices of a and b must not cross. */
geom_vec2 collide_core2_direction(const core2 *a, const core2 *b);

/* The distance of two valid shapes, at least one of them a polygon, edge by edge. */
collide_distance collide_polygon_distance(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation);

/* The same distance from the other side. */
collide_distance collide_swapped_distance(collide_distance found);

/* The distance of a valid shape that is no polygon and a valid polygon, with or without an index. */
collide_distance collide_convex_solid2_distance(const collide_shape *shape, const solid2 *solid,
                                                collide_relation relation);

/* The distance of two valid polygons, with or without an index. */
collide_distance collide_solid2_distance(const solid2 *a, const solid2 *b, collide_relation relation);

/* Any fixed order of two polygons: -1, 0 or +1. */
int collide_compare_polygons(geom_polygon a, geom_polygon b);

#endif
