/* The number of the filter: a double that knows how wrong it can be.
 *
 * predicate2.inl is written against an abstract `number`. Here it is a rounded value with a bound on its error,
 * in number_exact.h an exact one; so the two evaluations of a polynomial are one text and cannot differ.
 *
 * A number stands for a true value t. It holds the computed `value` v, a `magnitude` m and a `rank` k such that
 *
 *     |t - v| <= E(k) m  and  |v| <= m,  where E(k) = (1 - u)^-k - 1 and u = 2^-53.
 *
 * The magnitude is the same polynomial computed with absolute values, the rank counts roundings. Since the rank of a
 * polynomial does not depend on its input, compilers fold it to a constant: what is left at run time is the
 * value and the magnitude, and one comparison. This is the usual a-priori analysis of rounding errors (N. J. Higham,
 * Accuracy and Stability of Numerical Algorithms, 2nd edition, chapter 3) with the bound itself computed in
 * doubles (J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997,
 * section 4; K. Ozaki et al., BIT 56, 2016, for the term that covers underflow).
 *
 * Proof, operation by operation. Let t, v, m, k be the first operand and T, V, M, K the second; h = 2^-1075 is half
 * the smallest subnormal. Rounding to nearest gives |fl(x) - x| <= u |x| and <= u |fl(x)| for sums and differences
 * (which never underflow), and <= u |x| + h for products.
 *
 *   a double x     v = x, m = |x|, k = 0.
 *   a difference   of two doubles: v = fl(a - b), m = |v|, k = 1: the error is at most u |v| <= E(1) m.
 *   a sum          v' = fl(v + V), m' = fl(m + M) >= (1 - u)(m + M), k' = max(k, K) + 1. The error is at most
 *                  (E(max) + u)(m + M) <= (E(max) + u) / (1 - u) m' = E(max + 1) m'.
 *   a product      v' = fl(v V), m' = fl(fl(m M) + tiny), k' = k + K + 2, where tiny = 2^-480 and so h <= u tiny. The
 *                  error is at most ((1 + E(k)) (1 + E(K)) - 1 + u) m M + h <= (E(k + K) + u) (m M + tiny), and
 *                  m' >= ((1 - u) m M - h + tiny)(1 - u) >= (1 - u)^2 (m M + tiny).
 *                  Now (E(k + K) + u) / (1 - u)^2 = (1 - u)^-(k+K+2) - 1 / (1 - u) <= E(k + K + 2).
 *   |t|, max(t, 0) change t and v alike, by no more than |t - v|; m and k stay.
 *
 * In all cases |v'| <= m' because rounding is monotonic. The sign of t is that of v when |v| > E(k) m. The test is
 * |v| > B = fl(theta fl(m + tiny)) with theta = (k + 4) u: for k < 2^20, E(k) <= (k + 1) u, and B is at least
 * (k + 4) u (m + tiny) (1 - u)^2 - h > (k + 1) u m.
 *
 * An overflow anywhere makes m infinite or NaN, B too, and the test fails; so does NaN. `tiny` is this large for speed:
 * neither it nor its square nor B is subnormal, which processors handle a hundred times more slowly. */
#ifndef COLLIDE_NUMBER_FILTER_H
#define COLLIDE_NUMBER_FILTER_H

#include "predicate2.h"

#include <float.h>
#include <math.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the error bounds hold for arithmetic in double precision throughout");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MIN_EXP == -1021, "the error bounds hold for IEEE 754 binary64");

typedef struct number {
    double value;
    double magnitude;
    int rank;
} number;

/* Where numbers live: nowhere in particular. */
typedef struct number_space {
    char unused;
} number_space;

#define NUMBER_UNIT 0x1p-53
#define NUMBER_TINY 0x1p-480

static inline void number_space_init(number_space *space) { space->unused = 0; }

static inline number number_make(double value, double magnitude, int rank) {
    const number n = {value, magnitude, rank};
    return n;
}

static inline number number_from(number_space *space, double x) {
    (void)space;
    return number_make(x, fabs(x), 0);
}

static inline number number_difference(number_space *space, double a, double b) {
    (void)space;
    return number_make(a - b, fabs(a - b), 1);
}

static inline int number_rank_of_sum(number a, number b) { return (a.rank > b.rank ? a.rank : b.rank) + 1; }

static inline number number_add(number a, number b) {
    return number_make(a.value + b.value, a.magnitude + b.magnitude, number_rank_of_sum(a, b));
}

static inline number number_sub(number a, number b) {
    return number_make(a.value - b.value, a.magnitude + b.magnitude, number_rank_of_sum(a, b));
}

static inline number number_mul(number a, number b) {
    return number_make(a.value * b.value, a.magnitude * b.magnitude + NUMBER_TINY, a.rank + b.rank + 2);
}

static inline number number_neg(number a) { return number_make(-a.value, a.magnitude, a.rank); }

static inline number number_abs(number a) { return number_make(fabs(a.value), a.magnitude, a.rank); }

/* max(a, 0). */
static inline number number_positive_part(number a) {
    return number_make(a.value > 0.0 ? a.value : 0.0, a.magnitude, a.rank);
}

/* -1 or +1 where the sign is certain, otherwise COLLIDE_UNSURE. Without branches: the answer is a matter of chance. */
static inline int number_sign(number a) {
    const double bound = (a.rank + 4) * NUMBER_UNIT * (a.magnitude + NUMBER_TINY);
    return (a.value > bound) - (-a.value > bound);
}

/* Rounded numbers are never certain to be 0. */
static inline bool number_is_zero(number a) {
    (void)a;
    return false;
}

static inline int number_compare(number a, number b) { return number_sign(number_sub(a, b)); }

#endif
