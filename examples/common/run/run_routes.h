/* Where the agents of a run want to go: their routes, and the rules of traffic. One map for each radius there
 * is, one way for each agent. Private to run*.c. */
#ifndef EXAMPLES_RUN_ROUTES_H
#define EXAMPLES_RUN_ROUTES_H

#include "run_ground.h"
#include "run_world.h"

#include <geom/task.h>
#include <orca/aisle2.h>
#include <orca/route2.h>
#include <orca/route3.h>
#include <orca/traffic3.h>
#include <stdatomic.h>

/* How one agent gets to its goal. Zeroed, it has none yet. In space the members that end in 3 are set. */
typedef struct run_way {
    orca_route_follower *follower; /* NULL before the first search */
    orca_route3_follower *follower3;
    orca_route route; /* that of the follower */
    orca_route3 route3;
    uint64_t id;         /* tells the route from all others */
    bool known;          /* there is a route, or it is known that there is none */
    bool led;            /* it keeps to the directions of aisles, where they hold */
    bool stale;          /* the map was edited, and the way not looked at since */
    uint32_t next;       /* the point of the route that it heads for */
    double blocked_time; /* seconds, by others, recently */
    uint32_t detours;    /* the number of searches for a way around others */
} run_way;

/* A query, and whether a thread has it. */
typedef struct run_query {
    orca_route_query *query;
    orca_route3_query *query3;
    atomic_flag taken;
} run_query;

/* A map of the obstacles, and a query for each thread. Zeroed but for the threads, the pool and the
 * obstacles of space, there is no map yet. */
typedef struct run_routes {
    geom_tasks threads;
    struct run_pool *pool;         /* of the followers of all ways */
    const orca_obstacles3 *solids; /* the obstacles of a scene in space; NULL in the plane */
    orca_route_map *map;
    orca_route3_map *map3;
    run_query *queries;
    size_t query_count;
} run_routes;

/* Forgets map and queries; the threads, the pool and the obstacles of space stay. */
void run_routes_clear(run_routes *r);

/* Gives the map other obstacles, if there is one. False without memory, and then it is as before. No query
 * may be taken. */
bool run_routes_edit(run_routes *r, const scene *obstacles);

/* Makes the map ready for the radii of some agents. False without memory. `obstacles` are those of the map,
 * if there is one. No query may be taken. */
bool run_routes_prepare_all(run_routes *r, const scene *obstacles, const run_agent *agents, size_t count);

/* A query that no other thread has, to be given back; any thread may ask for one. The map is ready. */
run_query *run_routes_take(const run_routes *r);
void run_routes_give_back(run_query *query);

/* Makes room for the ways of all agents, in the order in which they are followed. False without memory. */
bool run_routes_open_all(const run_routes *r, const run_agent *agents, run_way *ways, size_t count);

/* Finds the way if it is not known; there is room for it. False without memory. The map of the query is ready for the
 * agent's radius: so too below. Ways of different agents may be found side by side, with a query for each thread. */
bool run_routes_find(const run_query *query, const scene_agent *agent, run_way *way);

/* Where the agent heads for on its way, which is known. One that was pushed out of sight of its way, or is
 * sent back along it, gets a new way from where it is. False without memory. */
bool run_routes_aim(const run_query *query, const scene_agent *agent, run_way *way, geom_vec2 *aim);
bool run_routes_aim3(const run_query *query, const scene_agent *agent, run_way *way, geom_vec3 *aim);

/* Replaces a way by one that keeps to the directions of aisles, if it was not looked at for that yet, and tells where
 * the agent heads for then. False without memory. */
bool run_routes_lead(const run_query *query, const orca_aisles *aisles, const scene_agent *agent,
                     run_way *way, geom_vec2 *aim);

/* The number of points of a way that is known, and each of them. */
size_t run_way_point_count(const run_way *way);
geom_vec3 run_way_point(const run_way *way, size_t index);

