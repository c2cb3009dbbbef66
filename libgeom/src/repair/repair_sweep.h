/* The sweep of geom_polygon_repair: which edges meet, and how the boundary of the inside runs where they do. */
#ifndef GEOM_SRC_REPAIR_SWEEP_H
#define GEOM_SRC_REPAIR_SWEEP_H

#include "repair_rings.h"

/* An edge, or a part of one that was divided. Seen with the inside on its left it has an origin, which is a corner of the
 * inside; `next` and `previous` go around the inside. A number of an edge also names that corner. */
typedef struct repair_edge {
    geom_vec2 left; /* the end that the sweep meets first */
    geom_vec2 right;
    uint32_t vertex; /* where the edge begins in its ring */
    uint32_t key;    /* number of the origin, or more than all of these where the edge was divided */
    uint32_t place;  /* of the origin: corners in one point have one place */
    uint32_t next;
    uint32_t previous;
    bool inside_above; /* and so its origin is `left` */
} repair_edge;

static inline geom_vec2 repair_origin(const repair_edge *edge) {
    return edge->inside_above ? edge->left : edge->right;
}

typedef struct repair_sweep {
    repair_rings *rings;
    geom_buffer edges;  /* of repair_edge: the first ones are those of the vertices */
    geom_buffer places; /* of uint32_t: a vertex at each place */
    geom_polygon_fault fault;
} repair_sweep;

/* Fills `edges` and `places`, whose buffers are made, or sets the fault. O(n log n). */
void geom_repair_run_sweep(repair_sweep *s);

#endif
