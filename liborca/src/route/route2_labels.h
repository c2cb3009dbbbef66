/* What is known of the corners of a map: which see each other, and how far apart they are. Private to
 * route2_*.c. */
#ifndef ORCA_ROUTE2_LABELS_H
#define ORCA_ROUTE2_LABELS_H

#include "route2_map.h"

/* A node that may be in sight of another, and whether it is. Threads that look at the same time find the
 * same. */
typedef enum route_link_state {
    ROUTE_LINK_UNKNOWN, /* it was not looked for yet */
    ROUTE_LINK_OPEN,
    ROUTE_LINK_HIDDEN
} route_link_state;

typedef struct route_link {
    double length;
    uint32_t node;
    _Atomic(route_link_state) state;
} route_link;

/* The nodes that can be reached straight from a node, and some that are hidden from it. */
typedef struct route_links {
    uint32_t count;
    uint32_t capacity;
    route_link items[];
} route_links;

/* The lengths of shortest paths from each node to some hubs, in the graph of nodes when they were made. Any
 * two nodes that a path connects have a hub in common that lies on a shortest one. Label i has the entries
 * from first[i] to first[i + 1].
 *
 * After an edit some links are others. Each of those touches or crosses a box around what has changed, the
 * region of that edit. A path comes to a node with such links before it uses one, and then to the region.
 * */
enum {
    ROUTE_MOST_REGIONS = 32,
    ROUTE_LABEL_ENTRIES = 64 /* to look at so many costs about as much as to expand a node */
};

/* How far a hub is from a region, over the nodes whose links have changed there. */
typedef struct route_changed {
    double length;
    uint32_t hub;
    uint32_t region;
} route_changed;

/* Where the shortest path to a hub goes on: to which node, and to which entry of its label. At the hub it
 * is this entry itself. */
typedef struct route_hop {
    uint32_t node; /* ROUTE_NO_NODE: another path is as short */
    uint32_t entry;
} route_hop;

struct route_labels {
    uint64_t walls_hash; /* of the map for which they were made */
    uint64_t version;    /* of that map: after an edit lengths are only bounds */
    size_t count;
    uint32_t *first;
    uint32_t *hubs;
    double *lengths;
    route_hop *hops;
    size_t entry_count;
    double
        tie; /* paths whose lengths differ by no more count as equal in hops; HUGE_VAL: hops tell nothing */
    uint32_t *of_node; /* the label of each node of the layer; ROUTE_NO_NODE: none */
    uint32_t *node_of; /* the node of each label; ROUTE_NO_NODE: it is gone */
    size_t node_count;
    route_changed *changed;
    size_t changed_count;
    size_t changed_capacity;
    size_t region_count;
    geom_aabb2 regions[ROUTE_MOST_REGIONS];
    /* At least so long is a way from one region to another, over others or not. */
    double apart[ROUTE_MOST_REGIONS][ROUTE_MOST_REGIONS];
};

typedef enum route_labels_state {
    ROUTE_LABELS_WAIT,    /* for searches to cost as much as labels would */
    ROUTE_LABELS_MAKING,  /* by the thread of a query; others go on without, or with those that there are */
    ROUTE_LABELS_REFUSED, /* in this map corners have too many links */
    ROUTE_LANDMARKS_WAIT  /* labels would be too long; for searches to cost as much as landmarks would */
} route_labels_state;

/* Some nodes far apart, and the lengths of shortest paths to them, as parts of the longest of all: ROUTE_LANDMARKS of
 * each node, HUGE_VALF where there is none. They serve until the next edit. */
enum {
    ROUTE_LANDMARKS = 16
};

typedef struct route_landmarks {
    size_t node_count;
    float *parts; /* a line of a cache for each node */
    double longest;
} route_landmarks;

/* How far a place is from each landmark, in such parts: at least, and at most. */
typedef struct route_bounds {
    float least[ROUTE_LANDMARKS];
    float most[ROUTE_LANDMARKS];
} route_bounds;

/* What searches have found out about the nodes of a layer. It is shared by all queries, in any threads:
 * what is published stays as it is until the map is edited, but links that were not looked at become open or
 * hidden. It makes searches faster and changes no answer. */
struct route_knowledge {
    size_t node_count;
    size_t capacity; /* of the next two: 0 after an edit that is not done yet, if it takes them over */
    _Atomic(route_links *) *links;  /* of each node; NULL before a search first comes there */
    atomic_uint_least32_t *highest; /* for each node with links, no end of them is higher */
    atomic_uint_least64_t expanded; /* nodes, by all searches since there are labels, or landmarks */
    _Atomic(route_labels_state) state;
    _Atomic(route_labels *) labels; /* NULL: none yet */
    /* Those that were replaced. Queries may still use them until the next edit; and they are as good as new when
     * an edit brings back the obstacles that they were made for. */
    route_labels *spare;
    _Atomic(route_landmarks *) landmarks; /* NULL: none yet, or there are labels */
};

