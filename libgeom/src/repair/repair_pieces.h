/* The polygons that the triangles of a repaired polygon make: in none of them do two corners lie in one point. */
#ifndef GEOM_SRC_REPAIR_PIECES_H
#define GEOM_SRC_REPAIR_PIECES_H

#include "base/buffer.h"
#include "repair_sweep.h"

#include <geom/triangulate.h>

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
