/* Half-spaces of agents: what they ask for, and that agents which keep them do not meet. */
#include "orca/support/space.h"

#include <orca/constraint3.h>

#include <float.h>
#include <math.h>

typedef orca_half_space any_constraint;

static any_constraint constraint_of(any_body self, any_body other, orca_pair_params params) {
    return orca_agent_half_space(self, other, params);
}

/* How much nearer than the sum of their radii two may come. */
static const double relative_slack = 1e-12;
static const double slack = 0.0;

#include "constraint_cases.inl"

/* A pair that runs straight into each other, along `direction`, from `gap` apart. */
static pair head_on(geom_vec3 direction, double gap, double speed) {
    pair made;
    made.self =
        (orca_body3){geom_vec3_scale(direction, -0.5 * gap), geom_vec3_scale(direction, speed), 0.5, 1};
    made.other =
        (orca_body3){geom_vec3_scale(direction, 0.5 * gap), geom_vec3_scale(direction, -speed), 0.5, 2};
    made.params = (orca_pair_params){10.0, 0.1, 0.5};
    return made;
}

/* The velocity of the half-space nearest to `wanted`, within the speed. Two cases, as the tests below meet no
 * others: the wanted one shifted onto the plane, or the point of the circle, where plane and sphere cross,
 * nearest to that. */
static geom_vec3 choose(orca_half_space space, geom_vec3 wanted, double speed) {
    const double missing = geom_vec3_dot(geom_vec3_sub(space.point, wanted), space.normal);
    if (missing <= 0.0) {
        return wanted;
    }
    const double offset = geom_vec3_dot(space.point, space.normal);
    const geom_vec3 foot = geom_vec3_scale(space.normal, offset);
    const geom_vec3 along = geom_vec3_sub(geom_vec3_add_scaled(wanted, missing, space.normal), foot);
    const double room = sqrt(fmax(0.0, (speed - offset) * (speed + offset)));
    const double length = geom_vec3_length(along);
    return length <= room ? geom_vec3_add(foot, along) : geom_vec3_add_scaled(foot, room / length, along);
}

/* Steps two agents that want to go straight through each other. Returns the least distance at any moment. */
static double walk(pair now, int steps) {
    const geom_vec3 to = now.self.velocity;
    double least = HUGE_VAL;
    for (int i = 0; i < steps; ++i) {
        const orca_half_space a = orca_agent_half_space(now.self, now.other, now.params);
        const orca_half_space b = orca_agent_half_space(now.other, now.self, now.params);
        check_unit(a.normal);
        now.self.velocity = choose(a, to, geom_vec3_length(to));
        now.other.velocity = choose(b, geom_vec3_neg(to), geom_vec3_length(to));
        const double dt = now.params.time_step;
        least = fmin(least, closest(geom_vec3_sub(now.other.position, now.self.position),
                                    geom_vec3_sub(now.self.velocity, now.other.velocity), dt));
        now.self.position = geom_vec3_add_scaled(now.self.position, dt, now.self.velocity);
        now.other.position = geom_vec3_add_scaled(now.other.position, dt, now.other.velocity);
    }
    /* They are past each other. */
    ck_assert_double_gt(geom_vec3_dot(geom_vec3_sub(now.self.position, now.other.position), to), 0.0);
    return least;
}

START_TEST(exactly_head_on_both_turn_to_the_same_hand) {
    random_source source = {27};
    for (int i = 0; i < 2000; ++i) {
        geom_vec3 direction = random_direction(&source);
        if (i < 6) {
            const double sign = i % 2 == 0 ? 1.0 : -1.0;
            direction =
                geom_vec3_make(i / 2 == 0 ? sign : 0.0, i / 2 == 1 ? sign : 0.0, i / 2 == 2 ? sign : 0.0);
        }
        const pair now = head_on(direction, 6.0, 1.5);
        const orca_half_space a = orca_agent_half_space(now.self, now.other, now.params);
        const geom_vec3 right = geom_vec3_make(direction.y, -direction.x, 0.0);
        ck_assert_double_ge(geom_vec3_dot(a.normal, right), 0.0);
        ck_assert_double_ge(walk(now, 120), 1.0 - 1e-9);
    }
}
END_TEST

/* In the plane z = 0 everything is as in two dimensions, mirrored up and down alike. */
START_TEST(bodies_in_one_plane_stay_in_it) {
    random_source source = {28};
    for (int i = 0; i < 5000; ++i) {
        pair now = random_pair(&source, i % 3 == 0);
        now.self.position.z = now.other.position.z;
        now.self.velocity.z = 0.0;
        now.other.velocity.z = 0.0;
        const orca_half_space space = orca_agent_half_space(now.self, now.other, now.params);
        ck_assert_double_eq(space.normal.z, 0.0);
        ck_assert_double_eq(space.point.z, 0.0);
    }
}
END_TEST

