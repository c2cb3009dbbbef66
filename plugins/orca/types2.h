/* What the sources that plane and space share (debug.inl, step.inl) call the types and functions of the
 * plane. types3.h has the same for space. */
#ifndef ORCA_PLANNER_TYPES2_H
#define ORCA_PLANNER_TYPES2_H

#include "planner2.h"

#include <math.h>

enum {
    DIMENSIONS = 2
};

typedef orca_planner any_planner;
typedef orca_planner_agents any_agents;
typedef orca_agent_def any_agent;
typedef orca_motion any_motion;
typedef orca_sim any_sim;
typedef orca_half_plane any_constraint;
typedef geom_vec2 vec;

static inline void vec_write(vec v, double *to) {
    to[0] = v.x;
    to[1] = v.y;
}

static inline vec vec_add_scaled(vec a, double share, vec b) { return geom_vec2_add_scaled(a, share, b); }

/* The heights of an agent at which its motion is verified; without limits they stay 0, which is all heights. */
static inline void motion_take_heights(any_motion *motion, const any_agent *agent) {
    if (agent->bottom > -HUGE_VAL || agent->top < HUGE_VAL) {
        motion->bottom = agent->bottom;
        motion->top = agent->top;
    }
}

static inline bool vec_is_finite(vec v) { return geom_vec2_is_finite(v); }

static inline geom_status sim_add(any_sim *sim, const any_agent *def, orca_agent_id *id) {
    return orca_sim_add_agent(sim, def, id);
}

static inline geom_status sim_set_agents(any_sim *sim, const any_agent *defs, size_t count) {
    return orca_sim_set_agents(sim, defs, count);
}

static inline geom_status sim_remove(any_sim *sim, orca_agent_id id) {
    return orca_sim_remove_agent(sim, id);
}

static inline any_agent sim_agent(const any_sim *sim, orca_agent_id id) {
    return orca_sim_get_agent(sim, id);
}

static inline vec sim_velocity(const any_sim *sim, orca_agent_id id) {
    return orca_sim_agent_velocity(sim, id);
}

static inline orca_agent_report sim_report(const any_sim *sim, orca_agent_id id) {
    return orca_sim_agent_report(sim, id);
}

static inline void propose(const any_planner *self, uint32_t rank, double time_step) {
    orca_planner_propose(self, rank, time_step);
}

static inline size_t sim_constraints(any_sim *sim, orca_agent_id id, any_constraint *out, size_t capacity) {
    return orca_sim_half_planes(sim, id, out, capacity);
}

#endif
