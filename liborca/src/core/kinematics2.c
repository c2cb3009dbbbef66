/* Limits of motion in the plane: acceleration, turning and wheels as half-planes. */
#include <geom/scalar.h>
#include <orca/kinematics2.h>

#include "portable_math.h"

#include <float.h>
#include <math.h>

/* In the frame of the body, h ahead and n to its left, a body with wheels whose axle's middle goes forwards
 * with speed s while it turns at the rate w moves its leading point with the velocity s h + lead w n. So a
 * velocity (along, across) of that point means s = along and w = across / lead, and every limit of s and w
 * that is linear is a half-plane. */

static const double QUARTER_TURN = 1.5707963267948966;

/* A facing body slower than this part of the speed it wants counts as standing. */
static const double STANDING = 0x1p-20;

orca_kinematics orca_kinematics_default(void) {
    const orca_kinematics kinematics = {ORCA_KINEMATICS_FREE, HUGE_VAL, HUGE_VAL, 1.0, 1.0, 1.0, 1.0};
    return kinematics;
}

/* Whether all is right with a body; cheap. False means not sure. */
static bool is_surely_valid(const orca_kinematics *k) {
    const double least =
        geom_min(geom_min(k->lead, k->axle), geom_min(k->max_wheel_speed, k->turning_radius));
    return k->kind >= ORCA_KINEMATICS_FREE && k->kind <= ORCA_KINEMATICS_CAR && least > 0.0 &&
           k->lead + k->axle + k->max_wheel_speed + k->turning_radius <= DBL_MAX &&
           k->max_acceleration > 0.0 && k->max_turn_rate > 0.0;
}

geom_status orca_kinematics_status(const orca_kinematics *kinematics) {
    if (is_surely_valid(kinematics)) {
        return GEOM_OK;
    }
    const double lengths[] = {kinematics->lead, kinematics->axle, kinematics->max_wheel_speed,
                              kinematics->turning_radius};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
        if (!isfinite(lengths[i])) {
            return GEOM_NOT_FINITE;
        }
        if (!(lengths[i] > 0.0)) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    if (isnan(kinematics->max_acceleration) || isnan(kinematics->max_turn_rate)) {
        return GEOM_NOT_FINITE;
    }
    const bool known = kinematics->kind >= ORCA_KINEMATICS_FREE && kinematics->kind <= ORCA_KINEMATICS_CAR;
    const bool positive = kinematics->max_acceleration > 0.0 && kinematics->max_turn_rate > 0.0;
    return known && positive ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

/* Half-planes as they are listed. */
typedef struct plane_list {
    orca_half_plane *planes;
    size_t count;
} plane_list;

static void add(plane_list *list, geom_vec2 point, geom_vec2 normal) {
    const orca_half_plane plane = {point, normal};
    list->planes[list->count++] = plane;
}

/* The velocities v with |dot(v, axis) - middle| <= limit. */
static void add_band(plane_list *list, geom_vec2 axis, double middle, double limit) {
    add(list, geom_vec2_scale(axis, middle - limit), axis);
    add(list, geom_vec2_scale(axis, middle + limit), geom_vec2_neg(axis));
}

/* The corners of a regular polygon of 16 sides lie on the disc of changes, its sides at cos(pi / 16) of the
 * radius. Each normal is the last one turned by pi / 8. */
static void add_disc(plane_list *list, geom_vec2 center, double radius) {
    const geom_vec2 turn = geom_vec2_make(0.92387953251128674, 0.38268343236508977);
    const double apothem = 0.98078528040323043 * radius;
    geom_vec2 outwards = geom_vec2_make(1.0, 0.0);
    for (int side = 0; side < 16; ++side) {
        add(list, geom_vec2_add_scaled(center, apothem, outwards), geom_vec2_neg(outwards));
        outwards = geom_vec2_normalize(geom_vec2_make(outwards.x * turn.x - outwards.y * turn.y,
                                                      outwards.x * turn.y + outwards.y * turn.x));
    }
}

/* The wedge of directions within `angle` of the heading, or the half-plane ahead when that is no longer
 * convex. */
static void add_wedge(plane_list *list, geom_vec2 heading, double angle) {
    const geom_vec2 origin = geom_vec2_make(0.0, 0.0);
    if (angle >= QUARTER_TURN) {
        add(list, origin, heading);
        return;
    }
    const geom_vec2 turn = direction_of_angle(angle);
    const geom_vec2 ahead = geom_vec2_scale(heading, turn.y);
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(heading), turn.x);
    add(list, origin, geom_vec2_add(ahead, aside));
    add(list, origin, geom_vec2_sub(ahead, aside));
}

/* Each wheel goes with the speed along -+ w * axle / 2. */
static void add_wheels(plane_list *list, const orca_kinematics *kinematics, geom_vec2 heading) {
    const double ratio = 0.5 * kinematics->axle / kinematics->lead;
    const double scale = 1.0 / sqrt(1.0 + ratio * ratio);
    const geom_vec2 across = geom_vec2_scale(geom_vec2_perp(heading), ratio);
    add_band(list, geom_vec2_scale(geom_vec2_add(heading, across), scale), 0.0,
             kinematics->max_wheel_speed * scale);
    add_band(list, geom_vec2_scale(geom_vec2_sub(heading, across), scale), 0.0,
             kinematics->max_wheel_speed * scale);
}

