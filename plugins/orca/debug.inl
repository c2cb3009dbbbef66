/* Why an agent got the velocity that it got: for debug2.c and debug3.c, behind types2.h or types3.h. */

/* The rank of the agent in the place of the last step's list, or PLANNER_NO_INDEX. */
static uint32_t rank_of(const any_planner *self, uint32_t place) {
    for (uint32_t k = 0; self->stepped && k < self->agent_count; k++) {
        if (self->agents.ranks[k].place == place) {
            return k;
        }
    }
    return PLANNER_NO_INDEX;
}

static void set_vector(double *to, vec v) {
    to[2] = 0.0;
    vec_write(v, to);
}

static planner_status choice(planner *base, uint32_t agent, planner_choice *out, planner_error *error) {
    any_planner *self = base->data;
    if (!self->stepped) {
        return orca_planner_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX,
                                 "there was no step so far");
    }
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent,
                                 "the last step had no agent %u", (unsigned)agent);
    }
    const orca_agent_id id = self->agents.handles[rank];
    const any_agent def = sim_agent(self->world.sim, id);
    const orca_agent_report report = sim_report(self->world.sim, id);
    out->neighbor_count = report.neighbor_count;
    out->constraint_count = report.half_plane_count;
    out->max_speed = def.max_speed;
    set_vector(out->preferred_velocity, def.preferred_velocity);
    set_vector(out->chosen_velocity, def.velocity);
    return PLANNER_OK;
}

static uint32_t kind_of(const orca_agent_report *report, size_t index) {
    if (index < report->wall_count) {
        return PLANNER_CONSTRAINT_OBSTACLE;
    }
    return index < (size_t)report->wall_count + report->kinematics_count ? PLANNER_CONSTRAINT_LIMIT
                                                                         : PLANNER_CONSTRAINT_AGENT;
}

static uint32_t constraints(planner *base, uint32_t agent, planner_constraint *out, uint32_t capacity) {
    any_planner *self = base->data;
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return 0;
    }
    const orca_agent_id id = self->agents.handles[rank];
    const orca_agent_report report = sim_report(self->world.sim, id);
    const size_t count = report.half_plane_count;
    if (count == 0 || capacity == 0) {
        return (uint32_t)count;
    }
    any_constraint *all = calloc(count, sizeof *all);
    if (!all) {
        return 0;
    }
    const size_t found = sim_constraints(self->world.sim, id, all, count);
    const size_t given = found < count ? found : count;
    for (size_t i = 0; i < given && i < capacity; i++) {
        out[i] = (planner_constraint){.kind = kind_of(&report, i)};
        set_vector(out[i].point, all[i].point);
        set_vector(out[i].normal, all[i].normal);
    }
    free(all);
    return (uint32_t)found;
}
