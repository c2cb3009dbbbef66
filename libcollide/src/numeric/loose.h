/* Numbers as sums of two doubles that are not brought into order after each operation, as double_double.h does it: for few
 * operations in a row, where time counts.
 *
 * The high part is what plain doubles have, and waits for nothing else; the low part takes up what they lose to rounding.
 * So a processor computes the low parts beside the high ones, and a formula takes little longer than in plain doubles, where
 * it takes five times as long in numbers that are kept in order.
 *
 * What k operations lose is about k 2^-53 of S, the size that the result would have if nothing cancelled; the low part is
 * that loss, itself known to about k 2^-53. So sums and products, after k operations in all, are within k^2 2^-105 S of what
 * they stand for, cancelled or not: of that, a dozen operations leave 2^-96. Quotients have to be of numbers whose low part
 * is less than 2^-10 of the high one; then they add 2^-60 of themselves, and the value of one is the nearest double or the
 * next. Of roots the same holds where the low part is less than 2^-30 of the high one: they leave out an eighth of the square
 * of that, which is 2^-53 where it is 2^-25.
 *
 * M. Lange, S. M. Rump, "Faithfully rounded floating-point computations", ACM Trans. Math. Softw. 46(3), 2020. */
#ifndef COLLIDE_LOOSE_H
#define COLLIDE_LOOSE_H

#include "double_double.h"

typedef struct loose_sum {
    double high;
    double low;
} loose_sum;

typedef struct loose_vec2 {
    loose_sum x;
    loose_sum y;
} loose_vec2;

static inline loose_sum loose_from(double x) {
    const loose_sum made = {x, 0.0};
    return made;
}

static inline loose_sum loose_of(dd a) {
    const loose_sum made = {a.high, a.low};
    return made;
}

/* a - b within 2^-104 of itself, in order, however much cancels: where a scene starts from places in the world, their
 * differences are taken so. The low part of what loose_sub leaves may be all of it, and a product of two such numbers lacks
 * the product of their low parts. */
static inline loose_sum loose_between(double a, dd b) {
    const dd high = dd_sum(a, -b.high);
    return loose_of(dd_sum(high.high, high.low - b.low));
}

static inline double loose_value(loose_sum a) { return a.high + a.low; }

static inline dd dd_of_loose(loose_sum a) { return dd_sum(a.high, a.low); }

static inline loose_sum loose_neg(loose_sum a) {
    const loose_sum made = {-a.high, -a.low};
    return made;
}

static inline loose_sum loose_add(loose_sum a, loose_sum b) {
    const dd sum = dd_sum(a.high, b.high);
    const loose_sum made = {sum.high, (a.low + b.low) + sum.low};
    return made;
}

static inline loose_sum loose_sub(loose_sum a, loose_sum b) { return loose_add(a, loose_neg(b)); }

static inline loose_sum loose_mul(loose_sum a, loose_sum b) {
    const dd product = dd_product(a.high, b.high);
    const loose_sum made = {product.high, (a.high * b.low + a.low * b.high) + product.low};
    return made;
}

static inline loose_sum loose_scale(loose_sum a, double b) {
    const dd product = dd_product(a.high, b);
    const loose_sum made = {product.high, a.low * b + product.low};
    return made;
}

static inline loose_sum loose_div(loose_sum a, loose_sum b) {
    const double quotient = a.high / b.high;
    const double rest = fma(-quotient, b.high, a.high);
    const loose_sum made = {quotient, (rest + (a.low - quotient * b.low)) / (b.high + b.low)};
    return made;
}

/* Of a positive number. */
static inline loose_sum loose_sqrt(loose_sum a) {
    const double root = sqrt(a.high);
    const loose_sum made = {root, (fma(-root, root, a.high) + a.low) / (2.0 * root)};
    return made;
}

static inline loose_vec2 loose_make2(loose_sum x, loose_sum y) {
    const loose_vec2 made = {x, y};
    return made;
}

static inline loose_vec2 loose_of2(dd_vec2 v) { return loose_make2(loose_of(v.x), loose_of(v.y)); }

static inline loose_vec2 loose_scale2(loose_vec2 v, double by) {
    return loose_make2(loose_scale(v.x, by), loose_scale(v.y, by));
}

static inline loose_vec2 loose_add_scaled2(loose_vec2 a, loose_sum by, loose_vec2 b) {
    return loose_make2(loose_add(a.x, loose_mul(by, b.x)), loose_add(a.y, loose_mul(by, b.y)));
}

static inline loose_sum loose_dot2(loose_vec2 a, loose_vec2 b) {
    return loose_add(loose_mul(a.x, b.x), loose_mul(a.y, b.y));
}

static inline loose_sum loose_cross2(loose_vec2 a, loose_vec2 b) {
    return loose_sub(loose_mul(a.x, b.y), loose_mul(a.y, b.x));
}

/* A vector of length 1, of one whose square neither vanishes nor overflows. */
static inline loose_vec2 loose_normalize2(loose_vec2 v) {
    const loose_sum length = loose_sqrt(loose_dot2(v, v));
    return loose_make2(loose_div(v.x, length), loose_div(v.y, length));
}

/* When the point w + t d enters the disc of radius R about the origin: time_into_disc of cast_motion.h, in the same way, for
 * a point that starts outside and enters in earnest, so that nothing vanishes. */
static inline loose_sum loose_time_into_disc(loose_vec2 w, loose_vec2 d, loose_sum radius) {
    const loose_sum square = loose_mul(radius, radius);
    const loose_sum beside = loose_cross2(w, d);
    const loose_sum room = loose_sub(loose_mul(square, loose_dot2(d, d)), loose_mul(beside, beside));
    const loose_sum approach = loose_sub(loose_sqrt(room), loose_dot2(w, d));
    return loose_div(loose_sub(loose_dot2(w, w), square), approach);
}

static inline geom_vec2 loose_value2(loose_vec2 v) { return geom_make2(loose_value(v.x), loose_value(v.y)); }

static inline dd_vec2 dd_of_loose2(loose_vec2 v) { return dd_make2(dd_of_loose(v.x), dd_of_loose(v.y)); }

#endif
