/* Indices of the vertices of a polygon: one number for each vertex, ring by ring.
 *
 * The vertices of rings[0] have the indices from 0, those of rings[1] follow, and so on. If the rings lie one
 * behind the other in one array, the index of a vertex is its index in that array. <geom/triangulate.h>,
 * <geom/decompose.h> and <geom/simplify.h> return such indices. They have 32 bits, like index buffers in
 * graphics.
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef GEOM_VERTEX_INDEX_H
#define GEOM_VERTEX_INDEX_H

#include <geom/base.h>
#include <geom/polygon.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the number of vertices of all rings, or 0 for more than GEOM_MAX_POINTS. Linear in the number of
 * rings. */
GEOM_API size_t geom_polygon_vertex_count(geom_polygon polygon);

/* Returns the vertex with an index below geom_polygon_vertex_count (GEOM_ASSERT). Linear in the number of
 * rings. */
GEOM_API geom_vec2 geom_polygon_vertex(geom_polygon polygon, size_t number);

/* Returns the number of the ring that contains the vertex. The index must be below geom_polygon_vertex_count
 * (GEOM_ASSERT). Linear in the number of rings. */
GEOM_API size_t geom_polygon_ring_of_vertex(geom_polygon polygon, size_t number);

/* Copies the vertices with `count` indices to `points`, in their order, and returns them as a ring: a convex
 * piece, a simplified ring, a triangle. Each index must be below geom_polygon_vertex_count (GEOM_ASSERT).
 *
 *     geom_ring piece = geom_polygon_vertices(polygon, corners + start, ends[i] - start, points);
 *
 * Cost: linear in `count`, plus linear in the number of rings for each index whose ring differs from that of
 * the index before. */
GEOM_API geom_ring geom_polygon_vertices(geom_polygon polygon, const uint32_t *numbers, size_t count,
                                         geom_vec2 *points);

#ifdef __cplusplus
}
#endif

#endif
