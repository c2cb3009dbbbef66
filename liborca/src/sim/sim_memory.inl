/* Simulators made and destroyed, and the memory of their agents. Included by sim2.c and sim3.c. */

#include <string.h>

static void release_agents(const geom_allocator *allocator, sim_agents *agents, size_t capacity) {
    geom_allocator_release(allocator, agents->record, capacity, sizeof *agents->record, CACHE_LINE);
    geom_allocator_release(allocator, agents->sorted, capacity, sizeof *agents->sorted, CACHE_LINE);
    geom_allocator_release(allocator, agents->state, capacity, sizeof *agents->state, CACHE_LINE);
    geom_allocator_release(allocator, agents->report, capacity, sizeof *agents->report, CACHE_LINE);
    geom_allocator_release(allocator, agents->line_up, 3 * capacity, sizeof *agents->line_up, CACHE_LINE);
    geom_allocator_release(allocator, agents->axis[0], AXES * (capacity + MOST_LANES),
                           sizeof *agents->axis[0], CACHE_LINE);
    memset(agents, 0, sizeof *agents);
}

static bool allocate_agents(const geom_allocator *allocator, sim_agents *agents, size_t capacity) {
    agents->record = geom_allocator_allocate(allocator, capacity, sizeof *agents->record, CACHE_LINE);
    agents->sorted = geom_allocator_allocate(allocator, capacity, sizeof *agents->sorted, CACHE_LINE);
    agents->state = geom_allocator_allocate(allocator, capacity, sizeof *agents->state, CACHE_LINE);
    agents->report = geom_allocator_allocate(allocator, capacity, sizeof *agents->report, CACHE_LINE);
    agents->line_up = geom_allocator_allocate(allocator, 3 * capacity, sizeof *agents->line_up, CACHE_LINE);
    agents->axis[0] = geom_allocator_allocate(allocator, AXES * (capacity + MOST_LANES),
                                              sizeof *agents->axis[0], CACHE_LINE);
    if (!agents->record || !agents->sorted || !agents->state || !agents->report || !agents->line_up ||
        !agents->axis[0]) {
        release_agents(allocator, agents, capacity);
        return false;
    }
    agents->member = agents->line_up + capacity;
    agents->cell = agents->member + capacity;
    for (size_t k = 1; k < AXES; ++k) {
        agents->axis[k] = agents->axis[k - 1] + capacity + MOST_LANES;
    }
    return true;
}

/* Moves all arrays to larger ones. Nothing has changed when there is no memory. */
static geom_status grow_agents(simulator *sim, size_t capacity) {
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
        for (size_t k = 0; k < AXES; ++k) {
            memcpy(made.axis[k], old->axis[k], sim->stepped * sizeof *made.axis[k]);
        }
    }
    release_agents(&sim->allocator, &sim->agents, sim->capacity);
    sim->agents = made;
    sim->capacity = capacity;
    sim->crowd.agents = made.record;
    for (size_t k = 0; k < AXES; ++k) {
        sim->crowd.points.axis[k] = made.axis[k];
    }
    sim->crowd.points.radius = &made.record->radius;
    sim->crowd.points.order = &made.record->order;
    return GEOM_OK;
}

static void release_slots(simulator *sim) {
    const size_t capacity = sim->slots.capacity;
    geom_allocator_release(&sim->allocator, sim->slots.at, capacity, sizeof *sim->slots.at, CACHE_LINE);
    geom_allocator_release(&sim->allocator, sim->traits, capacity, sizeof *sim->traits, CACHE_LINE);
    geom_allocator_release(&sim->allocator, sim->bodies, capacity, sizeof *sim->bodies, CACHE_LINE);
    geom_allocator_release(&sim->allocator, sim->preferred, capacity, sizeof *sim->preferred, CACHE_LINE);
    sim->slots.at = NULL;
    sim->traits = NULL;
    sim->bodies = NULL;
    sim->preferred = NULL;
}

static void sim_destroy(simulator *sim) {
    const geom_allocator allocator = sim->allocator;
    release_agents(&allocator, &sim->agents, sim->capacity);
    release_slots(sim);
    geom_allocator_release(&allocator, sim->start, sim->start_capacity, sizeof *sim->start,
                           _Alignof(uint32_t));
    geom_allocator_release(&allocator, sim->nodes, sim->node_capacity, sizeof *sim->nodes, CACHE_LINE);
    sim_scratch_release(sim);
    geom_allocator_release(&allocator, sim, 1, sizeof *sim, _Alignof(simulator));
}

