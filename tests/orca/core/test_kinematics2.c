/* Limits of what a body can do: the half-planes say exactly what the wheels, the turning and the acceleration
 * say. */
#include "support.h"

#include <orca/kinematics2.h>
#include <orca/lp2.h>

#include <float.h>
#include <math.h>

enum {
    BODIES = 400,
    VELOCITIES = 60
};

static const double pi = 3.14159265358979323846;
static const double dt = 0.1;

static bool allowed(const orca_half_plane *planes, size_t count, geom_vec2 v, double slack) {
    for (size_t i = 0; i < count; ++i) {
        if (geom_vec2_dot(geom_vec2_sub(v, planes[i].point), planes[i].normal) < -slack) {
            return false;
        }
    }
    return true;
}

static geom_vec2 random_heading(random_source *source) {
    const double angle = random_between(source, -pi, pi);
    return geom_vec2_make(cos(angle), sin(angle));
}

static orca_kinematics random_kinematics(random_source *source, orca_kinematics_kind kind) {
    const orca_kinematics kinematics = {kind,
                                        random_between(source, 0.5, 20.0),
                                        random_between(source, 0.1, 4.0),
                                        random_between(source, 0.1, 2.0),
                                        random_between(source, 0.1, 2.0),
                                        random_between(source, 0.3, 3.0),
                                        random_between(source, 0.3, 4.0)};
    return kinematics;
}

/* How far a velocity of the leading point is beyond the limits of a body with wheels; <= 0 when it keeps
 * them. */
static double beyond_wheels(const orca_kinematics *kinematics, geom_vec2 heading, geom_vec2 velocity,
                            geom_vec2 v) {
    const double speed = geom_vec2_dot(v, heading);
    const double rate = geom_vec2_cross(heading, v) / kinematics->lead;
    double worst = fabs(rate) - kinematics->max_turn_rate;
    worst = fmax(worst, fabs(speed - geom_vec2_dot(velocity, heading)) - kinematics->max_acceleration * dt);
    if (kinematics->kind == ORCA_KINEMATICS_CAR) {
        return fmax(worst, fabs(rate) * kinematics->turning_radius - speed);
    }
    const double wheel = fabs(speed) + fabs(0.5 * rate * kinematics->axle);
    return fmax(worst, wheel - kinematics->max_wheel_speed);
}

static void check_wheels(orca_kinematics_kind kind) {
    random_source source = {71};
    size_t kept = 0;
    size_t broken = 0;
    for (int body = 0; body < BODIES; ++body) {
        const orca_kinematics kinematics = random_kinematics(&source, kind);
        const geom_vec2 heading = random_heading(&source);
        const geom_vec2 velocity = random_point(&source, 1.0);
        orca_half_plane planes[ORCA_KINEMATICS_PLANES];
        const size_t count = orca_kinematics_half_planes(&kinematics, heading, velocity, dt, planes);
        for (int i = 0; i < VELOCITIES; ++i) {
            const geom_vec2 v = random_point(&source, 3.0);
            const double beyond = beyond_wheels(&kinematics, heading, velocity, v);
            if (fabs(beyond) < 1e-9) {
                continue;
            }
            ck_assert_int_eq(allowed(planes, count, v, 0.0), beyond < 0.0);
            kept += beyond < 0.0;
            broken += beyond > 0.0;
        }
    }
    ck_assert(kept > 100 && broken > 100);
}

START_TEST(differential_wheels_keep_their_limits) { check_wheels(ORCA_KINEMATICS_DIFFERENTIAL); }
END_TEST

START_TEST(cars_keep_their_limits) { check_wheels(ORCA_KINEMATICS_CAR); }
END_TEST

START_TEST(a_facing_body_turns_no_faster_than_it_can) {
    random_source source = {72};
    for (int body = 0; body < BODIES; ++body) {
        orca_kinematics kinematics = random_kinematics(&source, ORCA_KINEMATICS_FACING);
        kinematics.max_acceleration = HUGE_VAL;
        const geom_vec2 heading = random_heading(&source);
        orca_half_plane planes[ORCA_KINEMATICS_PLANES];
        const size_t count = orca_kinematics_half_planes(&kinematics, heading, heading, dt, planes);
        ck_assert_uint_eq(count, 2);
        for (int i = 0; i < VELOCITIES; ++i) {
            const geom_vec2 v = random_point(&source, 3.0);
            const double angle = fabs(atan2(geom_vec2_cross(heading, v), geom_vec2_dot(heading, v)));
            const double beyond = angle - kinematics.max_turn_rate * dt;
            if (fabs(beyond) > 1e-9) {
                ck_assert_int_eq(allowed(planes, count, v, 0.0), beyond < 0.0);
            }
        }
    }
}
END_TEST

