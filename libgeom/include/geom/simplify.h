/* Simplification within a tolerance that keeps the topology.
 *
 *     uint32_t *kept = malloc(geom_polygon_vertex_count(polygon) * sizeof *kept);
 *     uint32_t *ends = malloc(polygon.count * sizeof *ends);
 *     const geom_simplify_result result = geom_polygon_simplify(polygon, 0.5, kept, ends, NULL);
 *
 * Vertices are removed one at a time, the cheapest one first, until no more can be removed. No point is moved
 * or added. The result is a subset of the vertices, by their indices (<geom/vertex_index.h>), in their order.
 *
 * Tolerance: the vertices removed between two kept ones are within `tolerance` of the segment between these,
 * as in the method of Douglas and Peucker. This is decided exactly. Tolerance 0 removes exactly the vertices
 * between collinear neighbors. An infinite tolerance sets no limit.
 *
 * Topology: a vertex b between a and c is removed only if the closed triangle a b c contains no other vertex
 * present at that time, decided by geom_orient2d. So replacing a b c by a c moves the boundary across no
 * vertex. Rings stay simple and disjoint, with at least three corners, and what lay inside or outside of them
 * still does (an isotopy). This is the condition of M. de Berg, M. van Kreveld, S. Schirra, "Topologically
 * correct subdivision simplification using the bandwidth criterion", 1998, for one vertex.
 *
 * Order: the next vertex is the one whose removal has the smallest bound on the distances of all vertices
 * removed there; among equals the one with the smallest index. In the result, no vertex can be removed alone.
 *
 * The result is the same on every machine. Cost: O(n log n) in practice, some microseconds a vertex. O(n^2)
 * at worst: if many vertices can only be removed one after the other along one edge, or if empty triangles
 * touch the boxes of most others. */
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

/* The fault of the input, and the number of kept vertices: 0 unless the status of the fault is GEOM_OK. */
typedef struct geom_simplify_result {
    geom_polygon_fault fault;
    size_t count;
} geom_simplify_result;

/* Simplifies all rings of a polygon, which must be valid. The result is valid too. Rings may have any
 * orientation.
 *
 * tolerance  a distance, >= 0
 * kept       receives the indices of the kept vertices; room for geom_polygon_vertex_count
 * ends       receives the end of each ring in `kept`; room for one number a ring
 * allocator  scratch memory, at most 160 bytes a vertex; NULL is the default one
 *
 * The kept vertices of ring r are those from kept[ends[r - 1]] up to but not including kept[ends[r]]; ring 0
 * begins at 0.
 *
 * Errors: the fault of geom_polygon_check; GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE, without a kind or a place,
 * for a tolerance that is NaN or negative. `kept` and `ends` are then unchanged. Thread-safe if the allocator
 * is. */
GEOM_API geom_simplify_result geom_polygon_simplify(geom_polygon polygon, double tolerance, uint32_t *kept,
                                                    uint32_t *ends, const geom_allocator *allocator);

/* Simplifies an open chain of `count` points. Both ends are kept. `kept` has room for `count` indices.
 *
 * A chain that neither crosses nor touches itself stays so. Its ends may be the same point; then at least
 * four vertices are kept, a triangle. A chain that crosses itself, as the track of a vehicle may, is allowed;
 * no crossing is added. Of equal neighbors one is removed.
 *
 * Errors: GEOM_TOO_FEW_POINTS for fewer than two points, GEOM_NOT_FINITE with the index of the point as
 * `edge` (or for a tolerance that is NaN), GEOM_NEGATIVE_SIZE, GEOM_CAPACITY_EXCEEDED for more than
 * GEOM_MAX_POINTS, GEOM_OUT_OF_MEMORY. Otherwise as geom_polygon_simplify. */
GEOM_API geom_simplify_result geom_chain_simplify(const geom_vec2 *points, size_t count, double tolerance,
                                                  uint32_t *kept, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
