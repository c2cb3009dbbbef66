#include <collide/sweep2.h>

#include "cast_motion.h"
#include "sweep2_run.h"

#include <collide/pair2.h>

/* A ray seen from the place of its target, without a frame: its numbers are of moderate size. */
typedef struct plain_ray {
    geom_vec2 start;
    dd_vec2 from; /* the vector to the start from that place */
    dd_vec2 way;
    double length; /* of the way, roughly */
} plain_ray;

/* Below the largest, products of four numbers do not overflow; above the least, the rounding errors of a product do not
 * underflow. */
static const double largest_plain = 0x1p200;
static const double least_plain = 0x1p-200;

/* Directions that differ by less count as parallel here, and go the long way round. */
static const double parallel = 0x1p-40;

static dd_vec2 exact_difference(geom_vec2 a, geom_vec2 b) {
    return dd_make2(dd_sum(a.x, -b.x), dd_sum(a.y, -b.y));
}

static double size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

static plain_ray plain_ray_of(geom_segment2 ray, geom_vec2 place) {
    const plain_ray result = {ray.a, exact_difference(ray.a, place), exact_difference(ray.b, ray.a),
                              size_of(geom_sub2(ray.b, ray.a))};
    return result;
}

/* Whether ray and target have sizes that need no frame. */
static bool is_plain(geom_segment2 ray, double target) {
    const double size = size_of(ray.a) + size_of(ray.b) + target;
    const double length = size_of(geom_sub2(ray.b, ray.a));
    return size < largest_plain && length > least_plain;
}

/* The contact at a time on the ray; the normal has any length. */
static collide_sweep ray_contact(const plain_ray *ray, collide_relation relation, dd time, geom_vec2 normal) {
    const dd_vec2 covered = dd_scale2(ray->way, time);
    const geom_vec2 point = geom_make2(dd_add(dd_from(ray->start.x), covered.x).high,
                                       dd_add(dd_from(ray->start.y), covered.y).high);
    const collide_sweep result = {relation, later_time(time), point, geom_normalize2(normal)};
    return result;
}

static collide_sweep ray_from_start(geom_vec2 start, collide_relation relation, geom_vec2 normal) {
    return sweep_from_contact(relation, start, geom_normalize2(normal));
}

/* The long way round, for everything. */
static collide_sweep cast_in_general(geom_segment2 ray, const collide_shape *target) {
    const collide_shape point = collide_shape_of_point(ray.a);
    const geom_vec2 rest = {0.0, 0.0};
    const sweep_task task = {&point, target, {ray.b, ray.a}, rest, 0.0};
    collide_sweep result = collide_sweep_run(&task);
    result.point = result.relation == COLLIDE_APART ? ray.b : result.point;
    return result;
}

/* time_into_disc by one step of Newton's method from a plain solution, for a start well outside of a disc that is not
 * grazed: then the error of that, squared, does not count. |w + t d|^2 - R^2 must be known to 2^-54 of what it changes by
 * in all of the time t, and is to 2^-100 of the squares that go in: the point is in two parts, the sum of squares too. */
static dd time_into_clear_disc(dd_vec2 w, dd_vec2 d, double radius) {
    const double square = geom_length_squared2(dd_high2(d));
    const double toward = geom_dot2(dd_high2(w), dd_high2(d));
    const double beside = geom_cross2(dd_high2(w), dd_high2(d));
    const double outside = geom_length_squared2(dd_high2(w)) - radius * radius;
    const double rough = outside / (sqrt(radius * radius * square - beside * beside) - toward);
    const dd_vec2 p = {dd_add(dd_product(d.x.high, rough), w.x), dd_add(dd_product(d.y.high, rough), w.y)};
    const double low_x = p.x.low + d.x.low * rough;
    const double low_y = p.y.low + d.y.low * rough;
    const dd sum = dd_add(dd_product(p.x.high, p.x.high), dd_product(p.y.high, p.y.high));
    const dd excess = dd_sub(sum, dd_product(radius, radius));
    const double rest = excess.high + (excess.low + 2.0 * (p.x.high * low_x + p.y.high * low_y));
    const double rate = 2.0 * geom_dot2(dd_high2(p), dd_high2(d));
    const double step = rest / rate;
    const double size = size_of(dd_high2(w)) + radius;
    const bool clear =
        -rate * rough > 0x1p-44 * size * size && step * step * square <= -0x1p-56 * rate * rough;
    return clear ? dd_ordered_sum(rough, -step) : time_into_disc(w, d, dd_from(radius));
}

static collide_sweep cast_to_circle(geom_segment2 ray, const collide_shape *target) {
    const geom_circle circle = target->as.circle;
    const collide_relation relation = collide_segment_circle(ray, circle);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    const bool tiny = circle.radius != 0.0 && circle.radius < least_plain;
    if (tiny || !is_plain(ray, size_of(circle.center) + circle.radius)) {
        return cast_in_general(ray, target);
    }
    const plain_ray plain = plain_ray_of(ray, circle.center);
    if (collide_point_circle(ray.a, circle) != COLLIDE_APART) {
        return ray_from_start(ray.a, relation, dd_high2(plain.from));
    }
    const dd radius = dd_from(circle.radius);
    const dd time = time_into_clear_disc(plain.from, plain.way, circle.radius);
    return ray_contact(&plain, relation, time,
                       dd_high2(normal_at_point(plain.from, plain.way, time, radius)));
}

