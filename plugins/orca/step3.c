/* One step in space: read, simulate, write. */
#include "types3.h"

#include <planner/author.h>

#include <stdlib.h>
#include <string.h>

static uint32_t blocked_bit(const orca_space *self, uint32_t rank) {
    (void)self;
    (void)rank;
    return 0;
}

static uint32_t met_by(const orca_space *self, const orca_verdict *verdict) {
    return orca_space_met(self, verdict);
}

#include "step.inl"

planner_status orca_space_reserve(orca_space_agents *agents, uint32_t count, planner_error *error) {
    return agents_reserve(agents, count, error);
}

void orca_space_release(orca_space_agents *agents) { agents_release(agents); }

static geom_vec3 vector_at(planner_view view, uint32_t agent) {
    double numbers[3] = {0.0, 0.0, 0.0};
    planner_author_get(view, agent, numbers, sizeof numbers);
    return geom_vec3_make(numbers[0], numbers[1], numbers[2]);
}

static orca_agent3_def read_agent(const orca_space *self, const planner_step_in *in, uint32_t agent) {
    orca_agent3_def def = orca_agent3_def_default();
    def.method = self->method;
    def.position = vector_at(in->position, agent);
    def.velocity = vector_at(in->velocity, agent);
    def.preferred_velocity = vector_at(in->preferred_velocity, agent);
    def.radius = planner_author_number(in->radius, agent, def.radius);
    def.max_speed = planner_author_number(in->max_speed, agent, def.max_speed);
    def.neighbor_dist =
        planner_author_number(in->neighbor_dist, agent, self->parameters[ORCA_PLANNER_NEIGHBOR_DIST]);
    def.max_neighbors =
        planner_author_bits(in->max_neighbors, agent, (uint32_t)self->parameters[ORCA_PLANNER_MAX_NEIGHBORS]);
    def.time_horizon =
        planner_author_number(in->time_horizon, agent, self->parameters[ORCA_PLANNER_TIME_HORIZON]);
    def.time_horizon_obst =
        planner_author_number(in->time_horizon_obst, agent, self->parameters[ORCA_PLANNER_TIME_HORIZON_OBST]);
    def.responsibility =
        planner_author_number(in->responsibility, agent, self->parameters[ORCA_PLANNER_RESPONSIBILITY]);
    def.priority = planner_author_number(in->priority, agent, def.priority);
    def.layers = planner_author_bits(in->layers, agent, def.layers);
    def.mask = planner_author_bits(in->mask, agent, def.mask);
    def.group = planner_author_bits(in->group, agent, def.group);
    return def;
}

/* What the simulator has to know of it: an agent that is not steered avoids no other, so the others avoid it
 * alone, as it will go. */
static void apply_cooperation(orca_planner_cooperation *cooperation, orca_agent3_def *def) {
    cooperation->mask = def->mask;
    if (cooperation->kind == ORCA_COOPERATION_BRAKES) {
        def->max_acceleration = cooperation->max_acceleration;
    }
    if (!orca_planner_steers(cooperation)) {
        def->velocity = def->preferred_velocity;
        def->mask = 0;
    }
}

planner_status orca_space_plan(orca_space *self, const planner_step_in *in, planner_error *error) {
    self->stepped = false;
    planner_status status = orca_space_reserve(&self->agents, in->count, error);
    status = status == PLANNER_OK ? orca_planner_rank_agents(in, self->agents.ranks, error) : status;
    for (uint32_t k = 0; k < in->count && status == PLANNER_OK; k++) {
        const uint32_t place = self->agents.ranks[k].place;
        self->agents.defs[k] = read_agent(self, in, place);
        status = orca_planner_read_cooperation(in, place, 3, &self->agents.cooperations[k], error);
        apply_cooperation(&self->agents.cooperations[k], &self->agents.defs[k]);
    }
    if (status != PLANNER_OK) {
        return status;
    }
    geom_status computed = orca_sim3_set_time_step(self->world.sim, in->time_step);
    computed = computed == GEOM_OK ? load_crowd(self, in->count) : computed;
    computed = computed == GEOM_OK ? orca_sim3_compute(self->world.sim) : computed;
    if (computed != GEOM_OK) {
        return orca_planner_fail_geom(error, computed, PLANNER_NO_INDEX, "simulation");
    }
    status = make_motions(self, in, error);
    status = status == PLANNER_OK ? orca_space_verify(self, in->count, in->time_step, error) : status;
    self->stepped = status == PLANNER_OK;
    self->agent_count = in->count;
    return status;
}

planner_status orca_space_step(planner *base, const planner_step_in *their_in, planner_step_out *their_out,
                               planner_error *error) {
    orca_space *self = base->data;
    self->contact_count = 0;
    planner_status status = orca_space_need_active(self, "step", error);
    status = status == PLANNER_OK ? planner_author_check_sizes(their_in, their_out, error) : status;
    if (status != PLANNER_OK) {
        return status;
    }
    const planner_step_in in = planner_author_copy_in(their_in);
    const planner_step_out out = planner_author_copy_out(their_out);
    status = planner_author_check_step(&in, &out, 3, error);
    status = status == PLANNER_OK ? orca_space_plan(self, &in, error) : status;
    if (status != PLANNER_OK) {
        return status;
    }
    write_agents(self, &in, &out);
    their_out->contact_count = (uint32_t)self->contact_count;
    return PLANNER_OK;
}
