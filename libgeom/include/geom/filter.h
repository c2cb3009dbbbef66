/* The filter of exact predicates: arithmetic on doubles that knows how wrong it can be.
 *
 * A predicate is the sign of a polynomial. It is computed with these numbers first. Where the sign is certain
 * it is the answer; elsewhere the polynomial is computed again with <geom/exact.h>. All predicates of libgeom
 * and libcollide are filtered this way, but for geom_orient2d, which has a tighter bound of its own.
 *
 *     const geom_filter_number ab = geom_filter_mul(geom_filter_difference(b.x, a.x), ...);
 *     const geom_filter_number cd = geom_filter_mul(geom_filter_difference(b.y, a.y), ...);
 *     int sign = geom_filter_sign(geom_filter_sub(ab, cd));
 *     if (sign == 0) ... exactly
 *
 * A number stands for a true value t. It holds the computed `value` v, a magnitude m, a `rank` k and an
 * `excess` x such that, with u = 2^-53 and h = 2^-1075, half the smallest subnormal,
 *
 *     |t - v| <= E(k) m + x h  and  |v| <= m,  where E(k) = (1 - u)^-k - 1.
 *
 * The magnitude is the same polynomial computed with absolute values, the rank counts roundings, the excess
 * products that may have underflown. Rank and excess do not depend on the input, so compilers fold them to
 * constants: what is left at run time is the value and the magnitude, and one comparison. As long as nothing
 * has been added the magnitude is |v|, and is not computed apart: the number is `plain`. This is the usual
 * a-priori analysis of rounding errors (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd
 * edition, chapter 3) with the bound itself computed in doubles (J. R. Shewchuk, Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates, 1997, section 4; K. Ozaki et al., BIT 56,
 * 2016, for the term that covers underflow).
 *
 * Proof, operation by operation. Let t, v, m, k, x be the first operand and T, V, M, K, X the second.
 * Rounding to nearest gives |fl(z) - z| <= u |z| and <= u |fl(z)| for sums and differences (which never
 * underflow), and <= u |z| + h for products. Note that (E(k) + u) / (1 - u) = E(k + 1).
 *
 *   a double z     v = z, m = |z|, k = 0, x = 0.
 *   a difference   of two doubles: v = fl(a - b), m = |v|, k = 1, x = 0: the error is at most u |v| <= E(1)
 *                  m.
 *   a sum          v' = fl(v + V), m' = fl(m + M) >= (1 - u)(m + M), k' = max(k, K) + 1, x' = x + X. The
 *                  error is at most (E(max) + u)(m + M) + x' h <= E(max + 1) m' + x' h.
 *   a guard        before a product or a decision, where x > 0: m' = fl(m + tiny), tiny = 2^-480, k' = k + 1,
 *                  x' = 0. With x <= 64, x h <= u tiny, so the error is at most (E(k) + u)(m + tiny) <= E(k +
 *                  1) m'.
 *   a product      of guarded numbers: v' = fl(v V), m' = fl(m M), k' = k + K + 1, x' = 2. The error is at
 *                  most (E(k + K) + u) m M + h, and m M <= (m' + h) / (1 - u), so at most E(k') (m' + h) + h.
 *                  For plain numbers fl(|v| |V|) = |v'|: the product is plain.
 *   |t|, max(t, 0) change t and v alike, by no more than |t - v|; m, k and x stay.
 *   max(t, T)      is wrong by no more than the worse of both, for which m' = fl(m + M) and the larger k and
 *                  x do.
 *
 * All this stays true when m, k or x grow. That saves time: two numbers with the same magnitude, the sum of
 * theirs, are `leveled`, and products of leveled numbers have one magnitude, which compilers see and compute
 * once.
 *
 *   turned         The dot and the cross product of two vectors of plain numbers without excess (a vector in
 *                  the frame of another) have a magnitude for nothing. Let them be v and V, their exact
 *                  values for the doubles of the vectors s and S, and N the product of both lengths, N^2 =
 *                  s^2 + S^2. The sum of the two absolute products in v is at most N, so the magnitude is m
 *                  <= (1 + u)^2 N + 3 h, and |s - v| <= 3 u N + 3 h. Hence N <= |s| + |S| <= |v| + |V| + 6 u
 *                  N + 6 h, and with m' = fl(|v| + |V|), N <= (1 + 9 u) m' + 7 h and m <= (1 + 13 u) m' + 11
 *                  h. Since E(k)(1 + 13 u) <= E(k + 13), k' = k + 13 and x' = x + 1 do.
 *
 * In all cases |v'| <= m' because rounding is monotonic. The sign of t is that of v when |v| > E(k) m + x h.
 * The test is |v| > B = fl(theta fl(m + tiny)) with theta = (k + 4) u. For k < 2^20, E(k) <= (k + 1) u, and B
 * is at least (k + 4) u (m + tiny) (1 - u)^2 - h > (k + 1) u m + x h.
 *
 * An overflow anywhere makes m infinite or NaN, B too, and the test fails; so does NaN or infinity in any
 * number that the polynomial takes in. `tiny` is this large for speed: neither it nor its square nor B is
 * subnormal, which processors handle a hundred times more slowly. */
