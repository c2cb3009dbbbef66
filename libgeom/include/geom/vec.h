/* Vectors and points of the plane and of space, as plain values.
 *
 * All functions are inline, without branches or error cases. NaN and infinity pass through as the arithmetic
 * makes them. Results carry the rounding of double arithmetic; for a sign that must be exact, use
 * <geom/predicate.h>. Pure. Thread-safe. */
#ifndef GEOM_VEC_H
#define GEOM_VEC_H

#include <geom/scalar.h>

#include <math.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A vector or a point of the plane. */
typedef struct geom_vec2 {
    double x;
    double y;
} geom_vec2;

/* A vector or a point of space. */
typedef struct geom_vec3 {
    double x;
    double y;
    double z;
} geom_vec3;

/* Returns the vector (x, y). */
static inline geom_vec2 geom_vec2_make(double x, double y) {
    geom_vec2 v = {x, y};
    return v;
}

/* Returns a + b. */
static inline geom_vec2 geom_vec2_add(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_make(a.x + b.x, a.y + b.y);
}

/* Returns a - b. */
static inline geom_vec2 geom_vec2_sub(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_make(a.x - b.x, a.y - b.y);
}

/* Returns -a. */
static inline geom_vec2 geom_vec2_neg(geom_vec2 a) { return geom_vec2_make(-a.x, -a.y); }

/* Returns s * a. */
static inline geom_vec2 geom_vec2_scale(geom_vec2 a, double s) { return geom_vec2_make(a.x * s, a.y * s); }

/* Returns a + s * b: the point at parameter s on the line through a with direction b. */
static inline geom_vec2 geom_vec2_add_scaled(geom_vec2 a, double s, geom_vec2 b) {
    return geom_vec2_make(a.x + s * b.x, a.y + s * b.y);
}

/* Returns the point at fraction t of the way from a to b: exactly a at t = 0, exactly b at t = 1. */
static inline geom_vec2 geom_vec2_lerp(geom_vec2 a, geom_vec2 b, double t) {
    return geom_vec2_make((1.0 - t) * a.x + t * b.x, (1.0 - t) * a.y + t * b.y);
}

/* Returns the dot product. */
static inline double geom_vec2_dot(geom_vec2 a, geom_vec2 b) { return a.x * b.x + a.y * b.y; }

/* Returns the z component of the cross product. It is positive if b lies counterclockwise of a. */
static inline double geom_vec2_cross(geom_vec2 a, geom_vec2 b) { return a.x * b.y - a.y * b.x; }

/* Returns a turned by 90 degrees counterclockwise. */
static inline geom_vec2 geom_vec2_perp(geom_vec2 a) { return geom_vec2_make(-a.y, a.x); }

/* Returns the square of the length. */
static inline double geom_vec2_length_squared(geom_vec2 a) { return geom_vec2_dot(a, a); }

/* Returns the length. */
static inline double geom_vec2_length(geom_vec2 a) { return sqrt(geom_vec2_length_squared(a)); }

/* Returns the length of b - a. */
static inline double geom_vec2_distance(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_length(geom_vec2_sub(b, a));
}

/* Returns a scaled to length 1, or (0, 0) if its length is 0. */
static inline geom_vec2 geom_vec2_normalize(geom_vec2 a) {
    const double length = geom_vec2_length(a);
    return length > 0.0 ? geom_vec2_make(a.x / length, a.y / length) : geom_vec2_make(0.0, 0.0);
}

/* Returns whether all components are equal. NaN equals nothing; 0 equals -0. */
static inline bool geom_vec2_equal(geom_vec2 a, geom_vec2 b) { return a.x == b.x && a.y == b.y; }

/* Returns whether no component is NaN or infinite. */
static inline bool geom_vec2_is_finite(geom_vec2 a) { return isfinite(a.x) && isfinite(a.y); }

/* Returns a, with infinity replaced by the largest double. NaN stays NaN. */
static inline geom_vec2 geom_vec2_clamp_finite(geom_vec2 a) {
    return geom_vec2_make(geom_clamp_finite(a.x), geom_clamp_finite(a.y));
}

/* Returns the vector (x, y, z). */
static inline geom_vec3 geom_vec3_make(double x, double y, double z) {
    geom_vec3 v = {x, y, z};
    return v;
}

/* Returns a + b. */
static inline geom_vec3 geom_vec3_add(geom_vec3 a, geom_vec3 b) {
    return geom_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

/* Returns a - b. */
static inline geom_vec3 geom_vec3_sub(geom_vec3 a, geom_vec3 b) {
    return geom_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/* Returns -a. */
static inline geom_vec3 geom_vec3_neg(geom_vec3 a) { return geom_vec3_make(-a.x, -a.y, -a.z); }

/* Returns s * a. */
static inline geom_vec3 geom_vec3_scale(geom_vec3 a, double s) {
    return geom_vec3_make(a.x * s, a.y * s, a.z * s);
}

/* Returns a + s * b: the point at parameter s on the line through a with direction b. */
static inline geom_vec3 geom_vec3_add_scaled(geom_vec3 a, double s, geom_vec3 b) {
    return geom_vec3_make(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

/* Returns the point at fraction t of the way from a to b: exactly a at t = 0, exactly b at t = 1. */
static inline geom_vec3 geom_vec3_lerp(geom_vec3 a, geom_vec3 b, double t) {
    return geom_vec3_make((1.0 - t) * a.x + t * b.x, (1.0 - t) * a.y + t * b.y, (1.0 - t) * a.z + t * b.z);
}

/* Returns the dot product. */
static inline double geom_vec3_dot(geom_vec3 a, geom_vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* Returns the cross product. */
static inline geom_vec3 geom_vec3_cross(geom_vec3 a, geom_vec3 b) {
    return geom_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* Returns the square of the length. */
static inline double geom_vec3_length_squared(geom_vec3 a) { return geom_vec3_dot(a, a); }

/* Returns the length. */
static inline double geom_vec3_length(geom_vec3 a) { return sqrt(geom_vec3_length_squared(a)); }

/* Returns the length of b - a. */
static inline double geom_vec3_distance(geom_vec3 a, geom_vec3 b) {
    return geom_vec3_length(geom_vec3_sub(b, a));
}

/* Returns a scaled to length 1, or (0, 0, 0) if its length is 0. */
static inline geom_vec3 geom_vec3_normalize(geom_vec3 a) {
    const double length = geom_vec3_length(a);
    return length > 0.0 ? geom_vec3_make(a.x / length, a.y / length, a.z / length)
                        : geom_vec3_make(0.0, 0.0, 0.0);
}

/* Returns whether all components are equal. NaN equals nothing; 0 equals -0. */
static inline bool geom_vec3_equal(geom_vec3 a, geom_vec3 b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Returns whether no component is NaN or infinite. */
static inline bool geom_vec3_is_finite(geom_vec3 a) {
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

/* Returns a, with infinity replaced by the largest double. NaN stays NaN. */
static inline geom_vec3 geom_vec3_clamp_finite(geom_vec3 a) {
    return geom_vec3_make(geom_clamp_finite(a.x), geom_clamp_finite(a.y), geom_clamp_finite(a.z));
}

#ifdef __cplusplus
}
#endif

#endif
