/* Predicates: questions about points whose answer is the sign of a polynomial, always right.
 *
 * Each first evaluates the polynomial in doubles with a proven bound on the rounding error. Where the value is
 * not clearly beyond the bound it is computed again in exact arithmetic (<geom/exact.h>). Every finite input is
 * decided, from the smallest subnormal to the largest double, mixed as they may be; multiplying all
 * coordinates by a power of two changes no answer as long as no bit of them is lost.
 *
 * Inputs must be finite: for NaN or infinity the result is 0, which is also what "on the line" gives; refuse
 * them first (geom_vec2_is_finite). Pure, thread-safe, no allocation. */
#ifndef GEOM_PREDICATE_H
#define GEOM_PREDICATE_H

#include <geom/base.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which way the path a, b, c turns: +1 counterclockwise (c lies left of the line from a to b), -1 clockwise,
 * 0 when the three points lie on one line. The sign of (b - a) x (c - a).
 *
 * About two nanoseconds when the points are not nearly on a line; five to a hundred when they are, and some thousand
 * in the worst case, coordinates from both ends of the exponent range on one line.
 * Filter: K. Ozaki, F. Buenger, T. Ogita, S. Oishi, S. M. Rump, "Simple floating-point filters for the
 * two-dimensional orientation problem", BIT 56 (2016), with an error bound of
 * J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates", 1997. */
GEOM_API int geom_orient2d(geom_vec2 a, geom_vec2 b, geom_vec2 c);

/* Which way one turns from the direction a to b into the direction c to d, the shorter way: +1 counterclockwise,
 * -1 clockwise, 0 when they are parallel, equal or opposite, or one of them is of length zero. The sign of
 * (b - a) x (d - c). Filter and cost as geom_orient2d, which is the case c = a. */
GEOM_API int geom_turn2d(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);

/* On which side of the plane through a, b, c the point d lies: +1 on the side from which a, b, c are seen
 * counterclockwise, which is where the normal (b - a) x (c - a) points, -1 on the other, 0 when the four points lie in
 * one plane. The sign of ((b - a) x (c - a)) . (d - a); Shewchuk (1997) has the opposite one. Swapping any two
 * points turns it round.
 *
 * Eight nanoseconds when the points are not nearly in a plane, or on a lattice of 2^16 lines a side; otherwise some
 * hundred when they are, and some ten thousand in the worst case, coordinates from both ends of the exponent range. */
GEOM_API int geom_orient3d(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d);

/* Where d lies with respect to the circle through a, b, c, which are counterclockwise: +1 inside, -1 outside,
 * 0 when the four points lie on one circle. Clockwise a, b, c turn the sign round. For three points on a line the
 * circle is one of its two half planes; for equal points the answer is 0. Swapping any two of the four points turns
 * it round.
 *
 * The sign of the determinant of the rows (p - d, |p - d|^2) for p = a, b, c. Cost as
 * geom_orient3d, for lattices of 2^12 lines a side. */
GEOM_API int geom_incircle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);

/* Where e lies with respect to the sphere through a, b, c, d, for which geom_orient3d is +1: +1 inside, -1 outside,
 * 0 when the five points lie on one sphere. Where geom_orient3d is -1 the sign is turned round; where it is 0 the sphere
 * is a half space, and the answer is 0 if a, b, c, d are on one circle. Swapping any two of the five points turns it
 * round.
 *
 * Twenty nanoseconds when e is not nearly on the sphere, or on a lattice of 2^9 lines a side; otherwise about a thousand
 * when it is, and some ten times that in the worst case. */
GEOM_API int geom_insphere(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d, geom_vec3 e);

#ifdef __cplusplus
}
#endif

#endif
