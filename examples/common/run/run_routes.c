#include "run_routes.h"

#include <stdlib.h>

/* Steps until another way is looked for once more: a crowd may push someone about for long, and finding a way costs more
 * than a step. */
#define PATIENCE 8

void run_routes_clear(run_routes *r) {
    for (size_t i = 0; i < r->count; ++i) {
        route_map_destroy(r->maps[i].map);
    }
    free(r->maps);
    *r = (run_routes){0};
}

void run_way_clear(run_way *way) {
    if (way->known) {
        route_free(&way->route);
    }
    *way = (run_way){0};
}

/* NULL without memory. */
static route_map *map_for(run_routes *r, const scene *obstacles, double radius) {
    for (size_t i = 0; i < r->count; ++i) {
        if (r->maps[i].radius == radius) {
            return r->maps[i].map;
        }
    }
    run_routes_map *maps = realloc(r->maps, (r->count + 1) * sizeof *maps);
    if (!maps) {
        return NULL;
    }
    r->maps = maps;
    route_map *map = route_map_create(obstacles, radius);
    if (map) {
        r->maps[r->count++] = (run_routes_map){radius, map};
    }
    return map;
}

bool run_routes_find(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way) {
    if (way->known) {
        return true;
    }
    route_map *map = map_for(r, obstacles, agent->radius);
    if (!map || !route_find(map, agent->position, agent->goal, &way->route)) {
        return false;
    }
    way->known = true;
    way->progress = 0;
    return true;
}

bool run_routes_find_anew(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way) {
    if (way->known) {
        route_free(&way->route);
    }
    way->known = false;
    way->stale = false;
    return run_routes_find(r, obstacles, agent, way);
}

/* Aims along the way. Someone who was pushed aside may have lost sight of where the way leads and is sent back to a point
 * behind, perhaps far behind; then it is told to `turn back`. */
static geom_vec2 follow(route_map *map, const scene_agent *agent, run_way *way, bool *turn_back) {
    const size_t before = way->progress;
    const route_aim aim = route_follow(map, &way->route, agent->position, &way->progress);
    *turn_back = !aim.in_sight || way->progress < before;
    return aim.point;
}

bool run_routes_aim(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way,
                    geom_vec2 *aim) {
    *aim = agent->goal;
    if (!run_routes_find(r, obstacles, agent, way)) {
        return false;
    }
    way->patience -= way->patience > 0 ? 1U : 0U;
    if (way->route.count == 0) {
        return true;
    }
    bool turn_back;
    route_map *map = map_for(r, obstacles, agent->radius); /* a new one where obstacles have changed */
    if (!map) {
        return false;
    }
    *aim = follow(map, agent, way, &turn_back);
    if (!turn_back || way->patience > 0) {
        return true;
    }
    const run_way old = *way;
    run_way_clear(way);
    *way = (run_way){.patience = PATIENCE, .hindered = old.hindered, .detours = old.detours};
    if (!run_routes_find(r, obstacles, agent, way)) {
        return false;
    }
    *aim = way->route.count > 0 ? follow(map_for(r, obstacles, agent->radius), agent, way, &turn_back)
                                : agent->goal;
    return true;
}

/* ---- Around others ---- */

static bool add_discs(scene *s, const geom_circle *discs, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const geom_ring ring = {&discs[i].center, 1};
        if (!scene_add_obstacle(s, SCENE_DISC, (geom_polygon){&ring, 1}, discs[i].radius)) {
            return false;
        }
    }
    return true;
}

bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, run_way *way) {
    ++way->detours;
    scene all;
    if (!scene_copy(obstacles, &all)) {
        return false;
    }
    route found = {0};
    route_map *map = add_discs(&all, discs, count) ? route_map_create(&all, agent->radius) : NULL;
    const bool good = map && route_find(map, agent->position, agent->goal, &found);
    route_map_destroy(map);
    scene_clear(&all);
    if (!good || found.count == 0) {
        return good;
    }
    if (way->known) {
        route_free(&way->route);
    }
    way->route = found;
    way->known = true;
    way->progress = 0;
    return true;
}
