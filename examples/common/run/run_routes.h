/* Where the agents of a run want to go: their routes, and the rules of traffic. One map for each radius there
 * is, one way for each agent. Private to run*.c. */
#ifndef EXAMPLES_RUN_ROUTES_H
#define EXAMPLES_RUN_ROUTES_H

#include "run_world.h"

#include <orca/route2.h>

/* How one agent gets to its goal. Zeroed, it has none yet. */
typedef struct run_way {
    orca_route_follower *follower; /* NULL before the first search */
    orca_route route;              /* that of the follower */
    bool known;                    /* there is a route, or it is known that there is none */
    bool stale;                    /* obstacles have changed, and another way may be the shortest now */
    uint32_t next;                 /* the point of the route that it heads for */
    double blocked_time;           /* seconds, by others, recently */
    uint32_t detours;              /* the number of searches for a way around others */
} run_way;

/* Zeroed, there is no map yet. */
typedef struct run_routes {
    orca_route_map *map;
    orca_route_query *query;
} run_routes;

void run_routes_clear(run_routes *r);

/* Finds the way if it is not known. False without memory. `obstacles` are those of all calls since the last
 * clearing. */
bool run_routes_find(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way);

/* Where the agent heads for. One that was pushed out of sight of its way, or is sent back along it, gets a
 * new way from where it is. False without memory. */
bool run_routes_aim(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way,
                    geom_vec2 *aim);

/* Replaces the way by what is the shortest from here. False without memory, and then it is not known. */
bool run_routes_find_again(run_routes *r, const scene *obstacles, const scene_agent *agent, run_way *way);

/* Replaces the way by one that keeps clear of some discs as well, if there is one. False without memory. */
bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, run_way *way);

/* Forgets a way. */
void run_way_clear(run_way *way);

/* ---- Rules of traffic ---- */

typedef struct run_traffic {
    bool rules;
    orca_traffic *traffic;
    orca_traffic_agent *agents;
    orca_traffic_command *commands;
    size_t capacity;
} run_traffic;

/* Without rules, no agent makes way. `settings` may name values of the rules; `threads` is copied. */
bool run_traffic_open(run_traffic *t, bool rules, const char *settings, const geom_tasks *threads,
                      scene_error *error);
void run_traffic_close(run_traffic *t);

/* All agents, with their obstacles and routes. */
typedef struct run_crowd {
    run_agent *agents;
    run_way *ways;
    size_t count;
    run_routes *routes; /* NULL: straight to the goal */
    const scene *obstacles;
    const run_world *world; /* the same obstacles */
} run_crowd;

/* Finds the preferred velocities, horizons and blockages of the agents in this step. In space all agents head
 * for their goals. In the plane, an agent without the right of way that is blocked for long by idle agents
 * ahead gets a route around them, if there is one. In a passage for one agent, only this helps two agents in
 * the wrong order. */
bool run_traffic_choose(run_traffic *t, const run_crowd *crowd, scene_error *error);

#endif
