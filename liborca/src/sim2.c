/* Agents of the plane by handles. */
#include "sim2_internal.h"

static uint32_t features_of(const orca_agent_def *def) {
    const bool paired =
        def->group != 0 || def->priority != 0.0 || def->bottom > -HUGE_VAL || def->top < HUGE_VAL;
    const bool driven = def->drive.kind != ORCA_DRIVE_FREE || def->drive.max_acceleration < HUGE_VAL;
    const bool cones = def->method != ORCA_METHOD_ORCA;
    return (paired ? (uint32_t)AGENT_PAIRED : 0U) | (driven ? (uint32_t)(AGENT_DRIVEN | AGENT_ALONE) : 0U) |
           (cones ? (uint32_t)(AGENT_CONES | AGENT_ALONE) : 0U);
}

static pair_traits traits_of(const orca_agent_def *def) {
    const pair_traits traits = {def->bottom, def->top, def->priority, def->group};
    return traits;
}

static agent_body body_of_def(const orca_agent_def *def) {
    const agent_body body = {def->drive, def->heading, def->heading, def->method};
    return body;
}

orca_agent_def sim_agent_at(const orca_sim *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const pair_traits *traits = &sim->traits[record->traits];
    const agent_body *body = &sim->bodies[record->traits];
    const orca_agent_def def = {.position = state->position,
                                .velocity = state->velocity,
                                .preferred_velocity = record->preferred,
                                .radius = record->radius,
                                .max_speed = record->max_speed,
                                .neighbor_dist = record->neighbor_dist,
                                .max_neighbors = record->max_neighbors,
                                .time_horizon = record->time_horizon,
                                .time_horizon_obst = record->time_horizon_obst,
                                .responsibility = record->responsibility,
                                .priority = traits->priority,
                                .layers = record->layers,
                                .mask = record->mask,
                                .group = traits->group,
                                .bottom = traits->bottom,
                                .top = traits->top,
                                .method = body->method,
                                .drive = body->drive,
                                .heading = body->heading};
    return def;
}

#include "sim_agents.inl"
