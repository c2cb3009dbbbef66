/* Convex decomposition of polygons with holes, exactly: pieces to grow, to collide, to intersect one by one.
 *
 *     const size_t room = geom_polygon_triangle_count(polygon);
 *     uint32_t *corners = malloc(3 * room * sizeof *corners);
 *     size_t *ends = malloc(room * sizeof *ends);
 *     const geom_decompose_result result = geom_polygon_decompose(polygon, corners, ends, NULL);
 *     for (size_t i = 0, first = 0; i < result.count; first = ends[i++]) {
 *         use_piece(corners + first, ends[i] - first);
 *     }
 *
 * No point is added: pieces name vertices of the polygon by their numbers (<geom/vertex_index.h>), so they tile it exactly,
 * whatever the coordinates. The polygon must be valid as geom_polygon_check says, which is checked, always. Rings may have
 * any orientation. */
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

/* What is wrong with the polygon, as geom_polygon_check tells it, and how many pieces were written: 0 unless the status
 * of the fault is GEOM_OK. */
typedef struct geom_decompose_result {
    geom_polygon_fault fault;
    size_t count;
} geom_decompose_result;

/* Cuts the polygon into convex pieces. The corners of piece i, counterclockwise, are corners[ends[i - 1]] up to but not
 * including corners[ends[i]]; the first piece begins at 0. `ends` has room for geom_polygon_triangle_count of them, `corners`
 * for three times as many. On failure their contents are unspecified.
 *
 * Each piece is a simple ring of vertices that is convex (geom_ring_convexity). It may go straight on at a corner:
 * where the polygon does, and where the corner of another piece lies on its side. So pieces that share more than a
 * point share whole edges, and a convex polygon is one piece with all its vertices.
 *
 * With r reflex vertices (the inside is wider there than a straight line) and h holes there are at most 2 r + 1 - h
 * pieces; without holes, four times as many as any convex decomposition must have, even one that adds points. No two
 * pieces that share an edge have a convex union.
 *
 * O(n log n) for any input, the check included. The allocator (NULL: the default one) gives scratch memory, at most 150
 * bytes a vertex. Thread-safe, as the allocator is.
 *
 * S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", FCT 1983: triangulate, then leave out each diagonal
 * that no reflex vertex needs. */
GEOM_API geom_decompose_result geom_polygon_decompose(geom_polygon polygon, uint32_t *corners, size_t *ends,
                                                      const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
