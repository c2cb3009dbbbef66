/* The search for a plan: how agents get past each other where there is room for one, on places and links.
 *
 * The next state from a state is made by priority inheritance with backtracking: those that have waited longest take
 * their best places first, and push others out of them. Two that have to change places go back to where ways part. If
 * that leads nowhere, agents are made to stay or go elsewhere, in all combinations, the simplest first. So a plan is
 * found if there is one and the search is allowed enough states.
 *
 * Source: K. Okumura, "Improving LaCAM for scalable eventually optimal multi-agent pathfinding", IJCAI 2023. */
#include "traffic2_plan.h"

#include <string.h>

#define FAR UINT16_MAX
#define NO_DEMAND UINT32_MAX

/* ---- Ways to the goals ---- */

/* How many links each place is from a goal. */
static void find_ways(const plan_ground *g, uint16_t goal, uint16_t *far, uint16_t *queue) {
    size_t count = 0;
    memset(far, UINT8_MAX, g->place_count * sizeof *far); /* FAR */
    far[goal] = 0;
    queue[count++] = goal;
    for (size_t i = 0; i < count; ++i) {
        const plan_place *place = &g->places[queue[i]];
        for (size_t k = 0; k < place->link_count; ++k) {
            const uint16_t to = place->links[k].to;
            if (far[to] == FAR) {
                far[to] = (uint16_t)(far[queue[i]] + 1);
                queue[count++] = to;
            }
        }
    }
}

/* ---- Swaps ---- */

/* Whether somebody stands in a dead end for one. */
static bool is_full(const plan_search *s, uint16_t place) {
    return s->ground->places[place].link_count == 1 && s->who_now[place] != PLAN_NONE;
}

/* How many ways lead on from a place, apart from one; and one of them. */
static size_t ways_on(const plan_search *s, uint16_t place, uint16_t apart_from, uint16_t *on) {
    const plan_place *at = &s->ground->places[place];
    size_t count = 0;
    for (size_t i = 0; i < at->link_count; ++i) {
        const uint16_t to = at->links[i].to;
        if (to != apart_from && !is_full(s, to)) {
            *on = to;
            ++count;
        }
    }
    return count;
}

/* Whether one that pushes another before it could not get to its goal without changing places with it. */
static bool swap_is_required(const plan_search *s, uint16_t pusher, uint16_t pulled, uint16_t from,
                             uint16_t to) {
    const uint16_t *far = s->far[pusher];
    while (far[to] < far[from]) {
        uint16_t on = PLAN_NONE;
        const size_t ways = ways_on(s, to, from, &on);
        if (ways >= 2) {
            return false;
        }
        if (ways == 0) {
            break;
        }
        from = to;
        to = on;
    }
    return s->far[pulled][from] < s->far[pulled][to] && (far[from] == 0 || far[to] < far[from]);
}

/* Whether there is a place where ways part, when one goes on from `to` and the other follows from `from`. */
static bool swap_is_possible(const plan_search *s, uint16_t from, uint16_t to) {
    const uint16_t origin = from;
    while (to != origin) {
        uint16_t on = PLAN_NONE;
        const size_t ways = ways_on(s, to, from, &on);
        if (ways != 1) {
            return ways > 1;
        }
        from = to;
        to = on;
    }
    return false;
}

/* The agent with which one is to change places; PLAN_NONE: none. `best` is the place that it wants. */
static uint16_t swap_partner(const plan_search *s, uint16_t agent, uint16_t best) {
    const uint16_t at = s->now->at[agent];
    if (best == at) {
        return PLAN_NONE;
    }
    const uint16_t ahead = s->who_now[best];
    if (ahead != PLAN_NONE && s->next[ahead] == PLAN_NONE && swap_is_required(s, agent, ahead, at, best) &&
        swap_is_possible(s, best, at)) {
        return ahead;
    }
    const plan_place *place = &s->ground->places[at];
    for (size_t i = 0; i < place->link_count; ++i) {
        const uint16_t behind = s->who_now[place->links[i].to];
        if (behind != PLAN_NONE && place->links[i].to != best &&
            swap_is_required(s, behind, agent, at, best) && swap_is_possible(s, best, at)) {
            return behind;
        }
    }
    return PLAN_NONE;
}

