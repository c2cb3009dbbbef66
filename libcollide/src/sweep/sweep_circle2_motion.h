/* What all sweeps share: their plain results, and the moment at which a point enters a disc. */
#ifndef COLLIDE_SWEEP_CIRCLE2_MOTION_H
#define COLLIDE_SWEEP_CIRCLE2_MOTION_H

#include "numeric/double_double.h"
#include "shape/valid2.h"

#include <collide/result.h>
#include <geom/shape.h>

#include <float.h>

static inline bool valid_motion(geom_segment2 path, double radius) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    return valid_capsule(swept);
}

static inline collide_sweep invalid_sweep(void) {
    const collide_sweep result = {COLLIDE_INVALID, 0.0, {0.0, 0.0}, {0.0, 0.0}};
    return result;
}

/* Nothing is met: the disc ends where its path does. */
static inline collide_sweep free_sweep(geom_vec2 end) {
    const collide_sweep result = {COLLIDE_APART, 1.0, end, {0.0, 0.0}};
    return result;
}

/* The shapes meet when the motion starts. */
static inline collide_sweep sweep_from_contact(collide_relation relation, geom_vec2 point, geom_vec2 normal) {
    const collide_sweep result = {relation, 0.0, point, normal};
    return result;
}

/* A time of contact after the start, for shapes that are apart then. */
static inline double later_time(double time) { return geom_min(1.0, geom_max(time, DBL_TRUE_MIN)); }

/* time_into_disc for numbers whose squares stay in range. */
static inline dd time_into_near_disc(dd_vec2 w, dd_vec2 d, dd radius) {
    const dd radius_squared = dd_mul(radius, radius);
    const dd cross = dd_cross2(w, d);
    const dd root = dd_sqrt(dd_sub(dd_mul(radius_squared, dd_dot2(d, d)), dd_mul(cross, cross)));
    const dd approach = dd_sub(root, dd_dot2(w, d));
    const dd outside = dd_sub(dd_dot2(w, w), radius_squared);
    return dd_positive(approach) ? dd_div(outside, approach) : dd_from(0.0);
}

/* When the point w + t d, outside at t = 0, enters the disc of radius R about the origin. It solves
 *     (d.d) t^2 + 2 (w.d) t + (w.w - R^2) = 0
 * in the form t = (w.w - R^2) / (-w.d + h), h^2 = R^2 d.d - (w x d)^2. Both terms of the denominator are positive,
 * so only the two differences of squares cancel, and these are carried in twice the precision. With the cross
 * product in h, the length of the way to the disc is no part of the discriminant. Where all of the denominator has
 * vanished beside the largest length, so has the time.
 *
 * A long way to near discs, or a short one to far ones, is measured in a unit of its own, so that no square vanishes.
 *
 * E. Haines et al., "Precision improvements for ray/sphere intersection", in Ray Tracing Gems, 2019, chapter 7. */
static inline dd time_into_disc(dd_vec2 w, dd_vec2 d, dd radius) {
    const double up_lengths = dd_magnifier_of_size(fmax(dd_largest2(w), radius.high));
    const double up_way = dd_magnifier(d);
    if (up_lengths == 1.0 && up_way == 1.0) {
        return time_into_near_disc(w, d, radius);
    }
    const dd time = time_into_near_disc(dd_magnify(w, up_lengths), dd_magnify(d, up_way),
                                        dd_scale_exactly(radius, up_lengths));
    return dd_scale_exactly(dd_scale_exactly(time, up_way), 1.0 / up_lengths);
}

/* From the center of a disc to a point that it has just reached, turned round. For a disc without radius, or
 * with one that rounding hides, that is where it came from. */
static inline dd_vec2 normal_at_point(dd_vec2 w, dd_vec2 d, dd time, dd radius) {
    const dd_vec2 arrival = dd_add_scaled2(w, time, d);
    return dd_positive(radius) && !dd_is_zero2(arrival) ? arrival : dd_neg2(d);
}

#endif
