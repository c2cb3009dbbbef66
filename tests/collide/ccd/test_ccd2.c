/* Shapes that turn: nothing free that meets, nothing hit that does not, and known times. */
#include "collide/support/sweep2_lattice.h"

#include <collide/ccd2.h>
#include <collide/ccd_arc2.h>
#include <collide/distance2.h>
#include <collide/sweep2.h>

#include <float.h>
#include <math.h>

static const collide_motion rest = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
static const double turn = 6.283185307179586;

static collide_motion motion_of(double px, double py, double vx, double vy, double angle) {
    const collide_motion motion = {{px, py}, {vx, vy}, angle};
    return motion;
}

static collide_shape box_of(double ax, double ay, double bx, double by) {
    const geom_aabb2 box = {{ax, ay}, {bx, by}};
    return collide_shape_from_aabb(box);
}

static collide_shape disc_of(double x, double y, double radius) {
    const geom_circle circle = {{x, y}, radius};
    return collide_shape_from_circle(circle);
}

static collide_shape segment_of(double ax, double ay, double bx, double by) {
    const geom_segment2 segment = {{ax, ay}, {bx, by}};
    return collide_shape_from_segment(segment);
}

typedef long double wide;

static geom_vec2 moved(collide_motion motion, double t, geom_vec2 p) {
    const wide angle = (wide)t * (wide)motion.angle;
    const wide x = (wide)p.x - (wide)motion.pivot.x;
    const wide y = (wide)p.y - (wide)motion.pivot.y;
    const wide pivot_x = (wide)motion.pivot.x + (wide)t * (wide)motion.translation.x;
    const wide pivot_y = (wide)motion.pivot.y + (wide)t * (wide)motion.translation.y;
    return geom_vec2_make((double)(pivot_x + cosl(angle) * x - sinl(angle) * y),
                          (double)(pivot_y + sinl(angle) * x + cosl(angle) * y));
}

/* A body at a moment: its core as corners that are rounded once, and its radius. */
typedef struct posed_body {
    collide_shape core;
    double radius;
    geom_vec2 points[BODY_POINTS];
    geom_ring rings[2];
} posed_body;

static void pose_corners(posed_body *posed, const lattice_body *body, collide_motion motion, double t) {
    const lattice_piece *piece = &body->piece[0];
    for (int i = 0; i < piece->count; ++i) {
        const geom_vec2 corner = {(double)piece->vertex[i].x, (double)piece->vertex[i].y};
        posed->points[i] = moved(motion, t, corner);
    }
    posed->rings[0].points = posed->points;
    posed->rings[0].count = (size_t)piece->count;
    posed->core = collide_shape_from_convex(posed->rings[0]);
}

static void pose(posed_body *posed, const lattice_body *body, collide_motion motion, double t) {
    pose_corners(posed, body, motion, t);
    posed->radius = (double)body->radius;
    if (body->shape.kind == COLLIDE_SHAPE_POLYGON) {
        for (int i = 0; i < BODY_POINTS; ++i) {
            posed->points[i] = moved(motion, t, body->points[i]);
        }
        for (int i = 0; i < 2; ++i) {
            posed->rings[i].points = posed->points + (body->rings[i].points - body->points);
            posed->rings[i].count = body->rings[i].count;
        }
        const geom_polygon polygon = {posed->rings, body->shape.as.polygon.count};
        posed->core = collide_shape_from_polygon(polygon);
    }
}

static collide_relation relation_at(const lattice_body *a, collide_motion motion_a, const lattice_body *b,
                                    collide_motion motion_b, double t, double margin) {
    posed_body posed_a;
    posed_body posed_b;
    pose(&posed_a, a, motion_a, t);
    pose(&posed_b, b, motion_b, t);
    const double reach = margin + posed_a.radius + posed_b.radius;
    return collide_shape_relation_within(posed_a.core, posed_b.core, reach);
}

static collide_motion random_motion(random_source *source) {
    const double x = random_between(source, -8.0, 8.0);
    const double y = random_between(source, -8.0, 8.0);
    const double vx = random_between(source, -8.0, 8.0);
    const double vy = random_between(source, -8.0, 8.0);
    return motion_of(x, y, vx, vy, random_between(source, -9.0, 9.0));
}