/* ---- One step ---- */

/* From now on all agents are where they are in a state. */
static void look_from(plan_search *s, const plan_state *state) {
    s->now = state;
    memset(s->who_now, UINT8_MAX, sizeof s->who_now);
    for (size_t k = 0; k < s->count; ++k) {
        s->who_now[state->at[k]] = (uint16_t)k;
    }
}

/* A number that looks like any other, by agent, place and state: it breaks ties. */
static uint32_t shuffled(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t x = a * UINT32_C(0x9e3779b1) ^ b * UINT32_C(0x85ebca6b) ^ c * UINT32_C(0xc2b2ae35);
    x ^= x >> 15;
    x *= UINT32_C(0x2c1b3c6d);
    return x ^ x >> 13;
}

typedef struct plan_options {
    uint16_t places[PLAN_LINKS + 1];
    size_t count;
} plan_options;

/* The places an agent may be at next, the best one first. */
static plan_options options_of(const plan_search *s, uint16_t agent) {
    const uint16_t at = s->now->at[agent];
    const plan_place *place = &s->ground->places[at];
    plan_options options = {.count = 0};
    uint64_t keys[PLAN_LINKS + 1];
    for (size_t i = 0; i <= place->link_count; ++i) {
        const uint16_t to = i < place->link_count ? place->links[i].to : at;
        const uint32_t tie = shuffled(agent + s->seed, to, (uint32_t)(s->now - s->states)) >> 2;
        const uint64_t taken = to != at && s->who_now[to] != PLAN_NONE;
        const uint64_t key = (uint64_t)s->far[agent][to] << 32 | taken << 31 | tie;
        size_t k = options.count++;
        for (; k > 0 && keys[k - 1] > key; --k) {
            keys[k] = keys[k - 1];
            options.places[k] = options.places[k - 1];
        }
        keys[k] = key;
        options.places[k] = to;
    }
    return options;
}

static void reverse(plan_options *options) {
    for (size_t i = 0; i < options->count / 2; ++i) {
        const uint16_t place = options->places[i];
        options->places[i] = options->places[options->count - 1 - i];
        options->places[options->count - 1 - i] = place;
    }
}

static void take(plan_search *s, uint16_t agent, uint16_t place) {
    s->next[agent] = place;
    s->who_next[place] = agent;
}

/* Whether an agent may take a place, as far as is known so far: others do not go round in rings, in which
 * nobody can be the first to move. */
static bool may_take(const plan_search *s, uint16_t agent, uint16_t place) {
    const uint16_t there = s->who_now[place];
    return s->who_next[place] == PLAN_NONE && (there == PLAN_NONE || there == agent ||
                                               (!s->asking[there] && s->next[there] != s->now->at[agent]));
}

/* Gives an agent a place, and one to each of those that it pushes out of theirs. Recursion ends at the
 * number of agents. */
static bool push(plan_search *s, uint16_t agent) {
    plan_options options = options_of(s, agent);
    const uint16_t at = s->now->at[agent];
    const uint16_t partner = swap_partner(s, agent, options.places[0]);
    if (partner != PLAN_NONE) {
        reverse(&options);
    }
    for (size_t i = 0; i < options.count; ++i) {
        const uint16_t place = options.places[i];
        if (!may_take(s, agent, place)) {
            continue;
        }
        const uint16_t there = s->who_now[place];
        take(s, agent, place);
        s->asking[agent] = true;
        const bool free =
            there == PLAN_NONE || there == agent || s->next[there] != PLAN_NONE || push(s, there);
        s->asking[agent] = false;
        if (!free) {
            continue;
        }
        if (i == 0 && partner != PLAN_NONE && s->next[partner] == PLAN_NONE && s->who_next[at] == PLAN_NONE) {
            take(s, partner, at);
        }
        return true;
    }
    take(s, agent, at);
    return false;
}

/* Whether one stays where another wants to be, or two change places. */
static bool is_fair(const plan_search *s, uint16_t agent, uint16_t place) {
    const uint16_t there = s->who_now[place];
    return s->who_next[place] == PLAN_NONE &&
           (there == PLAN_NONE || there == agent || s->next[there] != s->now->at[agent]);
}