START_TEST(agents_in_one_place_part_in_opposite_directions) {
    for (uint32_t self = 0; self < 40; ++self) {
        for (uint32_t other = 0; other < self; ++other) {
            pair now = {{{1.0, 2.0, 3.0}, {0.5, 0.0, 0.25}, 0.5, self},
                        {{1.0, 2.0, 3.0}, {0.5, 0.0, 0.25}, 0.25, other},
                        {5.0, 0.25, 0.5}};
            const orca_half_space a = orca_agent_half_space(now.self, now.other, now.params);
            const orca_half_space b = orca_agent_half_space(now.other, now.self, now.params);
            check_unit(a.normal);
            ck_assert(geom_vec3_equal(a.normal, geom_vec3_neg(b.normal)));
            ck_assert_double_eq_tol(geom_vec3_dot(geom_vec3_sub(a.point, now.self.velocity), a.normal), 1.5,
                                    1e-12);
        }
    }
}
END_TEST

/* Directions made of ids leave no side out. */
START_TEST(directions_of_parting_are_spread_all_around) {
    size_t seen[8] = {0};
    for (uint32_t self = 1; self <= 4000; ++self) {
        const orca_body3 a = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.5, self};
        const orca_body3 b = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.5, 0};
        const orca_pair_params params = {5.0, 0.25, 0.5};
        const geom_vec3 n = orca_agent_half_space(a, b, params).normal;
        ++seen[(n.x > 0.0) + 2 * (n.y > 0.0) + 4 * (n.z > 0.0)];
    }
    for (int i = 0; i < 8; ++i) {
        ck_assert_uint_gt(seen[i], 400);
    }
}
END_TEST

/* They may slide, but come no nearer; and so if rounding has put them into each other. */
START_TEST(touching_agents_come_no_nearer) {
    for (int i = -1; i <= 1; ++i) {
        const orca_body3 a = {{0.0, 0.0, 0.0}, {1.0, 3.0, 0.0}, 0.5, 1};
        const orca_body3 b = {{1.0 + 0x1p-50 * i, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.5, 2};
        const orca_pair_params params = {5.0, 0.25, 1.0};
        const orca_half_space space = orca_agent_half_space(a, b, params);
        ck_assert_double_le(geom_vec3_distance(space.normal, geom_vec3_make(-1.0, 0.0, 0.0)), 1e-7);
        ck_assert_double_le(geom_vec3_distance(space.point, geom_vec3_make(0.0, 3.0, 0.0)), 1e-6);
    }
}
END_TEST

static geom_vec3 scaled(geom_vec3 v, double factor) { return geom_vec3_scale(v, factor); }

START_TEST(units_do_not_matter) {
    random_source source = {29};
    for (int i = 0; i < 10000; ++i) {
        const pair now =
            i % 10 == 0 ? head_on(random_direction(&source), 4.0, 1.0) : random_pair(&source, i % 3 == 0);
        const double length = i % 2 == 0 ? 0x1p-60 : 0x1p70;
        pair other = now;
        other.self.position = scaled(now.self.position, length);
        other.self.velocity = scaled(now.self.velocity, length);
        other.self.radius *= length;
        other.other.position = scaled(now.other.position, length);
        other.other.velocity = scaled(now.other.velocity, length);
        other.other.radius *= length;
        const orca_half_space a = orca_agent_half_space(now.self, now.other, now.params);
        const orca_half_space b = orca_agent_half_space(other.self, other.other, other.params);
        ck_assert(geom_vec3_equal(a.normal, b.normal));
        ck_assert(geom_vec3_equal(scaled(a.point, length), b.point));
    }
}
END_TEST

static geom_vec3 any_point(random_source *source) {
    const double x = random_int(source, 0, 4) == 0 ? 0.0 : random_any(source);
    const double y = random_int(source, 0, 4) == 0 ? 0.0 : random_any(source);
    return geom_vec3_make(x, y, random_int(source, 0, 4) == 0 ? 0.0 : random_any(source));
}

START_TEST(any_finite_numbers_give_a_half_space) {
    random_source source = {25};
    for (int i = 0; i < 100000; ++i) {
        const orca_body3 a = {any_point(&source), any_point(&source), fabs(random_any(&source)), 1};
        orca_body3 b = {any_point(&source), any_point(&source), fabs(random_any(&source)), 2};
        if (random_int(&source, 0, 3) == 0) {
            b.position = a.position;
        }
        const orca_pair_params params = {fabs(random_any(&source)) + DBL_MIN,
                                         fabs(random_any(&source)) + DBL_MIN,
                                         random_between(&source, 0.0, 1.0)};
        const orca_half_space space = orca_agent_half_space(a, b, params);
        ck_assert(geom_vec3_is_finite(space.point));
        ck_assert_double_eq_tol(geom_vec3_length(space.normal), 1.0, 1e-9);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {the_change_is_the_smallest_that_leaves_the_velocity_obstacle,
                                  overlapping_agents_part_within_a_step,
                                  responsibilities_that_sum_to_one_keep_any_two_apart,
                                  exactly_head_on_both_turn_to_the_same_hand,
                                  bodies_in_one_plane_stay_in_it,
                                  agents_in_one_place_part_in_opposite_directions,
                                  directions_of_parting_are_spread_all_around,
                                  touching_agents_come_no_nearer,
                                  units_do_not_matter,
                                  any_finite_numbers_give_a_half_space};
    return run_tests("orca.constraint3", tests, sizeof tests / sizeof tests[0]);
}
