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

enum {
    ROUTE_CELLS = 32,
    ROUTE_BLOCKS = 8,     /* of so many rows, and columns, of cells */
    ROUTE_STEP_LINES = 2, /* at the start of a follower: all that a step on a known way asks for */
    ROUTE_EDIT_LINES = 2  /* at the start of its memory: all that most edits ask for */
};

/* What a follower remembers of its route and of both ends. It saves searches, and edits the reading of the route. It
 * changes no answer, and is no part of a snapshot. */
typedef struct follower_memory {
    /* What all edits ask for. */
    _Alignas(ROUTE_LINE) geom_aabb2 box; /* around all points */
    geom_vec2 heading; /* the point `ahead_of`, and the length from there on, if they are of the next one */
    double ahead;
    uint32_t ahead_of; /* UINT32_MAX: no point */
    /* The hashes of the walls of maps in which no route from `shortest_from` is shorter; 0: none. */
    uint64_t shortest_among[2];
    geom_vec2 shortest_from;
    const orca_route_map *seen_map; /* in both ends, its edits up to this version were taken into account */
    uint64_t seen_version;
    uint64_t ends_version; /* no known end is newer; may be higher than need be; 0: none is known */
    uint64_t passed; /* by rows of ROUTE_BLOCKS blocks of `cells`: a bit is set where the route may pass */

    /* What edits near the route ask for: rows of cells of its box, likewise. */
    uint32_t cells[ROUTE_CELLS];

    route_end start; /* from here on: what few ask for */
    route_end end;
    route_goal_nodes goal_nodes;
    route_stretch *stretches; /* room for those of all points that there is room for */
} follower_memory;

struct orca_route_follower {
    /* What each step asks for: in a crowd none of it is in a cache. First a corridor to a point that was seen. It
     * saves looks, as the memory does. */
    _Alignas(ROUTE_LINE) uint64_t clear_walls; /* the hash of the walls of its map; 0: none */
    route_corridor clear;
    double radius;

    /* What edits ask for, too. */
    geom_vec2 goal;
    geom_vec2 beyond;        /* the point behind `clear_next`, if there is one */
    follower_memory *memory; /* NULL before the first search */
    uint32_t clear_next;     /* the point of the route that the corridor leads to; UINT32_MAX: not known */
    uint32_t point_count;
    uint32_t next; /* the point aimed at last */
    uint32_t wait; /* steps until another route may be looked for */
    orca_route_kind kind;
    bool known;      /* the route is the result of a search */
    bool ends_exact; /* all known ends are */

    /* What few ask for. First a wall that was in the way of a look, which saves looks as well. */
    uint64_t obstructed_walls; /* the hash of the walls of its map; 0: none */
    uint32_t obstruction;
    uint32_t patience;
    geom_vec2 *points;
    double length; /* of the route */
    size_t point_capacity;
    geom_allocator allocator;
};

_Static_assert(offsetof(struct orca_route_follower, ends_exact) < (size_t)ROUTE_STEP_LINES * ROUTE_LINE,
               "a step asks for these lines alone");
_Static_assert(offsetof(struct orca_route_follower, goal) == ROUTE_LINE &&
                   offsetof(follower_memory, cells) == (size_t)ROUTE_EDIT_LINES * ROUTE_LINE,
               "most edits ask for these lines alone");

/* The layer of a follower, and the query ready for it. An error is that of a call with this position. */
geom_status orca_route_follower_begin_first(const orca_route_follower *follower, orca_route_query *query,
                                            geom_vec2 position, const route_layer **layer);

/* The same for one of many followers: the query is ready but for the first. */
static inline geom_status orca_route_follower_begin(const orca_route_follower *follower,
                                                    orca_route_query *query, geom_vec2 position,
                                                    const route_layer **layer) {
    *layer = orca_route_query_ready_layer(query, follower->radius);
    return *layer && geom_vec2_is_finite(position)
               ? GEOM_OK
               : orca_route_follower_begin_first(follower, query, position, layer);
}

/* Notes that a search from a position found the route that the follower has now. */
void orca_route_follower_note_found(orca_route_follower *follower, const orca_route_query *query,
                                    geom_vec2 position);

/* ---- route2_rest.c: the rest of a route ---- */

/* So many stretches have the pieces between some points. */
size_t orca_route_stretch_count(size_t point_count);

/* Finds the stretches of the points. */
void orca_route_follower_index(orca_route_follower *follower);

/* Of an agent that heads for the next point of a route: whether its way meets a box, and how long it is.
 * Without a route it meets nothing. */
bool orca_route_rest_meets(const orca_route_follower *follower, geom_vec2 position, geom_aabb2 box);

/* Whether it certainly does not, as the agent and all of its route lie on one side of the box. */
static inline bool orca_route_rest_is_beside(const orca_route_follower *f, geom_vec2 position,
                                             geom_aabb2 box) {
    if (f->point_count == 0) {
        return true;
    }
    const geom_aabb2 all = f->memory->box;
    return (position.x < box.min.x && all.max.x < box.min.x) ||
           (position.x > box.max.x && all.min.x > box.max.x) ||
           (position.y < box.min.y && all.max.y < box.min.y) ||
           (position.y > box.max.y && all.min.y > box.max.y);
}

double orca_route_rest_length(orca_route_follower *follower, geom_vec2 position);

/* About so long is another route at most; HUGE_VAL if there is none yet. */
static inline double orca_route_about(orca_route_follower *follower, geom_vec2 position) {
    return follower->point_count > 0 ? orca_route_rest_length(follower, position) : HUGE_VAL;
}

/* ---- route2_shorter.c: ways past what is gone ---- */

/* Whether a way that an edit opened may be shorter than `left`, from a position to the goal of the
 * follower. It is so if labels do not exclude it. */
bool orca_route_may_be_shorter(orca_route_follower *follower, orca_route_query *query,
                               const route_layer *layer, geom_vec2 position, double left);

/* Whether an edit brought back what labels were made for. Then they tell of all nodes, and an end that was found
 * while they did not lacks some. */
static inline bool orca_route_brings_back(const orca_route_map *map, const route_layer *layer) {
    return layer->edit.labels && layer->edit.labels->version == map->version;
}

/* Whether what is known of the ends tells already that the edit of the map changes nothing of it. */
static inline bool orca_route_ends_stay(const orca_route_follower *f, const orca_route_map *map,
                                        const route_layer *layer) {
    return (map->change.gone_walls == 0 || map->change.gone_came > f->memory->ends_version) &&
           (f->ends_exact || !orca_route_brings_back(map, layer));
}

void orca_route_follower_note_any_edit(orca_route_follower *follower, const orca_route_map *map,
                                       const route_layer *layer);

/* Takes an edit of a kept layer into account in what is known of the ends. Call it after each. Most change nothing of
 * that. */
static inline void orca_route_follower_note_edit(orca_route_follower *f, const orca_route_map *map,
                                                 const route_layer *layer) {
    follower_memory *m = f->memory;
    if (m->seen_map == map && m->seen_version + 1 == map->version && orca_route_ends_stay(f, map, layer)) {
        m->seen_version = map->version;
    } else {
        orca_route_follower_note_any_edit(f, map, layer);
    }
}

#endif
