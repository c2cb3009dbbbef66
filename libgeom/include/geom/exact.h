/* Exact sums and products of doubles, for signs that floating-point arithmetic leaves open.
 *
 * A geom_exact is a signed integer in limbs to base 2^32, times a power of 2^32. Every finite double is such
 * a number, and so is every sum, difference and product of them. There is no rounding, overflow or underflow.
 * Floating-point expansions, the usual method, lose bits if a partial product leaves the exponent range.
 *
 * The limbs are in a geom_exact_arena, which the caller puts on its stack. Numbers are small values that
 * point into it. They are not freed one by one.
 *
 *     geom_exact_arena arena;
 *     geom_exact_arena_init(&arena);
 *     geom_exact ab = geom_exact_product(&arena, a, b);
 *     geom_exact cd = geom_exact_product(&arena, c, d);
 *     int sign = geom_exact_sign(geom_exact_sub(&arena, ab, cd)); // the sign of a*b - c*d
 *
 * Cost: a typical predicate takes 100 ns, because numbers of similar size need few limbs. Only inputs that
 * span the whole exponent range need kilobytes.
 *
 * The header is for the predicates of the toolkit and for your own. One arena belongs to one thread at a
 * time. */
#ifndef GEOM_EXACT_H
#define GEOM_EXACT_H

#include <geom/base.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of limbs in an arena: 48 KiB. An arena that runs out calls the assertion handler, even if
 * GEOM_NO_ASSERT is defined.
 *
 * A double takes at most 3 limbs. A polynomial of degree k in doubles takes at most 66 k + 1. An operation
 * uses as many limbs as its result has. The largest predicates, at the worst exponents, use 3,420 limbs in
 * all (a circle against the corner of an oriented box, degree 6) and 6,210 (a moving circle, degree 10). */
#define GEOM_EXACT_ARENA_LIMBS 12288

/* The memory of numbers. */
typedef struct geom_exact_arena {
    uint32_t used;
    uint32_t limbs[GEOM_EXACT_ARENA_LIMBS];
} geom_exact_arena;

/* The number sign * sum of limb[i] * 2^(32 * (exponent + i)), for i from 0 to count - 1. Zero has sign 0 and
 * count 0. Other numbers have first and last limbs that are not 0. */
typedef struct geom_exact {
    const uint32_t *limb;
    uint32_t count;
    int32_t exponent;
    int32_t sign;
} geom_exact;

/* Empties an arena. Numbers made in it before become invalid. Constant time: the limbs are not written. */
GEOM_API void geom_exact_arena_init(geom_exact_arena *arena);

/* Returns the number x, which must be finite (GEOM_ASSERT). */
GEOM_API geom_exact geom_exact_from(geom_exact_arena *arena, double x);

/* Returns a + b. Cost: linear in the number of limbs. */
GEOM_API geom_exact geom_exact_add(geom_exact_arena *arena, geom_exact a, geom_exact b);

/* Returns a - b. Cost: linear in the number of limbs. */
GEOM_API geom_exact geom_exact_sub(geom_exact_arena *arena, geom_exact a, geom_exact b);

/* Returns a * b. Cost: quadratic in the number of limbs. */
GEOM_API geom_exact geom_exact_mul(geom_exact_arena *arena, geom_exact a, geom_exact b);

/* Returns -a, which shares the limbs of a. */
GEOM_API geom_exact geom_exact_neg(geom_exact a);

/* Returns |a|, which shares the limbs of a. */
GEOM_API geom_exact geom_exact_abs(geom_exact a);

/* Returns a - b for doubles, which must be finite (GEOM_ASSERT). */
GEOM_API geom_exact geom_exact_difference(geom_exact_arena *arena, double a, double b);

/* Returns a * b for doubles, which must be finite (GEOM_ASSERT). */
GEOM_API geom_exact geom_exact_product(geom_exact_arena *arena, double a, double b);

/* Returns the sign: -1, 0 or +1. */
GEOM_API int geom_exact_sign(geom_exact a);

/* Returns the sign of a - b without computing the difference: -1, 0 or +1. */
GEOM_API int geom_exact_compare(geom_exact a, geom_exact b);

/* Returns the double nearest to a, ties to even; infinity beyond the range of doubles. For quantities: take
 * signs from geom_exact_sign. */
GEOM_API double geom_exact_round(geom_exact a);

#ifdef __cplusplus
}
#endif

#endif
