#include "tally.h"

#include <math.h>
#include <stdlib.h>

#define SLACK 1e-6

bool tally_start(tally *t, const run *r) {
    *t = (tally){0};
    const size_t count = run_agent_count(r);
    const run_agent *agents = run_agents(r);
    t->limits = malloc((count + 1) * sizeof *t->limits);
    t->nearest = malloc((count + 1) * sizeof *t->nearest);
    t->contact_places = malloc((count + 1) * sizeof *t->contact_places);
    if (!t->limits || !t->nearest || !t->contact_places) {
        tally_free(t);
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        const double radius = agents[i].now.radius;
        t->limits[i] = fmin(0.0, run_obstacle_clearance(r, agents[i].now.position, 2.0 * radius) - radius);
    }
    return true;
}

void tally_free(tally *t) {
    free(t->places);
    free(t->pairs);
    free(t->limits);
    free(t->nearest);
    free(t->contact_places);
    *t = (tally){0};
}

static void count_hit(tally *t, tally_count *count, double clearance, geom_vec2 place) {
    ++count->deeper;
    count->deepest = fmax(count->deepest, -clearance);
    t->places[t->place_count++] = place;
}

/* A step adds at most as many places as there are contacts and agents. */
static bool reserve_places(tally *t, size_t more) {
    if (t->place_count + more <= t->place_capacity) {
        return true;
    }
    const size_t capacity = 2 * t->place_capacity + more;
    geom_vec2 *places = realloc(t->places, capacity * sizeof *places);
    if (!places) {
        return false;
    }
    t->places = places;
    t->place_capacity = capacity;
    return true;
}

/* ---- Pairs of agents ---- */

static bool note_overlaps(tally *t, const run_contact *contacts, size_t count) {
    t->pairs = malloc((count + 1) * sizeof *t->pairs);
    if (!t->pairs) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        const run_contact *c = &contacts[i];
        if (c->kind == RUN_CONTACT_AGENT && c->from_start && c->start_clearance < 0.0) {
            t->pairs[t->pair_count++] = (tally_pair){c->agent, c->other, c->start_clearance};
        }
    }
    return true;
}

static double pair_limit(const tally *t, const run_contact *c) {
    for (size_t i = 0; i < t->pair_count; ++i) {
        if (t->pairs[i].agent == c->agent && t->pairs[i].other == c->other) {
            return t->pairs[i].limit;
        }
    }
    return 0.0;
}

/* What was gained must not be lost again; those that have parted count as all others. */
static void raise_pair_limits(tally *t, const run_agent *agents) {
    size_t kept = 0;
    for (size_t i = 0; i < t->pair_count; ++i) {
        tally_pair pair = t->pairs[i];
        const scene_agent *a = &agents[pair.agent].now;
        const scene_agent *b = &agents[pair.other].now;
        const double clearance = geom_distance2(a->position, b->position) - a->radius - b->radius;
        pair.limit = fmax(pair.limit, clearance);
        if (pair.limit < 0.0) {
            t->pairs[kept++] = pair;
        }
    }
    t->pair_count = kept;
}

static void count_pair(tally *t, const run_contact *c, const run_agent *agents) {
    const double reach = agents[c->agent].now.radius + agents[c->other].now.radius;
    ++t->agents.found;
    if (c->clearance < pair_limit(t, c) - SLACK * reach) {
        count_hit(t, &t->agents, c->clearance, c->place);
    }
}

/* ---- Obstacles ---- */

static void note_obstacle(tally *t, const run_contact *c) {
    ++t->obstacles.found;
    if (c->clearance < t->nearest[c->agent]) {
        t->nearest[c->agent] = c->clearance;
        t->contact_places[c->agent] = c->place;
    }
}

/* An agent that started inside something is looked at where it stands; others all along their way. */
static void count_obstacles(tally *t, const run *r) {
    const run_agent *agents = run_agents(r);
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const scene_agent *agent = &agents[i].now;
        double clearance = t->nearest[i];
        geom_vec2 place = t->contact_places[i];
        if (t->limits[i] < 0.0) {
            clearance = run_obstacle_clearance(r, agent->position, 2.0 * agent->radius) - agent->radius;
            place = agent->position;
        }
        if (clearance < t->limits[i] - SLACK * agent->radius) {
            count_hit(t, &t->obstacles, clearance, place);
        }
        if (t->limits[i] < 0.0) {
            t->limits[i] = fmin(0.0, fmax(t->limits[i], clearance));
        }
    }
}

bool tally_step(tally *t, const run *r) {
    size_t count;
    const run_contact *contacts = run_contacts(r, &count);
    const run_agent *agents = run_agents(r);
    if (!reserve_places(t, count + run_agent_count(r)) || (!t->pairs && !note_overlaps(t, contacts, count))) {
        return false;
    }
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        t->nearest[i] = 0.0;
    }
    for (size_t i = 0; i < count; ++i) {
        if (contacts[i].kind == RUN_CONTACT_AGENT) {
            count_pair(t, &contacts[i], agents);
        } else {
            note_obstacle(t, &contacts[i]);
        }
    }
    count_obstacles(t, r);
    raise_pair_limits(t, agents);
    return true;
}
