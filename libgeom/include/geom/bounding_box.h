/* The box of least area around points of the plane, in any direction. geom_ring_bounds gives axis-aligned
 * boxes. */
#ifndef GEOM_BOUNDING_BOX_H
#define GEOM_BOUNDING_BOX_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A box. It is defined if the status is GEOM_OK. */
typedef struct geom_obb2_result {
    geom_status status;
    geom_obb2 box;
} geom_obb2_result;

/* Returns the oriented box of least area that contains all `count` points.
 *
 * The box contains the points exactly: for the doubles of the box as stored, |(p - center) . axis| is at most
 * half.x |axis|^2, and likewise for the other side. This is verified in exact arithmetic.
 *
 * The box has a side along an edge of the convex hull. The edge is found by exactly decided turns; the
 * directions, areas and the position of the box are rounded. Let M be the largest absolute coordinate. Each
 * half extent is at most 2^-49 M larger than that of a true box whose area is within 2^-48 of the least one,
 * or within 2^-90 M^2 of it. Points closer to the origin give a tighter box.
 *
 * The axis is a unit vector up to rounding, along the edge of the hull. If coordinates exceed 2^1021, the
 * axis has length 4, so that the half extents are in range. An edge along a coordinate axis gives exactly (1,
 * 0), (-1, 0), (0, 1) or (0, -1). Of equal areas the edge that comes first in the hull is used
 * (<geom/hull.h>). So the order of the points does not matter. Collinear points give a flat box up to
 * rounding, equal points a box of size 0.
 *
 * Errors: GEOM_TOO_FEW_POINTS for no points, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS,
 * GEOM_NOT_FINITE, GEOM_OUT_OF_MEMORY.
 * Cost: O(n log n). Scratch memory: 24 bytes a point, from `allocator` (NULL: the default one). Thread-safe
 * if the allocator is.
 * Source: H. Freeman, R. Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed
 * curve", Communications of the ACM 18 (1975); G. T. Toussaint, "Solving geometric problems with the rotating
 * calipers", MELECON 1983, section 2. */
GEOM_API geom_obb2_result geom_obb2_minimum_area(const geom_vec2 *points, size_t count,
                                                 const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
