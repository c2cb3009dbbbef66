/* Where the members of a plan are, and where they want to be: each at a place of its own on the ground. */
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

/* The nearest agents on a ground, by rising distance: one more than a plan may have. */
typedef struct nearest_agents {
    uint16_t far[PLAN_AGENTS + 1];
    size_t count;
} nearest_agents;

static void add_nearest(nearest_agents *nearest, uint16_t far) {
    const size_t most = PLAN_AGENTS + 1;
    if (nearest->count == most && far >= nearest->far[most - 1]) {
        return;
    }
    size_t i = nearest->count < most ? nearest->count++ : most - 1;
    for (; i > 0 && nearest->far[i - 1] > far; --i) {
        nearest->far[i] = nearest->far[i - 1];
    }
    nearest->far[i] = far;
}

uint16_t orca_traffic_cut_ground(const plan_making *u, uint32_t root) {
    const orca_traffic *t = u->t;
    nearest_agents nearest = {.count = 0};
    uint16_t limit = UINT16_MAX;
    for (uint32_t k = 0; k < t->input->count; ++k) {
        const orca_traffic_agent *agent = traffic_given(t, k);
        const uint16_t far = orca_traffic_far(u->ground, agent->position);
        if (far == UINT16_MAX || (k != root && !traffic_meets(agent, traffic_given(t, root)))) {
            continue;
        }
        if (t->fresh[k].plan != 0 || agent->radius > u->ground->radius) {
            limit = far < limit ? far : limit;
        } else {
            add_nearest(&nearest, far);
        }
    }
    if (nearest.count > PLAN_AGENTS && nearest.far[PLAN_AGENTS] < limit) {
        limit = nearest.far[PLAN_AGENTS];
    }
    orca_traffic_keep_near(u->ground, limit);
    return limit;
}

void orca_traffic_find_members(plan_making *u, uint32_t root) {
    const orca_traffic *t = u->t;
    u->search->count = 0;
    for (uint32_t k = 0; k < t->input->count; ++k) {
        const orca_traffic_agent *agent = traffic_given(t, k);
        const bool there = orca_traffic_place_at(u->ground, agent->position) != PLAN_NONE;
        if (there && (k == root || traffic_meets(agent, traffic_given(t, root)))) {
            u->ranks[u->search->count++] = k;
        }
    }
}

/* ---- Places for all ---- */

/* Finds the nearest place that nobody has, from one on. PLAN_NONE: there is none. */
static uint16_t nearest_free(plan_making *u, uint16_t from) {
    size_t count = 0;
    memset(u->before, UINT8_MAX, sizeof u->before); /* PLAN_NONE */
    u->before[from] = from;
    u->queue[count++] = from;
    for (size_t i = 0; i < count; ++i) {
        const uint16_t at = u->queue[i];
        if (u->holders[at] == PLAN_NONE) {
            return at;
        }
        const plan_place *place = &u->ground->places[at];
        for (size_t k = 0; k < place->link_count; ++k) {
            const uint16_t to = place->links[k].to;
            if (u->before[to] == PLAN_NONE) {
                u->before[to] = at;
                u->queue[count++] = to;
            }
        }
    }
    return PLAN_NONE;
}

/* Gives an agent the place nearest to a point. If others have it, all from there to the nearest free one
 * move on by one, so that their order stays. False if there is no room. */
static bool settle_at(plan_making *u, uint16_t agent, uint16_t place, uint16_t *places,
                      const geom_vec2 *points) {
    uint16_t at = nearest_free(u, place);
    if (at == PLAN_NONE) {
        return false;
    }
    uint16_t beyond = at; /* the place after the first one on the way */
    while (at != place) {
        const uint16_t from = u->before[at];
        beyond = at;
        u->holders[at] = u->holders[from];
        places[u->holders[at]] = at;
        at = from;
    }
    u->holders[place] = agent;
    places[agent] = place;
    if (beyond != place) { /* of the two at its end the one that is farther on goes on */
        const uint16_t other = u->holders[beyond];
        const geom_vec2 to = u->ground->places[beyond].at;
        if (geom_vec2_distance(points[agent], to) < geom_vec2_distance(points[other], to)) {
            u->holders[place] = other;
            places[other] = place;
            u->holders[beyond] = agent;
            places[agent] = beyond;
        }
    }
    return true;
}

