/* How two moving discs come near each other. The relation is libcollide's, exact; distances are rounded and
 * then made to agree with it in sign. */
#include "verify2_internal.h"

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/scalar.h>

#include <math.h>

/* The shortest distance of the point w + t d, 0 <= t <= 1, to the origin, squared. */
static double least_squared(geom_vec2 w, geom_vec2 d) {
    const double way_squared = geom_vec2_length_squared(d);
    double t = way_squared > 0.0 ? -geom_vec2_dot(w, d) / way_squared : 0.0;
    t = geom_clamp(t, 0.0, 1.0);
    return geom_vec2_length_squared(geom_vec2_add_scaled(w, t, d));
}

/* Error: w and the way d carry one and two roundings. With t off by dt the distance is off by at most |d| dt,
 * and t = -w.d / d.d is off by a few roundings of |w| / |d| and of t; together less than 20 roundings of |w|
 * + |d|. The margin of 1e-12 is four hundred times that. Where squares may lose digits to underflow or
 * overflow, nothing is sure. */
bool orca_verify2_surely_apart(const orca_motion *a, const orca_motion *b, double range) {
    const geom_vec2 start = geom_vec2_sub(a->path.a, b->path.a);
    const geom_vec2 end = geom_vec2_sub(a->path.b, b->path.b);
    const geom_vec2 way = geom_vec2_sub(end, start);
    const double scale = fabs(start.x) + fabs(start.y) + fabs(end.x) + fabs(end.y);
    const double needed = a->radius + b->radius + range;
    if (!(scale > 1e-140 && scale < 1e140 && needed < 1e140)) {
        return false;
    }
    const double margin = needed + 1e-12 * (needed + scale);
    return least_squared(start, way) > margin * margin;
}

verify_meeting orca_verify2_meet_agents(const orca_motion *a, const orca_motion *b) {
    const collide_sweep sweep = collide_sweep_moving_circles(a->path, a->radius, b->path, b->radius);
    verify_meeting meeting = {
        .relation = sweep.relation, .start_relation = COLLIDE_APART, .time = sweep.time};
    if (sweep.relation != COLLIDE_APART && sweep.time == 0.0) {
        const geom_circle start_a = {a->path.a, a->radius};
        const geom_circle start_b = {b->path.a, b->radius};
        meeting.start_relation = collide_circle_circle(start_a, start_b);
    }
    const double reach = a->radius + b->radius;
    const double start = geom_vec2_distance(a->path.a, b->path.a);
    const double least = collide_closest_approach(a->path, b->path).distance;
    meeting.start_clearance = orca_verify_agreeing(start - reach, meeting.start_relation);
    meeting.clearance = fmin(orca_verify_agreeing(least - reach, meeting.relation), meeting.start_clearance);
    return meeting;
}