/* Whether an agent has moved into the place of another that has moved, and so on round to its own. */
static bool goes_round(const plan_search *s, const uint16_t *to, uint16_t agent) {
    uint16_t k = agent;
    for (size_t i = 0; i < s->count; ++i) {
        const uint16_t there = s->who_now[to[k]];
        if (there == PLAN_NONE || there == k) {
            return false;
        }
        if (there == agent) {
            return true;
        }
        k = there;
    }
    return false;
}

/* Whether some go round. */
static bool has_ring(const plan_search *s, const uint16_t *to) {
    for (uint16_t k = 0; k < s->count; ++k) {
        if (to[k] != s->now->at[k] && goes_round(s, to, k)) {
            return true;
        }
    }
    return false;
}

/* Makes the next state, in which demands are met. */
static bool make_next(plan_search *s, const plan_state *state, uint32_t demand) {
    look_from(s, state);
    memset(s->who_next, UINT8_MAX, sizeof s->who_next);
    memset(s->next, UINT8_MAX, sizeof s->next);
    for (; s->demands[demand].depth > 0; demand = s->demands[demand].before) {
        if (!is_fair(s, s->demands[demand].agent, s->demands[demand].place)) {
            return false;
        }
        take(s, s->demands[demand].agent, s->demands[demand].place);
    }
    for (size_t i = 0; i < s->count; ++i) {
        const uint16_t agent = state->order[i];
        if (s->next[agent] == PLAN_NONE && !push(s, agent)) {
            return false;
        }
    }
    return !has_ring(s, s->next);
}

/* ---- Who goes first ---- */

/* The next place on a shortest way of an agent from a place. */
static uint16_t next_place(const plan_search *s, uint16_t agent, uint16_t at) {
    const plan_place *place = &s->ground->places[at];
    uint16_t to = at;
    for (size_t i = 0; i < place->link_count; ++i) {
        to = s->far[agent][place->links[i].to] < s->far[agent][to] ? place->links[i].to : to;
    }
    return to;
}

/* Notes who has to go before others: those that stand in the way of one, and one whose way leads over the
 * goals of others. */
static void find_precedence(const plan_search *s, bool before[PLAN_AGENTS][PLAN_AGENTS]) {
    memset(before, 0, sizeof(bool[PLAN_AGENTS][PLAN_AGENTS]));
    for (uint16_t k = 0; k < s->count; ++k) {
        uint16_t at = s->starts[k];
        for (;; at = next_place(s, k, at)) {
            for (uint16_t i = 0; i < s->count; ++i) {
                before[i][k] = before[i][k] || (i != k && s->starts[i] == at);
                before[k][i] = before[k][i] || (i != k && s->goals[i] == at);
            }
            if (at == s->goals[k]) {
                break;
            }
        }
    }
}

/* How much less an agent fits to come next: by those it would have to wait for, and by how far its goal is
 * from that of the one before it. The first one differs by seed. */
static uint32_t misfit(const plan_search *s, bool before[PLAN_AGENTS][PLAN_AGENTS], const bool *done,
                       uint16_t k, uint16_t previous) {
    uint32_t held = 0;
    for (uint16_t i = 0; i < s->count; ++i) {
        held += !done[i] && before[i][k] && !before[k][i];
    }
    const uint32_t apart = previous == PLAN_NONE
                               ? shuffled(k, s->seed, 0) & 0xffff
                               : (uint32_t)s->far[k][s->goals[previous]] + s->far[previous][s->goals[k]];
    return (held << 17) + apart;
}

static void find_order(plan_search *s) {
    bool before[PLAN_AGENTS][PLAN_AGENTS];
    bool done[PLAN_AGENTS] = {false};
    uint16_t previous = PLAN_NONE;
    find_precedence(s, before);
    for (size_t n = 0; n < s->count; ++n) {
        uint16_t best = 0;
        uint32_t least = UINT32_MAX;
        for (uint16_t k = 0; k < s->count; ++k) {
            const uint32_t key = done[k] ? UINT32_MAX : misfit(s, before, done, k, previous);
            best = key < least ? k : best;
            least = key < least ? key : least;
        }
        s->order[n] = (uint8_t)best;
        done[best] = true;
        previous = best;
    }
}

