/* Traffic in the plane: <orca/traffic2.h>. */
#include "traffic2_internal.h"

#include <geom/snapshot.h>
#include <geom/sort.h>

#include <math.h>
#include <string.h>

/* ---- Rules ---- */

#define RULE(file, rule) &(rule),
static const traffic_rule *const table[] = {
#include "rules.def"
};
#undef RULE

_Static_assert(sizeof table / sizeof table[0] == ORCA_TRAFFIC_RULE_COUNT, "each rule has an index");

const orca_traffic_rule *orca_traffic_rule_at(orca_traffic_rule_index index) {
    GEOM_ASSERT(index < ORCA_TRAFFIC_RULE_COUNT);
    return &table[index]->about;
}

bool orca_traffic_rule_accepts(orca_traffic_rule_index index, double value) {
    return traffic_accepts(orca_traffic_rule_at(index), value);
}

/* ---- What plane and space share ---- */

static const char magic[8] = {'o', 'r', 'c', 'a', 't', 'r', 'f', '2'};

static void put_vec(geom_snapshot_writer *writer, geom_vec2 v) { geom_snapshot_put_vec2(writer, v); }

static geom_vec2 get_vec(geom_snapshot_reader *reader) { return geom_snapshot_get_vec2(reader); }

static void put_parts(geom_snapshot_writer *writer, const orca_traffic *t) {
    orca_traffic_put_plans(writer, t);
}

static geom_status get_parts(geom_snapshot_reader *reader, orca_traffic *t, size_t agents) {
    return orca_traffic_get_plans(reader, t, agents);
}

#include "traffic_life.inl"

#include "traffic_groups.inl"

#include "traffic_ease.inl"

#include "traffic_state.inl"

#include "traffic_moves.inl"

#include "traffic_choose.inl"

#include "traffic_step.inl"

#include "traffic_snapshot.inl"

double orca_traffic_way_left(const orca_traffic_agent *agent) { return traffic_way_left(agent); }

size_t orca_traffic_find_state(const traffic_state *states, size_t count, uint64_t id) {
    return traffic_find_state(states, count, id);
}

const traffic_state *orca_traffic_known_state(const orca_traffic *t, uint32_t rank) {
    const uint64_t id = traffic_agent(t, rank)->id;
    const bool same_rank = rank < t->count && t->states[rank].id == id; /* mostly: a search less */
    const size_t known = same_rank ? rank : traffic_find_state(t->states, t->count, id);
    return known < t->count && t->states[known].id == id ? &t->states[known] : NULL;
}

void orca_traffic_each(orca_traffic *t, size_t count, traffic_work *work, void *context) {
    traffic_each(t, count, work, context);
}

void orca_traffic_group_turns(orca_traffic *t) { traffic_group(t); }

static const char *const switches[] = {"off", "on"};

const traffic_rule orca_traffic_make_way_rule = {
    .about = {.id = "make-way",
              .name = "Make way",
              .description = "Blocked agents make way for each other; the longest wait goes first.",
              .choices = switches,
              .choice_count = 2,
              .maximum = 1.0,
              .fallback = 1.0},
    .prepare = negotiate,
    .apply = follow_choice,
};

/* ---- Response ---- */

/* Nearer to its goal than so many radii, an agent is less late, so that it does not go past it. */
#define AT_GOAL 4.0

/* Whether an agent that chose its motion overlaps another. The nearest comes first. */
static bool overlaps(const orca_traffic *t, uint32_t rank) {
    if (t->choices[rank].mark != TRAFFIC_DECIDED || traffic_near_of(t, rank).count == 0) {
        return false;
    }
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const orca_traffic_agent *other = traffic_agent(t, traffic_near_of(t, rank).ranks[0]);
    return geom_vec2_distance(agent->position, other->position) < agent->radius + other->radius;
}

/* Whether others wait for what an agent does at once: it goes to a place of a plan, comes out of another agent, or has
 * its goal where there is room for one layer at a time. */
static bool is_awaited(const orca_traffic *t, uint32_t rank) {
    const traffic_state *state = &t->fresh[rank];
    const bool planned = state->has_past && state->plan != 0 && !traffic_agent(t, rank)->idle;
    return planned || overlaps(t, rank) || orca_traffic_is_packed(t, rank);
}

