/* Exact arithmetic on sums and products of doubles: what decides a sign when rounding leaves it open.
 *
 * A geom_exact is a whole number of limbs to base 2^32 times a power of 2^32, with a sign: every finite double
 * is one, and so is every sum, difference and product of them, without any rounding, overflow or underflow.
 * Floating-point expansions, the usual tool, lose bits when a partial product leaves the exponent range;
 * these numbers have no such range, so a predicate written with them is right for all finite doubles.
 *
 * The limbs live in a geom_exact_arena, which the caller puts on its stack. Numbers are small values that
 * point into it; nothing is freed one by one. Numbers that stay close together in size take a few limbs, so a
 * typical predicate costs a hundred nanoseconds, and only inputs that span the whole exponent range fill
 * kilobytes.
 *
 *     geom_exact_arena arena;
 *     geom_exact_arena_init(&arena);
 *     geom_exact s = geom_exact_sub(&arena, geom_exact_product(&arena, a, b), geom_exact_product(&arena, c, d));
 *     int sign = geom_exact_sign(s);                     // the sign of a*b - c*d
 *
 * This header serves predicates of the toolkit and those who write their own. Different arenas may be used
 * from different threads. */
#ifndef GEOM_EXACT_H
#define GEOM_EXACT_H

#include <geom/base.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Limbs in one arena: 48 KiB. A double takes at most 3 limbs, and a polynomial of degree k in doubles at most
 * 66 k + 1. An operation uses what its result takes. For the worst exponents, a circle against the corner of an
 * oriented box (degree 6) uses 3,420 limbs in all, and a moving circle (degree 10) 6,210. An arena that runs out stops
 * at the assertion handler, with GEOM_NO_ASSERT too. */
#define GEOM_EXACT_ARENA_LIMBS 12288

typedef struct geom_exact_arena {
    uint32_t used;
    uint32_t limbs[GEOM_EXACT_ARENA_LIMBS];
} geom_exact_arena;

/* sign * sum of limb[i] * 2^(32 * (exponent + i)), i from 0 to count - 1. Zero has sign 0 and count 0; other
 * numbers have non-zero first and last limbs. */
typedef struct geom_exact {
    const uint32_t *limb;
    uint32_t count;
    int32_t exponent;
    int32_t sign;
} geom_exact;

/* Empties the arena; numbers made in it before are gone. Constant time: the limbs are not touched. */
GEOM_API void geom_exact_arena_init(geom_exact_arena *arena);

/* The number x itself. x must be finite, here and in the two functions below that take doubles: GEOM_ASSERT. */
GEOM_API geom_exact geom_exact_from(geom_exact_arena *arena, double x);

/* a + b, a - b, a * b. Linear, linear, and quadratic in the number of limbs. */
GEOM_API geom_exact geom_exact_add(geom_exact_arena *arena, geom_exact a, geom_exact b);
GEOM_API geom_exact geom_exact_sub(geom_exact_arena *arena, geom_exact a, geom_exact b);
GEOM_API geom_exact geom_exact_mul(geom_exact_arena *arena, geom_exact a, geom_exact b);

/* -a and |a|; they share the limbs of a. */
GEOM_API geom_exact geom_exact_neg(geom_exact a);
GEOM_API geom_exact geom_exact_abs(geom_exact a);

/* The two operations on doubles that predicates are full of: a - b and a * b. */
GEOM_API geom_exact geom_exact_difference(geom_exact_arena *arena, double a, double b);
GEOM_API geom_exact geom_exact_product(geom_exact_arena *arena, double a, double b);

/* -1, 0 or +1. */
GEOM_API int geom_exact_sign(geom_exact a);

/* The sign of a - b, without making the difference. */
GEOM_API int geom_exact_compare(geom_exact a, geom_exact b);

/* The double nearest to a, ties to even; infinite beyond the range. For quantities, not for signs. */
GEOM_API double geom_exact_round(geom_exact a);

#ifdef __cplusplus
}
#endif

#endif
