/* <geom/double_double.h> under short names, because the formulas here are long, and what vectors of the plane have beside.
 *
 * Values are first brought near 1 (local2.h). */
#ifndef COLLIDE_DOUBLE_DOUBLE_H
#define COLLIDE_DOUBLE_DOUBLE_H

#include <geom/double_double.h>
#include <geom/vec.h>

typedef geom_dd dd;
typedef geom_dd_vec2 dd_vec2;

#define dd_from geom_dd_from
#define dd_ordered_sum geom_dd_ordered_sum
#define dd_sum geom_dd_sum
#define dd_product geom_dd_product
#define dd_neg geom_dd_neg
#define dd_abs geom_dd_abs
#define dd_add geom_dd_add
#define dd_sub geom_dd_sub
#define dd_mul geom_dd_mul
#define dd_scale geom_dd_scale
#define dd_div geom_dd_div
#define dd_sqrt geom_dd_sqrt
#define dd_less geom_dd_less
#define dd_positive geom_dd_positive
#define dd_min geom_dd_min
#define dd_max geom_dd_max
#define dd_make2 geom_dd_make2
#define dd_add2 geom_dd_add2
#define dd_sub2 geom_dd_sub2
#define dd_neg2 geom_dd_neg2
#define dd_scale2 geom_dd_scale2
#define dd_add_scaled2 geom_dd_add_scaled2
#define dd_dot2 geom_dd_dot2
#define dd_cross2 geom_dd_cross2

/* 1, or a power of two that brings numbers, the largest of them given, whose squares would vanish or overflow close to 1. */
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
static inline geom_vec2 dd_high2(dd_vec2 v) { return geom_make2(v.x.high, v.y.high); }

#endif
