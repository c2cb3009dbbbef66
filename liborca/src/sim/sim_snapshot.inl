/* Simulators as rows of bytes. Included by sim2.c and sim3.c, which have the bytes of an agent.
 *
 *     8 bytes   magic
 *     4         version
 *     4         a number that shows the order of bytes in numbers
 *     8         how many bytes there are in all
 *     8         checksum of all that follows
 *     8, 4 x 3  time step; metric of neighbors, push-out, gaps of walls closed
 *     8         side bias
 *     8, 4      the number of slots; the first free one
 *     then each slot: its generation, and the next free one
 *     8         the number of agents
 *     then each agent in the order of adding: its slot, and everything about it */
enum {
    SNAPSHOT_SLOT = 8
};

/* ---- Saving ---- */

static void put_content(geom_snapshot_writer *writer, const simulator *sim) {
    geom_snapshot_put_double(writer, sim->time_step);
    geom_snapshot_put_u32(writer, (uint32_t)sim->neighbor_metric);
    geom_snapshot_put_u32(writer, sim->push_out);
    geom_snapshot_put_u32(writer, sim->close_wall_gaps);
    geom_snapshot_put_double(writer, sim->side_bias);
    geom_snapshot_put_u64(writer, sim->slots.count);
    geom_snapshot_put_u32(writer, sim->slots.first_free);
    for (size_t i = 0; i < sim->slots.count; ++i) {
        const slot_entry *slot = &sim->slots.at[i];
        geom_snapshot_put_u32(writer, slot->generation);
        geom_snapshot_put_u32(writer, slot_is_free(slot) ? slot->next_free : NO_SLOT);
    }
    geom_snapshot_put_u64(writer, sim_agent_count(sim));
    for (size_t i = 0; i < sim->count; ++i) {
        const uint32_t slot = sim->agents.line_up[i];
        if (slot != NO_SLOT) {
            const agent_def def = sim_agent_at(sim, sim->slots.at[slot].place);
            put_agent(writer, slot, &def);
        }
    }
}

/* What the snapshot would be: how long, and its checksum. */
static geom_snapshot_writer measure(const simulator *sim) {
    geom_snapshot_writer counter = geom_snapshot_measure();
    put_content(&counter, sim);
    return counter;
}

static uint64_t sim_hash(const simulator *sim) { return measure(sim).checksum; }

static size_t sim_save(const simulator *sim, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    const geom_snapshot_writer all = measure(sim);
    if (all.size > capacity) {
        return all.size;
    }
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, SNAPSHOT_VERSION, &all);
    put_content(&writer, sim);
    return all.size;
}

/* ---- Restoring ---- */

/* Slots without agents: sim->slots.at[i].place tells later which of them is in use. */
static geom_status get_slots(geom_snapshot_reader *reader, simulator *sim) {
    const size_t count = geom_snapshot_get_count(reader, SNAPSHOT_SLOT);
    sim->slots.first_free = geom_snapshot_get_u32(reader);
    const geom_status status = reader->failed ? GEOM_INVALID_ARGUMENT : sim_reserve(sim, 0, count);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        sim->slots.at[i].generation = geom_snapshot_get_u32(reader);
        sim->slots.at[i].next_free = geom_snapshot_get_u32(reader);
        sim->slots.at[i].place = NO_SLOT;
    }
    sim->slots.count = status == GEOM_OK ? count : 0;
    return status;
}

static geom_status get_agents(geom_snapshot_reader *reader, simulator *sim) {
    const size_t count = geom_snapshot_get_count(reader, SNAPSHOT_AGENT);
    const geom_status status = reader->failed ? GEOM_INVALID_ARGUMENT : sim_reserve(sim, count, 0);
    if (status != GEOM_OK) {
        return status;
    }
    for (size_t i = 0; i < count; ++i) {
        const uint32_t slot = geom_snapshot_get_u32(reader);
        const agent_def def = get_agent(reader);
        if (reader->failed || slot >= sim->slots.count || !slot_is_free(&sim->slots.at[slot]) ||
            agent_def_status(&def) != GEOM_OK) {
            return GEOM_INVALID_ARGUMENT;
        }
        sim_place_agent(sim, slot, &def);
    }
    return GEOM_OK;
}

/* As they are saved: there is one row of bytes for each simulator. */
static bool slots_in_use_lead_on_to_none(const slot_table *table) {
    for (size_t i = 0; i < table->count; ++i) {
        if (!slot_is_free(&table->at[i]) && table->at[i].next_free != NO_SLOT) {
            return false;
        }
    }
    return true;
}

static geom_status get_content(geom_snapshot_reader *reader, simulator *sim) {
    geom_status status = get_slots(reader, sim);
    if (status == GEOM_OK) {
        status = get_agents(reader, sim);
    }
    const bool whole = !reader->failed && reader->size == 0;
    if (status == GEOM_OK &&
        !(whole && slots_are_listed(&sim->slots) && slots_in_use_lead_on_to_none(&sim->slots))) {
        return GEOM_INVALID_ARGUMENT;
    }
    return status;
}

/* What was read takes the place of what is there, but for what stays. */
static void replace(simulator *sim, simulator *read) {
    const simulator old = *sim;
    *sim = *read;
    sim->has_tasks = old.has_tasks;
    sim->tasks = old.tasks;
    sim->kernels = old.kernels;
    sim->obstacles = old.obstacles;
    sim->scratch = old.scratch;
    sim->parts = old.parts;
    *read = old;
    read->scratch = NULL;
    read->parts = 0;
}

static geom_status sim_restore(simulator *sim, const void *bytes, size_t size) {
    GEOM_ASSERT(bytes != NULL || size == 0);
    geom_snapshot_reader reader = geom_snapshot_open(bytes, size, magic, SNAPSHOT_VERSION);
    if (reader.failed) {
        return GEOM_INVALID_ARGUMENT;
    }
    simulator_def def = sim_default_def();
    def.allocator = &sim->allocator;
    def.time_step = geom_snapshot_get_double(&reader);
    def.neighbor_metric =
        (orca_neighbor_metric)geom_snapshot_get_choice(&reader, ORCA_NEIGHBOR_METRIC_SURFACE + 1);
    def.push_out = geom_snapshot_get_choice(&reader, 2) == 1;
    set_close_wall_gaps(&def, geom_snapshot_get_choice(&reader, 2) == 1);
    reader.failed = !set_side_bias(&def, geom_snapshot_get_double(&reader)) || reader.failed;
    if (reader.failed) {
        return GEOM_INVALID_ARGUMENT;
    }
    simulator *read = NULL;
    geom_status status = sim_create(&def, &read);
    if (status != GEOM_OK) {
        return status == GEOM_OUT_OF_MEMORY ? status : GEOM_INVALID_ARGUMENT;
    }
    status = get_content(&reader, read);
    if (status == GEOM_OK) {
        replace(sim, read);
    }
    sim_destroy(read);
    return status == GEOM_OK || status == GEOM_OUT_OF_MEMORY ? status : GEOM_INVALID_ARGUMENT;
}
