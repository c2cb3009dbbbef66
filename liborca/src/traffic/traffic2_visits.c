/* The visits of a plan: from rows of states, in which all move at the same time, to an order of the agents
 * at each place, which holds however fast they are. */
#include "traffic2_internal.h"

#include <string.h>

#define KEPT 1.98 /* of a goal from the places of others, in radii */

static uint16_t place_in(const plan_search *s, size_t state, size_t agent) {
    return s->states[s->path[state]].at[agent];
}

/* The goal of a member if it can stand there without being in the way of others, otherwise a place. */
static geom_vec2 last_place(const plan_making *u, size_t length, size_t k) {
    const plan_ground *g = u->ground;
    const uint16_t place = place_in(u->search, length - 1, k);
    const geom_vec2 goal = traffic_given_goal(u->t, u->ranks[k]);
    bool clear = u->stays[k] && place == u->search->goals[k] && orca_traffic_place_at(g, goal) == place;
    for (uint16_t i = 0; i < g->place_count && clear; ++i) {
        clear = i == place || geom_vec2_distance(g->places[i].at, goal) >= KEPT * g->radius;
    }
    return clear ? goal : g->places[place].at;
}

/* Writes the visits of all members in the order in which places are taken. */
static void write_visits(const plan_making *u, traffic_plan *plan, size_t length) {
    const plan_search *s = u->search;
    uint32_t last_who[PLAN_PLACES];
    uint32_t last_visit[PLAN_PLACES] = {0};
    uint32_t made[PLAN_AGENTS] = {0};
    memset(last_who, UINT8_MAX, sizeof last_who); /* TRAFFIC_NONE */
    for (size_t step = 0; step < length; ++step) {
        for (uint32_t k = 0; k < s->count; ++k) {
            const uint16_t to = place_in(s, step, k);
            const uint16_t from = step > 0 ? place_in(s, step - 1, k) : PLAN_NONE;
            if (from == to) {
                continue;
            }
            const geom_vec2 at = u->ground->places[to].at;
            const geom_vec2 via =
                step > 0 ? u->ground->places[from].links[orca_traffic_link(u->ground, from, to)].via : at;
            const uint32_t other = last_who[to] == k ? TRAFFIC_NONE : last_who[to];
            plan->visits[plan->members[k].first + made[k]] = (plan_visit){via, at, other, last_visit[to]};
            last_who[to] = k;
            last_visit[to] = made[k]++;
        }
    }
    for (size_t k = 0; k < s->count; ++k) {
        plan->visits[plan->members[k].first + plan->members[k].count - 1].place = last_place(u, length, k);
    }
}

/* When a row of states is done if all go as soon as they may, in links.
 *
 * now     when each agent is where it is
 * left    when each place was left last
 * movers  who has to go from a place in this step; PLAN_NONE: nobody, or it has gone */
typedef struct plan_clock {
    size_t now[PLAN_AGENTS];
    size_t left[PLAN_PLACES];
    uint16_t movers[PLAN_PLACES];
} plan_clock;

/* Lets an agent go in a step, after the one in its next place. They do not go round, so recursion ends. */
static void go(const plan_making *u, plan_clock *clock, size_t step, uint16_t agent) {
    const uint16_t from = place_in(u->search, step - 1, agent);
    const uint16_t to = place_in(u->search, step, agent);
    clock->movers[from] = PLAN_NONE;
    if (clock->movers[to] != PLAN_NONE) {
        go(u, clock, step, clock->movers[to]);
    }
    const size_t then = clock->now[agent] + 1;
    clock->now[agent] = then > clock->left[to] ? then : clock->left[to];
    clock->left[from] = clock->now[agent];
}

size_t orca_traffic_duration(const plan_making *u, size_t length) {
    const plan_search *s = u->search;
    plan_clock clock;
    size_t most = 0;
    memset(&clock, 0, sizeof clock);
    memset(clock.movers, UINT8_MAX, sizeof clock.movers); /* PLAN_NONE */
    for (size_t step = 1; step < length; ++step) {
        for (uint16_t k = 0; k < s->count; ++k) {
            const uint16_t from = place_in(s, step - 1, k);
            clock.movers[from] = from == place_in(s, step, k) ? PLAN_NONE : k;
        }
        for (uint16_t k = 0; k < s->count; ++k) {
            if (clock.movers[place_in(s, step - 1, k)] == k) {
                go(u, &clock, step, k);
            }
        }
    }
    for (size_t k = 0; k < s->count; ++k) {
        most = clock.now[k] > most ? clock.now[k] : most;
    }
    return most;
}

geom_status orca_traffic_write_plan(const plan_making *u, size_t length) {
    orca_traffic *t = u->t;
    const plan_search *s = u->search;
    uint32_t counts[PLAN_AGENTS];
    uint32_t visits = 0;
    for (size_t k = 0; k < s->count; ++k) {
        counts[k] = 1;
        for (size_t step = 1; step < length; ++step) {
            counts[k] += place_in(s, step, k) != place_in(s, step - 1, k);
        }
        visits += counts[k];
    }
    traffic_plan *plan = orca_traffic_add_plan(&t->plans, &t->allocator, (uint32_t)s->count, visits);
    if (!plan) {
        return GEOM_OUT_OF_MEMORY;
    }
    plan->number = (t->step + 1) * TRAFFIC_MOST_AGENTS + u->ranks[0];
    visits = 0;
    for (size_t k = 0; k < s->count; ++k) {
        traffic_state *state = traffic_change_state(t, u->ranks[k]);
        const geom_vec2 goal = traffic_given_goal(t, u->ranks[k]);
        plan->members[k] = (plan_member){state->id, goal, visits, counts[k], u->stays[k]};
        visits += counts[k];
        plan->members[k].stays = u->stays[k] && place_in(s, length - 1, k) == s->goals[k];
        state->plan = plan->number;
        state->visit = 0;
        state->came = t->step + 1;
        state->leaving = false;
    }
    write_visits(u, plan, length);
    return GEOM_OK;
}
