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
#include "two.h"

typedef struct fast_dd_sum {
    double high;
    double low;
} fast_dd_sum;

/* A vector, with x and y side by side: what is done to both takes as long as what is done to one. */
typedef struct fast_dd_vec2 {
    two high;
    two low;
} fast_dd_vec2;

static inline fast_dd_sum fast_dd_from(double x) {
    const fast_dd_sum made = {x, 0.0};
    return made;
}

static inline fast_dd_sum fast_dd_of(dd a) {
    const fast_dd_sum made = {a.high, a.low};
    return made;
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

/* ---- Vectors: each function does to x and to y what the one above does to a number ---- */

static inline fast_dd_vec2 fast_dd_make2(fast_dd_sum x, fast_dd_sum y) {
    const fast_dd_vec2 made = {{x.high, y.high}, {x.low, y.low}};
    return made;
}

static inline fast_dd_vec2 fast_dd_of2(dd_vec2 v) { return fast_dd_make2(fast_dd_of(v.x), fast_dd_of(v.y)); }

static inline fast_dd_vec2 fast_dd_from2(geom_vec2 v) {
    const fast_dd_vec2 made = {two_of_vec(v), two_of(0.0)};
    return made;
}

static inline fast_dd_sum fast_dd_x(fast_dd_vec2 v) {
    const fast_dd_sum x = {v.high[0], v.low[0]};
    return x;
}

static inline fast_dd_sum fast_dd_y(fast_dd_vec2 v) {
    const fast_dd_sum y = {v.high[1], v.low[1]};
    return y;
}

/* y where `second` has ones, x where it has zeros. */
static inline fast_dd_sum fast_dd_chosen(two_mask second, fast_dd_vec2 v) {
    const fast_dd_sum chosen = {two_chosen(second, v.high), two_chosen(second, v.low)};
    return chosen;
}

/* The same number twice. */
static inline fast_dd_vec2 fast_dd_both(fast_dd_sum a) {
    const fast_dd_vec2 made = {two_of(a.high), two_of(a.low)};
    return made;
}

static inline fast_dd_vec2 fast_dd_swapped(fast_dd_vec2 v) {
    const fast_dd_vec2 made = {two_swapped(v.high), two_swapped(v.low)};
    return made;
}

/* (-y, x). */
static inline fast_dd_vec2 fast_dd_perp2(fast_dd_vec2 v) {
    const two signs = {-1.0, 1.0};
    const fast_dd_vec2 turned = fast_dd_swapped(v);
    const fast_dd_vec2 made = {turned.high * signs, turned.low * signs};
    return made;
}

/* a + b as their rounded sums and what these lack. */
static inline fast_dd_vec2 fast_dd_sums(two a, two b) {
    const two sum = a + b;
    const two part_b = sum - a;
    const two part_a = sum - part_b;
    const fast_dd_vec2 made = {sum, (a - part_a) + (b - part_b)};
    return made;
}

/* a - b within 2^-104 of itself, in order, however much cancels: where a scene starts from places in the
 * world, their differences are taken so. The low part of what fast_dd_sub leaves may be all of it, and a
 * product of two such numbers lacks the product of their low parts. */
static inline fast_dd_vec2 fast_dd_between2(geom_vec2 a, fast_dd_vec2 b) {
    const fast_dd_vec2 high = fast_dd_sums(two_of_vec(a), -b.high);
    return fast_dd_sums(high.high, high.low - b.low);
}

static inline fast_dd_vec2 fast_dd_add2(fast_dd_vec2 a, fast_dd_vec2 b) {
    const fast_dd_vec2 sum = fast_dd_sums(a.high, b.high);
    const fast_dd_vec2 made = {sum.high, (a.low + b.low) + sum.low};
    return made;
}

static inline fast_dd_vec2 fast_dd_mul2(fast_dd_vec2 a, fast_dd_vec2 b) {
    const two product = a.high * b.high;
    const two loss = two_fma(a.high, b.high, -product);
    const fast_dd_vec2 made = {product, (a.high * b.low + a.low * b.high) + loss};
    return made;
}

static inline fast_dd_vec2 fast_dd_sub2(fast_dd_vec2 a, fast_dd_vec2 b) {
    const fast_dd_vec2 negated = {-b.high, -b.low};
    return fast_dd_add2(a, negated);
}

static inline fast_dd_vec2 fast_dd_scale2(fast_dd_vec2 a, two b) {
    const two product = a.high * b;
    const fast_dd_vec2 made = {product, a.low * b + two_fma(a.high, b, -product)};
    return made;
}

static inline fast_dd_vec2 fast_dd_div2(fast_dd_vec2 a, fast_dd_vec2 b) {
    const two quotient = a.high / b.high;
    const two rest = two_fma(-quotient, b.high, a.high);
    const fast_dd_vec2 made = {quotient, (rest + (a.low - quotient * b.low)) / (b.high + b.low)};
    return made;
}

static inline fast_dd_vec2 fast_dd_add_scaled2(fast_dd_vec2 a, fast_dd_sum by, fast_dd_vec2 b) {
    return fast_dd_add2(a, fast_dd_mul2(fast_dd_both(by), b));
}

static inline fast_dd_sum fast_dd_dot2(fast_dd_vec2 a, fast_dd_vec2 b) {
    const fast_dd_vec2 products = fast_dd_mul2(a, b);
    return fast_dd_add(fast_dd_x(products), fast_dd_y(products));
}

static inline fast_dd_sum fast_dd_cross2(fast_dd_vec2 a, fast_dd_vec2 b) {
    const fast_dd_vec2 products = fast_dd_mul2(a, fast_dd_swapped(b));
    return fast_dd_sub(fast_dd_x(products), fast_dd_y(products));
}

/* A vector of length 1, of one whose square neither vanishes nor overflows. */
static inline fast_dd_vec2 fast_dd_normalize2(fast_dd_vec2 v) {
    return fast_dd_div2(v, fast_dd_both(fast_dd_sqrt(fast_dd_dot2(v, v))));
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

static inline geom_vec2 fast_dd_value2(fast_dd_vec2 v) { return vec_of_two(v.high + v.low); }

/* Of numbers in order. */
static inline dd_vec2 dd_of_ordered2(fast_dd_vec2 v) {
    const dd_vec2 made = {{v.high[0], v.low[0]}, {v.high[1], v.low[1]}};
    return made;
}

static inline dd_vec2 dd_of_loose2(fast_dd_vec2 v) { return dd_of_ordered2(fast_dd_sums(v.high, v.low)); }

#endif
