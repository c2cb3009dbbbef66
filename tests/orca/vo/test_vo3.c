/* Velocity obstacles of space: nothing allowed is nearer, known answers, and what must not matter. */
#include "orca/support/vo3_reference.h"

#include <float.h>
#include <math.h>

#include "vo_cases.inl"

static size_t check_crossings(make_crossing *make, uint64_t seed, size_t count) {
    random_source source = {seed};
    size_t relaxed = 0;
    size_t loose = 0;
    for (size_t i = 0; i < count; ++i) {
        crossing c;
        make(&source, &c);
        const orca_vo3_result got = solve_crossing(&c);
        loose += got.bound > 1e-8 * c.max_speed ? 1 : 0;
        if (got.outcome == ORCA_VO_INFEASIBLE) {
            ck_assert_uint_gt(c.wall_count, 0); /* half-spaces that contradict each other are another test */
            continue;
        }
        random_source other = {seed + i};
        const char *fault = find_fault(&c, &got, &other);
        ck_assert_msg(!fault, "crossing %zu: %s", i, fault);
        relaxed += got.outcome == ORCA_VO_RELAXED ? 1 : 0;
    }
    ck_assert_uint_le(loose, count / 100);
    return relaxed;
}

START_TEST(nothing_allowed_is_nearer_on_open_ground) { check_crossings(open_ground, 31, 300); }
END_TEST

START_TEST(nothing_allowed_is_nearer_on_a_lattice) { check_crossings(on_a_lattice, 32, 300); }
END_TEST

START_TEST(nothing_allowed_is_nearer_in_line) { check_crossings(in_line, 33, 200); }
END_TEST

START_TEST(nothing_allowed_is_nearer_between_walls) { check_crossings(between_walls, 34, 300); }
END_TEST

START_TEST(in_a_crowd_collisions_are_as_late_as_possible) {
    ck_assert_uint_gt(check_crossings(crowded, 35, 80), 2);
}
END_TEST

START_TEST(who_overlaps_parts_as_told) { ck_assert_uint_gt(check_crossings(overlapping, 36, 100), 10); }
END_TEST

static void check_near(const crossing *c, orca_vo_outcome outcome, geom_vec3 answer, double tolerance) {
    const orca_vo3_result got = solve_crossing(c);
    ck_assert_int_eq(got.outcome, outcome);
    ck_assert_double_le(geom_vec3_distance(got.velocity, answer), tolerance);
}

static void check_answer(const crossing *c, orca_vo_outcome outcome, double x, double y, double z) {
    check_near(c, outcome, geom_vec3_make(x, y, z), 1e-12);
}

START_TEST(known_answers) {
    const double cosine = sqrt(24.0) / 5.0;
    crossing c = one_ahead();
    c.preferred = geom_vec3_make(-1.0, 0.5, 0.25);
    check_answer(&c, ORCA_VO_OPTIMAL, -1.0, 0.5, 0.25);
    c.preferred = geom_vec3_make(1.0, 0.0, 0.0); /* a tie: passed on the right */
    check_answer(&c, ORCA_VO_OPTIMAL, 0.96, -0.2 * cosine, 0.0);
    c.preferred = geom_vec3_make(1.0, 0.0, 1e-9);
    check_answer(&c, ORCA_VO_OPTIMAL, 0.96 + 2e-10 * cosine, 0.0, 0.2 * cosine + 4e-11);
    c.preferred = geom_vec3_make(1.0, 0.03, 0.04); /* to the side on which it is already */
    const double along = cosine + 0.05 * 0.2;
    check_answer(&c, ORCA_VO_OPTIMAL, along * cosine, along * 0.12, along * 0.16);
    c.preferred = geom_vec3_make(2.1, 0.0, 0.0);
    c.pair[0].time_horizon = 2.0;
    check_answer(&c, ORCA_VO_OPTIMAL, 2.0, 0.0, 0.0); /* the front of the round end */
    c.preferred = geom_vec3_make(2.0, 0.0, 0.0);
    check_answer(&c, ORCA_VO_OPTIMAL, 2.0, 0.0, 0.0);
    c.pair[0].responsibility = 0.5; /* now the round end starts at 1 */
    check_answer(&c, ORCA_VO_OPTIMAL, 1.92, -0.4 * cosine, 0.0);
    c.pair[0].responsibility = 0.0;
    check_answer(&c, ORCA_VO_OPTIMAL, 2.0, 0.0, 0.0);
}
END_TEST