/* The shapes at many moments: apart as long as they are said to be, and in contact at the end of that. */
static void check_turn(const lattice_body *a, collide_motion motion_a, const lattice_body *b,
                       collide_motion motion_b, double margin, collide_ccd_result found) {
    const double slack = 1e-10;
    for (int k = 0; k <= 40; ++k) {
        const double t = found.time * k / 40.0;
        const bool clear = found.clearance > slack && (k < 40 || found.verdict == COLLIDE_CCD_FREE);
        const double within = clear ? margin + found.clearance - slack : fmax(margin - slack, 0.0);
        if (found.time > 0.0 && (clear || margin > slack)) {
            ck_assert_int_eq(relation_at(a, motion_a, b, motion_b, t, within), COLLIDE_APART);
        }
    }
    if (found.verdict == COLLIDE_CCD_HIT) {
        ck_assert_double_le(found.until, 1.0);
        ck_assert_double_le(found.until - found.time, 1e-6);
        ck_assert_int_ne(relation_at(a, motion_a, b, motion_b, found.time, margin + 1e-7), COLLIDE_APART);
    }
}

START_TEST(what_is_free_stays_apart_and_what_hits_meets) {
    random_source source = {81};
    int verdicts[3] = {0, 0, 0};
    int steps = 0;
    for (int i = 0; i < 1600; ++i) {
        lattice_body a;
        lattice_body b;
        const lattice_point origin = {0, 0};
        const lattice_point middle = {random_int(&source, -16, 16), random_int(&source, -16, 16)};
        lattice_body_make(&a, &source, (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT), origin);
        lattice_body_make(&b, &source,
                          (collide_shape_kind)(i / COLLIDE_SHAPE_KIND_COUNT % COLLIDE_SHAPE_KIND_COUNT),
                          middle);
        const collide_motion motion_a = random_motion(&source);
        const collide_motion motion_b = i % 3 == 0 ? random_motion(&source) : rest;
        const double margin = i % 5 == 0 ? 0.25 : 0.0;
        const collide_ccd_result found =
            collide_shape_ccd(a.shape, motion_a, b.shape, motion_b, margin, 1e-6);
        const collide_relation at_start = collide_shape_relation_within(a.shape, b.shape, margin);
        ck_assert_int_ge(found.verdict, COLLIDE_CCD_FREE);
        ck_assert((found.verdict == COLLIDE_CCD_HIT && found.time == 0.0) == (at_start != COLLIDE_APART));
        check_turn(&a, motion_a, &b, motion_b, margin, found);
        const collide_ccd_result swapped =
            collide_shape_ccd(b.shape, motion_b, a.shape, motion_a, margin, 1e-6);
        ck_assert(found.verdict == swapped.verdict || found.verdict == COLLIDE_CCD_UNDECIDED ||
                  swapped.verdict == COLLIDE_CCD_UNDECIDED);
        ck_assert_double_eq_tol(found.time, swapped.time, 1e-5);
        ++verdicts[found.verdict];
        steps += found.steps;
    }
    ck_assert_int_gt(verdicts[COLLIDE_CCD_FREE], 600);
    ck_assert_int_gt(verdicts[COLLIDE_CCD_HIT], 300);
    ck_assert_int_lt(verdicts[COLLIDE_CCD_UNDECIDED], 40);
    ck_assert_int_lt(steps, 1600 * 40);
}
END_TEST

/* At many moments the shapes are as far apart as is said, and at one of them no further than is said. */
static void check_clearance(const lattice_body *a, collide_motion motion_a, const lattice_body *b,
                            collide_motion motion_b, collide_clearance room) {
    const double slack = 1e-10;
    ck_assert(0.0 <= room.lower && room.lower <= room.upper);
    for (int k = 0; k <= 40; ++k) {
        posed_body posed_a;
        posed_body posed_b;
        pose(&posed_a, a, motion_a, k < 40 ? k / 39.0 : room.time);
        pose(&posed_b, b, motion_b, k < 40 ? k / 39.0 : room.time);
        const double of_cores = collide_shape_distance(posed_a.core, posed_b.core).distance;
        const double distance = fmax(of_cores - posed_a.radius - posed_b.radius, 0.0);
        ck_assert_double_ge(distance, room.lower - slack);
        ck_assert(k < 40 || distance <= room.upper + slack);
    }
}

