#include "sim2_internal.h"

#include <string.h>

orca_sim_def orca_sim_default_def(void) {
    const orca_sim_def def = {
        .time_step = 0.1, .neighbor_rank = ORCA_RANK_SURFACE, .push_out = true, .close_wall_gaps = true};
    return def;
}

orca_sim_def orca_sim_reference_def(void) {
    orca_sim_def def = orca_sim_default_def();
    def.neighbor_rank = ORCA_RANK_CENTER;
    def.push_out = false;
    def.close_wall_gaps = false;
    return def;
}

orca_agent_def orca_agent_default_def(void) {
    const orca_agent_def def = {.radius = 0.5,
                                .max_speed = 1.5,
                                .neighbor_dist = 10.0,
                                .max_neighbors = 10,
                                .time_horizon = 3.0,
                                .time_horizon_obst = 3.0,
                                .responsibility = 0.5,
                                .layers = 1,
                                .mask = UINT32_MAX,
                                .bottom = -HUGE_VAL,
                                .top = HUGE_VAL,
                                .drive = orca_default_drive(),
                                .heading = {1.0, 0.0}};
    return def;
}

/* Of what few agents have. */
static geom_status traits_status(const orca_agent_def *def) {
    if (!isfinite(def->priority) || isnan(def->bottom) || isnan(def->top) || !geom_finite2(def->heading)) {
        return GEOM_NOT_FINITE;
    }
    const bool faces = fabs(geom_length2(def->heading) - 1.0) <= 1e-6;
    const bool method =
        def->method == ORCA_METHOD_ORCA || def->method == ORCA_METHOD_RVO || def->method == ORCA_METHOD_VO;
    return faces && method && def->bottom < def->top ? orca_drive_status(&def->drive) : GEOM_INVALID_ARGUMENT;
}

