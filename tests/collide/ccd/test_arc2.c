/* Discs on arcs: known answers, dense sampling, and the two kinds of no. */
#include "collide/support/sweep2_lattice.h"

#include <collide/ccd_arc2.h>
#include <collide/sweep_circle2.h>

#include <float.h>
#include <math.h>

static const double turn = 6.283185307179586;

static collide_arc arc_of(double cx, double cy, double sx, double sy, double angle) {
    const collide_arc arc = {{cx, cy}, {sx, sy}, angle};
    return arc;
}

static collide_shape disc_of(double x, double y, double radius) {
    const geom_circle circle = {{x, y}, radius};
    return collide_shape_from_circle(circle);
}

static collide_shape box_of(double ax, double ay, double bx, double by) {
    const geom_aabb2 box = {{ax, ay}, {bx, by}};
    return collide_shape_from_aabb(box);
}

typedef long double wide;

static geom_vec2 place_on(collide_arc arc, double t) {
    const wide angle = (wide)t * (wide)arc.angle;
    const wide x = (wide)arc.start.x - (wide)arc.center.x;
    const wide y = (wide)arc.start.y - (wide)arc.center.y;
    return geom_vec2_make((double)((wide)arc.center.x + cosl(angle) * x - sinl(angle) * y),
                          (double)((wide)arc.center.y + sinl(angle) * x + cosl(angle) * y));
}

static collide_relation relation_at(collide_arc arc, double radius, collide_shape target, double t,
                                    double margin) {
    const geom_vec2 center = place_on(arc, t);
    return collide_shape_relation_within(disc_of(center.x, center.y, radius), target, margin);
}

START_TEST(samples_agree_with_every_verdict) {
    random_source source = {91};
    int verdicts[3] = {0, 0, 0};
    int brackets = 0; /* that are wide: something was grazed before */
    for (int i = 0; i < 6000; ++i) {
        lattice_body body;
        const lattice_point middle = {random_int(&source, -9, 9), random_int(&source, -9, 9)};
        lattice_body_make(&body, &source, (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT), middle);
        const collide_arc arc =
            arc_of(random_int(&source, -9, 9), random_int(&source, -9, 9), random_int(&source, -9, 9),
                   random_int(&source, -9, 9), random_between(&source, -9.0, 9.0));
        const double radius = 0.5 * random_int(&source, 0, 4);
        const collide_ccd_result found = collide_arc_sweep_circle(arc, radius, body.shape);
        const bool starts_apart = relation_at(arc, radius, body.shape, 0.0, 0.0) == COLLIDE_APART;
        ck_assert(starts_apart || (found.verdict == COLLIDE_CCD_HIT && found.time == 0.0));
        ck_assert_int_ge(found.verdict, COLLIDE_CCD_FREE);
        for (int k = 0; starts_apart && k < 60; ++k) {
            const double t = k / 60.0;
            const collide_relation then = relation_at(arc, radius, body.shape, t, 0.0);
            ck_assert(then == COLLIDE_APART || found.verdict != COLLIDE_CCD_FREE);
            ck_assert(then == COLLIDE_APART || t >= found.time);
            ck_assert(found.verdict != COLLIDE_CCD_FREE || found.clearance < 1e-9 ||
                      relation_at(arc, radius, body.shape, t, found.clearance * (1.0 - 1e-9)) ==
                          COLLIDE_APART);
        }
        if (starts_apart && found.verdict == COLLIDE_CCD_HIT) {
            brackets += found.until - found.time > 1e-6;
            ck_assert_int_ne(relation_at(arc, radius, body.shape, found.until, 1e-6), COLLIDE_APART);
            ck_assert_int_ne(relation_at(arc, radius, body.shape, found.time, 1e-6), COLLIDE_APART);
        }
        ++verdicts[found.verdict];
    }
    ck_assert_int_gt(verdicts[COLLIDE_CCD_FREE], 800);
    ck_assert_int_gt(verdicts[COLLIDE_CCD_HIT], 1200);
    ck_assert_int_lt(verdicts[COLLIDE_CCD_UNDECIDED], 300);
    ck_assert_int_lt(brackets, 30);
}
END_TEST