bool orca_traffic_find_starts(plan_making *u) {
    geom_vec2 points[PLAN_AGENTS];
    memset(u->holders, UINT8_MAX, sizeof u->holders);
    for (uint16_t k = 0; k < u->search->count; ++k) {
        points[k] = traffic_given(u->t, u->ranks[k])->position;
        if (!settle_at(u, k, orca_traffic_place_at(u->ground, points[k]), u->search->starts, points)) {
            return false;
        }
    }
    return true;
}

/* ---- Goals ---- */

/* The last place on the ground along a straight piece of a way. Returns whether all of the piece is on it. */
static bool follow_piece(const plan_ground *g, geom_vec2 a, geom_vec2 b, uint16_t *place) {
    const double length = geom_vec2_distance(a, b);
    const double most = 2.0 * PLAN_SIDE * g->size;
    const size_t steps = (size_t)(fmin(length, most) / (0.5 * g->size)) + 1;
    for (size_t i = 0; i <= steps; ++i) {
        const geom_vec2 at = geom_vec2_lerp(a, b, (double)i / (double)steps);
        const uint16_t here = orca_traffic_place_at(g, at);
        if (here == PLAN_NONE) {
            return false;
        }
        *place = here;
    }
    return true;
}

/* Where an agent wants to be on the ground: at its goal, or where its way leaves the ground. Returns whether it is
 * its goal. */
static bool find_end(const plan_ground *g, const orca_traffic_agent *agent, uint16_t *place) {
    const bool known = agent->way_count > 0 || !agent->passing;
    *place = known ? orca_traffic_place_at(g, traffic_goal_of(agent)) : PLAN_NONE;
    if (*place != PLAN_NONE) {
        return true;
    }
    *place = orca_traffic_place_at(g, agent->position);
    bool on = follow_piece(g, agent->position, agent->aim, place);
    for (size_t i = 1; i < agent->way_count && on; ++i) {
        on = follow_piece(g, agent->way[i - 1], agent->way[i], place);
    }
    return false;
}

/* Returns the agent with the shortest way to its end of those that go on and have no place yet, or PLAN_NONE. */
static uint16_t find_first(const plan_making *u, const double *ways) {
    uint16_t first = PLAN_NONE;
    for (uint16_t k = 0; k < u->search->count; ++k) {
        if (!u->stays[k] && ways[k] >= 0.0 && (first == PLAN_NONE || ways[k] < ways[first])) {
            first = k;
        }
    }
    return first;
}

/* Of those that go on over the same place the first to come there gets it, and the next ones the places
 * behind. Those with goals on the ground come after them. */
bool orca_traffic_find_ends(plan_making *u) {
    plan_search *s = u->search;
    geom_vec2 points[PLAN_AGENTS];
    uint16_t ends[PLAN_AGENTS] = {0};
    double ways[PLAN_AGENTS] = {0.0};
    memset(u->holders, UINT8_MAX, sizeof u->holders);
    for (uint16_t k = 0; k < s->count; ++k) {
        const orca_traffic_agent *agent = traffic_given(u->t, u->ranks[k]);
        u->stays[k] = find_end(u->ground, agent, &ends[k]);
        points[k] = traffic_goal_of(agent);
        ways[k] = geom_vec2_distance(agent->position, u->ground->places[ends[k]].at);
    }
    for (uint16_t first = find_first(u, ways); first != PLAN_NONE; first = find_first(u, ways)) {
        const uint16_t place = nearest_free(u, ends[first]);
        if (place == PLAN_NONE) {
            return false;
        }
        u->holders[place] = first;
        s->goals[first] = place;
        ways[first] = -1.0;
    }
    for (uint16_t k = 0; k < s->count; ++k) {
        if (u->stays[k] && !settle_at(u, k, ends[k], s->goals, points)) {
            return false;
        }
    }
    return true;
}
