/* What the sources that serve plane and space alike (*.inl) call their types and functions: here those of the plane. */
#ifndef ORCA_PLANE_H
#define ORCA_PLANE_H

#include <orca/constraint2.h>

#define AXES 2
#define VEC(name) geom_##name##2
#define SIM(name) orca_sim_##name

typedef geom_vec2 vec;
typedef orca_half_plane constraint;

/* Number i of one array for each axis. */
static inline void vec_spread(vec v, double *const axis[AXES], size_t i) {
    axis[0][i] = v.x;
    axis[1][i] = v.y;
}

static inline vec vec_from(const double *parts) { return geom_make2(parts[0], parts[1]); }

static inline double vec_at(vec v, int axis) { return axis == 0 ? v.x : v.y; }

/* By x, then by y. */
static inline bool vec_comes_before(vec a, vec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

#endif
