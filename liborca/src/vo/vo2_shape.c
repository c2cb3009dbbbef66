/* Velocity obstacles of the plane as they stand for a time horizon. */
#include "vo2_internal.h"

#include <geom/scalar.h>

#include <float.h>

/* The rate of an obstacle in other units; finite, for it may be multiplied by a depth of 0. */
static double own_rate(const orca_velocity_obstacle *obstacle, double unit) {
    return geom_min(obstacle->rate * unit, DBL_MAX);
}

/* A cone for the rate s: its round end is the front of the disc with center s distance along the axis and
 * radius s radius, so its front is at s gap. A leg touches the disc at s sqrt(gap (distance + radius)) from
 * the apex.
 *
 * Bodies that overlap: what the header promises, with rates in place of times. */
static double parting_speed(const orca_velocity_obstacle *obstacle, double full, double rate) {
    const double depth = obstacle->radius - obstacle->distance;
    const double speed = rate < full ? depth * (full - rate) : -obstacle->radius * (rate - full);
    return obstacle->share * speed;
}

static void make_round_end(const orca_velocity_obstacle *obstacle, double rate, vo_shape *shape) {
    const double gap = obstacle->distance - obstacle->radius;
    const double reach = obstacle->share * rate;
    const double sine = obstacle->radius / obstacle->distance;
    const double cosine = sqrt(gap / obstacle->distance * (1.0 + sine));
    shape->front = reach * gap;
    shape->curvature = 1.0 / (reach * obstacle->radius);
    shape->chord = shape->front * sine;
    shape->tangent = reach * obstacle->distance * cosine;
    shape->half_chord = shape->tangent * sine;
}

vo_shape orca_vo_shape_of(const orca_velocity_obstacle *obstacle, double unit, double rate) {
    const double full = own_rate(obstacle, unit);
    vo_shape shape = {.kind = obstacle->kind,
                      .apex = geom_vec2_scale(obstacle->apex, unit),
                      .axis = obstacle->axis,
                      .left = obstacle->left,
                      .right = obstacle->right};
    shape.scale = 1.0 + fabs(shape.apex.x) + fabs(shape.apex.y);
    if (obstacle->kind == ORCA_VO_CONE) {
        make_round_end(obstacle, geom_max(full, rate), &shape);
    } else if (obstacle->kind == ORCA_VO_SEPARATING) {
        shape.front = -parting_speed(obstacle, full, rate);
    }
    return shape;
}

/* With w = v - apex, the disc of rate s passes through v when s^2 gap (distance + radius) - 2 s distance
 * dot(w, axis) + |w|^2 = 0; of the two rates the larger is the earlier contact. The discriminant is written
 * as a product, as it vanishes on the legs. */
double orca_vo_rate_of_contact(const orca_velocity_obstacle *obstacle, double unit, geom_vec2 v,
                               double slack) {
    const geom_vec2 apex = geom_vec2_scale(obstacle->apex, unit);
    const geom_vec2 w = geom_vec2_sub(v, apex);
    const double tolerance = slack * (1.0 + fabs(apex.x) + fabs(apex.y));
    if (obstacle->kind != ORCA_VO_CONE || !(geom_vec2_cross(obstacle->right, w) > tolerance) ||
        !(geom_vec2_cross(w, obstacle->left) > tolerance)) {
        return 0.0;
    }
    const double sine = obstacle->radius / obstacle->distance;
    const double reach = geom_vec2_length(w) * sine;
    const double across = fabs(geom_vec2_cross(obstacle->axis, w));
    const double root = sqrt(geom_max((reach - across) * (reach + across), 0.0));
    const double speed = (geom_vec2_dot(w, obstacle->axis) + root) / (1.0 + sine);
    return speed / (obstacle->distance - obstacle->radius) / obstacle->share;
}

static double rate_to_part(const orca_velocity_obstacle *obstacle, double unit, geom_vec2 v) {
    const double full = own_rate(obstacle, unit);
    const geom_vec2 w = geom_vec2_sub(v, geom_vec2_scale(obstacle->apex, unit));
    const double speed = -geom_vec2_dot(w, obstacle->axis) / obstacle->share;
    const double depth = obstacle->radius - obstacle->distance;
    if (speed < 0.0) {
        return full - speed / obstacle->radius;
    }
    return speed < depth * full ? full - speed / depth : 0.0;
}

double orca_vo_rate_to_free(const orca_velocity_obstacle *obstacle, double unit, geom_vec2 v) {
    switch (obstacle->kind) {
    case ORCA_VO_CONE: {
        const double rate = orca_vo_rate_of_contact(obstacle, unit, v, 0.0);
        return rate > own_rate(obstacle, unit) ? rate : 0.0;
    }
    case ORCA_VO_SEPARATING:
        return rate_to_part(obstacle, unit, v);
    default:
        return 0.0;
    }
}
