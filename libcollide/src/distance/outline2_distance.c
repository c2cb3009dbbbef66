#include "hull2.h"

#include <float.h>

collide_distance collide_invalid_distance(void) {
    const double nan = (double)NAN;
    const collide_distance result = {COLLIDE_INVALID, nan, {nan, nan}, {nan, nan}};
    return result;
}

static collide_distance distance_in_order(const outline2 *a, const outline2 *b, collide_relation relation) {
    const local2 frame = collide_frame_of_pair(a, b);
    const hull2 hull_a = collide_hull(&frame, a);
    const hull2 hull_b = collide_hull(&frame, b);
    if (relation != COLLIDE_APART) {
        const geom_vec2 common = collide_local2_world_point(&frame, collide_common_point(&hull_a, &hull_b));
        const collide_distance meeting = {relation, 0.0, common, common};
        return meeting;
    }
    const closest_pair pair = collide_closest_points(&hull_a, &hull_b);
    const dd radii = dd_add(hull_a.radius, hull_b.radius);
    const dd gap = dd_sub(pair.distance, radii);
    const dd_vec2 unit = dd_positive(radii) ? dd_normalize2(pair.direction) : pair.direction;
    const dd_vec2 on_a = dd_add_scaled2(pair.on_a, hull_a.radius, unit);
    const dd_vec2 on_b = dd_add_scaled2(pair.on_b, hull_b.radius, dd_neg2(unit));
    const collide_distance apart = {relation, fmax(collide_local2_world_size(&frame, gap), DBL_TRUE_MIN),
                                    collide_local2_world_point(&frame, on_a),
                                    collide_local2_world_point(&frame, on_b)};
    return apart;
}

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_vec2(geom_vec2 a, geom_vec2 b) {
    const int by_x = compare(a.x, b.x);
    return by_x != 0 ? by_x : compare(a.y, b.y);
}

int collide_compare_rings(geom_ring a, geom_ring b) {
    int order = (a.count > b.count) - (a.count < b.count);
    for (size_t i = 0; order == 0 && i < a.count; ++i) {
        order = compare_vec2(a.points[i], b.points[i]);
    }
    return order;
}

int collide_compare_outlines(const outline2 *a, const outline2 *b) {
    int order = compare(a->count, b->count);
    order = order != 0 ? order : compare(a->radius, b->radius);
    order = order != 0 ? order : compare(a->offset_exponent, b->offset_exponent);
    for (int i = 0; order == 0 && i < a->count; ++i) {
        order = compare_vec2(a->anchor[i], b->anchor[i]);
        if (order == 0 && a->offset_exponent != OUTLINE_NO_OFFSET) {
            order = compare_vec2(dd_high2(a->offset[i]), dd_high2(b->offset[i]));
        }
    }
    return order != 0 ? order : collide_compare_rings(a->ring, b->ring);
}

collide_distance collide_outline_distance(const outline2 *a, const outline2 *b, collide_relation relation) {
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    if (collide_compare_outlines(a, b) <= 0) {
        return distance_in_order(a, b, relation);
    }
    const collide_distance swapped = distance_in_order(b, a, relation);
    const collide_distance result = {relation, swapped.distance, swapped.on_b, swapped.on_a};
    return result;
}

geom_vec2 collide_outline_direction(const outline2 *a, const outline2 *b) {
    const local2 frame = collide_frame_of_pair(a, b);
    const hull2 hull_a = collide_hull(&frame, a);
    const hull2 hull_b = collide_hull(&frame, b);
    return dd_high2(dd_normalize2(collide_closest_points(&hull_a, &hull_b).direction));
}
