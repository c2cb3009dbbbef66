/* Fewer vertices within a tolerance, and nothing crosses or touches that did not before.
 *
 *     uint32_t *kept = malloc(geom_polygon_vertex_count(polygon) * sizeof *kept);
 *     size_t *ends = malloc(polygon.count * sizeof *ends);
 *     const geom_simplify_result result = geom_polygon_simplify(polygon, 0.5, kept, ends, NULL);
 *
 * Vertices are removed one at a time, where that costs least, until no more can be. No point is moved or added: what is
 * kept is a part of the vertices, named by their numbers (<geom/vertex_index.h>), in their order.
 *
 * Within the tolerance. The vertices that are removed between two kept ones are all within `tolerance` of the segment
 * between these two, as measured by Douglas and Peucker. This is decided exactly for the doubles given. Tolerance 0
 * removes what lies exactly between its neighbours and nothing else; an infinite one asks for no distance at all.
 *
 * Nothing crosses or touches. A vertex b between a and c is removed only when the closed triangle a b c holds no
 * other vertex that is there at the time, decided by geom_orient2d. So the edge a c can be pulled out of a b c without
 * meeting anything: rings stay simple and apart, with at least three corners, and what lay inside or outside of them
 * stays so (an isotopy). It is the condition of M. de Berg, M. van Kreveld and S. Schirra ("Topologically correct
 * subdivision simplification using the bandwidth criterion", 1998) for one vertex.
 *
 * Which one is next: the vertex whose removal has the smallest bound on the distances of all vertices removed there;
 * of equal ones that of the smallest number. At the end no vertex is left that could be removed by itself.
 *
 * The result is the same on every machine. O(n log n) in practice, some microseconds a vertex; O(n^2) in the worst case:
 * many vertices which can only be removed one after the other along one edge, or triangles that are empty and yet touch
 * the boxes of most others. */
#ifndef GEOM_SIMPLIFY_H
#define GEOM_SIMPLIFY_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vec.h>
#include <geom/vertex_index.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why nothing was simplified, or how many vertices are kept: 0 unless the status of the fault is GEOM_OK. */
typedef struct geom_simplify_result {
    geom_polygon_fault fault;
    size_t count;
} geom_simplify_result;

/* Simplifies all rings of a polygon. The kept vertices of ring r are kept[ends[r - 1]] up to but not including
 * kept[ends[r]]; ring 0 begins at 0. `kept` has room for all vertices (geom_polygon_vertex_count), `ends` for one
 * number a ring.
 *
 * The polygon must be valid, and what is kept of it is again. Rings may have any orientation. The fault is that of
 * geom_polygon_check; and GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE, without a kind or a place, for a tolerance that is NaN
 * or below zero. On failure `kept` and `ends` are untouched.
 *
 * The allocator (NULL: the default one) gives scratch memory, at most 160 bytes a vertex. Thread-safe, as the allocator
 * is. */
GEOM_API geom_simplify_result geom_polygon_simplify(geom_polygon polygon, double tolerance, uint32_t *kept,
                                                    size_t *ends, const geom_allocator *allocator);

/* Simplifies an open chain of `count` points; both ends are kept. `kept` has room for `count` places in `points`.
 *
 * A chain that neither crosses nor touches itself stays so. Its ends may be the same point; then at least four vertices
 * are kept, a triangle. A chain that does cross itself, as the track of a vehicle may, is welcome: no crossing is added.
 * Neighbours may be equal; one of them is removed.
 *
 * The status of the fault is GEOM_TOO_FEW_POINTS for fewer than two, GEOM_NOT_FINITE with the point as `edge` (or for
 * a tolerance that is NaN), GEOM_NEGATIVE_SIZE, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS, or
 * GEOM_OUT_OF_MEMORY. Otherwise as above. */
GEOM_API geom_simplify_result geom_chain_simplify(const geom_vec2 *points, size_t count, double tolerance,
                                                  uint32_t *kept, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