/* ---- route2_links.c: from node to node ---- */

/* The knowledge of a layer that has its nodes, which is none yet; with room for the links of so many, at least as many
 * as there are, or 0. NULL without memory. */
route_knowledge *orca_route_knowledge_create(const geom_allocator *allocator, size_t node_count,
                                             size_t capacity);
void orca_route_knowledge_destroy(const geom_allocator *allocator, route_knowledge *knowledge);

/* Releases the links of a node that are known, if any. */
void orca_route_links_forget(const geom_allocator *allocator, route_knowledge *knowledge, size_t node);

/* The links of a node: the corners at which a shortest path can bend, and which may be in sight. The first
 * that asks finds them. NULL without memory. */
route_links *orca_route_links_of(orca_route_query *query, const route_layer *layer, uint32_t node);

/* Whether a link of a node leads there: the first that asks looks whether its end is in sight. */
bool orca_route_link_leads(orca_route_query *query, const route_layer *layer, uint32_t node,
                           route_link *link);

/* ---- route2_labels.c: distances between nodes ---- */

/* The labels of a layer; NULL if there are none. They are made by the first that asks after searches have
 * cost enough to pay for them, if they do not take too much memory. They are made again after edits, when
 * searches have cost that much more. False without memory; nothing is lost then. */
bool orca_route_labels_ready(orca_route_query *query, const route_layer *layer, const route_labels **out);
void orca_route_labels_destroy(const geom_allocator *allocator, route_labels *labels);

/* Whether searches have cost enough since the last ones were made to pay for labels, or for landmarks. */
bool orca_route_labels_pay(const route_knowledge *knowledge);

/* Room for so many labels. NULL without memory. */
route_labels *orca_route_labels_create(const geom_allocator *allocator, size_t count, size_t entry_count);

/* route2_labels_make.c: makes labels of the layer as it is. NULL without memory, or if they are refused; then *state
 * tells what is to be done. */
route_labels *orca_route_labels_make(orca_route_query *query, const route_layer *layer,
                                     route_labels_state *state);

/* Lowers, by hub, the lengths to a place: from the node of a label it is `length`. */
void orca_route_labels_aim(const route_labels *labels, uint32_t label, double length, double *to_place);

/* Forgets the lengths by the hubs of a label. */
void orca_route_labels_clear(const route_labels *labels, uint32_t label, double *to_place);

/* How far a node without a label, which lies in a region, is from a place: lowers `beyond`, which has a
 * length for each region. */
void orca_route_labels_beyond(const route_labels *labels, geom_vec2 node, double length, double *beyond);

/* From the lengths to a place without what has changed since the labels were made, finds a bound for the ways
 * through what has changed, and lowers `past_change` to it. That may be `to_place` itself. The place is at
 * least `beyond` from the nodes of each region without labels. */
void orca_route_labels_bridge(const route_labels *labels, const double *beyond, const double *to_place,
                              double *past_change);

/* At least so far is it from the node of a label to the place; HUGE_VAL if there is no way. Without changes
 * it is the length of the shortest path. */
double orca_route_labels_length(const route_labels *labels, uint32_t label, const double *to_place);

/* Such lengths to one place: in the graph of the labels, and over what has changed since. */
typedef struct route_lengths {
    double before;
    double past_change;
} route_lengths;

route_lengths orca_route_labels_lengths(const route_labels *labels, uint32_t label, const double *to_place,
                                        const double *past_change);

/* The entry for a hub in a label; another one if it has none. */
uint32_t orca_route_labels_entry(const route_labels *labels, uint32_t label, uint32_t hub);

/* ---- route2_landmarks.c: bounds of distances, where labels would be too long ---- */

/* The landmarks of a layer; NULL if there are none. They are made as labels are. False without memory; nothing is lost
 * then. */
bool orca_route_landmarks_ready(orca_route_query *query, const route_layer *layer,
                                const route_landmarks **out);
void orca_route_landmarks_destroy(const geom_allocator *allocator, route_landmarks *landmarks);

/* At least so far is it from a node to a place; HUGE_VAL if there is no way. It may be a little below 0. */
double orca_route_landmarks_ahead(const route_landmarks *landmarks, uint32_t node,
                                  const route_bounds *bounds);

/* ---- route2_keep.c: what stays known ---- */

/* Gives a layer that has its nodes the knowledge that an edit leaves, or none. False without memory. */
bool orca_route_keep_create(const geom_allocator *allocator, const route_reuse *reuse, route_layer *layer);

/* Finds what an edit leaves of the knowledge of a layer. False without memory. */
bool orca_route_keep_prepare(const route_view *view, route_reuse *reuse, route_layer *layer);

/* Moves it into the layer after the edit. */
void orca_route_keep_move(const geom_allocator *allocator, const route_reuse *reuse, route_layer *layer);

#endif