START_TEST(the_room_on_the_way_is_between_its_bounds) {
    random_source source = {83};
    int roomy = 0;
    int loose = 0;
    for (int i = 0; i < 800; ++i) {
        lattice_body a;
        lattice_body b;
        const lattice_point origin = {0, 0};
        const lattice_point middle = {random_int(&source, -20, 20), random_int(&source, -20, 20)};
        lattice_body_make(&a, &source, (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT), origin);
        lattice_body_make(&b, &source,
                          (collide_shape_kind)(i / COLLIDE_SHAPE_KIND_COUNT % COLLIDE_SHAPE_KIND_COUNT),
                          middle);
        const collide_motion motion_a = random_motion(&source);
        const collide_motion motion_b = i % 3 == 0 ? random_motion(&source) : rest;
        const double tolerance = i % 5 == 0 ? 0.25 : 0.0;
        const collide_clearance room =
            collide_shape_ccd_clearance(a.shape, motion_a, b.shape, motion_b, tolerance);
        check_clearance(&a, motion_a, &b, motion_b, room);
        const collide_ccd_result met = collide_shape_ccd(a.shape, motion_a, b.shape, motion_b, 0.0, 1e-6);
        ck_assert(met.verdict != COLLIDE_CCD_HIT || room.lower == 0.0);
        if (met.verdict == COLLIDE_CCD_FREE) {
            loose += room.upper - room.lower > fmax(room.upper / 64.0, tolerance) + 1e-9;
            ++roomy;
        }
    }
    ck_assert_int_gt(roomy, 300);
    ck_assert_int_le(loose, roomy / 50);
}
END_TEST

START_TEST(the_room_of_known_ways) {
    /* a box of 4 by 1 turns above a floor; the corner comes down to its half diagonal */
    const double half = 0.5 * sqrt(17.0);
    for (int i = -300; i <= 300; i += 100) {
        const double unit = ldexp(1.0, i);
        const collide_shape box = box_of(-2 * unit, -0.5 * unit, 2 * unit, 0.5 * unit);
        const collide_shape floor = box_of(-9 * unit, -9 * unit, 9 * unit, -3 * unit);
        const collide_clearance room =
            collide_shape_ccd_clearance(box, motion_of(0, 0, 0, 0, turn), floor, rest, 0.0);
        ck_assert_double_le(room.lower, (3.0 - half) * unit);
        ck_assert_double_ge(room.upper, (3.0 - half) * unit);
        ck_assert_double_ge(room.lower, (1.0 - 1.0 / 64.0) * room.upper);
        ck_assert_int_lt(room.steps, 200);
    }
    /* past a wall, always as near to it */
    const collide_motion along = motion_of(0, 0, 40, 0, 0.0);
    const collide_clearance past =
        collide_shape_ccd_clearance(disc_of(0, 0, 1), along, box_of(-50, 1.5, 90, 2), rest, 1e-9);
    ck_assert(past.lower <= 0.5 && past.lower >= 0.49 && past.upper >= 0.5 && past.upper <= 0.5 + 1e-9);
    /* from far to contact */
    const collide_clearance onto =
        collide_shape_ccd_clearance(disc_of(0, 0, 1), along, box_of(39, -5, 90, 5), rest, 1e-9);
    ck_assert(onto.lower == 0.0 && onto.upper < 1e-9);
    const collide_clearance in =
        collide_shape_ccd_clearance(disc_of(0, 0, 1), along, box_of(-5, -5, 90, 5), rest, 1e-9);
    ck_assert(in.lower == 0.0 && in.upper == 0.0);
    /* faster than can be followed: only discs about the pivots are asked */
    const collide_motion wild = motion_of(0, 0, 1, 0, 0x1p21);
    const collide_clearance blur =
        collide_shape_ccd_clearance(box_of(-3, -4, 3, 4), wild, box_of(10, -1, 12, 1), rest, 0.0);
    ck_assert(blur.lower > 0.0 && blur.lower <= 4.0 && blur.upper >= 7.0);
}
END_TEST

