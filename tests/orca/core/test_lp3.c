/* Tests of the linear program of space. */
#include "orca/support/program_cases.h"

#include <float.h>
#include <math.h>

static orca_lp3_result solve(const program_case *p) {
    double scratch[ORCA_LP3_SCRATCH * REFERENCE_MOST];
    const orca_lp3_problem problem = {p->spaces, p->count, p->hard, p->preferred, p->max_speed, NULL};
    return orca_lp3_solve(&problem, scratch);
}

static reference_vec widen(geom_vec3 v) {
    const reference_vec result = {{(long double)v.x, (long double)v.y, (long double)v.z}};
    return result;
}

static long double distance(reference_vec a, reference_vec b) {
    long double sum = 0.0L;
    for (int k = 0; k < 3; ++k) {
        sum += (a.x[k] - b.x[k]) * (a.x[k] - b.x[k]);
    }
    return sqrtl(sum);
}

/* Checks one program against the reference. `nearest` says whether the best velocity is so well determined
 * that it is worth comparing. */
static void check_program(const program_case *made, bool nearest) {
    const long double rounding = 1e-13L;
    const reference_program p = reference_of(made);
    const orca_lp3_result got = solve(made);
    const reference_vec v = widen(got.velocity);
    ck_assert_double_le(geom_vec3_length(got.velocity), made->max_speed);
    const long double missed = reference_miss(&p, 0, p.count, v);
    ck_assert(fabsl(fmaxl(missed, 0.0L) - (long double)got.violation) <= rounding);
    long double best = 0.0L;
    if (got.outcome == ORCA_LP_OPTIMAL) {
        ck_assert(missed <= rounding);
        ck_assert(!nearest || !reference_least_distance(&p, rounding, &best) ||
                  distance(v, p.preferred) <= best + 1e-8L);
        return;
    }
    ck_assert_int_eq(got.outcome, ORCA_LP_RELAXED);
    ck_assert(reference_miss(&p, 0, p.hard, v) <= rounding);
    if (reference_least_miss(&p, rounding, &best)) {
        ck_assert(best >= -1e-12L);
        ck_assert(reference_miss(&p, p.hard, p.count, v) <= best + 1e-9L);
    }
}

static void check_programs(program_kind kind, uint64_t seed, size_t count) {
    random_source source = {seed};
    for (size_t i = 0; i < count; ++i) {
        const program_case made = random_program(&source, kind, 3, 7);
        check_program(&made, kind != PROGRAM_NEARLY_PARALLEL);
    }
}

START_TEST(random_programs_agree_with_the_reference) { check_programs(PROGRAM_RANDOM, 31, 1500); }
END_TEST

START_TEST(what_cannot_be_met_is_missed_as_little_as_possible) {
    check_programs(PROGRAM_CONTRADICTORY, 32, 1500);
}
END_TEST

START_TEST(obstacles_are_kept_whatever_agents_demand) { check_programs(PROGRAM_HARD_AND_SOFT, 33, 2000); }
END_TEST

START_TEST(nearly_parallel_half_spaces_agree_with_the_reference) {
    check_programs(PROGRAM_NEARLY_PARALLEL, 34, 2000);
}
END_TEST

START_TEST(planes_through_one_point_agree_with_the_reference) {
    check_programs(PROGRAM_COMMON_POINT, 35, 2000);
}
END_TEST

/* A tolerance in some unit would show here. */
START_TEST(units_do_not_matter) {
    random_source source = {36};
    for (size_t i = 0; i < 10000; ++i) {
        program_case p = random_program(&source, (program_kind)(i % PROGRAM_KIND_COUNT), 3, REFERENCE_MOST);
        const orca_lp3_result plain = solve(&p);
        const double factor = i % 2 == 0 ? 0x1p-300 : 0x1p300;
        p.max_speed *= factor;
        p.preferred = geom_vec3_scale(p.preferred, factor);
        for (size_t k = 0; k < p.count; ++k) {
            p.spaces[k].point = geom_vec3_scale(p.spaces[k].point, factor);
        }
        const orca_lp3_result scaled = solve(&p);
        ck_assert_int_eq(scaled.outcome, plain.outcome);
        ck_assert(geom_vec3_equal(scaled.velocity, geom_vec3_scale(plain.velocity, factor)));
        ck_assert(scaled.violation == plain.violation * factor);
    }
}
END_TEST

START_TEST(no_half_spaces) {
    program_case p = {.max_speed = 2.0, .preferred = {2.0, 3.0, 6.0}};
    orca_lp3_result got = solve(&p);
    ck_assert_int_eq(got.outcome, ORCA_LP_OPTIMAL);
    ck_assert_double_le(geom_vec3_distance(got.velocity, geom_vec3_make(4.0 / 7.0, 6.0 / 7.0, 12.0 / 7.0)),
                        1e-15);
    p.preferred = geom_vec3_make(0.2, 0.3, 0.6);
    got = solve(&p);
    ck_assert(geom_vec3_equal(got.velocity, p.preferred));
    p.preferred = geom_vec3_make(2e300, 3e300, 6e300);
    got = solve(&p);
    ck_assert_double_le(geom_vec3_distance(got.velocity, geom_vec3_make(4.0 / 7.0, 6.0 / 7.0, 12.0 / 7.0)),
                        1e-15);
    p.max_speed = 0.0;
    const double wanted[] = {1e300, 1.0, 1e-170, DBL_TRUE_MIN}; /* also where the square vanishes */
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; ++i) {
        p.preferred = geom_vec3_make(wanted[i], 0.0, wanted[i]);
        got = solve(&p);
        ck_assert(geom_vec3_equal(got.velocity, geom_vec3_make(0.0, 0.0, 0.0)));
    }
}
END_TEST