START_TEST(a_quarter_turn_and_more_is_the_half_plane_ahead) {
    orca_kinematics kinematics = orca_kinematics_default();
    kinematics.kind = ORCA_KINEMATICS_FACING;
    kinematics.max_turn_rate = 20.0;
    orca_half_plane planes[ORCA_KINEMATICS_PLANES];
    const geom_vec2 heading = geom_vec2_make(0.6, 0.8);
    ck_assert_uint_eq(orca_kinematics_half_planes(&kinematics, heading, heading, dt, planes), 1);
    ck_assert(allowed(planes, 1, geom_vec2_make(-8.0, 6.1), 0.0));
    ck_assert(!allowed(planes, 1, geom_vec2_make(-8.0, 5.9), 0.0));
}
END_TEST

START_TEST(changes_of_velocity_keep_the_acceleration) {
    random_source source = {73};
    for (int body = 0; body < BODIES; ++body) {
        orca_kinematics kinematics = orca_kinematics_default();
        kinematics.max_acceleration = random_between(&source, 0.5, 20.0);
        const geom_vec2 velocity = random_point(&source, 2.0);
        const geom_vec2 heading = random_heading(&source);
        orca_half_plane planes[ORCA_KINEMATICS_PLANES];
        const size_t count = orca_kinematics_half_planes(&kinematics, heading, velocity, dt, planes);
        const double limit = kinematics.max_acceleration * dt;
        for (int i = 0; i < VELOCITIES; ++i) {
            const geom_vec2 direction = random_heading(&source);
            ck_assert(allowed(planes, count, geom_vec2_add_scaled(velocity, 0.98 * limit, direction),
                              1e-12 * limit));
            ck_assert(!allowed(planes, count, geom_vec2_add_scaled(velocity, 1.001 * limit, direction), 0.0));
        }
    }
}
END_TEST

START_TEST(a_kinematics_without_limits_puts_no_half_planes) {
    const orca_kinematics kinematics = orca_kinematics_default();
    orca_half_plane planes[ORCA_KINEMATICS_PLANES];
    const geom_vec2 heading = geom_vec2_make(1.0, 0.0);
    ck_assert_uint_eq(orca_kinematics_half_planes(&kinematics, heading, heading, dt, planes), 0);
}
END_TEST

/* The axle behind the leading point, followed in steps so small that a plain rule of midpoints is exact
 * enough. */
static double heading_by_small_steps(double angle, geom_vec2 v, double lead) {
    const int steps = 20000;
    const double step = dt / steps;
    for (int i = 0; i < steps; ++i) {
        const double rate = (v.y * cos(angle) - v.x * sin(angle)) / lead;
        const double middle = angle + 0.5 * step * rate;
        angle += step * (v.y * cos(middle) - v.x * sin(middle)) / lead;
    }
    return angle;
}

START_TEST(wheels_follow_the_leading_point) {
    random_source source = {74};
    for (int i = 0; i < 60; ++i) {
        const orca_kinematics kinematics =
            random_kinematics(&source, i % 2 ? ORCA_KINEMATICS_CAR : ORCA_KINEMATICS_DIFFERENTIAL);
        const double angle = random_between(&source, -3.0, 3.0);
        const geom_vec2 v = random_point(&source, 20.0);
        const geom_vec2 start = geom_vec2_make(cos(angle), sin(angle));
        const geom_vec2 heading = orca_kinematics_heading(&kinematics, start, v, v, dt);
        const double expected = heading_by_small_steps(angle, v, kinematics.lead);
        ck_assert_double_eq_tol(geom_vec2_length(heading), 1.0, 1e-15);
        ck_assert_double_eq_tol(heading.x, cos(expected), 1e-6);
        ck_assert_double_eq_tol(heading.y, sin(expected), 1e-6);
    }
}
END_TEST

START_TEST(an_axle_that_is_pushed_straight_back_keeps_its_heading) {
    orca_kinematics kinematics = orca_kinematics_default();
    kinematics.kind = ORCA_KINEMATICS_DIFFERENTIAL;
    const geom_vec2 heading = geom_vec2_make(0.0, 1.0);
    const geom_vec2 back = geom_vec2_make(0.0, -3.0);
    ck_assert(geom_vec2_equal(orca_kinematics_heading(&kinematics, heading, back, back, dt), heading));
    const geom_vec2 still = geom_vec2_make(0.0, 0.0);
    ck_assert(geom_vec2_equal(orca_kinematics_heading(&kinematics, heading, still, back, dt), heading));
}
END_TEST