START_TEST(a_rod_sweeps_over_a_point) {
    const collide_motion spin = motion_of(0, 0, 0, 0, turn);
    const collide_shape rod = segment_of(0, 0, 10, 0);
    const collide_ccd_result met =
        collide_shape_ccd(rod, spin, collide_shape_from_point(geom_vec2_make(0.0, 5.0)), rest, 0.0, 0.0);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert(met.time < 0.25 && met.until > 0.25);
    ck_assert_double_lt(met.until - met.time, 1e-10);
    ck_assert_double_eq_tol(met.normal.x, 1.0, 1e-6);
    const collide_ccd_result around =
        collide_shape_ccd(rod, motion_of(0, 0, 0, 0, -100.0 * turn),
                          collide_shape_from_point(geom_vec2_make(0.0, 5.0)), rest, 0.0, 0.0);
    ck_assert_int_eq(around.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(around.time, 0.0075, 1e-10);
    for (int i = 1; i <= 9; ++i) {
        const double beyond = ldexp(10.0, -3 * i);
        const collide_ccd_result free = collide_shape_ccd(
            rod, spin, collide_shape_from_point(geom_vec2_make(0.0, 10.0 + beyond)), rest, 0.0, 0.0);
        ck_assert_int_eq(free.verdict, COLLIDE_CCD_FREE);
        ck_assert_double_le(free.clearance, beyond);
        ck_assert_int_lt(free.steps, 60);
    }
}
END_TEST

/* A box of 4 by 1 that turns in a slot: its half diagonal is sqrt(17) / 2. */
/* Vertices fall to within rounding in two or three steps, and one or two prove the contact. With a bound of their
 * acceleration in place of what it is, the mean is above 5. */
START_TEST(small_turns_take_few_steps) {
    random_source source = {1310};
    int hits = 0;
    int steps = 0;
    for (int i = 0; i < 8000; ++i) {
        const double angle = random_between(&source, 0.0, turn);
        const geom_obb2 still = {random_point(&source, 8.0),
                                 {cos(angle), sin(angle)},
                                 {random_between(&source, 0.3, 2.0), random_between(&source, 0.3, 2.0)}};
        const geom_vec2 way = random_point(&source, 3.0);
        const collide_motion motion = motion_of(0, 0, way.x, way.y, random_between(&source, -0.05, 0.05));
        const collide_ccd_result met =
            collide_shape_ccd(box_of(-2, -1, 2, 1), motion, collide_shape_from_obb(still), rest, 0.0, 0.0);
        hits += met.verdict == COLLIDE_CCD_HIT && met.time > 0.0;
        steps += met.verdict == COLLIDE_CCD_HIT ? met.steps : 0;
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_UNDECIDED);
    }
    ck_assert_int_gt(hits, 300);
    ck_assert_int_lt(steps * 10, hits * 47);
}
END_TEST

START_TEST(a_box_turns_in_a_slot_that_is_wide_enough) {
    const collide_shape box = box_of(-2, -0.5, 2, 0.5);
    const collide_motion spin = motion_of(0, 0, 0, 0, turn);
    const double half = 0.5 * sqrt(17.0);
    for (int i = 1; i < 25; ++i) {
        const double room = ldexp(1.0, -i);
        const collide_shape roomy = box_of(-9, half + room, 9, 9);
        const collide_ccd_result free = collide_shape_ccd(box, spin, roomy, rest, 0.0, 0.0);
        ck_assert_int_eq(free.verdict, COLLIDE_CCD_FREE);
        ck_assert_double_le(free.clearance, room);
        const collide_shape narrow = box_of(-9, half - room, 9, 9);
        const collide_ccd_result met = collide_shape_ccd(box, spin, narrow, rest, 0.0, 0.0);
        ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
        const double angle = asin((half - room) / half) - asin(0.5 / half);
        ck_assert_double_eq_tol(met.time * turn, angle, 1e-6);
    }
}
END_TEST

START_TEST(a_graze_is_undecided_and_ends) {
    const collide_motion spin = motion_of(0, 0, 0, 0, turn);
    static const double tolerances[4] = {0.0, 1e-300, 1e-9, 1e-3};
    for (int i = 0; i < 4; ++i) {
        const collide_ccd_result tip =
            collide_shape_ccd(segment_of(0, 0, 10, 0), spin,
                              collide_shape_from_point(geom_vec2_make(0.0, 10.0)), rest, 0.0, tolerances[i]);
        ck_assert_int_eq(tip.verdict, COLLIDE_CCD_UNDECIDED);
        ck_assert_double_eq_tol(tip.time, 0.25, 1e-2);
        ck_assert_int_le(tip.steps, COLLIDE_CCD_MAX_STEPS + 64);
        const collide_ccd_result along =
            collide_shape_ccd(disc_of(0, 1, 1), motion_of(0, 1, 9, 0, -9.0), box_of(-5, -1, 20, -1e-13), rest,
                              0.0, tolerances[i]);
        ck_assert_int_eq(along.verdict, COLLIDE_CCD_UNDECIDED);
        ck_assert_int_le(along.steps, COLLIDE_CCD_MAX_STEPS + 64);
    }
}
END_TEST

