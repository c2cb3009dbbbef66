/* Half-edges of a triangulation, and which triangles share an edge.
 *
 * Half-edge 3 t + i is side i of triangle t, from corner i to corner (i + 1) % 3. Its twin is the same edge
 * as a side of another triangle, in the other direction. */
#ifndef GEOM_SRC_MESH_H
#define GEOM_SRC_MESH_H

#include <geom/triangulate.h>

#include <stdint.h>

#define GEOM_MESH_NONE UINT32_MAX

/* Return the half-edge after this one around its triangle, and the one before it. */
static inline uint32_t geom_mesh_next(uint32_t half) { return half % 3 == 2 ? half - 2 : half + 1; }

static inline uint32_t geom_mesh_previous(uint32_t half) { return half % 3 == 0 ? half + 2 : half - 1; }

/* The number of the vertex where a half-edge begins. */
static inline uint32_t geom_mesh_origin(const geom_index_triangle *triangles, uint32_t half) {
    return triangles[half / 3].corner[half % 3];
}

/* Writes the vertices of a polygon by index. */
void geom_mesh_points(geom_polygon polygon, geom_vec2 *points);

/* Sets twin[3 t + i] for all `count` triangles, whose corners are below `vertex_count`: GEOM_MESH_NONE for an
 * edge of one triangle only. GEOM_OUT_OF_MEMORY, or GEOM_CAPACITY_EXCEEDED for 2^32 - 1 half-edges or more.
 * Linear time. */
geom_status geom_mesh_pair(const geom_index_triangle *triangles, size_t count, size_t vertex_count,
                           uint32_t *twin, const geom_allocator *allocator);

/* Computes the Delaunay triangulation of the vertices of a polygon, `points` by number, and writes those of its
 * triangles that are inside of the polygon. Sets how many: 0 if an edge of the polygon is not an edge of the
 * triangulation. O(n log n) expected. GEOM_OK or GEOM_OUT_OF_MEMORY. */
geom_status geom_delaunay_of_vertices(geom_polygon polygon, const geom_vec2 *points, uint32_t count,
                                      geom_index_triangle *triangles, uint32_t *found,
                                      const geom_allocator *allocator);

#endif
