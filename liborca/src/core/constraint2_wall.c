/* The half-planes of the walls around a body: those of the nearest first, and of the others only what these
 * leave open.
 *
 * A wall that moves with velocity w is met at the time t by a body of velocity v just as a wall at rest is by
 * a body of velocity v - w. So all is worked out for that relative velocity (constraint2_cone.c), and the
 * half-plane found, of the relative velocities u with dot(u - p, n) >= 0, is that of the velocities v with
 * dot(v - (p + w), n) >= 0: it is shifted by w. The body takes all of the change, since a wall does not give
 * way. To move along with the wall is always allowed by it; to stand still is not. */
#include "constraint2_internal.h"

#include <geom/scalar.h>

static const wall_choice NO_CONSTRAINT = {false, {{0.0, 0.0}, {0.0, 0.0}}};

/* How fast the body must leave a place that it overlaps by `depth`. */
static double leaving_speed(double depth, const orca_wall_params *params) {
    return params->push_out_speed > 0.0
               ? geom_min(params->push_out_speed, geom_max(depth, 0.0) / params->time_step)
               : 0.0;
}

/* The velocities that do not lead nearer to a corner that the body touches, or lead away from it. Where the
 * body stands exactly on it, the wall says which way is out. */
static wall_choice away_from_corner(const wall_view *seen, geom_vec2 corner, const orca_wall_params *params) {
    const double length = geom_vec2_length(corner);
    const geom_vec2 normal =
        length > 0.0 ? geom_vec2_scale(corner, -1.0 / length) : wall_outwards(seen->wall);
    const double speed = leaving_speed(seen->radius - length, params);
    const wall_choice result = {true, {geom_vec2_scale(normal, speed), normal}};
    return result;
}

static wall_choice away_from_side(const wall_view *seen, const orca_wall_params *params) {
    const geom_vec2 normal = wall_outwards(seen->wall);
    const double speed = leaving_speed(seen->radius - sqrt(seen->line_squared), params);
    const wall_choice result = {true, {geom_vec2_scale(normal, speed), normal}};
    return result;
}

/* Whether the body touches the wall already, and then what that demands. A reflex corner is left to the walls
 * that meet in it; a convex corner that two walls share is left to the second where that sees it from its
 * front. */
static bool touching(const wall_view *seen, const orca_wall_params *params, wall_choice *out) {
    const orca_wall *wall = seen->wall;
    const double reach = seen->radius * seen->radius;
    *out = NO_CONSTRAINT;
    if (seen->foot < 0.0 && seen->a_squared <= reach) {
        if (wall->convex_a) {
            *out = away_from_corner(seen, seen->a, params);
        }
        return true;
    }
    if (seen->foot > 1.0 && seen->b_squared <= reach) {
        if (wall->convex_b && geom_vec2_cross(seen->b, wall->next_direction) >= 0.0) {
            *out = away_from_corner(seen, seen->b, params);
        }
        return true;
    }
    if (seen->foot >= 0.0 && seen->foot <= 1.0 && seen->line_squared <= reach) {
        *out = away_from_side(seen, params);
        return true;
    }
    return false;
}

/* Whether an earlier half-plane keeps the body from the whole velocity obstacle: both ends of the cut-off lie
 * at least r / tau beyond its boundary, and so does then all that is farther from the tip of the obstacle,
 * the velocity of the wall, as long as that is allowed; of a half-plane that forbids it, as one that demands
 * to leave another wall, only as much is used as allows it. Walls that meet in a corner often touch that
 * bound exactly, so rounding is given some room. walls2.inl has the same operations for several walls at a
 * time. */
static bool covered(const wall_view *seen, double rate, const orca_half_plane *plane) {
    const double radius = seen->radius * rate;
    const geom_vec2 point = geom_vec2_sub(plane->point, seen->wall->velocity);
    const double offset = geom_min(geom_vec2_dot(point, plane->normal), 0.0);
    const double left = offset - rate * geom_vec2_dot(seen->a, plane->normal);
    const double right = offset - rate * geom_vec2_dot(seen->b, plane->normal);
    const double size = radius + fabs(left) + fabs(right) + fabs(offset);
    return geom_min(left, right) >= radius - WALL_COVER_ROUNDING * size;
}

static bool covered_by_any(const wall_view *seen, double rate, const orca_half_plane *planes, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (covered(seen, rate, &planes[i])) {
            return true;
        }
    }
    return false;
}

/* From half-planes of relative velocities to those of the body. Squares beyond the range of doubles, or at
 * its lower end, leave no usable normal; then the body may not approach the wall at all. */
static orca_half_plane shifted(orca_half_plane plane, const orca_wall *wall) {
    const orca_half_plane away = {wall->velocity, wall_outwards(wall)};
    const bool unit = fabs(geom_vec2_length_squared(plane.normal) - 1.0) < 1e-9;
    plane.point = geom_vec2_add(plane.point, wall->velocity);
    return unit && geom_vec2_is_finite(plane.point) ? plane : away;
}

static wall_choice wall_half_plane(const wall_view *seen, const orca_wall_params *params,
                                   geom_vec2 velocity) {
    wall_choice result;
    return touching(seen, params, &result) ? result
                                           : orca_wall_half_plane_apart(seen, params->time_horizon, velocity);
}

/* Walls that have added a half-plane, or are covered by one, add none here either. */
size_t orca_wall_add_left_out(orca_body self, const orca_wall_params *params, const orca_wall *const *walls,
                              size_t count, orca_half_plane *planes, size_t found) {
    for (size_t i = 0; i < count; ++i) {
        const wall_view seen = orca_wall_view_of(self, walls[i]);
        const geom_vec2 velocity = geom_vec2_sub(self.velocity, walls[i]->velocity);
        wall_choice chosen;
        if (covered_by_any(&seen, 1.0 / params->time_horizon, planes, found) ||
            touching(&seen, params, &chosen) || wall_half_plane(&seen, params, velocity).exists) {
            continue;
        }
        const orca_half_plane plane = orca_wall_half_plane_alone(&seen, params->time_horizon, velocity);
        planes[found++] = shifted(plane, walls[i]);
    }
    return found;
}

/* What a wall as it is seen adds, to be moved along with it. */
static wall_choice choose(orca_body self, const orca_wall_params *params, const wall_view *seen) {
    const geom_vec2 velocity = geom_vec2_sub(self.velocity, seen->wall->velocity);
    wall_choice chosen = wall_half_plane(seen, params, velocity);
    chosen.plane = chosen.exists ? shifted(chosen.plane, seen->wall) : chosen.plane;
    return chosen;
}

wall_choice orca_wall_half_plane(orca_body self, const orca_wall_params *params, const orca_wall *wall) {
    const wall_view seen = orca_wall_view_of(self, wall);
    return choose(self, params, &seen);
}

size_t orca_wall_half_planes(orca_body self, orca_wall_params params, const orca_wall *const *nearest,
                             size_t count, orca_half_plane *planes) {
    size_t found = 0;
    bool left_out = false;
    for (size_t i = 0; i < count; ++i) {
        const wall_view seen = orca_wall_view_of(self, nearest[i]);
        if (covered_by_any(&seen, 1.0 / params.time_horizon, planes, found)) {
            continue;
        }
        const wall_choice chosen = choose(self, &params, &seen);
        left_out = left_out || !chosen.exists;
        if (chosen.exists) {
            planes[found++] = chosen.plane;
        }
    }
    return params.close_gaps && left_out
               ? orca_wall_add_left_out(self, &params, nearest, count, planes, found)
               : found;
}
