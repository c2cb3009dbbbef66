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
 *   max(t, T)      is wrong by no more than the worse of both, for which m' = fl(m + M) and the larger k and x do.
 *
 * All this stays true when m, k or x grow. That saves time: two numbers with the same magnitude, the sum of theirs, are
 * `leveled`, and products of leveled numbers have one magnitude, which compilers see and compute once.
 *
 *   turned         The dot and the cross product of two vectors of plain numbers without excess (a vector in the frame of
 *                  another) have a magnitude for nothing. Let them be v and V, their exact values for the doubles of the
 *                  vectors s and S, and N the product of both lengths, N^2 = s^2 + S^2. The sum of the two absolute products
 *                  in v is at most N, so the magnitude is m <= (1 + u)^2 N + 3 h, and |s - v| <= 3 u N + 3 h. Hence N <=
 *                  |s| + |S| <= |v| + |V| + 6 u N + 6 h, and with m' = fl(|v| + |V|), N <= (1 + 9 u) m' + 7 h and m <=
 *                  (1 + 13 u) m' + 11 h. Since E(k)(1 + 13 u) <= E(k + 13), k' = k + 13 and x' = x + 1 do.
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

#include "sign.h"

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

/* Operations cost less than a branch that processors guess wrong. */
#define NUMBER_IS_COSTLY false

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

/* A double that is known not to be negative. */
NUMBER_INLINE number number_from_size(number_space *space, double x) {
    (void)space;
    const number n = {x, x, 0, 0, false};
    return n;
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

/* max(a, 0). Compilers make a branch where the other number is a constant; it would be guessed wrong half the time. */
NUMBER_INLINE number number_positive_part(number a) {
    const double zero = a.value - a.value;
    return number_with_value(a, a.value > zero ? a.value : zero);
}

/* The same number with a magnitude that b can have as well. */
NUMBER_INLINE number number_leveled(number a, number b) {
    const int rank = a.rank > b.rank ? a.rank : b.rank;
    const int excess = a.excess > b.excess ? a.excess : b.excess;
    const number n = {a.value, number_magnitude(a) + number_magnitude(b), rank, excess, false};
    return n;
}

NUMBER_INLINE bool number_may_be_turned(number a) { return a.plain && a.excess == 0; }

/* A dot or cross product with the magnitude of turned ones; the other product is b. */
NUMBER_INLINE number number_turned(number a, number b) {
    const number n = {a.value, fabs(a.value) + fabs(b.value), a.rank + 13, a.excess + 1, false};
    return n;
}

/* For a polynomial that a loop evaluates many times one magnitude will do: that of the same polynomial for numbers whose
 * magnitudes are not below any that the loop meets. Such a number stands for all those like `a`; its value is not used. */
NUMBER_INLINE number number_of_magnitude(number a, double magnitude) {
    const number n = {a.value, magnitude, a.rank, a.excess, false};
    return n;
}

/* What a number of any value may be wrong by, when its magnitude, rank and excess are those of a: its sign is certain
 * where it is further from 0. */
NUMBER_INLINE double number_bound(number a) {
    return (a.rank + 4) * NUMBER_UNIT * (number_magnitude(a) + NUMBER_TINY);
}

/* max(a, b). Where NaN is lost from the value, it is in the magnitude. */
NUMBER_INLINE number number_larger(number a, number b) {
    return number_with_value(number_leveled(a, b), b.value > a.value ? b.value : a.value);
}

/* a + b of plain numbers that are not negative, such as squares: the sum of their magnitudes is the sum itself. */
NUMBER_INLINE number number_add_positive(number a, number b) {
    const int rank = (a.rank > b.rank ? a.rank : b.rank) + 1;
    return number_plain(a.value + b.value, rank, a.excess + b.excess);
}

NUMBER_INLINE number number_add_squares(number a, number b) {
    const number c = number_mul(a, a);
    const number d = number_mul(b, b);
    return c.plain && d.plain ? number_add_positive(c, d) : number_add(c, d);
}

/* -1 or +1 where the sign is certain, otherwise COLLIDE_UNSURE. Without branches: the answer is a matter of chance. */
NUMBER_INLINE int number_sign(number a) {
    const double bound = number_bound(a);
    return (a.value > bound) - (-a.value > bound);
}

/* The same for the last sign of a predicate: a branch on whether it is certain, as it nearly always is, lets callers go
 * on without comparing again. */
NUMBER_INLINE int number_last_sign(number a) {
    if (fabs(a.value) > number_bound(a)) {
        return 2 * (a.value > 0.0) - 1;
    }
    return COLLIDE_UNSURE;
}

/* Rounded numbers are never certain to be 0. */
NUMBER_INLINE bool number_is_zero(number a) {
    (void)a;
    return false;
}

NUMBER_INLINE int number_compare(number a, number b) { return number_sign(number_sub(a, b)); }

#endif