START_TEST(a_standing_body_turns_to_where_it_wants_to_go) {
    orca_kinematics kinematics = orca_kinematics_default();
    kinematics.kind = ORCA_KINEMATICS_FACING;
    kinematics.max_turn_rate = 2.0;
    const geom_vec2 still = geom_vec2_make(0.0, 0.0);
    const geom_vec2 behind = geom_vec2_make(-1.5, 0.0);
    geom_vec2 heading = geom_vec2_make(1.0, 0.0);
    int steps = 0;
    while (heading.x > -1.0 && steps < 100) {
        const geom_vec2 next = orca_kinematics_heading(&kinematics, heading, still, behind, dt);
        const double turn = atan2(geom_vec2_cross(heading, next), geom_vec2_dot(heading, next));
        ck_assert(turn > 0.0 && turn <= 0.2 + 1e-12);
        heading = next;
        ++steps;
    }
    ck_assert_int_eq(steps, 16); /* pi / 0.2, rounded up */
}
END_TEST

START_TEST(a_moving_body_faces_as_it_goes) {
    orca_kinematics kinematics = orca_kinematics_default();
    const geom_vec2 v = geom_vec2_make(3e-200, 4e-200);
    for (int kind = ORCA_KINEMATICS_FREE; kind <= ORCA_KINEMATICS_FACING; ++kind) {
        kinematics.kind = (orca_kinematics_kind)kind;
        const geom_vec2 faced = orca_kinematics_heading(&kinematics, geom_vec2_make(1.0, 0.0), v, v, dt);
        ck_assert_double_eq_tol(faced.x, 0.6, 1e-15);
        ck_assert_double_eq_tol(faced.y, 0.8, 1e-15);
    }
}
END_TEST

/* A body that starts facing away from its goal gets there with the program's velocities, within its limits
 * throughout. */
START_TEST(a_program_with_limits_reaches_a_goal) {
    const geom_vec2 goal = geom_vec2_make(-6.0, 1.0);
    for (int kind = ORCA_KINEMATICS_FACING; kind <= ORCA_KINEMATICS_CAR; ++kind) {
        orca_kinematics kinematics = {(orca_kinematics_kind)kind, 4.0, 1.5, 0.3, 0.4, 2.0, 1.0};
        geom_vec2 position = geom_vec2_make(0.0, 0.0);
        geom_vec2 velocity = geom_vec2_make(0.0, 0.0);
        geom_vec2 heading = geom_vec2_make(1.0, 0.0);
        double nearest = geom_vec2_distance(position, goal);
        for (int step = 0; step < 300 && nearest > 0.3; ++step) {
            orca_half_plane planes[ORCA_KINEMATICS_PLANES];
            orca_half_plane scratch[ORCA_KINEMATICS_PLANES];
            orca_lp_problem problem = {.planes = planes, .max_speed = 1.5};
            problem.count = orca_kinematics_half_planes(&kinematics, heading, velocity, dt, planes);
            problem.hard_count = problem.count;
            problem.preferred = geom_vec2_scale(geom_vec2_normalize(geom_vec2_sub(goal, position)), 1.5);
            problem.preferred = orca_kinematics_preferred(&kinematics, heading, problem.preferred);
            const orca_lp_result result = orca_lp_solve(&problem, scratch);
            ck_assert_int_eq(result.outcome, ORCA_LP_OPTIMAL);
            ck_assert(allowed(planes, problem.count, result.velocity, 1e-12));
            heading = orca_kinematics_heading(&kinematics, heading, result.velocity, problem.preferred, dt);
            velocity = result.velocity;
            position = geom_vec2_add_scaled(position, dt, velocity);
            nearest = fmin(nearest, geom_vec2_distance(position, goal));
        }
        ck_assert_msg(nearest <= 0.3, "kind %d came to %g of its goal", kind, nearest);
    }
}
END_TEST

START_TEST(a_car_prefers_what_its_steering_allows) {
    random_source source = {76};
    for (int i = 0; i < BODIES; ++i) {
        const orca_kinematics kinematics = random_kinematics(&source, ORCA_KINEMATICS_CAR);
        const geom_vec2 heading = random_heading(&source);
        const geom_vec2 wanted = random_point(&source, 3.0);
        const geom_vec2 got = orca_kinematics_preferred(&kinematics, heading, wanted);
        const double limit = atan(kinematics.lead / kinematics.turning_radius);
        const double angle = atan2(geom_vec2_cross(heading, wanted), geom_vec2_dot(heading, wanted));
        const double expected = fmax(-limit, fmin(limit, angle));
        ck_assert_double_eq_tol(geom_vec2_length(got), geom_vec2_length(wanted), 1e-14);
        ck_assert_double_eq_tol(atan2(geom_vec2_cross(heading, got), geom_vec2_dot(heading, got)), expected,
                                1e-13);
    }
}
END_TEST

