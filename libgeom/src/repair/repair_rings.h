/* The rings of a polygon from outside, without what repeats: the first step of geom_polygon_repair. */
#ifndef GEOM_SRC_REPAIR_RINGS_H
#define GEOM_SRC_REPAIR_RINGS_H

#include "base/buffer.h"

#include <geom/repair.h>

/* A vertex that was kept, and its name in the input. */
typedef struct repair_vertex {
    geom_vec2 point;
    uint32_t ring;  /* a kept ring */
    uint32_t place; /* in the ring of the input */
} repair_vertex;

/* A ring that was kept: its vertices are first to end - 1. */
typedef struct repair_ring {
    uint32_t first;
    uint32_t end;
    size_t source; /* number in the input */
} repair_ring;

typedef struct repair_rings {
    geom_buffer vertices; /* of repair_vertex */
    geom_buffer rings;    /* of repair_ring; the outer one first */
    geom_buffer *changes; /* of geom_repair_change */
    geom_polygon_fault fault;
} repair_rings;

/* The vertex after this one in its ring, and the one before it. */
static inline uint32_t repair_next(const repair_rings *r, uint32_t vertex) {
    const repair_vertex *vertices = r->vertices.data;
    const repair_ring *ring = (const repair_ring *)r->rings.data + vertices[vertex].ring;
    return vertex + 1 < ring->end ? vertex + 1 : ring->first;
}

static inline uint32_t repair_previous(const repair_rings *r, uint32_t vertex) {
    const repair_vertex *vertices = r->vertices.data;
    const repair_ring *ring = (const repair_ring *)r->rings.data + vertices[vertex].ring;
    return vertex > ring->first ? vertex - 1 : ring->end - 1;
}

/* Appends a change that is named by a kept vertex; false if there is no memory. */
bool geom_repair_note(const repair_rings *r, geom_repair_kind kind, uint32_t vertex, geom_vec2 point,
                      geom_vec2 end);

/* Fills `r`, whose buffers are made, or sets its fault. */
void geom_repair_clean(repair_rings *r, geom_polygon polygon);

#endif
