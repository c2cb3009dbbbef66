/* The routes of a run: one map for each radius there is, one way for each agent. Private to run*.c. */
#ifndef EXAMPLES_RUN_ROUTES_H
#define EXAMPLES_RUN_ROUTES_H

#include "./route.h"

/* How one agent gets to its goal. Zeroed, it has none yet. */
typedef struct run_way {
    route route;
    bool known;
    bool stale; /* obstacles have changed, and another way may be the shortest now */
    size_t progress;
    uint32_t patience; /* steps until another way may be looked for */
    double hindered;   /* seconds, by others, of late */
    uint32_t detours;  /* how often a way around others was looked for */
} run_way;

typedef struct run_routes_map {
    double radius;
    route_map *map;
} run_routes_map;

typedef struct run_routes {
    run_routes_map *maps;
    size_t count;
} run_routes;

void run_routes_clear(run_routes *r);

/* Finds the way if it is not known. False without memory. `obstacles` are those of all calls since the last clearing. */
bool run_routes_find(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way);

/* Where the agent heads for. One that was pushed out of sight of its way, or is sent back along it, gets a new way from
 * where it is. False without memory. */
bool run_routes_aim(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way,
                    geom_vec2 *aim);

/* Replaces the way by what is the shortest from here. False without memory, and then it is not known. */
bool run_routes_find_anew(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way);

/* Replaces the way by one that keeps clear of some discs as well, if there is one. False without memory. */
bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, run_way *way);

/* Forgets a way. */
void run_way_clear(run_way *way);

#endif
