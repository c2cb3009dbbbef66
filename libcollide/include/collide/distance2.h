/* The distance and the closest points of two shapes of the plane.
 *
 *     const collide_shape robot = collide_shape_from_capsule(body);
 *     const collide_distance gap = collide_shape_distance(robot, collide_shape_from_polygon(building));
 *     if (gap.distance < 0.3) { ... gap.on_a, gap.on_b ... }
 *
 * Method: a convex shape is a chain of vertices with a radius. The set of differences b - a is convex, and
 * its distance from the origin is that of the shapes. A walk around its border finds the closest edge in
 * doubles. The edge is then measured in double-double arithmetic (T. J. Dekker, "A floating-point technique
 * for extending the available precision", Numerische Mathematik 18, 1971). Polygons are processed edge by
 * edge. */
#ifndef COLLIDE_DISTANCE2_H
#define COLLIDE_DISTANCE2_H

#include <collide/result.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the distance of two shapes and a pair of closest points (<collide/result.h>).
 *
 * Accuracy: `relation` is collide_shape_relation(a, b), which is exact, and the distance is 0 if and only if
 * the shapes meet. A positive distance is within 2^-52 of itself plus 2^-98 of the largest coordinate
 * difference or size. So discs that nearly touch have a gap with all its digits. It is infinite if it exceeds
 * the largest double. Closest points are rounded once: they lie on the shapes within half a unit in their
 * last place.
 *
 * (a, b) and (b, a) give the same distance, bit for bit, and the points in the other order. Multiplying all
 * lengths by a power of two does the same to the result. Reversing or rotating a ring may select another
 * closest pair and may change the last bit. Oriented boxes are the sets that their doubles describe, for any
 * length of the axis.
 *
 * A polygon is solid between its rings: if its inside contains the other shape, they meet. For a ring that is
 * not simple or not convex as required, the distance is meaningless.
 *
 * Errors: invalid input gives COLLIDE_INVALID, and NaN for the distance and the points.
 *
 * Cost: 0.3 to 1.5 us for simple shapes. Linear in the number of vertices for convex rings, and for polygons
 * beside other shapes. Two polygons, or a polygon and a long convex ring, take about as long as their
 * relation (<collide/pair2.h>): 0.15 ms for two polygons of 10,000 vertices. <collide/indexed2.h> is faster
 * for polygons that are asked often. The relation and collide_shape_relation_within of simple shapes cost
 * only some nanoseconds. Pure. Thread-safe. Does not allocate. */
COLLIDE_API collide_distance collide_shape_distance(collide_shape a, collide_shape b);

#ifdef __cplusplus
}
#endif

#endif
