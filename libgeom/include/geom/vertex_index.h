/* One number for each vertex of a polygon: ring by ring, each ring from its first vertex on.
 *
 * The vertices of rings[0] have the numbers from 0, those of rings[1] go on after them, and so forth. Where the rings
 * lie one behind the other in one array, the number of a vertex is its place in that array. Answers that name vertices
 * (<geom/triangulate.h>, <geom/decompose.h>, <geom/simplify.h>) use these numbers; they have 32 bits, as the index
 * buffers of graphics and physics have. Everything here is pure, thread-safe, and allocates nothing. */
#ifndef GEOM_VERTEX_INDEX_H
#define GEOM_VERTEX_INDEX_H

#include <geom/base.h>
#include <geom/polygon.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many vertices all rings have together; 0 for more than GEOM_MAX_POINTS. Linear in the number of rings. */
GEOM_API size_t geom_polygon_vertex_count(geom_polygon polygon);

/* The vertex with this number, which must be below geom_polygon_vertex_count (GEOM_ASSERT). Linear in the number of
 * rings. */
GEOM_API geom_vec2 geom_polygon_vertex(geom_polygon polygon, size_t number);

/* The ring of the vertex with this number, which must be below geom_polygon_vertex_count (GEOM_ASSERT). Linear in the
 * number of rings. */
GEOM_API size_t geom_polygon_ring_of_vertex(geom_polygon polygon, size_t number);

/* Writes the vertices with these `count` numbers, each below geom_polygon_vertex_count (GEOM_ASSERT), to `points`, in
 * their order, and gives the ring of these: one convex piece, one simplified ring, one triangle.
 *
 *     geom_ring piece = geom_polygon_vertices(polygon, corners + start, ends[i] - start, points);
 *
 * Linear in `count`, and in the number of rings for each number that is not of the same ring as the one before. */
GEOM_API geom_ring geom_polygon_vertices(geom_polygon polygon, const uint32_t *numbers, size_t count,
                                         geom_vec2 *points);

#ifdef __cplusplus
}
#endif

#endif
