/* The velocity obstacle of two bodies of the plane. */
#include <geom/scalar.h>
#include <orca/vo2.h>

#include "vo2_internal.h"

#include <float.h>

/* From self to the other: a unit vector and the distance; of bodies in one place the distance is 0 and the
 * unit vector made of the ids, so that each has the opposite one. Squares of the components may leave the
 * range of doubles, so they are divided by the larger one where that could happen. */
typedef struct bearing {
    geom_vec2 axis;
    double distance;
} bearing;

/* The way out of ORCA's half-plane for two points in one place is the one that the ids determine. */
static geom_vec2 axis_from_ids(uint32_t self, uint32_t other) {
    const geom_vec2 zero = {0.0, 0.0};
    const orca_body here = {zero, zero, 1.0, self};
    const orca_body there = {zero, zero, 1.0, other};
    const orca_pair_params any = {1.0, 1.0, 1.0};
    return geom_vec2_neg(orca_agent_half_plane(here, there, any).normal);
}

static bearing bearing_of(geom_vec2 p, uint32_t self, uint32_t other) {
    const double squared = geom_vec2_length_squared(p);
    bearing result;
    if (squared > 0x1p-900 && squared < 0x1p900) {
        result.distance = sqrt(squared);
        result.axis = geom_vec2_scale(p, 1.0 / result.distance);
        return result;
    }
    const double largest = geom_max(fabs(p.x), fabs(p.y));
    if (largest > 0.0) {
        const geom_vec2 reduced = geom_vec2_make(p.x / largest, p.y / largest);
        result.distance = geom_min(largest * geom_vec2_length(reduced), DBL_MAX);
        result.axis = geom_vec2_normalize(reduced);
    } else {
        result.distance = 0.0;
        result.axis = axis_from_ids(self, other);
    }
    return result;
}

static geom_vec2 turned(geom_vec2 axis, double cosine, double sine) {
    return geom_vec2_make(axis.x * cosine - axis.y * sine, axis.x * sine + axis.y * cosine);
}

/* The legs touch the disc of `radius`: their sine to the axis is radius / distance. */
static void make_legs(orca_velocity_obstacle *cone) {
    const double sine = cone->radius / cone->distance;
    const double cosine = sqrt((cone->distance - cone->radius) / cone->distance * (1.0 + sine));
    cone->left = turned(cone->axis, cosine, sine);
    cone->right = turned(cone->axis, cosine, -sine);
}

/* One over a duration, in the range of doubles. */
static double rate_of(double duration) { return geom_min(1.0 / duration, DBL_MAX); }

/* Further apart, or larger, than doubles reach. */
static void make_huge(orca_velocity_obstacle *obstacle, orca_body self, orca_body other) {
    const geom_vec2 halves =
        geom_vec2_sub(geom_vec2_scale(other.position, 0.5), geom_vec2_scale(self.position, 0.5));
    obstacle->axis = bearing_of(halves, self.id, other.id).axis;
    obstacle->distance = DBL_MAX;
    obstacle->radius = DBL_MAX;
}

orca_velocity_obstacle orca_agent_velocity_obstacle(orca_body self, orca_body other,
                                                    orca_pair_params params) {
    const double share = params.responsibility;
    const double radius = self.radius + other.radius;
    const geom_vec2 p = geom_vec2_sub(other.position, self.position);
    orca_velocity_obstacle result = {.kind = ORCA_VO_EMPTY};
    if (!(share > 0.0 && radius > 0.0)) {
        return result;
    }
    result.apex = geom_vec2_add_scaled(geom_vec2_scale(other.velocity, share), 1.0 - share, self.velocity);
    result.share = share;
    if (geom_vec2_is_finite(p) && isfinite(radius)) {
        const bearing there = bearing_of(p, self.id, other.id);
        result.axis = there.axis;
        result.distance = there.distance;
        result.radius = radius;
    } else {
        make_huge(&result, self, other);
    }
    if (result.distance > result.radius) {
        result.kind = ORCA_VO_CONE;
        result.rate = rate_of(params.time_horizon);
        make_legs(&result);
    } else {
        result.kind = ORCA_VO_SEPARATING;
        result.rate = rate_of(params.time_step);
    }
    return result;
}

geom_circle orca_velocity_obstacle_cap(const orca_velocity_obstacle *obstacle) {
    const double reach = obstacle->kind == ORCA_VO_CONE ? obstacle->share * obstacle->rate : 0.0;
    const geom_circle cap = {geom_vec2_add_scaled(obstacle->apex, reach * obstacle->distance, obstacle->axis),
                             reach * obstacle->radius};
    return cap;
}

bool orca_velocity_obstacle_contains(const orca_velocity_obstacle *obstacle, geom_vec2 velocity) {
    const vo_shape shape = orca_vo_shape_of(obstacle, 1.0, 0.0);
    return vo_inside(&shape, velocity, 0.0);
}
