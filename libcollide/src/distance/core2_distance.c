/* The distance of two convex cores. */
#include "difference2.h"
#include "distance2_internal.h"

#include <float.h>

collide_distance collide_invalid_distance(void) {
    const double nan = (double)NAN;
    const collide_distance result = {COLLIDE_INVALID, nan, {nan, nan}, {nan, nan}};
    return result;
}

static collide_distance distance_in_order(const core2 *a, const core2 *b, collide_relation relation) {
    const local2 frame = collide_local2_of_pair(a, b);
    const body2 body_a = collide_body2(a, &frame);
    const body2 body_b = collide_body2(b, &frame);
    if (relation != COLLIDE_APART) {
        const geom_vec2 common = collide_local2_world_point(&frame, collide_common_point(&body_a, &body_b));
        const collide_distance meeting = {relation, 0.0, common, common};
        return meeting;
    }
    const closest_pair pair = collide_closest_points(&body_a, &body_b);
    const dd radii = dd_add(body_a.radius, body_b.radius);
    const dd gap = dd_sub(pair.distance, radii);
    const dd_vec2 unit = dd_positive(radii) ? dd_normalize2(pair.direction) : pair.direction;
    const dd_vec2 on_a = dd_add_scaled2(pair.on_a, body_a.radius, unit);
    const dd_vec2 on_b = dd_add_scaled2(pair.on_b, body_b.radius, dd_neg2(unit));
    const collide_distance apart = {relation, fmax(collide_local2_world_size(&frame, gap), DBL_TRUE_MIN),
                                    collide_local2_world_point(&frame, on_a),
                                    collide_local2_world_point(&frame, on_b)};
    return apart;
}

collide_distance collide_core2_distance(const core2 *a, const core2 *b, collide_relation relation) {
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    if (collide_compare_cores(a, b) <= 0) {
        return distance_in_order(a, b, relation);
    }
    const collide_distance swapped = distance_in_order(b, a, relation);
    const collide_distance result = {relation, swapped.distance, swapped.on_b, swapped.on_a};
    return result;
}

geom_vec2 collide_core2_direction(const core2 *a, const core2 *b) {
    const local2 frame = collide_local2_of_pair(a, b);
    const body2 body_a = collide_body2(a, &frame);
    const body2 body_b = collide_body2(b, &frame);
    return dd_high2(dd_normalize2(collide_closest_points(&body_a, &body_b).direction));
}
