/* How far apart two shapes of the plane are, and where: one function for every pair of shapes.
 *
 *     const collide_shape robot = collide_shape_from_capsule(body);
 *     const collide_distance gap = collide_shape_distance(robot, collide_shape_from_polygon(building));
 *     if (gap.distance < 0.3) { ... gap.on_a, gap.on_b ... }
 *
 * Method: every convex shape is a row of vertices with a radius around them. The set of the differences of their
 * points, b - a, is convex as well, and its distance from the origin is that of the shapes. A walk around its border
 * finds the closest edge in doubles, which is then measured in double-double arithmetic (T. J. Dekker, "A
 * floating-point technique for extending the available precision", Numerische Mathematik 18, 1971). Polygons go
 * edge by edge. */
#ifndef COLLIDE_DISTANCE2_H
#define COLLIDE_DISTANCE2_H

#include <collide/result.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The distance of two shapes and a pair of closest points (<collide/result.h>).
 *
 * The result's `relation` is collide_shape_relation(a, b), which is exact, and distance, closest points and relation
 * always tell one story: the distance is 0 exactly when the shapes meet. A positive distance is within two
 * roundings (2^-52 of it) of the true one, plus 2^-98 of the largest coordinate difference or size involved: discs
 * that all but touch have a gap with all its digits. It is infinite when it is beyond the largest double. Closest
 * points are rounded once, so they lie on the shapes within half a unit in their last place.
 *
 * (a, b) and (b, a) give the same distance, bit for bit, and the same points in the other order. Multiplying all
 * lengths by a power of two does the same to the result. Reversing or rotating a ring may choose another closest pair
 * and change the last bit. Oriented boxes are the sets that their doubles say, whatever the length of the axis.
 *
 * A polygon is solid between its rings: where its inside holds the other shape, they meet. A ring that the relation
 * takes without asking (not simple, not convex) gives a number that means nothing.
 *
 * Invalid input gives COLLIDE_INVALID, and NaN for the distance and the points. Pure, thread-safe, no allocation.
 * Constant time for plain shapes, 0.3 to 1.5 microseconds; linear in the number of vertices of both for convex
 * rings; for polygons linear in the number of edges, or the product where both are polygons, where an edge that is
 * clearly further than the closest so far costs a few nanoseconds. Where only yes or no matters, ask the relation, or
 * collide_shape_relation_within: these take a few nanoseconds. */
COLLIDE_API collide_distance collide_shape_distance(collide_shape a, collide_shape b);

#ifdef __cplusplus
}
#endif

#endif
