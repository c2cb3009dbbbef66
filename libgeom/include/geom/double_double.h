/* Double-double arithmetic: numbers of about 106 bits, each the unevaluated sum of two doubles.
 *
 * Use it for quantities whose digits cancel: the area of a polygon far from the origin, the distance of a
 * point close to a line, a grazing contact. The terms may cancel down to the square root of the rounding
 * error and still leave a full double. For signs that must be correct use <geom/exact.h>.
 *
 *     const geom_dd area = geom_dd_sub(geom_dd_two_product(a.x, b.y), geom_dd_two_product(a.y, b.x));
 *     use(area.high);
 *
 * The sum and the product of two doubles are exact. Every other operation has a relative error of at most 16
 * * 2^-106. For dot and cross products this bound holds for each product and for their sum.
 *
 * The bounds hold if nothing overflows and no product is below 2^-969. Scale small values to about 1 first.
 *
 * All functions are inline, pure and thread-safe. A sum takes 20 operations, a product 9, one of them fused.
 *
 * Sources: M. Joldes, J.-M. Muller, V. Popescu, "Tight and rigorous error bounds for basic building blocks of
 * double-word arithmetic", ACM Trans. Math. Softw. 44(2), 2017: algorithms 6 (sum), 10 (product), 7 and 17
 * (quotient). V. Lefevre, N. Louvet, J.-M. Muller, J. Picot, L. Rideau, "Accurate calculation of Euclidean
 * norms using double-word arithmetic", ACM Trans. Math. Softw. 49(1), 2023: algorithm 8 (square root). */
#ifndef GEOM_DOUBLE_DOUBLE_H
#define GEOM_DOUBLE_DOUBLE_H

#include <geom/base.h>

#include <math.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number high + low. `high` is the double nearest to it. */
typedef struct geom_dd {
    double high;
    double low;
} geom_dd;

/* A vector of the plane. */
typedef struct geom_dd_vec2 {
    geom_dd x;
    geom_dd y;
} geom_dd_vec2;

/* Returns x as a double-double. Exact. */
static inline geom_dd geom_dd_from(double x) {
    const geom_dd result = {x, 0.0};
    return result;
}

/* Returns a + b. Exact. Requires |a| >= |b| or a = 0. */
static inline geom_dd geom_dd_fast_two_sum(double a, double b) {
    const double sum = a + b;
    const geom_dd result = {sum, b - (sum - a)};
    return result;
}

/* Returns a + b. Exact. */
static inline geom_dd geom_dd_two_sum(double a, double b) {
    const double sum = a + b;
    const double part_b = sum - a;
    const double part_a = sum - part_b;
    const geom_dd result = {sum, (a - part_a) + (b - part_b)};
    return result;
}

/* Returns a * b. Exact. */
static inline geom_dd geom_dd_two_product(double a, double b) {
    const double product = a * b;
    const geom_dd result = {product, fma(a, b, -product)};
    return result;
}

/* Returns -a. Exact. */
static inline geom_dd geom_dd_neg(geom_dd a) {
    const geom_dd result = {-a.high, -a.low};
    return result;
}

/* Returns |a|. Exact. */
static inline geom_dd geom_dd_abs(geom_dd a) { return a.high < 0.0 ? geom_dd_neg(a) : a; }

/* Returns a + b. */
static inline geom_dd geom_dd_add(geom_dd a, geom_dd b) {
    const geom_dd high = geom_dd_two_sum(a.high, b.high);
    const geom_dd low = geom_dd_two_sum(a.low, b.low);
    const geom_dd middle = geom_dd_fast_two_sum(high.high, high.low + low.high);
    return geom_dd_fast_two_sum(middle.high, low.low + middle.low);
}

/* Returns a - b. */
static inline geom_dd geom_dd_sub(geom_dd a, geom_dd b) { return geom_dd_add(a, geom_dd_neg(b)); }

