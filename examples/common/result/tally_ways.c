/* The state of each agent: at its goal, pushed off, without a way, blocked, on its way. */
#include "tally_internal.h"

#include <geom/locate.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* In seconds: how often ways are looked at, what counts as progress at the preferred speed, and how long
 * there may be none. */
static const double LOOK = 0.5;
static const double PROGRESS = 0.25;
static const double PATIENCE = 5.0;

/* Roundings of times that are multiples of the time step. */
static const double ROUNDING = 1e-9;

void tally_ways_start(tally *t, const tally_source *s) {
    t->last_look = s->time;
    for (size_t i = 0; i < s->agent_count; ++i) {
        const double left = run_way_ahead(s->run, i).left;
        tally_track *track = &t->tracks[i];
        track->left = left;
        track->mark = left;
        track->mark_time = s->time;
    }
}

static bool makes_progress(const tally_track *track, const scene_agent *agent, double left) {
    return left < track->mark - PROGRESS * agent->preferred_speed;
}

/* A way that has grown by more than an agent can go is another way. */
static void look(tally_track *track, const scene_agent *agent, double left, double elapsed, double now) {
    if (makes_progress(track, agent, left)) {
        track->mark = left;
        track->mark_time = now;
    } else if (left > track->left + (1.0 + ROUNDING) * agent->max_speed * elapsed) {
        track->mark = left;
    }
    track->left = left;
}

void tally_ways_step(tally *t, const tally_source *s) {
    const double elapsed = s->time - t->last_look;
    if (elapsed < LOOK - ROUNDING * s->time) {
        return;
    }
    t->last_look = s->time;
    for (size_t i = 0; i < s->agent_count; ++i) {
        look(&t->tracks[i], &s->agents[i].now, run_way_ahead(s->run, i).left, elapsed, s->time);
        if (s->agents[i].waits || s->agents[i].turn == RUN_TURN_STAYS) {
            t->tracks[i].mark_time = s->time;
        }
    }
}

/* ---- States ---- */

double tally_distance(const tally_source *s, size_t agent) {
    const scene_agent *now = &s->agents[agent].now;
    return geom_vec3_distance(now->position, now->goal);
}

tally_state tally_state_of(const tally *t, const tally_source *s, size_t agent) {
    const tally_track *track = &t->tracks[agent];
    if (s->agents[agent].arrived) {
        const bool there = tally_distance(s, agent) <= 3.0 * run_scene(s->run)->arrive_within;
        return there ? TALLY_AT_GOAL : TALLY_PUSHED_OFF;
    }
    const run_ahead way = run_way_ahead(s->run, agent);
    if (way.none || track->no_room) {
        return TALLY_WITHOUT_WAY;
    }
    const bool waits = s->time - track->mark_time >= PATIENCE - ROUNDING * s->time;
    return waits && !makes_progress(track, &s->agents[agent].now, way.left) ? TALLY_BLOCKED
                                                                            : TALLY_ON_ITS_WAY;
}

void tally_states(const tally *t, const tally_source *s, size_t counts[TALLY_STATES]) {
    for (size_t i = 0; i < TALLY_STATES; ++i) {
        counts[i] = 0;
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        ++counts[tally_state_of(t, s, i)];
    }
}

tally_exit tally_exit_of(const tally_source *s, const scene_region *region) {
    tally_exit out = {.first = HUGE_VAL};
    geom_ring *rings = malloc(region->shape.ring_count * sizeof *rings);
    if (!rings) {
        return (tally_exit){.unknown = true};
    }
    const geom_polygon polygon = scene_obstacle_polygon(&region->shape, rings);
    for (size_t i = 0; i < s->agent_count; ++i) {
        const run_agent *agent = &s->agents[i];
        if (agent->arrived &&
            geom_polygon_locate(polygon, scene_flatten(agent->now.goal)) != GEOM_LOCATION_OUTSIDE) {
            ++out.agents;
            out.first = fmin(out.first, agent->arrival_time);
            out.last = fmax(out.last, agent->arrival_time);
        }
    }
    free(rings);
    return out;
}

double tally_last_arrival(const tally_source *s) {
    double last = 0.0;
    for (size_t i = 0; i < s->agent_count; ++i) {
        last = fmax(last, s->agents[i].arrived ? s->agents[i].arrival_time : 0.0);
    }
    return last;
}