/* A moving point goes through a segment and touches it. */
static collide_sweep cast_to_segment(geom_segment2 ray, const collide_shape *target) {
    const geom_segment2 segment = target->as.segment;
    const collide_relation relation = collide_segment_segment(ray, segment);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    const plain_ray plain = plain_ray_of(ray, segment.a);
    const dd_vec2 e = exact_difference(segment.b, segment.a);
    const dd speed = dd_cross2(e, plain.way);
    const double length = size_of(dd_high2(e));
    const bool crosswise = fabs(speed.high) > parallel * length * plain.length;
    if (!crosswise || length < least_plain || !is_plain(ray, size_of(segment.a) + size_of(segment.b))) {
        return cast_in_general(ray, target);
    }
    const dd height = dd_cross2(e, plain.from);
    if (collide_point_segment(ray.a, segment) != COLLIDE_APART) {
        return ray_from_start(ray.a, COLLIDE_TOUCHING, geom_make2(0.0, 0.0));
    }
    const geom_vec2 left = geom_perp2(dd_high2(e));
    const dd time = dd_div(dd_neg(height), speed);
    return ray_contact(&plain, COLLIDE_TOUCHING, time, height.high > 0.0 ? left : geom_neg2(left));
}

/* When the ray enters a slab, of which `height` is the height of its start and `speed` the rate at which that grows;
 * both along a normal. Before the start, where that lies within. */
typedef struct slab_entry {
    dd time;
    double side; /* from which the ray comes: -1 or +1 along the normal, 0 from within */
    bool crosswise;
} slab_entry;

static slab_entry enter_slab(dd height, dd speed, dd reach, double speed_scale) {
    slab_entry entry = {{0.0, 0.0}, 0.0, true};
    const dd outside = dd_sub(dd_abs(height), reach);
    if (dd_positive(outside)) {
        entry.side = height.high > 0.0 ? 1.0 : -1.0;
        entry.crosswise = fabs(speed.high) > parallel * speed_scale;
        entry.time = entry.crosswise ? dd_div(outside, dd_abs(speed)) : outside;
    }
    return entry;
}

/* From where a ray that starts outside of a box comes into it; what rounding puts inside goes the long way. */
static bool enter_box(slab_entry x, slab_entry y, dd *time, geom_vec2 *normal) {
    const bool by_x = x.side != 0.0 && (y.side == 0.0 || dd_less(y.time, x.time));
    *time = by_x ? x.time : y.time;
    *normal = by_x ? geom_make2(x.side, 0.0) : geom_make2(0.0, y.side);
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

static collide_sweep cast_to_aabb(geom_segment2 ray, const collide_shape *target) {
    const geom_aabb2 box = target->as.aabb;
    const bool flat = box.min.x == box.max.x || box.min.y == box.max.y;
    const collide_relation relation = never_inside(collide_segment_aabb(ray, box), flat);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    if (collide_point_aabb(ray.a, box) != COLLIDE_APART) {
        return ray_from_start(ray.a, relation, geom_make2(0.0, 0.0));
    }
    const plain_ray plain = plain_ray_of(ray, ray.a);
    const slab_entry x = enter_interval(ray.a.x, plain.way.x, box.min.x, box.max.x, plain.length);
    const slab_entry y = enter_interval(ray.a.y, plain.way.y, box.min.y, box.max.y, plain.length);
    dd time;
    geom_vec2 normal;
    if (!is_plain(ray, size_of(box.min) + size_of(box.max)) || !enter_box(x, y, &time, &normal)) {
        return cast_in_general(ray, target);
    }
    return ray_contact(&plain, relation, time, normal);
}

static collide_sweep cast_to_obb(geom_segment2 ray, const collide_shape *target) {
    const geom_obb2 box = target->as.obb;
    const bool flat = box.half.x == 0.0 || box.half.y == 0.0;
    const collide_relation relation = never_inside(collide_segment_obb(ray, box), flat);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    if (collide_point_obb(ray.a, box) != COLLIDE_APART) {
        return ray_from_start(ray.a, relation, geom_make2(0.0, 0.0));
    }
    const plain_ray plain = plain_ray_of(ray, box.center);
    const dd_vec2 u = dd_make2(dd_from(box.axis.x), dd_from(box.axis.y));
    const dd square = dd_dot2(u, u);
    const double axis = size_of(box.axis);
    const double scale = plain.length * axis;
    const slab_entry x =
        enter_slab(dd_dot2(u, plain.from), dd_dot2(u, plain.way), dd_scale(square, box.half.x), scale);
    const slab_entry y =
        enter_slab(dd_cross2(u, plain.from), dd_cross2(u, plain.way), dd_scale(square, box.half.y), scale);
    dd time;
    geom_vec2 n;
    const bool moderate =
        axis > 0x1p-50 && axis < 0x1p50 && is_plain(ray, size_of(box.center) + size_of(box.half));
    if (!moderate || !enter_box(x, y, &time, &n)) {
        return cast_in_general(ray, target);
    }
    const geom_vec2 normal = geom_add_scaled2(geom_scale2(box.axis, n.x), n.y, geom_perp2(box.axis));
    return ray_contact(&plain, relation, time, normal);
}

collide_sweep collide_shape_ray_cast(geom_segment2 ray, collide_shape target) {
    switch (target.kind) {
    case COLLIDE_SHAPE_CIRCLE:
        return cast_to_circle(ray, &target);
    case COLLIDE_SHAPE_SEGMENT:
        return cast_to_segment(ray, &target);
    case COLLIDE_SHAPE_AABB:
        return cast_to_aabb(ray, &target);
    case COLLIDE_SHAPE_OBB:
        return cast_to_obb(ray, &target);
    default:
        break;
    }
    const bool valid = geom_segment2_status(ray) == GEOM_OK && collide_shape_status(target) == GEOM_OK;
    return valid ? cast_in_general(ray, &target) : invalid_sweep();
}
