/* Rounded values of polynomials with a proven error: the fast half of a predicate.
 *
 * An estimate is a double and a magnitude, the same computation with every term taken absolutely. How far the value may
 * be from the true one follows from counting operations (the forward analysis of J. R. Shewchuk, "Adaptive
 * precision floating-point arithmetic and fast robust geometric predicates", 1997, section 4; the guard against
 * underflow is the idea of Ozaki and others, BIT 56, 2016). Let u = 2^-53, e(k) = (1 + u)^k - 1, and h = 2^-1075, half
 * the smallest subnormal. An estimate has order k if |value| <= magnitude and |true - value| <= e(k) magnitude.
 *
 *   A difference of two doubles has order 1, because |a - b - fl(a - b)| <= u |fl(a - b)|; sums do not underflow.
 *
 *   A product of orders j and k, of magnitudes X and Y, has W = fl(XY), |value| <= W because rounding is monotonic, and
 *   XY <= (1 + u) W + h. With A = (1 + e(j)) (1 + e(k)) = (1 + u)^(j+k), the true product is within (A - 1) XY of
 *   the product of the values, which is within u W + h of the value. Together:
 *   |true - value| <= e(j + k + 1) W + A h. Call this order j + k + 1, but for the excess A h < 2h.
 *
 *   A sum or difference of two terms of order k has Z = fl(X + Y), |value| <= Z, X + Y <= (1 + u) Z. The error is at
 *   most e(k) (X + Y) + u Z <= ((1 + u) e(k) + u) Z = e(k + 1) Z: order k + 1, and the excesses add up.
 *
 *   A guarded estimate has the guard g = 2^-960 added to its magnitude: Z = fl(X + g), X + g <= (1 + u) Z. If it came
 *   from order k >= 1 with an excess of at most 16h, the error is at most e(k) X + 16h < e(k) (X + g)
 *   <= e(k + 1) Z, since u g = 2^-1013 is larger than 16h: order k + 1 and no excess any more.
 *
 * So n products of order k, summed one by one and guarded, have order at most k + n (n - 1 sums, one guard), with
 * n <= 4 here: an excess of at most 8h (1 + u)^3. Only guarded estimates enter a product or a decision.
 *
 * An overflow anywhere, and any input that is not finite, makes the magnitude infinite or NaN, and it stays so:
 * magnitudes are only ever added and multiplied, and are never below their values. */
#ifndef GEOM_SRC_ESTIMATE_H
#define GEOM_SRC_ESTIMATE_H

#include <float.h>
#include <math.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the error bounds hold for arithmetic in double precision throughout");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MIN_EXP == -1021, "the error bounds hold for IEEE 754 binary64");

typedef struct estimate {
    double value;
    double magnitude;
} estimate;

static inline estimate estimate_difference(double a, double b) {
    const double difference = a - b;
    const estimate result = {difference, fabs(difference)};
    return result;
}

static inline estimate estimate_mul(estimate a, estimate b) {
    const estimate result = {a.value * b.value, a.magnitude * b.magnitude};
    return result;
}

static inline estimate estimate_add(estimate a, estimate b) {
    const estimate result = {a.value + b.value, a.magnitude + b.magnitude};
    return result;
}

static inline estimate estimate_sub(estimate a, estimate b) {
    const estimate result = {a.value - b.value, a.magnitude + b.magnitude};
    return result;
}

static inline estimate estimate_neg(estimate a) {
    const estimate result = {-a.value, a.magnitude};
    return result;
}

static inline estimate estimate_guard(estimate a) {
    const estimate result = {a.value, a.magnitude + 0x1p-960};
    return result;
}

/* a * d - b * c, guarded: order 2k + 3 for entries of order k. */
static inline estimate estimate_minor(estimate a, estimate b, estimate c, estimate d) {
    return estimate_guard(estimate_sub(estimate_mul(a, d), estimate_mul(b, c)));
}

/* The larger of two numbers; if one is NaN, either. */
static inline double estimate_larger(double a, double b) { return a > b ? a : b; }

static inline double estimate_largest(double a, double b, double c) {
    return estimate_larger(estimate_larger(fabs(a), fabs(b)), fabs(c));
}

/* A quick magnitude. Rounding is monotonic; so when each coordinate's size is replaced by the largest along its axis
 * in the steps that make the magnitude, that only grows. But then all terms are alike, and one of them, as often as
 * they are many, is enough. What a quick magnitude leaves open, points of very different distances, the full one may
 * yet settle. NaN shows in the value. */
static inline double estimate_quick_minor(double x, double y) { return (x * y + x * y) + 0x1p-960; }

static inline double estimate_quick_volume(double x, double y, double z) {
    const double product = z * estimate_quick_minor(x, y);
    return ((product + product) + product) + 0x1p-960;
}

/* The sign of a value that is not rounded. */
static inline int estimate_sign_of(double value) { return (value > 0.0) - (value < 0.0); }

/* +1 or -1, the sign of the true value of a guarded estimate of order at most `order`; 0 when it is open.
 *
 * The bound is B = fl((order + 1) u magnitude). It does not underflow, since the magnitude is at least g, so
 * B >= (1 - u) (order + 1) u magnitude, which exceeds e(order) magnitude for order < 2^20: e(k) < k u + k^2 u^2. An
 * infinite or undefined magnitude makes the comparison false. */
static inline int estimate_sign(estimate a, int order) {
    const double bound = (order + 1) * 0x1p-53 * a.magnitude;
    if (fabs(a.value) > bound) {
        return a.value > 0.0 ? 1 : -1;
    }
    return 0;
}

#endif
