/* Vectors of space whose components are double-doubles: double_double.h with a third coordinate. */
#ifndef COLLIDE_DOUBLE_DOUBLE3_H
#define COLLIDE_DOUBLE_DOUBLE3_H

#include "double_double.h"

typedef struct dd_vec3 {
    dd x;
    dd y;
    dd z;
} dd_vec3;

static inline dd_vec3 dd_make3(dd x, dd y, dd z) {
    const dd_vec3 v = {x, y, z};
    return v;
}

static inline dd_vec3 dd_from3(geom_vec3 v) { return dd_make3(dd_from(v.x), dd_from(v.y), dd_from(v.z)); }

/* The parts of v that doubles hold. */
static inline geom_vec3 dd_high3(dd_vec3 v) { return geom_vec3_make(v.x.high, v.y.high, v.z.high); }

static inline dd_vec3 dd_add3(dd_vec3 a, dd_vec3 b) {
    return dd_make3(dd_add(a.x, b.x), dd_add(a.y, b.y), dd_add(a.z, b.z));
}

static inline dd_vec3 dd_sub3(dd_vec3 a, dd_vec3 b) {
    return dd_make3(dd_sub(a.x, b.x), dd_sub(a.y, b.y), dd_sub(a.z, b.z));
}

static inline dd_vec3 dd_neg3(dd_vec3 a) { return dd_make3(dd_neg(a.x), dd_neg(a.y), dd_neg(a.z)); }

static inline dd_vec3 dd_scale3(dd_vec3 a, dd s) {
    return dd_make3(dd_mul(a.x, s), dd_mul(a.y, s), dd_mul(a.z, s));
}

/* a + s * b. */
static inline dd_vec3 dd_add_scaled3(dd_vec3 a, dd s, dd_vec3 b) { return dd_add3(a, dd_scale3(b, s)); }

static inline dd dd_dot3(dd_vec3 a, dd_vec3 b) {
    return dd_add(dd_add(dd_mul(a.x, b.x), dd_mul(a.y, b.y)), dd_mul(a.z, b.z));
}

static inline dd_vec3 dd_cross3(dd_vec3 a, dd_vec3 b) {
    return dd_make3(dd_sub(dd_mul(a.y, b.z), dd_mul(a.z, b.y)), dd_sub(dd_mul(a.z, b.x), dd_mul(a.x, b.z)),
                    dd_sub(dd_mul(a.x, b.y), dd_mul(a.y, b.x)));
}

static inline double dd_largest3(dd_vec3 v) {
    return fmax(fmax(fabs(v.x.high), fabs(v.y.high)), fabs(v.z.high));
}

static inline dd_vec3 dd_shift3(dd_vec3 v, int exponent) {
    return dd_make3(dd_shift(v.x, exponent), dd_shift(v.y, exponent), dd_shift(v.z, exponent));
}

/* The length of v; components whose squares would vanish are brought near 1 first. Above 2^-400 the square of the
 * largest is above 2^-800, and 2^-106 of that is a normal double. */
static inline dd dd_length3(dd_vec3 v) {
    const int up = dd_largest3(v) < 0x1p-400 ? 600 : 0;
    if (up == 0) {
        return dd_sqrt(dd_dot3(v, v));
    }
    const dd_vec3 larger = dd_shift3(v, up);
    return dd_shift(dd_sqrt(dd_dot3(larger, larger)), -up);
}

/* v / |v|, and 0 for v = 0. */
static inline dd_vec3 dd_normalize3(dd_vec3 v) {
    const dd_vec3 larger = dd_largest3(v) < 0x1p-400 ? dd_shift3(v, 600) : v;
    const dd length = dd_length3(larger);
    if (!dd_positive(length)) {
        return dd_from3(geom_vec3_make(0.0, 0.0, 0.0));
    }
    return dd_make3(dd_div(larger.x, length), dd_div(larger.y, length), dd_div(larger.z, length));
}

static inline bool dd_is_zero3(dd_vec3 v) { return dd_largest3(v) == 0.0; }

#endif
