/* Simulators as rows of bytes.
 *
 *     8 bytes   magic
 *     4         version
 *     4         a number that shows the order of bytes in numbers
 *     8         how many bytes there are in all
 *     8         checksum of all that follows
 *     8, 4 x 3  time step; rank of neighbours, push-out, gaps of walls closed
 *     8, 4      the number of slots; the first free one
 *     then each slot: its generation, and the next free one
 *     8         the number of agents
 *     then each agent in the order of adding: its slot, and everything about it */
#include "sim2_internal.h"

#include "bytes.h"

static const char magic[8] = {'o', 'r', 'c', 'a', 's', 'i', 'm', '2'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_ORDER = 0x01020304,
    SNAPSHOT_HEADER = 32,
    SNAPSHOT_SLOT = 8,
    SNAPSHOT_AGENT = 212
};

/* ---- Saving ---- */

static void put_vector(byte_writer *writer, geom_vec2 v) {
    put_double(writer, v.x);
    put_double(writer, v.y);
}

static void put_drive(byte_writer *writer, const orca_drive *drive) {
    put_u32(writer, (uint32_t)drive->kind);
    put_double(writer, drive->max_acceleration);
    put_double(writer, drive->max_turn_rate);
    put_double(writer, drive->lead);
    put_double(writer, drive->axle);
    put_double(writer, drive->max_wheel_speed);
    put_double(writer, drive->turning_radius);
}

static void put_agent(byte_writer *writer, uint32_t slot, const orca_agent_def *def) {
    put_u32(writer, slot);
    put_vector(writer, def->position);
    put_vector(writer, def->velocity);
    put_vector(writer, def->preferred_velocity);
    put_double(writer, def->radius);
    put_double(writer, def->max_speed);
    put_double(writer, def->neighbor_dist);
    put_u32(writer, def->max_neighbors);
    put_double(writer, def->time_horizon);
    put_double(writer, def->time_horizon_obst);
    put_double(writer, def->responsibility);
    put_double(writer, def->priority);
    put_u32(writer, def->layers);
    put_u32(writer, def->mask);
    put_u32(writer, def->group);
    put_double(writer, def->bottom);
    put_double(writer, def->top);
    put_u32(writer, (uint32_t)def->method);
    put_drive(writer, &def->drive);
    put_vector(writer, def->heading);
}

static void put_content(byte_writer *writer, const orca_sim *sim) {
    put_double(writer, sim->time_step);
    put_u32(writer, (uint32_t)sim->neighbor_rank);
    put_u32(writer, sim->push_out);
    put_u32(writer, sim->close_wall_gaps);
    put_u64(writer, sim->slots.count);
    put_u32(writer, sim->slots.first_free);
    for (size_t i = 0; i < sim->slots.count; ++i) {
        const agent_slot *slot = &sim->slots.at[i];
        put_u32(writer, slot->generation);
        put_u32(writer, slot_is_free(slot) ? slot->next_free : NO_AGENT);
    }
    put_u64(writer, orca_sim_agent_count(sim));
    for (size_t i = 0; i < sim->count; ++i) {
        const uint32_t slot = sim->agents.line_up[i];
        if (slot != NO_AGENT) {
            const orca_agent_def def = sim_agent_at(sim, sim->slots.at[slot].place);
            put_agent(writer, slot, &def);
        }
    }
}

/* What the snapshot would be: how long, and its checksum. */
static byte_writer measure(const orca_sim *sim) {
    byte_writer counter = {NULL, SNAPSHOT_HEADER, BYTES_CHECKSUM_OF_NOTHING};
    put_content(&counter, sim);
    return counter;
}

uint64_t orca_sim_hash(const orca_sim *sim) { return measure(sim).checksum; }

size_t orca_sim_save(const orca_sim *sim, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    const byte_writer all = measure(sim);
    if (all.size > capacity) {
        return all.size;
    }
    byte_writer writer = {bytes, 0, 0};
    put_bytes(&writer, magic, sizeof magic);
    put_u32(&writer, SNAPSHOT_VERSION);
    put_u32(&writer, SNAPSHOT_ORDER);
    put_u64(&writer, all.size);
    put_u64(&writer, all.checksum);
    put_content(&writer, sim);
    return all.size;
}

/* ---- Restoring ---- */

static bool get_header(byte_reader *reader, size_t size) {
    char name[sizeof magic];
    get_bytes(reader, name, sizeof name);
    const bool version = get_u32(reader) == SNAPSHOT_VERSION;
    const bool order = get_u32(reader) == SNAPSHOT_ORDER;
    const bool whole = get_u64(reader) == size;
    const uint64_t checksum = get_u64(reader);
    return !reader->failed && memcmp(name, magic, sizeof magic) == 0 && version && order && whole &&
           checksum == bytes_checksum(BYTES_CHECKSUM_OF_NOTHING, reader->bytes, reader->size);
}

static geom_vec2 get_vector(byte_reader *reader) {
    const double x = get_double(reader);
    const double y = get_double(reader);
    return geom_make2(x, y);
}