/* |w| <= s / turning_radius, which leaves no way backwards. */
static void add_steering(plane_list *list, const orca_kinematics *kinematics, geom_vec2 heading) {
    const double ratio = kinematics->lead / kinematics->turning_radius;
    const double scale = 1.0 / sqrt(1.0 + ratio * ratio);
    const geom_vec2 ahead = geom_vec2_scale(heading, ratio * scale);
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(heading), scale);
    const geom_vec2 origin = geom_vec2_make(0.0, 0.0);
    add(list, origin, geom_vec2_add(ahead, aside));
    add(list, origin, geom_vec2_sub(ahead, aside));
}

static void add_wheeled(plane_list *list, const orca_kinematics *kinematics, geom_vec2 heading,
                        double speed_change, geom_vec2 velocity) {
    if (kinematics->kind == ORCA_KINEMATICS_CAR) {
        add_steering(list, kinematics, heading);
    } else {
        add_wheels(list, kinematics, heading);
    }
    if (isfinite(kinematics->max_turn_rate)) {
        add_band(list, geom_vec2_perp(heading), 0.0, kinematics->lead * kinematics->max_turn_rate);
    }
    if (isfinite(speed_change)) {
        add_band(list, heading, geom_vec2_dot(velocity, heading), speed_change);
    }
}

size_t orca_kinematics_half_planes(const orca_kinematics *kinematics, geom_vec2 heading, geom_vec2 velocity,
                                   double time_step, orca_half_plane *planes) {
    plane_list list = {planes, 0};
    const double change = kinematics->max_acceleration * time_step;
    if (kinematics->kind == ORCA_KINEMATICS_DIFFERENTIAL || kinematics->kind == ORCA_KINEMATICS_CAR) {
        add_wheeled(&list, kinematics, heading, change, velocity);
        return list.count;
    }
    if (kinematics->kind == ORCA_KINEMATICS_FACING && isfinite(kinematics->max_turn_rate)) {
        add_wedge(&list, heading, kinematics->max_turn_rate * time_step);
    }
    if (isfinite(change)) {
        add_disc(&list, velocity, change);
    }
    return list.count;
}

geom_vec2 orca_kinematics_preferred(const orca_kinematics *kinematics, geom_vec2 heading,
                                    geom_vec2 preferred) {
    const double along = geom_vec2_dot(heading, preferred);
    const double across = geom_vec2_cross(heading, preferred);
    const double ratio = kinematics->lead / kinematics->turning_radius;
    if (kinematics->kind != ORCA_KINEMATICS_CAR || fabs(across) <= ratio * along) {
        return preferred;
    }
    const double scale = geom_vec2_length(preferred) / sqrt(1.0 + ratio * ratio);
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(heading), across < 0.0 ? -ratio : ratio);
    return geom_vec2_scale(geom_vec2_add(heading, aside), scale);
}

/* The heading turned towards the direction `wanted` by at most `angle`. */
static geom_vec2 turned(geom_vec2 heading, geom_vec2 wanted, double angle) {
    const geom_vec2 turn = direction_of_angle(geom_min(angle, QUARTER_TURN));
    if (geom_vec2_dot(heading, wanted) >= turn.x || angle >= 2.0 * QUARTER_TURN) {
        return wanted;
    }
    const double side = geom_vec2_cross(heading, wanted) < 0.0 ? -turn.y : turn.y;
    return geom_vec2_normalize(
        geom_vec2_add(geom_vec2_scale(heading, turn.x), geom_vec2_scale(geom_vec2_perp(heading), side)));
}

/* The angle f from the axle's heading to the way of the leading point falls as tan(f / 2) = tan(f0 / 2)
 * exp(-way / lead): the tractrix. Facing straight away from the way the axle is pushed and stays so. */
static geom_vec2 pulled(geom_vec2 heading, geom_vec2 direction, double way, double lead) {
    const double cosine = geom_vec2_dot(heading, direction);
    const double sine = geom_vec2_cross(heading, direction);
    if (!(1.0 + cosine > 0x1p-50)) {
        return heading;
    }
    const double tangent = sine / (1.0 + cosine) * exp_of_minus(way / lead);
    const double square = tangent * tangent;
    const geom_vec2 ahead = geom_vec2_scale(direction, 1.0 - square);
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(direction), -2.0 * tangent);
    return geom_vec2_normalize(geom_vec2_add(ahead, aside));
}

/* v / |v|, or `otherwise` for the zero vector. Scaled first, since a square may overflow or vanish. */
static geom_vec2 direction_of(geom_vec2 v, geom_vec2 otherwise) {
    const double largest = geom_max(fabs(v.x), fabs(v.y));
    return largest > 0.0 ? geom_vec2_normalize(geom_vec2_make(v.x / largest, v.y / largest)) : otherwise;
}

geom_vec2 orca_kinematics_heading(const orca_kinematics *kinematics, geom_vec2 heading, geom_vec2 velocity,
                                  geom_vec2 preferred, double time_step) {
    const geom_vec2 direction = direction_of(velocity, heading);
    const double speed = geom_vec2_length(velocity);
    switch (kinematics->kind) {
    case ORCA_KINEMATICS_DIFFERENTIAL:
    case ORCA_KINEMATICS_CAR:
        return speed > 0.0 ? pulled(heading, direction, speed * time_step, kinematics->lead) : heading;
    case ORCA_KINEMATICS_FACING:
        return speed > STANDING * geom_vec2_length(preferred)
                   ? direction
                   : turned(heading, direction_of(preferred, heading), kinematics->max_turn_rate * time_step);
    default:
        return direction;
    }
}
