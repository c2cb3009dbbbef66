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

#include <geom/snapshot.h>

#include <math.h>

static const char magic[8] = {'o', 'r', 'c', 'a', 't', 'r', 'f', '2'};

enum {
    SNAPSHOT_VERSION = 3,
    SNAPSHOT_AGENT = 144
};

/* ---- Saving ---- */

static void put_content(geom_snapshot_writer *writer, const orca_traffic *t) {
    geom_snapshot_put_u64(writer, t->step);
    geom_snapshot_put_u64(writer, t->count);
    for (size_t i = 0; i < t->count; ++i) {
        const traffic_state *state = &t->states[i];
        geom_snapshot_put_u64(writer, state->id);
        geom_snapshot_put_vec2(writer, state->position);
        geom_snapshot_put_vec2(writer, state->aim);
        geom_snapshot_put_vec2(writer, state->chosen);
        geom_snapshot_put_vec2(writer, state->passage);
        geom_snapshot_put_vec2(writer, state->line);
        geom_snapshot_put_double(writer, state->progress);
        geom_snapshot_put_double(writer, state->engagement);
        geom_snapshot_put_double(writer, state->yielding);
        geom_snapshot_put_double(writer, state->fruitless);
        geom_snapshot_put_u64(writer, state->since);
        geom_snapshot_put_u64(writer, state->leader);
        geom_snapshot_put_u32(writer, state->turns);
        geom_snapshot_put_u32(writer, (state->blocked ? 1U : 0U) | (state->leaving ? 2U : 0U));
    }
}

size_t orca_traffic_save(const orca_traffic *traffic, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    geom_snapshot_writer all = geom_snapshot_measure();
    put_content(&all, traffic);
    if (all.size > capacity) {
        return all.size;
    }
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, SNAPSHOT_VERSION, &all);
    put_content(&writer, traffic);
    return all.size;
}

/* ---- Restoring ---- */

static traffic_state get_state(geom_snapshot_reader *reader) {
    traffic_state state = {.id = geom_snapshot_get_u64(reader)};
    state.position = geom_snapshot_get_vec2(reader);
    state.aim = geom_snapshot_get_vec2(reader);
    state.chosen = geom_snapshot_get_vec2(reader);
    state.passage = geom_snapshot_get_vec2(reader);
    state.line = geom_snapshot_get_vec2(reader);
    state.progress = geom_snapshot_get_double(reader);
    state.engagement = geom_snapshot_get_double(reader);
    state.yielding = geom_snapshot_get_double(reader);
    state.fruitless = geom_snapshot_get_double(reader);
    state.since = geom_snapshot_get_u64(reader);
    state.leader = geom_snapshot_get_u64(reader);
    state.turns = geom_snapshot_get_u32(reader);
    const uint32_t flags = geom_snapshot_get_u32(reader);
    state.blocked = (flags & 1U) != 0;
    state.leaving = (flags & 2U) != 0;
    reader->failed = reader->failed || flags > 3;
    return state;
}

/* Whether a step can have left an agent like that. */
static bool can_be(const traffic_state *state, uint64_t step) {
    return geom_vec2_is_finite(state->position) && geom_vec2_is_finite(state->aim) &&
           geom_vec2_is_finite(state->chosen) && geom_vec2_is_finite(state->passage) &&
           geom_vec2_is_finite(state->line) && state->progress >= -1.0 && state->progress <= 1.0 &&
           state->engagement >= 0.0 && state->engagement <= 1.0 && state->yielding >= 0.0 &&
           isfinite(state->yielding) && state->fruitless >= 0.0 && isfinite(state->fruitless) &&
           state->since <= step && state->turns <= TRAFFIC_MOST_TURNS;
}

/* Reads into the memory for the next step, so that no more is lost if it fails than the step before. */
static bool get_states(geom_snapshot_reader *reader, orca_traffic *t, size_t count, uint64_t step) {
    t->can_take_back = false;
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
    geom_snapshot_reader reader = geom_snapshot_open(bytes, size, magic, SNAPSHOT_VERSION);
    if (reader.failed) {
        return GEOM_INVALID_ARGUMENT;
    }
    const uint64_t step = geom_snapshot_get_u64(&reader);
    const size_t count = geom_snapshot_get_count(&reader, SNAPSHOT_AGENT);
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
