/* The velocity obstacle of two bodies of space. */
#include <geom/scalar.h>
#include <orca/vo3.h>

#include "core/direction3.h"
#include "vo3_internal.h"

/* From self to the other: a unit vector and the distance; of bodies in one place the distance is 0 and the
 * unit vector made of the ids, so that each has the opposite one. Squares of the components may leave the
 * range of doubles, so they are divided by the largest one where that could happen. */
typedef struct bearing {
    geom_vec3 axis;
    double distance;
} bearing;

/* The way out of ORCA's half-space for two points in one place is the one that the ids determine. */
static geom_vec3 axis_from_ids(uint32_t self, uint32_t other) {
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    const orca_body3 here = {zero, zero, 1.0, self};
    const orca_body3 there = {zero, zero, 1.0, other};
    const orca_pair_params any = {1.0, 1.0, 1.0};
    return geom_vec3_neg(orca_agent_half_space(here, there, any).normal);
}

static bearing bearing_of(geom_vec3 p, uint32_t self, uint32_t other) {
    const double squared = geom_vec3_length_squared(p);
    bearing result;
    if (squared > 0x1p-900 && squared < 0x1p900) {
        result.distance = sqrt(squared);
        result.axis = geom_vec3_scale(p, 1.0 / result.distance);
        return result;
    }
    const double largest = direction3_largest(p);
    if (largest > 0.0) {
        const geom_vec3 reduced = geom_vec3_make(p.x / largest, p.y / largest, p.z / largest);
        result.distance = geom_min(largest * geom_vec3_length(reduced), DBL_MAX);
        result.axis = geom_vec3_normalize(reduced);
    } else {
        result.distance = 0.0;
        result.axis = axis_from_ids(self, other);
    }
    return result;
}

/* One over a duration, in the range of doubles. */
static double rate_of(double duration) { return geom_min(1.0 / duration, DBL_MAX); }

/* Further apart, or larger, than doubles reach. */
static void make_huge(orca_velocity_obstacle3 *obstacle, orca_body3 self, orca_body3 other) {
    const geom_vec3 halves =
        geom_vec3_sub(geom_vec3_scale(other.position, 0.5), geom_vec3_scale(self.position, 0.5));
    obstacle->axis = bearing_of(halves, self.id, other.id).axis;
    obstacle->distance = DBL_MAX;
    obstacle->radius = DBL_MAX;
}

orca_velocity_obstacle3 orca_agent3_velocity_obstacle(orca_body3 self, orca_body3 other,
                                                      orca_pair_params params) {
    const double share = params.responsibility;
    const double radius = self.radius + other.radius;
    const geom_vec3 p = geom_vec3_sub(other.position, self.position);
    orca_velocity_obstacle3 result = {.kind = ORCA_VO_EMPTY};
    if (!(share > 0.0 && radius > 0.0)) {
        return result;
    }
    result.apex = geom_vec3_add_scaled(geom_vec3_scale(other.velocity, share), 1.0 - share, self.velocity);
    result.share = share;
    if (geom_vec3_is_finite(p) && isfinite(radius)) {
        const bearing there = bearing_of(p, self.id, other.id);
        result.axis = there.axis;
        result.distance = there.distance;
        result.radius = radius;
    } else {
        make_huge(&result, self, other);
    }
    const bool apart = result.distance > result.radius;
    result.kind = apart ? ORCA_VO_CONE : ORCA_VO_SEPARATING;
    result.rate = rate_of(apart ? params.time_horizon : params.time_step);
    return result;
}

geom_sphere orca_velocity_obstacle3_cap(const orca_velocity_obstacle3 *obstacle) {
    const double reach = obstacle->kind == ORCA_VO_CONE ? obstacle->share * obstacle->rate : 0.0;
    const geom_sphere cap = {geom_vec3_add_scaled(obstacle->apex, reach * obstacle->distance, obstacle->axis),
                             reach * obstacle->radius};
    return cap;
}

bool orca_velocity_obstacle3_contains(const orca_velocity_obstacle3 *obstacle, geom_vec3 velocity) {
    if (obstacle->kind == ORCA_VO_EMPTY) {
        return false;
    }
    const vo3_shape shape = orca_vo3_shape_of(obstacle, 1.0, 0.0);
    return orca_vo3_touch_at(&shape, velocity).clearance < 0.0;
}
