/* Velocity obstacles of space for a time horizon: how clear of one a velocity is, and how that bends. */
#include "core/direction3.h"

#include "vo3_internal.h"
#include <geom/scalar.h>

/* Beyond this curvature a round end is a point. */
static const double SHARPEST = 0x1p60;

/* The rate of an obstacle in other units; finite, for it may be multiplied by a depth of 0. */
static double own_rate(const orca_velocity_obstacle3 *obstacle, double unit) {
    return geom_min(obstacle->rate * unit, DBL_MAX);
}

/* Bodies that overlap: what the header promises, with rates in place of times. */
static double parting_speed(const orca_velocity_obstacle3 *obstacle, double full, double rate) {
    const double depth = obstacle->radius - obstacle->distance;
    const double speed = rate < full ? depth * (full - rate) : -obstacle->radius * (rate - full);
    return obstacle->share * speed;
}

/* A cone for the rate s: its round end is the front of the ball with center s distance along the axis and
 * radius s radius, so its front is at s gap. */
static void make_cone(const orca_velocity_obstacle3 *obstacle, double rate, vo3_shape *shape) {
    const double gap = obstacle->distance - obstacle->radius;
    const double reach = obstacle->share * rate;
    shape->sine = obstacle->radius / obstacle->distance;
    shape->cosine = sqrt(gap / obstacle->distance * (1.0 + shape->sine));
    shape->front = reach * gap;
    shape->curvature = 1.0 / (reach * obstacle->radius);
    if (!(shape->curvature < SHARPEST)) {
        shape->curvature = HUGE_VAL;
        shape->front = 0.0;
    }
}

vo3_shape orca_vo3_shape_of(const orca_velocity_obstacle3 *obstacle, double unit, double rate) {
    const double full = own_rate(obstacle, unit);
    vo3_shape shape = {
        .kind = VO3_ROUND, .apex = geom_vec3_scale(obstacle->apex, unit), .axis = obstacle->axis};
    shape.scale = 1.0 + fabs(shape.apex.x) + fabs(shape.apex.y) + fabs(shape.apex.z);
    if (obstacle->kind == ORCA_VO_SEPARATING) {
        shape.kind = VO3_FLAT;
        shape.axis = geom_vec3_neg(obstacle->axis);
        shape.front = geom_vec3_dot(shape.apex, shape.axis) + parting_speed(obstacle, full, rate);
    } else {
        make_cone(obstacle, geom_max(full, rate), &shape);
    }
    return shape;
}

/* A velocity as a cone sees it: how far along the axis from the apex, and how far beside it and where. */
typedef struct meridian {
    double along;
    double across;
    geom_vec3 aside; /* across times a unit vector */
} meridian;

static inline meridian meridian_of(const vo3_shape *shape, geom_vec3 v) {
    const geom_vec3 w = geom_vec3_sub(v, shape->apex);
    meridian m;
    m.along = geom_vec3_dot(w, shape->axis);
    m.aside = geom_vec3_add_scaled(w, -m.along, shape->axis);
    m.aside = geom_vec3_add_scaled(m.aside, -geom_vec3_dot(m.aside, shape->axis),
                                   shape->axis); /* what rounding left */
    m.across = geom_vec3_length(m.aside);
    return m;
}

/* How far v is on the side of the cone from the rim, where it touches the ball of the round end: along the
 * direction of the side. Negative where the nearest point lies on the round end. */
static double beyond_rim(const vo3_shape *shape, meridian m) {
    const double center = shape->curvature < HUGE_VAL ? 1.0 / shape->curvature : 0.0;
    return shape->cosine * (m.along - shape->front - center) + shape->sine * m.across;
}

/* With x = v - front and R = 1 / curvature, |x - R n| - R is written without the difference of large
 * numbers. */
