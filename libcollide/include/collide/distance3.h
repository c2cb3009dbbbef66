/* How far apart two shapes in space are, and where.
 *
 *     const collide_distance3 gap = collide_shape3_distance(rock, arm);
 *     if (gap.relation == COLLIDE_APART) { ... gap.distance from gap.on_a to gap.on_b ... }
 *
 * Method: every shape is a polyhedron, a ray or a plane with a radius around it. The point of the set of
 * differences b - a that is closest to the origin is found by simplices that come closer step by step (E. G.
 * Gilbert, D. W. Johnson, S. S. Keerthi, IEEE Journal of Robotics and Automation 4(2), 1988), all in double-double
 * arithmetic (T. J. Dekker, Numerische Mathematik 18, 1971), which ends when no point of the set can be closer. A search
 * in doubles comes before it and finds where to start. */
#ifndef COLLIDE_DISTANCE3_H
#define COLLIDE_DISTANCE3_H

#include <collide/result.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Distance and closest points of two shapes of any kinds.
 *
 * The result's `relation` is collide_shape3_relation(a, b), which is exact; the distance is 0 exactly when the
 * shapes meet, and then on_a and on_b are one common point. Otherwise the distance is positive, within two
 * roundings (2^-52 of it) of the true one plus 2^-90 of the largest coordinate difference or size involved: balls
 * that all but touch have a gap with all its digits. With a plane, read coordinates and the distance of the plane
 * from the origin instead of differences. Sharp needles - triangles, or hulls and boxes with faces, whose height is
 * below a millionth of their length - may lose digits to that extent: where h is the ratio, the second term is
 * 2^-90 / h, and never more than 2^-45. The differences of points of two edges, or of faces, that are parallel but for
 * the last bits of their coordinates may make such needles, too: where these are also within a few such bits of each
 * other, the second term may be 2^-51. The distance is infinite when it is beyond the largest double.
 *
 * Closest points are rounded once, so they lie on the shapes within half a unit in their last place and the error
 * above; coordinates beyond the largest double end there. Where several pairs are closest, the choice is fixed but
 * unspecified.
 *
 * Oriented boxes are the sets that their doubles say, whatever the lengths and angles of the axes; rays and planes
 * have no end; two planes are apart only where they are parallel. A ray that passes through a plane further out than
 * 2^900 times the size of the pair has a common point named on it that is that far out, not the true one; of two planes
 * that cross so far out, the common point named lies on one. Rays that are closest further out than 2^890 times the
 * size of the pair may count as parallel.
 *
 * (a, b) and (b, a) give the same distance, bit for bit, and the same points in the other order. Multiplying all
 * lengths by a power of two does the same to the result, except for what becomes subnormal, larger than the largest
 * double, or less than 2^-900 of the largest number involved. Invalid input gives COLLIDE_INVALID, and NaN for the
 * distance and the points.
 *
 * Pure, thread-safe, no allocation. Some 0.5 to 4 microseconds for shapes of up to eight vertices; hulls take time
 * linear in the number of their points for each of some 5 to 30 steps, nearly all of them in doubles. The search ends
 * of itself, as each step comes strictly closer but for 64 at most; after 1000 steps, which no known input needs, the
 * best pair so far is the answer. Where only yes or no matters, ask <collide/pair3.h>. */
COLLIDE_API collide_distance3 collide_shape3_distance(collide_shape3 a, collide_shape3 b);

#ifdef __cplusplus
}
#endif

#endif
