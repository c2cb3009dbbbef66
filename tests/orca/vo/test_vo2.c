#include "orca/support/vo2_reference.h"

#include <float.h>
#include <math.h>

static const double PI = 3.14159265358979312;

/* Crossings of one kind, to be varied by a random source. */
typedef void make_crossing(random_source *source, crossing *c);

static orca_half_plane random_wall(random_source *source) {
    const double angle = random_between(source, -PI, PI);
    const geom_vec2 normal = geom_vec2_make(cos(angle), sin(angle));
    const orca_half_plane wall = {geom_vec2_scale(normal, random_between(source, -1.0, 0.3)), normal};
    return wall;
}

/* Others around within `range`, of which some may overlap self. */
static void make_any(random_source *source, crossing *c, size_t most, double range, double nearest) {
    static const double horizon[] = {0.5, 2.0, 8.0, HUGE_VAL};
    static const double share[] = {1.0, 0.5, 0.25, 0.75};
    *c = (crossing){.count = 0};
    c->self.radius = 0.5;
    c->self.velocity = random_point(source, 1.0);
    c->self.position = random_point(source, 10.0);
    c->count = (size_t)random_int(source, 0, (int)most);
    const double same_share = share[random_int(source, 0, 3)];
    for (size_t i = 0; i < c->count; ++i) {
        orca_body *other = &c->other[i];
        other->id = (uint32_t)i + 1;
        other->radius = random_between(source, 0.1, 0.8);
        other->velocity = random_point(source, 1.5);
        const double angle = random_between(source, -PI, PI);
        const double distance = (other->radius + 0.5) * nearest + random_between(source, 0.0, range);
        other->position =
            geom_vec2_add_scaled(c->self.position, distance, geom_vec2_make(cos(angle), sin(angle)));
        c->pair[i].time_horizon = horizon[random_int(source, 0, 3)];
        c->pair[i].time_step = 0.25;
        c->pair[i].responsibility =
            random_int(source, 0, 3) == 0 ? share[random_int(source, 0, 3)] : same_share;
    }
    c->max_speed = random_between(source, 0.5, 2.5);
    c->preferred = random_point(source, random_int(source, 0, 3) == 0 ? 20.0 : 2.0);
}

static void open_ground(random_source *source, crossing *c) { make_any(source, c, 8, 6.0, 1.001); }

static void between_walls(random_source *source, crossing *c) {
    make_any(source, c, 6, 4.0, 1.001);
    c->wall_count = (size_t)random_int(source, 1, 2);
    for (size_t i = 0; i < c->wall_count; ++i) {
        c->wall[i] = random_wall(source);
    }
}

static void crowded(random_source *source, crossing *c) { make_any(source, c, MOST_OTHERS, 1.0, 1.0001); }

static void overlapping(random_source *source, crossing *c) { make_any(source, c, 8, 2.0, 0.3); }

/* Small fractions: legs in line, equal distances, common apexes. */
static void on_a_lattice(random_source *source, crossing *c) {
    *c = (crossing){.count = (size_t)random_int(source, 1, 6), .max_speed = 1.0};
    c->self.radius = 0.5;
    c->self.velocity = geom_vec2_make(0.5 * random_int(source, -2, 2), 0.5 * random_int(source, -2, 2));
    c->preferred = geom_vec2_make(0.25 * random_int(source, -4, 4), 0.25 * random_int(source, -4, 4));
    for (size_t i = 0; i < c->count; ++i) {
        orca_body *other = &c->other[i];
        do {
            other->position = geom_vec2_make(random_int(source, -3, 3), random_int(source, -3, 3));
        } while (geom_vec2_equal(other->position, c->self.position));
        other->radius = 0.5;
        other->id = (uint32_t)i + 1;
        other->velocity = geom_vec2_make(0.5 * random_int(source, -2, 2), 0.5 * random_int(source, -2, 2));
        const orca_pair_params pair = {2.0, 0.5, 0.5};
        c->pair[i] = pair;
    }
}

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

