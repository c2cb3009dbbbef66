/* Predicates: questions about points whose answer is the sign of a polynomial, always right.
 *
 * Each first evaluates the polynomial in doubles with a proven bound on the rounding error. Where the value is
 * not clearly beyond the bound it is computed again in exact arithmetic (<geom/exact.h>). Every finite input is
 * decided, from the smallest subnormal to the largest double, mixed as they may be; multiplying all
 * coordinates by a power of two changes no answer as long as no bit of them is lost.
 *
 * Inputs must be finite: for NaN or infinity the result is 0, which is also what "on the line" gives; refuse
 * them first (geom_finite2). Pure, thread-safe, no allocation. */
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

#ifdef __cplusplus
}
#endif

#endif