/* In seconds: who is idle steps aside at once. It is late by no more than it takes to turn back in two steps. */
#define STEPS_ASIDE 1e-6

/* The part of its speed with which an agent goes. Who stands, or is to stand, reacts at once. */
static double pace_of(const orca_traffic_agent *agent) {
    const double fast = geom_min(agent->preferred_speed, agent->max_speed);
    const double speed = geom_vec2_length(agent->velocity);
    return !(fast > 0.0) ? 0.0 : speed < fast ? speed / fast : 1.0;
}

/* Agents that are led to a lane, a few at a time, follow later by this factor: each has its place and its time
 * there. */
#define CALM 3.0

static double longest_response(const orca_traffic *t, uint32_t rank) {
    const double usual = t->rules[ORCA_TRAFFIC_RESPONSE];
    const bool calm = t->passing.calm[rank] && is_led(t, rank);
    return geom_min((calm ? CALM : 1.0) * usual, t->passing.latest[rank]);
}

/* How late an agent follows its planner, if it is led through passages, too. */
static double response_of(const orca_traffic *t, uint32_t rank, bool passages) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    if (agent->idle) {
        return STEPS_ASIDE;
    }
    const double longest = passages ? longest_response(t, rank) : t->rules[ORCA_TRAFFIC_RESPONSE];
    const double near = AT_GOAL * agent->radius;
    const double left = geom_vec2_distance(agent->position, traffic_given_goal(t, rank));
    const double response = longest * pace_of(agent);
    return left < near ? response * (left / near) : response;
}

static void respond(const orca_traffic *t, size_t first, size_t end, orca_traffic_command *commands) {
    const bool passages = orca_traffic_leads_through_passages(t);
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        if (!is_awaited(t, k)) {
            commands[t->order[k]].response_time = response_of(t, k, passages);
        }
    }
}

const traffic_rule orca_traffic_response_rule = {
    .about = {.id = "response",
              .name = "Response time",
              .description = "How late agents follow their planner, in seconds, for smoother motions.",
              .maximum = 1.0,
              .fallback = 0.2},
    .apply = respond,
};

/* ---- Speeds ---- */

static bool any_speeds(const orca_traffic *t) {
    bool any = false;
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        any = any || (t->rules[i] > 0.0 && table[i]->speed);
    }
    return any;
}

static void change_some(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        (void)traffic_change(n->t, k);
    }
}

static void slow_some(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        orca_traffic_agent *slowed = traffic_change(t, k);
        for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
            if (t->rules[i] > 0.0 && table[i]->speed) {
                slowed->preferred_speed = geom_min(slowed->preferred_speed, table[i]->speed(t, k));
                slowed->max_speed = geom_min(slowed->max_speed, slowed->preferred_speed);
            }
        }
    }
}

static void note_part(void *context, size_t part, size_t first, size_t end) {
    traffic_extents *extents = context;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        note_place(extents->t, k, &extents->of[part]);
    }
}

/* Notes where all agents are, before their states are made. */
static void note_places(traffic_memory *t) {
    traffic_extents extents = extents_of_none(t);
    geom_tasks_run_parts(&t->threads, t->input->count, note_part, &extents);
    take_extents(t, &extents);
}

/* From here on all agents prefer the speeds by the rules, which look at the places of others. */
static void slow_agents(orca_traffic *t) {
    orca_traffic_each(t, t->input->count, change_some, NULL);
    orca_traffic_spread(t);
    orca_traffic_each(t, t->input->count, slow_some, NULL);
}

static geom_status own_status(const orca_traffic_input *input) {
    return !isfinite(input->widest_gate) ? GEOM_NOT_FINITE
           : input->widest_gate < 0.0    ? GEOM_NEGATIVE_SIZE
                                         : GEOM_OK;
}

static bool reserve_parts(orca_traffic *t, size_t count) {
    return orca_traffic_order_reserve(&t->order_of_goals, &t->allocator, count);
}

bool orca_traffic_leads_through_passages(const orca_traffic *t) {
    return t->input->passages && t->input->obstacles && t->rules[ORCA_TRAFFIC_PASSAGES] > 0.0;
}

