/* Points on a lattice that is coarse for their size: their polynomials are not rounded, so no exact
 * arithmetic is needed.
 *
 * Let S be the largest absolute difference of coordinates that is used, and c = 2^k S. Let t be the spacing
 * of the doubles from c / 2 up to the next power of two. If fl(fl(x + c) - c) = x then x is a multiple of
 * t:
 *
 *   - |x| <= c / 2: the rounded sum lies between c / 2 and 3 c / 2, so it is a multiple of t, as c is.
 *     Subtracting c is exact (P. H. Sterbenz, Floating-Point Computation, 1974). So x is the difference of
 *     two multiples of t.
 *   - |x| > c / 2: all such doubles are multiples of t.
 *
 * The spacing of doubles at y is more than 2^-53 y. So t > 2^-54 c, and S < 2^(54-k) t. If all coordinates
 * pass, their differences are multiples of t below 2^53 t, and exact.
 *
 * Take a polynomial of degree d in these differences, the absolute values of whose terms add up to at most
 * n S^d. It and all intermediate numbers are multiples of some t^j below n 2^((54-k) d) t^j. They are exact
 * if n 2^((54-k) d) is at most 2^53 and nothing overflows or underflows. The latter holds if S is 0 or
 * between 2^-200 and 2^200: then t^5 > 2^-1074.
 *
 * If a coordinate is not finite, the test fails, or differences are NaN. Then the polynomial is NaN too,
 * and its sign 0. */
#ifndef GEOM_SRC_LATTICE_H
#define GEOM_SRC_LATTICE_H

#include <geom/scalar.h>
#include <geom/vec.h>

#include <stdbool.h>

/* c / S for the degrees 3, 4 and 5, with n at most 6, 12 and 72. These are lattices of 2^16, 2^12 and 2^9
 * lines a side. */
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

/* Returns c for that S and degree. For an S too small or too large it is NaN, which no coordinate passes. */
static inline double lattice_for(double size, double degree) {
    const bool fits = size <= 0x1p200 && (size >= 0x1p-200 || size == 0.0);
    return fits ? size * degree : (double)NAN;
}

#endif
