/* Copies of what a run shows. */
#include "sight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void editor_sight_clear(editor_sight *s) {
    editor_cast_release(s->cast);
    free(s->before);
    free(s->now);
    free(s->velocities);
    free(s->routes);
    free(s->has_route);
    free(s->route_points);
    memset(s, 0, sizeof *s);
}

/* ---- Places ---- */

static bool reserve(editor_sight *s, size_t count) {
    if (count <= s->capacity) {
        return true;
    }
    const size_t capacity = count + count / 4 + 16;
    free(s->before);
    free(s->now);
    free(s->velocities);
    s->before = malloc(capacity * sizeof *s->before);
    s->now = malloc(capacity * sizeof *s->now);
    s->velocities = malloc(capacity * sizeof *s->velocities);
    s->capacity = s->before && s->now && s->velocities ? capacity : 0;
    return s->capacity > 0;
}

static bool take_places(editor_sight *s, editor_crowd *c) {
    editor_cast *cast = editor_crowd_cast(c);
    if (!cast || !reserve(s, cast->count)) {
        return false;
    }
    editor_cast_release(s->cast);
    s->cast = editor_cast_retain(cast);
    const run_agent *agents = run_agents(c->run);
    for (size_t i = 0; i < cast->count; i++) {
        s->before[i] = scene_flatten(agents[i].before);
        s->now[i] = scene_flatten(agents[i].now.position);
        s->velocities[i] = scene_flatten(agents[i].now.velocity);
    }
    return true;
}

/* ---- Routes ---- */

static bool take_routes(editor_sight *s, const editor_crowd *c, bool wished) {
    size_t points = 0;
    free(s->routes);
    free(s->has_route);
    free(s->route_points);
    s->routes = NULL;
    s->has_route = NULL;
    s->route_points = NULL;
    if (!wished) {
        return true;
    }
    for (size_t i = 0; i < c->agent_count; i++) {
        const orca_route *route = run_route(c->run, i);
        points += route ? route->point_count : 0;
    }
    s->routes = calloc(c->agent_count + 1, sizeof *s->routes);
    s->has_route = calloc(c->agent_count + 1, sizeof *s->has_route);
    s->route_points = malloc((points + 1) * sizeof *s->route_points);
    if (!s->routes || !s->has_route || !s->route_points) {
        return false;
    }
    geom_vec2 *to = s->route_points;
    for (size_t i = 0; i < c->agent_count; i++) {
        const orca_route *route = run_route(c->run, i);
        s->has_route[i] = route != NULL;
        if (route && route->point_count > 0) {
            s->routes[i] = *route;
            s->routes[i].points = memcpy(to, route->points, route->point_count * sizeof *to);
            to += route->point_count;
        }
    }
    return true;
}

/* ---- Words ---- */

/* What the planner tells about an agent. */
static void explain(editor_sight *s, const editor_crowd *c, uint32_t id) {
    const uint32_t number = id > 0 ? editor_cast_find(s->cast, id) : EDITOR_NO_NUMBER;
    s->explained = 0;
    if (number == EDITOR_NO_NUMBER ||
        !run_explain(c->run, number, &s->choice, s->planes, EDITOR_MOST_CONSTRAINTS)) {
        return;
    }
    s->explained = id;
    s->plane_count = s->choice.constraint_count < EDITOR_MOST_CONSTRAINTS ? s->choice.constraint_count
                                                                          : EDITOR_MOST_CONSTRAINTS;
    s->cone_count = run_explain_cones(c->run, number, s->cones, EDITOR_MOST_CONSTRAINTS);
}

/* When the first agent arrived, of those that have. */
static double first_arrival(const tally_source *s) {
    double first = HUGE_VAL;
    for (size_t i = 0; i < s->agent_count; i++) {
        first = s->agents[i].arrived ? fmin(first, s->agents[i].arrival_time) : first;
    }
    return first;
}

static editor_outcome outcome_of(const editor_crowd *c, const tally_source *source) {
    editor_outcome o = {.arrived = c->states[TALLY_AT_GOAL],
                        .last_arrival = tally_last_arrival(source),
                        .jerk = tally_smoothness_of(&c->tally, source).jerk.mean};
    o.contacts = editor_crowd_contacts(c, &o.deeper);
    return o;
}

static void take_words(editor_sight *s, const editor_crowd *c, const tally_source *source) {
    s->words[0] = 0;
    if (s->finished && !c->changed && c->states[TALLY_AT_GOAL] == c->agent_count) {
        if (c->agent_count > 1) {
            snprintf(s->words, sizeof s->words, "All %zu arrived after %.1f s, the first after %.1f s",
                     c->agent_count, s->time, first_arrival(source));
        } else {
            snprintf(s->words, sizeof s->words, "%zu arrived after %.1f s", c->agent_count, s->time);
        }
    } else if (s->finished && !c->changed) {
        char words[160];
        tally_words(&c->tally, source, s->checked, words, sizeof words);
        snprintf(s->words, sizeof s->words, "Time limit reached: %s", words);
    }
    snprintf(s->planner, sizeof s->planner, "%s", run_planner_name(c->run));
}

bool editor_sight_take(editor_sight *s, editor_crowd *c, const editor_wishes *wishes) {
    if (!c->run || !take_places(s, c) || !take_routes(s, c, wishes->routes)) {
        editor_sight_clear(s);
        return !c->run;
    }
    const tally_source source = editor_crowd_source(c);
    s->running = true;
    s->finished = run_finished(c->run);
    s->checked = c->setup.verify;
    s->step = c->step;
    s->time = source.time;
    s->time_step = run_scene(c->run)->time_step;
    s->step_seconds = c->clock ? c->step_seconds : 0.0;
    s->start_count = c->tally.start_count;
    s->outcome = wishes->outcome ? outcome_of(c, &source) : (editor_outcome){0};
    explain(s, c, wishes->explained);
    take_words(s, c, &source);
    return true;
}
