/* What a query of a map holds, and its searches. Private to route2_*.c. */
#ifndef ORCA_ROUTE2_QUERY_H
#define ORCA_ROUTE2_QUERY_H

#include "route2_labels.h"

/* ---- route2_query.c: what a query holds ---- */

/* A node that may be in sight of another. */
typedef struct route_candidate {
    double direction; /* as a number from 0 to 4 */
    double length;
    uint32_t node;
    route_link_state state;
} route_candidate;

/* An entry of the queue of a search: a node that was reached, or one that may be in sight of another node or
 * of the start. */
typedef struct route_queue_item {
    double estimate;
    uint32_t node;
    uint32_t from; /* from where it may be in sight; ROUTE_NO_NODE: it was reached */
} route_queue_item;

/* How a search came to a node. */
typedef struct route_visit {
    double cost;
    double ahead; /* at least so far is it from here to the goal */
    uint32_t parent;
    uint32_t search; /* the number of the search that cost and parent are of */
    uint32_t aim;    /* the number of the goal that `ahead` and `may_see_goal` are of */
    bool may_see_goal;
    bool rough; /* landmarks may tell of a longer way ahead */
    bool told;  /* labels tell how far it is from here to the goal, unless links of that path have changed */
    bool tied;  /* another way to it may be as short as `cost`, but for rounding */
} route_visit;

typedef enum route_sight_state {
    ROUTE_SIGHT_UNKNOWN,
    ROUTE_SIGHT_SEEN,
    ROUTE_SIGHT_HIDDEN
} route_sight_state;

/* A node that may be the first or the last one of a route. */
typedef struct route_end_node {
    double estimate; /* at least so long is a route over it */
    double length;   /* from the end of the route */
    uint32_t node;
    route_sight_state state; /* whether it is in sight of that end */
} route_end_node;

/* The goal of the last searches. What is known of it stays for agents with the same goal. */
typedef struct route_aim_memory {
    bool known;
    bool complete; /* all nodes that see it are known, if labels are used */
    size_t layer;  /* by index */
    geom_vec2 goal;
    geom_vec2 start;                  /* of the first search for it */
    const route_labels *labels;       /* that know the goal; NULL: none */
    const route_landmarks *landmarks; /* that bound the way to it; NULL: none */
    uint32_t number;                  /* counts goals */
    size_t count;                     /* of its nodes */
} route_aim_memory;

struct orca_route_query {
    geom_allocator allocator;
    const orca_route_map *map;
    uint64_t version; /* of the map, when the rest was made; 0: there is nothing yet */
    route_marks marks;
    size_t wall_count; /* for which there are marks */
    /* The layer for which it is ready, if the map has this version still; 0: none. A question about all agents asks
     * for it again and again. */
    uint64_t ready_version;
    size_t ready_layer; /* by index */
    /* Room for the nodes of a layer. */
    route_visit *visits;
    uint32_t *found;             /* nodes that may be in sight of a place */
    route_candidate *candidates; /* for links of a node, while they are found */
    route_end_node *starts;      /* nodes that may see the start */
    route_end_node *aims;        /* nodes that may see the goal of the last searches */
    double *from_start;          /* by hub; HUGE_VAL between searches */
    double *to_goal;     /* by hub, its distance to the goal of the last searches; HUGE_VAL if it has none */
    route_bounds bounds; /* of that goal, if there are landmarks */
    double *past_change; /* by hub, a bound for ways to that goal over what has changed since the labels */
    size_t visit_capacity;
    uint32_t search; /* the number of the last search */
    route_aim_memory aim;
    route_queue_item *queue;
    size_t queue_count;
    size_t queue_capacity;
    geom_vec2 *points; /* of the last route */
    size_t point_capacity;
};

/* Makes a query ready for questions about a layer of its map as that is now. False without memory. */
bool orca_route_query_ready(orca_route_query *query, const route_layer *layer);

/* The layer for a radius, if the query is ready for it and was last made so; else NULL. */
static inline const route_layer *orca_route_query_ready_layer(const orca_route_query *query, double radius) {
    const orca_route_map *map = query->map;
    if (query->ready_version != map->version || map->layers[query->ready_layer].disc_radius != radius) {
        return NULL;
    }
    return &map->layers[query->ready_layer];
}

