/* Distances of polygons with holes, edge by edge. */
#ifndef COLLIDE_DISTANCE2_POLYGON_H
#define COLLIDE_DISTANCE2_POLYGON_H

#include <collide/result.h>
#include <collide/shape2.h>

/* The distance of two valid shapes, at least one of them a polygon, of which `relation` is known. */
collide_distance collide_polygon_distance(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation);

/* Any fixed order of two polygons: -1, 0 or +1. */
int collide_compare_polygons(geom_polygon a, geom_polygon b);

#endif
