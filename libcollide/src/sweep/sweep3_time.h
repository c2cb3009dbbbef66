/* What the time of a first contact is made of: the moment at which a point enters a ball, and closest points
 * on the way. */
#ifndef COLLIDE_SWEEP3_TIME_H
#define COLLIDE_SWEEP3_TIME_H

#include "distance/closest_simplex3.h"
#include "numeric/double_double3.h"
#include "shape/local3.h"

/* When p + s q, outside at s = 0, enters the ball of this radius about the origin; see
 * sweep_circle2_motion.h. Not positive where it does not. */
static inline dd sweep3_time_into_ball(dd_vec3 p, dd_vec3 q, dd radius) {
    const dd_vec3 cross = dd_cross3(p, q);
    const dd reach_squared = dd_mul(dd_mul(radius, radius), dd_dot3(q, q));
    const dd inside = dd_sub(reach_squared, dd_dot3(cross, cross));
    const dd approach = dd_sub(dd_sqrt(inside), dd_dot3(p, q));
    const dd outside = dd_sub(dd_dot3(p, p), dd_mul(radius, radius));
    return dd_positive(inside) && approach.high > 0x1p-400 ? dd_div(outside, approach) : dd_from(0.0);
}

/* The same for an approach that is far from grazing, at a fraction of the cost: a time in doubles and one
 * step of Newton's method from it, whose place is carried in double-double. The step squares the error; it is
 * taken where that leaves less than the last rounding. False where it is not, or where the ball is not
 * reached. *there is where the point then is, within a few roundings. */
static inline bool sweep3_quick_time_into_ball(dd_vec3 p, dd_vec3 q, dd radius, double *time,
                                               geom_vec3 *there) {
    const geom_vec3 start = dd_high3(p);
    const geom_vec3 way = dd_high3(q);
    const double length_squared = geom_vec3_dot(way, way);
    const double reach_squared = radius.high * radius.high;
    const geom_vec3 beside = geom_vec3_cross(start, way);
    const double inside = reach_squared * length_squared - geom_vec3_dot(beside, beside);
    if (!(inside > 0.0)) {
        return false;
    }
    const double guess =
        (geom_vec3_dot(start, start) - reach_squared) / (sqrt(inside) - geom_vec3_dot(start, way));
    const dd_vec3 place = dd_make3(dd_add(p.x, dd_scale(q.x, guess)), dd_add(p.y, dd_scale(q.y, guess)),
                                   dd_add(p.z, dd_scale(q.z, guess)));
    const double off = dd_sub(dd_dot3(place, place), dd_mul(radius, radius)).high;
    const double closing = -geom_vec3_dot(dd_high3(place), way);
    const double step = off / (2.0 * closing);
    *time = guess + step;
    *there = geom_vec3_add_scaled(dd_high3(place), step, way);
    return closing > 0.0 && fabs(step) * length_squared < 0x1p-26 * closing && fabs(step) < 0x1p-30 * guess;
}

/* ---- The closest points of two bodies, one of which has been shifted ---- */

typedef struct sweep3_closest {
    closest_simplex3 simplex; /* of the differences of b and the shifted a; of two rays not set */
    dd_vec3 direction;        /* from the shifted a to b, as long as the distance */
    dd distance;
    dd_vec3 on_a; /* of two rays, where a is not shifted; else see below */
    dd_vec3 on_b;
} sweep3_closest;

/* The closest points of the cores of b and of a shifted by `shift`; `last` is what was found at a place
 * before, or NULL, and speeds up the search. */
sweep3_closest collide_sweep3_closest(const body3 *a, const body3 *b, dd_vec3 shift,
                                      const sweep3_closest *last);

/* The closest point of one body, in its place before the shift. */
dd_vec3 collide_sweep3_point(const sweep3_closest *closest, const body3 *body, bool of_a);

#endif
