/* Distances of space: the public function. */
#include <collide/distance3.h>

#include "closest3.h"
#include "relation/plane3.h"
#include "shape/order3.h"

/* On the line through closest points of the cores, at 0 and at `distance`, the shapes hold the stretches
 * [-radius a, radius a] and [distance - radius b, distance + radius b]: the middle of what they share. */
static dd_vec3 common_point(const closest3 *pair, dd radius_a, dd radius_b) {
    const dd low = dd_max(dd_neg(radius_a), dd_sub(pair->distance, radius_b));
    const dd high = dd_min(radius_a, dd_add(pair->distance, radius_b));
    return dd_add_scaled3(pair->on_a, dd_scale(dd_add(low, high), 0.5), collide_closest3_unit(pair));
}

static collide_distance3 between_vertices(const core3 *a, const core3 *b, collide_relation relation) {
    const local3 frame = collide_local3_of_pair(a, b);
    const body3 body_a = collide_body3(a, &frame);
    const body3 body_b = collide_body3(b, &frame);
    const closest3 pair = collide_closest3(&body_a, &body_b, relation != COLLIDE_APART);
    if (relation != COLLIDE_APART) {
        const geom_vec3 common =
            collide_local3_world_point(&frame, common_point(&pair, body_a.radius, body_b.radius));
        const collide_distance3 meeting = {relation, 0.0, common, common};
        return meeting;
    }
    const dd gap = dd_sub(pair.distance, dd_add(body_a.radius, body_b.radius));
    dd_vec3 on_a = pair.on_a;
    dd_vec3 on_b = pair.on_b;
    if (dd_positive(body_a.radius) || dd_positive(body_b.radius)) {
        const dd_vec3 unit = collide_closest3_unit(&pair);
        on_a = dd_add_scaled3(on_a, body_a.radius, unit);
        on_b = dd_add_scaled3(on_b, body_b.radius, dd_neg3(unit));
    }
    const collide_distance3 apart = {relation, collide_local3_positive_size(&frame, gap),
                                     collide_local3_world_point(&frame, on_a),
                                     collide_local3_world_point(&frame, on_b)};
    return apart;
}

static collide_distance3 invalid_distance(void) {
    const double nan = (double)NAN;
    const collide_distance3 result = {COLLIDE_INVALID, nan, {nan, nan, nan}, {nan, nan, nan}};
    return result;
}

static collide_distance3 distance_in_order(const core3 *a, const core3 *b, collide_relation relation) {
    return a->kind == CORE3_PLANE ? collide_plane3_distance(a, b, relation)
                                  : between_vertices(a, b, relation);
}

collide_distance3 collide_shape3_distance(collide_shape3 a, collide_shape3 b) {
    const collide_relation relation = collide_shape3_relation(a, b);
    if (relation == COLLIDE_INVALID) {
        return invalid_distance();
    }
    core3 core_a = collide_core3(a);
    core3 core_b = collide_core3(b);
    collide_local3_cut_box(&core_a, &core_b);
    collide_local3_cut_box(&core_b, &core_a);
    if (!collide_core3_comes_after(&core_a, &core_b)) {
        return distance_in_order(&core_a, &core_b, relation);
    }
    const collide_distance3 swapped = distance_in_order(&core_b, &core_a, relation);
    const collide_distance3 result = {relation, swapped.distance, swapped.on_b, swapped.on_a};
    return result;
}