/* Box2D says of b2TimeOfImpact that it may miss intermediate collisions: a rod that passes a post in the
 * middle of the motion and is apart again at the end. */
START_TEST(contacts_in_between_are_not_missed) {
    for (int i = 1; i <= 20; ++i) {
        const collide_shape post = disc_of(0.0, 9.0, ldexp(1.0, -2 * i));
        const collide_ccd_result met = collide_shape_ccd(
            segment_of(0, 0, 10, 0), motion_of(0, 0, 0, 0, 0.5 * turn), post, rest, 0.0, 0.0);
        if (i < 15) {
            ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
        }
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_FREE);
        ck_assert_double_eq_tol(met.time, 0.5, 0.02);
    }
}
END_TEST

START_TEST(what_does_not_turn_agrees_with_the_exact_sweep) {
    random_source source = {82};
    for (int i = 0; i < 3000; ++i) {
        lattice_body a;
        lattice_body b;
        const lattice_point origin = {0, 0};
        const lattice_point middle = {random_int(&source, -9, 9), random_int(&source, -9, 9)};
        lattice_body_make(&a, &source, (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT), origin);
        lattice_body_make(&b, &source,
                          (collide_shape_kind)(i / COLLIDE_SHAPE_KIND_COUNT % COLLIDE_SHAPE_KIND_COUNT),
                          middle);
        const geom_vec2 way = {random_int(&source, -9, 9), random_int(&source, -9, 9)};
        const geom_vec2 zero = {0.0, 0.0};
        const collide_sweep exact = collide_shape_sweep(a.shape, way, b.shape, zero);
        const collide_ccd_result found =
            collide_shape_ccd(a.shape, motion_of(1, 2, way.x, way.y, 0.0), b.shape, rest, 0.0, 1e-9);
        ck_assert(found.verdict != COLLIDE_CCD_FREE || exact.relation == COLLIDE_APART);
        ck_assert(found.verdict != COLLIDE_CCD_HIT || exact.relation != COLLIDE_APART);
        if (exact.relation == COLLIDE_OVERLAPPING && found.verdict == COLLIDE_CCD_HIT) {
            ck_assert_double_le(found.time, exact.time);
            ck_assert_double_ge(found.until, exact.time);
            ck_assert_double_eq_tol(found.time, exact.time, 1e-8);
        }
    }
}
END_TEST

START_TEST(cosine_and_sine_are_right) {
    random_source source = {83};
    for (int i = 0; i < 20000; ++i) {
        const double t = random_between(&source, 0.0, 1.0);
        const double angle = random_between(&source, -1.0, 1.0) * ldexp(1.0, random_int(&source, -40, 20));
        const geom_vec2 x = {1.0, 0.0};
        const geom_vec2 p = collide_motion_apply(motion_of(0, 0, 0, 0, angle), t, x);
        const double error = 0x1p-51 + 0x1p-62 * fabs(t * angle);
        ck_assert_double_le(fabs((double)((wide)p.x - cosl((wide)t * (wide)angle))), error);
        ck_assert_double_le(fabs((double)((wide)p.y - sinl((wide)t * (wide)angle))), error);
    }
    const geom_vec2 corner = {3.0, 1.0};
    const geom_vec2 end = collide_motion_apply(motion_of(1, 1, 10, 20, 0.25 * turn), 1.0, corner);
    ck_assert_double_eq_tol(end.x, 11.0, 1e-14);
    ck_assert_double_eq_tol(end.y, 23.0, 1e-14);
}
END_TEST

