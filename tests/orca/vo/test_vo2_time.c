/* Tests of the time to collision in the plane. */
#include "support.h"

#include <collide/sweep_circle2.h>
#include <orca/vo2.h>

#include <float.h>
#include <math.h>

static orca_body body_at(double x, double y, double vx, double vy, double radius) {
    const orca_body body = {{x, y}, {vx, vy}, radius, 0};
    return body;
}

START_TEST(known_times) {
    const orca_body self = body_at(0.0, 0.0, 1.0, 0.0, 0.5);
    ck_assert(orca_time_to_collision(self, body_at(4.0, 0.0, 0.0, 0.0, 0.5)) == 3.0);
    ck_assert(orca_time_to_collision(self, body_at(4.0, 0.0, -1.0, 0.0, 0.5)) == 1.5);
    ck_assert(orca_time_to_collision(self, body_at(4.0, 0.0, 1.0, 0.0, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision(self, body_at(4.0, 0.0, 1.5, 0.0, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision(self, body_at(-4.0, 0.0, 0.0, 0.0, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision(self, body_at(1.0, 0.0, 9.0, 0.0, 0.5)) == 0.0);
    ck_assert(orca_time_to_collision(self, body_at(0.5, 0.0, 9.0, 0.0, 0.5)) == 0.0);
    ck_assert(orca_time_to_collision(self, body_at(5.0, 0.6, 0.0, 0.0, 0.5)) == 4.2);
}
END_TEST

/* A path that grazes meets; one that misses by less than any rounding does not. */
START_TEST(grazing_is_decided_exactly) {
    const orca_body self = body_at(0.0, 0.0, 1.0, 0.0, 0.5);
    ck_assert(orca_time_to_collision(self, body_at(7.0, 1.0, 0.0, 0.0, 0.5)) == 7.0);
    ck_assert(orca_time_to_collision(self, body_at(7.0, nextafter(1.0, 2.0), 0.0, 0.0, 0.5)) == HUGE_VAL);
    ck_assert(orca_time_to_collision(self, body_at(7.0, 1.0, 0.0, 0.0, nextafter(0.5, 0.0))) == HUGE_VAL);
    ck_assert(orca_time_to_collision(self, body_at(7.0, 1.0, 0.0, -DBL_TRUE_MIN, 0.5)) < HUGE_VAL);
    ck_assert(orca_time_to_collision(self, body_at(7.0, 1.0, 0.0, DBL_TRUE_MIN, 0.5)) == HUGE_VAL);
    const orca_body large = body_at(0.0, 0.0, 3e300, 4e300, 1e300);
    ck_assert(orca_time_to_collision(large, body_at(1e308, 1e308, 0.0, 0.0, 1e308)) > 0.0);
    const double time =
        orca_time_to_collision(body_at(-1.5e308, 0.0, 1.0, 0.0, 1.0), body_at(1.5e308, 0.0, 0.0, 0.0, 1.0));
    ck_assert(time == DBL_MAX);
    const double soon =
        orca_time_to_collision(body_at(0.0, 0.0, 1e300, 0.0, 0.0), body_at(1e-300, 0.0, 0.0, 0.0, 0.0));
    ck_assert(soon == DBL_TRUE_MIN);
}
END_TEST

static orca_body lattice_body(random_source *source) {
    return body_at(random_int(source, -12, 12), random_int(source, -12, 12), random_int(source, -4, 4),
                   random_int(source, -4, 4), random_int(source, 0, 3));
}

/* Whole numbers: whether they meet, from integers; and from libcollide, up to the time where its motion
 * ends. */
START_TEST(agrees_with_integers_and_moving_discs) {
    random_source source = {51};
    size_t met = 0;
    size_t wrong = 0;
    for (size_t i = 0; i < 50000; ++i) {
        const orca_body a = lattice_body(&source);
        const orca_body b = lattice_body(&source);
        const int px = (int)(b.position.x - a.position.x);
        const int py = (int)(b.position.y - a.position.y);
        const int ux = (int)(a.velocity.x - b.velocity.x);
        const int uy = (int)(a.velocity.y - b.velocity.y);
        const int r = (int)(a.radius + b.radius);
        const int cross = px * uy - py * ux;
        const bool now = px * px + py * py <= r * r;
        const bool meet = now || (px * ux + py * uy > 0 && cross * cross <= r * r * (ux * ux + uy * uy));
        const double time = orca_time_to_collision(a, b);
        wrong += (time < HUGE_VAL) != meet || (time == 0.0) != now ? 1 : 0;
        wrong += time == orca_time_to_collision(b, a) ? 0 : 1;
        const double end = ldexp(1.0, random_int(&source, -2, 3));
        const geom_segment2 path_a = {a.position, geom_vec2_add_scaled(a.position, end, a.velocity)};
        const geom_segment2 path_b = {b.position, geom_vec2_add_scaled(b.position, end, b.velocity)};
        const collide_sweep sweep = collide_sweep_moving_circles(path_a, a.radius, path_b, b.radius);
        wrong += (sweep.relation != COLLIDE_APART) != (time <= end) ? 1 : 0;
        wrong += time <= end && fabs(sweep.time * end - time) > 0x1p-50 * time ? 1 : 0;
        met += time <= end ? 1 : 0;
    }
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_gt(met, 1000);
}
END_TEST

static orca_body scaled(orca_body body, int length, int speed) {
    return body_at(ldexp(body.position.x, length), ldexp(body.position.y, length),
                   ldexp(body.velocity.x, speed), ldexp(body.velocity.y, speed), ldexp(body.radius, length));
}

START_TEST(units_do_not_matter) {
    random_source source = {52};
    size_t wrong = 0;
    for (size_t i = 0; i < 20000; ++i) {
        const orca_body a = lattice_body(&source);
        const orca_body b = lattice_body(&source);
        const int length = random_int(&source, -900, 900);
        const int speed = length / 2;
        const double time = orca_time_to_collision(a, b);
        const double other = orca_time_to_collision(scaled(a, length, speed), scaled(b, length, speed));
        wrong += other == ldexp(time, length - speed) ? 0 : 1;
    }
    ck_assert_uint_eq(wrong, 0);
}
END_TEST

START_TEST(what_is_no_body_has_no_time) {
    const orca_body fine = body_at(0.0, 0.0, 1.0, 0.0, 0.5);
    ck_assert(isnan(orca_time_to_collision(fine, body_at((double)NAN, 0.0, 0.0, 0.0, 1.0))));
    ck_assert(isnan(orca_time_to_collision(body_at(0.0, 0.0, HUGE_VAL, 0.0, 1.0), fine)));
    ck_assert(isnan(orca_time_to_collision(fine, body_at(9.0, 0.0, 0.0, 0.0, -1.0))));
    ck_assert(isnan(orca_time_to_collision(fine, body_at(9.0, 0.0, 0.0, 0.0, (double)NAN))));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {known_times, grazing_is_decided_exactly,
                                  agrees_with_integers_and_moving_discs, units_do_not_matter,
                                  what_is_no_body_has_no_time};
    return run_tests("orca.vo2_time", tests, sizeof tests / sizeof tests[0]);
}
