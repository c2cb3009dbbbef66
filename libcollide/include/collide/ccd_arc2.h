/* Continuous collision detection of a disc whose center moves along a circular arc, such as a vehicle with a
 * fixed steering angle.
 *
 *     const collide_arc curve = {center, start, 0.5};
 *     const collide_ccd_result met = collide_arc_sweep_circle(curve, 1.0, collide_shape_from_aabb(curb));
 *     if (met.verdict != COLLIDE_CCD_FREE) { stop after the fraction met.time of the arc }
 *
 * The verdicts are those of <collide/ccd2.h>: `free` and `hit` are certain. No contact is missed. The
 * rounding error is at most
 *
 *     error = 2^-40 (length of the arc, at most the whole circle
 *                    + largest distance of a corner of the target from the start of the arc + all radii)
 *
 * A disc that comes that close without certainly touching is `undecided`.
 *
 * Method: a closed form, without steps, of the arc against the corners and edges of the target. Everything is
 * measured from the start of the arc, so that a short arc about a distant center is as accurate as one about
 * a near center. */
#ifndef COLLIDE_CCD_ARC2_H
#define COLLIDE_CCD_ARC2_H

#include <collide/ccd2.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A motion along a circle. At fraction t, the position is center + R (start - center), where R rotates by t *
 * angle, counterclockwise, in radians. The angle may have any size; from 2 pi on the arc is the whole circle.
 * If start equals center, the point is at rest. */
typedef struct collide_arc {
    geom_vec2 center;
    geom_vec2 start;
    double angle;
} collide_arc;

/* Tests whether a disc that moves along an arc meets a resting shape.
 *
 * radius  radius of the disc, >= 0; add a margin to test whether the disc comes within it
 *
 * Whether they meet at the start is decided exactly. If they do, it is a hit at time 0. If they are apart
 * there, but by less than the error, `time` is 0 unless the whole motion is proved to be free.
 *
 * - hit: they are apart before `time` and meet by `until`, which enclose the true moment as closely as the
 *   error allows; `point` and `normal`, the outward normal of the target, are those at `time`
 * - undecided: they are apart before `time`
 * - free: `clearance` is the smallest distance along the arc, minus the error
 *
 * A moving point can be proved to hit an edge only by crossing it.
 *
 * Errors: COLLIDE_CCD_INVALID for an invalid shape, a number that is not finite, or a negative radius.
 * Cost: linear in the number of vertices, some hundred nanoseconds each. Pure. Thread-safe. Does not
 * allocate. The same on every machine. */
COLLIDE_API collide_ccd_result collide_arc_sweep_circle(collide_arc arc, double radius, collide_shape target);

#ifdef __cplusplus
}
#endif

#endif
