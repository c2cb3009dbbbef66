/* Rays at boxes of the plane. */
#include "numeric/fused.h"
#include "sweep2_ray.h"
#include "sweep2_turned.h"

#include <collide/pair2.h>

/* When the ray enters a slab, of which `height` is the height of its start and `speed` the rate at which that
 * grows; both along a normal. Before the start, where that lies within. */
typedef struct slab_entry {
    dd time;
    double side; /* from which the ray comes: -1 or +1 along the normal, 0 from within */
    bool crosswise;
} slab_entry;

static slab_entry enter_slab(dd height, dd speed, dd reach, double speed_scale) {
    slab_entry entry = {{0.0, 0.0}, 0.0, true};
    const dd outside = dd_sub(dd_abs(height), reach);
    if (dd_positive(outside)) {
        entry.side = speed.high < 0.0 ? 1.0 : -1.0; /* the height may be less than rounding tells */
        entry.crosswise = fabs(speed.high) > parallel * speed_scale;
        entry.time = entry.crosswise ? dd_div(outside, dd_abs(speed)) : outside;
    }
    return entry;
}

/* From where a ray that starts outside of a box comes into it; what rounding puts inside goes the long
 * way. */
static bool enter_box(slab_entry x, slab_entry y, dd *time, geom_vec2 *normal) {
    const bool by_x = x.side != 0.0 && (y.side == 0.0 || dd_less(y.time, x.time));
    *time = by_x ? x.time : y.time;
    *normal = by_x ? geom_vec2_make(x.side, 0.0) : geom_vec2_make(0.0, y.side);
    return x.crosswise && y.crosswise && (x.side != 0.0 || y.side != 0.0);
}

static collide_relation never_inside(collide_relation relation, bool flat) {
    return flat && relation == COLLIDE_OVERLAPPING ? COLLIDE_TOUCHING : relation;
}

static slab_entry enter_interval(double start, dd way, double low, double high, double scale) {
    const dd outside = start < low ? dd_sum(low, -start) : dd_sum(start, -high);
    const dd height = start < low ? dd_neg(outside) : outside;
    const dd inside = {-1.0, 0.0};
    return start < low || start > high ? enter_slab(height, way, dd_from(0.0), scale)
                                       : enter_slab(inside, way, dd_from(2.0), scale);
}

/* The side through which a ray comes into a box for sure, when plain doubles can tell: then it starts
 * outside, crosses that side between its ends, and there is more of the way. */
static turned_side surest_side(const turned_view *view) {
    const turned_entries entries = turned_entries_of(view);
    turned_side side = turned_met_side(view, &entries);
    side.known = side.known && two_chosen(side.second, view->half) > 0.0;
    return side;
}

/* A box that is not turned is seen from its middle, which is rounded: so are the numbers of the view, once
 * more. */
static turned_view view_of_aabb(geom_segment2 ray, geom_aabb2 box) {
    const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(box.max, box.min), 0.5);
    const geom_vec2 middle = geom_vec2_add(box.min, half);
    turned_view view = turned_view_of(geom_vec2_sub(ray.a, middle), geom_vec2_sub(ray.b, ray.a),
                                      geom_vec2_make(1.0, 0.0), half, 0.0);
    view.error += 0x1p-51 * (ray_size_of(middle) + ray_size_of(half));
    return view;
}

/* The hit on the side of a box that the ray surely comes in through, when plain doubles can tell: no other can
 * come before it. */
static bool hit_box_side(geom_segment2 ray, geom_aabb2 box, collide_sweep *hit) {
    const turned_view view = view_of_aabb(ray, box);
    const turned_side side = surest_side(&view);
    if (!turned_is_moderate(&view) || !side.known) {
        return false;
    }
    const two_mask outside = (two_mask)(view.start > 0.0);
    const two ends = two_select(outside, two_of_vec(box.max), two_of_vec(box.min));
    const fast_dd_vec2 inwards = fast_dd_sums(ends, -two_of_vec(ray.a));
    const plain_ray plain = plain_ray_of(ray, ray.a);
    const fast_dd_sum time = fast_dd_div(fast_dd_chosen(side.second, inwards),
                                         fast_dd_chosen(side.second, fast_dd_of2(plain.way)));
    const double sign = turned_sign(&view, side.second);
    const two normal = two_select(side.second, (two){0.0, sign}, (two){sign, 0.0});
    *hit = ray_contact(&plain, COLLIDE_OVERLAPPING, time, vec_of_two(normal));
    return true;
}

