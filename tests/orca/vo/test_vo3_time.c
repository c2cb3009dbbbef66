/* Tests of the time to collision in space. */
#include "support.h"

#include <collide/sweep3.h>
#include <orca/vo2.h>
#include <orca/vo3.h>

#include <float.h>
#include <math.h>

static orca_body3 body_at(double x, double y, double z, double vx, double vy, double vz, double radius) {
    const orca_body3 body = {{x, y, z}, {vx, vy, vz}, radius, 0};
    return body;
}

static orca_body3 resting(double x, double y, double z, double radius) {
    return body_at(x, y, z, 0.0, 0.0, 0.0, radius);
}

START_TEST(known_times) {
    const orca_body3 self = body_at(0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.5);
    ck_assert(orca_time_to_collision3(self, resting(0.0, 0.0, 4.0, 0.5)) == 3.0);
    ck_assert(orca_time_to_collision3(self, body_at(0.0, 0.0, 4.0, 0.0, 0.0, -1.0, 0.5)) == 1.5);
    ck_assert(orca_time_to_collision3(self, body_at(0.0, 0.0, 4.0, 0.0, 0.0, 1.0, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, body_at(0.0, 0.0, 4.0, 0.0, 0.0, 1.5, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, resting(0.0, 0.0, -4.0, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, body_at(0.0, 1.0, 0.0, 0.0, 9.0, 0.0, 0.5)) == 0.0);
    ck_assert(orca_time_to_collision3(self, body_at(0.5, 0.0, 0.0, 9.0, 0.0, 0.0, 0.5)) == 0.0);
    ck_assert(orca_time_to_collision3(self, resting(0.0, 0.6, 5.0, 0.5)) == 4.2);
    /* By 2 and 3 to the side: the radii sum to 3.75, and 3.75^2 - 2^2 - 3^2 = 1.0625. */
    ck_assert(orca_time_to_collision3(self, resting(2.0, 3.0, 7.0, 3.25)) == 7.0 - sqrt(1.0625));
}
END_TEST

/* A path that grazes meets; one that misses by less than any rounding does not. */
START_TEST(grazing_is_decided_exactly) {
    const orca_body3 self = body_at(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 2.5);
    ck_assert(orca_time_to_collision3(self, resting(9.0, 3.0, 4.0, 2.5)) == 9.0);
    ck_assert(orca_time_to_collision3(self, resting(9.0, 3.0, nextafter(4.0, 5.0), 2.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, resting(9.0, 3.0, 4.0, nextafter(2.5, 0.0))) == HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, body_at(9.0, 3.0, 4.0, 0.0, 0.0, -DBL_TRUE_MIN, 2.5)) < HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, body_at(9.0, 3.0, 4.0, 0.0, 0.0, DBL_TRUE_MIN, 2.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision3(self, body_at(9.0, 3.0, 4.0, 0.0, DBL_TRUE_MIN, 0.0, 2.5)) == HUGE_VAL);
    const orca_body3 large = body_at(0.0, 0.0, 0.0, 3e300, 4e300, 0.0, 1e300);
    ck_assert(orca_time_to_collision3(large, resting(1e308, 1e308, 1e307, 1e308)) > 0.0);
    const orca_body3 from = body_at(0.0, 0.0, -1.5e308, 0.0, 0.0, 1.0, 1.0);
    ck_assert(orca_time_to_collision3(from, resting(0.0, 0.0, 1.5e308, 1.0)) == DBL_MAX);
    const orca_body3 quick = body_at(0.0, 0.0, 0.0, 0.0, 0.0, 1e300, 0.0);
    ck_assert(orca_time_to_collision3(quick, resting(0.0, 0.0, 1e-300, 0.0)) == DBL_TRUE_MIN);
}
END_TEST

static int lattice(random_source *source, int range) { return random_int(source, -range, range); }

static orca_body3 lattice_body(random_source *source) {
    const int x = lattice(source, 9);
    const int y = lattice(source, 9);
    const int z = lattice(source, 9);
    const int vx = lattice(source, 4);
    const int vy = lattice(source, 4);
    const int vz = lattice(source, 4);
    return body_at(x, y, z, vx, vy, vz, random_int(source, 0, 4));
}

/* Whether bodies of whole numbers meet now, or ever. */
static void decide(orca_body3 a, orca_body3 b, bool *now, bool *ever) {
    const geom_vec3 p = geom_vec3_sub(b.position, a.position);
    const geom_vec3 u = geom_vec3_sub(a.velocity, b.velocity);
    const geom_vec3 across = geom_vec3_cross(p, u);
    const double square = (a.radius + b.radius) * (a.radius + b.radius);
    *now = geom_vec3_length_squared(p) <= square;
    *ever = *now || (geom_vec3_dot(p, u) > 0.0 &&
                     geom_vec3_length_squared(across) <= square * geom_vec3_length_squared(u));
}

/* Whole numbers, of which all above is exact in doubles; and libcollide's sweeps, up to the time where their
 * motion ends; theirs is rounded further where balls graze. */
START_TEST(agrees_with_integers_and_moving_balls) {
    random_source source = {53};
    size_t met = 0;
    size_t grazed = 0;
    size_t wrong = 0;
    for (size_t i = 0; i < 30000; ++i) {
        const orca_body3 a = lattice_body(&source);
        const orca_body3 b = lattice_body(&source);
        bool now;
        bool ever;
        decide(a, b, &now, &ever);
        const double time = orca_time_to_collision3(a, b);
        wrong += (time < HUGE_VAL) != ever || (time == 0.0) != now ? 1 : 0;
        wrong += time == orca_time_to_collision3(b, a) ? 0 : 1;
        const double end = ldexp(1.0, random_int(&source, -2, 3));
        const geom_sphere ball = {a.position, a.radius};
        const geom_sphere other = {b.position, b.radius};
        const collide_sweep3 sweep =
            collide_shape3_sweep(collide_shape3_from_sphere(ball), geom_vec3_scale(a.velocity, end),
                                 collide_shape3_from_sphere(other), geom_vec3_scale(b.velocity, end));
        wrong += (sweep.relation != COLLIDE_APART) != (time <= end) ? 1 : 0;
        const double near = sweep.relation == COLLIDE_TOUCHING ? 0x1p-40 : 0x1p-49;
        wrong += time <= end && fabs(sweep.time * end - time) > near * time ? 1 : 0;
        met += time <= end ? 1 : 0;
        grazed += sweep.relation == COLLIDE_TOUCHING ? 1 : 0;
    }
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_gt(met, 1000);
    ck_assert_uint_gt(grazed, 20);
}
END_TEST

/* In a plane of two axes, balls meet when discs do. */
START_TEST(agrees_with_discs_in_each_plane_of_axes) {
    random_source source = {54};
    size_t met = 0;
    for (size_t i = 0; i < 20000; ++i) {
        const geom_vec2 p = random_point(&source, 5.0);
        const geom_vec2 v = random_point(&source, 1.0);
        const double radius = random_between(&source, 0.0, 2.0);
        const orca_body disc = {p, v, radius, 1};
        const orca_body still = {{0.0, 0.0}, {0.0, 0.0}, 0.25, 2};
        const orca_body3 rest = resting(0.0, 0.0, 0.0, 0.25);
        const double time = orca_time_to_collision(disc, still);
        const double flat[] = {orca_time_to_collision3(body_at(p.x, p.y, 0.0, v.x, v.y, 0.0, radius), rest),
                               orca_time_to_collision3(body_at(0.0, p.x, p.y, 0.0, v.x, v.y, radius), rest),
                               orca_time_to_collision3(body_at(p.y, 0.0, p.x, v.y, 0.0, v.x, radius), rest)};
        for (int k = 0; k < 3; ++k) {
            ck_assert(flat[k] == time || fabs(flat[k] - time) <= 0x1p-50 * time);
        }
        met += time > 0.0 && time < HUGE_VAL;
    }
    ck_assert_uint_gt(met, 1000);
}
END_TEST

static orca_body3 scaled(orca_body3 body, int length, int speed) {
    body.position = geom_vec3_scale(body.position, ldexp(1.0, length));
    body.velocity = geom_vec3_scale(body.velocity, ldexp(1.0, speed));
    body.radius = ldexp(body.radius, length);
    return body;
}

START_TEST(units_do_not_matter) {
    random_source source = {55};
    size_t wrong = 0;
    for (size_t i = 0; i < 10000; ++i) {
        const orca_body3 a = lattice_body(&source);
        const orca_body3 b = lattice_body(&source);
        const int length = random_int(&source, -900, 900);
        const int speed = length / 2;
        const double time = orca_time_to_collision3(a, b);
        const double other = orca_time_to_collision3(scaled(a, length, speed), scaled(b, length, speed));
        wrong += other == ldexp(time, length - speed) ? 0 : 1;
    }
    ck_assert_uint_eq(wrong, 0);
}
END_TEST

START_TEST(what_is_no_body_has_no_time) {
    const orca_body3 fine = body_at(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.5);
    ck_assert(isnan(orca_time_to_collision3(fine, resting(0.0, 0.0, (double)NAN, 1.0))));
    ck_assert(isnan(orca_time_to_collision3(body_at(0.0, 0.0, 0.0, 0.0, 0.0, HUGE_VAL, 1.0), fine)));
    ck_assert(isnan(orca_time_to_collision3(fine, resting(9.0, 0.0, 0.0, -1.0))));
    ck_assert(isnan(orca_time_to_collision3(fine, resting(9.0, 0.0, 0.0, (double)NAN))));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {known_times,
                                  grazing_is_decided_exactly,
                                  agrees_with_integers_and_moving_balls,
                                  agrees_with_discs_in_each_plane_of_axes,
                                  units_do_not_matter,
                                  what_is_no_body_has_no_time};
    return run_tests("orca.vo3_time", tests, sizeof tests / sizeof tests[0]);
}