static vo3_touch touch_round_end(const vo3_shape *shape, meridian m) {
    vo3_touch touch;
    if (shape->curvature == HUGE_VAL) {
        touch.clearance = sqrt(m.along * m.along + m.across * m.across);
        touch.slope =
            geom_vec3_scale(geom_vec3_add_scaled(m.aside, m.along, shape->axis), 1.0 / touch.clearance);
        return touch;
    }
    const double along = m.along - shape->front;
    const double level = shape->curvature * (along * along + m.across * m.across) - 2.0 * along;
    const double ahead = shape->curvature * along - 1.0;
    const double beside = shape->curvature * m.across;
    const double length = sqrt(ahead * ahead + beside * beside);
    touch.clearance = level / (1.0 + length);
    const geom_vec3 outward =
        geom_vec3_add_scaled(geom_vec3_scale(m.aside, shape->curvature), ahead, shape->axis);
    touch.slope = geom_vec3_scale(outward, 1.0 / length);
    return touch;
}

/* The side on which v is of the axis: to the right where that is no more than rounding. */
static geom_vec3 side_of(const vo3_shape *shape, meridian m) {
    const double rounding = 0x1p-46 * (shape->scale + fabs(m.along));
    if (!(m.across > rounding)) {
        return direction3_right(shape->axis);
    }
    return geom_vec3_scale(m.aside, 1.0 / m.across);
}

static vo3_touch touch_side(const vo3_shape *shape, meridian m) {
    const geom_vec3 beside = side_of(shape, m);
    vo3_touch touch;
    touch.clearance = shape->cosine * m.across - shape->sine * m.along;
    touch.slope = geom_vec3_add_scaled(geom_vec3_scale(beside, shape->cosine), -shape->sine, shape->axis);
    return touch;
}

static vo3_touch touch_speed(const vo3_shape *shape, geom_vec3 v) {
    const double speed = geom_vec3_length(v);
    const geom_vec3 any = {1.0, 0.0, 0.0};
    const vo3_touch touch = {shape->front - speed, speed > 0.0 ? geom_vec3_scale(v, -1.0 / speed) : any};
    return touch;
}

static vo3_touch touch_round(const vo3_shape *shape, meridian m, double rim) {
    return rim < 0.0 ? touch_round_end(shape, m) : touch_side(shape, m);
}

static vo3_touch touch_plain(const vo3_shape *shape, geom_vec3 v) {
    if (shape->kind == VO3_SPEED) {
        return touch_speed(shape, v);
    }
    const vo3_touch touch = {geom_vec3_dot(v, shape->axis) - shape->front, shape->axis};
    return touch;
}

vo3_touch orca_vo3_touch_at(const vo3_shape *shape, geom_vec3 v) {
    if (shape->kind != VO3_ROUND) {
        return touch_plain(shape, v);
    }
    const meridian m = meridian_of(shape, v);
    return touch_round(shape, m, beyond_rim(shape, m));
}

/* The radius of the ball that has the bend of the round end in v, and of the side: the distance from its
 * center, and that along the normal from the axis. */
static double radius_of_round_end(const vo3_shape *shape, meridian m) {
    const double center = shape->curvature < HUGE_VAL ? 1.0 / shape->curvature : 0.0;
    const double along = m.along - shape->front - center;
    return sqrt(along * along + m.across * m.across);
}

/* A convex function with second derivatives of at most 1 / D exceeds its tangent by r^2 / (2 D) at most, and
 * one whose slope is at most 1 by 2 r. D falls on the way: by r for the ball, by r / cosine for the side. The
 * clearance of the speed limit is concave. */
vo3_touch orca_vo3_touch_in(const vo3_shape *shape, geom_vec3 v, double radius, double *bend) {
    *bend = 0.0;
    if (shape->kind != VO3_ROUND) {
        return touch_plain(shape, v);
    }
    const meridian m = meridian_of(shape, v);
    const double rim = beyond_rim(shape, m);
    double least = HUGE_VAL;
    if (rim < radius) {
        least = radius_of_round_end(shape, m) - radius;
    }
    if (rim > -radius) {
        least = geom_min((m.across - radius) / shape->cosine, least);
    }
    *bend = least > 0.0 ? geom_min(0.5 * radius * radius / least, 2.0 * radius) : 2.0 * radius;
    return touch_round(shape, m, rim);
}

