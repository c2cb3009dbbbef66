/* What traffic remembers, as rows of bytes.
 *
 *     8 bytes   magic
 *     4         version
 *     4         a number that shows the order of bytes in numbers
 *     8         how many bytes there are in all
 *     8         checksum of all that follows
 *     8, 8      the number of steps, the number of agents
 *     then each agent by rising id: everything about it
 *     then what the dimension has for itself
 *
 * Included by traffic2.c and traffic3.c, behind the magic, put_vec and get_vec, and put_parts and get_parts. */
enum {
    SNAPSHOT_VERSION = 6,
    SNAPSHOT_AGENT = 100 + 6 * 8 * AXES
};

/* ---- Saving ---- */

static void put_content(geom_snapshot_writer *writer, const traffic_memory *t) {
    geom_snapshot_put_u64(writer, t->step);
    geom_snapshot_put_u64(writer, t->count);
    for (size_t i = 0; i < t->count; ++i) {
        const traffic_state *state = &t->states[i];
        geom_snapshot_put_u64(writer, state->id);
        put_vec(writer, state->position);
        put_vec(writer, state->aim);
        put_vec(writer, state->chosen);
        put_vec(writer, state->passage);
        put_vec(writer, state->line);
        put_vec(writer, state->bend);
        geom_snapshot_put_double(writer, state->progress);
        geom_snapshot_put_double(writer, state->engagement);
        geom_snapshot_put_double(writer, state->yielding);
        geom_snapshot_put_double(writer, state->fruitless);
        geom_snapshot_put_double(writer, state->courtesy);
        geom_snapshot_put_u64(writer, state->since);
        geom_snapshot_put_u64(writer, state->leader);
        geom_snapshot_put_u64(writer, state->plan);
        geom_snapshot_put_u64(writer, state->came);
        geom_snapshot_put_u32(writer, state->visit);
        geom_snapshot_put_u32(writer, state->asked);
        geom_snapshot_put_u32(writer, state->turns);
        geom_snapshot_put_u32(writer, (uint32_t)(state->turn + 1));
        geom_snapshot_put_u32(writer, (state->blocked ? 1U : 0U) | (state->leaving ? 2U : 0U));
    }
    put_parts(writer, t);
}

static size_t traffic_save(const traffic_memory *t, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    geom_snapshot_writer all = geom_snapshot_measure();
    put_content(&all, t);
    if (all.size > capacity) {
        return all.size;
    }
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, SNAPSHOT_VERSION, &all);
    put_content(&writer, t);
    return all.size;
}

/* ---- Restoring ---- */

static traffic_state get_state(geom_snapshot_reader *reader) {
    traffic_state state = {.id = geom_snapshot_get_u64(reader), .has_past = true};
    state.position = get_vec(reader);
    state.aim = get_vec(reader);
    state.chosen = get_vec(reader);
    state.passage = get_vec(reader);
    state.line = get_vec(reader);
    state.bend = get_vec(reader);
    state.progress = geom_snapshot_get_double(reader);
    state.engagement = geom_snapshot_get_double(reader);
    state.yielding = geom_snapshot_get_double(reader);
    state.fruitless = geom_snapshot_get_double(reader);
    state.courtesy = geom_snapshot_get_double(reader);
    state.since = geom_snapshot_get_u64(reader);
    state.leader = geom_snapshot_get_u64(reader);
    state.plan = geom_snapshot_get_u64(reader);
    state.came = geom_snapshot_get_u64(reader);
    state.visit = geom_snapshot_get_u32(reader);
    state.asked = (uint8_t)geom_snapshot_get_choice(reader, TRAFFIC_MOST_ASKED + 1);
    state.turns = (uint8_t)geom_snapshot_get_choice(reader, TRAFFIC_MOST_TURNS + 1);
    state.turn = (int8_t)((int)geom_snapshot_get_choice(reader, 3) - 1);
    const uint32_t flags = geom_snapshot_get_u32(reader);
    state.blocked = (flags & 1U) != 0;
    state.leaving = (flags & 2U) != 0;
    reader->failed = reader->failed || flags > 3;
    return state;
}

/* Whether a step can have left an agent like that. */
static bool can_be(const traffic_state *state, uint64_t step) {
    return vec_is_finite(state->position) && vec_is_finite(state->aim) && vec_is_finite(state->chosen) &&
           vec_is_finite(state->passage) && vec_is_finite(state->line) && vec_is_finite(state->bend) &&
           state->progress >= -1.0 && state->progress <= 1.0 && state->engagement >= 0.0 &&
           state->engagement <= 1.0 && state->yielding >= 0.0 && isfinite(state->yielding) &&
           state->fruitless >= 0.0 && isfinite(state->fruitless) && state->courtesy >= 0.0 &&
           isfinite(state->courtesy) && state->since <= step && state->came <= step;
}

/* Reads into the memory for the next step, so that no more is lost if it fails than the step before. */
static bool get_states(geom_snapshot_reader *reader, traffic_memory *t, size_t count, uint64_t step) {
    t->can_take_back = false;
    for (size_t i = 0; i < count; ++i) {
        t->fresh[i] = get_state(reader);
        const bool rising = i == 0 || t->fresh[i - 1].id < t->fresh[i].id;
        if (reader->failed || !rising || !can_be(&t->fresh[i], step)) {
            return false;
        }
    }
    return true;
}

static geom_status traffic_restore(traffic_memory *t, const void *bytes, size_t size) {
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
    if (!traffic_reserve(t, count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (!get_states(&reader, t, count, step)) {
        return GEOM_INVALID_ARGUMENT;
    }
    const geom_status status = get_parts(&reader, t, count);
    if (status == GEOM_OK) {
        traffic_keep(t, count, step);
        traffic_forget_ways(t);
    }
    return status;
}