START_TEST(far_from_the_origin_nothing_changes) {
    const double far = 0x1p30;
    const collide_motion near_spin = motion_of(0, 0, 1, 0, 2.0);
    const collide_motion far_spin = motion_of(far, far, 1, 0, 2.0);
    const collide_ccd_result one =
        collide_shape_ccd(box_of(-2, -1, 2, 1), near_spin, box_of(3, 3, 5, 5), rest, 0.5, 0.0);
    const collide_ccd_result other =
        collide_shape_ccd(box_of(far - 2, far - 1, far + 2, far + 1), far_spin,
                          box_of(far + 3, far + 3, far + 5, far + 5), motion_of(far, far, 0, 0, 0), 0.5, 0.0);
    ck_assert_int_eq(one.verdict, other.verdict);
    ck_assert_double_eq(one.time, other.time);
    ck_assert_double_eq(one.until, other.until);
}
END_TEST

static void check_same_turn(collide_ccd_result a, collide_ccd_result b) {
    ck_assert_int_eq(a.verdict, b.verdict);
    ck_assert_int_eq(a.steps, b.steps);
    ck_assert(a.time == b.time && a.until == b.until && a.clearance == b.clearance);
    ck_assert(geom_vec2_equal(a.point, b.point) && geom_vec2_equal(a.normal, b.normal));
}

/* A box whose axis is 5 * 2^exponent long, and as large as the others. */
static collide_shape box_with_axis(int exponent, double unit) {
    const geom_obb2 box = {{0.25 * unit, 0.5 * unit},
                           {ldexp(3.0, exponent), ldexp(4.0, exponent)},
                           {ldexp(0.75 * unit, -exponent), ldexp(0.125 * unit, -exponent)}};
    return collide_shape_from_obb(box);
}

/* The axis of a box may be as short as doubles can be, and its half extents as large, or the other way
 * round. */
START_TEST(the_length_of_the_axis_of_a_box_does_not_matter) {
    static const int exponents[] = {-1074, -1060, -1000, -500, 500, 900};
    static const int units[] = {-140, -80, -60, -52, 0, 10};
    int asked = 0;
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; ++i) {
        for (size_t k = 0; k < sizeof units / sizeof *units; ++k) {
            const double unit = ldexp(1.0, units[k]);
            const collide_shape plain = box_with_axis(0, unit);
            const collide_shape box = box_with_axis(exponents[i], unit);
            const collide_motion spin = motion_of(0.5 * unit, 0, 6 * unit, 0, 2.0);
            const collide_shape near = disc_of(5 * unit, unit, 0.5 * unit);
            const collide_shape far = disc_of(5 * unit, 9 * unit, 0.5 * unit);
            if (!isfinite(box.as.obb.half.x)) {
                continue;
            }
            ++asked;
            check_same_turn(collide_shape_ccd(plain, spin, near, rest, 0.0, 0.0),
                            collide_shape_ccd(box, spin, near, rest, 0.0, 0.0));
            check_same_turn(collide_shape_ccd(far, spin, plain, rest, 0.0, 0.0),
                            collide_shape_ccd(far, spin, box, rest, 0.0, 0.0));
            const collide_clearance room = collide_shape_ccd_clearance(plain, spin, far, rest, 0.0);
            const collide_clearance same = collide_shape_ccd_clearance(box, spin, far, rest, 0.0);
            ck_assert(0.0 < room.lower && room.lower <= room.upper && room.upper < 9 * unit);
            ck_assert(room.lower == same.lower && room.upper == same.upper && room.time == same.time);
            const collide_arc arc = {{0, 9 * unit}, {0, 20 * unit}, -2.0};
            check_same_turn(collide_arc_sweep_circle(arc, unit, plain),
                            collide_arc_sweep_circle(arc, unit, box));
        }
    }
    ck_assert_int_eq(asked, 32);
}
END_TEST

START_TEST(any_number_of_turns_ends) {
    static const double angles[4] = {1e5, 0x1p21, 1e100, DBL_MAX};
    const collide_shape rod = segment_of(0, 0, 10, 0);
    for (int i = 0; i < 4; ++i) {
        const collide_motion spin = motion_of(0, 0, 0, 0, angles[i]);
        const collide_ccd_result met = collide_shape_ccd(rod, spin, disc_of(0, 9, 1), rest, 0.0, 0.0);
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_FREE);
        ck_assert_int_eq(collide_shape_ccd(rod, spin, disc_of(0, 12, 1), rest, 0.0, 0.0).verdict,
                         COLLIDE_CCD_FREE);
    }
    const collide_motion fast = motion_of(0, 0, DBL_MAX, 0, 1.0);
    ck_assert_int_ne(
        collide_shape_ccd(rod, fast, box_of(1e300, -1e300, 1.1e300, 1e300), rest, 0.0, 0.0).verdict,
        COLLIDE_CCD_FREE);
}
END_TEST