size_t tally_elsewhere(const tally *t, const tally_source *s, char *text, size_t capacity) {
    static const struct {
        tally_state state;
        const char *words;
    } all[] = {{TALLY_WITHOUT_WAY, "without a way"},
               {TALLY_BLOCKED, "blocked"},
               {TALLY_PUSHED_OFF, "pushed off"},
               {TALLY_ON_ITS_WAY, "on their way"}};
    size_t counts[TALLY_STATES];
    size_t used = 0;
    tally_states(t, s, counts);
    text[0] = '\0';
    for (size_t i = 0; i < sizeof all / sizeof *all && used < capacity; ++i) {
        const size_t count = counts[all[i].state];
        if (count > 0) {
            used += (size_t)snprintf(text + used, capacity - used, "%s%zu %s", used > 0 ? ", " : "", count,
                                     all[i].words);
        }
    }
    return s->agent_count - counts[TALLY_AT_GOAL];
}

void tally_words(const tally *t, const tally_source *s, bool checked, char *text, size_t capacity) {
    char elsewhere[160];
    char contacts[80] = "";
    const size_t away = tally_elsewhere(t, s, elsewhere, sizeof elsewhere);
    if (checked) {
        const size_t found = t->agents.found + t->obstacles.found;
        (void)snprintf(contacts, sizeof contacts, ", %zu contact%s (%zu deeper)", found,
                       found == 1 ? "" : "s", t->agents.deeper + t->obstacles.deeper);
    }
    (void)snprintf(text, capacity, "%zu of %zu at their goals after %.6g s%s%s%s", s->agent_count - away,
                   s->agent_count, s->time, away > 0 ? ", " : "", elsewhere, contacts);
}

bool tally_good(const tally *t, const tally_source *s) {
    size_t counts[TALLY_STATES];
    tally_states(t, s, counts);
    return counts[TALLY_AT_GOAL] == s->agent_count && t->agents.deeper + t->obstacles.deeper == 0 &&
           t->speeding + t->jumps == 0;
}

/* ---- What blocks ---- */

/* The obstacle nearest to it, if it is nearer after a little step ahead. */
static void find_obstacle(const tally_source *s, const scene_agent *agent, geom_vec3 ahead,
                          tally_blocker *out) {
    uint32_t obstacle;
    uint32_t then;
    const double reach = agent->radius + agent->neighbor_dist;
    const double clearance = run_obstacle_clearance(s->run, agent->position, reach, &obstacle);
    if (!(clearance < reach)) {
        return;
    }
    const double step = 1e-3 * fmax(agent->radius, clearance) / geom_vec3_length(ahead);
    const geom_vec3 there = geom_vec3_add_scaled(agent->position, step, ahead);
    if (run_obstacle_clearance(s->run, there, reach, &then) < clearance) {
        out->kind = TALLY_BLOCKER_OBSTACLE;
        out->other = obstacle;
        out->gap = clearance - agent->radius;
    }
}

static void find_agent(const tally_source *s, size_t index, geom_vec3 ahead, tally_blocker *out) {
    const scene_agent *agent = &s->agents[index].now;
    for (size_t i = 0; i < s->agent_count; ++i) {
        const scene_agent *other = &s->agents[i].now;
        const geom_vec3 to = geom_vec3_sub(other->position, agent->position);
        const double gap = geom_vec3_length(to) - agent->radius - other->radius;
        if (i != index && gap <= out->gap && geom_vec3_dot(to, ahead) > 0.0 &&
            (gap < out->gap || out->kind != TALLY_BLOCKER_AGENT)) {
            out->kind = TALLY_BLOCKER_AGENT;
            out->other = (uint32_t)i;
            out->gap = gap;
        }
    }
}

tally_blocker tally_blocker_of(const tally *t, const tally_source *s, size_t agent) {
    const scene_agent *now = &s->agents[agent].now;
    const geom_vec3 ahead = geom_vec3_sub(run_way_ahead(s->run, agent).next, now->position);
    tally_blocker found = {TALLY_BLOCKER_NONE, UINT32_MAX, now->neighbor_dist, t->tracks[agent].mark_time};
    if (geom_vec3_length(ahead) > 0.0) {
        find_obstacle(s, now, ahead, &found);
        find_agent(s, agent, ahead, &found);
    }
    return found;
}
