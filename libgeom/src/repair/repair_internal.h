/* Shared by the stages of a repair: rings, the sweep, and the pieces. */
#ifndef GEOM_SRC_REPAIR_INTERNAL_H
#define GEOM_SRC_REPAIR_INTERNAL_H

#include "base/buffer.h"

#include <geom/repair.h>
#include <geom/triangulate.h>

/* ---- The rings of the input, without repetitions ---- */

/* A vertex that was kept, and its indices in the input. */
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

/* ---- The sweep: which edges meet, and how the boundary of the interior continues there ---- */

/* An edge, or a part of a divided one. With the interior on its left it has an origin, which is a corner of
 * the interior. `next` and `previous` go around the interior. The index of an edge also identifies that
 * corner. */
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

/* Fills `edges` and `places`, whose buffers are created, or sets the fault. O(n log n). */
void geom_repair_run_sweep(repair_sweep *s);

/* ---- Pieces: polygons made of triangles, in which no two corners are the same point ---- */

/* Triangles whose corners are numbers of edges. */
typedef struct repair_mesh {
    const repair_edge *edges;
    size_t place_count;
    const geom_index_triangle *triangles;
    size_t count;
    const uint32_t *twin; /* as geom_mesh_pair tells */
} repair_mesh;

/* Sets piece_of[t] for each triangle; pieces may have any numbers below `count`. */
geom_status geom_repair_find_pieces(const repair_mesh *mesh, uint32_t *piece_of,
                                    const geom_allocator *allocator);

#endif
