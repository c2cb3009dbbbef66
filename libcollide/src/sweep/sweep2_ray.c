/* Rays of the plane: the public function, discs and segments. */
#include "sweep2_ray.h"

#include "sweep2_run.h"

#include <collide/pair2.h>

collide_sweep collide_ray_in_general(geom_segment2 ray, const collide_shape *target) {
    const collide_shape point = collide_shape_from_point(ray.a);
    const geom_vec2 rest = {0.0, 0.0};
    const sweep_task task = {&point, target, {ray.b, ray.a}, rest, 0.0};
    collide_sweep result = collide_sweep_run(&task);
    result.point = result.relation == COLLIDE_APART ? ray.b : result.point;
    return result;
}

/* time_into_disc by one step of Newton's method from a plain solution, for a start well outside of a disc
 * that is not grazed: then the error of that, squared, does not count. |w + t d|^2 - R^2 must be known to
 * 2^-54 of what it changes by in all of the time t, and is to 2^-100 of the squares that go in: the point is
 * in two parts, the sum of squares too. */
static dd time_into_clear_disc(dd_vec2 w, dd_vec2 d, double radius) {
    const double square = geom_vec2_length_squared(dd_high2(d));
    const double toward = geom_vec2_dot(dd_high2(w), dd_high2(d));
    const double beside = geom_vec2_cross(dd_high2(w), dd_high2(d));
    const double outside = geom_vec2_length_squared(dd_high2(w)) - radius * radius;
    const double rough = outside / (sqrt(radius * radius * square - beside * beside) - toward);
    const dd_vec2 p = {dd_add(dd_product(d.x.high, rough), w.x), dd_add(dd_product(d.y.high, rough), w.y)};
    const double low_x = p.x.low + d.x.low * rough;
    const double low_y = p.y.low + d.y.low * rough;
    const dd sum = dd_add(dd_product(p.x.high, p.x.high), dd_product(p.y.high, p.y.high));
    const dd excess = dd_sub(sum, dd_product(radius, radius));
    const double rest = excess.high + (excess.low + 2.0 * (p.x.high * low_x + p.y.high * low_y));
    const double rate = 2.0 * geom_vec2_dot(dd_high2(p), dd_high2(d));
    const double step = rest / rate;
    const double size = ray_size_of(dd_high2(w)) + radius;
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
    if (tiny || !ray_is_plain(ray, ray_size_of(circle.center) + circle.radius)) {
        return collide_ray_in_general(ray, target);
    }
    const plain_ray plain = plain_ray_of(ray, circle.center);
    if (collide_point_circle(ray.a, circle) != COLLIDE_APART) {
        return ray_from_start(ray.a, relation, dd_high2(plain.from));
    }
    const dd radius = dd_from(circle.radius);
    const dd time = time_into_clear_disc(plain.from, plain.way, circle.radius);
    return ray_contact(&plain, relation, fast_dd_of(time),
                       dd_high2(normal_at_point(plain.from, plain.way, time, radius)));
}

/* A moving point goes through a segment and touches it. It comes from where its motion does: its height over
 * the segment may be less than rounding tells, its speed there is not. */
static collide_sweep cast_to_segment(geom_segment2 ray, const collide_shape *target) {
    const geom_segment2 segment = target->as.segment;
    const collide_relation relation = collide_segment_segment(ray, segment);
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(ray.b) : invalid_sweep();
    }
    const plain_ray plain = plain_ray_of(ray, segment.a);
    const dd_vec2 e = ray_difference(segment.b, segment.a);
    const dd speed = dd_cross2(e, plain.way);
    const double length = ray_size_of(dd_high2(e));
    const bool crosswise = fabs(speed.high) > parallel * length * plain.length;
    if (!crosswise || length < least_plain ||
        !ray_is_plain(ray, ray_size_of(segment.a) + ray_size_of(segment.b))) {
        return collide_ray_in_general(ray, target);
    }
    const dd height = dd_cross2(e, plain.from);
    if (collide_point_segment(ray.a, segment) != COLLIDE_APART) {
        return ray_from_start(ray.a, COLLIDE_TOUCHING, geom_vec2_make(0.0, 0.0));
    }
    const geom_vec2 left = geom_vec2_perp(dd_high2(e));
    const dd time = dd_div(dd_neg(height), speed);
    return ray_contact(&plain, COLLIDE_TOUCHING, fast_dd_of(time),
                       speed.high < 0.0 ? left : geom_vec2_neg(left));
}

collide_sweep collide_ray_to_shape(const geom_segment2 *ray, const collide_shape *target) {
    switch (target->kind) {
    case COLLIDE_SHAPE_CIRCLE:
        return cast_to_circle(*ray, target);
    case COLLIDE_SHAPE_SEGMENT:
        return cast_to_segment(*ray, target);
    case COLLIDE_SHAPE_AABB:
        return collide_ray_to_aabb(ray, target);
    case COLLIDE_SHAPE_OBB:
        return collide_ray_to_obb(ray, target);
    default:
        return collide_ray_in_general(*ray, target);
    }
}

/* Those to discs, segments and boxes tell what is invalid by themselves. */
collide_sweep collide_shape_raycast(geom_segment2 ray, collide_shape target) {
    const bool tells = target.kind == COLLIDE_SHAPE_CIRCLE || target.kind == COLLIDE_SHAPE_SEGMENT ||
                       target.kind == COLLIDE_SHAPE_AABB || target.kind == COLLIDE_SHAPE_OBB;
    const bool valid =
        tells || (geom_segment2_status(ray) == GEOM_OK && collide_shape_status(target) == GEOM_OK);
    return valid ? collide_ray_to_shape(&ray, &target) : invalid_sweep();
}