/* One wall, then two in a corner, then three: the nearest velocity on a plane, on a line, in a point. */
START_TEST(known_answers_on_a_plane_a_line_and_a_point) {
    program_case p = {.count = 1, .hard = 1, .max_speed = 5.0, .preferred = {-1.0, -2.0, -3.0}};
    p.spaces[0] = (orca_half_space){{0.5, 9.0, 9.0}, {1.0, 0.0, 0.0}};
    p.spaces[1] = (orca_half_space){{7.0, 0.25, 7.0}, {0.0, 1.0, 0.0}};
    p.spaces[2] = (orca_half_space){{6.0, 6.0, 0.125}, {0.0, 0.0, 1.0}};
    ck_assert_double_le(geom_vec3_distance(solve(&p).velocity, geom_vec3_make(0.5, -2.0, -3.0)), 1e-15);
    p.count = 2;
    ck_assert_double_le(geom_vec3_distance(solve(&p).velocity, geom_vec3_make(0.5, 0.25, -3.0)), 1e-15);
    p.count = 3;
    ck_assert_double_le(geom_vec3_distance(solve(&p).velocity, geom_vec3_make(0.5, 0.25, 0.125)), 1e-15);
}
END_TEST

/* Two walls that ask for opposite speeds: half way between is what misses both least. Another wall, across,
 * and two agents that contradict each other are then treated as if those two were met. */