/* Asks for the memory of a way that is followed, or looked at again after an edit, soon. */
void run_way_prefetch(const run_way *way);

/* Looks at a stale way again. Replaces it by the shortest from here if the edit of the map matters to it.
 * False without memory, and then it is as before. */
bool run_routes_revise(const run_query *query, const scene_agent *agent, run_way *way);

/* Replaces a way that is known by one that keeps clear of some discs, or balls, as well, if there is one that
 * is not longer than `longest`. False without memory. */
bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, double longest, run_way *way);
bool run_routes_avoid3(const orca_obstacles3 *obstacles, const scene_agent *agent, const geom_sphere *balls,
                       size_t count, double longest, run_way *way);

/* Tells a way that the map was edited, and with it the directions of aisles. Forgets one that is stale already: it
 * can be looked at again after one edit only. */
void run_way_outdate(run_way *way);

/* Makes a zeroed way what a follower was when it was saved. False without memory, and for bytes that are
 * none. */
bool run_way_restore(const run_routes *r, const scene_agent *agent, bool space, const void *bytes,
                     size_t size, run_way *way);

/* Forgets a way. */
void run_way_clear(run_way *way);

/* ---- Rules of traffic ---- */

/* In space the member that ends in 3 is set. */
typedef struct run_traffic {
    bool rules;
    geom_tasks threads;
    orca_traffic *traffic;
    orca_traffic3 *traffic3;
    orca_passages *passages; /* of the plane's obstacles; NULL: not found yet */
    orca_passages *halls;    /* with wide ones, too; NULL: not found yet */
    orca_aisles *aisles;     /* of `passages`; NULL: not found yet */
    double widest;           /* up to which passages were found */
    double aisles_of;        /* the radius of the agents that they were found for */
    double aisle_radius;     /* the same of aisles to whose directions agents keep; 0: to none */
    double halls_of;         /* the radius of the agents for which halls were found */
    bool halls_apart;        /* only their gates were */
    double hall_radius;      /* the same of halls in which directions keep apart; 0: in no halls */
    double admission_radius; /* the same where agents are admitted; 0: all go */
    struct run_gates *gates; /* ahead of the agents, of `passages`; NULL: nobody has asked */
    bool has_aisles;         /* aisles and halls are found where many meet */
    double largest_radius;   /* of the agents of the last step */
    void *agents;            /* as the rules take them */
    void *commands;          /* as they give them */
    size_t capacity;
} run_traffic;

/* Without rules, no agent makes way. `settings` may name values of the rules; `threads` is copied. */
bool run_traffic_open(run_traffic *t, uint32_t dimension, bool rules, const char *settings,
                      const geom_tasks *threads, scene_error *error);
void run_traffic_close(run_traffic *t);

/* Tells that the obstacles were edited. */
void run_traffic_edit(run_traffic *t);

/* All agents, with their obstacles and routes. */
typedef struct run_crowd {
    run_agent *agents;
    run_way *ways;
    size_t count;
    const run_routes *routes; /* all ways are known; NULL: straight to the goal */
    const scene *obstacles;
    const run_world *world;    /* the same obstacles */
    bool found;                /* ways were found since the last step */
    const orca_aisles *aisles; /* to whose directions agents keep; NULL: to none */
    const run_floors *floors;
    double time; /* the clock of the run */
} run_crowd;

/* Finds what holds for the agents in this step, and their preferred velocities, horizons and blockages. An agent
 * without the right of way that is blocked for long by idle agents ahead gets a route around them, if there is
 * one. In a passage for one agent, only this helps two agents in the wrong order. */
bool run_traffic_choose(run_traffic *t, const run_crowd *crowd, scene_error *error);
bool run_traffic_choose2(run_traffic *t, const run_crowd *crowd,
                         scene_error *error); /* the plane's part of it */
bool run_traffic_choose3(run_traffic *t, const run_crowd *crowd, scene_error *error); /* that of space */

#endif