static geom_status sim_create(const simulator_def *def, simulator **out) {
    const simulator_def usual = sim_default_def();
    def = def ? def : &usual;
    *out = NULL;
    geom_status status = sim_def_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_allocator allocator = def->allocator ? *def->allocator : geom_allocator_default();
    simulator *sim = geom_allocator_allocate(&allocator, 1, sizeof *sim, _Alignof(simulator));
    if (!sim) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(sim, 0, sizeof *sim);
    sim->allocator = allocator;
    sim->time_step = def->time_step;
    sim->neighbor_metric = def->neighbor_metric;
    sim->push_out = def->push_out;
    sim->close_wall_gaps = closes_wall_gaps(def);
    sim->side_bias = side_bias_of(def);
    sim->crowd.turn_along = 1.0 / sqrt(1.0 + sim->side_bias * sim->side_bias);
    sim->crowd.turn_aside = sim->crowd.turn_along * sim->side_bias;
    sim->obstacles = def->obstacles;
    sim->slots.first_free = NO_SLOT;
    sim->kernels = crowd_kernels_for(def->simd);
    sim->has_tasks = def->tasks != NULL;
    if (def->tasks) {
        sim->tasks = *def->tasks;
    }
    if (def->agent_capacity > 0) {
        status =
            def->agent_capacity < NO_SLOT ? grow_agents(sim, def->agent_capacity) : GEOM_CAPACITY_EXCEEDED;
    }
    if (status != GEOM_OK) {
        sim_destroy(sim);
        return status;
    }
    *out = sim;
    return GEOM_OK;
}

static geom_status grow_slots(simulator *sim, size_t capacity) {
    simulator made = {.allocator = sim->allocator, .slots = sim->slots};
    made.slots.capacity = capacity;
    made.slots.at = geom_allocator_allocate(&sim->allocator, capacity, sizeof *made.slots.at, CACHE_LINE);
    made.traits = geom_allocator_allocate(&sim->allocator, capacity, sizeof *made.traits, CACHE_LINE);
    made.bodies = geom_allocator_allocate(&sim->allocator, capacity, sizeof *made.bodies, CACHE_LINE);
    made.preferred = geom_allocator_allocate(&sim->allocator, capacity, sizeof *made.preferred, CACHE_LINE);
    if (!made.slots.at || !made.traits || !made.bodies || !made.preferred) {
        release_slots(&made);
        return GEOM_OUT_OF_MEMORY;
    }
    const size_t used = sim->slots.count;
    if (used > 0) {
        memcpy(made.slots.at, sim->slots.at, used * sizeof *made.slots.at);
        memcpy(made.traits, sim->traits, used * sizeof *made.traits);
        memcpy(made.bodies, sim->bodies, used * sizeof *made.bodies);
        memcpy(made.preferred, sim->preferred, used * sizeof *made.preferred);
    }
    release_slots(sim);
    sim->slots = made.slots;
    sim->traits = made.traits;
    sim->bodies = made.bodies;
    sim->preferred = made.preferred;
    return GEOM_OK;
}

/* Room for so many agents and slots in all. */
static geom_status sim_reserve(simulator *sim, size_t agents, size_t slots) {
    if (agents >= NO_SLOT || slots >= NO_SLOT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_status status = agents > sim->capacity ? grow_agents(sim, agents) : GEOM_OK;
    return status == GEOM_OK && slots > sim->slots.capacity ? grow_slots(sim, slots) : status;
}

/* Moves the line-up together over the agents that were removed, from number `first` on. */
static void close_ranks(simulator *sim, size_t first) {
    size_t to = first;
    for (size_t from = first; from < sim->count; ++from) {
        const uint32_t slot = sim->agents.line_up[from];
        if (slot != NO_SLOT) {
            sim->agents.record[sim->slots.at[slot].place].order = (uint32_t)to;
            sim->agents.line_up[to++] = slot;
        }
    }
}

/* Moves the agents that were added since the last step together over those of them that were removed, if that makes
 * room for a third of them: adding stays O(1). The others keep the places that they had in that step. */
static void close_up(simulator *sim) {
    const sim_agents *agents = &sim->agents;
    size_t live = 0;
    for (size_t i = sim->stepped; i < sim->count; ++i) {
        live += agents->record[i].slot != NO_SLOT;
    }
    const size_t gone = sim->count - sim->stepped - live;
    if (gone == 0 || 2 * gone < live) {
        return;
    }
    size_t to = sim->stepped;
    for (size_t from = sim->stepped; from < sim->count; ++from) {
        if (agents->record[from].slot != NO_SLOT) {
            agents->record[to] = agents->record[from];
            agents->state[to] = agents->state[from];
            agents->report[to] = agents->report[from];
            sim->slots.at[agents->record[to].slot].place = (uint32_t)to;
            ++to;
        }
    }
    close_ranks(sim, sim->stepped);
    sim->count -= gone;
    sim->removed -= gone;
}

/* Room for one more agent and its slot. */
static geom_status sim_make_room(simulator *sim) {
    if (sim->count == sim->capacity) {
        close_up(sim);
    }
    if (sim->count == sim->capacity) {
        const size_t capacity = sim->capacity + sim->capacity / 2 + 64;
        const geom_status status = capacity < NO_SLOT ? grow_agents(sim, capacity) : GEOM_CAPACITY_EXCEEDED;
        if (status != GEOM_OK) {
            return status;
        }
    }
    if (!slots_are_full(&sim->slots)) {
        return GEOM_OK;
    }
    const size_t capacity = sim->slots.capacity + sim->slots.capacity / 2 + 64;
    if (capacity >= NO_SLOT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    return grow_slots(sim, capacity);
}
