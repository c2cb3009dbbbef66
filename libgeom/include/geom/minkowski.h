/* Minkowski sums of convex sets of the plane: what one shape sweeps when it is carried along another.
 *
 * A planner moves a robot, a convex shape about its reference point, among convex obstacles without turning it. The
 * robot at position x meets an obstacle exactly when x is in geom_minkowski_difference(obstacle, robot), so a robot
 * among obstacles becomes a point among grown ones. Other obstacles are cut into convex pieces first
 * (<geom/decompose.h>); the robot meets one when x is in any grown piece. */
#ifndef GEOM_MINKOWSKI_H
#define GEOM_MINKOWSKI_H

#include <geom/base.h>
#include <geom/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many corners the sum has; 0 unless the status is GEOM_OK. */
typedef struct geom_minkowski_result {
    geom_status status;
    size_t count;
} geom_minkowski_result;

/* All points p + q with p in a and q in b: the corners of this convex set, written to `corners`, which has room for
 * a.count + b.count points and overlaps neither ring.
 *
 * The arguments are convex rings (geom_ring_convexity), in either orientation, with or without vertices at which they
 * go straight on; or one point; or two, which are a segment, or a point where they are equal. So a ring plus a point is
 * the ring moved, and the sum of two parallel segments is a segment.
 *
 * The corners run counterclockwise from the lowest one, the leftmost of these if there are two; a sum without area has
 * one corner, or two. Which corners of a and b belong together is decided exactly. Each sum of two coordinates is then
 * rounded to the nearest double, and the result is the exact convex hull of these rounded points: it is always strictly
 * convex (or one point, or a segment), and it is the true sum wherever no addition rounds, as on a grid. Otherwise no
 * point of its boundary is farther from that of the true sum than half a unit in the last place of the largest
 * coordinate in x and as much in y; it may be too small by that much as well as too large.
 *
 * GEOM_TOO_FEW_POINTS for an empty ring, GEOM_NOT_FINITE, GEOM_INVALID_ARGUMENT for a ring of three or more points that
 * is not convex, GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS and when a corner is beyond the largest double, GEOM_OUT_OF_MEMORY; what `corners`
 * holds is then not specified. Linear time. The allocator (NULL: the default one) gives scratch memory, one block of
 * 40 bytes a point. Thread-safe, as the allocator is.
 *
 * M. de Berg, O. Cheong, M. van Kreveld, M. Overmars, "Computational Geometry" (3rd edition, 2008), section 13.3: the
 * edges of both rings, in the order of their directions, are the edges of the sum. */
GEOM_API geom_minkowski_result geom_minkowski_sum(geom_ring a, geom_ring b, geom_vec2 *corners,
                                                  const geom_allocator *allocator);

/* All points p - q with p in `obstacle` and q in `robot`: the positions x at which the robot, moved by x, meets the
 * obstacle or touches it. Everything else is as for the sum of the obstacle and the robot mirrored in the origin. */
GEOM_API geom_minkowski_result geom_minkowski_difference(geom_ring obstacle, geom_ring robot,
                                                         geom_vec2 *corners, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
