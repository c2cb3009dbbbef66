/* The half-plane of one wall: van den Berg et al. 2011, section 5 on static obstacles, made precise for rings of walls.
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
 * takes over, so the leg only prolongs the wall. A tangent that would run into the neighboring wall is replaced
 * by that wall's own direction; it is then foreign: if the velocity is nearest to it, the neighbor has the say.
 *
 * The half-plane is tangent to the velocity obstacle in the point nearest to the current velocity, and the body
 * takes all of the change. Standing still is always allowed: no cut-off holds the origin while the body is free. */
#include "constraint2_internal.h"

#include <geom/scalar.h>

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

static const wall_choice NO_CONSTRAINT = {false, {{0.0, 0.0}, {0.0, 0.0}}};

wall_view orca_wall_view_of(orca_body self, const orca_wall *wall) {
    wall_view seen;
    seen.wall = wall;
    seen.a = geom_vec2_sub(wall->a, self.position);
    seen.b = geom_vec2_sub(wall->b, self.position);
    seen.a_squared = geom_vec2_length_squared(seen.a);
    seen.b_squared = geom_vec2_length_squared(seen.b);
    const geom_vec2 edge = geom_vec2_sub(wall->b, wall->a);
    seen.foot = -geom_vec2_dot(seen.a, edge) / geom_vec2_length_squared(edge);
    seen.line_squared = geom_vec2_length_squared(geom_vec2_add_scaled(seen.a, seen.foot, edge));
    seen.radius = self.radius + wall->radius;
    return seen;
}

/* The tangent from the body to the disc around a corner, on its left or its right. Unit vector. */
static geom_vec2 tangent(geom_vec2 corner, double corner_squared, double radius, bool left) {
    const double leg = sqrt(geom_max(corner_squared - radius * radius, 0.0));
    const double side = left ? radius : -radius;
    return geom_vec2_make((corner.x * leg - corner.y * side) / corner_squared,
                          (corner.x * side + corner.y * leg) / corner_squared);
}

/* The wall is seen so obliquely that one corner hides the rest of it. */
static void one_corner_legs(const wall_view *seen, bool at_a, cone *out) {
    const geom_vec2 corner = at_a ? seen->a : seen->b;
    const double corner_squared = at_a ? seen->a_squared : seen->b_squared;
    out->one_corner = true;
    out->left = corner;
    out->right = corner;
    out->left_leg = tangent(corner, corner_squared, seen->radius, true);
    out->right_leg = tangent(corner, corner_squared, seen->radius, false);
}

static void two_corner_legs(const wall_view *seen, bool convex_a, bool convex_b, cone *out) {
    const geom_vec2 direction = seen->wall->direction;
    out->one_corner = false;
    out->left = seen->a;
    out->right = seen->b;
    out->left_leg =
        convex_a ? tangent(seen->a, seen->a_squared, seen->radius, true) : geom_vec2_neg(direction);
    out->right_leg = convex_b ? tangent(seen->b, seen->b_squared, seen->radius, false) : direction;
}

/* Legs that run into the neighboring wall follow it instead. Walls 'before' and 'after' are those at the left
 * and at the right end of the cone: where one corner is seen, both meet in it, and one of them is this
 * wall. */
static void bend_foreign_legs(const wall_view *seen, bool at_a, bool at_b, cone *out) {
    const orca_wall *wall = seen->wall;
    const geom_vec2 before = geom_vec2_neg(at_b ? wall->direction : wall->previous_direction);
    const geom_vec2 after = at_a ? wall->direction : wall->next_direction;
    const bool left_convex = at_b ? wall->convex_b : wall->convex_a;
    const bool right_convex = at_a ? wall->convex_a : wall->convex_b;
    out->left_foreign = left_convex && geom_vec2_cross(out->left_leg, before) >= 0.0;
    out->right_foreign = right_convex && geom_vec2_cross(out->right_leg, after) <= 0.0;
    if (out->left_foreign) {
        out->left_leg = before;
    }
    if (out->right_foreign) {
        out->right_leg = after;
    }
}

/* Whether one corner hides the rest of the wall: the body is nearly in line with it. */
static bool hidden_behind_a(const wall_view *seen) {
    return seen->foot < 0.0 && seen->line_squared <= seen->radius * seen->radius;
}

