/* Half-planes of agents: what they ask for, and that agents which keep them do not meet. */
#include "orca/support/plane.h"

#include <orca/constraint2.h>
#include <orca/lp2.h>

#include <float.h>
#include <math.h>

typedef orca_half_plane any_constraint;

static any_constraint constraint_of(any_body self, any_body other, orca_pair_params params) {
    return orca_agent_half_plane(self, other, params);
}

/* How much nearer than the sum of their radii two may come. */
static const double relative_slack = 1e-9;
static const double slack = 1e-9;

#include "constraint_cases.inl"

static void check_mirrored(orca_body a, orca_body b) {
    const orca_pair_params params = {3.0, 0.1, 0.5};
    const orca_half_plane for_a = orca_agent_half_plane(a, b, params);
    const orca_half_plane for_b = orca_agent_half_plane(b, a, params);
    ck_assert(geom_vec2_is_finite(for_a.point) && geom_vec2_is_finite(for_b.point));
    check_unit(for_a.normal);
    ck_assert(geom_vec2_equal(for_a.normal, geom_vec2_neg(for_b.normal)));
}

/* Both pass on their right: each is turned to the right of its own way. */
START_TEST(exactly_head_on_both_turn_to_the_same_hand) {
    const orca_pair_params params = {3.0, 0.1, 0.5};
    for (int i = 0; i < 360; ++i) {
        const geom_vec2 way = geom_vec2_make(cos(0.0174532925199433 * i), sin(0.0174532925199433 * i));
        const orca_body a = {geom_vec2_scale(way, -2.0), way, 0.5, 1};
        const orca_body b = {geom_vec2_scale(way, 2.0), geom_vec2_neg(way), 0.5, 2};
        check_mirrored(a, b);
        const orca_half_plane plane = orca_agent_half_plane(a, b, params);
        if (geom_vec2_cross(geom_vec2_sub(b.position, a.position), a.velocity) == 0.0) {
            ck_assert_double_lt(geom_vec2_dot(plane.normal, geom_vec2_perp(way)), 0.0);
        }
    }
}
END_TEST

/* The first implementation of ORCA divides 0 by 0 here, and the two stay together for ever. */
START_TEST(agents_in_one_place_part_in_opposite_directions) {
    random_source source = {24};
    geom_vec2 sum = {0.0, 0.0};
    for (uint32_t i = 0; i < 2000; ++i) {
        const geom_vec2 v = i % 2 == 0 ? geom_vec2_make(0.0, 0.0) : random_point(&source, 2.0);
        const orca_body a = {{3.0, -7.0}, v, 0.4, i};
        const orca_body b = {{3.0, -7.0}, v, 0.3, i + 1 + (uint32_t)random_int(&source, 0, 5)};
        check_mirrored(a, b);
        const orca_pair_params params = {3.0, 0.1, 0.5};
        sum = geom_vec2_add(sum, orca_agent_half_plane(a, b, params).normal);
    }
    ck_assert_double_le(geom_vec2_length(sum), 200.0); /* they do not all go one way */
}
END_TEST

START_TEST(a_relative_velocity_in_the_middle_of_the_cut_off_is_decided) {
    const double dt = 0.5;
    const orca_body a = {{0.0, 0.0}, {0.5, 0.0}, 0.5, 1};
    const orca_body b = {{0.25, 0.0}, {0.0, 0.0}, 0.5, 2};
    const orca_pair_params params = {2.0, dt, 0.5};
    const orca_half_plane plane = orca_agent_half_plane(a, b, params);
    ck_assert(geom_vec2_equal(plane.normal, geom_vec2_make(-1.0, 0.0)));
    check_mirrored(a, b);
    const orca_body far_a = {{0.0, 0.0}, {2.0, 0.0}, 0.5, 1};
    const orca_body far_b = {{4.0, 0.0}, {0.0, 0.0}, 0.5, 2};
    check_mirrored(far_a, far_b);
}
END_TEST

/* They may slide, but come no nearer; and so if rounding has put them into each other. */
START_TEST(touching_agents_come_no_nearer) {
    for (int i = -1000; i <= 1000; ++i) {
        const orca_body a = {{0.0, 0.0}, {1.0, i % 2 == 0 ? 3.0 : -3.0}, 0.5, 1};
        const orca_body b = {{1.0 + 0x1p-51 * i, 0.0}, {0.0, 0.0}, 0.5, 2};
        const orca_pair_params params = {5.0, 0.25, 1.0};
        const orca_half_plane plane = orca_agent_half_plane(a, b, params);
        ck_assert_double_eq_tol(geom_vec2_length(plane.normal), 1.0, 1e-15);
        ck_assert_double_le(geom_vec2_distance(plane.normal, geom_vec2_make(-1.0, 0.0)), 2e-6);
        ck_assert_double_le(geom_vec2_distance(plane.point, geom_vec2_make(0.0, a.velocity.y)), 1e-5);
        check_mirrored(a, b);
    }
}
END_TEST

/* The least distance of two agents that want to go straight through each other, at any moment of some
 * steps. */