#ifndef GEOM_FILTER_H
#define GEOM_FILTER_H

#include <geom/base.h>

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

static_assert(FLT_EVAL_METHOD == 0, "the error bounds hold for arithmetic in double precision throughout");
static_assert(DBL_MANT_DIG == 53 && DBL_MIN_EXP == -1021, "the error bounds hold for IEEE 754 binary64");

/* Ranks and the like are constants only where all operations are inlined into the predicate. */
#if defined(__GNUC__)
#define GEOM_FILTER_INLINE static inline __attribute__((always_inline))
#else
#define GEOM_FILTER_INLINE static inline
#endif

#define GEOM_FILTER_UNIT 0x1p-53
#define GEOM_FILTER_TINY 0x1p-480

typedef struct geom_filter_number {
    double value;
    double magnitude; /* of a plain number not set */
    int rank;
    int excess;
    bool plain;
} geom_filter_number;

/* A plain number with that rank and excess; see the proof. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_plain(double value, int rank, int excess) {
    const geom_filter_number n = {value, 0.0, rank, excess, true};
    return n;
}

/* The magnitude of a number, plain or not. */
GEOM_FILTER_INLINE double geom_filter_magnitude(geom_filter_number a) {
    return a.plain ? fabs(a.value) : a.magnitude;
}

/* A double: a number without error. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_from(double x) { return geom_filter_plain(x, 0, 0); }

/* A double that is known not to be negative. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_from_size(double x) {
    const geom_filter_number n = {x, x, 0, 0, false};
    return n;
}

/* a - b of two doubles. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_difference(double a, double b) {
    return geom_filter_plain(a - b, 1, 0);
}

/* What adding and subtracting share; the value is left to them. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_combined(geom_filter_number a, geom_filter_number b,
                                                           double value) {
    const int rank = (a.rank > b.rank ? a.rank : b.rank) + 1;
    const geom_filter_number n = {value, geom_filter_magnitude(a) + geom_filter_magnitude(b), rank,
                                  a.excess + b.excess, false};
    return n;
}

/* a + b. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_add(geom_filter_number a, geom_filter_number b) {
    return geom_filter_combined(a, b, a.value + b.value);
}

/* a - b. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_sub(geom_filter_number a, geom_filter_number b) {
    return geom_filter_combined(a, b, a.value - b.value);
}

/* The same number without excess. Called by geom_filter_mul. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_guarded(geom_filter_number a) {
    const geom_filter_number n = {a.value, geom_filter_magnitude(a) + GEOM_FILTER_TINY, a.rank + 1, 0, false};
    return a.excess > 0 ? n : a;
}

/* a * b. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_mul(geom_filter_number a, geom_filter_number b) {
    const geom_filter_number c = geom_filter_guarded(a);
    const geom_filter_number d = geom_filter_guarded(b);
    const int rank = c.rank + d.rank + 1;
    if (c.plain && d.plain) {
        return geom_filter_plain(c.value * d.value, rank, 2);
    }
    const geom_filter_number n = {c.value * d.value, geom_filter_magnitude(c) * geom_filter_magnitude(d),
                                  rank, 2, false};
    return n;
}

/* The same number with another value, of no larger magnitude and error. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_with_value(geom_filter_number a, double value) {
    const geom_filter_number n = {value, geom_filter_magnitude(a), a.rank, a.excess, false};
    return n;
}

/* -a. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_neg(geom_filter_number a) {
    return geom_filter_with_value(a, -a.value);
}

/* |a|. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_abs(geom_filter_number a) {
    return geom_filter_with_value(a, fabs(a.value));
}

/* max(a, 0). Compilers make a branch where the other number is a constant; it would be guessed wrong half the
 * time. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_positive_part(geom_filter_number a) {
    const double zero = a.value - a.value;
    return geom_filter_with_value(a, a.value > zero ? a.value : zero);
}

/* The same number with a magnitude that b can have as well. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_leveled(geom_filter_number a, geom_filter_number b) {
    const int rank = a.rank > b.rank ? a.rank : b.rank;
    const int excess = a.excess > b.excess ? a.excess : b.excess;
    const geom_filter_number n = {a.value, geom_filter_magnitude(a) + geom_filter_magnitude(b), rank, excess,
                                  false};
    return n;
}

/* Whether geom_filter_turned may be used for a dot or cross product of numbers like this. */
GEOM_FILTER_INLINE bool geom_filter_may_be_turned(geom_filter_number a) { return a.plain && a.excess == 0; }

