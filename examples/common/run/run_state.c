/* The state of a run as bytes, and back. */
#include "run_internal.h"

#include "text/fail.h"

#include <planner/ext/state.h>

#include <stdlib.h>
#include <string.h>

/* What stands first. Then come the agents, the contacts, the ways, the rules and the planner. */
typedef struct state_header {
    size_t size; /* of all */
    size_t agent_count;
    size_t contact_count;
    size_t step_count;
    size_t rules_size;
    size_t planner_size;
    uint64_t next_id;
    double starts_time;
    double widest; /* of the passages, and the radii of the aisles and the halls, as in run_traffic */
    double aisle_radius;
    double hall_radius;
    double admission_radius;
    uint32_t dimension;
    uint32_t ways_found;
} state_header;

/* What stands before the bytes of a way's follower. */
typedef struct way_header {
    uint64_t size; /* of the follower; 0 for none */
    double blocked_time;
    uint32_t detours;
    uint16_t stale;
    uint16_t led;
} way_header;

/* A planner that is linked in remembers nothing from step to step, since the run applies the rules of
 * traffic. NULL for that, and for one that does not offer its state. */
static const planner_state *state_of_planner(const run *r) {
    planner *p = r->planner.session.instance;
    return r->planner.from_file ? p->get_extension(p, PLANNER_STATE_ID) : NULL;
}

/* ---- Saving ---- */

typedef struct writer {
    unsigned char *bytes; /* NULL to measure */
    size_t size;
} writer;

static void put(writer *w, const void *from, size_t size) {
    if (w->bytes && size > 0) {
        memcpy(w->bytes + w->size, from, size);
    }
    w->size += size;
}

static size_t save_follower(const run_way *way, void *bytes, size_t capacity) {
    return way->follower3  ? orca_route3_follower_save(way->follower3, bytes, capacity)
           : way->follower ? orca_route_follower_save(way->follower, bytes, capacity)
                           : 0;
}

static void put_way(writer *w, const run_way *way) {
    const size_t size = save_follower(way, NULL, 0);
    way_header header = {.size = size,
                         .blocked_time = way->blocked_time,
                         .detours = way->detours,
                         .stale = way->stale,
                         .led = way->led};
    put(w, &header, sizeof header);
    if (w->bytes) {
        save_follower(way, w->bytes + w->size, size);
    }
    w->size += size;
}

static size_t save_rules(const run *r, void *bytes, size_t capacity) {
    return r->traffic.traffic3 ? orca_traffic3_save(r->traffic.traffic3, bytes, capacity)
                               : orca_traffic_save(r->traffic.traffic, bytes, capacity);
}

static void put_all(writer *w, const run *r, state_header *header) {
    const planner_state *state = state_of_planner(r);
    const planner *p = r->planner.session.instance;
    put(w, header, sizeof *header);
    put(w, r->agents, r->agent_count * sizeof *r->agents);
    put(w, r->contacts.items, r->contacts.count * sizeof *r->contacts.items);
    for (size_t i = 0; i < r->agent_count; ++i) {
        put_way(w, &r->ways[i]);
    }
    header->rules_size = save_rules(r, NULL, 0);
    header->planner_size = state ? state->save(p, NULL, 0) : 0;
    if (w->bytes) {
        save_rules(r, w->bytes + w->size, header->rules_size);
        if (state) {
            state->save(p, w->bytes + w->size + header->rules_size, header->planner_size);
        }
    }
    w->size += header->rules_size + header->planner_size;
}

size_t run_save(const run *r, void *bytes, size_t capacity) {
    state_header header;
    memset(&header, 0, sizeof header);
    header.agent_count = r->agent_count;
    header.contact_count = r->contacts.count;
    header.step_count = r->step_count;
    header.next_id = r->next_id;
    header.starts_time = r->starts_time;
    header.widest = r->traffic.widest;
    header.aisle_radius = r->traffic.aisle_radius;
    header.hall_radius = r->traffic.hall_radius;
    header.admission_radius = r->traffic.admission_radius;
    header.dimension = r->obstacles.dimension;
    header.ways_found = r->ways_found;
    writer measure = {0};
    put_all(&measure, r, &header);
    header.size = measure.size;
    if (capacity >= measure.size) {
        writer to = {.bytes = bytes};
        put_all(&to, r, &header);
    }
    return measure.size;
}

/* ---- Loading ---- */

/* The parts of a run that a state replaces. */
typedef struct loaded {
    run_agent *agents;
    run_way *ways;
    run_result *results;
    run_contact *contacts;
} loaded;

static void drop(loaded *l, size_t count) {
    for (size_t i = 0; l->ways && i < count; ++i) {
        run_way_clear(&l->ways[i]);
    }
    free(l->agents);
    free(l->ways);
    free(l->results);
    free(l->contacts);
}

static bool load_way(const run *r, const run_agent *agent, const unsigned char **at, run_way *way) {
    way_header header;
    memcpy(&header, *at, sizeof header);
    *at += sizeof header;
    const unsigned char *bytes = *at;
    const size_t size = (size_t)header.size;
    *at += size;
    way->blocked_time = header.blocked_time;
    way->detours = header.detours;
    way->stale = header.stale != 0;
    way->led = header.led != 0;
    return size == 0 ||
           run_way_restore(&r->routes, &agent->now, r->obstacles.dimension == 3, bytes, size, way);
}

