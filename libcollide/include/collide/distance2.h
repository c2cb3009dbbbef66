/* How far apart two shapes of the plane are, and where.
 *
 * The result's `relation` is the exact answer of <collide/pair2.h>, and distance, closest points and relation
 * always tell one story: distance is 0 exactly when the shapes meet. A positive distance is within 8 roundings
 * (8 * 2^-53, relative) of the true one plus 8 * 2^-53 times the largest coordinate difference involved.
 * Invalid input gives COLLIDE_INVALID and NaN. Pure, thread-safe, no allocation. */
#ifndef COLLIDE_DISTANCE2_H
#define COLLIDE_DISTANCE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A point and a segment. */
COLLIDE_API collide_distance collide_distance_point_segment(geom_vec2 point, geom_segment2 segment);

COLLIDE_API collide_distance collide_distance_segment_segment(geom_segment2 a, geom_segment2 b);
COLLIDE_API collide_distance collide_distance_segment_circle(geom_segment2 segment, geom_circle circle);
COLLIDE_API collide_distance collide_distance_segment_aabb(geom_segment2 segment, geom_aabb2 box);
COLLIDE_API collide_distance collide_distance_segment_obb(geom_segment2 segment, geom_obb2 box);
COLLIDE_API collide_distance collide_distance_circle_circle(geom_circle a, geom_circle b);
COLLIDE_API collide_distance collide_distance_circle_aabb(geom_circle circle, geom_aabb2 box);
COLLIDE_API collide_distance collide_distance_circle_obb(geom_circle circle, geom_obb2 box);
COLLIDE_API collide_distance collide_distance_aabb_aabb(geom_aabb2 a, geom_aabb2 b);
COLLIDE_API collide_distance collide_distance_obb_obb(geom_obb2 a, geom_obb2 b);
COLLIDE_API collide_distance collide_distance_capsule_capsule(geom_capsule2 a, geom_capsule2 b);

/* A polygon with holes, as in <collide/pair2.h>: linear in the number of vertices, or in the product of both. */
COLLIDE_API collide_distance collide_distance_point_polygon(geom_vec2 point, geom_polygon polygon);
COLLIDE_API collide_distance collide_distance_segment_polygon(geom_segment2 segment, geom_polygon polygon);
COLLIDE_API collide_distance collide_distance_circle_polygon(geom_circle circle, geom_polygon polygon);
COLLIDE_API collide_distance collide_distance_polygon_polygon(geom_polygon a, geom_polygon b);

#ifdef __cplusplus
}
#endif

#endif