COLLIDE_FUSED collide_sweep collide_ray_to_aabb(const geom_segment2 *cast, const collide_shape *target) {
    const geom_segment2 ray = *cast;
    const geom_aabb2 box = target->as.aabb;
    collide_sweep hit;
    if (hit_box_side(ray, box, &hit)) {
        return hit;
    }
    const bool flat = box.min.x == box.max.x || box.min.y == box.max.y;
    const collide_relation relation = never_inside(collide_segment_aabb(ray, box), flat);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    if (collide_point_aabb(ray.a, box) != COLLIDE_APART) {
        return ray_from_start(ray.a, relation, geom_vec2_make(0.0, 0.0));
    }
    const plain_ray plain = plain_ray_of(ray, ray.a);
    const slab_entry x = enter_interval(ray.a.x, plain.way.x, box.min.x, box.max.x, plain.length);
    const slab_entry y = enter_interval(ray.a.y, plain.way.y, box.min.y, box.max.y, plain.length);
    dd time;
    geom_vec2 normal;
    if (!ray_is_plain(ray, ray_size_of(box.min) + ray_size_of(box.max)) || !enter_box(x, y, &time, &normal)) {
        return collide_ray_in_general(ray, target);
    }
    return ray_contact(&plain, relation, fast_dd_of(time), normal);
}

/* The hit on a side of a turned box that the ray surely comes in through, when plain doubles can tell. */
static bool hit_turned_side(geom_segment2 ray, const geom_obb2 *box, collide_sweep *hit) {
    const turned_view view = turned_view_of(geom_vec2_sub(ray.a, box->center), geom_vec2_sub(ray.b, ray.a),
                                            box->axis, box->half, 0.0);
    const turned_side side = surest_side(&view);
    if (!turned_is_moderate(&view) || !side.known) {
        return false;
    }
    const plain_ray plain = plain_ray_of(ray, box->center);
    const fast_dd_vec2 u = fast_dd_from2(box->axis);
    const fast_dd_vec2 outwards = turned_outwards(turned_sign(&view, side.second), u, side.second);
    const fast_dd_sum height =
        fast_dd_scale(fast_dd_dot2(u, u), two_chosen(side.second, two_of_vec(box->half)));
    const fast_dd_sum time = turned_time(outwards, fast_dd_of2(plain.from), fast_dd_of2(plain.way), height);
    *hit = ray_contact(&plain, COLLIDE_OVERLAPPING, time, fast_dd_value2(outwards));
    return true;
}

COLLIDE_FUSED collide_sweep collide_ray_to_obb(const geom_segment2 *cast, const collide_shape *target) {
    const geom_segment2 ray = *cast;
    const geom_obb2 box = target->as.obb;
    collide_sweep hit;
    if (hit_turned_side(ray, &box, &hit)) {
        return hit;
    }
    const bool flat = box.half.x == 0.0 || box.half.y == 0.0;
    const collide_relation relation = never_inside(collide_segment_obb(ray, box), flat);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    if (collide_point_obb(ray.a, box) != COLLIDE_APART) {
        return ray_from_start(ray.a, relation, geom_vec2_make(0.0, 0.0));
    }
    const plain_ray plain = plain_ray_of(ray, box.center);
    const dd_vec2 u = dd_make2(dd_from(box.axis.x), dd_from(box.axis.y));
    const dd square = dd_dot2(u, u);
    const double axis = ray_size_of(box.axis);
    const double scale = plain.length * axis;
    const slab_entry x =
        enter_slab(dd_dot2(u, plain.from), dd_dot2(u, plain.way), dd_scale(square, box.half.x), scale);
    const slab_entry y =
        enter_slab(dd_cross2(u, plain.from), dd_cross2(u, plain.way), dd_scale(square, box.half.y), scale);
    dd time;
    geom_vec2 n;
    const bool moderate =
        axis > 0x1p-50 && axis < 0x1p50 && ray_is_plain(ray, ray_size_of(box.center) + ray_size_of(box.half));
    if (!moderate || !enter_box(x, y, &time, &n)) {
        return collide_ray_in_general(ray, target);
    }
    const geom_vec2 normal =
        geom_vec2_add_scaled(geom_vec2_scale(box.axis, n.x), n.y, geom_vec2_perp(box.axis));
    return ray_contact(&plain, relation, fast_dd_of(time), normal);
}
