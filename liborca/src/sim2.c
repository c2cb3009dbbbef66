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
                                .mask = UINT32_MAX};
    return def;
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
    return valid ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static geom_status time_step_status(double time_step) {
    if (!isfinite(time_step)) {
        return GEOM_NOT_FINITE;
    }
    return time_step > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static geom_status sim_def_status(const orca_sim_def *def) {
    const bool ranked = def->neighbor_rank == ORCA_RANK_CENTER || def->neighbor_rank == ORCA_RANK_SURFACE;
    return ranked ? time_step_status(def->time_step) : GEOM_INVALID_ARGUMENT;
}

static void release_agents(const orca_sim *owner, double *real, uint32_t *whole, orca_agent_report *reports,
                           size_t capacity) {
    const geom_allocator *allocator = &owner->allocator;
    geom_release(allocator, real, REAL_COLUMNS * capacity, sizeof *real, _Alignof(double));
    geom_release(allocator, whole, WHOLE_COLUMNS * capacity, sizeof *whole, _Alignof(uint32_t));
    geom_release(allocator, reports, capacity, sizeof *reports, _Alignof(orca_agent_report));
}

/* Moves all arrays to larger ones. Nothing has changed when there is no memory. */
static geom_status grow_agents(orca_sim *sim, size_t capacity) {
    double *real = geom_allocate(&sim->allocator, REAL_COLUMNS * capacity, sizeof *real, _Alignof(double));
    uint32_t *whole =
        geom_allocate(&sim->allocator, WHOLE_COLUMNS * capacity, sizeof *whole, _Alignof(uint32_t));
    orca_agent_report *reports =
        geom_allocate(&sim->allocator, capacity, sizeof *reports, _Alignof(orca_agent_report));
    if (!real || !whole || !reports) {
        release_agents(sim, real, whole, reports, capacity);
        return GEOM_OUT_OF_MEMORY;
    }
    double *old_real = sim->real[0];
    uint32_t *old_whole = sim->whole[0];
    for (size_t c = 0; c < REAL_COLUMNS && sim->count > 0; ++c) {
        memcpy(real + c * capacity, sim->real[c], sim->count * sizeof *real);
    }
    for (size_t c = 0; c < WHOLE_COLUMNS && sim->count > 0; ++c) {
        memcpy(whole + c * capacity, sim->whole[c], sim->count * sizeof *whole);
    }
    if (sim->count > 0) {
        memcpy(reports, sim->reports, sim->count * sizeof *reports);
    }
    release_agents(sim, old_real, old_whole, sim->reports, sim->capacity);
    for (size_t c = 0; c < REAL_COLUMNS; ++c) {
        sim->real[c] = real + c * capacity;
    }
    for (size_t c = 0; c < WHOLE_COLUMNS; ++c) {
        sim->whole[c] = whole + c * capacity;
    }
    sim->reports = reports;
    sim->capacity = capacity;
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
    status = orca_neighbors_create(&allocator, &sim->neighbors);
    if (status == GEOM_OK && def->agent_capacity > 0) {
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

void orca_sim_destroy(orca_sim *sim) {
    if (!sim) {
        return;
    }
    const geom_allocator allocator = sim->allocator;
    release_agents(sim, sim->real[0], sim->whole[0], sim->reports, sim->capacity);
    geom_release(&allocator, sim->slots, sim->slot_capacity, sizeof *sim->slots, _Alignof(agent_slot));
    sim_scratch_release(&allocator, &sim->scratch);
    orca_neighbors_destroy(sim->neighbors);
    geom_release(&allocator, sim, 1, sizeof *sim, _Alignof(orca_sim));
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
    agent_slot *slots = geom_allocate(&sim->allocator, capacity, sizeof *slots, _Alignof(agent_slot));
    if (!slots) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (sim->slot_count > 0) {
        memcpy(slots, sim->slots, sim->slot_count * sizeof *slots);
    }
    geom_release(&sim->allocator, sim->slots, sim->slot_capacity, sizeof *slots, _Alignof(agent_slot));
    sim->slots = slots;
    sim->slot_capacity = capacity;
    return GEOM_OK;
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

static void write_agent(orca_sim *sim, size_t place, const orca_agent_def *def) {
    sim_set_vector(sim, POSITION_X, place, def->position);
    sim_set_vector(sim, VELOCITY_X, place, def->velocity);
    sim_set_vector(sim, PREFERRED_X, place, def->preferred_velocity);
    sim->real[RADIUS][place] = def->radius;
    sim->real[MAX_SPEED][place] = def->max_speed;
    sim->real[NEIGHBOR_DIST][place] = def->neighbor_dist;
    sim->real[TIME_HORIZON][place] = def->time_horizon;
    sim->real[TIME_HORIZON_OBST][place] = def->time_horizon_obst;
    sim->real[RESPONSIBILITY][place] = def->responsibility;
    sim->whole[MAX_NEIGHBORS][place] = def->max_neighbors;
    sim->whole[LAYERS][place] = def->layers;
    sim->whole[MASK][place] = def->mask;
}

static void clear_report(orca_sim *sim, size_t place) {
    const orca_agent_report none = {ORCA_LP_OPTIMAL, 0, 0, 0};
    sim->reports[place] = none;
}

geom_status orca_sim_add_agent(orca_sim *sim, const orca_agent_def *def, orca_agent_id *id) {
    geom_status status = orca_agent_def_status(def);
    if (status == GEOM_OK) {
        status = make_room(sim);
    }
    if (status != GEOM_OK) {
        return status;
    }
    const size_t place = sim->count++;
    const uint32_t slot = take_slot(sim);
    write_agent(sim, place, def);
    sim_set_vector(sim, BEFORE_X, place, def->position);
    sim_set_vector(sim, BEFORE_VELOCITY_X, place, def->velocity);
    clear_report(sim, place);
    sim->whole[SLOT][place] = slot;
    sim->slots[slot].place = (uint32_t)place;
    if (id) {
        id->index = slot;
        id->generation = sim->slots[slot].generation;
    }
    return GEOM_OK;
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
    sim->whole[SLOT][place] = NO_AGENT;
    ++sim->removed;
    return GEOM_OK;
}

size_t orca_sim_agent_count(const orca_sim *sim) { return sim->count - sim->removed; }

bool orca_sim_agent_exists(const orca_sim *sim, orca_agent_id id) { return sim_place(sim, id) != NO_AGENT; }

size_t orca_sim_agents(const orca_sim *sim, orca_agent_id *ids, size_t capacity) {
    size_t found = 0;
    for (size_t place = 0; place < sim->count && found < capacity; ++place) {
        const uint32_t slot = sim->whole[SLOT][place];
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
    orca_agent_def def;
    def.position = sim_vector(sim, POSITION_X, place);
    def.velocity = sim_vector(sim, VELOCITY_X, place);
    def.preferred_velocity = sim_vector(sim, PREFERRED_X, place);
    def.radius = sim->real[RADIUS][place];
    def.max_speed = sim->real[MAX_SPEED][place];
    def.neighbor_dist = sim->real[NEIGHBOR_DIST][place];
    def.time_horizon = sim->real[TIME_HORIZON][place];
    def.time_horizon_obst = sim->real[TIME_HORIZON_OBST][place];
    def.responsibility = sim->real[RESPONSIBILITY][place];
    def.max_neighbors = sim->whole[MAX_NEIGHBORS][place];
    def.layers = sim->whole[LAYERS][place];
    def.mask = sim->whole[MASK][place];
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
    sim_set_vector(sim, PREFERRED_X, place, velocity);
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
    return sim->reports[place];
}