geom_status orca_agent_def_status(const orca_agent_def *def) {
    const bool finite =
        geom_finite2(def->position) && geom_finite2(def->velocity) && geom_finite2(def->preferred_velocity) &&
        isfinite(def->radius) && isfinite(def->max_speed) && isfinite(def->neighbor_dist) &&
        isfinite(def->time_horizon) && isfinite(def->time_horizon_obst) && isfinite(def->responsibility);
    if (!finite) {
        return GEOM_NOT_FINITE;
    }
    if (def->radius < 0.0 || def->max_speed < 0.0 || def->neighbor_dist < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const bool valid = def->time_horizon > 0.0 && def->time_horizon_obst > 0.0 && def->responsibility >= 0.0;
    return valid ? traits_status(def) : GEOM_INVALID_ARGUMENT;
}

static geom_status time_step_status(double time_step) {
    if (!isfinite(time_step)) {
        return GEOM_NOT_FINITE;
    }
    return time_step > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static geom_status sim_def_status(const orca_sim_def *def) {
    const bool ranked = def->neighbor_rank == ORCA_RANK_CENTER || def->neighbor_rank == ORCA_RANK_SURFACE;
    if (!ranked) {
        return GEOM_INVALID_ARGUMENT;
    }
    return collide_simd_supported(def->simd) ? time_step_status(def->time_step) : GEOM_UNSUPPORTED;
}

static void release_agents(const geom_allocator *allocator, sim_agents *agents, size_t capacity) {
    geom_release(allocator, agents->record, capacity, sizeof *agents->record, CACHE_LINE);
    geom_release(allocator, agents->sorted, capacity, sizeof *agents->sorted, CACHE_LINE);
    geom_release(allocator, agents->state, capacity, sizeof *agents->state, CACHE_LINE);
    geom_release(allocator, agents->report, capacity, sizeof *agents->report, CACHE_LINE);
    geom_release(allocator, agents->line_up, 3 * capacity, sizeof *agents->line_up, CACHE_LINE);
    geom_release(allocator, agents->x, 2 * (capacity + LANES), sizeof *agents->x, CACHE_LINE);
    memset(agents, 0, sizeof *agents);
}

static bool allocate_agents(const geom_allocator *allocator, sim_agents *agents, size_t capacity) {
    agents->record = geom_allocate(allocator, capacity, sizeof *agents->record, CACHE_LINE);
    agents->sorted = geom_allocate(allocator, capacity, sizeof *agents->sorted, CACHE_LINE);
    agents->state = geom_allocate(allocator, capacity, sizeof *agents->state, CACHE_LINE);
    agents->report = geom_allocate(allocator, capacity, sizeof *agents->report, CACHE_LINE);
    agents->line_up = geom_allocate(allocator, 3 * capacity, sizeof *agents->line_up, CACHE_LINE);
    agents->x = geom_allocate(allocator, 2 * (capacity + LANES), sizeof *agents->x, CACHE_LINE);
    if (!agents->record || !agents->sorted || !agents->state || !agents->report || !agents->line_up ||
        !agents->x) {
        release_agents(allocator, agents, capacity);
        return false;
    }
    agents->member = agents->line_up + capacity;
    agents->cell = agents->member + capacity;
    agents->y = agents->x + capacity + LANES;
    return true;
}

/* Moves all arrays to larger ones. Nothing has changed when there is no memory. */
static geom_status grow_agents(orca_sim *sim, size_t capacity) {
    sim_agents made;
    memset(&made, 0, sizeof made);
    if (!allocate_agents(&sim->allocator, &made, capacity)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const sim_agents *old = &sim->agents;
    if (sim->count > 0) {
        memcpy(made.record, old->record, sim->count * sizeof *made.record);
        memcpy(made.state, old->state, sim->count * sizeof *made.state);
        memcpy(made.report, old->report, sim->count * sizeof *made.report);
        memcpy(made.line_up, old->line_up, sim->count * sizeof *made.line_up);
        memcpy(made.x, old->x, sim->stepped * sizeof *made.x);
        memcpy(made.y, old->y, sim->stepped * sizeof *made.y);
    }
    release_agents(&sim->allocator, &sim->agents, sim->capacity);
    sim->agents = made;
    sim->capacity = capacity;
    sim->crowd.agents = made.record;
    sim->crowd.points.x = made.x;
    sim->crowd.points.y = made.y;
    sim->crowd.points.radius = &made.record->radius;
    sim->crowd.points.order = &made.record->order;
    return GEOM_OK;
}

geom_status orca_sim_create(const orca_sim_def *def, orca_sim **out) {
    *out = NULL;
    geom_status status = sim_def_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_allocator allocator = def->allocator ? *def->allocator : geom_default_allocator();
    orca_sim *sim = geom_allocate(&allocator, 1, sizeof *sim, _Alignof(orca_sim));
    if (!sim) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(sim, 0, sizeof *sim);
    sim->allocator = allocator;
    sim->time_step = def->time_step;
    sim->neighbor_rank = def->neighbor_rank;
    sim->push_out = def->push_out;
    sim->close_wall_gaps = def->close_wall_gaps;
    sim->obstacles = def->obstacles;
    sim->first_free = NO_AGENT;
    sim->kernels = crowd_kernels_for(def->simd);
    sim->has_tasks = def->tasks != NULL;
    if (def->tasks) {
        sim->tasks = *def->tasks;
    }
    if (def->agent_capacity > 0) {
        status =
            def->agent_capacity < NO_AGENT ? grow_agents(sim, def->agent_capacity) : GEOM_CAPACITY_EXCEEDED;
    }
    if (status != GEOM_OK) {
        orca_sim_destroy(sim);
        return status;
    }
    *out = sim;
    return GEOM_OK;
}

static void release_slots(orca_sim *sim) {
    const size_t capacity = sim->slot_capacity;
    geom_release(&sim->allocator, sim->slots, capacity, sizeof *sim->slots, CACHE_LINE);
    geom_release(&sim->allocator, sim->traits, capacity, sizeof *sim->traits, CACHE_LINE);
    geom_release(&sim->allocator, sim->bodies, capacity, sizeof *sim->bodies, CACHE_LINE);
    sim->slots = NULL;
    sim->traits = NULL;
    sim->bodies = NULL;
}

void orca_sim_destroy(orca_sim *sim) {
    if (!sim) {
        return;
    }
    const geom_allocator allocator = sim->allocator;
    release_agents(&allocator, &sim->agents, sim->capacity);
    release_slots(sim);
    geom_release(&allocator, sim->start, sim->start_capacity, sizeof *sim->start, _Alignof(uint32_t));
    sim_scratch_release(sim);
    geom_release(&allocator, sim, 1, sizeof *sim, _Alignof(orca_sim));
}

static geom_status grow_slots(orca_sim *sim, size_t capacity) {
    orca_sim made = {.allocator = sim->allocator, .slot_capacity = capacity};
    made.slots = geom_allocate(&sim->allocator, capacity, sizeof *made.slots, CACHE_LINE);
    made.traits = geom_allocate(&sim->allocator, capacity, sizeof *made.traits, CACHE_LINE);
    made.bodies = geom_allocate(&sim->allocator, capacity, sizeof *made.bodies, CACHE_LINE);
    if (!made.slots || !made.traits || !made.bodies) {
        release_slots(&made);
        return GEOM_OUT_OF_MEMORY;
    }
    if (sim->slot_count > 0) {
        memcpy(made.slots, sim->slots, sim->slot_count * sizeof *made.slots);
        memcpy(made.traits, sim->traits, sim->slot_count * sizeof *made.traits);
        memcpy(made.bodies, sim->bodies, sim->slot_count * sizeof *made.bodies);
    }
    release_slots(sim);
    sim->slots = made.slots;
    sim->traits = made.traits;
    sim->bodies = made.bodies;
    sim->slot_capacity = capacity;
    return GEOM_OK;
}

geom_status sim_reserve(orca_sim *sim, size_t agents, size_t slots) {
    if (agents >= NO_AGENT || slots >= NO_AGENT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_status status = agents > sim->capacity ? grow_agents(sim, agents) : GEOM_OK;
    return status == GEOM_OK && slots > sim->slot_capacity ? grow_slots(sim, slots) : status;
}

/* Room for one more agent and its slot. */
static geom_status make_room(orca_sim *sim) {
    if (sim->count == sim->capacity) {
        const size_t capacity = sim->capacity + sim->capacity / 2 + 64;
        const geom_status status = capacity < NO_AGENT ? grow_agents(sim, capacity) : GEOM_CAPACITY_EXCEEDED;
        if (status != GEOM_OK) {
            return status;
        }
    }
    if (sim->first_free != NO_AGENT || sim->slot_count < sim->slot_capacity) {
        return GEOM_OK;
    }
    const size_t capacity = sim->slot_capacity + sim->slot_capacity / 2 + 64;
    if (capacity >= NO_AGENT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    return grow_slots(sim, capacity);
}

static uint32_t take_slot(orca_sim *sim) {
    uint32_t slot = sim->first_free;
    if (slot != NO_AGENT) {
        sim->first_free = sim->slots[slot].next_free;
    } else {
        slot = (uint32_t)sim->slot_count++;
        sim->slots[slot].generation = 1;
    }
    return slot;
}

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
        status = make_room(sim);
    }
    if (status != GEOM_OK) {
        return status;
    }
    const uint32_t slot = take_slot(sim);
    sim_place_agent(sim, slot, def);
    if (id) {
        id->index = slot;
        id->generation = sim->slots[slot].generation;
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
    sim->slots[slot].place = (uint32_t)place;
}

uint32_t sim_place(const orca_sim *sim, orca_agent_id id) {
    if (id.index >= sim->slot_count || sim->slots[id.index].generation != id.generation) {
        return NO_AGENT;
    }
    return sim->slots[id.index].place;
}

geom_status orca_sim_remove_agent(orca_sim *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_AGENT) {
        return GEOM_UNKNOWN_HANDLE;
    }
    agent_slot *slot = &sim->slots[id.index];
    slot->place = NO_AGENT;
    ++slot->generation;
    if (slot->generation != 0) { /* a slot whose generations are used up is never filled again */
        slot->next_free = sim->first_free;
        sim->first_free = id.index;
    }
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
            ids[found].generation = sim->slots[slot].generation;
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
    const geom_status status = time_step_status(time_step);
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
