/* The rules of traffic of a run in the plane. */
#include "planner_session.h"
#include "run_routes.h"

#include "text/fail.h"

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

static bool follow_way(const run_query *query, const scene_agent *agent, run_way *way, geom_vec2 *aim) {
    return run_routes_aim(query, agent, way, aim);
}

static void rest_of_way(const run_way *way, orca_traffic_agent *out) {
    if (way->next < way->route.point_count) {
        out->way = way->route.points + way->next;
        out->way_count = way->route.point_count - way->next;
    }
}

static void fetch_follower(const run_way *way) {
    run_way_prefetch(way);
    if (way->route.points) {
        __builtin_prefetch(way->route.points + way->next);
    }
}

static double response_of(const orca_traffic_command *command) { return command->response_time; }

static bool avoid(const run_crowd *c, size_t index, const geom_circle *blockers, size_t count,
                  double longest) {
    return run_routes_avoid(c->obstacles, &c->agents[index].now, blockers, count, longest, &c->ways[index]);
}

#include "run_traffic.inl"

/* ---- Passages ---- */

/* Gates up to so many radii wide matter to an agent. */
#define WIDEST 12.0

/* Finds the passages if the obstacles have changed, or an agent is larger than all before. */
static bool find_passages(run_traffic *t, const run_crowd *c) {
    const double widest = fmax(t->widest, WIDEST * t->largest_radius);
    if (t->passages && widest == t->widest) {
        return true;
    }
    run_traffic_edit(t);
    t->widest = widest;
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = run_world_of_plane(c->world);
    def.widest = widest;
    return orca_passages_create(&def, &t->passages) == GEOM_OK;
}

/* ---- A step ---- */

bool run_traffic_choose2(run_traffic *t, const run_crowd *crowd, scene_error *error) {
    if (!describe_all(t, crowd) || (t->rules && crowd->routes && !find_passages(t, crowd))) {
        return fail_memory(error);
    }
    const orca_traffic_input input = {
        .agents = t->agents,
        .count = crowd->count,
        .time_step = crowd->obstacles->time_step,
        .obstacles = run_world_of_plane(crowd->world),
        .passages = t->passages,
    };
    const geom_status status = orca_traffic_step(t->traffic, &input, t->commands);
    if (status != GEOM_OK) {
        return fail_status(error, "the rules of traffic", status);
    }
    return take_all(t, crowd) ? true : fail_memory(error);
}