/* A number that must be below `end`. */
static uint32_t get_choice(byte_reader *reader, uint32_t end) {
    const uint32_t choice = get_u32(reader);
    reader->failed = reader->failed || choice >= end;
    return reader->failed ? 0 : choice;
}

static orca_drive get_drive(byte_reader *reader) {
    orca_drive drive = orca_default_drive();
    drive.kind = (orca_drive_kind)get_choice(reader, ORCA_DRIVE_CAR + 1);
    drive.max_acceleration = get_double(reader);
    drive.max_turn_rate = get_double(reader);
    drive.lead = get_double(reader);
    drive.axle = get_double(reader);
    drive.max_wheel_speed = get_double(reader);
    drive.turning_radius = get_double(reader);
    return drive;
}

/* All but its slot. */
static orca_agent_def get_agent(byte_reader *reader) {
    orca_agent_def def = orca_agent_default_def();
    def.position = get_vector(reader);
    def.velocity = get_vector(reader);
    def.preferred_velocity = get_vector(reader);
    def.radius = get_double(reader);
    def.max_speed = get_double(reader);
    def.neighbor_dist = get_double(reader);
    def.max_neighbors = get_u32(reader);
    def.time_horizon = get_double(reader);
    def.time_horizon_obst = get_double(reader);
    def.responsibility = get_double(reader);
    def.priority = get_double(reader);
    def.layers = get_u32(reader);
    def.mask = get_u32(reader);
    def.group = get_u32(reader);
    def.bottom = get_double(reader);
    def.top = get_double(reader);
    def.method = (orca_method)get_choice(reader, ORCA_METHOD_VO + 1);
    def.drive = get_drive(reader);
    def.heading = get_vector(reader);
    return def;
}

/* Slots without agents: sim->slots.at[i].place tells later which of them is in use. */
static geom_status get_slots(byte_reader *reader, orca_sim *sim) {
    const size_t count = get_count(reader, SNAPSHOT_SLOT);
    sim->slots.first_free = get_u32(reader);
    const geom_status status = reader->failed ? GEOM_INVALID_ARGUMENT : sim_reserve(sim, 0, count);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        sim->slots.at[i].generation = get_u32(reader);
        sim->slots.at[i].next_free = get_u32(reader);
        sim->slots.at[i].place = NO_AGENT;
    }
    sim->slots.count = status == GEOM_OK ? count : 0;
    return status;
}

static geom_status get_agents(byte_reader *reader, orca_sim *sim) {
    const size_t count = get_count(reader, SNAPSHOT_AGENT);
    const geom_status status = reader->failed ? GEOM_INVALID_ARGUMENT : sim_reserve(sim, count, 0);
    if (status != GEOM_OK) {
        return status;
    }
    for (size_t i = 0; i < count; ++i) {
        const uint32_t slot = get_u32(reader);
        const orca_agent_def def = get_agent(reader);
        if (reader->failed || slot >= sim->slots.count || !slot_is_free(&sim->slots.at[slot]) ||
            orca_agent_def_status(&def) != GEOM_OK) {
            return GEOM_INVALID_ARGUMENT;
        }
        sim_place_agent(sim, slot, &def);
    }
    return GEOM_OK;
}

static geom_status get_content(byte_reader *reader, orca_sim *sim) {
    geom_status status = get_slots(reader, sim);
    if (status == GEOM_OK) {
        status = get_agents(reader, sim);
    }
    const bool whole = !reader->failed && reader->size == 0;
    if (status == GEOM_OK && !(whole && slots_are_listed(&sim->slots))) {
        return GEOM_INVALID_ARGUMENT;
    }
    return status;
}

/* What was read takes the place of what is there, but for what stays. */
static void replace(orca_sim *sim, orca_sim *read) {
    const orca_sim old = *sim;
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

geom_status orca_sim_restore(orca_sim *sim, const void *bytes, size_t size) {
    GEOM_ASSERT(bytes != NULL || size == 0);
    byte_reader reader = {bytes, size, false};
    if (!get_header(&reader, size)) {
        return GEOM_INVALID_ARGUMENT;
    }
    orca_sim_def def = orca_sim_default_def();
    def.allocator = &sim->allocator;
    def.time_step = get_double(&reader);
    def.neighbor_rank = (orca_rank)get_choice(&reader, ORCA_RANK_SURFACE + 1);
    def.push_out = get_choice(&reader, 2) == 1;
    def.close_wall_gaps = get_choice(&reader, 2) == 1;
    if (reader.failed) {
        return GEOM_INVALID_ARGUMENT;
    }
    orca_sim *read = NULL;
    geom_status status = orca_sim_create(&def, &read);
    if (status != GEOM_OK) {
        return status == GEOM_OUT_OF_MEMORY ? status : GEOM_INVALID_ARGUMENT;
    }
    status = get_content(&reader, read);
    if (status == GEOM_OK) {
        replace(sim, read);
    }
    orca_sim_destroy(read);
    return status == GEOM_OK || status == GEOM_OUT_OF_MEMORY ? status : GEOM_INVALID_ARGUMENT;
}
