/* The routes of a run, by the map and the followers of <orca/route2.h>. */
#include "run_routes.h"

#include "scene/scene_routes.h"

#include <stdlib.h>

void run_routes_clear(run_routes *r) {
    for (size_t i = 0; i < r->query_count; ++i) {
        orca_route_query_destroy(r->queries[i].query);
    }
    free(r->queries);
    orca_route_map_destroy(r->map);
    *r = (run_routes){.threads = r->threads};
}

void run_way_clear(run_way *way) {
    orca_route_follower_destroy(way->follower);
    *way = (run_way){0};
}

/* ---- The map ---- */

/* A query for each thread. Those that were made before a failure stay, and the rest is made next time. */
static geom_status open_queries(run_routes *r) {
    const size_t wanted = r->threads.threads > 1 ? r->threads.threads : 1;
    r->queries = r->queries ? r->queries : calloc(wanted, sizeof *r->queries);
    geom_status status = r->queries ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    while (status == GEOM_OK && r->query_count < wanted) {
        run_query *added = &r->queries[r->query_count];
        atomic_flag_clear(&added->taken);
        status = orca_route_query_create(r->map, NULL, &added->query);
        r->query_count += status == GEOM_OK;
    }
    return status;
}

/* A map that is prepared for a radius, and queries for it. */
static geom_status open_map(run_routes *r, const scene *obstacles, const geom_circle *discs, size_t count,
                            double radius) {
    geom_status status = r->map ? GEOM_OK : scene_route_map(obstacles, discs, count, &r->map);
    status = status == GEOM_OK ? open_queries(r) : status;
    return status == GEOM_OK ? orca_route_map_prepare(r->map, radius) : status;
}

bool run_routes_edit(run_routes *r, const scene *obstacles) {
    return !r->map || scene_route_map_edit(obstacles, NULL, 0, r->map) == GEOM_OK;
}

bool run_routes_prepare_all(run_routes *r, const scene *obstacles, const run_agent *agents, size_t count) {
    bool good = true;
    for (size_t i = 0; i < count && good; ++i) {
        good = (i > 0 && agents[i].now.radius == agents[i - 1].now.radius) ||
               open_map(r, obstacles, NULL, 0, agents[i].now.radius) == GEOM_OK;
    }
    return good;
}

/* There are as many queries as tasks that may run at the same time. */
run_query *run_routes_take(const run_routes *r) {
    for (size_t i = 0;; i = (i + 1) % r->query_count) {
        if (!atomic_flag_test_and_set_explicit(&r->queries[i].taken, memory_order_acquire)) {
            return &r->queries[i];
        }
    }
}

void run_routes_give_back(run_query *query) {
    atomic_flag_clear_explicit(&query->taken, memory_order_release);
}

/* ---- Ways ---- */

static geom_status open_follower(const scene_agent *agent, run_way *way) {
    orca_route_follower_def def = orca_route_follower_def_default();
    def.radius = agent->radius;
    def.goal = scene_flatten(agent->goal);
    return way->follower ? GEOM_OK : orca_route_follower_create(&def, &way->follower);
}

/* What the follower has now. */
static void look(run_way *way) {
    way->route = orca_route_follower_route(way->follower);
    way->known = orca_route_follower_has_route(way->follower);
    way->next = orca_route_follower_next(way->follower);
}

bool run_routes_find(const run_query *query, const scene_agent *agent, run_way *way) {
    if (way->known) {
        return true;
    }
    const bool found =
        open_follower(agent, way) == GEOM_OK &&
        orca_route_follower_plan(way->follower, query->query, scene_flatten(agent->position)) == GEOM_OK;
    if (way->follower) {
        look(way);
    }
    return found;
}

bool run_routes_revise(const run_query *query, const scene_agent *agent, run_way *way) {
    bool changed;
    if (orca_route_follower_revise(way->follower, query->query, scene_flatten(agent->position), &changed) !=
        GEOM_OK) {
        return false;
    }
    look(way);
    way->stale = false;
    return true;
}

void run_way_outdate(run_way *way) {
    if (way->stale) {
        orca_route_follower_forget(way->follower);
        look(way);
    }
    way->stale = way->known;
}

bool run_routes_aim(const run_query *query, const scene_agent *agent, run_way *way, geom_vec2 *aim) {
    orca_route_aim found;
    *aim = scene_flatten(agent->goal);
    if (orca_route_follower_step(way->follower, query->query, scene_flatten(agent->position), &found) !=
        GEOM_OK) {
        return false;
    }
    look(way);
    *aim = found.point;
    return true;
}

bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, run_way *way) {
    ++way->detours;
    run_routes around = {.threads = {.threads = 1}};
    orca_route found;
    const bool good = open_map(&around, obstacles, discs, count, agent->radius) == GEOM_OK &&
                      orca_route_query_find(around.queries->query, scene_flatten(agent->position),
                                            scene_flatten(agent->goal), agent->radius, &found) == GEOM_OK &&
                      (found.point_count == 0 || orca_route_follower_take(way->follower, &found) == GEOM_OK);
    if (good) {
        look(way);
    }
    run_routes_clear(&around);
    return good;
}