/* On a circle of radius 10 two points at a distance of 2 are 2 asin(1 / 10) apart. */
START_TEST(times_of_contact_are_known) {
    const collide_ccd_result disc =
        collide_arc_sweep_circle(arc_of(0, 0, 10, 0, 0.5 * turn), 1.0, disc_of(0, 10, 1));
    ck_assert_int_eq(disc.verdict, COLLIDE_CCD_HIT);
    const double expected = (0.25 * turn - 2.0 * asin(0.1)) / (0.5 * turn);
    ck_assert(disc.time < expected && disc.until > expected);
    ck_assert_double_lt(disc.until - disc.time, 1e-10);
    const collide_ccd_result wall =
        collide_arc_sweep_circle(arc_of(0, 0, 10, 0, turn), 1.0, box_of(-20, 6, 20, 7));
    ck_assert_double_eq_tol(wall.time * turn, asin(0.5), 1e-9);
    const collide_ccd_result clockwise =
        collide_arc_sweep_circle(arc_of(0, 0, 10, 0, -turn), 1.0, box_of(-20, 6, 20, 7));
    ck_assert_double_eq_tol(clockwise.time * turn, 0.5 * turn + asin(0.5), 1e-9);
    const collide_ccd_result point =
        collide_arc_sweep_circle(arc_of(0, 0, 10, 0, turn), 0.0, box_of(-20, 6, 20, 7));
    ck_assert_int_eq(point.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(point.time * turn, asin(0.6), 1e-9);
}
END_TEST

START_TEST(grazes_are_undecided_and_near_misses_free) {
    const collide_arc arc = arc_of(0, 0, 10, 0, 0.5 * turn);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, disc_of(0, 12, 1)).verdict, COLLIDE_CCD_UNDECIDED);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, disc_of(0, 12.000000001, 1)).verdict,
                     COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, disc_of(0, 11.999999999, 1)).verdict,
                     COLLIDE_CCD_HIT);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, box_of(-5, 11.000000001, 5, 12)).verdict,
                     COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, box_of(-5, 10.999999999, 5, 12)).verdict,
                     COLLIDE_CCD_HIT);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, disc_of(0, 0, 8.999999999)).verdict,
                     COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, disc_of(-10, -3.000000001, 2)).verdict,
                     COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, disc_of(-10, -2.999999999, 2)).verdict,
                     COLLIDE_CCD_HIT);
}
END_TEST

START_TEST(more_than_a_full_circle_is_one) {
    for (int i = 1; i < 30; ++i) {
        const double angle = turn * (double)i * 1.5;
        const collide_ccd_result behind =
            collide_arc_sweep_circle(arc_of(0, 0, 10, 0, angle), 1.0, disc_of(10, -5, 1));
        ck_assert_int_eq(behind.verdict, COLLIDE_CCD_HIT);
        ck_assert_double_le(behind.time * angle, turn);
    }
    const collide_ccd_result huge =
        collide_arc_sweep_circle(arc_of(0, 0, 10, 0, -DBL_MAX), 1.0, disc_of(-10, 0, 1));
    ck_assert_int_eq(huge.verdict, COLLIDE_CCD_HIT);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, 10, 0, 1e9), 1.0, disc_of(0, 0, 8.9)).verdict,
                     COLLIDE_CCD_FREE);
}
END_TEST