static double least_distance_of_walk(geom_vec2 direction, int steps) {
    const orca_pair_params params = {10.0, 0.1, 0.5};
    orca_body a = {geom_vec2_scale(direction, -3.0), geom_vec2_scale(direction, 1.5), 0.5, 1};
    orca_body b = {geom_vec2_scale(direction, 3.0), geom_vec2_scale(direction, -1.5), 0.5, 2};
    const geom_vec2 wanted = a.velocity;
    double least = HUGE_VAL;
    for (int i = 0; i < steps; ++i) {
        const orca_half_plane of_a = orca_agent_half_plane(a, b, params);
        const orca_half_plane of_b = orca_agent_half_plane(b, a, params);
        orca_half_plane scratch;
        const orca_lp_problem for_a = {&of_a, 1, 0, wanted, 1.5, NULL};
        const orca_lp_problem for_b = {&of_b, 1, 0, geom_vec2_neg(wanted), 1.5, NULL};
        a.velocity = orca_lp_solve(&for_a, &scratch).velocity;
        b.velocity = orca_lp_solve(&for_b, &scratch).velocity;
        least = fmin(least, closest(geom_vec2_sub(b.position, a.position),
                                    geom_vec2_sub(a.velocity, b.velocity), params.time_step));
        a.position = geom_vec2_add_scaled(a.position, params.time_step, a.velocity);
        b.position = geom_vec2_add_scaled(b.position, params.time_step, b.velocity);
    }
    ck_assert_double_gt(geom_vec2_dot(geom_vec2_sub(a.position, b.position), wanted),
                        0.0); /* past each other */
    return least;
}

/* They slide along each other, and so touch but for rounding, which puts them into each other half of the
 * time. */
START_TEST(head_on_agents_touch_at_no_moment) {
    random_source source = {27};
    for (int i = 0; i < 2000; ++i) {
        const double angle = random_between(&source, -4.0, 4.0);
        ck_assert_double_ge(least_distance_of_walk(geom_vec2_make(cos(angle), sin(angle)), 120), 1.0 - 1e-9);
    }
}
END_TEST

static geom_vec2 any_point(random_source *source) {
    const double x = random_int(source, 0, 4) == 0 ? 0.0 : random_any(source);
    const double y = random_int(source, 0, 4) == 0 ? 0.0 : random_any(source);
    return geom_vec2_make(x, y);
}

START_TEST(any_finite_numbers_give_a_half_plane) {
    random_source source = {25};
    for (int i = 0; i < 100000; ++i) {
        const orca_body a = {any_point(&source), any_point(&source), fabs(random_any(&source)), 1};
        orca_body b = {any_point(&source), any_point(&source), fabs(random_any(&source)), 2};
        if (random_int(&source, 0, 3) == 0) {
            b.position = a.position;
        }
        const orca_pair_params params = {fabs(random_any(&source)) + DBL_MIN,
                                         fabs(random_any(&source)) + DBL_MIN,
                                         random_between(&source, 0.0, 1.0)};
        const orca_half_plane plane = orca_agent_half_plane(a, b, params);
        ck_assert(geom_vec2_is_finite(plane.point));
        ck_assert_double_eq_tol(geom_vec2_length(plane.normal), 1.0, 1e-9);
        const orca_wall_params wall = {params.time_horizon, random_between(&source, 0.0, 2.0),
                                       params.time_step, true};
        const orca_half_plane of_disc = orca_disc_half_plane(a, b, wall);
        ck_assert(geom_vec2_is_finite(of_disc.point));
        ck_assert_double_eq_tol(geom_vec2_length(of_disc.normal), 1.0, 1e-9);
    }
}
END_TEST

START_TEST(a_resting_disc_leaves_standing_still_allowed) {
    random_source source = {26};
    for (int i = 0; i < 20000; ++i) {
        const pair now = random_pair(&source, i % 2 == 0);
        const orca_body disc = {now.other.position, {0.0, 0.0}, now.other.radius, 0};
        orca_wall_params params = {now.params.time_horizon, 0.0, now.params.time_step, true};
        orca_half_plane plane = orca_disc_half_plane(now.self, disc, params);
        ck_assert_double_le(geom_vec2_dot(plane.point, plane.normal), 1e-12);
        const geom_vec2 p = geom_vec2_sub(disc.position, now.self.position);
        const double gap = geom_vec2_length(p) - (now.self.radius + disc.radius);
        if (gap > 0.0) {
            const geom_vec2 v = random_allowed(&source, plane);
            ck_assert_double_ge(closest(p, v, params.time_horizon),
                                (now.self.radius + disc.radius) * (1.0 - 1e-9));
        } else {
            params.push_out_speed = 0.7;
            plane = orca_disc_half_plane(now.self, disc, params);
            const double speed = fmin(0.7, -gap / params.time_step);
            ck_assert_double_eq_tol(geom_vec2_dot(plane.point, plane.normal), speed, 1e-9);
            ck_assert_double_le(geom_vec2_dot(plane.normal, p), 0.0);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {the_change_is_the_smallest_that_leaves_the_velocity_obstacle,
                                  overlapping_agents_part_within_a_step,
                                  responsibilities_that_sum_to_one_keep_any_two_apart,
                                  exactly_head_on_both_turn_to_the_same_hand,
                                  agents_in_one_place_part_in_opposite_directions,
                                  a_relative_velocity_in_the_middle_of_the_cut_off_is_decided,
                                  touching_agents_come_no_nearer,
                                  head_on_agents_touch_at_no_moment,
                                  any_finite_numbers_give_a_half_plane,
                                  a_resting_disc_leaves_standing_still_allowed};
    return run_tests("orca.constraint2", tests, sizeof tests / sizeof tests[0]);
}
