/* Polygons: rings of points, an outer one and holes, as views of the caller's arrays.
 *
 * A ring lists its vertices once, without repeating the first at the end, in either orientation. A polygon is
 * one outer ring and any number of holes: all points inside or on the outer ring that are not strictly inside
 * a hole. The views own nothing; the arrays must outlive them. */
#ifndef GEOM_POLYGON_H
#define GEOM_POLYGON_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct geom_ring {
    const geom_vec2 *points;
    size_t count;
} geom_ring;

/* rings[0] is the outer boundary, the others are holes. */
typedef struct geom_polygon {
    const geom_ring *rings;
    size_t count;
} geom_polygon;

/* Why a polygon is not simple, and where. `ring` and `edge` name the first edge found at fault (edge i runs
 * from vertex i to the next one), `other_ring` and `other_edge` its partner, `point` a place to show. They are
 * meaningful when `status` is not GEOM_OK; for GEOM_TOO_FEW_POINTS and GEOM_NOT_FINITE only `ring` and `edge`. */
typedef struct geom_polygon_fault {
    geom_status status;
    size_t ring;
    size_t edge;
    size_t other_ring;
    size_t other_edge;
    geom_vec2 point;
} geom_polygon_fault;

/* Twice the signed area would overflow for huge coordinates; this is the signed area, positive for a
 * counterclockwise ring, rounded. It is computed about the first vertex, so a ring far from the origin loses
 * nothing. Fewer than three points give 0. Linear time. */
GEOM_API double geom_ring_area(geom_ring ring);

/* Exact: +1 for a counterclockwise simple ring, -1 for a clockwise one, 0 for one without area. Linear time. */
GEOM_API int geom_ring_orientation(geom_ring ring);

/* The smallest box that holds the ring; exact. The ring must have at least one point. */
GEOM_API geom_aabb2 geom_ring_bounds(geom_ring ring);

/* Whether every ring is simple (at least three finite vertices, no two neighbours equal, no edge meeting another
 * except neighbours in their common vertex, no spike that folds back) and no two rings cross or touch. Exact.
 * Reports one fault, the same on every machine. Whether holes lie inside the outer ring is not asked here.
 *
 * Edges are swept in order of their smallest x: O(n log n) plus the pairs whose x ranges overlap. The
 * allocator (NULL: the default one) gives scratch memory; GEOM_OUT_OF_MEMORY is reported as a fault. */
GEOM_API geom_polygon_fault geom_polygon_check(geom_polygon polygon, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