/* An arc of ten meters about a center far away is nearly the straight way. */
START_TEST(flat_arcs_are_as_good_as_straight_ways) {
    for (int i = 1; i <= 12; ++i) {
        const double far = pow(10.0, i);
        const double shift = 50.0 / (2.0 * far);
        const collide_arc arc = arc_of(0, -far, 0, 0, -10.0 / far);
        const collide_ccd_result found = collide_arc_sweep_circle(arc, 1.0, disc_of(5, 0, 1));
        ck_assert_int_eq(found.verdict, COLLIDE_CCD_HIT);
        ck_assert_double_eq_tol(found.time, 0.3, 0.1 * shift + 1e-10);
        ck_assert_double_lt(found.until - found.time, 1e-9);
        const collide_ccd_result wall = collide_arc_sweep_circle(arc, 0.0, box_of(4, -2, 6, 2));
        ck_assert_int_eq(wall.verdict, COLLIDE_CCD_HIT);
        ck_assert_double_eq_tol(wall.time, 0.4, 0.1 * shift + 1e-10);
        ck_assert_int_eq(collide_arc_sweep_circle(arc, 1.0, box_of(-20, 1.000001, 20, 2)).verdict,
                         COLLIDE_CCD_FREE);
    }
}
END_TEST

START_TEST(arcs_without_radius_or_angle_rest) {
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(3, 3, 3, 3, 5.0), 1.0, disc_of(6, 3, 1)).verdict,
                     COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(3, 3, 3, 3, 5.0), 2.0, disc_of(6, 3, 1)).verdict,
                     COLLIDE_CCD_HIT);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, 3, 3, 0.0), 1.0, disc_of(-3, -3, 1)).verdict,
                     COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, 3, 3, 0.0), 1.0, disc_of(3, 3, 1)).verdict,
                     COLLIDE_CCD_HIT);
}
END_TEST

START_TEST(thin_walls_stop_moving_points) {
    random_source source = {92};
    for (int i = 0; i < 2000; ++i) {
        const double angle = random_between(&source, 0.1, 3.0);
        const double radius = random_between(&source, 0.5, 1e6);
        const geom_vec2 across = {cos(angle), sin(angle)};
        const geom_segment2 wall = {geom_vec2_scale(across, 0.9 * radius),
                                    geom_vec2_scale(across, 1.1 * radius)};
        const collide_ccd_result found =
            collide_arc_sweep_circle(arc_of(0, 0, radius, 0, 3.1), 0.0, collide_shape_from_segment(wall));
        ck_assert_int_eq(found.verdict, COLLIDE_CCD_HIT);
        ck_assert_double_eq_tol(found.time * 3.1, angle, 1e-9);
    }
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const collide_shape disc = disc_of(0, 0, 1);
    const double nan = (double)NAN;
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(nan, 0, 1, 1, 1), 1.0, disc).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, HUGE_VAL, 1, 1), 1.0, disc).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, 1, 1, nan), 1.0, disc).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, 1, 1, 1), -1.0, disc).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_arc_sweep_circle(arc_of(0, 0, 1, 1, 1), 1.0, disc_of(0, 0, nan)).verdict,
                     COLLIDE_CCD_INVALID);
}
END_TEST

/* Neither the unit of length nor a distance beyond the doubles spoils the direction. */
START_TEST(normals_are_units_at_all_scales) {
    const double units[] = {0x1p-1000, 0x1p-600, 1.0, 0x1p600, 0x1p1019};
    for (int i = 0; i < 5; ++i) {
        const double u = units[i];
        const collide_shape target = collide_shape_from_point(geom_vec2_make(16 * u, 0));
        const collide_ccd_result met = collide_arc_sweep_circle(arc_of(0, 0, -16 * u, 0, 0), u, target);
        ck_assert_int_eq(met.verdict, COLLIDE_CCD_FREE);
        ck_assert(geom_vec2_equal(met.normal, geom_vec2_make(-1, 0)));
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        samples_agree_with_every_verdict,
        times_of_contact_are_known,
        grazes_are_undecided_and_near_misses_free,
        more_than_a_full_circle_is_one,
        flat_arcs_are_as_good_as_straight_ways,
        arcs_without_radius_or_angle_rest,
        thin_walls_stop_moving_points,
        normals_are_units_at_all_scales,
        bad_numbers_are_refused,
    };
    return run_tests("arc2", tests, sizeof tests / sizeof tests[0]);
}
