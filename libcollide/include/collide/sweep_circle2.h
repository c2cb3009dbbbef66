/* Moving discs: what does a disc meet on a straight way, and when?
 *
 * A motion is the straight segment between two stored positions, path.a to path.b, at constant speed; a resting
 * disc has path.a = path.b. Closed forms throughout: no steps, no iteration, no tolerance.
 *
 * Whether they meet. `relation` is exact over the whole motion: nothing thin is jumped over, nothing that only
 * comes near is reported. A contact at the last moment counts: time 1 with COLLIDE_TOUCHING (or more), while time
 * 1 with COLLIDE_APART says that the way is free. A disc of radius 0 is a point: it goes through a segment and yet
 * never does more than touch it.
 *
 * When. `time` is 0 exactly when the shapes meet at the start, and otherwise positive, even where rounding would
 * make it 0. It is within 2^-51 of itself of the true time of shapes that are shifted by at most 2^-96 times the
 * largest coordinate difference or size; for a disc of radius 0 against segments, axis-aligned boxes, rings and
 * polygons, along each axis by at most 2^-96 times the largest such number of that axis. That shift shows only where the
 * path grazes what it meets: on a disc it moves the contact by at most 2^-47 of that length, a few micrometres on the way
 * to the moon. The disc's centre is then at geom_vec2_lerp(path.a, path.b, time).
 *
 * Where. `point` is the place of first contact. `normal` is the outward unit normal there of the resting shape: it points
 * to the center of the disc. A disc of radius 0 that runs into a corner gets the direction where it came from. For shapes
 * that meet at the start, `point` is one common point and `normal` the direction in which their closest points
 * lie, (0, 0) where there is none. When nothing is met, `point` is path.b and `normal` (0, 0).
 *
 * A ray is a disc of radius 0: collide_shape_raycast in <collide/sweep2.h> is the shorter way for these. A margin is
 * kept by a disc that is so much larger. Shapes of other kinds in motion are in <collide/sweep2.h>.
 *
 * Invalid input gives COLLIDE_INVALID, time 0, and zeros. Pure, thread-safe, no allocation. A free way costs what
 * the exact test does, for a box a tenth of a microsecond, and a contact half a microsecond to one; with an
 * axis-aligned box a tenth. */
#ifndef COLLIDE_SWEEP_CIRCLE2_H
#define COLLIDE_SWEEP_CIRCLE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A disc of `radius` moving along `path` against a resting disc and a resting segment. */
COLLIDE_API collide_sweep collide_sweep_circle_circle(geom_segment2 path, double radius, geom_circle target);
COLLIDE_API collide_sweep collide_sweep_circle_segment(geom_segment2 path, double radius,
                                                       geom_segment2 target);

/* The same against a resting box, capsule, and convex ring as in <collide/pair2.h>. A path that starts in them meets
 * them at time 0. For a ring linear in the number of vertices. */
COLLIDE_API collide_sweep collide_sweep_circle_aabb(geom_segment2 path, double radius, geom_aabb2 target);
COLLIDE_API collide_sweep collide_sweep_circle_obb(geom_segment2 path, double radius, geom_obb2 target);
COLLIDE_API collide_sweep collide_sweep_circle_capsule(geom_segment2 path, double radius,
                                                       geom_capsule2 target);
COLLIDE_API collide_sweep collide_sweep_circle_convex(geom_segment2 path, double radius, geom_ring target);

/* The same against a resting polygon with holes, as in <collide/pair2.h>: its inside is solid. A path that starts
 * there meets it at time 0 in path.a. Linear in the number of vertices. */
COLLIDE_API collide_sweep collide_sweep_circle_polygon(geom_segment2 path, double radius,
                                                       geom_polygon target);

/* Two discs that move during the same time, each along its path. `point` is the place at the time of contact; the
 * second disc counts as the resting one. Swapping the two turns the normal round and keeps relation and time, bit
 * for bit. */
COLLIDE_API collide_sweep collide_sweep_moving_circles(geom_segment2 path_a, double radius_a,
                                                       geom_segment2 path_b, double radius_b);

/* How near two points come that move during the same time, each along its path. Less their radii, it is how near
 * two discs come: their clearance. Invalid input gives time 0 and distance NaN. */
typedef struct collide_approach {
    double time;     /* when, in [0, 1]; the earliest such moment */
    double distance; /* how near, as in <collide/distance2.h>: 0 exactly when the points meet */
} collide_approach;

COLLIDE_API collide_approach collide_closest_approach(geom_segment2 path_a, geom_segment2 path_b);

#ifdef __cplusplus
}
#endif

#endif
