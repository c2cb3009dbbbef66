/* A local frame: where quantities are computed so that neither a far origin nor the unit of length matters.
 *
 * Coordinates are differences to an origin, exact as double-doubles, scaled by a power of two that brings the
 * largest of them near 1. Nothing can then overflow, and what underflows is below 2^-900 of the largest. */
#ifndef COLLIDE_LOCAL2_H
#define COLLIDE_LOCAL2_H

#include "numeric/double_double.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct local2 {
    geom_vec2 origin;
    int exponent;     /* one local unit is 2^exponent */
    double factor;    /* 2^-exponent */
    double unit_low;  /* unit_low * unit_high is 2^exponent, */
    double unit_high; /* in two factors because that may be beyond the doubles */
} local2;

/* Vectors in a frame count as 0 when they are shorter than the root of this, 2^-250 of the frame's unit: a
 * result of 106 bits about lengths near 1 does not show them, and the squares of all others have their digits. */
#define COLLIDE_NEGLIGIBLE_SQUARED 0x1p-500

static inline int collide_larger_exponent(int a, int b) { return a > b ? a : b; }

/* An exponent e with |x| < 2^e, and for a | b with |a - b| < 2^e; the least such e but for rounding, except
 * that it is never below -1022. Finite numbers only. */
static inline int collide_size_exponent(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 52 & 0x7ffU) - 1022;
}

static inline int collide_difference_exponent(double a, double b) {
    const double difference = a - b;
    return isfinite(difference) ? collide_size_exponent(difference)
                                : collide_size_exponent(0.5 * a - 0.5 * b) + 1;
}

static inline int collide_span_exponent(geom_vec2 a, geom_vec2 b) {
    return collide_larger_exponent(collide_difference_exponent(a.x, b.x),
                                   collide_difference_exponent(a.y, b.y));
}

/* 2^exponent; 0 or infinity where that is beyond the doubles. */
double collide_power_of_two(int exponent);

/* The frame for coordinates and sizes below 2^exponent. */
local2 collide_local2_make(geom_vec2 origin, int exponent);

/* Into the frame: the vector to a from b, a point, a size. */
dd_vec2 collide_local2_difference(const local2 *frame, geom_vec2 a, geom_vec2 b);
dd_vec2 collide_local2_point(const local2 *frame, geom_vec2 point);
static inline dd collide_local2_size(const local2 *frame, double size) {
    return dd_from(size * frame->factor);
}

/* The vector to a from b, rounded: the high parts of collide_local2_difference. */
static inline double collide_local2_rough_difference(const local2 *frame, double a, double b) {
    return frame->factor < 1.0 ? a * frame->factor - b * frame->factor : (a - b) * frame->factor;
}

static inline geom_vec2 collide_local2_rough(const local2 *frame, geom_vec2 a, geom_vec2 b) {
    return geom_vec2_make(collide_local2_rough_difference(frame, a.x, b.x),
                          collide_local2_rough_difference(frame, a.y, b.y));
}

/* Any vector in units of the frame, within 2^-51 of its size. */
static inline geom_vec2 collide_local2_rough_vector(const local2 *frame, geom_vec2 vector) {
    const geom_vec2 zero = {0.0, 0.0};
    return collide_local2_rough(frame, vector, zero);
}

/* The unit vector from one point to another, whatever their distance; (0, 0) where they are the same. */
dd_vec2 collide_unit_between(geom_vec2 from, geom_vec2 to);

/* And back: the nearest double, and the nearest point of finite coordinates. Exact for what came from
 * doubles. The unit of a frame may be so far beyond the doubles that half of it is, too: 0 is 0 in that as well. */
static inline double collide_local2_world_size(const local2 *frame, dd size) {
    return size.high == 0.0 ? size.high : size.high * frame->unit_low * frame->unit_high;
}
geom_vec2 collide_local2_world_point(const local2 *frame, dd_vec2 point);

#endif
