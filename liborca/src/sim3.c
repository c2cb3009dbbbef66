/* Agents of space by handles. */
#include "sim3_internal.h"

static uint32_t features_of(const orca_agent_def3 *def) {
    const bool paired = def->group != 0 || def->priority != 0.0;
    const bool driven = def->max_acceleration < HUGE_VAL;
    const bool cones = def->method != ORCA_METHOD_ORCA;
    return (paired ? (uint32_t)AGENT_PAIRED : 0U) | (driven ? (uint32_t)(AGENT_DRIVEN | AGENT_ALONE) : 0U) |
           (cones ? (uint32_t)(AGENT_CONES | AGENT_ALONE) : 0U);
}

static pair_traits traits_of(const orca_agent_def3 *def) {
    const pair_traits traits = {def->priority, def->group};
    return traits;
}

static agent_body body_of_def(const orca_agent_def3 *def) {
    const agent_body body = {def->max_acceleration, def->method};
    return body;
}

orca_agent_def3 sim_agent_at(const orca_sim3 *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const pair_traits *traits = &sim->traits[record->traits];
    const agent_body *body = &sim->bodies[record->traits];
    const orca_agent_def3 def = {.position = state->position,
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
                                 .method = body->method,
                                 .max_acceleration = body->max_acceleration};
    return def;
}

#include "sim_agents.inl"
