/* Double-double arithmetic: numbers as the unevaluated sum of two doubles, about 106 bits.
 *
 * Distances and times lose their digits where large terms cancel: a point close to a line, discs that nearly
 * touch, a grazing path. Carried in twice the precision, the terms may cancel down to the square root of the
 * rounding error and still leave a full double. For signs that must be right there are exact predicates; this is
 * for quantities.
 *
 * Every operation has a relative error of at most 16 * 2^-106, whatever cancels, as long as nothing overflows and
 * no product falls below 2^-969: values are first brought near 1 (local2.h).
 *
 * M. Joldes, J.-M. Muller, V. Popescu, "Tight and rigorous error bounds for basic building blocks of double-word
 * arithmetic", ACM Trans. Math. Softw. 44(2), 2017: algorithms 6 (sum), 10 (product), 7 and 17 (quotient).
 * V. Lefevre, N. Louvet, J.-M. Muller, J. Picot, L. Rideau, "Accurate calculation of Euclidean norms using
 * double-word arithmetic", ACM Trans. Math. Softw. 49(1), 2023: algorithm 8 (square root). */
#ifndef COLLIDE_DOUBLE_DOUBLE_H
#define COLLIDE_DOUBLE_DOUBLE_H

#include <geom/vec.h>

#include <math.h>

/* high + low, where high is the double nearest to the sum. */
typedef struct dd {
    double high;
    double low;
} dd;

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

static inline dd dd_scale(dd a, double b) {
    const dd high = dd_product(a.high, b);
    const dd sum = dd_ordered_sum(high.high, a.low * b);
    return dd_ordered_sum(sum.high, sum.low + high.low);
}

/* a / b for b != 0. */
static inline dd dd_div(dd a, dd b) {
    const double quotient = a.high / b.high;
    const dd product = dd_scale(b, quotient);
    const double rest = (a.high - product.high) + (a.low - product.low);
    return dd_ordered_sum(quotient, rest / b.high);
}

/* The square root of a, and 0 where a is not positive. */
static inline dd dd_sqrt(dd a) {
    if (!(a.high > 0.0)) {
        return dd_from(0.0);
    }
    const double root = sqrt(a.high);
    const dd square = dd_product(root, root);
    const double rest = (a.high - square.high) - square.low;
    return dd_ordered_sum(root, (a.low + rest) / (2.0 * root));
}

static inline bool dd_less(dd a, dd b) { return a.high < b.high || (a.high == b.high && a.low < b.low); }

static inline bool dd_positive(dd a) { return a.high > 0.0; }

static inline dd dd_min(dd a, dd b) { return dd_less(b, a) ? b : a; }

static inline dd dd_max(dd a, dd b) { return dd_less(a, b) ? b : a; }

static inline dd_vec2 dd_make2(dd x, dd y) {
    const dd_vec2 v = {x, y};
    return v;
}

static inline dd_vec2 dd_add2(dd_vec2 a, dd_vec2 b) { return dd_make2(dd_add(a.x, b.x), dd_add(a.y, b.y)); }

static inline dd_vec2 dd_sub2(dd_vec2 a, dd_vec2 b) { return dd_make2(dd_sub(a.x, b.x), dd_sub(a.y, b.y)); }

static inline dd_vec2 dd_neg2(dd_vec2 a) { return dd_make2(dd_neg(a.x), dd_neg(a.y)); }

static inline dd_vec2 dd_scale2(dd_vec2 a, dd s) { return dd_make2(dd_mul(a.x, s), dd_mul(a.y, s)); }

/* a + s * b. */
static inline dd_vec2 dd_add_scaled2(dd_vec2 a, dd s, dd_vec2 b) { return dd_add2(a, dd_scale2(b, s)); }

static inline dd dd_dot2(dd_vec2 a, dd_vec2 b) { return dd_add(dd_mul(a.x, b.x), dd_mul(a.y, b.y)); }

static inline dd dd_cross2(dd_vec2 a, dd_vec2 b) { return dd_sub(dd_mul(a.x, b.y), dd_mul(a.y, b.x)); }

/* 1, or a power of two that brings components whose squares would vanish back into range. */
static inline double dd_magnifier(dd_vec2 v) {
    return fmax(fabs(v.x.high), fabs(v.y.high)) < 0x1p-400 ? 0x1p600 : 1.0;
}

static inline dd_vec2 dd_magnify(dd_vec2 v, double power_of_two) {
    const dd_vec2 result = {{v.x.high * power_of_two, v.x.low * power_of_two},
                            {v.y.high * power_of_two, v.y.low * power_of_two}};
    return result;
}

/* The length of v. */
static inline dd dd_length2(dd_vec2 v) {
    const double up = dd_magnifier(v);
    if (up == 1.0) {
        return dd_sqrt(dd_dot2(v, v));
    }
    const dd_vec2 larger = dd_magnify(v, up);
    const dd length = dd_sqrt(dd_dot2(larger, larger));
    const dd result = {length.high / up, length.low / up};
    return result;
}

/* v / |v|, and 0 for v = 0. */
static inline dd_vec2 dd_normalize2(dd_vec2 v) {
    const dd_vec2 larger = dd_magnify(v, dd_magnifier(v));
    const dd length = dd_length2(larger);
    return dd_positive(length) ? dd_make2(dd_div(larger.x, length), dd_div(larger.y, length)) : larger;
}

static inline bool dd_is_zero2(dd_vec2 v) { return v.x.high == 0.0 && v.y.high == 0.0; }

/* The parts of v that doubles hold. */
static inline geom_vec2 dd_high2(dd_vec2 v) { return geom_make2(v.x.high, v.y.high); }

#endif
