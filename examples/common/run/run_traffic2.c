/* The rules of traffic of a run in the plane. */
#include "planner_session.h"
#include "run_admission.h"
#include "run_halls.h"

#include "text/fail.h"

#include <float.h>
#include <geom/scalar.h>
#include <math.h>
#include <planner/plugin.h>
#include <stdlib.h>
#include <string.h>

typedef geom_vec2 vec;
typedef orca_traffic_agent traffic_agent;
typedef orca_traffic_command traffic_command;
typedef geom_circle traffic_ball;

static geom_vec2 place_of(geom_vec3 place) { return scene_flatten(place); }

static geom_vec3 lift(geom_vec2 place) { return scene_lift(place); }

static geom_vec2 vec_sub(geom_vec2 a, geom_vec2 b) { return geom_vec2_sub(a, b); }

static double vec_dot(geom_vec2 a, geom_vec2 b) { return geom_vec2_dot(a, b); }

static double vec_length(geom_vec2 a) { return geom_vec2_length(a); }

static bool vec_equal(geom_vec2 a, geom_vec2 b) { return geom_vec2_equal(a, b); }

/* Those that have arrived keep to no direction: their way back to their goals is short. */
static bool follow_way(const run_crowd *c, const run_query *query, size_t index, geom_vec2 *aim) {
    const run_agent *agent = &c->agents[index];
    run_way *way = &c->ways[index];
    return run_routes_aim(query, &agent->now, way, aim) &&
           (!c->aisles || agent->arrived || run_routes_lead(query, c->aisles, &agent->now, way, aim));
}

static void rest_of_way(const run_way *way, orca_traffic_agent *out) {
    if (way->next < way->route.point_count) {
        out->way = way->route.points + way->next;
        out->way_count = way->route.point_count - way->next;
        out->way_id = way->id;
    }
}

static void fetch_follower(const run_way *way) { run_way_prefetch(way); }

static double response_of(const orca_traffic_command *command) { return command->response_time; }

static bool avoid(const run_crowd *c, size_t index, const geom_circle *blockers, size_t count,
                  double longest) {
    return run_routes_avoid(c->obstacles, &c->agents[index].now, blockers, count, longest, &c->ways[index]);
}

#include "run_traffic.inl"

/* ---- Passages ---- */

/* Gates up to so many radii wide matter to an agent. */
#define WIDEST RUN_NARROW

/* Finds the passages if the obstacles have changed, or an agent is larger than all before. */
static bool find_passages(run_traffic *t, const run_crowd *c) {
    const double widest = fmin(fmax(t->widest, WIDEST * t->largest_radius), DBL_MAX);
    if (t->passages && widest == t->widest) {
        return true;
    }
    run_traffic_edit(t);
    t->widest = widest;
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = run_world_of_plane(c->world);
    def.widest = widest;
    def.tasks = &t->threads;
    return orca_passages_create(&def, &t->passages) == GEOM_OK;
}

/* ---- Aisles ---- */

/* Finds the aisles for agents of a radius, if they are not known. */
static bool find_aisles(run_traffic *t, const run_crowd *c, double radius) {
    const orca_aisles_def def = {
        .passages = t->passages, .obstacles = run_world_of_plane(c->world), .radius = radius};
    if (t->aisles && radius == t->aisles_of) {
        return true;
    }
    orca_aisles_destroy(t->aisles);
    t->aisles_of = radius;
    return orca_aisles_create(&def, &t->aisles) == GEOM_OK;
}

/* Finds the halls for agents of a radius, or their gates alone, if they are not known; after the passages, which they
 * hold too. */
static bool find_halls(run_traffic *t, const run_crowd *c, double radius, bool apart) {
    const orca_obstacles *world = run_world_of_plane(c->world);
    if (!t->halls || radius != t->halls_of) {
        orca_passages_destroy(t->halls);
        t->halls_of = radius;
        t->halls_apart = true;
        t->halls = run_halls_find(world, radius, t->widest, &t->threads);
    }
    if (t->halls && t->halls_apart && !apart) {
        t->halls_apart = false;
        if (orca_passages_join(t->halls, world, &t->threads) != GEOM_OK) {
            orca_passages_destroy(t->halls);
            t->halls = NULL;
        }
    }
    return t->halls != NULL;
}

/* Finds the aisles that agents keep to, if that is decided and the obstacles have changed since. Without passages there
 * are none. */
static bool renew_aisles(run_traffic *t, const run_crowd *c) {
    if (!(t->aisle_radius > 0.0) || t->aisles || !run_world_of_plane(c->world)) {
        return true;
    }
    return find_passages(t, c) && find_aisles(t, c, t->aisle_radius);
}

