/* Routes of 10,000 agents with different goals: the map, the searches, and what an edit of the map costs. */
#include "harness/group.h"
#include "run/run.h"
#include "run_scene.h"
#include "scene/scene_routes.h"

#include <stdio.h>

typedef struct route_work {
    scene scene;
    double radius; /* of the first agent; all are asked with it */
    orca_route_map *map;
    run *run;
    size_t agents; /* that are asked for */
    size_t edits;
    bool failed;
} route_work;

static void need(route_work *w, bool good) { w->failed = w->failed || !good; }

static size_t run_prepare(const void *context) {
    route_work *w = (route_work *)context;
    orca_route_map_destroy(w->map);
    need(w, scene_route_map(&w->scene, NULL, 0, &w->map) == GEOM_OK &&
                orca_route_map_prepare(w->map, w->radius) == GEOM_OK);
    return 0;
}

/* With a fresh query, which has not seen a goal before. `goals` agents in a row have different goals, and those
 * behind them the same ones. */
static size_t find_all(route_work *w, size_t goals) {
    orca_route_query *query;
    size_t found = 0;
    need(w, orca_route_query_create(w->map, NULL, &query) == GEOM_OK);
    for (size_t i = 0; i < w->agents && !w->failed; ++i) {
        const scene_agent *agent = &w->scene.agents[i];
        const scene_agent *aim = &w->scene.agents[i / (w->agents / goals) % goals];
        orca_route route;
        need(w, orca_route_query_find(query, scene_flatten(agent->position), scene_flatten(aim->goal),
                                      w->radius, &route) == GEOM_OK);
        found += route.kind == ORCA_ROUTE_FOUND;
    }
    orca_route_query_destroy(query);
    return found;
}

static size_t run_find(const void *context) {
    route_work *w = (route_work *)context;
    return find_all(w, w->agents);
}

/* A hundred agents for each goal. */
static size_t run_find_shared(const void *context) {
    route_work *w = (route_work *)context;
    return find_all(w, w->agents / 100 + 1);
}

/* ---- Edits ---- */

/* Adds a pillar where an agent of the scene starts, or takes it away again. */
static bool edit(route_work *w) {
    scene edited;
    scene_error error;
    if (!scene_copy(&w->scene, &edited)) {
        return false;
    }
    const size_t which = w->edits / 2 % w->scene.agent_count;
    const geom_vec2 at = scene_flatten(w->scene.agents[which].position);
    const geom_ring ring = {&at, 1};
    const geom_polygon disc = {&ring, 1};
    const bool good = (w->edits % 2 == 1 || scene_add_obstacle(&edited, SCENE_DISC, disc, 0.2)) &&
                      run_set_obstacles(w->run, &edited, &error) && run_find_routes(w->run);
    ++w->edits;
    scene_clear(&edited);
    return good;
}

static double run_edit_once(void *context) {
    route_work *w = context;
    const double start = bench_now();
    need(w, edit(w));
    return bench_now() - start;
}

static void measure_edits(route_work *w, bench_effort effort, bench_outcome *out) {
    const run_def def = run_default_def();
    const bench_round round = {run_edit_once, w};
    scene_error error;
    w->scene.agent_count = w->agents;
    need(w, run_create(&def, &w->scene, &w->run, &error) && run_find_routes(w->run));
    if (!w->failed) {
        bench_measure_rounds(effort, &round, NULL, 1, 1, out);
    }
    run_destroy(w->run);
}

/* ---- Cases ---- */

enum {
    PREPARE,
    FIND,
    FIND_SHARED,
    EDIT,
    CASES
};

static void describe(size_t index, bench_case *out) {
    static const char *const names[CASES] = {"route-map", "route-find", "route-find-shared", "route-edit"};
    static const char *const units[CASES] = {"map", "route", "route", "edit"};
    *out = (bench_case){.unit = units[index], .large = index != PREPARE};
    if (index == FIND || index == FIND_SHARED) {
        out->goal = (bench_goal){.nanoseconds = 50000.0, .limit = 150000.0};
    }
    (void)snprintf(out->name, sizeof out->name, "%s", names[index]);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    route_work w = {.failed = false};
    if (!run_scene_make(&w.scene)) {
        return false;
    }
    w.radius = w.scene.agents[0].radius;
    w.agents = effort.rounds < bench_thorough.rounds ? (w.scene.agent_count + 9) / 10 : w.scene.agent_count;
    const bench_entry entries[] = {{run_prepare, &w}, {run_find, &w}, {run_find_shared, &w}};
    if (index == EDIT) {
        measure_edits(&w, effort, out);
    } else {
        (void)run_prepare(&w);
        bench_measure(effort, &entries[index], NULL, 1, index == PREPARE ? 1 : w.agents, out);
    }
    if (index == FIND) {
        bench_add_fact(out, "found %", 100.0 * (double)run_find(&w) / (double)w.agents);
    }
    orca_route_map_destroy(w.map);
    scene_clear(&w.scene);
    return !w.failed;
}

const bench_group bench_routes = {
    .name = "routes",
    .about =
        "routes of 10,000 agents to 10,000 goals: the map, a search, an edit with all that it makes anew",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