static geom_status lead_agents(orca_traffic *t) {
    geom_status status = GEOM_OK;
    if (any_speeds(t)) {
        note_places(t);
        status = index_places(t);
        if (status == GEOM_OK) {
            slow_agents(t);
        }
    }
    if (status == GEOM_OK && orca_traffic_leads_through_passages(t)) {
        status = orca_traffic_passing_reserve(t, t->input->count) ? orca_traffic_find_junctions(t)
                                                                  : GEOM_OUT_OF_MEMORY;
    }
    if (status == GEOM_OK && t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0) {
        status = orca_traffic_take_order(t);
    }
    if (status == GEOM_OK && orca_traffic_leads_through_passages(t)) {
        orca_traffic_lead(t);
    }
    if (status == GEOM_OK && t->plans.count > 0 && t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0) {
        orca_traffic_follow_plans(t);
    }
    return status;
}

static geom_status look_at_choices(orca_traffic *t) {
    if (orca_traffic_leads_through_passages(t) && t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0) {
        orca_traffic_note_courtesy(t);
        orca_traffic_note_arms(t);
    }
    orca_traffic_note_bends(t);
    const geom_status status = orca_traffic_untangle(t);
    if (status == GEOM_OK) {
        orca_traffic_note_visits(t);
    }
    return status;
}

/* ---- Life ---- */

orca_traffic_def orca_traffic_def_default(void) {
    orca_traffic_def def = {.allocator = NULL};
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        def.rules[i] = table[i]->about.fallback;
    }
    return def;
}

geom_status orca_traffic_create(const orca_traffic_def *def, orca_traffic **out) {
    const orca_traffic_def usual = orca_traffic_def_default();
    def = def ? def : &usual;
    *out = NULL;
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        if (!orca_traffic_rule_accepts((orca_traffic_rule_index)i, def->rules[i])) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    const geom_allocator used = def->allocator ? *def->allocator : geom_allocator_default();
    orca_traffic *t = geom_allocator_allocate(&used, 1, sizeof *t, _Alignof(orca_traffic));
    if (!t) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(t, 0, sizeof *t);
    geom_status status = traffic_create(t, &used, def);
    status = status == GEOM_OK ? orca_traffic_order_create(&t->order_of_goals, &t->allocator) : status;
    if (status != GEOM_OK) {
        orca_traffic_destroy(t);
        return status;
    }
    *out = t;
    return GEOM_OK;
}

void orca_traffic_destroy(orca_traffic *traffic) {
    if (!traffic) {
        return;
    }
    const geom_allocator allocator = traffic->allocator;
    orca_traffic_passing_release(&allocator, &traffic->passing);
    orca_traffic_plans_release(&traffic->plans, &allocator);
    orca_traffic_order_destroy(&traffic->order_of_goals, &allocator);
    traffic_release(traffic);
    geom_allocator_release(&allocator, traffic, 1, sizeof *traffic, _Alignof(orca_traffic));
}

/* ---- Agents ---- */

orca_traffic_agent orca_traffic_agent_default(void) {
    return (orca_traffic_agent){
        .radius = 0.5,
        .preferred_speed = 1.5,
        .max_speed = 1.5,
        .time_horizon = 3.0,
        .time_horizon_obst = 3.0,
        .layers = 1,
        .mask = UINT32_MAX,
    };
}

orca_traffic_agent orca_traffic_agent_from_velocity(orca_traffic_agent agent, geom_vec2 preferred_velocity,
                                                    double time) {
    return traffic_from_velocity(agent, preferred_velocity, time);
}

void orca_traffic_clear(orca_traffic *traffic) {
    traffic_clear(traffic);
    traffic->passing.ahead_count = 0;
}

geom_status orca_traffic_step(orca_traffic *traffic, const orca_traffic_input *input,
                              orca_traffic_command *commands) {
    return traffic_step(traffic, input, commands);
}

void orca_traffic_undo(orca_traffic *traffic) { traffic_undo(traffic); }

size_t orca_traffic_save(const orca_traffic *traffic, void *bytes, size_t capacity) {
    return traffic_save(traffic, bytes, capacity);
}

geom_status orca_traffic_restore(orca_traffic *traffic, const void *bytes, size_t size) {
    const geom_status status = traffic_restore(traffic, bytes, size);
    if (status == GEOM_OK) {
        traffic->passing.ahead_count = 0;
    }
    return status;
}