START_TEST(known_answers_at_walls_and_the_speed_limit) {
    const double side = 0.2 * sqrt(24.0) / 5.0;
    crossing c = one_ahead();
    c.preferred = geom_vec3_make(1.0, 0.0, 0.0);
    c.wall_count = 1;
    c.wall[0] = (orca_half_space){{7.0, 0.0, 0.0}, {0.0, 1.0, 0.0}}; /* no y < 0 */
    const orca_vo3_result got = solve_crossing(&c);
    ck_assert_double_eq_tol(got.velocity.x, 0.96, 1e-12);
    ck_assert_double_eq_tol(hypot(got.velocity.y, got.velocity.z), side, 1e-12);
    ck_assert_double_gt(got.velocity.y, -1e-12);
    c.wall_count = 2;
    c.wall[1] = (orca_half_space){{7.0, 0.0, 0.0}, {0.0, 0.0, -1.0}}; /* no z > 0 */
    c.preferred = geom_vec3_make(1.0, 0.0, 1e-3);
    check_near(&c, ORCA_VO_OPTIMAL, geom_vec3_make(0.96, side, 0.0), 1e-9);
    c.wall_count = 1;
    c.wall[0] = (orca_half_space){{0.5, 7.0, 0.0}, {-1.0, 0.0, 0.0}}; /* no x > 0.5 */
    check_answer(&c, ORCA_VO_OPTIMAL, 0.5, 0.0, 0.5 / sqrt(24.0));
    c.wall_count = 0;
    c.max_speed = 0.5;
    check_answer(&c, ORCA_VO_OPTIMAL, 0.1 * sqrt(24.0), 0.0, 0.1);
    c.max_speed = 0.0;
    check_answer(&c, ORCA_VO_OPTIMAL, 0.0, 0.0, 0.0);
}
END_TEST

/* Four cones around the way ahead, from the same apex: their sides meet in one ray on the axis of symmetry,
 * and the nearest free velocities lie where two of them meet. */
START_TEST(known_edge_of_two_cones) {
    crossing c = {.count = 2, .max_speed = 2.0, .preferred = {1.0, 0.0, 0.0}};
    c.self.radius = 0.5;
    c.other[0] = (orca_body3){{4.0, 0.0, 0.75}, {0.0, 0.0, 0.0}, 1.0, 1};
    c.other[1] = (orca_body3){{4.0, 0.0, -0.75}, {0.0, 0.0, 0.0}, 1.0, 2};
    c.pair[0] = c.pair[1] = (orca_pair_params){HUGE_VAL, 0.25, 1.0};
    /* In the plane z = 0 between them: (x, y, 0) on a side when (16 + 9/16) (1 - 9/4 / (16 + 9/16)) (x^2 +
     * y^2) = 16 x^2. */
    const double reach = 16.0 + 9.0 / 16.0 - 9.0 / 4.0;
    const double slope = sqrt((16.0 - reach) / reach);
    const double foot = 1.0 / (1.0 + slope * slope);
    check_near(&c, ORCA_VO_OPTIMAL, geom_vec3_make(foot, -slope * foot, 0.0), 1e-12);
    const crossing turned = c;
    c.preferred = geom_vec3_make(1.0, 1e-6, 0.0); /* no tie any more */
    const double along = (1.0 + 1e-6 * slope) / (1.0 + slope * slope);
    check_near(&c, ORCA_VO_OPTIMAL, geom_vec3_make(along, slope * along, 0.0), 1e-12);
    c = turned;
    c.max_speed = 0.25; /* the same edge at the speed limit */
    const double end = 0.25 / sqrt(1.0 + slope * slope);
    check_near(&c, ORCA_VO_OPTIMAL, geom_vec3_make(end, -slope * end, 0.0), 1e-12);
}
END_TEST

