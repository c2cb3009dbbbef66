/* What the sources that serve plane and space alike (*.inl) call their types and functions: here those of
 * space. */
#ifndef ORCA_SPACE_H
#define ORCA_SPACE_H

#include <orca/constraint3.h>

#include <stddef.h>

#define AXES 3

typedef geom_vec3 vec;
typedef orca_half_space constraint;

static inline vec vec_add(vec a, vec b) { return geom_vec3_add(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_vec3_sub(a, b); }
static inline vec vec_scale(vec a, double s) { return geom_vec3_scale(a, s); }
static inline vec vec_add_scaled(vec a, double s, vec b) { return geom_vec3_add_scaled(a, s, b); }
static inline double vec_dot(vec a, vec b) { return geom_vec3_dot(a, b); }
static inline double vec_length(vec a) { return geom_vec3_length(a); }
static inline double vec_length_squared(vec a) { return geom_vec3_length_squared(a); }
static inline double vec_distance(vec a, vec b) { return geom_vec3_distance(a, b); }
static inline vec vec_normalize(vec a) { return geom_vec3_normalize(a); }
static inline bool vec_equal(vec a, vec b) { return geom_vec3_equal(a, b); }
static inline bool vec_is_finite(vec a) { return geom_vec3_is_finite(a); }

/* Number i of one array for each axis. */
static inline void vec_spread(vec v, double *const axis[AXES], size_t i) {
    axis[0][i] = v.x;
    axis[1][i] = v.y;
    axis[2][i] = v.z;
}

static inline vec vec_from(const double *parts) { return geom_vec3_make(parts[0], parts[1], parts[2]); }

static inline double vec_at(vec v, int axis) {
    if (axis == 0) {
        return v.x;
    }
    return axis == 1 ? v.y : v.z;
}

/* By x, then by y, then by z. */
static inline bool vec_comes_before(vec a, vec b) {
    if (a.x != b.x) {
        return a.x < b.x;
    }
    return a.y != b.y ? a.y < b.y : a.z < b.z;
}

#endif
