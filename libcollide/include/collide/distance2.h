/* How far apart two shapes of the plane are, and where.
 *
 * The result's `relation` is the exact answer of <collide/pair2.h>, and distance, closest points and relation
 * always tell one story: the distance is 0 exactly when the shapes meet. A positive distance is within two
 * roundings (2^-52 of it) of the true one, plus 2^-98 of the largest coordinate difference or size involved: discs
 * that all but touch have a gap with all its digits. It is infinite when it is beyond the largest double. Closest
 * points are rounded once, so they lie on the shapes within half a unit in their last place.
 *
 * f(a, b) and f(b, a) give the same distance, bit for bit, and the same points in the other order. Multiplying all
 * lengths by a power of two does the same to the result. Oriented boxes are the sets that their doubles say,
 * whatever the length of the axis; distances are Euclidean.
 *
 * Invalid input gives COLLIDE_INVALID, and NaN for the distance and the points. Pure, thread-safe, no allocation.
 * Constant time, some 200 to 700 nanoseconds, except for polygons. Where only yes or no matters, ask
 * <collide/pair2.h>: that takes a few nanoseconds.
 *
 * Method: every plain shape is a point, a segment or a quadrilateral with a radius around it. The closest vertex and
 * edge are found in doubles and then measured in double-double arithmetic (T. J. Dekker, "A floating-point
 * technique for extending the available precision", Numerische Mathematik 18, 1971). */
#ifndef COLLIDE_DISTANCE2_H
#define COLLIDE_DISTANCE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A point, which is a disc of radius 0. */
COLLIDE_API collide_distance collide_distance_point_segment(geom_vec2 point, geom_segment2 segment);
COLLIDE_API collide_distance collide_distance_point_circle(geom_vec2 point, geom_circle circle);
COLLIDE_API collide_distance collide_distance_point_aabb(geom_vec2 point, geom_aabb2 box);
COLLIDE_API collide_distance collide_distance_point_obb(geom_vec2 point, geom_obb2 box);

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

/* A polygon with holes, as in <collide/pair2.h>; where its solid inside holds the other shape, they meet. Linear in
 * the number of vertices, or in the product of both numbers; an edge that is clearly further than the closest so far
 * costs a few nanoseconds. */
COLLIDE_API collide_distance collide_distance_point_polygon(geom_vec2 point, geom_polygon polygon);
COLLIDE_API collide_distance collide_distance_segment_polygon(geom_segment2 segment, geom_polygon polygon);
COLLIDE_API collide_distance collide_distance_circle_polygon(geom_circle circle, geom_polygon polygon);
COLLIDE_API collide_distance collide_distance_polygon_polygon(geom_polygon a, geom_polygon b);

#ifdef __cplusplus
}
#endif

#endif
