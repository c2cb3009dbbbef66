/* Geometric predicates: the sign of a polynomial of the coordinates, always correct.
 *
 * Each predicate first evaluates the polynomial in doubles, with a proven bound on the rounding error. If the
 * value does not exceed the bound, the polynomial is computed again in exact arithmetic (<geom/exact.h>).
 * Every finite input is decided, including subnormals and mixed exponents. Multiplying all coordinates by a
 * power of two does not change an answer as long as no bit is lost.
 *
 * Coordinates must be finite. For NaN or infinity the result is 0, which also means "on the line". Check with
 * geom_vec2_is_finite first.
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef GEOM_PREDICATE_H
#define GEOM_PREDICATE_H

#include <geom/base.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the orientation of the points a, b, c: +1 if they turn counterclockwise (c lies to the left of the
 * line from a to b), -1 if clockwise, 0 if they are collinear. This is the sign of (b - a) x (c - a).
 *
 * Cost: 2 ns if the points are clearly not collinear; 5 to 100 ns otherwise; some 1,000 ns at worst, for
 * collinear points with coordinates from both ends of the exponent range.
 * Source: K. Ozaki, F. Buenger, T. Ogita, S. Oishi, S. M. Rump, "Simple floating-point filters for the
 * two-dimensional orientation problem", BIT 56 (2016). The error bound is that of J. R. Shewchuk, "Adaptive
 * precision floating-point arithmetic and fast robust geometric predicates", 1997. */
GEOM_API int geom_orient2d(geom_vec2 a, geom_vec2 b, geom_vec2 c);

/* Returns the orientation of two directions: +1 if the shorter turn from b - a to d - c is counterclockwise,
 * -1 if it is clockwise. Returns 0 if they are parallel, equal or opposite, or if one has length 0. This is
 * the sign of (b - a) x (d - c).
 *
 * Filter and cost are those of geom_orient2d, which is the case c = a. */
GEOM_API int geom_turn2d(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);

/* Returns the side of the plane through a, b, c on which d lies. +1 is the side from which a, b, c appear
 * counterclockwise: the side of the normal (b - a) x (c - a). -1 is the other side. 0 means that the four
 * points are coplanar.
 *
 * This is the sign of ((b - a) x (c - a)) . (d - a). Shewchuk (1997) uses the opposite sign. Exchanging any
 * two points changes the sign.
 *
 * Cost: 8 ns if the points are clearly not coplanar, or if they lie on a lattice of 2^16 lines a side.
 * Otherwise some 100 ns; some 10,000 ns at worst, for coordinates from both ends of the exponent range. */
GEOM_API int geom_orient3d(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d);

/* Returns the position of d relative to the circle through a, b, c, which must be counterclockwise: +1
 * inside, -1 outside, 0 on the circle. If a, b, c are clockwise the sign is opposite. If they are collinear,
 * the circle is one of the two half planes of their line. If two of them are equal the result is 0.
 * Exchanging any two of the four points changes the sign.
 *
 * This is the sign of the determinant of the rows (p - d, |p - d|^2) for p = a, b, c. The cost is that of
 * geom_orient3d, with lattices of 2^12 lines a side. */
GEOM_API int geom_incircle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);

/* Returns the position of e relative to the sphere through a, b, c, d, for which geom_orient3d must be +1: +1
 * inside, -1 outside, 0 on the sphere. If geom_orient3d is -1 the sign is opposite. If it is 0 the sphere is
 * a half space, and the result is 0 if a, b, c, d lie on one circle. Exchanging any two of the five points
 * changes the sign.
 *
 * Cost: 20 ns if e is clearly not on the sphere, or if the points lie on a lattice of 2^9 lines a side.
 * Otherwise about 1,000 ns; some 10,000 ns at worst. */
GEOM_API int geom_insphere(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d, geom_vec3 e);

#ifdef __cplusplus
}
#endif

#endif