/* One other at rest, 5 ahead, with a sum of radii of 1; the legs have the sine 1 / 5. */
static crossing one_ahead(void) {
    crossing c = {.count = 1, .max_speed = 3.0};
    c.self.radius = 0.5;
    c.other[0].position = geom_vec2_make(5.0, 0.0);
    c.other[0].radius = 0.5;
    c.other[0].id = 1;
    c.pair[0] = (orca_pair_params){HUGE_VAL, 0.25, 1.0};
    return c;
}

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

/* Both keep to theirs and are apart after the step, whatever else they would like. */
START_TEST(overlapping_bodies_part_in_one_step) {
    random_source source = {36};
    for (size_t i = 0; i < 2000; ++i) {
        crossing a = {.count = 1, .max_speed = 1e3};
        const double share = random_between(&source, 0.0625, 0.9375);
        a.self = (orca_body){random_point(&source, 1.0), random_point(&source, 1.0), 0.75, 7};
        a.other[0] = (orca_body){random_point(&source, 0.2), random_point(&source, 1.0), 0.75, 9};
        if (i % 4 == 0) {
            a.other[0].position = a.self.position;
            a.other[0].velocity = a.self.velocity;
        }
        a.pair[0] = (orca_pair_params){2.0, 0.125, share};
        crossing b = a;
        b.self = a.other[0];
        b.other[0] = a.self;
        b.pair[0].responsibility = 1.0 - share;
        a.preferred = random_point(&source, 2.0);
        b.preferred = i % 4 == 0 ? a.preferred : random_point(&source, 2.0);
        const geom_vec2 after_a = geom_vec2_add_scaled(a.self.position, 0.125, solve_crossing(&a).velocity);
        const geom_vec2 after_b = geom_vec2_add_scaled(b.self.position, 0.125, solve_crossing(&b).velocity);
        const bool overlapped = geom_vec2_distance(a.self.position, b.self.position) <= 1.5;
        ck_assert(!overlapped || geom_vec2_distance(after_a, after_b) >= 1.5 - 1e-9);
    }
}
END_TEST

static geom_vec2 mirrored(geom_vec2 v) { return geom_vec2_make(v.x, -v.y); }
static geom_vec2 quarter(geom_vec2 v) { return geom_vec2_perp(v); }
static geom_vec2 doubled(geom_vec2 v) { return geom_vec2_scale(v, 0x1p30); }

static crossing moved(const crossing *c, geom_vec2 (*how)(geom_vec2), double radii) {
    crossing m = *c;
    m.self.position = how(c->self.position);
    m.self.velocity = how(c->self.velocity);
    m.self.radius *= radii;
    for (size_t i = 0; i < c->count; ++i) {
        m.other[i].position = how(c->other[i].position);
        m.other[i].velocity = how(c->other[i].velocity);
        m.other[i].radius *= radii;
    }
    for (size_t i = 0; i < c->wall_count; ++i) {
        m.wall[i].point = how(c->wall[i].point);
        m.wall[i].normal = geom_vec2_scale(how(c->wall[i].normal), 1.0 / radii);
    }
    m.preferred = how(c->preferred);
    m.max_speed *= radii;
    return m;
}

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
        crossing slow = c;
        slow.self.velocity = geom_vec2_scale(c.self.velocity, 0x1p-20);
        slow.preferred = geom_vec2_scale(c.preferred, 0x1p-20);
        slow.max_speed *= 0x1p-20;
        for (size_t k = 0; k < c.count; ++k) {
            slow.other[k].velocity = geom_vec2_scale(c.other[k].velocity, 0x1p-20);
            slow.pair[k].time_horizon *= 0x1p20;
            slow.pair[k].time_step *= 0x1p20;
        }
        const orca_vo_result plain = solve_crossing(&c);
        const orca_vo_result late = solve_crossing(&slow);
        ck_assert(geom_vec2_equal(geom_vec2_scale(plain.velocity, 0x1p-20), late.velocity));
        ck_assert(plain.horizon * 0x1p20 == late.horizon);
        ck_assert(plain.time_to_collision * 0x1p20 == late.time_to_collision);
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
