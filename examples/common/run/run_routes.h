/* The routes of a run: one map for all agents, one way for each. Private to run*.c. */
#ifndef EXAMPLES_RUN_ROUTES_H
#define EXAMPLES_RUN_ROUTES_H

#include "scene/scene.h"

#include <orca/route2.h>

/* How one agent gets to its goal. Zeroed, it has none yet. */
typedef struct run_way {
    orca_route_follower *follower; /* NULL before the first search */
    orca_route route;              /* that of the follower */
    bool known;                    /* there is a route, or it is known that there is none */
    bool stale;                    /* obstacles have changed, and another way may be the shortest now */
    uint32_t next;                 /* the point of the route that it heads for */
    double hindered;               /* seconds, by others, of late */
    uint32_t detours;              /* how often a way around others was looked for */
} run_way;

/* Zeroed, there is no map yet. */
typedef struct run_routes {
    orca_route_map *map;
    orca_route_query *query;
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
