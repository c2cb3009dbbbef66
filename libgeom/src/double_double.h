/* Double-double arithmetic: numbers as the unevaluated sum of two doubles, about 106 bits, for quantities whose terms
 * cancel. For signs that must be right there is <geom/exact.h>.
 *
 * Sums and products have a relative error of at most 8 * 2^-106 of what is added or multiplied, quotients of 16 * 2^-106,
 * as long as nothing overflows and no product falls below 2^-969: M. Joldes, J.-M. Muller, V. Popescu, "Tight and
 * rigorous error bounds for basic building blocks of double-word arithmetic", ACM Trans. Math. Softw. 44(2), 2017,
 * algorithms 6, 10, 7 and 17. */
#ifndef GEOM_SRC_DOUBLE_DOUBLE_H
#define GEOM_SRC_DOUBLE_DOUBLE_H

#include <math.h>

/* high + low, where high is the double nearest to the sum. */
typedef struct dd {
    double high;
    double low;
} dd;

/* A vector of the plane. */
typedef struct dd_vec2 {
    dd x;
    dd y;
} dd_vec2;

static inline dd dd_from(double x) {
    const dd result = {x, 0.0};
    return result;
}

/* a + b exactly, for |a| >= |b| or a = 0. */
static inline dd dd_ordered_sum(double a, double b) {
    const double sum = a + b;
    const dd result = {sum, b - (sum - a)};
    return result;
}

/* a + b exactly. */
static inline dd dd_sum(double a, double b) {
    const double sum = a + b;
    const double part_b = sum - a;
    const double part_a = sum - part_b;
    const dd result = {sum, (a - part_a) + (b - part_b)};
    return result;
}

/* a * b exactly. */
static inline dd dd_product(double a, double b) {
    const double product = a * b;
    const dd result = {product, fma(a, b, -product)};
    return result;
}

static inline dd dd_neg(dd a) {
    const dd result = {-a.high, -a.low};
    return result;
}

static inline dd dd_abs(dd a) { return a.high < 0.0 ? dd_neg(a) : a; }

static inline dd dd_add(dd a, dd b) {
    const dd high = dd_sum(a.high, b.high);
    const dd low = dd_sum(a.low, b.low);
    const dd middle = dd_ordered_sum(high.high, high.low + low.high);
    return dd_ordered_sum(middle.high, low.low + middle.low);
}

static inline dd dd_sub(dd a, dd b) { return dd_add(a, dd_neg(b)); }

static inline dd dd_mul(dd a, dd b) {
    const dd high = dd_product(a.high, b.high);
    const double low = a.high * b.low + a.low * b.high;
    return dd_ordered_sum(high.high, high.low + low);
}

/* a * b for a power of two b. */
static inline dd dd_scale(dd a, double b) {
    const dd result = {a.high * b, a.low * b};
    return result;
}

/* a / b for b != 0. */
static inline dd dd_div(dd a, dd b) {
    const double quotient = a.high / b.high;
    const dd product = dd_mul(b, dd_from(quotient));
    const double rest = (a.high - product.high) + (a.low - product.low);
    return dd_ordered_sum(quotient, rest / b.high);
}

static inline dd dd_dot2(dd_vec2 a, dd_vec2 b) { return dd_add(dd_mul(a.x, b.x), dd_mul(a.y, b.y)); }

static inline dd dd_cross2(dd_vec2 a, dd_vec2 b) { return dd_sub(dd_mul(a.x, b.y), dd_mul(a.y, b.x)); }

#endif
