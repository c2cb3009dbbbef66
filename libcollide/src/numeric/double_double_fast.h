/* Numbers as sums of two doubles that are not brought into order after each operation, as double_double.h
 * does it: for few operations in a row, where time counts.
 *
 * The high part is what plain doubles have, and waits for nothing else; the low part takes up what they lose
 * to rounding. So a processor computes the low parts beside the high ones, and a formula takes little longer
 * than in plain doubles, where it takes five times as long in numbers that are kept in order.
 *
 * What k operations lose is about k 2^-53 of S, the size that the result would have if nothing canceled; the
 * low part is that loss, itself known to about k 2^-53. So sums and products, after k operations in all, are
 * within k^2 2^-105 S of what they stand for, canceled or not: of that, a dozen operations leave 2^-96.
 * Quotients have to be of numbers whose low part is less than 2^-10 of the high one; then they add 2^-60 of
 * themselves, and the value of one is the nearest double or the next. Of roots the same holds where the low
 * part is less than 2^-30 of the high one: they leave out an eighth of the square of that, which is 2^-53
 * where it is 2^-25.
 *
 * M. Lange, S. M. Rump, "Faithfully rounded floating-point computations", ACM Trans. Math. Softw. 46(3),
 * 2020. */
#ifndef COLLIDE_LOOSE_H
#define COLLIDE_LOOSE_H

#include "double_double.h"

typedef struct fast_dd_sum {
    double high;
    double low;
} fast_dd_sum;

typedef struct fast_dd_vec2 {
    fast_dd_sum x;
    fast_dd_sum y;
} fast_dd_vec2;

static inline fast_dd_sum fast_dd_from(double x) {
    const fast_dd_sum made = {x, 0.0};
    return made;
}

static inline fast_dd_sum fast_dd_of(dd a) {
    const fast_dd_sum made = {a.high, a.low};
    return made;
}

/* a - b within 2^-104 of itself, in order, however much cancels: where a scene starts from places in the
 * world, their differences are taken so. The low part of what fast_dd_sub leaves may be all of it, and a
 * product of two such numbers lacks the product of their low parts. */
static inline fast_dd_sum fast_dd_between(double a, dd b) {
    const dd high = dd_sum(a, -b.high);
    return fast_dd_of(dd_sum(high.high, high.low - b.low));
}

static inline double fast_dd_value(fast_dd_sum a) { return a.high + a.low; }

static inline dd dd_of_fast_dd(fast_dd_sum a) { return dd_sum(a.high, a.low); }

static inline fast_dd_sum fast_dd_neg(fast_dd_sum a) {
    const fast_dd_sum made = {-a.high, -a.low};
    return made;
}

static inline fast_dd_sum fast_dd_add(fast_dd_sum a, fast_dd_sum b) {
    const dd sum = dd_sum(a.high, b.high);
    const fast_dd_sum made = {sum.high, (a.low + b.low) + sum.low};
    return made;
}

static inline fast_dd_sum fast_dd_sub(fast_dd_sum a, fast_dd_sum b) { return fast_dd_add(a, fast_dd_neg(b)); }

static inline fast_dd_sum fast_dd_mul(fast_dd_sum a, fast_dd_sum b) {
    const dd product = dd_product(a.high, b.high);
    const fast_dd_sum made = {product.high, (a.high * b.low + a.low * b.high) + product.low};
    return made;
}

static inline fast_dd_sum fast_dd_scale(fast_dd_sum a, double b) {
    const dd product = dd_product(a.high, b);
    const fast_dd_sum made = {product.high, a.low * b + product.low};
    return made;
}

static inline fast_dd_sum fast_dd_div(fast_dd_sum a, fast_dd_sum b) {
    const double quotient = a.high / b.high;
    const double rest = fma(-quotient, b.high, a.high);
    const fast_dd_sum made = {quotient, (rest + (a.low - quotient * b.low)) / (b.high + b.low)};
    return made;
}

/* Of a positive number. */
static inline fast_dd_sum fast_dd_sqrt(fast_dd_sum a) {
    const double root = sqrt(a.high);
    const fast_dd_sum made = {root, (fma(-root, root, a.high) + a.low) / (2.0 * root)};
    return made;
}

static inline fast_dd_vec2 fast_dd_make2(fast_dd_sum x, fast_dd_sum y) {
    const fast_dd_vec2 made = {x, y};
    return made;
}

static inline fast_dd_vec2 fast_dd_of2(dd_vec2 v) { return fast_dd_make2(fast_dd_of(v.x), fast_dd_of(v.y)); }

static inline fast_dd_vec2 fast_dd_scale2(fast_dd_vec2 v, double by) {
    return fast_dd_make2(fast_dd_scale(v.x, by), fast_dd_scale(v.y, by));
}

static inline fast_dd_vec2 fast_dd_add_scaled2(fast_dd_vec2 a, fast_dd_sum by, fast_dd_vec2 b) {
    return fast_dd_make2(fast_dd_add(a.x, fast_dd_mul(by, b.x)), fast_dd_add(a.y, fast_dd_mul(by, b.y)));
}

static inline fast_dd_sum fast_dd_dot2(fast_dd_vec2 a, fast_dd_vec2 b) {
    return fast_dd_add(fast_dd_mul(a.x, b.x), fast_dd_mul(a.y, b.y));
}

static inline fast_dd_sum fast_dd_cross2(fast_dd_vec2 a, fast_dd_vec2 b) {
    return fast_dd_sub(fast_dd_mul(a.x, b.y), fast_dd_mul(a.y, b.x));
}

/* A vector of length 1, of one whose square neither vanishes nor overflows. */
static inline fast_dd_vec2 fast_dd_normalize2(fast_dd_vec2 v) {
    const fast_dd_sum length = fast_dd_sqrt(fast_dd_dot2(v, v));
    return fast_dd_make2(fast_dd_div(v.x, length), fast_dd_div(v.y, length));
}

/* When the point w + t d enters the disc of radius R about the origin: time_into_disc of
 * sweep_circle2_motion.h, in the same way, for a point that starts outside and does not only graze the disc,
 * so that nothing vanishes. */
static inline fast_dd_sum fast_dd_time_into_disc(fast_dd_vec2 w, fast_dd_vec2 d, fast_dd_sum radius) {
    const fast_dd_sum square = fast_dd_mul(radius, radius);
    const fast_dd_sum beside = fast_dd_cross2(w, d);
    const fast_dd_sum discriminant =
        fast_dd_sub(fast_dd_mul(square, fast_dd_dot2(d, d)), fast_dd_mul(beside, beside));
    const fast_dd_sum approach = fast_dd_sub(fast_dd_sqrt(discriminant), fast_dd_dot2(w, d));
    return fast_dd_div(fast_dd_sub(fast_dd_dot2(w, w), square), approach);
}

static inline geom_vec2 fast_dd_value2(fast_dd_vec2 v) {
    return geom_vec2_make(fast_dd_value(v.x), fast_dd_value(v.y));
}

static inline dd_vec2 dd_of_loose2(fast_dd_vec2 v) {
    return dd_make2(dd_of_fast_dd(v.x), dd_of_fast_dd(v.y));
}

#endif
