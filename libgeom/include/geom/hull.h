/* The exact convex hull of points of the plane.
 *
 * Every turn is decided by geom_orient2d. So the corners are correct for all finite doubles, including
 * collinear, nearly collinear and repeated points. */
#ifndef GEOM_HULL_H
#define GEOM_HULL_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vec.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of corners: 0 unless the status is GEOM_OK. */
typedef struct geom_convex_hull_result {
    geom_status status;
    size_t count;
} geom_convex_hull_result;

/* Computes the corners of the convex hull.
 *
 * points     `count` points
 * corners    receives the indices of the corners in `points`; room for `count` indices
 * allocator  scratch memory; NULL is the default one
 *
 * The corners run counterclockwise from the lowest point, the leftmost of these if there are several. A point
 * inside an edge is not a corner. Of equal points the first one is used. So the same points in another order
 * give the same corners.
 *
 * Equal points give one corner, collinear points give the two ends.
 *
 * Errors: GEOM_TOO_FEW_POINTS for no points, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS,
 * GEOM_NOT_FINITE, GEOM_OUT_OF_MEMORY. `corners` is then unchanged.
 * Cost: O(n log n). Thread-safe if the allocator is.
 * Source: the monotone chain of A. M. Andrew, "Another efficient algorithm for convex hulls in two
 * dimensions", Information Processing Letters 9 (1979), with rows instead of columns. */
GEOM_API geom_convex_hull_result geom_convex_hull(const geom_vec2 *points, size_t count, uint32_t *corners,
                                                  const geom_allocator *allocator);

/* Copies the points with `count` indices to `ring`, in their order, and returns them as a ring.
 *
 *     geom_ring hull = geom_convex_hull_ring(points, corners, result.count, buffer); */
GEOM_API geom_ring geom_convex_hull_ring(const geom_vec2 *points, const uint32_t *corners, size_t count,
                                         geom_vec2 *ring);

#ifdef __cplusplus
}
#endif

#endif
