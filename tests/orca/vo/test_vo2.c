/* Velocity obstacles of the plane: nothing allowed is nearer, known answers, and what must not matter. */
#include "orca/support/vo2_reference.h"

#include <float.h>
#include <math.h>

#include "vo_cases.inl"

static const double PI = 3.14159265358979312;

static double distance_from_preferred(const crossing *c, geom_vec2 v) {
    return geom_vec2_distance(v, c->preferred);
}

static geom_vec2 on_ring(geom_vec2 center, double radius, double angle) {
    return geom_vec2_add_scaled(center, radius, geom_vec2_make(cos(angle), sin(angle)));
}

/* No allowed velocity is nearer: rings around the preferred one, close to the answer and far inside. */
static void check_nothing_nearer(const crossing *c, random_source *source, double distance) {
    static const double part[] = {0.999999, 0.9999, 0.99, 0.9, 0.7, 0.4};
    size_t nearer = 0;
    for (size_t ring = 0; ring < 6 && distance > 0.0; ++ring) {
        const double start = random_between(source, 0.0, 1.0);
        for (int k = 0; k < 120; ++k) {
            const geom_vec2 v = on_ring(c->preferred, part[ring] * distance, (k + start) * PI / 60.0);
            nearer += reference_allows(c, v, -1e-8L) ? 1 : 0;
        }
    }
    ck_assert_uint_eq(nearer, 0);
}

/* The same close to the answer, where the ring is nearly straight. */
static void check_nothing_nearer_around(const crossing *c, random_source *source, geom_vec2 answer) {
    const double distance = distance_from_preferred(c, answer);
    size_t nearer = 0;
    for (int k = 0; k < 60; ++k) {
        const double reach = ldexp(1.0, -random_int(source, 2, 20));
        const geom_vec2 v = geom_vec2_add(answer, random_point(source, reach));
        if (distance_from_preferred(c, v) < distance - 1e-9) {
            nearer += reference_allows(c, v, -1e-8L) ? 1 : 0;
        }
    }
    ck_assert_uint_eq(nearer, 0);
}

/* No velocity needs a smaller rate. */
static void check_nothing_later(const crossing *c, random_source *source, const orca_vo_result *got) {
    const long double rate = 1.0L / (long double)got->horizon;
    size_t later = 0;
    for (int k = 0; k < 600; ++k) {
        const double reach = k % 2 == 0 ? c->max_speed : ldexp(c->max_speed, -random_int(source, 1, 30));
        const geom_vec2 center = k % 2 == 0 ? geom_vec2_make(0.0, 0.0) : got->velocity;
        const geom_vec2 v = geom_vec2_add(center, random_point(source, reach));
        if (reference_keeps_limits(c, v, 0.0L)) {
            later += reference_rate(c, v, 0.0L) < rate * (1.0L - 1e-9L) ? 1 : 0;
        }
    }
    ck_assert_uint_eq(later, 0);
}

static void check_crossing(const crossing *c, random_source *source, size_t *relaxed) {
    const orca_vo_result got = solve_crossing(c);
    ck_assert(geom_vec2_is_finite(got.velocity));
    ck_assert_double_le(geom_vec2_length(got.velocity), c->max_speed);
    ck_assert_int_ne(got.outcome, ORCA_VO_INFEASIBLE);
    ck_assert(reference_keeps_limits(c, got.velocity, 1e-12L));
    if (got.outcome == ORCA_VO_OPTIMAL) {
        ck_assert(got.horizon == HUGE_VAL);
        ck_assert(reference_allows(c, got.velocity, 1e-9L));
        check_nothing_nearer(c, source, distance_from_preferred(c, got.velocity));
        check_nothing_nearer_around(c, source, got.velocity);
        return;
    }
    ++*relaxed;
    ck_assert(got.horizon > 0.0 && got.horizon < HUGE_VAL);
    ck_assert(reference_rate(c, got.velocity, 1e-9L) <= (1.0L + 1e-6L) / (long double)got.horizon);
    check_nothing_later(c, source, &got);
}

static size_t check_crossings(make_crossing *make, uint64_t seed, size_t count) {
    random_source source = {seed};
    size_t relaxed = 0;
    for (size_t i = 0; i < count; ++i) {
        crossing c;
        make(&source, &c);
        check_crossing(&c, &source, &relaxed);
    }
    return relaxed;
}

START_TEST(nothing_allowed_is_nearer_on_open_ground) { check_crossings(open_ground, 31, 1500); }
END_TEST

START_TEST(nothing_allowed_is_nearer_on_a_lattice) { check_crossings(on_a_lattice, 32, 1500); }
END_TEST

