/* Polynomials of coordinates on a lattice that is coarse for their size need no long numbers: nothing is rounded.
 *
 * Let S be the largest absolute difference of coordinates that enters, c = 2^k S, and t the spacing of the doubles from
 * c / 2 up to the next power of two. If fl(fl(x + c) - c) = x then x is a multiple of t:
 *
 *   |x| <= c / 2   The rounded sum lies between c / 2 and 3 c / 2, so it is a multiple of t, as c is, and taking c from it
 *                  is exact (P. H. Sterbenz, Floating-Point Computation, 1974): x is the difference of two such.
 *   |x| > c / 2    All such doubles are multiples of t.
 *
 * The spacing of doubles at y is more than 2^-53 y: t > 2^-54 c, and S < 2^(54-k) t. So when all coordinates pass, their
 * differences are multiples of t below 2^53 t, and not rounded. A polynomial of degree d in them, the absolute values of
 * whose terms add up to at most n S^d, and all that it is computed from, are multiples of some t^j below
 * n 2^((54-k) d) t^j. They are exact if n 2^((54-k) d) is at most 2^53 and nothing overflows or underflows, for which S
 * is 0 or between 2^-200 and 2^200: then t^5 > 2^-1074.
 *
 * Where a coordinate is not finite, the test fails or differences are NaN, as is then the polynomial, whose sign is 0. */
#ifndef GEOM_SRC_LATTICE_H
#define GEOM_SRC_LATTICE_H

#include <geom/scalar.h>
#include <geom/vec.h>

#include <stdbool.h>

/* For the degrees 3, 4 and 5, with n at most 6, 12 and 72, so for lattices of 2^16, 2^12 and 2^9 lines a side. */
#define LATTICE_DEGREE_3 0x1p38
#define LATTICE_DEGREE_4 0x1p42
#define LATTICE_DEGREE_5 0x1p45

static inline bool is_on_lattice(double x, double c) { return (x + c) - c == x; }

static inline bool is_on_lattice2(geom_vec2 p, double c) {
    return (int)is_on_lattice(p.x, c) & (int)is_on_lattice(p.y, c);
}

static inline bool is_on_lattice3(geom_vec3 p, double c) {
    return (int)is_on_lattice(p.x, c) & (int)is_on_lattice(p.y, c) & (int)is_on_lattice(p.z, c);
}

/* The sign of a value that is not rounded. */
static inline int sign_of(double value) { return (value > 0.0) - (value < 0.0); }

static inline double largest_of(double a, double b, double c) {
    return geom_max(geom_max(fabs(a), fabs(b)), fabs(c));
}

/* c for that S and degree; NaN, which nothing passes, for an S too small or too large. */
static inline double lattice_for(double size, double degree) {
    const bool fits = size <= 0x1p200 && (size >= 0x1p-200 || size == 0.0);
    return fits ? size * degree : (double)NAN;
}

#endif
