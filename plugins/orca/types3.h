/* What the sources that plane and space share (debug.inl, step.inl) call the types and functions of space.
 * types2.h has the same for the plane. */
#ifndef ORCA_PLANNER_TYPES3_H
#define ORCA_PLANNER_TYPES3_H

#include "planner3.h"

enum {
    DIMENSIONS = 3
};

typedef orca_space any_planner;
typedef orca_space_agents any_agents;
typedef orca_agent3_def any_agent;
typedef orca_motion3 any_motion;
typedef orca_sim3 any_sim;
typedef orca_half_space any_constraint;
typedef geom_vec3 vec;

static inline void vec_write(vec v, double *to) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

static inline vec vec_add_scaled(vec a, double share, vec b) { return geom_vec3_add_scaled(a, share, b); }

/* Agents of space have no heights apart from their place. */
static inline void motion_take_heights(any_motion *motion, const any_agent *agent) {
    (void)motion;
    (void)agent;
}

static inline bool vec_is_finite(vec v) { return geom_vec3_is_finite(v); }

static inline geom_status sim_add(any_sim *sim, const any_agent *def, orca_agent_id *id) {
    return orca_sim3_add_agent(sim, def, id);
}

static inline geom_status sim_set_agents(any_sim *sim, const any_agent *defs, size_t count) {
    return orca_sim3_set_agents(sim, defs, count);
}

static inline geom_status sim_remove(any_sim *sim, orca_agent_id id) {
    return orca_sim3_remove_agent(sim, id);
}

static inline any_agent sim_agent(const any_sim *sim, orca_agent_id id) {
    return orca_sim3_get_agent(sim, id);
}

static inline vec sim_velocity(const any_sim *sim, orca_agent_id id) {
    return orca_sim3_agent_velocity(sim, id);
}

static inline orca_agent_report sim_report(const any_sim *sim, orca_agent_id id) {
    return orca_sim3_agent_report(sim, id);
}

static inline void propose(const any_planner *self, uint32_t rank, double time_step) {
    orca_space_propose(self, rank, time_step);
}

static inline size_t sim_constraints(any_sim *sim, orca_agent_id id, any_constraint *out, size_t capacity) {
    return orca_sim3_half_spaces(sim, id, out, capacity);
}

#endif
