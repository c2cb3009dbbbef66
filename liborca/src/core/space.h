/* What the sources that serve plane and space alike (*.inl) call their types and functions: here those of space. */
#ifndef ORCA_SPACE_H
#define ORCA_SPACE_H

#include <orca/constraint3.h>

#include <stddef.h>

#define AXES 3

typedef geom_vec3 vec;
typedef orca_half_space constraint;

static inline vec vec_add(vec a, vec b) { return geom_add3(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_sub3(a, b); }
static inline vec vec_scale(vec a, double s) { return geom_scale3(a, s); }
static inline vec vec_add_scaled(vec a, double s, vec b) { return geom_add_scaled3(a, s, b); }
static inline double vec_dot(vec a, vec b) { return geom_dot3(a, b); }
static inline double vec_length(vec a) { return geom_length3(a); }
static inline double vec_length_squared(vec a) { return geom_length_squared3(a); }
static inline double vec_distance(vec a, vec b) { return geom_distance3(a, b); }
static inline bool vec_equal(vec a, vec b) { return geom_equal3(a, b); }
static inline bool vec_is_finite(vec a) { return geom_finite3(a); }

/* Number i of one array for each axis. */
static inline void vec_spread(vec v, double *const axis[AXES], size_t i) {
    axis[0][i] = v.x;
    axis[1][i] = v.y;
    axis[2][i] = v.z;
}

static inline vec vec_from(const double *parts) { return geom_make3(parts[0], parts[1], parts[2]); }

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