/* Half-planes that leave nothing with the speed limit are another test. */
START_TEST(nothing_allowed_is_nearer_between_walls) {
    random_source source = {33};
    size_t relaxed = 0;
    for (size_t i = 0; i < 1500; ++i) {
        crossing c;
        between_walls(&source, &c);
        if (solve_crossing(&c).outcome != ORCA_VO_INFEASIBLE) {
            check_crossing(&c, &source, &relaxed);
        }
    }
}
END_TEST

START_TEST(in_a_crowd_collisions_are_as_late_as_possible) {
    ck_assert_uint_gt(check_crossings(crowded, 34, 400), 20);
}
END_TEST

START_TEST(who_overlaps_parts_as_told) { ck_assert_uint_gt(check_crossings(overlapping, 35, 500), 20); }
END_TEST

static void check_answer(const crossing *c, orca_vo_outcome outcome, double x, double y) {
    const orca_vo_result got = solve_crossing(c);
    ck_assert_int_eq(got.outcome, outcome);
    ck_assert_double_le(geom_vec2_distance(got.velocity, geom_vec2_make(x, y)), 1e-12);
}

START_TEST(known_answers) {
    crossing c = one_ahead();
    c.preferred = geom_vec2_make(-1.0, 0.5);
    check_answer(&c, ORCA_VO_OPTIMAL, -1.0, 0.5);
    c.preferred = geom_vec2_make(1.0, 0.0); /* a tie: passed on the right */
    check_answer(&c, ORCA_VO_OPTIMAL, 0.96, -sqrt(24.0) / 25.0);
    c.preferred = geom_vec2_make(1.0, 1e-9);
    check_answer(&c, ORCA_VO_OPTIMAL, 0.96 + 1e-9 * sqrt(24.0) / 25.0, sqrt(24.0) / 25.0 + 4e-11);
    c.preferred = geom_vec2_make(2.1, 0.0);
    c.pair[0].time_horizon = 2.0;
    check_answer(&c, ORCA_VO_OPTIMAL, 2.0, 0.0); /* the front of the round end */
    c.preferred = geom_vec2_make(2.0, 0.0);
    check_answer(&c, ORCA_VO_OPTIMAL, 2.0, 0.0);
    c.pair[0].responsibility = 0.5; /* now the round end starts at 1 */
    check_answer(&c, ORCA_VO_OPTIMAL, 1.92, -2.0 * sqrt(24.0) / 25.0);
    c.pair[0].responsibility = 0.0;
    check_answer(&c, ORCA_VO_OPTIMAL, 2.0, 0.0);
}
END_TEST

START_TEST(known_answers_at_walls_and_the_speed_limit) {
    crossing c = one_ahead();
    c.preferred = geom_vec2_make(1.0, 0.0);
    c.wall_count = 1;
    c.wall[0] = (orca_half_plane){{7.0, 0.0}, {0.0, 1.0}}; /* no y < 0 */
    check_answer(&c, ORCA_VO_OPTIMAL, 0.96, sqrt(24.0) / 25.0);
    c.wall[0] = (orca_half_plane){{0.5, 7.0}, {-1.0, 0.0}}; /* no x > 0.5 */
    check_answer(&c, ORCA_VO_OPTIMAL, 0.5, -0.5 / sqrt(24.0));
    c.wall_count = 0;
    c.max_speed = 0.5;
    check_answer(&c, ORCA_VO_OPTIMAL, 0.1 * sqrt(24.0), -0.1);
    c.max_speed = 0.0;
    check_answer(&c, ORCA_VO_OPTIMAL, 0.0, 0.0);
}
END_TEST

/* Between two that come from both sides, in a passage without width. */
START_TEST(known_latest_collision) {
    crossing c = {.count = 2, .max_speed = 0.5, .wall_count = 2, .preferred = {0.5, 0.0}};
    c.self.radius = 0.5;
    c.other[0] = (orca_body){{3.0, 0.0}, {-1.0, 0.0}, 0.5, 1};
    c.other[1] = (orca_body){{-4.0, 0.0}, {1.0, 0.0}, 0.5, 2};
    c.pair[0] = (orca_pair_params){HUGE_VAL, 0.25, 1.0};
    c.pair[1] = (orca_pair_params){10.0, 0.25, 1.0};
    c.wall[0] = (orca_half_plane){{0.0, 0.0}, {0.0, 1.0}};
    c.wall[1] = (orca_half_plane){{0.0, 0.0}, {0.0, -1.0}};
    check_answer(&c, ORCA_VO_RELAXED, -0.2, 0.0);
    const orca_vo_result got = solve_crossing(&c);
    ck_assert_double_eq_tol(got.horizon, 2.5, 1e-12);
    ck_assert_double_eq_tol(got.time_to_collision, 2.5, 1e-12);
    c.max_speed = 0.0;
    check_answer(&c, ORCA_VO_RELAXED, 0.0, 0.0);
    ck_assert_double_eq_tol(solve_crossing(&c).horizon, 2.0, 1e-12);
}
END_TEST

