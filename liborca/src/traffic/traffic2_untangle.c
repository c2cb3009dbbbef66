/* Who asks for a plan: agents that wait where there is room for one, against others that want the other
 * way, such as two queues head on in a corridor, or agents whose places in a dead end are in the wrong
 * order. */
#include "traffic2_internal.h"

#include <math.h>

/* How long an agent waits before it asks for a plan, in times of going a diameter. After a plan or a
 * failure it waits twice as long as before, MOST_DOUBLINGS times. From then on it asks each time that it has waited for
 * the first time again: the crowd may be gone that was too large, and one that loses its place in the order waits
 * anew. */
#define WAITED 5.0

/* How far the ground is looked at where there are few agents, in a crowd, and at least, in radii. */
#define FAR 80.0
#define NEAR 24.0
#define LEAST 10.0

#define FEW 8.0   /* so many agents wait no longer than one */
#define AHEAD 0.7 /* cosine of the angle from its way within which others are ahead of one */

enum {
    MOST_DOUBLINGS = 5,
    ATTEMPTS = 16,      /* of the search, at most */
    MOST_STATES = 16000 /* that all of them look at */
};

/* ---- Who asks ---- */

/* Whether an agent has waited for so long that it asks for a plan. */
static bool has_waited(const orca_traffic *t, uint32_t rank) {
    static const double most_steps = 1e9;
    const traffic_state *state = &t->fresh[rank];
    const orca_traffic_agent *agent = traffic_given(t, rank);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const uint64_t steps = t->step + 1 - state->since;
    const double gone = (double)steps * t->input->time_step * speed;
    const double first = WAITED * 2.0 * agent->radius;
    const uint32_t doublings = state->asked < MOST_DOUBLINGS ? state->asked : MOST_DOUBLINGS;
    if (state->since == 0 || state->plan != 0 || !(first > 0.0) || gone < first * (double)(1U << doublings)) {
        return false;
    }
    const double between = geom_min(geom_max(ceil(first / (speed * t->input->time_step)), 1.0), most_steps);
    return state->asked <= MOST_DOUBLINGS || steps % (uint64_t)between == 0;
}

/* Whether another agent close before one wants the other way, or wants to stay. */
static bool is_opposed(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_given(t, rank);
    const geom_vec2 way = geom_vec2_sub(agent->aim, agent->position);
    for (size_t i = 0; i < t->near_counts[rank]; ++i) {
        const orca_traffic_agent *other = traffic_given(t, t->near[(size_t)rank * TRAFFIC_NEAR + i]);
        const geom_vec2 to = geom_vec2_sub(other->position, agent->position);
        const geom_vec2 its = geom_vec2_sub(other->aim, other->position);
        const bool ahead = geom_vec2_dot(to, way) > AHEAD * geom_vec2_length(to) * geom_vec2_length(way);
        const bool against = geom_vec2_dot(its, way) < -AHEAD * geom_vec2_length(its) * geom_vec2_length(way);
        if (ahead && (against || other->idle)) {
            return true;
        }
    }
    return false;
}

/* Whether walls on both sides leave room for one such agent only. */
static bool is_in_passage(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_given(t, rank);
    orca_near_obstacle *items = t->scratch[0].walls;
    const double range = TRAFFIC_PASSAGE * agent->radius;
    const size_t count = orca_traffic_find_walls(t->input->obstacles, agent, range, items, t->wall_capacity);
    t->scratch[0].walls_of = TRAFFIC_NONE;
    const traffic_walls walls = {items, count};
    return orca_traffic_is_passage(&walls, agent);
}

/* Whether an agent has waited long enough for the crowd around it: by the third power of its number, for the rules
 * by turns get a large one through in time, and its plan would be long. Those that have arrived are no crowd. */
static bool is_due(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_given(t, rank);
    const double waited = (double)(t->step + 1 - t->fresh[rank].since) * t->input->time_step;
    double crowd = 0.0;
    for (uint32_t k = 0; k < t->input->count; ++k) {
        const orca_traffic_agent *other = traffic_given(t, k);
        crowd += !other->idle && geom_vec2_distance(other->position, agent->position) < FAR * agent->radius;
    }
    const double longer = geom_max(geom_min(crowd, PLAN_AGENTS) / FEW, 1.0);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    return waited * speed >= WAITED * 2.0 * agent->radius * longer * longer * longer;
}

/* How far the ground around an agent is looked at, in radii: far where there are few others. In a crowd it is near,
 * and far every other time. */
