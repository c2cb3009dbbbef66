/* A disc whose centre moves along a circle: what does it meet, and when?
 *
 * So moves what drives with a fixed steering angle. Closed form, no steps: the arc against the corners and edges of the
 * target, all measured from the start of the arc, so that an arc of a few metres about a centre a million kilometres
 * away is as good as one about a centre nearby. Like <collide/ccd2.h>, the result says `free` and `hit` only when that
 * is sure:
 *
 *     error = 2^-40 (length of the arc, once around at most, + largest distance of a corner of the target from the start
 *                    + all radii)
 *
 * is what rounding can do; a disc that comes that close without surely touching is `undecided`. Nothing is missed.
 *
 *     const collide_arc curve = {center, start, 0.5};
 *     const collide_ccd_result met = collide_arc_sweep_circle(curve, 1.0, collide_shape_from_aabb(kerb));
 *     if (met.verdict != COLLIDE_CCD_FREE) { stop after the fraction met.time of the curve } */
#ifndef COLLIDE_CCD_ARC2_H
#define COLLIDE_CCD_ARC2_H

#include <collide/ccd2.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* At the fraction t, what moves is at center + R (start - center), where R turns by t angle, counterclockwise in
 * radians. Angles may be of any size; from 2 pi on the arc is the whole circle. start = center is a point at rest. */
typedef struct collide_arc {
    geom_vec2 center;
    geom_vec2 start;
    double angle;
} collide_arc;

/* A disc of `radius` moving along the arc against a resting shape of any kind. A radius that is larger by d asks whether
 * they come closer than d. A contact at the start is decided exactly and is a hit at time 0; a start within the error of
 * a contact is `undecided` at time 0. For a hit they are surely apart before `time` and surely meet by `until`, which
 * enclose the true moment as closely as the error allows; `point` and `normal`, the outward normal of the target, are
 * those at `time`. For `undecided` they are surely apart before `time`. `clearance` is the least distance of disc and
 * shape along all of a free arc, less the error. A moving point can be proved to hit an edge only by crossing it.
 *
 * Invalid shapes, numbers that are not finite and a negative radius give COLLIDE_CCD_INVALID. Linear in the number of
 * vertices, some hundred nanoseconds each. Pure, thread-safe, no allocation; the same on every machine. */
COLLIDE_API collide_ccd_result collide_arc_sweep_circle(collide_arc arc, double radius, collide_shape target);

#ifdef __cplusplus
}
#endif

#endif
