/* The number of the filter: a double that knows how wrong it can be.
 *
 * predicate2.inl is written against an abstract `number`. Here it is a rounded value with a bound on its error,
 * in number_exact.h an exact one; so the two evaluations of a polynomial are one text and cannot differ.
 *
 * A number stands for a true value t. It holds the computed `value` v, a magnitude m, a `rank` k and an `excess` x such
 * that, with u = 2^-53 and h = 2^-1075, half the smallest subnormal,
 *
 *     |t - v| <= E(k) m + x h  and  |v| <= m,  where E(k) = (1 - u)^-k - 1.
 *
 * The magnitude is the same polynomial computed with absolute values, the rank counts roundings, the excess products
 * that may have underflown. Rank and excess do not depend on the input, so compilers fold them to constants: what is
 * left at run time is the value and the magnitude, and one comparison. As long as nothing has been added the magnitude
 * is |v|, and is not computed apart: the number is `plain`. This is the usual a-priori analysis of rounding errors
 * (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, chapter 3) with the bound itself computed
 * in doubles (J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric predicates,
 * 1997, section 4; K. Ozaki et al., BIT 56, 2016, for the term that covers underflow).
 *
 * Proof, operation by operation. Let t, v, m, k, x be the first operand and T, V, M, K, X the second. Rounding to
 * nearest gives |fl(z) - z| <= u |z| and <= u |fl(z)| for sums and differences (which never underflow), and
 * <= u |z| + h for products. Note that (E(k) + u) / (1 - u) = E(k + 1).
 *
 *   a double z     v = z, m = |z|, k = 0, x = 0.
 *   a difference   of two doubles: v = fl(a - b), m = |v|, k = 1, x = 0: the error is at most u |v| <= E(1) m.
 *   a sum          v' = fl(v + V), m' = fl(m + M) >= (1 - u)(m + M), k' = max(k, K) + 1, x' = x + X. The error is at
 *                  most (E(max) + u)(m + M) + x' h <= E(max + 1) m' + x' h.
 *   a guard        before a product or a decision, where x > 0: m' = fl(m + tiny), tiny = 2^-480, k' = k + 1, x' = 0.
 *                  With x <= 64, x h <= u tiny, so the error is at most (E(k) + u)(m + tiny) <= E(k + 1) m'.
 *   a product      of guarded numbers: v' = fl(v V), m' = fl(m M), k' = k + K + 1, x' = 2. The error is at most
 *                  (E(k + K) + u) m M + h, and m M <= (m' + h) / (1 - u), so at most E(k') (m' + h) + h.
 *                  For plain numbers fl(|v| |V|) = |v'|: the product is plain.
 *   |t|, max(t, 0) change t and v alike, by no more than |t - v|; m, k and x stay.
 *
 * In all cases |v'| <= m' because rounding is monotonic. The sign of t is that of v when |v| > E(k) m + x h. The test
 * is |v| > B = fl(theta fl(m + tiny)) with theta = (k + 4) u: for k < 2^20, E(k) <= (k + 1) u, and B is at least
 * (k + 4) u (m + tiny) (1 - u)^2 - h > (k + 1) u m + x h.
 *
 * An overflow anywhere makes m infinite or NaN, B too, and the test fails; so does NaN or infinity in any number that
 * the polynomial takes in. `tiny` is this large for speed: neither it nor its square nor B is subnormal, which
 * processors handle a hundred times more slowly. */
#ifndef COLLIDE_NUMBER_FILTER_H
#define COLLIDE_NUMBER_FILTER_H

#include "predicate2.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the error bounds hold for arithmetic in double precision throughout");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MIN_EXP == -1021, "the error bounds hold for IEEE 754 binary64");

/* Ranks and the like are constants only where all operations are inlined into the predicate. */
#if defined(__GNUC__)
#define NUMBER_INLINE static inline __attribute__((always_inline))
#else
#define NUMBER_INLINE static inline
#endif

typedef struct number {
    double value;
    double magnitude; /* of a plain number not set */
    int rank;
    int excess;
    bool plain;
} number;

/* Where numbers live: nowhere in particular. */
typedef struct number_space {
    char unused;
} number_space;

#define NUMBER_UNIT 0x1p-53
#define NUMBER_TINY 0x1p-480

NUMBER_INLINE void number_space_init(number_space *space) { space->unused = 0; }

NUMBER_INLINE number number_plain(double value, int rank, int excess) {
    const number n = {value, 0.0, rank, excess, true};
    return n;
}

NUMBER_INLINE double number_magnitude(number a) { return a.plain ? fabs(a.value) : a.magnitude; }

NUMBER_INLINE number number_from(number_space *space, double x) {
    (void)space;
    return number_plain(x, 0, 0);
}

NUMBER_INLINE number number_difference(number_space *space, double a, double b) {
    (void)space;
    return number_plain(a - b, 1, 0);
}

/* What adding and subtracting share; the value is left to them. */
NUMBER_INLINE number number_combined(number a, number b, double value) {
    const int rank = (a.rank > b.rank ? a.rank : b.rank) + 1;
    const number n = {value, number_magnitude(a) + number_magnitude(b), rank, a.excess + b.excess, false};
    return n;
}

NUMBER_INLINE number number_add(number a, number b) { return number_combined(a, b, a.value + b.value); }

NUMBER_INLINE number number_sub(number a, number b) { return number_combined(a, b, a.value - b.value); }

NUMBER_INLINE number number_guarded(number a) {
    const number n = {a.value, number_magnitude(a) + NUMBER_TINY, a.rank + 1, 0, false};
    return a.excess > 0 ? n : a;
}

NUMBER_INLINE number number_mul(number a, number b) {
    const number c = number_guarded(a);
    const number d = number_guarded(b);
    const int rank = c.rank + d.rank + 1;
    if (c.plain && d.plain) {
        return number_plain(c.value * d.value, rank, 2);
    }
    const number n = {c.value * d.value, number_magnitude(c) * number_magnitude(d), rank, 2, false};
    return n;
}

/* The same number with another value, of no larger magnitude and error. */
NUMBER_INLINE number number_with_value(number a, double value) {
    const number n = {value, number_magnitude(a), a.rank, a.excess, false};
    return n;
}

NUMBER_INLINE number number_neg(number a) { return number_with_value(a, -a.value); }

NUMBER_INLINE number number_abs(number a) { return number_with_value(a, fabs(a.value)); }

/* max(a, 0). */
NUMBER_INLINE number number_positive_part(number a) {
    return number_with_value(a, a.value > 0.0 ? a.value : 0.0);
}

/* -1 or +1 where the sign is certain, otherwise COLLIDE_UNSURE. Without branches: the answer is a matter of chance. */
NUMBER_INLINE int number_sign(number a) {
    const double bound = (a.rank + 4) * NUMBER_UNIT * (number_magnitude(a) + NUMBER_TINY);
    return (a.value > bound) - (-a.value > bound);
}

/* Rounded numbers are never certain to be 0. */
NUMBER_INLINE bool number_is_zero(number a) {
    (void)a;
    return false;
}

NUMBER_INLINE int number_compare(number a, number b) { return number_sign(number_sub(a, b)); }

#endif
