/* What the sources that serve plane and space alike (*.inl) call their types and functions: here those of the
 * plane. */
#ifndef ORCA_PLANE_H
#define ORCA_PLANE_H

#include <orca/constraint2.h>

#define AXES 2

typedef geom_vec2 vec;
typedef orca_half_plane constraint;

static inline vec vec_add(vec a, vec b) { return geom_vec2_add(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_vec2_sub(a, b); }
static inline vec vec_scale(vec a, double s) { return geom_vec2_scale(a, s); }
static inline vec vec_add_scaled(vec a, double s, vec b) { return geom_vec2_add_scaled(a, s, b); }
static inline double vec_dot(vec a, vec b) { return geom_vec2_dot(a, b); }
static inline double vec_length(vec a) { return geom_vec2_length(a); }
static inline double vec_length_squared(vec a) { return geom_vec2_length_squared(a); }
static inline double vec_distance(vec a, vec b) { return geom_vec2_distance(a, b); }
static inline vec vec_normalize(vec a) { return geom_vec2_normalize(a); }
static inline bool vec_equal(vec a, vec b) { return geom_vec2_equal(a, b); }
static inline bool vec_is_finite(vec a) { return geom_vec2_is_finite(a); }

/* Number i of one array for each axis. */
static inline void vec_spread(vec v, double *const axis[AXES], size_t i) {
    axis[0][i] = v.x;
    axis[1][i] = v.y;
}

static inline vec vec_from(const double *parts) { return geom_vec2_make(parts[0], parts[1]); }

static inline double vec_at(vec v, int axis) { return axis == 0 ? v.x : v.y; }

/* By x, then by y. */
static inline bool vec_comes_before(vec a, vec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

#endif
