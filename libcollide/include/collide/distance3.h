/* The distance and the closest points of two shapes in space.
 *
 *     const collide_distance3 gap = collide_shape3_distance(rock, arm);
 *     if (gap.relation == COLLIDE_APART) { ... gap.distance from gap.on_a to gap.on_b ... }
 *
 * Method: a shape is a polyhedron, a ray or a plane with a radius. Simplices approach the point of the set of
 * differences b - a that is closest to the origin (E. G. Gilbert, D. W. Johnson, S. S. Keerthi, IEEE Journal
 * of Robotics and Automation 4(2), 1988). A search in doubles finds the start. The rest is in double-double
 * arithmetic (T. J. Dekker, Numerische Mathematik 18, 1971), and ends if no point of the set can be
 * closer. */
#ifndef COLLIDE_DISTANCE3_H
#define COLLIDE_DISTANCE3_H

#include <collide/result.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the distance of two shapes and a pair of closest points (<collide/result.h>).
 *
 * Accuracy: `relation` is collide_shape3_relation(a, b), which is exact, and the distance is 0 if and only if
 * the shapes meet. A positive distance is within 2^-52 of itself plus 2^-90 of the largest coordinate
 * difference or size. With a plane, that is the largest coordinate, and the distance of the plane from the
 * origin. The distance is infinite if it exceeds the largest double. Closest points are rounded once, to the
 * nearest finite double: they lie on the shapes within half a unit in their last place and the error above.
 *
 * Exceptions to the accuracy:
 *
 * - Needles: triangles, hulls, or boxes with faces whose height is below a millionth of their length. With h
 *   as that ratio, the second term is 2^-90 / h, and at most 2^-45.
 * - Edges or faces that are parallel except for the last bits of their coordinates may form such needles in
 *   the set of differences. If they are also within a few such bits of each other, the second term may be
 *   2^-51.
 * - A ray that crosses a plane farther out than 2^900 times the size of the pair: the common point is that
 *   far out, but not the true one. If two planes cross that far out, the common point lies on one of them.
 * - Rays that are closest farther out than 2^890 times the size of the pair may count as parallel.
 * - An oriented box that ends beyond the largest double: its true size counts beside another such box, a ray
 *   or a plane. Beside other shapes it is cut more than 2^1030 from its center, unless it is a needle.
 *
 * Oriented boxes are the sets that their doubles describe, for any lengths and angles of the axes. Rays and
 * planes are infinite. Two planes are apart only if they are parallel.
 *
 * (a, b) and (b, a) give the same distance, bit for bit, and the points in the other order. Multiplying all
 * lengths by a power of two does the same to the result. This does not hold for numbers that become
 * subnormal, exceed the largest double, or are below 2^-900 of the largest number.
 *
 * Errors: invalid input gives COLLIDE_INVALID, and NaN for the distance and the points.
 *
 * Cost: 0.5 to 4 us for shapes of up to eight vertices. Hulls take linear time for each of 5 to 30 steps,
 * nearly all in doubles. Each step comes strictly closer, except for at most 64. After 1000 steps, which no
 * known input needs, the best pair is returned. If only yes or no matters, use <collide/pair3.h>. Pure.
 * Thread-safe. Does not allocate. */
COLLIDE_API collide_distance3 collide_shape3_distance(collide_shape3 a, collide_shape3 b);

#ifdef __cplusplus
}
#endif

#endif
