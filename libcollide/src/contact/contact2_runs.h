/* Runs of edges that follow each other along the rings of a shape, with a box around each. */
#ifndef COLLIDE_CONTACT2_RUNS_H
#define COLLIDE_CONTACT2_RUNS_H

#include "shape/core2.h"

enum {
    CONTACT_RUNS = 256
};

/* Edges are numbered through all rings. Edge i is in run i / length. */
typedef struct edge_runs2 {
    size_t length;
    size_t count;
    geom_aabb2 whole;
    geom_aabb2 box[CONTACT_RUNS];
    signed char orientation[CONTACT_RUNS]; /* of the first rings */
} edge_runs2;

/* Linear time. The rings must stay where they are. */
void collide_edge_runs_make(edge_runs2 *runs, const core2 *solid);

/* The orientation of ring r. */
static inline int edge_runs_orientation(const edge_runs2 *runs, const core2 *solid, size_t r) {
    return r < CONTACT_RUNS ? runs->orientation[r] : geom_ring_orientation(core2_ring(solid, r));
}

/* A ring of so many edges, of which the first one has the number `first`: where the run of edge i of the ring
 * ends in the ring. */
static inline size_t edge_run_end(const edge_runs2 *runs, size_t first, size_t i, size_t ring_count) {
    const size_t end = ((first + i) / runs->length + 1) * runs->length - first;
    return end < ring_count ? end : ring_count;
}

/* The box of that run. */
static inline const geom_aabb2 *edge_run_box(const edge_runs2 *runs, size_t first, size_t i) {
    return &runs->box[(first + i) / runs->length];
}

#endif
