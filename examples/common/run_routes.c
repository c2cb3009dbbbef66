#include "run_routes.h"

#include <stdlib.h>

/* Steps without sight before another way is looked for, after the first time: a crowd may push someone behind a corner
 * for long, and finding a way costs more than a step. */
#define PATIENCE 16

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

bool run_routes_aim(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way,
                    geom_vec2 *aim) {
    *aim = agent->goal;
    if (way->lost > 0 && way->lost % PATIENCE == 1) {
        const uint32_t lost = way->lost;
        run_way_clear(way);
        way->lost = lost;
    }
    if (!run_routes_find(r, obstacles, agent, way)) {
        return false;
    }
    if (way->route.count == 0) {
        return true;
    }
    const route_aim found =
        route_follow(map_for(r, obstacles, agent->radius), &way->route, agent->position, &way->progress);
    *aim = found.point;
    way->lost = found.in_sight ? 0 : way->lost + 1;
    return true;
}