static bool hidden_behind_b(const wall_view *seen) {
    return seen->foot > 1.0 && seen->line_squared <= seen->radius * seen->radius;
}

/* Cuts the legs off at the horizon. */
static void cut_off(const wall_view *seen, double time_horizon, geom_vec2 along, cone *out) {
    const double rate = 1.0 / time_horizon;
    out->left = geom_vec2_scale(out->left, rate);
    out->right = geom_vec2_scale(out->right, rate);
    out->radius = seen->radius * rate;
    out->along = along;
}

/* The velocity obstacle of a wall that the body does not touch. False when the wall adds nothing: seen
 * obliquely past a reflex corner, the neighboring wall is in front of it. */
static bool cone_among_neighbors(const wall_view *seen, double time_horizon, cone *out) {
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
static cone cone_alone(const wall_view *seen, double time_horizon) {
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
static wall_choice grown(geom_vec2 on, double radius, geom_vec2 normal) {
    const wall_choice result = {true, {geom_vec2_add_scaled(on, radius, normal), normal}};
    return result;
}

/* Tangent to the round end at a corner. A velocity exactly in the corner has no nearest side; the body is
 * then sent back where it comes from. */
static wall_choice round_end(geom_vec2 corner, double radius, geom_vec2 velocity) {
    const geom_vec2 w = geom_vec2_sub(velocity, corner);
    const double length = geom_vec2_length(w);
    const geom_vec2 normal =
        length > 0.0 ? geom_vec2_scale(w, 1.0 / length) : geom_vec2_neg(geom_vec2_normalize(corner));
    return grown(corner, radius, normal);
}

/* The half-plane tangent to the cone in its point nearest to the velocity: on a round end, the straight
 * cut-off or a leg. Equal distances go to the cut-off, then to the left leg. */
static wall_choice nearest_tangent(const cone *vo, geom_vec2 velocity) {
    const geom_vec2 edge = geom_vec2_sub(vo->right, vo->left);
    const geom_vec2 from_left = geom_vec2_sub(velocity, vo->left);
    const geom_vec2 from_right = geom_vec2_sub(velocity, vo->right);
    const double t = vo->one_corner ? 0.5 : geom_vec2_dot(from_left, edge) / geom_vec2_length_squared(edge);
    const double on_left = geom_vec2_dot(from_left, vo->left_leg);
    const double on_right = geom_vec2_dot(from_right, vo->right_leg);
    if (on_left < 0.0 && (t < 0.0 || (vo->one_corner && on_right < 0.0))) {
        return round_end(vo->left, vo->radius, velocity);
    }
    if (t > 1.0 && on_right < 0.0) {
        return round_end(vo->right, vo->radius, velocity);
    }
    const bool beside = vo->one_corner || t < 0.0 || t > 1.0;
    const double cut_off_squared =
        beside ? HUGE_VAL : geom_vec2_length_squared(geom_vec2_add_scaled(from_left, -t, edge));
    const double left_squared =
        on_left < 0.0 ? HUGE_VAL
                      : geom_vec2_length_squared(geom_vec2_add_scaled(from_left, -on_left, vo->left_leg));
    const double right_squared =
        on_right < 0.0 ? HUGE_VAL
                       : geom_vec2_length_squared(geom_vec2_add_scaled(from_right, -on_right, vo->right_leg));
    if (cut_off_squared <= left_squared && cut_off_squared <= right_squared) {
        return grown(vo->left, vo->radius, geom_vec2_neg(geom_vec2_perp(vo->along)));
    }
    if (left_squared <= right_squared) {
        return vo->left_foreign ? NO_CONSTRAINT : grown(vo->left, vo->radius, geom_vec2_perp(vo->left_leg));
    }
    return vo->right_foreign ? NO_CONSTRAINT
                             : grown(vo->right, vo->radius, geom_vec2_neg(geom_vec2_perp(vo->right_leg)));
}

wall_choice orca_wall_half_plane_apart(const wall_view *seen, double time_horizon, geom_vec2 velocity) {
    cone vo;
    return cone_among_neighbors(seen, time_horizon, &vo) ? nearest_tangent(&vo, velocity) : NO_CONSTRAINT;
}

orca_half_plane orca_wall_half_plane_alone(const wall_view *seen, double time_horizon, geom_vec2 velocity) {
    const cone vo = cone_alone(seen, time_horizon);
    return nearest_tangent(&vo, velocity).plane;
}
