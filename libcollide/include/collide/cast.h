/* Moving discs: what does a disc meet on a straight way, and when?
 *
 * A motion is the straight segment between two stored positions, path.a to path.b, at constant speed; a resting
 * disc has path.a = path.b. Whether contact happens at any moment of it is decided exactly: nothing thin is
 * jumped over, nothing that only comes near is reported. The time of first contact is rounded: its error is at
 * most 1e-14, plus what a shift of the shapes by 1e-15 times the largest coordinate difference changes in it
 * (a grazing contact changes much). Closed forms throughout, no iteration.
 *
 * Invalid input gives COLLIDE_INVALID and time 0. Pure, thread-safe, no allocation. */
#ifndef COLLIDE_CAST_H
#define COLLIDE_CAST_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A disc of `radius` moving along `path` against a resting disc, a resting segment, a resting polygon with
 * holes (its solid inside included, as in <collide/pair2.h>; linear in the number of vertices). */
COLLIDE_API collide_sweep collide_sweep_circle_circle(geom_segment2 path, double radius, geom_circle target);
COLLIDE_API collide_sweep collide_sweep_circle_segment(geom_segment2 path, double radius,
                                                       geom_segment2 target);
COLLIDE_API collide_sweep collide_sweep_circle_polygon(geom_segment2 path, double radius,
                                                       geom_polygon target);

/* Two discs that move during the same time, each along its path. `point` and `normal` refer to the place at the
 * time of contact; the second disc counts as the resting one. */
COLLIDE_API collide_sweep collide_sweep_moving_circles(geom_segment2 path_a, double radius_a,
                                                       geom_segment2 path_b, double radius_b);

/* How near two points come that move during the same time, each along its path. */
typedef struct collide_approach {
    double time;     /* when, in [0, 1]; the earliest such moment */
    double distance; /* how near, with the error bound of <collide/distance2.h>; NaN for NaN input */
} collide_approach;

COLLIDE_API collide_approach collide_closest_approach(geom_segment2 path_a, geom_segment2 path_b);

#ifdef __cplusplus
}
#endif

#endif
