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
    size_t agents;       /* that are asked for */
    size_t passes;       /* over the places of edits */
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
            orca_route_follower_fetch_revise(w->followers[i + AHEAD]);
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

enum {
    PLACES = 60
};

/* Sums over edits. */
typedef struct edit_sums {
    double seconds;
    size_t replaced;     /* routes */
    double idle_seconds; /* of the edits that replaced none */
    size_t idle;         /* so many did */
} edit_sums;

static void add_edit(edit_sums *sums, double seconds, size_t replaced) {
    sums->seconds += seconds;
    sums->replaced += replaced;
    sums->idle_seconds += replaced == 0 ? seconds : 0.0;
    sums->idle += replaced == 0 ? 1 : 0;
}

/* In each pass at other places, spread over all agents or over all corners of an outline: where an agent
 * starts, which is on the way of many; or in a corner, where a pillar matters to few or none. */
static geom_vec2 place_of_edit(const route_work *w, size_t i, bool in_corner) {
    if (!in_corner) {
        return scene_flatten(w->scene.agents[(i * w->agents / PLACES + w->passes) % w->agents].position);
    }
    const scene_obstacle *outer = &w->scene.obstacles[0];
    const size_t count = outer->point_count - 2;
    const geom_vec2 *corner = &outer->points[(i * count / PLACES + w->passes) % count];
    return geom_vec2_scale(geom_vec2_add(geom_vec2_add(corner[0], corner[1]), corner[2]), 1.0 / 3.0);
}

/* Pillars come in turn at all places, and go again before the next. Returns the sums over those that come, or
 * over those that go. */
static edit_sums edit_everywhere(route_work *w, bool in_corner, bool gone) {
    edit_sums sums[2] = {{0.0, 0, 0.0, 0}, {0.0, 0, 0.0, 0}};
    for (size_t i = 0; i < PLACES && !w->failed; ++i) {
        const geom_vec2 at = place_of_edit(w, i, in_corner);
        for (int goes = 0; goes < 2; ++goes) {
            size_t replaced;
            const double seconds = edit_and_revise(w, goes == 0, at, &replaced);
            add_edit(&sums[goes], seconds, replaced);
        }
    }
    ++w->passes;
    return sums[gone ? 1 : 0];
}

static double each(double seconds, size_t count) { return seconds / (double)(count > 0 ? count : 1); }

static double run_edits(void *context) {
    const edit_sums sums = edit_everywhere(context, false, false);
    return each(sums.seconds, sums.replaced);
}

static double run_gone(void *context) {
    const edit_sums sums = edit_everywhere(context, false, true);
    return each(sums.seconds, sums.replaced);
}

static double run_idle_edits(void *context) {
    const edit_sums sums = edit_everywhere(context, true, false);
    return each(sums.idle_seconds, sums.idle);
}

static double run_idle_gone(void *context) {
    const edit_sums sums = edit_everywhere(context, true, true);
    return each(sums.idle_seconds, sums.idle);
}

static bool open_followers(route_work *w) {
    w->followers = calloc(w->agents, sizeof(orca_route_follower *));
    need(w, w->followers && orca_route_query_create(w->map, NULL, &w->query) == GEOM_OK);
    for (size_t i = 0; i < w->agents && !w->failed; ++i) {
        const scene_agent *agent = &w->scene.agents[i];
        const orca_route_follower_def def = {.radius = w->radius, .goal = scene_flatten(agent->goal)};
        need(w, orca_route_follower_create(&def, &w->followers[i]) == GEOM_OK);
    }
    for (size_t i = 0; i < w->agents && !w->failed; ++i) { /* when all are side by side */
        const geom_vec2 position = scene_flatten(w->scene.agents[i].position);
        need(w, orca_route_follower_plan(w->followers[i], w->query, position) == GEOM_OK);
    }
    return !w->failed;
}

/* The first pass counts if it is the `first` that is asked for: then most of what followers remember is found.
 * Else passes after it do. */
static void measure_edits(route_work *w, double (*once)(void *), bool first, bench_effort effort,
                          bench_outcome *out) {
    const bench_round round = {once, w};
    (void)run_prepare(w);
    const bool open = open_followers(w);
    if (open && first) {
        *out = (bench_outcome){.nanoseconds = 1e9 * once(w)};
    } else if (open) {
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
    FIRST_EDIT,
    FIRST_GONE,
    IDLE_EDIT,
    IDLE_GONE,
    CASES
};

/* A case of edits: a time, of the first pass or of those after it. */
typedef struct edit_case {
    double (*once)(void *);
    bool first;
} edit_case;

static const edit_case edit_cases[CASES] = {
    [EDIT] = {run_edits, false},           [EDIT_GONE] = {run_gone, false},
    [FIRST_EDIT] = {run_edits, true},      [FIRST_GONE] = {run_gone, true},
    [IDLE_EDIT] = {run_idle_edits, false}, [IDLE_GONE] = {run_idle_gone, false},
};

static void describe(size_t index, bench_case *out) {
    static const char *const names[CASES] = {
        "route-map",           "route-find",       "route-find-shared",     "route-edit",
        "route-edit-gone",     "route-edit-first", "route-edit-gone-first", "route-edit-idle",
        "route-edit-gone-idle"};
    const bool idle = index == IDLE_EDIT || index == IDLE_GONE;
    *out = (bench_case){.unit = index == PREPARE ? "map"
                                : idle           ? "edit"
                                                 : "route",
                        .large = index != PREPARE};
    if (index == FIND || index == FIND_SHARED) {
        out->goal = (bench_goal){.nanoseconds = 50000.0, .limit = 150000.0};
    }
    if (index == EDIT || index == EDIT_GONE) {
        out->goal = (bench_goal){.nanoseconds = 150000.0, .limit = 150000.0};
    }
    if (idle) {
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
    if (edit_cases[index].once) {
        measure_edits(&w, edit_cases[index].once, edit_cases[index].first, effort, out);
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
        "routes of 10,000 agents to 10,000 goals: the map, a search, a route after an edit, an edit that "
        "replaces none; means over 60 edits, the first 60 apart",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
