/* Traffic in space: <orca/traffic3.h>. */
#include "traffic3_internal.h"

#include <geom/snapshot.h>
#include <geom/sort.h>

#include <string.h>

/* ---- What plane and space share ---- */

static const char magic[8] = {'o', 'r', 'c', 'a', 't', 'r', 'f', '3'};

static void put_vec(geom_snapshot_writer *writer, geom_vec3 v) { geom_snapshot_put_vec3(writer, v); }

static geom_vec3 get_vec(geom_snapshot_reader *reader) { return geom_snapshot_get_vec3(reader); }

/* Space has nothing of its own in a snapshot. */
static void put_parts(geom_snapshot_writer *writer, const orca_traffic3 *t) {
    (void)writer;
    (void)t;
}

static geom_status get_parts(const geom_snapshot_reader *reader, const orca_traffic3 *t, size_t agents) {
    (void)t;
    (void)agents;
    return reader->size == 0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

#include "traffic_life.inl"

#include "traffic_groups.inl"

#include "traffic_ease.inl"

#include "traffic_state.inl"

#include "traffic_moves.inl"

#include "traffic_choose.inl"

/* ---- Rules ---- */

/* All agents lean to their right, or left, with z upwards: those that meet in an open hall pass each other
 * before they are blocked. Blocked ones lean more. */
#define LEAN_ALWAYS 0.02

static void lean(const orca_traffic3 *t, size_t first, size_t end, orca_traffic3_command *commands) {
    const double side = t->rules[ORCA_TRAFFIC3_SIDE] == ORCA_SIDE_LEFT ? -1.0 : 1.0;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const double part = fmax(traffic_lean(&t->fresh[k]), LEAN_ALWAYS);
        geom_vec3 *velocity = &commands[t->order[k]].preferred_velocity;
        const double aside = part * geom_vec3_length(*velocity);
        if (aside != 0.0) {
            *velocity = geom_vec3_add_scaled(*velocity, side * aside, direction3_right(*velocity));
        }
    }
}

static const char *const switches[] = {"off", "on"};

static const traffic_rule side_rule = {.apply = lean};

static const traffic_rule make_way_rule = {.prepare = negotiate, .apply = follow_choice};

static const traffic_rule passages_rule = {
    .about = {.id = "passages",
              .name = "Queues at openings",
              .description = "Where there is room for one, agents queue by the way that is left to it.",
              .choices = switches,
              .choice_count = 2,
              .maximum = 1.0,
              .fallback = 1.0},
};

static const traffic_rule *const table[] = {&side_rule, &make_way_rule, &passages_rule};

_Static_assert(sizeof table / sizeof table[0] == ORCA_TRAFFIC3_RULE_COUNT, "each rule has an index");
_Static_assert((int)ORCA_TRAFFIC3_SIDE == ORCA_TRAFFIC_SIDE &&
                   (int)ORCA_TRAFFIC3_MAKE_WAY == ORCA_TRAFFIC_MAKE_WAY,
               "rules of the plane have their indices here");

const orca_traffic_rule *orca_traffic3_rule_at(orca_traffic3_rule_index index) {
    GEOM_ASSERT(index < ORCA_TRAFFIC3_RULE_COUNT);
    return index == ORCA_TRAFFIC3_PASSAGES ? &passages_rule.about
                                           : orca_traffic_rule_at((orca_traffic_rule_index)index);
}

bool orca_traffic3_rule_accepts(orca_traffic3_rule_index index, double value) {
    return traffic_accepts(orca_traffic3_rule_at(index), value);
}

/* ---- A step ---- */

#include "traffic_step.inl"

#include "traffic_snapshot.inl"

void orca_traffic3_each(orca_traffic3 *t, size_t count, traffic_work *work, void *context) {
    traffic_each(t, count, work, context);
}

static geom_status own_status(const orca_traffic3_input *input) {
    (void)input;
    return GEOM_OK;
}

static bool reserve_parts(orca_traffic3 *t, size_t count) { return orca_traffic3_visits_reserve(t, count); }

static geom_status lead_agents(orca_traffic3 *t) {
    if (t->input->obstacles && t->rules[ORCA_TRAFFIC3_PASSAGES] > 0.0) {
        orca_traffic3_lead(t);
    }
    return GEOM_OK;
}

static geom_status look_at_choices(orca_traffic3 *t) {
    (void)t;
    return GEOM_OK;
}

/* ---- Life ---- */

orca_traffic3_def orca_traffic3_def_default(void) {
    orca_traffic3_def def = {.allocator = NULL};
    for (size_t i = 0; i < ORCA_TRAFFIC3_RULE_COUNT; ++i) {
        def.rules[i] = orca_traffic3_rule_at((orca_traffic3_rule_index)i)->fallback;
    }
    return def;
}

geom_status orca_traffic3_create(const orca_traffic3_def *def, orca_traffic3 **out) {
    const orca_traffic3_def usual = orca_traffic3_def_default();
    def = def ? def : &usual;
    *out = NULL;
    for (size_t i = 0; i < ORCA_TRAFFIC3_RULE_COUNT; ++i) {
        if (!orca_traffic3_rule_accepts((orca_traffic3_rule_index)i, def->rules[i])) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    const geom_allocator used = def->allocator ? *def->allocator : geom_allocator_default();
    orca_traffic3 *t = geom_allocator_allocate(&used, 1, sizeof *t, _Alignof(orca_traffic3));
    if (!t) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(t, 0, sizeof *t);
    const geom_status status = traffic_create(t, &used, def);
    if (status != GEOM_OK) {
        orca_traffic3_destroy(t);
        return status;
    }
    *out = t;
    return GEOM_OK;
}

void orca_traffic3_destroy(orca_traffic3 *traffic) {
    if (!traffic) {
        return;
    }
    const geom_allocator allocator = traffic->allocator;
    orca_traffic3_visits_release(traffic);
    traffic_release(traffic);
    geom_allocator_release(&allocator, traffic, 1, sizeof *traffic, _Alignof(orca_traffic3));
}

/* ---- Agents ---- */

orca_traffic3_agent orca_traffic3_agent_default(void) {
    return (orca_traffic3_agent){
        .radius = 0.5,
        .preferred_speed = 1.5,
        .max_speed = 1.5,
        .time_horizon = 3.0,
        .time_horizon_obst = 3.0,
        .layers = 1,
        .mask = UINT32_MAX,
    };
}

orca_traffic3_agent orca_traffic3_agent_from_velocity(orca_traffic3_agent agent, geom_vec3 preferred_velocity,
                                                      double time) {
    return traffic_from_velocity(agent, preferred_velocity, time);
}

/* ---- Steps and snapshots ---- */

void orca_traffic3_clear(orca_traffic3 *traffic) { traffic_clear(traffic); }

geom_status orca_traffic3_step(orca_traffic3 *traffic, const orca_traffic3_input *input,
                               orca_traffic3_command *commands) {
    return traffic_step(traffic, input, commands);
}

void orca_traffic3_undo(orca_traffic3 *traffic) { traffic_undo(traffic); }

size_t orca_traffic3_save(const orca_traffic3 *traffic, void *bytes, size_t capacity) {
    return traffic_save(traffic, bytes, capacity);
}

geom_status orca_traffic3_restore(orca_traffic3 *traffic, const void *bytes, size_t size) {
    return traffic_restore(traffic, bytes, size);
}
