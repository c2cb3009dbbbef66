/* Routes of 10,000 agents with different goals: the map, the searches, and what an edit of the map costs.
 * */
#include "harness/group.h"
#include "run_scene.h"
#include "scene/scene_routes.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct route_work {
    scene scene;
    double radius; /* of the first agent; all are asked with it */
    orca_route_map *map;
    orca_route_query *query;
    orca_route_follower **followers;
    size_t agents; /* that are asked for */
    size_t edits;
    double edit_seconds; /* of the map, the last time */
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

/* With a fresh query, which has not seen a goal before. `goals` agents in a row have different goals, and
 * those behind them the same ones. */
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

/* A scene with a pillar, or without. */
static bool rebuild(route_work *w, bool pillar, geom_vec2 at) {
    scene edited;
    if (!scene_copy(&w->scene, &edited)) {
        return false;
    }
    const geom_ring ring = {&at, 1};
    const geom_polygon disc = {&ring, 1};
    bool good = !pillar || scene_add_obstacle(&edited, SCENE_DISC, disc, 0.2);
    const double start = bench_now();
    good = good && scene_route_map_edit(&edited, NULL, 0, w->map) == GEOM_OK;
    w->edit_seconds = bench_now() - start;
    scene_clear(&edited);
    return good;
}

/* Looks at all routes. Returns how many were replaced. */
static size_t revise(route_work *w) {
    enum {
        AHEAD = 8 /* as orca_route_follower_fetch advises */
    };
    size_t replaced = 0;
    for (size_t i = 0; i < w->agents && !w->failed; ++i) {
        bool changed = false;
        if (i + AHEAD < w->agents) {
            orca_route_follower_fetch(w->followers[i + AHEAD]);
        }
        need(w, orca_route_follower_revise(w->followers[i], w->query,
                                           scene_flatten(w->scene.agents[i].position), &changed) == GEOM_OK);
        replaced += changed ? 1 : 0;
    }
    return replaced;
}

/* A pillar comes, or goes, and all routes are looked at. Returns the time of both. */
static double edit_and_revise(route_work *w, bool pillar, geom_vec2 at, size_t *replaced) {
    need(w, rebuild(w, pillar, at));
    const double start = bench_now();
    *replaced = revise(w);
    return w->edit_seconds + bench_now() - start;
}

/* Times of a pillar that comes where an agent starts, and goes again, for each route that is replaced. */
typedef struct edit_times {
    double comes;
    double goes;
} edit_times;

static edit_times edit_at_agent(route_work *w) {
    const geom_vec2 at = scene_flatten(w->scene.agents[w->edits++ % w->agents].position);
    size_t replaced;
    edit_times times;
    times.comes = edit_and_revise(w, true, at, &replaced);
    times.comes /= (double)(replaced > 0 ? replaced : 1);
    times.goes = edit_and_revise(w, false, at, &replaced);
    times.goes /= (double)(replaced > 0 ? replaced : 1);
    return times;
}

static double run_edit_once(void *context) { return edit_at_agent(context).comes; }

static double run_gone_once(void *context) { return edit_at_agent(context).goes; }

/* Times of an edit that matters to few or none: a pillar comes in a corner of an outline, and goes. */
static edit_times edit_in_corner(route_work *w) {
    const scene_obstacle *outer = &w->scene.obstacles[0];
    const size_t i = w->edits++ % (outer->point_count - 2);
    const geom_vec2 sum =
        geom_vec2_add(geom_vec2_add(outer->points[i], outer->points[i + 1]), outer->points[i + 2]);
    const geom_vec2 at = geom_vec2_scale(sum, 1.0 / 3.0);
    size_t replaced;
    edit_times times;
    times.comes = edit_and_revise(w, true, at, &replaced);
    times.goes = edit_and_revise(w, false, at, &replaced);
    return times;
}

static double run_idle_edit_once(void *context) { return edit_in_corner(context).comes; }

static double run_idle_gone_once(void *context) { return edit_in_corner(context).goes; }

static bool open_followers(route_work *w) {
    w->followers = calloc(w->agents, sizeof(orca_route_follower *));
    need(w, w->followers && orca_route_query_create(w->map, NULL, &w->query) == GEOM_OK);
    for (size_t i = 0; i < w->agents && !w->failed; ++i) {
        const scene_agent *agent = &w->scene.agents[i];
        const orca_route_follower_def def = {.radius = w->radius, .goal = scene_flatten(agent->goal)};
        need(w, orca_route_follower_create(&def, &w->followers[i]) == GEOM_OK &&
                    orca_route_follower_plan(w->followers[i], w->query, scene_flatten(agent->position)) ==
                        GEOM_OK);
    }
    return !w->failed;
}

static void measure_edits(route_work *w, double (*once)(void *), bench_effort effort, bench_outcome *out) {
    const bench_round round = {once, w};
    (void)run_prepare(w);
    if (open_followers(w)) {
        bench_measure_rounds(effort, &round, NULL, 1, 1, out);
    }
    for (size_t i = 0; w->followers && i < w->agents; ++i) {
        orca_route_follower_destroy(w->followers[i]);
    }
    free(w->followers);
    orca_route_query_destroy(w->query);
}

/* ---- Cases ---- */

enum {
    PREPARE,
    FIND,
    FIND_SHARED,
    EDIT,
    EDIT_GONE,
    IDLE_EDIT,
    IDLE_GONE,
    CASES
};

static void describe(size_t index, bench_case *out) {
    static const char *const names[CASES] = {"route-map",           "route-find",      "route-find-shared",
                                             "route-edit",          "route-edit-gone", "route-edit-idle",
                                             "route-edit-gone-idle"};
    static const char *const units[CASES] = {"map", "route", "route", "route", "route", "edit", "edit"};
    *out = (bench_case){.unit = units[index], .large = index != PREPARE};
    if (index == FIND || index == FIND_SHARED) {
        out->goal = (bench_goal){.nanoseconds = 50000.0, .limit = 150000.0};
    }
    if (index == EDIT || index == EDIT_GONE) {
        out->goal = (bench_goal){.nanoseconds = 150000.0, .limit = 150000.0};
    }
    if (index == IDLE_EDIT || index == IDLE_GONE) {
        out->goal = (bench_goal){.nanoseconds = 1e6, .limit = 1e6};
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
    static double (*const edits[CASES])(void *) = {[EDIT] = run_edit_once,
                                                   [EDIT_GONE] = run_gone_once,
                                                   [IDLE_EDIT] = run_idle_edit_once,
                                                   [IDLE_GONE] = run_idle_gone_once};
    if (edits[index]) {
        measure_edits(&w, edits[index], effort, out);
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
    .about = "routes of 10,000 agents to 10,000 goals: the map, a search, a route after an edit, an edit far "
             "from routes",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
