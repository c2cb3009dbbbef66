/* Minkowski sums of convex sets of the plane.
 *
 * A planner moves a convex robot among convex obstacles without rotating it. The robot at position x meets an
 * obstacle if and only if x lies in geom_minkowski_difference(obstacle, robot). So the robot becomes a point
 * among larger obstacles. Decompose other obstacles into convex pieces first (<geom/decompose.h>). */
#ifndef GEOM_MINKOWSKI_H
#define GEOM_MINKOWSKI_H

#include <geom/base.h>
#include <geom/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of corners: 0 unless the status is GEOM_OK. */
typedef struct geom_minkowski_result {
    geom_status status;
    size_t count;
} geom_minkowski_result;

/* Computes the corners of the set of all points p + q with p in a and q in b.
 *
 * a, b       convex rings (geom_ring_convexity) in either orientation; or two points, a segment; or one point
 * corners    receives the corners; room for a.count + b.count points; may not overlap a or b
 * allocator  scratch memory, 40 bytes a point; NULL is the default one
 *
 * The corners run counterclockwise from the lowest one, the leftmost of these if there are two. A sum without
 * area has one or two corners.
 *
 * The pairs of vertices that form corners are decided exactly. Each sum of two coordinates is then rounded,
 * and the result is the exact convex hull of the rounded points. So the result is strictly convex, a segment
 * or a point, and it is the true sum if no addition rounds, as on a grid. Otherwise its boundary is within
 * half a unit in the last place of the largest coordinate from that of the true sum, in x and in y. The
 * result may be too small by that amount.
 *
 * Errors: GEOM_TOO_FEW_POINTS for an empty ring, GEOM_NOT_FINITE, GEOM_INVALID_ARGUMENT for a ring of three
 * or more points that is not convex, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS or a corner beyond
 * the largest double, GEOM_OUT_OF_MEMORY. The contents of `corners` are then unspecified.
 * Cost: linear. Thread-safe if the allocator is.
 * Source: M. de Berg, O. Cheong, M. van Kreveld, M. Overmars, "Computational Geometry", 3rd edition, 2008,
 * section 13.3. */
GEOM_API geom_minkowski_result geom_minkowski_sum(geom_ring a, geom_ring b, geom_vec2 *corners,
                                                  const geom_allocator *allocator);

/* Computes the corners of the set of all points p - q with p in `obstacle` and q in `robot`: the positions at
 * which the robot meets or touches the obstacle. The arguments, errors and costs are those of
 * geom_minkowski_sum. */
GEOM_API geom_minkowski_result geom_minkowski_difference(geom_ring obstacle, geom_ring robot,
                                                         geom_vec2 *corners, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
