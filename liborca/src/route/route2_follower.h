/* The inside of followers. Private to route2_*.c. */
#ifndef ORCA_ROUTE2_FOLLOWER_H
#define ORCA_ROUTE2_FOLLOWER_H

#include "route2_query.h"

/* ---- route2_follow.c: followers ---- */

/* Some pieces of a route that follow each other. */
typedef struct route_stretch {
    geom_aabb2 box;
    double ahead; /* the length from their end to that of the route */
} route_stretch;

/* A node that may be the first one of ways from a place. */
typedef struct route_sight {
    float length; /* at least so far is it */
    uint32_t label;
} route_sight;

/* What labels know of an end of a route. */
typedef struct route_end {
    geom_vec2 at;
    uint64_t version;    /* of the map that it is of */
    uint64_t walls_hash; /* tells the labels; 0: nothing is known */
    bool looked;         /* whether they are in sight; else some may be hidden */
    bool more;           /* nodes without labels may be in sight as well */
    size_t count;
    route_sight *sights;
    size_t capacity;
} route_end;

struct orca_route_follower {
    geom_allocator allocator;
    double radius;
    geom_vec2 goal;
    uint32_t patience;
    uint32_t wait; /* steps until another route may be looked for */
    bool known;    /* the rest is the result of a search */
    orca_route_kind kind;
    uint32_t next; /* the point aimed at last */
    double length;
    geom_vec2 *points;
    size_t point_count;
    size_t point_capacity;
    route_stretch *stretches; /* room for those of all points that there is room for */
    geom_aabb2 box;           /* around all points */
    /* Two lines of sight, perhaps the same, that were clear with room to spare. They save looks, and change
     * no answer: they are no part of a snapshot. */
    uint64_t clear_walls; /* the hash of the walls of their map; 0: none */
    geom_vec2 clear_from[2];
    geom_vec2 clear_to;
    bool tight;      /* there is no room to look from beside the agent to that point */
    route_end start; /* likewise */
    route_end end;
};

/* The layer of a follower, and the query ready for it. An error is that of a call with this position. */
geom_status orca_route_follower_begin(const orca_route_follower *follower, orca_route_query *query,
                                      geom_vec2 position, const route_layer **layer);

/* ---- route2_rest.c: the rest of a route ---- */

/* So many stretches have the pieces between some points. */
size_t orca_route_stretch_count(size_t point_count);

/* Finds the stretches of the points. */
void orca_route_follower_index(orca_route_follower *follower);

/* Of an agent that heads for the next point of a route: whether its way meets a box, and how long it is.
 * Without a route it meets nothing. */
bool orca_route_rest_meets(const orca_route_follower *follower, geom_vec2 position, geom_aabb2 box);
double orca_route_rest_length(const orca_route_follower *follower, geom_vec2 position);

#endif
