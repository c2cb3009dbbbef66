/* The moment at which a point enters a ball. */
#ifndef COLLIDE_SWEEP3_BALL_H
#define COLLIDE_SWEEP3_BALL_H

#include "double_double3.h"

/* When p + s q, outside at s = 0, enters the ball of this radius about the origin; see cast_motion.h. Not positive where
 * it does not. */
static inline dd sweep3_time_into_ball(dd_vec3 p, dd_vec3 q, dd radius) {
    const dd_vec3 cross = dd_cross3(p, q);
    const dd reach_squared = dd_mul(dd_mul(radius, radius), dd_dot3(q, q));
    const dd inside = dd_sub(reach_squared, dd_dot3(cross, cross));
    const dd approach = dd_sub(dd_sqrt(inside), dd_dot3(p, q));
    const dd outside = dd_sub(dd_dot3(p, p), dd_mul(radius, radius));
    return dd_positive(inside) && approach.high > 0x1p-400 ? dd_div(outside, approach) : dd_from(0.0);
}

#endif
