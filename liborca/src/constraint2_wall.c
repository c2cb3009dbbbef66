#include <orca/constraint2.h>

#include <geom/predicate.h>

#include <float.h>

/* The half-planes of walls: van den Berg et al. 2011, section 5 on static obstacles, made precise for rings of walls.
 *
 * A body of radius r at the origin touches the wall a b within the time tau when its velocity lies in the velocity
 * obstacle: the wall a b grown by r, scaled by 1 / t, for 0 < t <= tau. Its near end, the cut-off, is the wall
 * from a / tau to b / tau grown by r / tau; two legs run from there to infinity. Seen from the body, a is on the
 * left and b on the right, as the body is on the right of the direction from a to b.
 *
 *            left leg \                / right leg
 *                      \              /
 *                       a -- cut-off -- b        all scaled by 1 / tau and grown by r / tau
 *
 *                              o body
 *
 * The leg at a convex corner is the tangent to the disc of radius r around it. At a reflex corner the next wall
 * takes over, so the leg only prolongs the wall. A tangent that would run into the neighbouring wall is replaced
 * by that wall's own direction; it is then foreign: if the velocity is nearest to it, the neighbour has the say.
 *
 * The half-plane is tangent to the velocity obstacle in the point nearest to the current velocity, and the body
 * takes all of the change. Standing still is always allowed: no cut-off holds the origin while the body is free. */

/* A wall as the body sees it: positions are relative to the body. */
typedef struct view {
    const orca_wall *wall;
    geom_vec2 a;
    geom_vec2 b;
    double a_squared; /* squared distances from the body */
    double b_squared;
    double line_squared; /* to the line through the wall */
    double foot;         /* where the foot of the perpendicular lies: 0 in a, 1 in b */
    double radius;       /* of the body, with half the thickness of the wall */
} view;

/* A velocity obstacle before growing. Both ends are the same corner where only one is seen. */
typedef struct cone {
    geom_vec2 left;
    geom_vec2 right;
    bool one_corner;
    geom_vec2 left_leg; /* unit vectors away from the body */
    geom_vec2 right_leg;
    bool left_foreign;
    bool right_foreign;
    geom_vec2 along; /* the direction of the wall */
    double radius;   /* r / tau */
} cone;

/* A half-plane, or none. */
typedef struct choice {
    bool exists;
    orca_half_plane plane;
} choice;

static const choice NO_CONSTRAINT = {false, {{0.0, 0.0}, {0.0, 0.0}}};

static view view_of(orca_body self, const orca_wall *wall) {
    view seen;
    seen.wall = wall;
    seen.a = geom_sub2(wall->a, self.position);
    seen.b = geom_sub2(wall->b, self.position);
    seen.a_squared = geom_length_squared2(seen.a);
    seen.b_squared = geom_length_squared2(seen.b);
    const geom_vec2 edge = geom_sub2(wall->b, wall->a);
    seen.foot = -geom_dot2(seen.a, edge) / geom_length_squared2(edge);
    seen.line_squared = geom_length_squared2(geom_add_scaled2(seen.a, seen.foot, edge));
    seen.radius = self.radius + wall->radius;
    return seen;
}

static geom_vec2 outwards(const orca_wall *wall) { return geom_neg2(geom_perp2(wall->direction)); }

/* How fast the body must leave a place that it overlaps by `depth`. */
static double leaving_speed(double depth, const orca_wall_params *params) {
    return params->push_out_speed > 0.0 ? fmin(params->push_out_speed, fmax(0.0, depth) / params->time_step)
                                        : 0.0;
}

/* The velocities that do not lead nearer to a corner that the body touches, or lead away from it. Where the
 * body stands exactly on it, the wall says which way is out. */
static choice away_from_corner(const view *seen, geom_vec2 corner, const orca_wall_params *params) {
    const double length = geom_length2(corner);
    const geom_vec2 normal = length > 0.0 ? geom_scale2(corner, -1.0 / length) : outwards(seen->wall);
    const double speed = leaving_speed(seen->radius - length, params);
    const choice result = {true, {geom_scale2(normal, speed), normal}};
    return result;
}

static choice away_from_side(const view *seen, const orca_wall_params *params) {
    const geom_vec2 normal = outwards(seen->wall);
    const double speed = leaving_speed(seen->radius - sqrt(seen->line_squared), params);
    const choice result = {true, {geom_scale2(normal, speed), normal}};
    return result;
}

