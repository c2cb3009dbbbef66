/* Polygons with an index: the questions of <collide/shape2.h> and <collide/distance2.h> to polygons of many
 * vertices.
 *
 * An index is a geom_locator (<geom/locate.h>). One serves all of these questions, and those for the location
 * of a point and the closest point:
 *
 *     geom_locator *map = NULL;
 *     if (geom_locator_create(polygon, NULL, &map) == GEOM_OK) {
 *         collide_indexed_shape_relation(map, car)       does the car touch the map?
 *         collide_indexed_raycast(ray, map)              where does a ray hit it?
 *         collide_indexed_distance(map, other_map)       how far apart are two maps?
 *     }
 *
 * Parameters have the order of the functions for plain polygons: what moves, and a ray, come before the
 * target. For shapes that rest, the name has the order: the index first, then the shape.
 *
 * The answers are those of the functions for plain polygons. Only where several pairs of points are closest,
 * or two shapes meet in several points, another one may be chosen. The plain polygon behind an index is
 * geom_locator_polygon. No index may be NULL.
 *
 * Cost: O(log n) for each part of the border that is near to the other shape: some microseconds for a simple
 * shape, 1 to 30 us for two polygons of 10,000 vertices. It is linear if all edges are about as far away, as
 * from the middle of a circle. It is linear too in the number of edges that touch without an overlap: 1.3 ms
 * for sides of 2,500 edges each. So it is in those of parallel sides that do not run along x or y: 0.2 ms.
 * Two fans cost the product of their vertices: rings of which all edges lead close to one place, without a
 * crossing.
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef COLLIDE_INDEXED2_H
#define COLLIDE_INDEXED2_H

#include <collide/result.h>
#include <collide/shape2.h>
#include <geom/locate.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the relation of two indexed polygons, as collide_polygon_polygon. Exact, never COLLIDE_INVALID. The
 * first proof that insides meet ends the search. */
COLLIDE_API collide_relation collide_indexed_relation(const geom_locator *a, const geom_locator *b);

/* Returns the relation of b and all points within `margin` of a, as collide_shape_relation_within. Exact.
 * Returns COLLIDE_INVALID if the margin is negative, infinite or NaN. */
COLLIDE_API collide_relation collide_indexed_relation_within(const geom_locator *a, const geom_locator *b,
                                                             double margin);

/* Returns the distance of two indexed polygons and a pair of closest points, as collide_shape_distance. */
COLLIDE_API collide_distance collide_indexed_distance(const geom_locator *a, const geom_locator *b);

/* Returns the relation of an indexed polygon and a shape, as collide_shape_relation. Exact. Returns
 * COLLIDE_INVALID for an invalid shape. The shape is checked, in linear time. A polygon as shape is also
 * divided on the way, which takes O(m log m) for m vertices. */
COLLIDE_API collide_relation collide_indexed_shape_relation(const geom_locator *polygon, collide_shape shape);

/* Returns the relation of a shape and all points within `margin` of an indexed polygon, as
 * collide_shape_relation_within. Exact. Returns COLLIDE_INVALID for an invalid shape, and if the margin is
 * negative, infinite or NaN. Cost: as collide_indexed_shape_relation. */
COLLIDE_API collide_relation collide_indexed_shape_relation_within(const geom_locator *polygon,
                                                                   collide_shape shape, double margin);

/* Returns the distance of an indexed polygon and a shape, as collide_shape_distance. The point on_a is on the
 * polygon. An invalid shape gives COLLIDE_INVALID, and NaN for the distance and the points. Cost: as
 * collide_indexed_shape_relation. */
COLLIDE_API collide_distance collide_indexed_shape_distance(const geom_locator *polygon, collide_shape shape);

/* Returns the first contact of a moving disc with an indexed polygon, as collide_sweep_circle_polygon
 * (<collide/sweep_circle2.h>), bit for bit.
 *
 * path    the motion of the center, finite
 * radius  >= 0, finite
 *
 * Other paths and radii give COLLIDE_INVALID. */
COLLIDE_API collide_sweep collide_indexed_sweep_circle(geom_segment2 path, double radius,
                                                       const geom_locator *target);

/* Returns the first contact of a ray from ray.a to ray.b with an indexed polygon: the sweep of a disc of
 * radius 0. A ray that is not finite gives COLLIDE_INVALID. */
COLLIDE_API collide_sweep collide_indexed_raycast(geom_segment2 ray, const geom_locator *target);

#ifdef __cplusplus
}
#endif

#endif