/* A dot or cross product with the magnitude of turned ones; the other product is b. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_turned(geom_filter_number a, geom_filter_number b) {
    const geom_filter_number n = {a.value, fabs(a.value) + fabs(b.value), a.rank + 13, a.excess + 1, false};
    return n;
}

/* For a polynomial that a loop evaluates many times one magnitude will do: that of the same polynomial for
 * numbers whose magnitudes are not below any that the loop meets. Such a number stands for all those like
 * `a`; its value is not used. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_of_magnitude(geom_filter_number a, double magnitude) {
    const geom_filter_number n = {a.value, magnitude, a.rank, a.excess, false};
    return n;
}

/* What a number of any value may be wrong by, when its magnitude, rank and excess are those of a: its sign is
 * certain where it is further from 0. */
GEOM_FILTER_INLINE double geom_filter_bound(geom_filter_number a) {
    return (a.rank + 4) * GEOM_FILTER_UNIT * (geom_filter_magnitude(a) + GEOM_FILTER_TINY);
}

/* max(a, b). Where NaN is lost from the value, it is in the magnitude. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_larger(geom_filter_number a, geom_filter_number b) {
    return geom_filter_with_value(geom_filter_leveled(a, b), b.value > a.value ? b.value : a.value);
}

/* a + b of plain numbers that are not negative, such as squares: the sum of their magnitudes is the sum
 * itself. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_add_positive(geom_filter_number a, geom_filter_number b) {
    const int rank = (a.rank > b.rank ? a.rank : b.rank) + 1;
    return geom_filter_plain(a.value + b.value, rank, a.excess + b.excess);
}

/* a^2 + b^2. */
GEOM_FILTER_INLINE geom_filter_number geom_filter_add_squares(geom_filter_number a, geom_filter_number b) {
    const geom_filter_number c = geom_filter_mul(a, a);
    const geom_filter_number d = geom_filter_mul(b, b);
    return c.plain && d.plain ? geom_filter_add_positive(c, d) : geom_filter_add(c, d);
}

/* -1 or +1 where the sign is certain, otherwise 0: the number may be positive, 0 or negative. Without
 * branches, for signs that are as good as random. */
GEOM_FILTER_INLINE int geom_filter_sign(geom_filter_number a) {
    const double bound = geom_filter_bound(a);
    return (a.value > bound) - (-a.value > bound);
}

/* The same with a branch, for the last sign of a predicate: it is nearly always certain, and callers go on
 * without comparing again. */
GEOM_FILTER_INLINE int geom_filter_last_sign(geom_filter_number a) {
    if (fabs(a.value) > geom_filter_bound(a)) {
        return 2 * (a.value > 0.0) - 1;
    }
    return 0;
}

/* The sign of a - b, as geom_filter_sign gives it. */
GEOM_FILTER_INLINE int geom_filter_compare(geom_filter_number a, geom_filter_number b) {
    return geom_filter_sign(geom_filter_sub(a, b));
}

#ifdef __cplusplus
}
#endif

#endif