START_TEST(contradicting_walls_are_missed_as_little_as_possible) {
    program_case p = {.count = 4, .hard = 3, .max_speed = 5.0, .preferred = {3.0, 2.0, 1.0}};
    p.spaces[0] = (orca_half_space){{1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
    p.spaces[1] = (orca_half_space){{0.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}};
    p.spaces[2] = (orca_half_space){{0.0, 1.0, 0.0}, {0.0, 1.0, 0.0}};
    p.spaces[3] = (orca_half_space){{0.0, 2.5, 0.0}, {0.0, 1.0, 0.0}};
    orca_lp3_result got = solve(&p);
    ck_assert_int_eq(got.outcome, ORCA_LP_INFEASIBLE);
    ck_assert_double_eq_tol(got.violation, 0.5, 1e-12);
    ck_assert_double_le(geom_vec3_distance(got.velocity, geom_vec3_make(0.5, 2.5, 1.0)), 1e-12);
    p.spaces[4] = (orca_half_space){{0.0, 1.5, 0.0}, {0.0, -1.0, 0.0}};
    p.count = 5;
    got = solve(&p);
    ck_assert_int_eq(got.outcome, ORCA_LP_INFEASIBLE);
    ck_assert_double_eq_tol(got.velocity.x, 0.5, 1e-12);
    ck_assert_double_eq_tol(got.velocity.y, 2.0, 1e-12);
}
END_TEST

START_TEST(any_walls_are_missed_as_little_as_possible) {
    random_source source = {37};
    size_t infeasible = 0;
    for (size_t i = 0; i < 1500; ++i) {
        program_case made = random_program(&source, PROGRAM_CONTRADICTORY, 3, 7);
        made.hard = (size_t)random_int(&source, 0, (int)made.count);
        const orca_lp3_result got = solve(&made);
        if (got.outcome != ORCA_LP_INFEASIBLE) {
            check_program(&made, true);
            continue;
        }
        ++infeasible;
        reference_program walls = reference_of(&made);
        walls.count = walls.hard;
        walls.hard = 0;
        long double best = 0.0L;
        ck_assert(reference_least_miss(&walls, 1e-13L, &best));
        ck_assert(reference_miss(&walls, 0, walls.count, widen(got.velocity)) <= best + 1e-9L);
    }
    ck_assert_uint_gt(infeasible, 200);
}
END_TEST

/* For the reference weights are longer normals and offsets. */
START_TEST(soft_half_spaces_are_missed_by_weight) {
    random_source source = {39};
    size_t relaxed = 0;
    for (size_t i = 0; i < 1500; ++i) {
        const program_kind kind = i % 2 == 0 ? PROGRAM_CONTRADICTORY : PROGRAM_HARD_AND_SOFT;
        const program_case made = random_program(&source, kind, 3, 7);
        reference_program heavy = reference_of(&made);
        double weights[REFERENCE_MOST];
        double scratch[ORCA_LP3_SCRATCH * REFERENCE_MOST];
        for (size_t k = 0; k < made.count; ++k) {
            weights[k] = ldexp(random_between(&source, 1.0, 2.0), random_int(&source, -4, 4));
            const long double factor = k < made.hard ? 1.0L : (long double)weights[k];
            heavy.plane[k].offset *= factor;
            for (int axis = 0; axis < 3; ++axis) {
                heavy.plane[k].normal.x[axis] *= factor;
            }
        }
        const orca_lp3_problem problem = {made.spaces,    made.count,     made.hard,
                                          made.preferred, made.max_speed, weights};
        const orca_lp3_result got = orca_lp3_solve(&problem, scratch);
        const orca_lp3_result alike = solve(&made);
        ck_assert_int_eq(got.outcome, alike.outcome);
        if (got.outcome != ORCA_LP_RELAXED) {
            ck_assert(geom_vec3_equal(got.velocity, alike.velocity));
            continue;
        }
        ++relaxed;
        long double best = 0.0L;
        ck_assert(reference_miss(&heavy, 0, heavy.hard, widen(got.velocity)) <= 1e-13L);
        ck_assert(reference_least_miss(&heavy, 1e-13L, &best));
        ck_assert(reference_miss(&heavy, heavy.hard, heavy.count, widen(got.velocity)) <= best + 1e-9L);
    }
    ck_assert_uint_gt(relaxed, 400);
}
END_TEST

START_TEST(half_spaces_that_are_no_numbers_do_no_harm) {
    const double odd[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, 0.0, 1.0, -1.0};
    const int last = (int)(sizeof odd / sizeof odd[0]) - 1;
    random_source source = {38};
    for (size_t i = 0; i < 20000; ++i) {
        program_case p = random_program(&source, PROGRAM_HARD_AND_SOFT, 3, REFERENCE_MOST);
        for (size_t k = 0; k < p.count; ++k) {
            double *field[] = {&p.spaces[k].point.x,  &p.spaces[k].point.y,  &p.spaces[k].point.z,
                               &p.spaces[k].normal.x, &p.spaces[k].normal.y, &p.spaces[k].normal.z};
            *field[random_int(&source, 0, 5)] = odd[random_int(&source, 0, last)];
        }
        const orca_lp3_result got = solve(&p);
        ck_assert(geom_vec3_is_finite(got.velocity));
        ck_assert_double_le(geom_vec3_length(got.velocity), p.max_speed);
    }
}
END_TEST

/* Speeds at both ends of the doubles. */
START_TEST(speed_limits_of_any_size) {
    const double limits[] = {DBL_MAX, 0x1p1000, 0x1p-1000, DBL_MIN, DBL_TRUE_MIN, 0.0};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; ++i) {
        program_case p = {.count = 2, .max_speed = limits[i], .preferred = {limits[i], 0.0, 0.0}};
        p.spaces[0] = (orca_half_space){{0.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}};
        p.spaces[1] = (orca_half_space){{0.0, 0.0, 0.0}, {0.0, 0.6, 0.8}};
        const orca_lp3_result got = solve(&p);
        ck_assert_int_eq(got.outcome, ORCA_LP_OPTIMAL);
        ck_assert(geom_vec3_equal(got.velocity, geom_vec3_make(0.0, 0.0, 0.0)));
    }
}
END_TEST

/* A plane may be near although the point on it that is given is farther away than any speed. */
START_TEST(planes_that_are_given_by_a_point_far_away) {
    const double limits[] = {1.0, 1e-100, 1e-200, 1e-300};
    const double places[] = {0.0, 1e150, 1e300, DBL_MAX};
    for (size_t i = 0; i < 16; ++i) {
        const double limit = limits[i / 4];
        const double far = places[i % 4];
        program_case p = {.count = 2, .max_speed = limit, .preferred = {0.5 * limit, -limit, -limit}};
        p.spaces[0] = (orca_half_space){{far, 0.0, -far}, {0.0, 1.0, 0.0}};
        p.spaces[1] = (orca_half_space){{-far, far, 0.0}, {0.0, 0.0, 1.0}};
        const orca_lp3_result got = solve(&p);
        ck_assert_int_eq(got.outcome, ORCA_LP_OPTIMAL);
        ck_assert_double_le(geom_vec3_distance(got.velocity, geom_vec3_make(0.5 * limit, 0.0, 0.0)),
                            1e-15 * limit);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {random_programs_agree_with_the_reference,
                                  what_cannot_be_met_is_missed_as_little_as_possible,
                                  obstacles_are_kept_whatever_agents_demand,
                                  nearly_parallel_half_spaces_agree_with_the_reference,
                                  planes_through_one_point_agree_with_the_reference,
                                  units_do_not_matter,
                                  no_half_spaces,
                                  known_answers_on_a_plane_a_line_and_a_point,
                                  contradicting_walls_are_missed_as_little_as_possible,
                                  any_walls_are_missed_as_little_as_possible,
                                  soft_half_spaces_are_missed_by_weight,
                                  half_spaces_that_are_no_numbers_do_no_harm,
                                  speed_limits_of_any_size,
                                  planes_that_are_given_by_a_point_far_away};
    return run_tests("orca.lp3", tests, sizeof tests / sizeof tests[0]);
}
