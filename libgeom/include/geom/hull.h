/* The convex hull of points of the plane, exactly.
 *
 * Every turn is decided by geom_orient2d, so the corners are right for all finite doubles, whatever is collinear,
 * nearly collinear or there twice. */
#ifndef GEOM_HULL_H
#define GEOM_HULL_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many corners a hull has; 0 unless the status is GEOM_OK. */
typedef struct geom_convex_hull_result {
    geom_status status;
    size_t count;
} geom_convex_hull_result;

/* The corners of the smallest convex set that holds all `count` points, as places in `points`, written to `corners`,
 * which has room for `count` of them.
 *
 * They run counterclockwise from the lowest point, the leftmost of these if there are several. A point that is not
 * needed to span the hull, such as one inside an edge, is left out; of equal points the first one stands for all. So
 * the same points in another order give the same corners, under their new numbers.
 *
 * Degenerate hulls are legal: points that are all equal give one corner, points on one line the two ends.
 *
 * GEOM_TOO_FEW_POINTS for no points, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS, GEOM_NOT_FINITE for NaN or
 * infinity, GEOM_OUT_OF_MEMORY; `corners` is untouched
 * then. O(n log n) for any input. The allocator (NULL: the default one) gives scratch memory, two size_t a point,
 * in one block. Thread-safe, as the allocator is.
 *
 * The monotone chain of A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information
 * Processing Letters 9 (1979), with rows in place of columns. */
GEOM_API geom_convex_hull_result geom_convex_hull(const geom_vec2 *points, size_t count, size_t *corners,
                                                  const geom_allocator *allocator);

/* Writes the points at these `count` places to `ring`, in their order, and gives the ring of them: the hull itself.
 *
 *     geom_ring hull = geom_convex_hull_ring(points, corners, result.count, buffer); */
GEOM_API geom_ring geom_convex_hull_ring(const geom_vec2 *points, const size_t *corners, size_t count,
                                         geom_vec2 *ring);

#ifdef __cplusplus
}
#endif

#endif
