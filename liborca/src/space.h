/* What the sources that serve plane and space alike (*.inl) call their types and functions: here those of space. */
#ifndef ORCA_SPACE_H
#define ORCA_SPACE_H

#include <orca/constraint3.h>

#include <stddef.h>

#define AXES 3
#define VEC(name) geom_##name##3
#define SIM(name) orca_sim3_##name

typedef geom_vec3 vec;
typedef orca_half_space constraint;

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

/* Both simulators are made of the same sources: these functions have names of their own in each. */
#define grid_make grid3_make
#define grid_reach grid3_reach
#define crowd_kernels_base crowd3_kernels_base
#define crowd_kernels_avx2 crowd3_kernels_avx2
#define crowd_kernels_for crowd3_kernels_for
#define crowd_constraint crowd3_constraint
#define sim_def_status sim3_def_status
#define sim_reserve sim3_reserve
#define sim_make_room sim3_make_room
#define sim_place_agent sim3_place_agent
#define sim_agent_at sim3_agent_at
#define sim_note sim3_note
#define sim_scratch_make sim3_scratch_make
#define sim_scratch_release sim3_scratch_release
#define sim_run_parts sim3_run_parts
#define sim_sort sim3_sort
#define sim_wall_planes sim3_wall_planes
#define sim_solve_one sim3_solve_one
#define sim_turn sim3_turn

#endif
