/* The smallest box in any direction around points of the plane. (Boxes along the axes: geom_ring_bounds.) */
#ifndef GEOM_BOUNDING_BOX_H
#define GEOM_BOUNDING_BOX_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `box` is meaningful where the status is GEOM_OK. */
typedef struct geom_obb2_result {
    geom_status status;
    geom_obb2 box;
} geom_obb2_result;

/* The box of least area that holds all `count` points.
 *
 * It holds them exactly: for the doubles of the box as stored, and every point, |(p - center) . axis| is at most
 * half.x |axis|^2, and likewise for the other side; this is verified in exact arithmetic. The box of least area has a
 * side along an edge of the convex hull; which edge, is found from turns that are decided exactly. Directions, areas and
 * the place of the box are rounded: with M for the largest coordinate in size, each half extent is at most
 * 2^-49 M larger than that of a true box whose area is within 2^-48 of the least one, or within 2^-90 M M of it. Moving
 * the points nearer to the origin so makes the box tighter.
 *
 * `axis` is within a rounding of unit length and points along the edge of the hull (except for coordinates above 2^1021:
 * then it is four times as long, so that the half extents are in range). Edges along an axis give exactly (1, 0),
 * (-1, 0), (0, 1) or (0, -1). Of equal areas the edge that comes first in the hull counts (<geom/hull.h>), so the order
 * of the points does not matter. Points on one line have a box as good as flat, equal points one of size 0.
 *
 * GEOM_TOO_FEW_POINTS for no points, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS, GEOM_NOT_FINITE, GEOM_OUT_OF_MEMORY. O(n log n); the allocator (NULL: the default
 * one) gives scratch memory, three size_t a point. Thread-safe, as the allocator is.
 *
 * H. Freeman, R. Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed curve",
 * Communications of the ACM 18 (1975); G. T. Toussaint, "Solving geometric problems with the rotating calipers", MELECON
 * 1983, section 2. */
GEOM_API geom_obb2_result geom_obb2_minimum_area(const geom_vec2 *points, size_t count,
                                                 const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