/* Between two that come from both sides, in a passage without width: four walls leave a line. */
START_TEST(known_latest_collision) {
    crossing c = {.count = 2, .max_speed = 0.5, .wall_count = 3, .preferred = {0.5, 0.0, 0.0}};
    c.self.radius = 0.5;
    c.other[0] = (orca_body3){{3.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}, 0.5, 1};
    c.other[1] = (orca_body3){{-4.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, 0.5, 2};
    c.pair[0] = (orca_pair_params){HUGE_VAL, 0.25, 1.0};
    c.pair[1] = (orca_pair_params){10.0, 0.25, 1.0};
    c.wall[0] = (orca_half_space){{0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}};
    c.wall[1] = (orca_half_space){{0.0, 0.0, 0.0}, {0.0, -0.6, 0.8}};
    c.wall[2] = (orca_half_space){{0.0, 0.0, 0.0}, {0.0, -0.6, -0.8}};
    check_near(&c, ORCA_VO_RELAXED, geom_vec3_make(-0.2, 0.0, 0.0), 1e-9);
    const orca_vo3_result got = solve_crossing(&c);
    ck_assert_double_eq_tol(got.horizon, 2.5, 1e-9);
    ck_assert_double_eq_tol(got.time_to_collision, 2.5, 1e-9);
    c.max_speed = 0.0;
    check_near(&c, ORCA_VO_RELAXED, geom_vec3_make(0.0, 0.0, 0.0), 0.0);
    ck_assert_double_eq_tol(solve_crossing(&c).horizon, 2.0, 1e-9);
}
END_TEST

START_TEST(walls_that_contradict_each_other_are_missed_as_little_as_possible) {
    crossing c = one_ahead();
    c.preferred = geom_vec3_make(0.5, 0.0, 0.0);
    c.wall_count = 2;
    c.wall[0] = (orca_half_space){{1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
    c.wall[1] = (orca_half_space){{0.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}};
    check_near(&c, ORCA_VO_INFEASIBLE, geom_vec3_make(0.5, -0.5 / sqrt(24.0), 0.0), 1e-9);
    ck_assert_double_eq_tol(solve_crossing(&c).violation, 0.5, 1e-12);
}
END_TEST

START_TEST(known_parting) {
    crossing c = one_ahead();
    c.other[0].position = geom_vec3_make(0.5, 0.0, 0.0);
    c.pair[0].responsibility = 0.5;
    check_answer(&c, ORCA_VO_OPTIMAL, -1.0, 0.0, 0.0); /* half of a depth of 0.5 in 0.25 */
    c.max_speed = 0.5;
    check_near(&c, ORCA_VO_RELAXED, geom_vec3_make(-0.5, 0.0, 0.0), 1e-9);
    ck_assert_double_eq_tol(solve_crossing(&c).horizon, 0.5, 1e-9); /* 0.5 / 2 (4 - 1 / T) = 0.5 */
    c.other[0].position = geom_vec3_make(1.0, 0.0, 0.0);            /* touching: it may not come nearer */
    c.preferred = geom_vec3_make(0.3, 0.0, 0.4);
    check_answer(&c, ORCA_VO_OPTIMAL, 0.0, 0.0, 0.4);
    c.pair[0].time_step = DBL_MIN;
    check_answer(&c, ORCA_VO_OPTIMAL, 0.0, 0.0, 0.4);
}
END_TEST

static geom_vec3 mirrored(geom_vec3 v) { return geom_vec3_make(v.x, v.y, -v.z); }
static geom_vec3 turned(geom_vec3 v) { return geom_vec3_make(v.y, v.z, v.x); }
static geom_vec3 doubled(geom_vec3 v) { return geom_vec3_scale(v, 0x1p30); }
static geom_vec3 tilted(geom_vec3 v) {
    return geom_vec3_make(0.6 * v.x - 0.8 * v.y, 0.28 * (0.8 * v.x + 0.6 * v.y) - 0.96 * v.z,
                          0.96 * (0.8 * v.x + 0.6 * v.y) + 0.28 * v.z);
}

static crossing reversed(const crossing *c) {
    crossing m = *c;
    for (size_t i = 0; i < c->count; ++i) {
        m.other[i] = c->other[c->count - 1 - i];
        m.pair[i] = c->pair[c->count - 1 - i];
    }
    return m;
}

/* Two answers to one problem: as near to the preferred velocity, and the same, which random problems make
 * sure of. */
static void check_same(const crossing *c, geom_vec3 velocity, const orca_vo3_result *got) {
    const orca_vo3_result plain = solve_crossing(c);
    ck_assert_int_eq(plain.outcome, got->outcome);
    const bool optimal = plain.outcome == ORCA_VO_OPTIMAL;
    const double nearer =
        geom_vec3_distance(plain.velocity, c->preferred) - geom_vec3_distance(velocity, c->preferred);
    ck_assert_double_le(fabs(nearer), optimal ? 1e-9 * (1.0 + geom_vec3_length(c->preferred)) : 1e-4);
    ck_assert(plain.horizon == got->horizon || fabs(plain.horizon - got->horizon) <= 1e-6 * plain.horizon);
}

START_TEST(turned_mirrored_and_reordered_crossings_have_the_same_answers) {
    make_crossing *const make[] = {open_ground, between_walls, crowded, overlapping};
    random_source source = {38};
    for (size_t i = 0; i < 100; ++i) {
        crossing c;
        make[i % 4](&source, &c);
        const crossing a = moved(&c, turned, 1.0);
        const crossing b = moved(&c, mirrored, 1.0);
        const crossing t = moved(&c, tilted, 1.0);
        const crossing r = reversed(&c);
        const orca_vo3_result got[] = {solve_crossing(&a), solve_crossing(&b), solve_crossing(&r)};
        check_same(&c, turned(turned(got[0].velocity)), &got[0]);
        check_same(&c, mirrored(got[1].velocity), &got[1]);
        check_same(&c, got[2].velocity, &got[2]);
        const orca_vo3_result plain = solve_crossing(&c);
        check_same(&t, tilted(plain.velocity), &plain);
    }
}
END_TEST

START_TEST(units_do_not_matter) {
    make_crossing *const make[] = {open_ground, between_walls, crowded, overlapping};
    random_source source = {39};
    for (size_t i = 0; i < 100; ++i) {
        crossing c;
        make[i % 4](&source, &c);
        const orca_vo3_result plain = solve_crossing(&c);
        const crossing large = moved(&c, doubled, 0x1p30);
        const orca_vo3_result far = solve_crossing(&large);
        ck_assert(geom_vec3_equal(doubled(plain.velocity), far.velocity));
        ck_assert(plain.horizon == far.horizon && 0x1p30 * plain.bound == far.bound);
        check_slowed(&c);
    }
}
END_TEST

/* Two heads-on, from any direction: each passes on its right. */
START_TEST(both_of_two_pass_on_the_right) {
    random_source source = {40};
    for (size_t i = 0; i < 200; ++i) {
        const geom_vec3 ahead = random_direction(&source);
        crossing c = one_ahead();
        c.self.velocity = ahead;
        c.other[0].velocity = geom_vec3_neg(ahead);
        c.preferred = ahead;
        c.pair[0] = (orca_pair_params){i % 2 == 0 ? 3.0 : HUGE_VAL, 0.25, i % 4 < 2 ? 0.5 : 1.0};
        c.other[0].position = geom_vec3_scale(ahead, 4.0);
        const geom_vec3 got = solve_crossing(&c).velocity;
        const geom_vec3 right = geom_vec3_normalize(geom_vec3_make(ahead.y, -ahead.x, 0.0));
        ck_assert_double_gt(geom_vec3_dot(right, got), 1e-3);
        ck_assert_double_le(fabs(geom_vec3_dot(geom_vec3_cross(right, ahead), got)), 1e-9);
    }
}
END_TEST

START_TEST(what_is_drawn_is_what_counts) {
    random_source source = {41};
    size_t inside = 0;
    for (size_t i = 0; i < 20000; ++i) {
        crossing c;
        open_ground(&source, &c);
        if (c.count == 0) {
            continue;
        }
        c.count = 1;
        const orca_velocity_obstacle3 o = orca_agent3_velocity_obstacle(c.self, c.other[0], c.pair[0]);
        const geom_sphere cap = orca_velocity_obstacle3_cap(&o);
        const geom_vec3 v =
            i % 2 == 0 || cap.radius == 0.0
                ? random_vec(&source, 3.0)
                : geom_vec3_add_scaled(cap.center, 1.01 * cap.radius, random_direction(&source));
        const bool holds = orca_velocity_obstacle3_contains(&o, v);
        c.max_speed = 100.0;
        ck_assert(holds ? !reference_allows(&c, v, -1e-9L) : reference_allows(&c, v, 1e-9L));
        inside += holds ? 1 : 0;
    }
    ck_assert_uint_gt(inside, 1000);
}
END_TEST

static void spoil(random_source *source, orca_velocity_obstacle3 *o) {
    const double odd[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, 0.0, 1.0, -1.0};
    double *field[] = {&o->apex.x, &o->apex.y,   &o->apex.z, &o->axis.x, &o->axis.y,
                       &o->axis.z, &o->distance, &o->radius, &o->share,  &o->rate};
    *field[random_int(source, 0, 9)] = odd[random_int(source, 0, 8)];
}

START_TEST(obstacles_that_are_no_numbers_do_no_harm) {
    random_source source = {42};
    for (size_t i = 0; i < 60; ++i) {
        crossing c;
        crowded(&source, &c);
        c.count = c.count < 4 ? c.count : 4;
        orca_velocity_obstacle3 o[4];
        double scratch[4096];
        for (size_t k = 0; k < c.count; ++k) {
            o[k] = orca_agent3_velocity_obstacle(c.self, c.other[k], c.pair[k]);
            spoil(&source, &o[k]);
        }
        ck_assert_uint_le(orca_vo3_scratch_size(0, c.count), sizeof scratch);
        const orca_vo3_problem problem = {NULL, 0, o, c.count, c.preferred, c.max_speed};
        const orca_vo3_result got = orca_vo3_solve(&problem, scratch);
        ck_assert(geom_vec3_is_finite(got.velocity) && geom_vec3_length(got.velocity) <= c.max_speed);
    }
}
END_TEST

static geom_vec3 any_vector(random_source *source) {
    const double x = random_any(source);
    const double y = random_any(source);
    return geom_vec3_make(x, y, random_any(source));
}

/* Bodies of any finite numbers: obstacles of finite numbers. */
START_TEST(extreme_bodies) {
    random_source source = {43};
    for (size_t i = 0; i < 1000; ++i) {
        orca_body3 body[2];
        for (size_t k = 0; k < 2; ++k) {
            body[k] = (orca_body3){any_vector(&source), any_vector(&source), 0.0, (uint32_t)k};
            body[k].radius = fabs(random_any(&source));
        }
        const orca_pair_params pair = {fabs(random_any(&source)), fabs(random_any(&source)), 0.5};
        const orca_velocity_obstacle3 o = orca_agent3_velocity_obstacle(body[0], body[1], pair);
        ck_assert(geom_vec3_is_finite(o.apex));
        ck_assert_double_eq_tol(geom_vec3_length(o.axis), 1.0, 1e-12);
        ck_assert(isfinite(o.distance) && isfinite(o.radius) && isfinite(o.rate));
        double scratch[4096];
        const orca_vo3_problem problem = {NULL, 0, &o, 1, body[0].velocity, fabs(random_any(&source))};
        const orca_vo3_result got = orca_vo3_solve(&problem, scratch);
        ck_assert(geom_vec3_is_finite(got.velocity) && !isnan(got.horizon) && !isnan(got.time_to_collision));
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        nothing_allowed_is_nearer_on_open_ground,
        nothing_allowed_is_nearer_on_a_lattice,
        nothing_allowed_is_nearer_in_line,
        nothing_allowed_is_nearer_between_walls,
        in_a_crowd_collisions_are_as_late_as_possible,
        who_overlaps_parts_as_told,
        known_answers,
        known_answers_at_walls_and_the_speed_limit,
        known_edge_of_two_cones,
        known_latest_collision,
        walls_that_contradict_each_other_are_missed_as_little_as_possible,
        known_parting,
        overlapping_bodies_part_in_one_step,
        turned_mirrored_and_reordered_crossings_have_the_same_answers,
        units_do_not_matter,
        both_of_two_pass_on_the_right,
        what_is_drawn_is_what_counts,
        obstacles_that_are_no_numbers_do_no_harm,
        extreme_bodies,
    };
    return run_tests("orca.vo3", tests, sizeof tests / sizeof tests[0]);
}
