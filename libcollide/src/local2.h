/* A local frame: where quantities are computed so that neither a far origin nor the unit of length matters.
 *
 * Coordinates are differences to an origin, exact as double-doubles, scaled by a power of two that brings the
 * largest of them near 1. Nothing can then overflow, and what underflows is below 2^-900 of the largest. */
#ifndef COLLIDE_LOCAL2_H
#define COLLIDE_LOCAL2_H

#include "double_double.h"

typedef struct local2 {
    geom_vec2 origin;
    int exponent;  /* one local unit is 2^exponent */
    double factor; /* 2^-exponent */
} local2;

/* For all finite x: |x| < 2^size_exponent(x); the same for |a - b|. 0 has the lowest exponent there is. */
int collide_size_exponent(double x);
int collide_difference_exponent(double a, double b);
int collide_span_exponent(geom_vec2 a, geom_vec2 b);

/* The frame for coordinates and sizes below 2^exponent. */
local2 collide_local2_make(geom_vec2 origin, int exponent);

/* Into the frame: a point, a size, the vector of a from b. */
dd_vec2 collide_local2_point(const local2 *frame, geom_vec2 point);
dd collide_local2_size(const local2 *frame, double size);
dd_vec2 collide_local2_difference(const local2 *frame, geom_vec2 a, geom_vec2 b);

/* And back: the nearest double, and a point of finite coordinates. Exact for what came from doubles. */
double collide_local2_world_size(const local2 *frame, dd size);
geom_vec2 collide_local2_world_point(const local2 *frame, dd_vec2 point);

#endif