static double reach_for(const orca_traffic *t, uint32_t root) {
    const orca_traffic_agent *agent = traffic_given(t, root);
    size_t count = 0;
    for (uint32_t k = 0; k < t->input->count; ++k) {
        count += geom_vec2_distance(traffic_given(t, k)->position, agent->position) < FAR * agent->radius;
    }
    return count <= PLAN_AGENTS || t->fresh[root].asked % 2 == 1 ? FAR : NEAR;
}

/* Finds the ground around an agent, and all agents on it. Returns whether there is enough of it. */
static bool find_ground(plan_making *u, uint32_t root) {
    const double least = LEAST * PLAN_CELLS_APART / PLAN_APART;
    orca_traffic_survey(u->ground, traffic_given(u->t, root)->position, reach_for(u->t, root));
    if (orca_traffic_cut_ground(u, root) < least) {
        return false;
    }
    orca_traffic_find_places(u->ground);
    orca_traffic_find_members(u, root);
    return true;
}

/* ---- The plan ---- */

/* Searches in several ways, and keeps the plan that brings most agents to their goals, and is done first.
 * Returns its length. */
static size_t best_search(plan_making *u) {
    plan_search *s = u->search;
    size_t states = 0;
    size_t home = 0;
    size_t time = 0;
    uint32_t best = 0;
    for (uint32_t seed = 0; seed < ATTEMPTS && states < MOST_STATES; ++seed) {
        s->seed = seed;
        const size_t length = orca_traffic_search(s);
        const size_t then = orca_traffic_duration(u, length);
        if (length > 0 && (s->home > home || (s->home == home && then < time))) {
            home = s->home;
            time = then;
            best = seed;
        }
        states += s->state_count;
    }
    s->seed = best;
    return home > 0 ? orca_traffic_search(s) : 0;
}

/* All that were looked at wait longer before they ask again. */
static void note_failure(const plan_making *u, uint32_t root) {
    for (size_t k = 0; k < u->search->count; ++k) {
        traffic_state *state = traffic_change_state(u->t, u->ranks[k]);
        state->asked = state->asked > u->t->fresh[root].asked ? state->asked : u->t->fresh[root].asked;
    }
}

/* Tries to make a plan on the ground around an agent. */
static geom_status try_plan(orca_traffic *t, uint32_t root) {
    const orca_traffic_agent *agent = traffic_given(t, root);
    traffic_state *state = traffic_change_state(t, root);
    plan_making u = {.t = t, .ground = t->plans.ground, .search = t->plans.search};
    u.search->ground = u.ground;
    u.ground->obstacles = t->input->obstacles;
    u.ground->filter = (orca_obstacle_filter){agent->mask, -HUGE_VAL, HUGE_VAL};
    u.ground->radius = agent->radius;
    u.search->count = 0;
    size_t length = 0;
    const bool enough = find_ground(&u, root);
    state->asked = state->asked < TRAFFIC_MOST_ASKED ? state->asked + 1 : TRAFFIC_MOST_ASKED - 1;
    if (enough && orca_traffic_find_starts(&u) && orca_traffic_find_ends(&u) &&
        orca_traffic_is_tangled(u.search)) {
        length = best_search(&u);
    }
    if (length == 0) {
        note_failure(&u, root);
        return GEOM_OK;
    }
    return orca_traffic_write_plan(&u, length);
}

static bool reserve(orca_traffic *t) {
    traffic_plans *p = &t->plans;
    if (!p->ground) {
        p->ground = geom_allocator_allocate(&t->allocator, 1, sizeof *p->ground, _Alignof(plan_ground));
    }
    if (!p->search) {
        p->search = geom_allocator_allocate(&t->allocator, 1, sizeof *p->search, _Alignof(plan_search));
    }
    return p->ground && p->search;
}

static bool asks_for_plan(const orca_traffic *t, uint32_t rank) {
    return has_waited(t, rank) && is_opposed(t, rank) && is_in_passage(t, rank) && is_due(t, rank);
}

/* Of those that ask, which are few, the ones of one group ask one after the other. */
geom_status orca_traffic_untangle(orca_traffic *t) {
    geom_status status = GEOM_OK;
    size_t asking = 0;
    for (size_t i = 0; i < t->turn_count && t->input->obstacles; ++i) {
        asking += asks_for_plan(t, t->turns[i].rank);
    }
    if (asking > 1) {
        orca_traffic_group_turns(t);
    }
    for (size_t i = 0; i < t->turn_count && asking > 0 && status == GEOM_OK; ++i) {
        if (asks_for_plan(t, t->turns[i].rank)) {
            status = reserve(t) ? try_plan(t, t->turns[i].rank) : GEOM_OUT_OF_MEMORY;
        }
    }
    return status;
}