/* How many of the first ones are at their goals. */
static size_t count_home(const plan_search *s, const plan_state *state) {
    size_t home = 0;
    while (home < s->count && state->at[s->order[home]] == s->goals[s->order[home]]) {
        ++home;
    }
    return home;
}

/* ---- States ---- */

static uint32_t hash_of(const uint16_t *at, size_t count) {
    uint32_t hash = 0;
    for (uint32_t k = 0; k < count; ++k) {
        hash = shuffled(hash, at[k], k);
    }
    return hash % PLAN_BUCKETS;
}

static uint16_t find_state(const plan_search *s, const uint16_t *at) {
    uint16_t k = s->buckets[hash_of(at, s->count)];
    while (k != PLAN_NONE && memcmp(s->states[k].at, at, s->count * sizeof *at) != 0) {
        k = s->states[k].next;
    }
    return k;
}

/* Adds a demand behind the last one of a state. */
static void add_demand(plan_search *s, plan_state *state, plan_demand demand) {
    const uint32_t number = (uint32_t)s->demand_count;
    demand.next = NO_DEMAND;
    s->demands[s->demand_count++] = demand;
    if (state->first == NO_DEMAND) {
        state->first = number;
    } else {
        s->demands[state->last].next = number;
    }
    state->last = number;
}

/* Those that have waited longest come first. */
static void sort_agents(plan_state *state, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        size_t k = i;
        for (; k > 0 && state->wait[state->order[k - 1]] < state->wait[i]; --k) {
            state->order[k] = state->order[k - 1];
        }
        state->order[k] = (uint8_t)i;
    }
}

static uint16_t add_state(plan_search *s, const uint16_t *at, uint16_t before) {
    const uint16_t number = s->state_count++;
    const uint32_t bucket = hash_of(at, s->count);
    plan_state *state = &s->states[number];
    memcpy(state->at, at, s->count * sizeof *at);
    state->before = before;
    state->depth = before == PLAN_NONE ? 0 : (uint16_t)(s->states[before].depth + 1);
    state->first = NO_DEMAND;
    for (size_t k = 0; k < s->count; ++k) {
        const bool home = at[k] == s->goals[k];
        const uint16_t waited = before == PLAN_NONE ? s->far[k][at[k]] : s->states[before].wait[k];
        state->wait[k] = home ? 0 : (uint16_t)(waited + 1);
    }
    memcpy(state->order, s->order, s->count);
    if (s->seed % 2 == 1) {
        sort_agents(state, s->count);
    }
    state->next = s->buckets[bucket];
    s->buckets[bucket] = number;
    add_demand(s, state, (plan_demand){.depth = 0});
    return number;
}

/* Takes the next demand of a state, and adds those that follow from it. */
static uint32_t next_demand(plan_search *s, plan_state *state) {
    const uint32_t number = state->first;
    const plan_demand demand = s->demands[number];
    state->first = demand.next;
    if (demand.depth < s->count) {
        const uint8_t agent = state->order[demand.depth];
        const plan_place *place = &s->ground->places[state->at[agent]];
        for (size_t i = 0; i <= place->link_count; ++i) {
            add_demand(s, state,
                       (plan_demand){.before = number,
                                     .place = i < place->link_count ? place->links[i].to : state->at[agent],
                                     .agent = agent,
                                     .depth = (uint8_t)(demand.depth + 1)});
        }
    }
    return number;
}

/* Finds all ways. Returns whether each goal can be reached. */
static bool begin(plan_search *s) {
    bool reached = true;
    s->state_count = 0;
    s->demand_count = 0;
    memset(s->buckets, UINT8_MAX, sizeof s->buckets);
    memset(s->asking, 0, sizeof s->asking);
    for (size_t k = 0; k < s->count; ++k) {
        find_ways(s->ground, s->goals[k], s->far[k], s->path);
        reached = reached && s->far[k][s->starts[k]] != FAR;
    }
    return reached;
}

/* ---- The shortest row of the states found ---- */

