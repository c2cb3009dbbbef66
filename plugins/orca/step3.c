/* One step in space: read, simulate, write. */
#include "planner3.h"

#include <planner/author.h>

#include <stdlib.h>

static bool complete(const orca_space_agents *agents) {
    return agents->ranks && agents->defs && agents->motions && agents->verdicts && agents->proposals &&
           agents->enforced && agents->handles && agents->cooperations;
}

planner_status orca_space_reserve(orca_space_agents *agents, uint32_t count, planner_error *error) {
    if (count <= agents->capacity) {
        return PLANNER_OK;
    }
    const uint64_t generous = (uint64_t)agents->capacity * 3 / 2;
    const uint32_t capacity = count > generous || generous > UINT32_MAX ? count : (uint32_t)generous;
    orca_space_agents grown = {.capacity = capacity,
                               .ranks = calloc(capacity, sizeof *grown.ranks),
                               .defs = calloc(capacity, sizeof *grown.defs),
                               .cooperations = calloc(capacity, sizeof *grown.cooperations),
                               .motions = calloc(capacity, sizeof *grown.motions),
                               .verdicts = calloc(capacity, sizeof *grown.verdicts),
                               .proposals = calloc(capacity, sizeof *grown.proposals),
                               .enforced = calloc(capacity, sizeof *grown.enforced),
                               .handles = calloc(capacity, sizeof *grown.handles),
                               .handle_count = agents->handle_count};
    if (!complete(&grown)) {
        orca_space_release(&grown);
        return orca_planner_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, PLANNER_NO_INDEX,
                                 "no memory for %u agents", (unsigned)count);
    }
    if (agents->handle_count > 0) {
        memcpy(grown.handles, agents->handles, agents->handle_count * sizeof *grown.handles);
    }
    orca_space_release(agents);
    *agents = grown;
    return PLANNER_OK;
}

void orca_space_release(orca_space_agents *agents) {
    free(agents->ranks);
    free(agents->defs);
    free(agents->cooperations);
    free(agents->motions);
    free(agents->verdicts);
    free(agents->proposals);
    free(agents->enforced);
    free(agents->handles);
    *agents = (orca_space_agents){0};
}

static geom_vec3 vector_at(planner_view view, uint32_t agent) {
    double numbers[3] = {0.0, 0.0, 0.0};
    planner_author_get(view, agent, numbers, sizeof numbers);
    return geom_vec3_make(numbers[0], numbers[1], numbers[2]);
}

static orca_agent3_def read_agent(const orca_space *self, const planner_step_in *in, uint32_t agent) {
    orca_agent3_def def = orca_agent3_def_default();
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

/* What the simulator has to know of it: one that is not steered avoids nobody, so the others avoid it alone, as it will
 * go. */
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

/* Makes the simulator's crowd the host's. An agent keeps its handle as long as its rank: so ties go by rank. */
static geom_status load_crowd(orca_space *self, uint32_t count) {
    orca_space_agents *agents = &self->agents;
    orca_sim3 *sim = self->world.sim;
    geom_status status = GEOM_OK;
    while (agents->handle_count > count) {
        (void)orca_sim3_remove_agent(sim, agents->handles[--agents->handle_count]);
    }
    for (uint32_t k = 0; status == GEOM_OK && k < agents->handle_count; k++) {
        status = orca_sim3_set_agent(sim, agents->handles[k], &agents->defs[k]);
    }
    for (uint32_t k = agents->handle_count; status == GEOM_OK && k < count; k++) {
        status = orca_sim3_add_agent(sim, &agents->defs[k], &agents->handles[k]);
        agents->handle_count += status == GEOM_OK;
    }
    return status;
}

/* Where the new velocities lead, which replace the old ones in `defs`. */
static planner_status make_motions(orca_space *self, const planner_step_in *in, planner_error *error) {
    for (uint32_t k = 0; k < in->count; k++) {
        orca_agent3_def *def = &self->agents.defs[k];
        if (orca_planner_steers(&self->agents.cooperations[k])) {
            def->velocity = orca_sim3_get_agent(self->world.sim, self->agents.handles[k]).velocity;
        }
        const geom_vec3 end = geom_vec3_add_scaled(def->position, in->time_step, def->velocity);
        self->agents.motions[k] = (orca_motion3){.path = {def->position, end},
                                                 .radius = def->radius,
                                                 .layers = def->layers,
                                                 .mask = self->agents.cooperations[k].mask,
                                                 .group = def->group};
        if (!geom_vec3_is_finite(end)) {
            const uint32_t place = self->agents.ranks[k].place;
            return orca_planner_fail(error, PLANNER_ERROR_NOT_FINITE, place,
                                     "agent %u: its motion leaves the range of numbers", (unsigned)place);
        }
    }
    return PLANNER_OK;
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

static uint32_t status_bits(const orca_space *self, uint32_t rank) {
    uint32_t bits = 0;
    switch (orca_sim3_agent_report(self->world.sim, self->agents.handles[rank]).outcome) {
    case ORCA_LP_RELAXED:
        bits |= PLANNER_AGENT_RELAXED;
        break;
    case ORCA_LP_INFEASIBLE:
        bits |= PLANNER_AGENT_INFEASIBLE;
        break;
    case ORCA_LP_OPTIMAL:
        break;
    }
    if (self->config.verify != PLANNER_VERIFY_OFF) {
        bits |= PLANNER_AGENT_CHECKED;
        bits |= orca_planner_enforced_bits(&self->agents.enforced[rank]);
        bits |= self->agents.verdicts[rank].relation != COLLIDE_APART ? (uint32_t)PLANNER_AGENT_CONTACT : 0;
    }
    return bits;
}

static void write_agent(const orca_space *self, const planner_step_out *out, uint32_t rank) {
    const uint32_t place = self->agents.ranks[rank].place;
    const geom_vec3 v = self->agents.defs[rank].velocity;
    const geom_vec3 end = self->agents.motions[rank].path.b;
    const orca_verdict *verdict = &self->agents.verdicts[rank];
    const double velocity[3] = {v.x, v.y, v.z};
    const double position[3] = {end.x, end.y, end.z};
    const uint32_t bits = status_bits(self, rank);
    const uint32_t kind = orca_planner_contact_kind(verdict->with);
    const uint32_t other = orca_space_met(self, verdict);
    orca_planner_put(out->velocity, place, velocity, sizeof velocity);
    orca_planner_put(out->position, place, position, sizeof position);
    orca_planner_put(out->status, place, &bits, sizeof bits);
    orca_planner_put(out->clearance, place, &verdict->clearance, sizeof verdict->clearance);
    orca_planner_put(out->contact_time, place, &verdict->time, sizeof verdict->time);
    orca_planner_put(out->contact_kind, place, &kind, sizeof kind);
    orca_planner_put(out->contact_other, place, &other, sizeof other);
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
    for (uint32_t k = 0; k < in.count; k++) {
        write_agent(self, &out, k);
    }
    their_out->contact_count = (uint32_t)self->contact_count;
    return PLANNER_OK;
}