/* Large rings are measured in rows of edges, and most of them not at all: either shape may be the large
 * one. */
START_TEST(large_rings_turn_as_small_ones_do) {
    enum {
        POINTS = 100
    };
    random_source source = {83};
    geom_vec2 points[POINTS];
    geom_vec2 then[POINTS];
    const geom_ring ring = {points, POINTS};
    const geom_ring ring_then = {then, POINTS};
    const geom_polygon polygon = {&ring, 1};
    const geom_polygon polygon_then = {&ring_then, 1};
    int hits = 0;
    for (int i = 0; i < POINTS; ++i) {
        const double angle = turn * i / POINTS;
        const double radius = 4.0 + sin(7.0 * angle) + random_between(&source, 0.0, 0.3);
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
    for (int i = 0; i < 60; ++i) {
        const geom_vec2 corner = {random_between(&source, 4.0, 9.0), random_between(&source, -4.0, 4.0)};
        const collide_shape box = box_of(corner.x, corner.y, corner.x + 2.0, corner.y + 1.0);
        const collide_motion motion =
            motion_of(1, 1, random_between(&source, -1.0, 3.0), 0.5, random_between(&source, -2.0, 2.0));
        const collide_shape star = collide_shape_from_polygon(polygon);
        const collide_ccd_result found = collide_shape_ccd(star, motion, box, rest, 0.0, 1e-9);
        const collide_ccd_result swapped = collide_shape_ccd(box, rest, star, motion, 0.0, 1e-9);
        ck_assert_int_eq(found.verdict, swapped.verdict);
        ck_assert_double_eq_tol(found.time, swapped.time, 1e-7);
        for (int k = 0; k <= 20 && found.time > 0.0; ++k) {
            for (int j = 0; j < POINTS; ++j) {
                then[j] = moved(motion, found.time * k / 20.0, points[j]);
            }
            const double distance =
                collide_shape_distance(collide_shape_from_polygon(polygon_then), box).distance;
            ck_assert_double_ge(distance + 1e-12, found.clearance);
            ck_assert(k < 20 || found.verdict == COLLIDE_CCD_FREE || distance < 1e-7);
        }
        hits += found.verdict == COLLIDE_CCD_HIT;
    }
    ck_assert_int_gt(hits, 10);
    ck_assert_int_lt(hits, 50);
}
END_TEST

enum {
    SIDE = 175, /* so many vertices on a side: several to a box around them */
    MANY = 4 * SIDE
};

/* A square around the origin, with `side` vertices on each side. */
static geom_ring square_of(geom_vec2 *points, size_t side, double half) {
    for (size_t i = 0; i < 4 * side; ++i) {
        const double along = half * (2.0 * (double)(i % side) / (double)side - 1.0);
        const geom_vec2 places[] = {{along, -half}, {half, along}, {-along, half}, {-half, -along}};
        points[i] = places[i / side];
    }
    return (geom_ring){points, 4 * side};
}

/* A frame with many vertices, and one with few, around a square with many or few: vertices on straight sides make
 * no difference. */
START_TEST(vertices_on_straight_sides_change_nothing) {
    static geom_vec2 points[6][MANY];
    random_source source = {84};
    const geom_ring many[] = {square_of(points[0], SIDE, 8.0), square_of(points[1], SIDE, 4.0)};
    const geom_ring few[] = {square_of(points[2], 1, 8.0), square_of(points[3], 1, 4.0)};
    const geom_ring inner_many = square_of(points[4], SIDE, 1.5);
    const geom_ring inner_few = square_of(points[5], 1, 1.5);
    const collide_shape frames[] = {collide_shape_from_polygon((geom_polygon){many, 2}),
                                    collide_shape_from_polygon((geom_polygon){few, 2})};
    const collide_shape squares[] = {collide_shape_from_polygon((geom_polygon){&inner_many, 1}),
                                     collide_shape_from_polygon((geom_polygon){&inner_few, 1})};
    int hits = 0;
    for (int i = 0; i < 40; ++i) {
        const collide_motion a = motion_of(0.5, 0, 0.25, 0.0, random_between(&source, -0.5, 0.5));
        const collide_motion b =
            motion_of(0, 0.5, random_between(&source, -2.5, 2.5), random_between(&source, -2.0, 2.0),
                      random_between(&source, -3.0, 3.0));
        const collide_ccd_result expected = collide_shape_ccd(frames[1], a, squares[1], b, 0.0, 1e-9);
        const collide_clearance room = collide_shape_ccd_clearance(frames[1], a, squares[1], b, 1e-9);
        for (int k = 0; k < 3; ++k) {
            const collide_ccd_result found =
                collide_shape_ccd(frames[k % 2], a, squares[k / 2], b, 0.0, 1e-9);
            ck_assert_int_eq(found.verdict, expected.verdict);
            ck_assert_double_eq_tol(found.time, expected.time, 1e-8);
            const collide_clearance other =
                collide_shape_ccd_clearance(frames[k % 2], a, squares[k / 2], b, 1e-9);
            ck_assert_double_le(other.lower, room.upper);
            ck_assert_double_le(room.lower, other.upper);
        }
        hits += expected.verdict == COLLIDE_CCD_HIT;
    }
    ck_assert_int_gt(hits, 5);
    ck_assert_int_lt(hits, 35);
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const collide_shape box = box_of(0, 0, 1, 1);
    const double nan = (double)NAN;
    ck_assert_int_eq(collide_shape_ccd(box, motion_of(nan, 0, 0, 0, 0), box, rest, 0, 0).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(box, rest, box, motion_of(0, 0, 0, HUGE_VAL, 0), 0, 0).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(box, rest, box, motion_of(0, 0, 0, 0, nan), 0, 0).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(box, rest, box, rest, -1.0, 0).verdict, COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(box, rest, box, rest, HUGE_VAL, 0).verdict, COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(box, rest, box, rest, 0, nan).verdict, COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(disc_of(0, 0, -1), rest, box, rest, 0, 0).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape_ccd(box, rest, box, rest, 0, 0).verdict, COLLIDE_CCD_HIT);
}
END_TEST

START_TEST(motions_as_transforms) {
    random_source source = {84};
    for (int i = 0; i < 4000; ++i) {
        const collide_motion motion = random_motion(&source);
        const double t = random_between(&source, 0.0, 1.0);
        const geom_vec2 p = random_point(&source, 9.0);
        const geom_transform2 transform = collide_motion_transform(motion, t);
        const geom_vec2 there = geom_transform2_point(transform, p);
        ck_assert_double_le(geom_vec2_distance(there, moved(motion, t, p)), 0x1p-48 * 32.0);
        ck_assert(geom_vec2_equal(geom_transform2_point(collide_motion_transform(motion, 0.0), p), p));
    }
    const collide_motion straight = motion_of(1e9, 7.3, 0.1, 0.7, 0.0);
    const geom_transform2 ahead = collide_motion_transform(straight, 1.0);
    ck_assert(ahead.rotation.cosine == 1.0 && ahead.rotation.sine == 0.0);
    ck_assert(ahead.translation.x == 0.1 && ahead.translation.y == 0.7);
    const geom_transform2 fast = collide_motion_transform(motion_of(0, 0, 1, 1, 0x1p21), 1.0);
    ck_assert(isnan(fast.rotation.cosine) && isnan(fast.translation.x));
    ck_assert(isnan(collide_motion_transform(motion_of(0, (double)NAN, 1, 1, 1), 0.5).translation.x));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        what_is_free_stays_apart_and_what_hits_meets,
        the_room_on_the_way_is_between_its_bounds,
        the_room_of_known_ways,
        motions_as_transforms,
        a_rod_sweeps_over_a_point,
        small_turns_take_few_steps,
        a_box_turns_in_a_slot_that_is_wide_enough,
        a_graze_is_undecided_and_ends,
        contacts_in_between_are_not_missed,
        what_does_not_turn_agrees_with_the_exact_sweep,
        cosine_and_sine_are_right,
        far_from_the_origin_nothing_changes,
        the_length_of_the_axis_of_a_box_does_not_matter,
        any_number_of_turns_ends,
        large_rings_turn_as_small_ones_do,
        vertices_on_straight_sides_change_nothing,
        bad_numbers_are_refused,
    };
    return run_tests("ccd2", tests, sizeof tests / sizeof tests[0]);
}