/* Returns a * b. */
static inline geom_dd geom_dd_mul(geom_dd a, geom_dd b) {
    const geom_dd high = geom_dd_two_product(a.high, b.high);
    const double low = a.high * b.low + a.low * b.high;
    return geom_dd_fast_two_sum(high.high, high.low + low);
}

/* Returns a * b for a double b. */
static inline geom_dd geom_dd_scale(geom_dd a, double b) {
    const geom_dd high = geom_dd_two_product(a.high, b);
    const geom_dd sum = geom_dd_fast_two_sum(high.high, a.low * b);
    return geom_dd_fast_two_sum(sum.high, sum.low + high.low);
}

/* Returns a / b. b must not be 0. */
static inline geom_dd geom_dd_div(geom_dd a, geom_dd b) {
    const double quotient = a.high / b.high;
    const geom_dd product = geom_dd_scale(b, quotient);
    const double rest = (a.high - product.high) + (a.low - product.low);
    return geom_dd_fast_two_sum(quotient, rest / b.high);
}

/* Returns the square root of a, or 0 if a is not positive. */
static inline geom_dd geom_dd_sqrt(geom_dd a) {
    if (!(a.high > 0.0)) {
        return geom_dd_from(0.0);
    }
    const double root = sqrt(a.high);
    const geom_dd square = geom_dd_two_product(root, root);
    const double rest = (a.high - square.high) - square.low;
    return geom_dd_fast_two_sum(root, (a.low + rest) / (2.0 * root));
}

/* Returns whether a < b. */
static inline bool geom_dd_less(geom_dd a, geom_dd b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* Returns whether a > 0. */
static inline bool geom_dd_positive(geom_dd a) { return a.high > 0.0; }

/* Returns the smaller number, or a if they are equal. */
static inline geom_dd geom_dd_min(geom_dd a, geom_dd b) { return geom_dd_less(b, a) ? b : a; }

/* Returns the larger number, or a if they are equal. */
static inline geom_dd geom_dd_max(geom_dd a, geom_dd b) { return geom_dd_less(a, b) ? b : a; }

/* Returns the vector (x, y). */
static inline geom_dd_vec2 geom_dd_vec2_make(geom_dd x, geom_dd y) {
    const geom_dd_vec2 v = {x, y};
    return v;
}

/* Returns a + b. */
static inline geom_dd_vec2 geom_dd_vec2_add(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_vec2_make(geom_dd_add(a.x, b.x), geom_dd_add(a.y, b.y));
}

/* Returns a - b. */
static inline geom_dd_vec2 geom_dd_vec2_sub(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_vec2_make(geom_dd_sub(a.x, b.x), geom_dd_sub(a.y, b.y));
}

/* Returns -a. */
static inline geom_dd_vec2 geom_dd_vec2_neg(geom_dd_vec2 a) {
    return geom_dd_vec2_make(geom_dd_neg(a.x), geom_dd_neg(a.y));
}

/* Returns s * a. */
static inline geom_dd_vec2 geom_dd_vec2_scale(geom_dd_vec2 a, geom_dd s) {
    return geom_dd_vec2_make(geom_dd_mul(a.x, s), geom_dd_mul(a.y, s));
}

/* Returns a + s * b. */
static inline geom_dd_vec2 geom_dd_vec2_add_scaled(geom_dd_vec2 a, geom_dd s, geom_dd_vec2 b) {
    return geom_dd_vec2_add(a, geom_dd_vec2_scale(b, s));
}

/* Returns the dot product of a and b. */
static inline geom_dd geom_dd_vec2_dot(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_add(geom_dd_mul(a.x, b.x), geom_dd_mul(a.y, b.y));
}

/* Returns the cross product a.x b.y - a.y b.x. */
static inline geom_dd geom_dd_vec2_cross(geom_dd_vec2 a, geom_dd_vec2 b) {
    return geom_dd_sub(geom_dd_mul(a.x, b.y), geom_dd_mul(a.y, b.x));
}

#ifdef __cplusplus
}
#endif

#endif