/* Whether a state can follow at once on the one in `now`. */
static bool can_follow(const plan_search *s, const uint16_t *to) {
    for (size_t k = 0; k < s->count; ++k) {
        if (to[k] != s->now->at[k] && orca_traffic_link(s->ground, s->now->at[k], to[k]) == PLAN_NONE) {
            return false;
        }
    }
    return !has_ring(s, to);
}

/* Writes the shortest row of states from the first to one, over all that were found. */
static uint16_t write_path(plan_search *s, uint16_t last) {
    uint16_t *queue = s->stack;
    size_t count = 0;
    for (size_t i = 1; i < s->state_count; ++i) {
        s->states[i].before = PLAN_NONE;
    }
    queue[count++] = 0;
    for (size_t i = 0; i < count && s->states[last].before == PLAN_NONE && last != 0; ++i) {
        look_from(s, &s->states[queue[i]]);
        for (uint16_t k = 1; k < s->state_count; ++k) {
            if (s->states[k].before == PLAN_NONE && can_follow(s, s->states[k].at)) {
                s->states[k].before = queue[i];
                s->states[k].depth = (uint16_t)(s->states[queue[i]].depth + 1);
                queue[count++] = k;
            }
        }
    }
    const uint16_t length = (uint16_t)(s->states[last].depth + 1);
    for (size_t i = length; i-- > 0;) {
        s->path[i] = last;
        last = s->states[last].before;
    }
    return length;
}

/* Lets those wait that come back to a place where nobody else has been since. Returns whether there was
 * one. */
static bool straighten(plan_search *s, uint16_t length) {
    uint16_t who[PLAN_PLACES];
    uint16_t when[PLAN_PLACES] = {0};
    bool any = false;
    memset(who, UINT8_MAX, sizeof who); /* PLAN_NONE */
    for (uint16_t step = 0; step < length; ++step) {
        for (uint16_t k = 0; k < s->count; ++k) {
            const uint16_t at = s->states[s->path[step]].at[k];
            const bool was = who[at] == k && s->states[s->path[when[at]]].at[k] == at;
            for (uint16_t i = was ? (uint16_t)(when[at] + 1) : step; i < step; ++i) {
                any = any || s->states[s->path[i]].at[k] != at;
                s->states[s->path[i]].at[k] = at;
            }
            who[at] = k;
            when[at] = step;
        }
    }
    return any;
}

/* ---- All ---- */

bool orca_traffic_is_tangled(plan_search *search) {
    if (!begin(search)) {
        return false;
    }
    memset(search->who_now, UINT8_MAX, sizeof search->who_now);
    for (size_t k = 0; k < search->count; ++k) {
        search->who_now[search->starts[k]] = (uint16_t)k;
    }
    for (uint16_t k = 0; k < search->count; ++k) {
        for (uint16_t at = search->starts[k]; at != search->goals[k];) { /* to the first in its way */
            const uint16_t to = next_place(search, k, at);
            const uint16_t other = search->who_now[to];
            if (other != PLAN_NONE && swap_is_required(search, k, other, at, to)) {
                return true;
            }
            at = other == PLAN_NONE ? to : search->goals[k];
        }
    }
    return false;
}

size_t orca_traffic_search(plan_search *search) {
    plan_search *s = search;
    uint16_t best = 0;
    size_t height = 0;
    if (!begin(s)) {
        return 0;
    }
    find_order(s);
    s->stack[height++] = add_state(s, s->starts, PLAN_NONE);
    s->home = count_home(s, &s->states[0]);
    while (height > 0 && s->state_count < PLAN_STATES && s->demand_count + PLAN_LINKS + 2 < PLAN_DEMANDS &&
           s->home < s->count) {
        plan_state *state = &s->states[s->stack[height - 1]];
        if (state->first == NO_DEMAND) {
            --height;
        } else if (make_next(s, state, next_demand(s, state)) && find_state(s, s->next) == PLAN_NONE) {
            const uint16_t found = add_state(s, s->next, (uint16_t)(state - s->states));
            const size_t home = count_home(s, &s->states[found]);
            s->stack[height++] = found;
            if (home > s->home) {
                s->home = home;
                best = found;
                s->stack[0] = found; /* there is no way back from there */
                height = 1;
            }
        }
    }
    const uint16_t length = best > 0 ? write_path(s, best) : 0;
    while (straighten(s, length)) {
    }
    return length;
}