/* Begins a search, which knows nothing of any node but what was found for its goal. It may begin
 * again as often as there are exits, by the next number. */
void orca_route_query_next_search(orca_route_query *query);

/* Forgets the goal of the last searches. */
void orca_route_query_forget_aim(orca_route_query *query);

/* The queue: a binary heap, in which a node may be several times; lowest estimates first, then lowest
 * nodes. Pushing returns false without memory. There must be an item to pop. */
bool orca_route_query_push(orca_route_query *query, route_queue_item item);
route_queue_item orca_route_query_pop(orca_route_query *query);

/* Room for the points of a route. False without memory. */
bool orca_route_query_reserve_points(orca_route_query *query, size_t count);

/* route2_landmarks.c: finds how far a place is from the landmarks, by the nodes that are in sight of it. */
void orca_route_landmarks_bound(const route_landmarks *landmarks, const route_end_node *nodes, size_t count,
                                route_bounds *out);

/* ---- What is known of ends ---- */

/* A node that may be in sight of a place, at which a path from there may bend. */
typedef struct route_sight {
    float length; /* at least so far is it; negative: it was not looked whether it is in sight */
    uint32_t label;
} route_sight;

/* What is known of an end of a route: nodes with labels, of which none is missing that is in sight of it.
 * Some that were in sight may be hidden now. */
typedef struct route_end {
    geom_vec2 at;
    uint64_t walls_hash; /* tells the labels; 0: nothing is known */
    uint64_t version;    /* of the map in which they were found */
    bool exact;          /* then the labels told of all nodes */
    double detour; /* from the node `reference` to any of them it is at most so much longer than from here */
    uint32_t reference; /* a label */
    uint32_t count;
    route_sight *sights;
    size_t capacity;
} route_end;

/* The nodes that see the goal of a follower; without labels and landmarks those that may see it. A search that finds
 * all of them costs as much as one that finds those for its start; each after it saves the look around the goal, and
 * half of the labels. */
typedef struct route_goal_nodes {
    uint64_t walls_hash; /* of their map; 0: they are not known */
    size_t node_count;   /* of their layer */
    bool seen;           /* all of them see it */
    size_t count;
    size_t capacity;
    uint32_t *nodes;
} route_goal_nodes;

/* What a follower knows of the ends of a route; NULL: nothing. */
typedef struct route_known_ends {
    const route_end *start; /* both with the last edit of the layer taken into account */
    const route_end *goal;
    const route_goal_nodes *goal_nodes; /* known or not: the search is to find all */
    double about; /* the route may be about so long at most; HUGE_VAL: nothing is known of that */
} route_known_ends;

/* Whether what is known of an end is that of a place, with these labels. */
static inline bool orca_route_is_known(const route_end *end, const route_labels *labels, geom_vec2 at) {
    return end->walls_hash == labels->walls_hash && geom_vec2_equal(end->at, at);
}

/* ---- route2_search.c: the shortest way ---- */

/* Writes the nodes that may be in sight of a place, and at which a shortest path from it may bend, to
 * `found`: those `within` an ellipse; NULL: all. Returns how many there are. */
size_t orca_route_look_around(const route_layer *layer, const route_place *place, const route_ellipse *within,
                              uint32_t *found);

/* Finds the route between finite points. The query is ready for the layer. What is known of its ends saves looks
 * around, and changes no answer; NULL: nothing. `out` is of kind NONE before. False without memory. */
bool orca_route_search(orca_route_query *query, const route_layer *layer, geom_vec2 start, geom_vec2 goal,
                       const route_known_ends *known, orca_route *out);

/* ---- route2_ends.c: both ends ---- */

/* Notes the nodes that see a goal, or may see it, if the last search was for that and found them all. Without memory
 * it notes nothing. */
void orca_route_note_goal(const orca_route_query *query, const route_layer *layer, geom_vec2 goal,
                          const geom_allocator *allocator, route_goal_nodes *nodes);
void orca_route_forget_goal(const geom_allocator *allocator, route_goal_nodes *nodes);

#endif