START_TEST(walls_that_contradict_each_other_are_missed_as_little_as_possible) {
    crossing c = one_ahead();
    c.preferred = geom_vec2_make(0.5, 0.0);
    c.wall_count = 2;
    c.wall[0] = (orca_half_plane){{1.0, 0.0}, {1.0, 0.0}};
    c.wall[1] = (orca_half_plane){{0.0, 0.0}, {-1.0, 0.0}};
    check_answer(&c, ORCA_VO_INFEASIBLE, 0.5, -0.5 / sqrt(24.0));
    ck_assert_double_eq_tol(solve_crossing(&c).violation, 0.5, 1e-12);
}
END_TEST

START_TEST(known_parting) {
    crossing c = one_ahead();
    c.other[0].position = geom_vec2_make(0.5, 0.0);
    c.pair[0].responsibility = 0.5;
    check_answer(&c, ORCA_VO_OPTIMAL, -1.0, 0.0); /* half of a depth of 0.5 in 0.25 */
    c.max_speed = 0.5;
    check_answer(&c, ORCA_VO_RELAXED, -0.5, 0.0);
    ck_assert_double_eq_tol(solve_crossing(&c).horizon, 0.5, 1e-12); /* 0.5 / 2 (4 - 1 / T) = 0.5 */
    c.other[0].position = geom_vec2_make(1.0, 0.0);                  /* touching: it may not come nearer */
    c.preferred = geom_vec2_make(0.3, 0.4);
    check_answer(&c, ORCA_VO_OPTIMAL, 0.0, 0.4);
    c.pair[0].time_step = DBL_MIN;
    check_answer(&c, ORCA_VO_OPTIMAL, 0.0, 0.4);
}
END_TEST

static geom_vec2 mirrored(geom_vec2 v) { return geom_vec2_make(v.x, -v.y); }
static geom_vec2 quarter(geom_vec2 v) { return geom_vec2_perp(v); }
static geom_vec2 doubled(geom_vec2 v) { return geom_vec2_scale(v, 0x1p30); }

static void check_same(const crossing *c, geom_vec2 (*how)(geom_vec2), double radii, double tolerance) {
    const crossing m = moved(c, how, radii);
    const orca_vo_result plain = solve_crossing(c);
    const orca_vo_result other = solve_crossing(&m);
    ck_assert_int_eq(plain.outcome, other.outcome);
    const double slack = plain.outcome == ORCA_VO_OPTIMAL ? tolerance : 1e5 * tolerance;
    ck_assert_double_le(geom_vec2_distance(how(plain.velocity), other.velocity), slack * radii);
    ck_assert(plain.horizon == other.horizon ||
              fabs(plain.horizon - other.horizon) <= 100.0 * tolerance * plain.horizon);
}

/* Random crossings have no ties, so a mirrored one has the mirrored answer. */
START_TEST(turned_mirrored_and_scaled_crossings_have_the_same_answers) {
    make_crossing *const make[] = {open_ground, between_walls, crowded, overlapping};
    random_source source = {37};
    for (size_t i = 0; i < 1200; ++i) {
        crossing c;
        make[i % 4](&source, &c);
        check_same(&c, doubled, 0x1p30, 0.0);
        check_same(&c, quarter, 1.0, 1e-11);
        check_same(&c, mirrored, 1.0, 1e-11);
    }
}
END_TEST

/* With times multiplied instead of velocities. */
START_TEST(units_of_time_do_not_matter) {
    random_source source = {38};
    for (size_t i = 0; i < 1200; ++i) {
        crossing c;
        (i % 2 == 0 ? crowded : overlapping)(&source, &c);
        check_slowed(&c);
    }
}
END_TEST

/* Two heads-on, from any direction: each passes on its right. */
START_TEST(both_of_two_pass_on_the_right) {
    random_source source = {39};
    for (size_t i = 0; i < 500; ++i) {
        const double angle = random_between(&source, -PI, PI);
        const geom_vec2 ahead = geom_vec2_make(cos(angle), sin(angle));
        crossing c = one_ahead();
        c.self.velocity = ahead;
        c.other[0].velocity = geom_vec2_neg(ahead);
        c.preferred = ahead;
        c.pair[0] = (orca_pair_params){i % 2 == 0 ? 3.0 : HUGE_VAL, 0.25, i % 4 < 2 ? 0.5 : 1.0};
        c.other[0].position = geom_vec2_scale(ahead, 4.0);
        ck_assert_double_lt(geom_vec2_cross(ahead, solve_crossing(&c).velocity), -1e-3);
    }
}
END_TEST