/* Whether the body touches the wall already, and then what that demands. A reflex corner is left to the walls
 * that meet in it; a convex corner that two walls share is left to the second where that sees it from its front. */
static bool touching(const view *seen, const orca_wall_params *params, choice *out) {
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
        if (wall->convex_b && geom_cross2(seen->b, wall->next_direction) >= 0.0) {
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

/* The tangent from the body to the disc around a corner, on its left or its right. Unit vector. */
static geom_vec2 tangent(geom_vec2 corner, double corner_squared, double radius, bool left) {
    const double leg = sqrt(fmax(0.0, corner_squared - radius * radius));
    const double side = left ? radius : -radius;
    return geom_make2((corner.x * leg - corner.y * side) / corner_squared,
                      (corner.x * side + corner.y * leg) / corner_squared);
}

/* The wall is seen so obliquely that one corner hides the rest of it. */
static void one_corner_legs(const view *seen, bool at_a, cone *out) {
    const geom_vec2 corner = at_a ? seen->a : seen->b;
    const double corner_squared = at_a ? seen->a_squared : seen->b_squared;
    out->one_corner = true;
    out->left = corner;
    out->right = corner;
    out->left_leg = tangent(corner, corner_squared, seen->radius, true);
    out->right_leg = tangent(corner, corner_squared, seen->radius, false);
}

static void two_corner_legs(const view *seen, bool convex_a, bool convex_b, cone *out) {
    const geom_vec2 direction = seen->wall->direction;
    out->one_corner = false;
    out->left = seen->a;
    out->right = seen->b;
    out->left_leg = convex_a ? tangent(seen->a, seen->a_squared, seen->radius, true) : geom_neg2(direction);
    out->right_leg = convex_b ? tangent(seen->b, seen->b_squared, seen->radius, false) : direction;
}

/* Legs that run into the neighbouring wall follow it instead. Walls 'before' and 'after' are those at the left and
 * at the right end of the cone: where one corner is seen, both meet in it, and one of them is this wall. */
static void bend_foreign_legs(const view *seen, bool at_a, bool at_b, cone *out) {
    const orca_wall *wall = seen->wall;
    const geom_vec2 before = geom_neg2(at_b ? wall->direction : wall->previous_direction);
    const geom_vec2 after = at_a ? wall->direction : wall->next_direction;
    const bool left_convex = at_b ? wall->convex_b : wall->convex_a;
    const bool right_convex = at_a ? wall->convex_a : wall->convex_b;
    out->left_foreign = left_convex && geom_cross2(out->left_leg, before) >= 0.0;
    out->right_foreign = right_convex && geom_cross2(out->right_leg, after) <= 0.0;
    if (out->left_foreign) {
        out->left_leg = before;
    }
    if (out->right_foreign) {
        out->right_leg = after;
    }
}

/* Whether one corner hides the rest of the wall: the body is nearly in line with it. */
static bool hidden_behind_a(const view *seen) {
    return seen->foot < 0.0 && seen->line_squared <= seen->radius * seen->radius;
}

static bool hidden_behind_b(const view *seen) {
    return seen->foot > 1.0 && seen->line_squared <= seen->radius * seen->radius;
}

/* Cuts the legs off at the horizon. */
static void cut_off(const view *seen, double time_horizon, geom_vec2 along, cone *out) {
    const double rate = 1.0 / time_horizon;
    out->left = geom_scale2(out->left, rate);
    out->right = geom_scale2(out->right, rate);
    out->radius = seen->radius * rate;
    out->along = along;
}

/* The velocity obstacle of a wall that the body does not touch. False when the wall adds nothing: seen
 * obliquely past a reflex corner, the neighbouring wall is in front of it. */
static bool cone_among_neighbors(const view *seen, double time_horizon, cone *out) {
    const orca_wall *wall = seen->wall;
    const bool at_a = hidden_behind_a(seen);
    const bool at_b = hidden_behind_b(seen);
    if ((at_a && !wall->convex_a) || (at_b && !wall->convex_b)) {
        return false;
    }
    if (at_a || at_b) {
        one_corner_legs(seen, at_a, out);
    } else {
        two_corner_legs(seen, wall->convex_a, wall->convex_b, out);
    }
    bend_foreign_legs(seen, at_a, at_b, out);
    cut_off(seen, time_horizon, at_b ? wall->next_direction : wall->direction, out);
    return true;
}

/* The velocity obstacle of a wall as if it stood alone. */
static cone cone_alone(const view *seen, double time_horizon) {
    cone out = {.left_foreign = false, .right_foreign = false};
    const bool at_a = hidden_behind_a(seen);
    if (at_a || hidden_behind_b(seen)) {
        one_corner_legs(seen, at_a, &out);
    } else {
        two_corner_legs(seen, true, true, &out);
    }
    cut_off(seen, time_horizon, seen->wall->direction, &out);
    return out;
}

/* Tangent to the grown cone with this outward normal; `on` is any point of the ungrown boundary there. */
static choice grown(geom_vec2 on, double radius, geom_vec2 normal) {
    const choice result = {true, {geom_add_scaled2(on, radius, normal), normal}};
    return result;
}

/* Tangent to the round end at a corner. A velocity exactly in the corner has no nearest side; the body is then
 * sent back where it comes from. */
static choice round_end(geom_vec2 corner, double radius, geom_vec2 velocity) {
    const geom_vec2 w = geom_sub2(velocity, corner);
    const double length = geom_length2(w);
    const geom_vec2 normal = length > 0.0 ? geom_scale2(w, 1.0 / length) : geom_neg2(geom_normalize2(corner));
    return grown(corner, radius, normal);
}

/* The half-plane tangent to the cone in its point nearest to the velocity: on a round end, the straight cut-off or
 * a leg. Equal distances go to the cut-off, then to the left leg. */
static choice nearest_tangent(const cone *vo, geom_vec2 velocity) {
    const geom_vec2 edge = geom_sub2(vo->right, vo->left);
    const geom_vec2 from_left = geom_sub2(velocity, vo->left);
    const geom_vec2 from_right = geom_sub2(velocity, vo->right);
    const double t = vo->one_corner ? 0.5 : geom_dot2(from_left, edge) / geom_length_squared2(edge);
    const double on_left = geom_dot2(from_left, vo->left_leg);
    const double on_right = geom_dot2(from_right, vo->right_leg);
    if (on_left < 0.0 && (t < 0.0 || (vo->one_corner && on_right < 0.0))) {
        return round_end(vo->left, vo->radius, velocity);
    }
    if (t > 1.0 && on_right < 0.0) {
        return round_end(vo->right, vo->radius, velocity);
    }
    const bool beside = vo->one_corner || t < 0.0 || t > 1.0;
    const double cut_off_squared =
        beside ? HUGE_VAL : geom_length_squared2(geom_add_scaled2(from_left, -t, edge));
    const double left_squared =
        on_left < 0.0 ? HUGE_VAL : geom_length_squared2(geom_add_scaled2(from_left, -on_left, vo->left_leg));
    const double right_squared =
        on_right < 0.0 ? HUGE_VAL
                       : geom_length_squared2(geom_add_scaled2(from_right, -on_right, vo->right_leg));
    if (cut_off_squared <= left_squared && cut_off_squared <= right_squared) {
        return grown(vo->left, vo->radius, geom_neg2(geom_perp2(vo->along)));
    }
    if (left_squared <= right_squared) {
        return vo->left_foreign ? NO_CONSTRAINT : grown(vo->left, vo->radius, geom_perp2(vo->left_leg));
    }
    return vo->right_foreign ? NO_CONSTRAINT
                             : grown(vo->right, vo->radius, geom_neg2(geom_perp2(vo->right_leg)));
}

/* Whether an earlier half-plane keeps the body from the whole velocity obstacle: both ends of the cut-off lie at least
 * r / tau beyond its boundary, and so does then all that is farther from the origin, as long as the origin is allowed;
 * of a half-plane that demands to leave a wall, only as much is used. Walls that meet in a corner often touch that
 * bound exactly, so rounding is given some room. */
static bool covered(const view *seen, double rate, const orca_half_plane *plane) {
    const double radius = seen->radius * rate;
    const double offset = fmin(0.0, geom_dot2(plane->point, plane->normal));
    const double left = offset - rate * geom_dot2(seen->a, plane->normal);
    const double right = offset - rate * geom_dot2(seen->b, plane->normal);
    const double size = radius + fabs(left) + fabs(right) + fabs(offset);
    return fmin(left, right) >= radius - 0x1p-33 * size;
}

/* Squares beyond the range of doubles, or at its lower end, leave no usable normal; then the body may not approach the
 * wall at all. */
static choice made_usable(choice chosen, const orca_wall *wall) {
    const orca_half_plane *plane = &chosen.plane;
    const bool unit = fabs(geom_length_squared2(plane->normal) - 1.0) < 1e-9;
    if (chosen.exists && !(unit && geom_finite2(plane->point))) {
        const choice fixed = {true, {{0.0, 0.0}, outwards(wall)}};
        return fixed;
    }
    return chosen;
}

static choice wall_half_plane(const view *seen, const orca_wall_params *params, geom_vec2 velocity) {
    choice result;
    cone vo;
    if (touching(seen, params, &result)) {
        return made_usable(result, seen->wall);
    }
    if (!cone_among_neighbors(seen, params->time_horizon, &vo)) {
        return NO_CONSTRAINT;
    }
    return made_usable(nearest_tangent(&vo, velocity), seen->wall);
}

static bool covered_by_any(const view *seen, double rate, const orca_half_plane *planes, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (covered(seen, rate, &planes[i])) {
            return true;
        }
    }
    return false;
}

/* Gives a half-plane of their own to walls that left the say to a neighbour which then added none that covers them. */
static size_t add_left_out(orca_body self, const orca_wall_params *params, const orca_wall *const *nearest,
                           size_t count, orca_half_plane *planes, size_t found) {
    for (size_t i = 0; i < count; ++i) {
        const view seen = view_of(self, nearest[i]);
        choice chosen;
        if (covered_by_any(&seen, 1.0 / params->time_horizon, planes, found) ||
            touching(&seen, params, &chosen) || wall_half_plane(&seen, params, self.velocity).exists) {
            continue;
        }
        const cone vo = cone_alone(&seen, params->time_horizon);
        planes[found++] = made_usable(nearest_tangent(&vo, self.velocity), seen.wall).plane;
    }
    return found;
}

size_t orca_wall_half_planes(orca_body self, orca_wall_params params, const orca_wall *const *nearest,
                             size_t count, orca_half_plane *planes) {
    size_t found = 0;
    bool left_out = false;
    for (size_t i = 0; i < count; ++i) {
        const view seen = view_of(self, nearest[i]);
        if (covered_by_any(&seen, 1.0 / params.time_horizon, planes, found)) {
            continue;
        }
        const choice chosen = wall_half_plane(&seen, &params, self.velocity);
        if (chosen.exists) {
            planes[found++] = chosen.plane;
        } else {
            left_out = true;
        }
    }
    return params.close_gaps && left_out ? add_left_out(self, &params, nearest, count, planes, found) : found;
}

/* Whether the length of an edge can be computed: its square neither vanishes nor overflows. */
static geom_status edge_status(geom_vec2 a, geom_vec2 b) {
    const double squared = geom_length_squared2(geom_sub2(b, a));
    if (squared < DBL_MIN) {
        return GEOM_DUPLICATE_POINT;
    }
    return squared <= DBL_MAX ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static geom_status ring_status(geom_ring ring) {
    if (ring.count < 2) {
        return GEOM_TOO_FEW_POINTS;
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_finite2(ring.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i < ring.count; ++i) {
        status = edge_status(ring.points[i], ring.points[(i + 1) % ring.count]);
    }
    return status;
}

geom_status orca_walls_from_ring(geom_ring ring, orca_wall *walls) {
    const geom_status status = ring_status(ring);
    if (status != GEOM_OK) {
        return status;
    }
    const size_t n = ring.count;
    for (size_t i = 0; i < n; ++i) {
        const geom_vec2 before = ring.points[(i + n - 1) % n];
        const geom_vec2 a = ring.points[i];
        const geom_vec2 b = ring.points[(i + 1) % n];
        const geom_vec2 after = ring.points[(i + 2) % n];
        walls[i].a = a;
        walls[i].b = b;
        walls[i].direction = geom_normalize2(geom_sub2(b, a));
        walls[i].previous_direction = geom_normalize2(geom_sub2(a, before));
        walls[i].next_direction = geom_normalize2(geom_sub2(after, b));
        walls[i].convex_a = geom_orient2d(before, a, b) >= 0;
        walls[i].convex_b = geom_orient2d(a, b, after) >= 0;
        walls[i].radius = 0.0;
    }
    return GEOM_OK;
}