START_TEST(units_do_not_matter) {
    random_source source = {75};
    for (int kind = ORCA_KINEMATICS_FREE; kind <= ORCA_KINEMATICS_CAR; ++kind) {
        for (int i = 0; i < 50; ++i) {
            const orca_kinematics kinematics = random_kinematics(&source, (orca_kinematics_kind)kind);
            orca_kinematics scaled = kinematics;
            scaled.max_acceleration *= 0x1p40;
            scaled.lead *= 0x1p40;
            scaled.axle *= 0x1p40;
            scaled.max_wheel_speed *= 0x1p40;
            scaled.turning_radius *= 0x1p40;
            const geom_vec2 heading = random_heading(&source);
            const geom_vec2 v = random_point(&source, 2.0);
            const geom_vec2 large = geom_vec2_scale(v, 0x1p40);
            orca_half_plane planes[ORCA_KINEMATICS_PLANES];
            orca_half_plane others[ORCA_KINEMATICS_PLANES];
            const size_t count = orca_kinematics_half_planes(&kinematics, heading, v, dt, planes);
            ck_assert_uint_eq(orca_kinematics_half_planes(&scaled, heading, large, dt, others), count);
            for (size_t k = 0; k < count; ++k) {
                ck_assert(geom_vec2_equal(others[k].normal, planes[k].normal));
                ck_assert(geom_vec2_equal(others[k].point, geom_vec2_scale(planes[k].point, 0x1p40)));
            }
            ck_assert(geom_vec2_equal(orca_kinematics_heading(&scaled, heading, large, large, dt),
                                      orca_kinematics_heading(&kinematics, heading, v, v, dt)));
        }
    }
}
END_TEST

START_TEST(what_is_no_kinematics_is_refused) {
    orca_kinematics kinematics = orca_kinematics_default();
    ck_assert_int_eq(orca_kinematics_status(&kinematics), GEOM_OK);
    double *const finite[] = {&kinematics.lead, &kinematics.axle, &kinematics.max_wheel_speed,
                              &kinematics.turning_radius};
    for (size_t i = 0; i < 4; ++i) {
        const double good = *finite[i];
        const double bad[] = {(double)NAN, HUGE_VAL, 0.0, -1.0};
        for (size_t k = 0; k < 4; ++k) {
            *finite[i] = bad[k];
            ck_assert_int_eq(orca_kinematics_status(&kinematics),
                             k < 2 ? GEOM_NOT_FINITE : GEOM_INVALID_ARGUMENT);
        }
        *finite[i] = good;
    }
    kinematics.lead = kinematics.axle = DBL_MAX; /* whose sum is not finite */
    ck_assert_int_eq(orca_kinematics_status(&kinematics), GEOM_OK);
    kinematics.max_acceleration = (double)NAN;
    ck_assert_int_eq(orca_kinematics_status(&kinematics), GEOM_NOT_FINITE);
    kinematics.max_acceleration = 0.0;
    ck_assert_int_eq(orca_kinematics_status(&kinematics), GEOM_INVALID_ARGUMENT);
    kinematics.max_acceleration = HUGE_VAL;
    kinematics.max_turn_rate = -1.0;
    ck_assert_int_eq(orca_kinematics_status(&kinematics), GEOM_INVALID_ARGUMENT);
    kinematics.max_turn_rate = HUGE_VAL;
    kinematics.kind = (orca_kinematics_kind)4;
    ck_assert_int_eq(orca_kinematics_status(&kinematics), GEOM_INVALID_ARGUMENT);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        differential_wheels_keep_their_limits,
        cars_keep_their_limits,
        a_facing_body_turns_no_faster_than_it_can,
        a_quarter_turn_and_more_is_the_half_plane_ahead,
        changes_of_velocity_keep_the_acceleration,
        a_kinematics_without_limits_puts_no_half_planes,
        wheels_follow_the_leading_point,
        an_axle_that_is_pushed_straight_back_keeps_its_heading,
        a_standing_body_turns_to_where_it_wants_to_go,
        a_moving_body_faces_as_it_goes,
        a_program_with_limits_reaches_a_goal,
        a_car_prefers_what_its_steering_allows,
        units_do_not_matter,
        what_is_no_kinematics_is_refused,
    };
    return run_tests("orca.kinematics2", tests, sizeof tests / sizeof tests[0]);
}
