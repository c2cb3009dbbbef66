/* Double-double arithmetic: numbers as the unevaluated sum of two doubles, about 106 bits, for quantities.
 *
 * Areas, distances and times lose their digits where large terms cancel: a polygon far from the origin, a point close to
 * a line, a grazing path. Carried in twice the precision, the terms may cancel down to the square root of the rounding
 * error and still leave a full double. For signs that must be right there is <geom/exact.h>.
 *
 *     const geom_dd area = geom_dd_sub(geom_dd_two_product(a.x, b.y), geom_dd_two_product(a.y, b.x));
 *     use(area.high);
 *
 * The sum and the product of two doubles are exact. Every other operation has a relative error of at most 16 * 2^-106,
 * whatever cancels; of scalar and cross products, that is so for each of the products and for their sum. All this as long
 * as nothing overflows and no product falls below 2^-969: values that may be small are brought near 1 first.
 *
 * M. Joldes, J.-M. Muller, V. Popescu, "Tight and rigorous error bounds for basic building blocks of double-word
 * arithmetic", ACM Trans. Math. Softw. 44(2), 2017: algorithms 6 (sum), 10 (product), 7 and 17 (quotient).
 * V. Lefevre, N. Louvet, J.-M. Muller, J. Picot, L. Rideau, "Accurate calculation of Euclidean norms using
 * double-word arithmetic", ACM Trans. Math. Softw. 49(1), 2023: algorithm 8 (square root).
 *
 * Everything is inline, pure and thread-safe: a sum takes 20 operations, a product 9, one of them fused. */
#ifndef GEOM_DOUBLE_DOUBLE_H
#define GEOM_DOUBLE_DOUBLE_H

#include <geom/base.h>

#include <math.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* high + low, where high is the double nearest to the sum. */
typedef struct geom_dd {
    double high;
    double low;
} geom_dd;

typedef struct geom_dd_vec2 {
    geom_dd x;
    geom_dd y;
} geom_dd_vec2;

static inline geom_dd geom_dd_from(double x) {
    const geom_dd result = {x, 0.0};
    return result;
}

/* a + b exactly, for |a| >= |b| or a = 0. */
static inline geom_dd geom_dd_fast_two_sum(double a, double b) {
    const double sum = a + b;
    const geom_dd result = {sum, b - (sum - a)};
    return result;
}

/* a + b exactly. */
static inline geom_dd geom_dd_two_sum(double a, double b) {
    const double sum = a + b;
    const double part_b = sum - a;
    const double part_a = sum - part_b;
    const geom_dd result = {sum, (a - part_a) + (b - part_b)};
    return result;
}

/* a * b exactly. */
static inline geom_dd geom_dd_two_product(double a, double b) {
    const double product = a * b;
    const geom_dd result = {product, fma(a, b, -product)};
    return result;
}

static inline geom_dd geom_dd_neg(geom_dd a) {
    const geom_dd result = {-a.high, -a.low};
    return result;
}

static inline geom_dd geom_dd_abs(geom_dd a) { return a.high < 0.0 ? geom_dd_neg(a) : a; }

static inline geom_dd geom_dd_add(geom_dd a, geom_dd b) {
    const geom_dd high = geom_dd_two_sum(a.high, b.high);
    const geom_dd low = geom_dd_two_sum(a.low, b.low);
    const geom_dd middle = geom_dd_fast_two_sum(high.high, high.low + low.high);
    return geom_dd_fast_two_sum(middle.high, low.low + middle.low);
}

static inline geom_dd geom_dd_sub(geom_dd a, geom_dd b) { return geom_dd_add(a, geom_dd_neg(b)); }

static inline geom_dd geom_dd_mul(geom_dd a, geom_dd b) {
    const geom_dd high = geom_dd_two_product(a.high, b.high);
    const double low = a.high * b.low + a.low * b.high;
    return geom_dd_fast_two_sum(high.high, high.low + low);
}

/* a * b. */
static inline geom_dd geom_dd_scale(geom_dd a, double b) {
    const geom_dd high = geom_dd_two_product(a.high, b);
    const geom_dd sum = geom_dd_fast_two_sum(high.high, a.low * b);
    return geom_dd_fast_two_sum(sum.high, sum.low + high.low);
}

/* a / b for b != 0. */
static inline geom_dd geom_dd_div(geom_dd a, geom_dd b) {
    const double quotient = a.high / b.high;
    const geom_dd product = geom_dd_scale(b, quotient);
    const double rest = (a.high - product.high) + (a.low - product.low);
    return geom_dd_fast_two_sum(quotient, rest / b.high);
}

/* The square root of a, and 0 where a is not positive. */
static inline geom_dd geom_dd_sqrt(geom_dd a) {
    if (!(a.high > 0.0)) {
        return geom_dd_from(0.0);
    }
    const double root = sqrt(a.high);
    const geom_dd square = geom_dd_two_product(root, root);
    const double rest = (a.high - square.high) - square.low;
    return geom_dd_fast_two_sum(root, (a.low + rest) / (2.0 * root));
}

static inline bool geom_dd_less(geom_dd a, geom_dd b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline bool geom_dd_positive(geom_dd a) { return a.high > 0.0; }

static inline geom_dd geom_dd_min(geom_dd a, geom_dd b) { return geom_dd_less(b, a) ? b : a; }

static inline geom_dd geom_dd_max(geom_dd a, geom_dd b) { return geom_dd_less(a, b) ? b : a; }

static inline geom_dd_vec2 geom_dd_vec2_make(geom_dd x, geom_dd y) {
    const geom_dd_vec2 v = {x, y};
    return v;
}

static inline geom_dd_vec2 geom_dd_vec2_add(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_vec2_make(geom_dd_add(a.x, b.x), geom_dd_add(a.y, b.y));
}

static inline geom_dd_vec2 geom_dd_vec2_sub(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_vec2_make(geom_dd_sub(a.x, b.x), geom_dd_sub(a.y, b.y));
}

static inline geom_dd_vec2 geom_dd_vec2_neg(geom_dd_vec2 a) {
    return geom_dd_vec2_make(geom_dd_neg(a.x), geom_dd_neg(a.y));
}

static inline geom_dd_vec2 geom_dd_vec2_scale(geom_dd_vec2 a, geom_dd s) {
    return geom_dd_vec2_make(geom_dd_mul(a.x, s), geom_dd_mul(a.y, s));
}

/* a + s * b. */
static inline geom_dd_vec2 geom_dd_vec2_add_scaled(geom_dd_vec2 a, geom_dd s, geom_dd_vec2 b) {
    return geom_dd_vec2_add(a, geom_dd_vec2_scale(b, s));
}

static inline geom_dd geom_dd_vec2_dot(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_add(geom_dd_mul(a.x, b.x), geom_dd_mul(a.y, b.y));
}

static inline geom_dd geom_dd_vec2_cross(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_sub(geom_dd_mul(a.x, b.y), geom_dd_mul(a.y, b.x));
}

#ifdef __cplusplus
}
#endif

#endif