START_TEST(what_is_drawn_is_what_counts) {
    random_source source = {40};
    size_t inside = 0;
    for (size_t i = 0; i < 20000; ++i) {
        crossing c;
        open_ground(&source, &c);
        if (c.count == 0) {
            continue;
        }
        c.count = 1;
        const orca_velocity_obstacle o = orca_agent_velocity_obstacle(c.self, c.other[0], c.pair[0]);
        const geom_vec2 v = random_point(&source, 3.0);
        const bool holds = orca_velocity_obstacle_contains(&o, v);
        c.max_speed = 100.0;
        ck_assert(holds ? !reference_allows(&c, v, -1e-9L) : reference_allows(&c, v, 1e-9L));
        inside += holds ? 1 : 0;
        const geom_circle cap = orca_velocity_obstacle_cap(&o);
        const double foot = geom_vec2_dot(geom_vec2_sub(cap.center, o.apex), o.left);
        const geom_vec2 touch = geom_vec2_add_scaled(o.apex, foot, o.left);
        ck_assert_double_eq_tol(geom_vec2_distance(touch, cap.center), cap.radius, 1e-12 * (1.0 + foot));
    }
    ck_assert_uint_gt(inside, 1000);
}
END_TEST

static void spoil(random_source *source, orca_velocity_obstacle *o) {
    const double odd[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, 0.0, 1.0, -1.0};
    double *field[] = {&o->apex.x,  &o->apex.y,  &o->axis.x,   &o->axis.y, &o->left.x, &o->left.y,
                       &o->right.x, &o->right.y, &o->distance, &o->radius, &o->share,  &o->rate};
    *field[random_int(source, 0, 11)] = odd[random_int(source, 0, 8)];
}

START_TEST(obstacles_that_are_no_numbers_do_no_harm) {
    random_source source = {41};
    for (size_t i = 0; i < 5000; ++i) {
        crossing c;
        crowded(&source, &c);
        c.count = c.count < 4 ? c.count : 4;
        orca_velocity_obstacle o[4];
        double scratch[1024];
        for (size_t k = 0; k < c.count; ++k) {
            o[k] = orca_agent_velocity_obstacle(c.self, c.other[k], c.pair[k]);
            spoil(&source, &o[k]);
        }
        const orca_vo_problem problem = {NULL, 0, o, c.count, c.preferred, c.max_speed};
        const orca_vo_result got = orca_vo_solve(&problem, scratch);
        ck_assert(geom_vec2_is_finite(got.velocity) && geom_vec2_length(got.velocity) <= c.max_speed);
    }
}
END_TEST

/* Bodies of any finite numbers: obstacles of finite numbers. */
START_TEST(extreme_bodies) {
    random_source source = {42};
    for (size_t i = 0; i < 20000; ++i) {
        orca_body body[2];
        for (size_t k = 0; k < 2; ++k) {
            body[k].position = geom_vec2_make(random_any(&source), random_any(&source));
            body[k].velocity = geom_vec2_make(random_any(&source), random_any(&source));
            body[k].radius = fabs(random_any(&source));
            body[k].id = (uint32_t)k;
        }
        const orca_pair_params pair = {fabs(random_any(&source)), fabs(random_any(&source)), 0.5};
        const orca_velocity_obstacle o = orca_agent_velocity_obstacle(body[0], body[1], pair);
        ck_assert(geom_vec2_is_finite(o.apex) && geom_vec2_is_finite(o.left) && geom_vec2_is_finite(o.right));
        ck_assert_double_eq_tol(geom_vec2_length(o.axis), 1.0, 1e-12);
        ck_assert(isfinite(o.distance) && isfinite(o.radius) && isfinite(o.rate));
        double scratch[64];
        const orca_vo_problem problem = {NULL, 0, &o, 1, body[0].velocity, fabs(random_any(&source))};
        const orca_vo_result got = orca_vo_solve(&problem, scratch);
        ck_assert(geom_vec2_is_finite(got.velocity) && !isnan(got.horizon) && !isnan(got.time_to_collision));
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        nothing_allowed_is_nearer_on_open_ground,
        nothing_allowed_is_nearer_on_a_lattice,
        nothing_allowed_is_nearer_between_walls,
        in_a_crowd_collisions_are_as_late_as_possible,
        who_overlaps_parts_as_told,
        known_answers,
        known_answers_at_walls_and_the_speed_limit,
        known_latest_collision,
        walls_that_contradict_each_other_are_missed_as_little_as_possible,
        known_parting,
        overlapping_bodies_part_in_one_step,
        turned_mirrored_and_scaled_crossings_have_the_same_answers,
        units_of_time_do_not_matter,
        both_of_two_pass_on_the_right,
        what_is_drawn_is_what_counts,
        obstacles_that_are_no_numbers_do_no_harm,
        extreme_bodies,
    };
    return run_tests("orca.vo2", tests, sizeof tests / sizeof tests[0]);
}
