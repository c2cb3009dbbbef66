/* The rules of traffic of a run in space. */
#include "planner_session.h"
#include "run_routes.h"

#include "text/fail.h"

#include <geom/scalar.h>
#include <math.h>
#include <planner/plugin.h>
#include <stdlib.h>
#include <string.h>

typedef geom_vec3 vec;
typedef orca_traffic3_agent traffic_agent;
typedef orca_traffic3_command traffic_command;
typedef geom_sphere traffic_ball;

static geom_vec3 place_of(geom_vec3 place) { return place; }

static geom_vec3 lift(geom_vec3 place) { return place; }

static geom_vec3 vec_sub(geom_vec3 a, geom_vec3 b) { return geom_vec3_sub(a, b); }

static double vec_dot(geom_vec3 a, geom_vec3 b) { return geom_vec3_dot(a, b); }

static double vec_length(geom_vec3 a) { return geom_vec3_length(a); }

static bool vec_equal(geom_vec3 a, geom_vec3 b) { return geom_vec3_equal(a, b); }

static bool follow_way(const run_crowd *c, const run_query *query, size_t index, geom_vec3 *aim) {
    return run_routes_aim3(query, &c->agents[index].now, &c->ways[index], aim);
}

static void rest_of_way(const run_way *way, orca_traffic3_agent *out) {
    if (way->next < way->route3.point_count) {
        out->way = way->route3.points + way->next;
        out->way_count = way->route3.point_count - way->next;
        out->way_id = way->id;
    }
}

static void fetch_follower(const run_way *way) {
    if (way->route3.points) {
        __builtin_prefetch(way->route3.points + way->next);
    }
}

static double response_of(const orca_traffic3_command *command) {
    (void)command;
    return 0.0; /* the rules of space have none */
}

static bool avoid(const run_crowd *c, size_t index, const geom_sphere *blockers, size_t count,
                  double longest) {
    return run_routes_avoid3(run_world_of_space(c->world), &c->agents[index].now, blockers, count, longest,
                             &c->ways[index]);
}

#include "run_traffic.inl"

bool run_traffic_choose3(run_traffic *t, const run_crowd *crowd, scene_error *error) {
    if (!describe_all(t, crowd)) {
        return fail_memory(error);
    }
    const orca_traffic3_input input = {
        .agents = t->agents,
        .count = crowd->count,
        .time_step = crowd->obstacles->time_step,
        .obstacles = run_world_of_space(crowd->world),
    };
    const geom_status status = orca_traffic3_step(t->traffic3, &input, t->commands);
    if (status != GEOM_OK) {
        return fail_status(error, "the rules of traffic", status);
    }
    return take_all(t, crowd) ? true : fail_memory(error);
}
