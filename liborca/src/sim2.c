/* Agents by handles. */
#include "sim2_internal.h"

/* Everything but the motion and what names the agent. */
static void write_record(agent_record *record, const orca_agent_def *def) {
    record->radius = def->radius;
    record->responsibility = def->responsibility;
    record->layers = def->layers;
    record->mask = def->mask;
    record->max_neighbors = def->max_neighbors;
    record->preferred = def->preferred_velocity;
    record->max_speed = def->max_speed;
    record->neighbor_dist = def->neighbor_dist;
    record->time_horizon = def->time_horizon;
    record->time_horizon_obst = def->time_horizon_obst;
}

static uint32_t features_of(const orca_agent_def *def) {
    const bool paired =
        def->group != 0 || def->priority != 0.0 || def->bottom > -HUGE_VAL || def->top < HUGE_VAL;
    const bool driven = def->drive.kind != ORCA_DRIVE_FREE || def->drive.max_acceleration < HUGE_VAL;
    const bool alone = driven || def->method != ORCA_METHOD_ORCA;
    return (paired ? (uint32_t)AGENT_PAIRED : 0U) | (driven ? (uint32_t)AGENT_DRIVEN : 0U) |
           (alone ? (uint32_t)AGENT_ALONE : 0U);
}

/* Keeps count of what agents have. */
static void set_features(orca_sim *sim, agent_record *record, uint32_t features) {
    sim->paired -= (record->features & AGENT_PAIRED) != 0;
    sim->alone -= (record->features & AGENT_ALONE) != 0;
    sim->paired += (features & AGENT_PAIRED) != 0;
    sim->alone += (features & AGENT_ALONE) != 0;
    record->features = features;
}

static void write_traits(orca_sim *sim, agent_record *record, const orca_agent_def *def) {
    const pair_traits traits = {def->bottom, def->top, def->priority, def->group};
    const agent_body body = {def->drive, def->heading, def->heading, def->method};
    sim->traits[record->traits] = traits;
    sim->bodies[record->traits] = body;
    set_features(sim, record, features_of(def));
    sim->crowd.traits = sim->paired > 0 ? sim->traits : NULL;
}

void sim_note(orca_sim *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    double *radius = &sim->crowd.points.largest_radius;
    *radius = fmax(*radius, record->radius);
    sim->largest_speed = fmax(sim->largest_speed, fmax(record->max_speed, geom_length2(state->velocity)));
    if (place < sim->stepped) {
        sim->drift = fmax(sim->drift, geom_distance2(state->position, record->position));
    }
}

static void write_agent(orca_sim *sim, size_t place, const orca_agent_def *def) {
    const agent_state state = {def->position, def->velocity};
    sim->agents.state[place] = state;
    write_record(&sim->agents.record[place], def);
    write_traits(sim, &sim->agents.record[place], def);
    sim->most_neighbors = def->max_neighbors > sim->most_neighbors ? def->max_neighbors : sim->most_neighbors;
    sim->crowd.all_avoid = false; /* what the crowd knew of all its agents may hold no more */
    sim_note(sim, place);
}

geom_status orca_sim_add_agent(orca_sim *sim, const orca_agent_def *def, orca_agent_id *id) {
    geom_status status = orca_agent_def_status(def);
    if (status == GEOM_OK) {
        status = sim_make_room(sim);
    }
    if (status != GEOM_OK) {
        return status;
    }
    const uint32_t slot = slots_take(&sim->slots);
    sim_place_agent(sim, slot, def);
    if (id) {
        id->index = slot;
        id->generation = sim->slots.at[slot].generation;
    }
    return GEOM_OK;
}

void sim_place_agent(orca_sim *sim, uint32_t slot, const orca_agent_def *def) {
    const size_t place = sim->count++;
    agent_record *record = &sim->agents.record[place];
    record->features = 0;
    record->traits = slot;
    write_agent(sim, place, def);
    record->position = def->position;
    record->velocity = def->velocity;
    record->slot = slot;
    record->order = (uint32_t)place;
    const orca_agent_report none = {ORCA_LP_OPTIMAL, 0, 0, 0, 0};
    sim->agents.report[place] = none;
    sim->agents.line_up[place] = slot;
    sim->slots.at[slot].place = (uint32_t)place;
}

geom_status orca_sim_remove_agent(orca_sim *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_AGENT) {
        return GEOM_UNKNOWN_HANDLE;
    }
    slots_leave(&sim->slots, id.index);
    agent_record *record = &sim->agents.record[place];
    set_features(sim, record, 0);
    sim->agents.line_up[record->order] = NO_AGENT;
    record->slot = NO_AGENT;
    ++sim->removed;
    return GEOM_OK;
}

size_t orca_sim_agent_count(const orca_sim *sim) { return sim->count - sim->removed; }

bool orca_sim_agent_exists(const orca_sim *sim, orca_agent_id id) { return sim_place(sim, id) != NO_AGENT; }

size_t orca_sim_agents(const orca_sim *sim, orca_agent_id *ids, size_t capacity) {
    size_t found = 0;
    for (size_t i = 0; i < sim->count && found < capacity; ++i) {
        const uint32_t slot = sim->agents.line_up[i];
        if (slot != NO_AGENT) {
            ids[found].index = slot;
            ids[found].generation = sim->slots.at[slot].generation;
            ++found;
        }
    }
    return orca_sim_agent_count(sim);
}

orca_agent_def orca_sim_agent(const orca_sim *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    GEOM_ASSERT(place != NO_AGENT);
    return sim_agent_at(sim, place);
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

geom_status orca_sim_set_agent(orca_sim *sim, orca_agent_id id, const orca_agent_def *def) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_AGENT) {
        return GEOM_UNKNOWN_HANDLE;
    }
    const geom_status status = orca_agent_def_status(def);
    if (status == GEOM_OK) {
        write_agent(sim, place, def);
    }
    return status;
}

geom_status orca_sim_set_preferred_velocity(orca_sim *sim, orca_agent_id id, geom_vec2 velocity) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_AGENT) {
        return GEOM_UNKNOWN_HANDLE;
    }
    if (!geom_finite2(velocity)) {
        return GEOM_NOT_FINITE;
    }
    sim->agents.record[place].preferred = velocity;
    return GEOM_OK;
}

geom_status orca_sim_set_time_step(orca_sim *sim, double time_step) {
    const geom_status status = sim_time_step_status(time_step);
    if (status == GEOM_OK) {
        sim->time_step = time_step;
    }
    return status;
}

orca_agent_report orca_sim_agent_report(const orca_sim *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    GEOM_ASSERT(place != NO_AGENT);
    return sim->agents.report[place];
}
