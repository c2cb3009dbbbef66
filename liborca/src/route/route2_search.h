/* A search of a route under way. Private to route2_search.c, route2_ends.c and route2_hops.c. */
#ifndef ORCA_ROUTE2_SEARCH_H
#define ORCA_ROUTE2_SEARCH_H

#include "route2_query.h"

/* Lengths by labels, and sums of lengths in another order, differ by less than these parts. */
#define ROUTE_LABEL_ROUNDING 1e-9
#define ROUTE_SUM_ROUNDING 1e-11

/* From a free place to another, or to and from places too tight for the disc. Nodes are those of the layer,
 * then the start, then the goal. */
typedef struct route_search {
    orca_route_query *query;
    route_view view;
    const route_labels *labels;       /* NULL: there are none */
    const route_landmarks *landmarks; /* NULL: there are none, or labels tell more */
    route_place from;
    route_place to;
    const route_known_ends *known; /* NULL: nothing is */
    uint32_t start_node;
    uint32_t goal_node;
    bool one_start;        /* no other place to start from will be tried */
    bool aimed;            /* what is needed of the goal for searches from any start is known */
    size_t start_count;    /* of the nodes that may see the start */
    route_end_node *first; /* the one of those over which the shortest route leads; NULL: not known */
    double most;           /* no route that is longer matters */
    uint64_t expanded;     /* nodes, in this search */
    bool by_hops;          /* it ends at a node from which hops tell the rest */
    double tie;            /* then paths whose lengths differ by no more count as equal; else 0 */
} route_search;

geom_vec2 orca_route_node_point(const route_search *s, uint32_t node);

/* What is known of a node in this search, and of earlier searches for the same goal. */
route_visit *orca_route_visit_of(const route_search *s, uint32_t node);

/* Whether a disc can go straight from an end of the route to a node. */
bool orca_route_sees(const route_search *s, const route_place *place, uint32_t node);

/* ---- route2_ends.c: both ends ---- */

/* Finds the nodes that may see the start or the goal. Those that see the goal are marked, as far as they
 * matter; without labels, those that may see it. With labels that are of this map, finds the first node of
 * the shortest route and how long that is. */
void orca_route_find_ends(route_search *s);

/* Whether all nodes that see a goal are known from the last searches; without labels and landmarks, that may see it. */
bool orca_route_knows_goal(const orca_route_query *query, const route_layer *layer, geom_vec2 goal);

/* Forgets what is known of the goal for this start only. */
void orca_route_leave_ends(const route_search *s);

/* ---- route2_hops.c: paths as labels tell them ---- */

/* Finds the shortest route by hops, and writes the parents of its nodes. False if the labels do not tell, or
 * if another may be as short but for rounding. */
bool orca_route_path_by_hops(const route_search *s);

/* Paths that are about so long count as equal if they differ by no more. */
double orca_route_tie(const route_search *s, double length);

/* How long the rest of a route is from a node with a label, if hops tell it for the map as it is; else
 * HUGE_VAL. No way over what has changed since the labels were made may be as short. */
double orca_route_rest_by_hops(const route_search *s, uint32_t node);

/* Writes the parents of the nodes of such a rest. */
void orca_route_take_rest(const route_search *s, uint32_t node);

#endif
