/* Exact convex decomposition of polygons with holes.
 *
 *     const size_t room = geom_polygon_triangle_count(polygon);
 *     uint32_t *corners = malloc(3 * room * sizeof *corners);
 *     uint32_t *ends = malloc(room * sizeof *ends);
 *     const geom_decompose_result result = geom_polygon_decompose(polygon, corners, ends, NULL);
 *     for (size_t i = 0, first = 0; i < result.count; first = ends[i++]) {
 *         use_piece(corners + first, ends[i] - first);
 *     }
 *
 * No point is added. Pieces are given by the indices of their vertices (<geom/vertex_index.h>), so they tile
 * the polygon exactly. The polygon must be valid (geom_polygon_check), which is always checked. Rings may
 * have any orientation. */
#ifndef GEOM_DECOMPOSE_H
#define GEOM_DECOMPOSE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/triangulate.h>
#include <geom/vertex_index.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The fault of the polygon, as geom_polygon_check gives it, and the number of pieces: 0 unless the status of
 * the fault is GEOM_OK. */
typedef struct geom_decompose_result {
    geom_polygon_fault fault;
    size_t count;
} geom_decompose_result;

/* Divides a polygon into convex pieces.
 *
 * corners    receives the vertex indices of the pieces, counterclockwise; room for 3
 *            geom_polygon_triangle_count
 * ends       receives the end of each piece in `corners`; room for geom_polygon_triangle_count
 * allocator  scratch memory, at most 150 bytes a vertex; NULL is the default one
 *
 * Piece i has the corners from corners[ends[i - 1]] up to but not including corners[ends[i]]; piece 0 begins
 * at 0. On failure the contents of both arrays are unspecified.
 *
 * Each piece is a simple convex ring (geom_ring_convexity). It may continue straight at a corner: where the
 * polygon does, and where the corner of another piece lies on its side. So pieces that share more than a
 * point share whole edges, and a convex polygon is one piece with all its vertices.
 *
 * A polygon with r reflex vertices and h holes has at most 2 r + 1 - h pieces. Without holes that is at most
 * four times the minimum, even of decompositions that add points. No two pieces that share an edge have a
 * convex union.
 *
 * Cost: O(n log n) for any input, with the check. Thread-safe if the allocator is.
 * Source: S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", FCT 1983: triangulate, then omit
 * each diagonal that no reflex vertex needs. */
GEOM_API geom_decompose_result geom_polygon_decompose(geom_polygon polygon, uint32_t *corners, uint32_t *ends,
                                                      const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
