/* <geom/double_double.h> under short names, because the formulas here are long, and what vectors of the plane
 * have beside.
 *
 * Values are first brought near 1 (local2.h). */
#ifndef COLLIDE_DOUBLE_DOUBLE_H
#define COLLIDE_DOUBLE_DOUBLE_H

#include <geom/double_double.h>
#include <geom/vec.h>

typedef geom_dd dd;
typedef geom_dd_vec2 dd_vec2;

static inline dd dd_from(double x) { return geom_dd_from(x); }
static inline dd dd_ordered_sum(double a, double b) { return geom_dd_fast_two_sum(a, b); }
static inline dd dd_sum(double a, double b) { return geom_dd_two_sum(a, b); }
static inline dd dd_product(double a, double b) { return geom_dd_two_product(a, b); }
static inline dd dd_neg(dd a) { return geom_dd_neg(a); }
static inline dd dd_abs(dd a) { return geom_dd_abs(a); }
static inline dd dd_add(dd a, dd b) { return geom_dd_add(a, b); }
static inline dd dd_sub(dd a, dd b) { return geom_dd_sub(a, b); }
static inline dd dd_mul(dd a, dd b) { return geom_dd_mul(a, b); }
static inline dd dd_scale(dd a, double b) { return geom_dd_scale(a, b); }
static inline dd dd_div(dd a, dd b) { return geom_dd_div(a, b); }
static inline dd dd_sqrt(dd a) { return geom_dd_sqrt(a); }
static inline bool dd_less(dd a, dd b) { return geom_dd_less(a, b); }
static inline bool dd_positive(dd a) { return geom_dd_positive(a); }
static inline dd dd_min(dd a, dd b) { return geom_dd_min(a, b); }
static inline dd dd_max(dd a, dd b) { return geom_dd_max(a, b); }
static inline dd_vec2 dd_make2(dd x, dd y) { return geom_dd_vec2_make(x, y); }
static inline dd_vec2 dd_add2(dd_vec2 a, dd_vec2 b) { return geom_dd_vec2_add(a, b); }
static inline dd_vec2 dd_sub2(dd_vec2 a, dd_vec2 b) { return geom_dd_vec2_sub(a, b); }
static inline dd_vec2 dd_neg2(dd_vec2 a) { return geom_dd_vec2_neg(a); }
static inline dd_vec2 dd_scale2(dd_vec2 a, dd s) { return geom_dd_vec2_scale(a, s); }
static inline dd_vec2 dd_add_scaled2(dd_vec2 a, dd s, dd_vec2 b) { return geom_dd_vec2_add_scaled(a, s, b); }
static inline dd dd_dot2(dd_vec2 a, dd_vec2 b) { return geom_dd_vec2_dot(a, b); }
static inline dd dd_cross2(dd_vec2 a, dd_vec2 b) { return geom_dd_vec2_cross(a, b); }

/* 1, or a power of two that brings numbers, the largest of them given, whose squares would vanish or overflow
 * close to 1. */
static inline double dd_magnifier_of_size(double largest) {
    if (largest == 0.0 || (largest > 0x1p-400 && largest < 0x1p400)) {
        return 1.0;
    }
    const int exponent = ilogb(largest);
    return ldexp(1.0, exponent < -1000 ? 1000 : exponent > 1000 ? -1000 : -exponent);
}

static inline double dd_largest2(dd_vec2 v) { return fmax(fabs(v.x.high), fabs(v.y.high)); }

/* The same for the components of a vector. */
static inline double dd_magnifier(dd_vec2 v) { return dd_magnifier_of_size(dd_largest2(v)); }

static inline dd dd_scale_exactly(dd a, double power_of_two) {
    const dd result = {a.high * power_of_two, a.low * power_of_two};
    return result;
}

/* a * 2^exponent, exact unless it leaves the range. */
static inline dd dd_shift(dd a, int exponent) {
    const dd result = {ldexp(a.high, exponent), ldexp(a.low, exponent)};
    return result;
}

static inline dd_vec2 dd_shift2(dd_vec2 v, int exponent) {
    return dd_make2(dd_shift(v.x, exponent), dd_shift(v.y, exponent));
}

static inline dd_vec2 dd_magnify(dd_vec2 v, double power_of_two) {
    return dd_make2(dd_scale_exactly(v.x, power_of_two), dd_scale_exactly(v.y, power_of_two));
}

/* The length of v. */
static inline dd dd_length2(dd_vec2 v) {
    const double up = dd_magnifier(v);
    if (up == 1.0) {
        return dd_sqrt(dd_dot2(v, v));
    }
    const dd_vec2 larger = dd_magnify(v, up);
    return dd_scale_exactly(dd_sqrt(dd_dot2(larger, larger)), 1.0 / up);
}

/* v / |v|, and 0 for v = 0. */
static inline dd_vec2 dd_normalize2(dd_vec2 v) {
    const dd_vec2 larger = dd_magnify(v, dd_magnifier(v));
    const dd length = dd_length2(larger);
    return dd_positive(length) ? dd_make2(dd_div(larger.x, length), dd_div(larger.y, length)) : larger;
}

static inline bool dd_is_zero2(dd_vec2 v) { return v.x.high == 0.0 && v.y.high == 0.0; }

/* The parts of v that doubles hold. */
static inline geom_vec2 dd_high2(dd_vec2 v) { return geom_vec2_make(v.x.high, v.y.high); }

#endif
