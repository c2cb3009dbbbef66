/* What the shared parts ask of two motions in the plane. */

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/exact.h>

#include <float.h>
#include <math.h>

/* dot(w, e - w), where w leads from the start of b to that of a and e from end to end. */
GEOM_COLD static int exact_parting_sign(geom_segment2 a, geom_segment2 b) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact wx = geom_exact_difference(&arena, a.a.x, b.a.x);
    const geom_exact wy = geom_exact_difference(&arena, a.a.y, b.a.y);
    const geom_exact dx = geom_exact_sub(&arena, geom_exact_difference(&arena, a.b.x, b.b.x), wx);
    const geom_exact dy = geom_exact_sub(&arena, geom_exact_difference(&arena, a.b.y, b.b.y), wy);
    return geom_exact_sign(
        geom_exact_add(&arena, geom_exact_mul(&arena, wx, dx), geom_exact_mul(&arena, wy, dy)));
}

/* The sign of the derivative of the squared distance of two motions when they start: that of dot(a.a - b.a,
 * (a.b - a.a) - (b.b - b.a)); exact.
 *
 * Error of the filter: w and e carry one rounding each and d = e - w one more, so d is off by at most 2
 * roundings of |w| + |e|; the products add two and their sum one. Together less than 8 roundings, 2^-50, of
 * |w.x| (|w.x| + |e.x|) + |w.y| (|w.y| + |e.y|); products may also lose the smallest numbers. */
static int parting_sign(geom_segment2 a, geom_segment2 b) {
    const geom_vec2 w = geom_vec2_sub(a.a, b.a);
    if (w.x == 0.0 && w.y == 0.0) {
        return 0; /* no difference of two doubles is rounded to 0 */
    }
    const geom_vec2 e = geom_vec2_sub(a.b, b.b);
    const double value = geom_vec2_dot(w, geom_vec2_sub(e, w));
    const double size = fabs(w.x) * (fabs(w.x) + fabs(e.x)) + fabs(w.y) * (fabs(w.y) + fabs(e.y));
    const double error = 0x1p-50 * size + DBL_MIN;
    if (value > error && error < HUGE_VAL) {
        return 1;
    }
    return value < -error && error < HUGE_VAL ? -1 : exact_parting_sign(a, b);
}

static geom_status enforce_motion_status(const orca_motion *motion) { return verify_motion_status(motion); }

static bool enforce_considered(const orca_motion *a, const orca_motion *b) { return verify_considered(a, b); }

static bool enforce_surely_apart(const orca_motion *a, const orca_motion *b) {
    return verify_surely_apart(a, b, 0.0);
}

static geom_aabb2 enforce_box_around(geom_vec2 center, double distance) {
    const geom_segment2 still = {center, center};
    return verify_box(still, distance);
}

static orca_half_plane enforce_constraint(const enforce_member *a, const enforce_member *b, double margin) {
    const orca_body first = {a->motion.path.a, a->way, a->motion.radius + margin, a->agent};
    const orca_body second = {b->motion.path.a, b->way, b->motion.radius, b->agent};
    const orca_pair_params alone = {1.0, 1.0, 1.0};
    return orca_agent_half_plane(first, second, alone);
}

static bool enforce_overlap_at_start(const orca_motion *a, const orca_motion *b) {
    const geom_circle start_a = {a->path.a, a->radius};
    const geom_circle start_b = {b->path.a, b->radius};
    return collide_circle_circle(start_a, start_b) != COLLIDE_APART;
}

/* The distance of two points in straight motion is a convex function of time: it never falls below that of
 * the start exactly when it does not fall at the start. */
static bool enforce_pair_holds(const orca_motion *a, const orca_motion *b) {
    if (enforce_surely_apart(a, b)) {
        return true;
    }
    if (enforce_overlap_at_start(a, b)) {
        return parting_sign(a->path, b->path) >= 0;
    }
    return collide_sweep_moving_circles(a->path, a->radius, b->path, b->radius).relation == COLLIDE_APART;
}