bool orca_vo3_is_side(const vo3_shape *shape, geom_vec3 v, double radius) {
    const meridian m = meridian_of(shape, v);
    return beyond_rim(shape, m) > radius && m.along > radius;
}

double orca_vo3_second(const vo3_shape *shape, geom_vec3 v, geom_vec3 along) {
    if (shape->kind == VO3_FLAT) {
        return 0.0;
    }
    if (shape->kind == VO3_SPEED) {
        const double turn = geom_vec3_dot(along, v);
        const double squared = geom_vec3_length_squared(v);
        return squared > 0.0 ? -(1.0 - turn * turn / squared) / sqrt(squared) : 0.0;
    }
    const meridian m = meridian_of(shape, v);
    if (beyond_rim(shape, m) < 0.0) {
        const double radius = radius_of_round_end(shape, m);
        const double turn = geom_vec3_dot(along, orca_vo3_touch_at(shape, v).slope);
        return radius > 0.0 ? (1.0 - turn * turn) / radius : 0.0;
    }
    const double turn = geom_vec3_dot(geom_vec3_cross(shape->axis, m.aside), along);
    return m.across > 0.0 ? shape->cosine * turn * turn / (m.across * m.across * m.across) : 0.0;
}

/* With w = v - apex, the ball of rate s passes through v when s^2 gap (distance + radius) - 2 s distance
 * dot(w, axis) + |w|^2 = 0; of the two rates the larger is the earlier contact. The discriminant is written
 * as a product, as it vanishes on the sides. */
double orca_vo3_rate_of_contact(const orca_velocity_obstacle3 *obstacle, double unit, geom_vec3 v,
                                double slack) {
    if (obstacle->kind != ORCA_VO_CONE) {
        return 0.0;
    }
    vo3_shape cone = {.apex = geom_vec3_scale(obstacle->apex, unit), .axis = obstacle->axis};
    make_cone(obstacle, 0.0, &cone);
    const meridian m = meridian_of(&cone, v);
    const double scale = 1.0 + fabs(cone.apex.x) + fabs(cone.apex.y) + fabs(cone.apex.z);
    if (!(m.along > 0.0 && cone.sine * m.along - cone.cosine * m.across > slack * scale)) {
        return 0.0;
    }
    const double reach = sqrt(m.along * m.along + m.across * m.across) * cone.sine;
    const double root = sqrt(geom_max((reach - m.across) * (reach + m.across), 0.0));
    const double speed = (m.along + root) / (1.0 + cone.sine);
    return speed / (obstacle->distance - obstacle->radius) / obstacle->share;
}

/* What is missed by less than `slack` is met. */
static double rate_to_part(const orca_velocity_obstacle3 *obstacle, double unit, geom_vec3 v, double slack) {
    const double full = own_rate(obstacle, unit);
    const geom_vec3 apex = geom_vec3_scale(obstacle->apex, unit);
    const double scale = 1.0 + fabs(apex.x) + fabs(apex.y) + fabs(apex.z);
    const double away = -geom_vec3_dot(geom_vec3_sub(v, apex), obstacle->axis);
    const double speed = (away + slack * scale) / obstacle->share;
    const double depth = obstacle->radius - obstacle->distance;
    if (speed < 0.0) {
        return full - speed / obstacle->radius;
    }
    return speed < depth * full ? full - speed / depth : 0.0;
}

double orca_vo3_rate_to_free(const orca_velocity_obstacle3 *obstacle, double unit, geom_vec3 v,
                             double slack) {
    switch (obstacle->kind) {
    case ORCA_VO_CONE: {
        const double rate = orca_vo3_rate_of_contact(obstacle, unit, v, slack);
        return rate > own_rate(obstacle, unit) ? rate : 0.0;
    }
    case ORCA_VO_SEPARATING:
        return rate_to_part(obstacle, unit, v, slack);
    default:
        return 0.0;
    }
}
