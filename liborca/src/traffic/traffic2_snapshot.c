/* What traffic remembers, as rows of bytes.
 *
 *     8 bytes   magic
 *     4         version
 *     4         a number that shows the order of bytes in numbers
 *     8         how many bytes there are in all
 *     8         checksum of all that follows
 *     8, 8      the number of steps, the number of agents
 *     then each agent by rising id: everything about it */
#include "traffic2_internal.h"

#include "core/bytes.h"

#include <math.h>

static const char magic[8] = {'o', 'r', 'c', 'a', 't', 'r', 'f', '2'};

enum {
    SNAPSHOT_VERSION = 2,
    SNAPSHOT_ORDER = 0x01020304,
    SNAPSHOT_HEADER = 32,
    SNAPSHOT_AGENT = 136
};

/* ---- Saving ---- */

static void put_vector(byte_writer *writer, geom_vec2 v) {
    put_double(writer, v.x);
    put_double(writer, v.y);
}

static void put_content(byte_writer *writer, const orca_traffic *t) {
    put_u64(writer, t->step);
    put_u64(writer, t->count);
    for (size_t i = 0; i < t->count; ++i) {
        const traffic_state *state = &t->states[i];
        put_u64(writer, state->id);
        put_vector(writer, state->position);
        put_vector(writer, state->aim);
        put_vector(writer, state->chosen);
        put_vector(writer, state->passage);
        put_vector(writer, state->line);
        put_double(writer, state->progress);
        put_double(writer, state->yielding);
        put_double(writer, state->fruitless);
        put_u64(writer, state->since);
        put_u64(writer, state->leader);
        put_u32(writer, state->turns);
        put_u32(writer, (state->hindered ? 1U : 0U) | (state->leaving ? 2U : 0U));
    }
}

size_t orca_traffic_save(const orca_traffic *traffic, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    byte_writer all = {NULL, SNAPSHOT_HEADER, BYTES_CHECKSUM_OF_NOTHING};
    put_content(&all, traffic);
    if (all.size > capacity) {
        return all.size;
    }
    byte_writer writer = {bytes, 0, 0};
    put_bytes(&writer, magic, sizeof magic);
    put_u32(&writer, SNAPSHOT_VERSION);
    put_u32(&writer, SNAPSHOT_ORDER);
    put_u64(&writer, all.size);
    put_u64(&writer, all.checksum);
    put_content(&writer, traffic);
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

static traffic_state get_state(byte_reader *reader) {
    traffic_state state = {.id = get_u64(reader)};
    state.position = get_vector(reader);
    state.aim = get_vector(reader);
    state.chosen = get_vector(reader);
    state.passage = get_vector(reader);
    state.line = get_vector(reader);
    state.progress = get_double(reader);
    state.yielding = get_double(reader);
    state.fruitless = get_double(reader);
    state.since = get_u64(reader);
    state.leader = get_u64(reader);
    state.turns = get_u32(reader);
    const uint32_t flags = get_u32(reader);
    state.hindered = (flags & 1U) != 0;
    state.leaving = (flags & 2U) != 0;
    reader->failed = reader->failed || flags > 3;
    return state;
}

/* Whether a step can have left an agent like that. */
static bool can_be(const traffic_state *state, uint64_t step) {
    return geom_finite2(state->position) && geom_finite2(state->aim) && geom_finite2(state->chosen) &&
           geom_finite2(state->passage) && geom_finite2(state->line) && state->progress >= -1.0 &&
           state->progress <= 1.0 && state->yielding >= 0.0 && isfinite(state->yielding) &&
           state->fruitless >= 0.0 && isfinite(state->fruitless) && state->since <= step &&
           state->turns <= TRAFFIC_MOST_TURNS;
}

/* Reads into the memory for the next step, so that nothing is lost if it fails. */
static bool get_states(byte_reader *reader, orca_traffic *t, size_t count, uint64_t step) {
    for (size_t i = 0; i < count; ++i) {
        t->fresh[i] = get_state(reader);
        const bool rising = i == 0 || t->fresh[i - 1].id < t->fresh[i].id;
        if (reader->failed || !rising || !can_be(&t->fresh[i], step)) {
            return false;
        }
    }
    return reader->size == 0;
}

geom_status orca_traffic_restore(orca_traffic *traffic, const void *bytes, size_t size) {
    GEOM_ASSERT(bytes != NULL || size == 0);
    byte_reader reader = {bytes, size, false};
    if (!get_header(&reader, size)) {
        return GEOM_INVALID_ARGUMENT;
    }
    const uint64_t step = get_u64(&reader);
    const size_t count = get_count(&reader, SNAPSHOT_AGENT);
    if (reader.failed || count > TRAFFIC_MOST_AGENTS) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (!orca_traffic_reserve(traffic, count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (!get_states(&reader, traffic, count, step)) {
        return GEOM_INVALID_ARGUMENT;
    }
    orca_traffic_keep(traffic, count, step);
    return GEOM_OK;
}
