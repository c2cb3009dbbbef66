/* Why an agent of space got the velocity that it got. */
#include "planner3.h"

#include <stdlib.h>

static uint32_t rank_of(const orca_space *self, uint32_t place) {
    for (uint32_t k = 0; self->stepped && k < self->agent_count; k++) {
        if (self->agents.ranks[k].place == place) {
            return k;
        }
    }
    return PLANNER_NO_INDEX;
}

static void set_vector(double *to, geom_vec3 v) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

static planner_status choice(planner *base, uint32_t agent, planner_choice *out, planner_error *error) {
    orca_space *self = base->data;
    if (!self->stepped) {
        return orca_planner_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "there was no step yet");
    }
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent, "the step had no agent %u",
                                 (unsigned)agent);
    }
    const orca_agent_id id = self->agents.handles[rank];
    const orca_agent_report report = orca_sim3_agent_report(self->world.sim, id);
    const orca_agent3_def def = orca_sim3_get_agent(self->world.sim, id);
    out->neighbor_count = report.neighbor_count;
    out->constraint_count = report.half_plane_count;
    out->max_speed = def.max_speed;
    set_vector(out->preferred_velocity, def.preferred_velocity);
    set_vector(out->chosen_velocity, def.velocity);
    return PLANNER_OK;
}

static uint32_t constraints(planner *base, uint32_t agent, planner_constraint *out, uint32_t capacity) {
    orca_space *self = base->data;
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return 0;
    }
    const orca_agent_id id = self->agents.handles[rank];
    const orca_agent_report report = orca_sim3_agent_report(self->world.sim, id);
    const uint32_t count = report.half_plane_count;
    orca_half_space *spaces = count > 0 && capacity > 0 ? calloc(count, sizeof *spaces) : NULL;
    if (!spaces) {
        return capacity > 0 ? 0 : count;
    }
    const size_t found = orca_sim3_half_spaces(self->world.sim, id, spaces, count);
    for (uint32_t i = 0; i < found && i < count && i < capacity; i++) {
        const bool wall = i < report.wall_count;
        const bool limit = !wall && i < report.wall_count + report.kinematics_count;
        out[i] = (planner_constraint){.kind = wall    ? PLANNER_CONSTRAINT_OBSTACLE
                                              : limit ? PLANNER_CONSTRAINT_LIMIT
                                                      : PLANNER_CONSTRAINT_AGENT};
        set_vector(out[i].point, spaces[i].point);
        set_vector(out[i].normal, spaces[i].normal);
    }
    free(spaces);
    return (uint32_t)found;
}

const planner_debug orca_space_debug = {choice, constraints};