/* The same for halls. */
static bool renew_halls(run_traffic *t, const run_crowd *c) {
    return !(t->hall_radius > 0.0) || !run_world_of_plane(c->world) ||
           find_halls(t, c, t->hall_radius, false);
}

/* What is left of the ways of agents that have not arrived, as routes. `waiting` are those among them that wait for
 * their time. */
typedef struct ways_left {
    orca_route *routes;
    geom_vec2 *points;
    size_t count;
    size_t waiting;
} ways_left;

/* Makes room for those of all agents. False without memory. */
static bool make_ways_left(const run_traffic *t, const run_crowd *c, ways_left *out) {
    const orca_traffic_agent *agents = t->agents;
    size_t point_count = c->count + 1;
    for (size_t i = 0; i < c->count; ++i) {
        point_count += agents[i].way_count;
    }
    out->count = 0;
    out->routes = malloc((c->count + 1) * sizeof *out->routes);
    out->points = malloc(point_count * sizeof *out->points);
    return out->routes && out->points;
}

static void release_ways_left(const ways_left *ways) {
    free(ways->routes);
    free(ways->points);
}

/* Whether an agent stands at the point of its way before the next one, as each does at its start. */
static bool is_at_point(const run_way *way, geom_vec2 place) {
    return way->next > 0 && geom_vec2_equal(way->route.points[way->next - 1], place);
}

/* Fills them: those of agents that wait for their time only if they count, too. Only ways of agents between two points
 * are copied. */
static void fill_ways_left(const run_traffic *t, const run_crowd *c, bool waiting, ways_left *out) {
    const orca_traffic_agent *agents = t->agents;
    geom_vec2 *copy = out->points;
    out->count = 0;
    out->waiting = 0;
    for (size_t i = 0; i < c->count; ++i) {
        const size_t n = agents[i].way_count;
        if (!c->agents[i].arrived && n > 0 && (waiting || !c->agents[i].waits)) {
            const bool at_point = is_at_point(&c->ways[i], agents[i].position);
            if (!at_point) {
                copy[0] = agents[i].position;
                memcpy(copy + 1, agents[i].way, n * sizeof *copy);
            }
            out->routes[out->count++] = (orca_route){.kind = ORCA_ROUTE_FOUND,
                                                     .points = at_point ? agents[i].way - 1 : copy,
                                                     .point_count = n + 1};
            copy += at_point ? 0 : n + 1;
            out->waiting += c->agents[i].waits ? 1 : 0;
        }
    }
}

/* ---- What is decided ---- */

/* What is decided in a step, and holds from the next one on: as the members of run_traffic. */
typedef struct decision {
    double aisle_radius;
    double hall_radius;
    double admission_radius;
} decision;

/* Decides whether agents keep to directions in aisles. */
static bool decide_aisles(run_traffic *t, const run_crowd *c, const ways_left *ways, decision *next) {
    bool busy = false;
    const bool good = find_aisles(t, c, t->largest_radius) &&
                      orca_aisles_are_busy(t->aisles, ways->routes, ways->count, &busy) == GEOM_OK;
    next->aisle_radius = good && busy ? t->aisles_of : 0.0;
    return good;
}

/* Decides whether crowds of agents, whose median radius is given, keep apart in halls. */
static bool decide_halls(run_traffic *t, const run_crowd *c, double radius, const run_pieces *pieces,
                         decision *next) {
    bool busy = false;
    const bool good =
        find_halls(t, c, radius, true) && run_halls_are_busy(t->halls, radius, pieces, &t->threads, &busy);
    next->hall_radius = good && busy ? radius : 0.0;
    return good;
}

/* Decides whether agents are admitted. */
static bool decide_admission(run_traffic *t, double radius, const run_pieces *pieces, decision *next) {
    bool needed = false;
    const bool good = run_admission_is_needed(t->passages, radius, pieces, &t->threads, &needed);
    next->admission_radius = good && needed ? radius : 0.0;
    return good;
}

/* Decides about halls and admission, for which the gates are counted that ways cross. Those that wait for their time do
 * not count for admission. */
static bool decide_by_crossings(run_traffic *t, const run_crowd *c, bool halls, bool admission,
                                ways_left *ways, decision *next) {
    double radius;
    run_pieces pieces;
    if (!run_halls_radius(t->agents, c->count, &radius) ||
        !run_pieces_find(ways->routes, ways->count, &t->threads, &pieces)) {
        return false;
    }
    bool good = !halls || decide_halls(t, c, radius, &pieces, next);
    if (good && admission && ways->waiting > 0) {
        run_pieces_release(&pieces);
        fill_ways_left(t, c, false, ways);
        good = run_pieces_find(ways->routes, ways->count, &t->threads, &pieces);
    }
    good = good && (!admission || decide_admission(t, radius, &pieces, next));
    run_pieces_release(&pieces);
    return good;
}

