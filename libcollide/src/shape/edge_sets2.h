/* Sets of neighboring edges of a polygon, each with a strip around it, and how they are divided. */
#ifndef COLLIDE_EDGE_SETS2_H
#define COLLIDE_EDGE_SETS2_H

#include "local2.h"
#include "numeric/ccd2_rotation.h"
#include "ring2.h"
#include "strips2.h"

#include <geom/locate.h>

enum {
    EDGE_PARTS = 8,             /* of a set that is divided; nodes have fewer */
    EDGE_KEPT = 1 + EDGE_PARTS, /* the set of all edges and its parts */
    EDGE_LEAF = 8               /* a chain with no more edges is not divided */
};

typedef enum edge_set_kind {
    EDGES_OF_NODE,  /* node `first` of the tree */
    EDGES_OF_CHAIN, /* `count` edges of ring `ring`, from edge `first` on */
    EDGES_OF_RINGS  /* `count` rings from ring `first` on */
} edge_set_kind;

typedef struct edge_set2 {
    geom_strip2 strip;
    edge_set_kind kind;
    uint32_t ring;
    uint32_t first;
    uint32_t count;
    uint32_t place; /* of its parts among those that are kept; EDGE_KEPT for all others */
} edge_set2;

/* The parts of a set, once it has been divided: it is compared with one set after another. */
typedef struct edge_parts2 {
    size_t count; /* 0: not yet divided */
    edge_set2 parts[EDGE_PARTS];
} edge_parts2;

/* The first sets of a polygon that is searched again and again, before it is turned. */
typedef struct edge_kept2 {
    edge_set2 whole;
    edge_parts2 parts[EDGE_KEPT];
} edge_kept2;

/* From where a polygon is seen: point p is at (p - origin) in units of the frame, or where it is if that is
 * NULL; then it is turned and moved. */
typedef struct edge_view2 {
    const local2 *frame;
    geom_vec2 origin;
    bool is_turned;
    geom_vec2 rotation;
    geom_vec2 place;
    const edge_kept2 *kept; /* NULL: none */
} edge_view2;

/* A valid polygon, and how it is searched. */
typedef struct edge_side2 {
    geom_polygon polygon;
    geom_strip_tree tree;     /* without nodes where there is no index */
    const edge_view2 *view;   /* or NULL, */
    const geom_aabb2 *bounds; /* and then the box of the polygon if it is known, or NULL */
} edge_side2;

/* A point before it is turned. */
static inline geom_vec2 edge_view_arm(const edge_view2 *view, geom_vec2 point) {
    return view == NULL || view->frame == NULL ? point
                                               : collide_local2_rough(view->frame, point, view->origin);
}

/* A point as it is seen. */
static inline geom_vec2 edge_view_point(const edge_view2 *view, geom_vec2 point) {
    const geom_vec2 arm = edge_view_arm(view, point);
    return view != NULL && view->is_turned ? geom_vec2_add(view->place, turn_rotated(view->rotation, arm))
                                           : arm;
}

/* Whether the set is not divided. */
static inline bool edge_set_is_leaf(const edge_side2 *side, const edge_set2 *set) {
    if (set->kind == EDGES_OF_NODE) {
        GEOM_ASSERT(side->tree.nodes != NULL);
        return side->tree.nodes[set->first].count > 0;
    }
    return set->kind == EDGES_OF_CHAIN && set->count <= EDGE_LEAF;
}

/* The set of all edges, without its strip unless that is kept or that of a node; and the strip. */
edge_set2 collide_edge_set_of_all(const edge_side2 *side);
void collide_edge_set_strip(const edge_side2 *side, edge_set2 *set);

/* Divides a set that is no leaf. Linear in its number of edges, unless it is a node or kept. */
void collide_edge_set_divide(const edge_side2 *side, const edge_set2 *set, edge_parts2 *divided);

/* Divides the first sets of a side without an index, whose view has nothing kept. */
void collide_edge_sets_keep(const edge_side2 *side, edge_kept2 *kept);

#endif
