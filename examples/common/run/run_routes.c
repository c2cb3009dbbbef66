/* The routes of a run, by the map and the followers of <orca/route2.h>. */
#include "run_routes.h"

#include "scene/scene_routes.h"

void run_routes_clear(run_routes *r) {
    orca_route_query_destroy(r->query);
    orca_route_map_destroy(r->map);
    *r = (run_routes){0};
}

void run_way_clear(run_way *way) {
    orca_route_follower_destroy(way->follower);
    *way = (run_way){0};
}

/* A map that is prepared for a radius, and a query for it. */
static geom_status open_map(run_routes *r, const scene *obstacles, const geom_circle *discs, size_t count,
                            double radius) {
    geom_status status = r->map ? GEOM_OK : scene_route_map(obstacles, discs, count, &r->map);
    if (status == GEOM_OK && !r->query) {
        status = orca_route_query_create(r->map, NULL, &r->query);
    }
    return status == GEOM_OK ? orca_route_map_prepare(r->map, radius) : status;
}

static geom_status open_follower(const scene_agent *agent, run_way *way) {
    orca_route_follower_def def = orca_route_follower_def_default();
    def.radius = agent->radius;
    def.goal = scene_flatten(agent->goal);
    return way->follower ? GEOM_OK : orca_route_follower_create(&def, &way->follower);
}

static bool ready(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way) {
    return open_map(r, obstacles, NULL, 0, agent->radius) == GEOM_OK && open_follower(agent, way) == GEOM_OK;
}

/* What the follower has now. */
static void look(run_way *way) {
    way->route = orca_route_follower_route(way->follower);
    way->known = orca_route_follower_has_route(way->follower);
    way->next = orca_route_follower_next(way->follower);
}

bool run_routes_find(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way) {
    if (way->known) {
        return true;
    }
    const bool found =
        ready(r, obstacles, agent, way) &&
        orca_route_follower_plan(way->follower, r->query, scene_flatten(agent->position)) == GEOM_OK;
    if (way->follower) {
        look(way);
    }
    return found;
}

bool run_routes_find_again(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way) {
    if (way->follower) {
        orca_route_follower_forget(way->follower);
        look(way);
    }
    way->stale = false;
    return run_routes_find(r, obstacles, agent, way);
}

bool run_routes_aim(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way,
                    geom_vec2 *aim) {
    orca_route_aim found;
    *aim = scene_flatten(agent->goal);
    if (!ready(r, obstacles, agent, way) ||
        orca_route_follower_step(way->follower, r->query, scene_flatten(agent->position), &found) !=
            GEOM_OK) {
        return false;
    }
    look(way);
    way->stale = way->stale && !found.replanned;
    *aim = found.point;
    return true;
}

bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, run_way *way) {
    ++way->detours;
    run_routes around = {0};
    orca_route found;
    const bool good = open_map(&around, obstacles, discs, count, agent->radius) == GEOM_OK &&
                      open_follower(agent, way) == GEOM_OK &&
                      orca_route_query_find(around.query, scene_flatten(agent->position),
                                            scene_flatten(agent->goal), agent->radius, &found) == GEOM_OK &&
                      (found.point_count == 0 || orca_route_follower_take(way->follower, &found) == GEOM_OK);
    if (good) {
        look(way);
    }
    run_routes_clear(&around);
    return good;
}