/* Decides what holds from the next step on, when ways were found, and what is not decided yet: whether the ways that
 * are left to the agents are against each other in aisles, in halls, and at narrow gates. */
static bool decide(run_traffic *t, const run_crowd *c, decision *next) {
    const bool aisles = !(t->aisle_radius > 0.0);
    const bool halls = c->count >= 2 * (size_t)RUN_HALL_CROWD && !(t->hall_radius > 0.0);
    const bool admission = run_admission_may_be_needed(c) && !(t->admission_radius > 0.0);
    ways_left ways;
    if (!c->found || !t->has_aisles || !(t->largest_radius > 0.0) || !run_world_of_plane(c->world) ||
        !(aisles || halls || admission)) {
        return true;
    }
    bool good = make_ways_left(t, c, &ways);
    if (good) {
        fill_ways_left(t, c, true, &ways);
        good = (!aisles || decide_aisles(t, c, &ways, next)) &&
               (!(halls || admission) || decide_by_crossings(t, c, halls, admission, &ways, next));
    }
    release_ways_left(&ways);
    return good;
}

/* ---- Admission ---- */

/* Finds the gates ahead of all agents. */
static bool find_gates(run_traffic *t, const run_crowd *c) {
    t->gates = t->gates ? t->gates : calloc(1, sizeof *t->gates);
    return t->gates && run_gates_find(t->gates, t->passages, c, &t->threads);
}

#define ADMISSION_PERIOD 1.0 /* seconds from one decision who starts to the next */

/* Whether it is decided in this step who starts in the next one. */
static bool is_time_to_admit(const run_crowd *c) {
    const double steps = floor(c->time / c->obstacles->time_step + 0.5);
    return fmod(steps, fmax(floor(ADMISSION_PERIOD / c->obstacles->time_step + 0.5), 1.0)) == 0.0;
}

/* Decides who starts. Without routes, and when there is no need any more, all go. */
static bool admit(run_traffic *t, const run_crowd *c, decision *next) {
    bool ends = !c->routes || !t->has_aisles || !t->passages;
    if (!(next->admission_radius > 0.0) || !(ends || is_time_to_admit(c))) {
        return true;
    }
    if (!ends && !(find_gates(t, c) &&
                   run_admission_decide(t->passages, next->admission_radius, t->gates, c, &ends))) {
        return false;
    }
    if (ends) {
        run_admission_end(c);
        next->admission_radius = 0.0;
    }
    return true;
}

/* ---- A step ---- */

/* Tells the rules of all agents, with their ways, and of the passages. Decides about aisles, halls and
 * admission. */
static bool prepare(run_traffic *t, const run_crowd *crowd, decision *next) {
    *next = (decision){t->aisle_radius, t->hall_radius, t->admission_radius};
    if (!t->rules || !crowd->routes) {
        return describe_all(t, crowd);
    }
    if (!renew_aisles(t, crowd)) {
        return false;
    }
    run_crowd led = *crowd;
    led.aisles = t->aisle_radius > 0.0 ? t->aisles : NULL;
    return describe_all(t, &led) && find_passages(t, crowd) && renew_halls(t, crowd) &&
           decide(t, crowd, next);
}

bool run_traffic_choose2(run_traffic *t, const run_crowd *crowd, scene_error *error) {
    decision next;
    if (!prepare(t, crowd, &next)) {
        return fail_memory(error);
    }
    const bool halls = t->hall_radius > 0.0 && t->halls;
    const orca_traffic_input input = {
        .agents = t->agents,
        .count = crowd->count,
        .time_step = crowd->obstacles->time_step,
        .obstacles = run_world_of_plane(crowd->world),
        .passages = halls ? t->halls : t->passages,
        .widest_gate = halls ? RUN_HALL : 0.0,
    };
    const geom_status status = orca_traffic_step(t->traffic, &input, t->commands);
    if (status != GEOM_OK) {
        return fail_status(error, "the rules of traffic", status);
    }
    if (!take_all(t, crowd) || !admit(t, crowd, &next)) {
        return fail_memory(error);
    }
    t->aisle_radius = next.aisle_radius; /* a step that failed decides nothing */
    t->hall_radius = next.hall_radius;
    t->admission_radius = next.admission_radius;
    return true;
}