static bool load_parts(const run *r, const state_header *header, const unsigned char **at, loaded *l) {
    const size_t count = header->agent_count;
    l->agents = malloc((count + 1) * sizeof *l->agents);
    l->ways = calloc(count + 1, sizeof *l->ways);
    l->results = calloc(count + 1, sizeof *l->results);
    l->contacts = malloc((header->contact_count + 1) * sizeof *l->contacts);
    if (!l->agents || !l->ways || !l->results || !l->contacts) {
        return false;
    }
    memcpy(l->agents, *at, count * sizeof *l->agents);
    *at += count * sizeof *l->agents;
    memcpy(l->contacts, *at, header->contact_count * sizeof *l->contacts);
    *at += header->contact_count * sizeof *l->contacts;
    bool good = true;
    for (size_t i = 0; good && i < count; ++i) {
        good = load_way(r, &l->agents[i], at, &l->ways[i]);
    }
    return good;
}

static bool load_planner(run *r, const planner_state *state, const void *bytes, size_t size,
                         scene_error *error) {
    planner_error reason = planner_session_no_error();
    const planner_status status = state->load(r->planner.session.instance, bytes, size, &reason);
    return status == PLANNER_OK || planner_session_fail(error, "the state of the planner", status, &reason);
}

static bool load_rules(run *r, const void *bytes, size_t size, scene_error *error) {
    const geom_status status = r->traffic.traffic3 ? orca_traffic3_restore(r->traffic.traffic3, bytes, size)
                                                   : orca_traffic_restore(r->traffic.traffic, bytes, size);
    return status == GEOM_OK || fail_status(error, "the rules of traffic", status);
}

/* The planner first, which gets its own state back if the rules fail. */
static bool load_memories(run *r, const state_header *header, const unsigned char *at, scene_error *error) {
    const planner_state *state = state_of_planner(r);
    if (!state) {
        return load_rules(r, at, header->rules_size, error);
    }
    const planner *p = r->planner.session.instance;
    const size_t size = state->save(p, NULL, 0);
    void *own = malloc(size + 1);
    if (!own) {
        return fail_memory(error);
    }
    state->save(p, own, size);
    bool good = load_planner(r, state, at + header->rules_size, header->planner_size, error);
    if (good && !load_rules(r, at, header->rules_size, error)) {
        scene_error ignored;
        (void)load_planner(r, state, own, size, &ignored);
        good = false;
    }
    free(own);
    return good;
}

/* The passages and aisles of now are of no use if they were others when the state was saved. The agents of the last
 * step were others, too: how large they were tells nothing. */
static void take_aisles(run_traffic *t, const state_header *header) {
    t->largest_radius = 0.0;
    t->hall_radius = header->hall_radius;
    t->admission_radius = header->admission_radius;
    if (t->widest != header->widest || t->aisle_radius != header->aisle_radius) {
        run_traffic_edit(t);
        t->widest = header->widest;
        t->aisle_radius = header->aisle_radius;
    }
}

static void take(run *r, const state_header *header, loaded *l) {
    loaded old = {r->agents, r->ways, r->results, r->contacts.items};
    const size_t old_count = r->agent_count;
    r->agents = l->agents;
    r->ways = l->ways;
    r->results = l->results;
    r->contacts = (run_contact_list){l->contacts, header->contact_count, header->contact_count + 1};
    r->agent_count = header->agent_count;
    r->agent_capacity = header->agent_count + 1;
    r->next_id = header->next_id;
    r->step_count = header->step_count;
    r->starts_time = header->starts_time;
    r->ways_current = false;
    r->ways_found = header->ways_found != 0;
    take_aisles(&r->traffic, header);
    r->placed_step = SIZE_MAX;
    run_ground_place(&r->starts, run_time(r) - r->starts_time, &r->obstacles);
    for (size_t i = 0; i < old_count; ++i) {
        run_planner_forget_body(&r->planner, &old.agents[i].now);
    }
    for (size_t i = 0; i < r->agent_count; ++i) {
        run_planner_note_body(&r->planner, &r->agents[i].now);
    }
    *l = old;
    drop(l, old_count);
}

/* Before the ways: an edit of the map makes ways stale that the state does not know as such. */
static bool ready_map(run *r) {
    r->routes.solids = run_world_of_space(&r->planner.world);
    const bool good = !r->obstacles_changed || run_routes_edit(&r->routes, &r->obstacles);
    r->obstacles_changed = r->obstacles_changed && !good;
    return good;
}

bool run_load(run *r, const void *bytes, size_t size, scene_error *error) {
    state_header header;
    if (size < sizeof header) {
        return fail(error, "the state of the run is cut short");
    }
    memcpy(&header, bytes, sizeof header);
    if (header.size != size || header.dimension != r->obstacles.dimension) {
        return fail(error, "the state is of another run");
    }
    const unsigned char *at = (const unsigned char *)bytes + sizeof header;
    loaded l = {0};
    const bool whole =
        ready_map(r) && load_parts(r, &header, &at, &l) &&
        (!r->use_routes || run_routes_prepare_all(&r->routes, &r->obstacles, l.agents, header.agent_count));
    if (!whole || !load_memories(r, &header, at, error)) {
        drop(&l, header.agent_count);
        return whole ? false : fail_memory(error);
    }
    take(r, &header, &l);
    return true;
}
