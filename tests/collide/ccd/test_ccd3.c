/* Shapes of space that turn: nothing free that meets, nothing hit that does not, and known times. */
#include "collide/support/pair3_table.h"

#include <collide/ccd3.h>
#include <collide/distance3.h>
#include <collide/sweep3.h>

#include <float.h>
#include <math.h>

enum {
    ROUNDS = 24,
    CORNERS = SHAPE3_HULL_POINTS + 8
};

typedef long double wide;

static const collide_motion3 rest = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.0};
static const double turn = 6.283185307179586;

static collide_motion3 spin_about_z(double angle) {
    const collide_motion3 motion = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 3.0}, angle};
    return motion;
}

static collide_shape3 box_of(double ax, double ay, double az, double bx, double by, double bz) {
    const geom_aabb3 box = {{ax, ay, az}, {bx, by, bz}};
    return collide_shape3_from_aabb(box);
}

static collide_shape3 ball_of(double x, double y, double z, double radius) {
    const geom_sphere ball = {{x, y, z}, radius};
    return collide_shape3_from_sphere(ball);
}

static collide_shape3 point_of(double x, double y, double z) {
    return collide_shape3_from_point(geom_vec3_make(x, y, z));
}

/* A vector about the axis of a motion: the part along it stays, the rest turns. */
static geom_vec3 turned(collide_motion3 motion, double t, geom_vec3 v) {
    const wide length = sqrtl((wide)geom_vec3_length_squared(motion.axis));
    const wide u[3] = {(wide)motion.axis.x / length, (wide)motion.axis.y / length,
                       (wide)motion.axis.z / length};
    const wide p[3] = {(wide)v.x, (wide)v.y, (wide)v.z};
    const wide along = u[0] * p[0] + u[1] * p[1] + u[2] * p[2];
    const wide c = cosl((wide)t * (wide)motion.angle);
    const wide s = sinl((wide)t * (wide)motion.angle);
    wide r[3];
    for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3;
        const int m = (k + 2) % 3;
        r[k] = along * u[k] + c * (p[k] - along * u[k]) + s * (u[l] * p[m] - u[m] * p[l]);
    }
    return geom_vec3_make((double)r[0], (double)r[1], (double)r[2]);
}

static geom_vec3 moved(collide_motion3 motion, double t, geom_vec3 p) {
    const geom_vec3 about = turned(motion, t, geom_vec3_sub(p, motion.pivot));
    return geom_vec3_add(geom_vec3_add_scaled(motion.pivot, t, motion.translation), about);
}

/* A shape at a moment: a hull of corners that are rounded, with its radius to be added to a margin. */
typedef struct posed_shape {
    geom_vec3 corners[CORNERS];
    collide_shape3 shape;
    double radius;
} posed_shape;

static size_t box_corners(const collide_shape3 *shape, geom_vec3 *corners) {
    for (unsigned i = 0; i < 8; ++i) {
        if (shape->kind == COLLIDE_SHAPE3_AABB) {
            const geom_aabb3 *box = &shape->as.aabb;
            corners[i] = geom_vec3_make((i & 1U) != 0 ? box->max.x : box->min.x,
                                        (i & 2U) != 0 ? box->max.y : box->min.y,
                                        (i & 4U) != 0 ? box->max.z : box->min.z);
        } else {
            const geom_obb3 *box = &shape->as.obb;
            const geom_vec3 x = geom_vec3_scale(box->axis[0], (i & 1U) != 0 ? box->half.x : -box->half.x);
            const geom_vec3 y = geom_vec3_scale(box->axis[1], (i & 2U) != 0 ? box->half.y : -box->half.y);
            const geom_vec3 z = geom_vec3_scale(box->axis[2], (i & 4U) != 0 ? box->half.z : -box->half.z);
            corners[i] = geom_vec3_add(geom_vec3_add(box->center, x), geom_vec3_add(y, z));
        }
    }
    return 8;
}

static size_t corners_of(const collide_shape3 *shape, geom_vec3 *corners) {
    if (shape->kind == COLLIDE_SHAPE3_AABB || shape->kind == COLLIDE_SHAPE3_OBB) {
        return box_corners(shape, corners);
    }
    collide_shape3 copy = *shape;
    const size_t count = shape3_number_count(shape) / 3;
    for (size_t i = 0; i < count; ++i) {
        corners[i] = geom_vec3_make(*shape3_number(&copy, 3 * i), *shape3_number(&copy, 3 * i + 1),
                                    *shape3_number(&copy, 3 * i + 2));
    }
    return count;
}

static void pose(posed_shape *posed, const collide_shape3 *shape, collide_motion3 motion, double t) {
    posed->radius = shape->kind == COLLIDE_SHAPE3_SPHERE    ? shape->as.sphere.radius
                    : shape->kind == COLLIDE_SHAPE3_CAPSULE ? shape->as.capsule.radius
                                                            : 0.0;
    if (shape->kind == COLLIDE_SHAPE3_RAY) {
        const geom_ray ray = {moved(motion, t, shape->as.ray.origin),
                              turned(motion, t, shape->as.ray.direction)};
        posed->shape = collide_shape3_from_ray(ray);
    } else if (shape->kind == COLLIDE_SHAPE3_PLANE) {
        const geom_vec3 normal = shape->as.plane.normal;
        const double up = shape->as.plane.offset / geom_vec3_length_squared(normal);
        const geom_vec3 n = turned(motion, t, normal);
        const geom_plane plane = {n, geom_vec3_dot(n, moved(motion, t, geom_vec3_scale(normal, up)))};
        posed->shape = collide_shape3_from_plane(plane);
    } else {
        const size_t count = corners_of(shape, posed->corners);
        for (size_t i = 0; i < count; ++i) {
            posed->corners[i] = moved(motion, t, posed->corners[i]);
        }
        const geom_hull hull = {posed->corners, count};
        posed->shape = collide_shape3_from_hull(hull);
    }
}

typedef struct moving_pair {
    collide_shape3 a;
    collide_shape3 b;
    collide_motion3 motion_a;
    collide_motion3 motion_b;
} moving_pair;

static collide_relation relation_at(const moving_pair *pair, double t, double margin) {
    posed_shape a;
    posed_shape b;
    pose(&a, &pair->a, pair->motion_a, t);
    pose(&b, &pair->b, pair->motion_b, t);
    return collide_shape3_relation_within(a.shape, b.shape, margin + a.radius + b.radius);
}

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static collide_motion3 random_motion(random_source *source) {
    const collide_motion3 motion = {random_vector(source, 8.0), random_vector(source, 8.0),
                                    random_vector(source, 1.0), random_between(source, -7.0, 7.0)};
    return motion;
}

/* The shapes at many moments: apart as long as they are said to be, and in contact at the end of that. */
static void check_turn(const moving_pair *pair, double margin, collide_ccd3_result found, const char *name) {
    const double slack = 1e-10;
    for (int k = 0; k <= 20; ++k) {
        const double t = found.time * k / 20.0;
        const bool clear = found.clearance > slack && (k < 20 || found.verdict == COLLIDE_CCD_FREE);
        const double within = clear ? margin + found.clearance - slack : fmax(margin - slack, 0.0);
        if (found.time > 0.0 && (clear || margin > slack)) {
            ck_assert_msg(relation_at(pair, t, within) == COLLIDE_APART, "%s", name);
        }
    }
    if (found.verdict == COLLIDE_CCD_HIT) {
        ck_assert_double_le(found.until, 1.0);
        ck_assert_double_le(found.until - found.time, 1e-4);
        ck_assert_msg(relation_at(pair, found.time, margin + 1e-6) != COLLIDE_APART, "%s", name);
    }
}

START_TEST(what_is_free_stays_apart_and_what_hits_meets) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x7013U + (uint64_t)_i};
    const bool endless = kinds->a <= COLLIDE_SHAPE3_PLANE && kinds->a >= COLLIDE_SHAPE3_RAY &&
                         kinds->b <= COLLIDE_SHAPE3_PLANE && kinds->b >= COLLIDE_SHAPE3_RAY;
    for (int i = 0; i < ROUNDS; ++i) {
        geom_vec3 storage[2][SHAPE3_HULL_POINTS];
        moving_pair pair = {random_shape3(&source, kinds->a, STYLE3_USUAL, storage[0]),
                            random_shape3(&source, kinds->b, STYLE3_USUAL, storage[1]),
                            random_motion(&source), i % 3 == 0 ? random_motion(&source) : rest};
        pair.motion_b.translation = geom_vec3_add(pair.motion_b.translation, random_vector(&source, 2.0));
        const double margin = i % 5 == 0 ? 0.25 : 0.0;
        const collide_ccd3_result found =
            collide_shape3_ccd(pair.a, pair.motion_a, pair.b, pair.motion_b, margin, 1e-6);
        const collide_relation at_start = collide_shape3_relation_within(pair.a, pair.b, margin);
        ck_assert_int_ge(found.verdict, COLLIDE_CCD_FREE);
        ck_assert((found.verdict == COLLIDE_CCD_HIT && found.time == 0.0) == (at_start != COLLIDE_APART));
        if (endless) {
            ck_assert(at_start != COLLIDE_APART || found.verdict == COLLIDE_CCD_UNDECIDED);
            continue;
        }
        check_turn(&pair, margin, found, kinds->name);
        const collide_ccd3_result swapped =
            collide_shape3_ccd(pair.b, pair.motion_b, pair.a, pair.motion_a, margin, 1e-6);
        ck_assert(found.verdict == swapped.verdict || found.verdict == COLLIDE_CCD_UNDECIDED ||
                  swapped.verdict == COLLIDE_CCD_UNDECIDED);
        ck_assert_double_eq_tol(found.time, swapped.time, 1e-5);
        ck_assert_int_lt(found.steps, 300);
    }
}
END_TEST

static double distance_at(const moving_pair *pair, double t) {
    posed_shape a;
    posed_shape b;
    pose(&a, &pair->a, pair->motion_a, t);
    pose(&b, &pair->b, pair->motion_b, t);
    return fmax(collide_shape3_distance(a.shape, b.shape).distance - a.radius - b.radius, 0.0);
}

START_TEST(the_room_on_the_way_is_between_its_bounds) {
    random_source source = {0x2003U};
    int roomy = 0;
    for (int i = 0; i < 500; ++i) {
        static const collide_shape3_kind kinds[6] = {COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_AABB,
                                                     COLLIDE_SHAPE3_OBB,    COLLIDE_SHAPE3_CAPSULE,
                                                     COLLIDE_SHAPE3_HULL,   COLLIDE_SHAPE3_PLANE};
        geom_vec3 storage[2][SHAPE3_HULL_POINTS];
        moving_pair pair = {random_shape3(&source, kinds[i % 5], STYLE3_USUAL, storage[0]),
                            random_shape3(&source, kinds[i / 5 % 6], STYLE3_USUAL, storage[1]),
                            random_motion(&source), i % 3 == 0 ? random_motion(&source) : rest};
        pair.motion_a.translation = geom_vec3_scale(pair.motion_a.translation, 0.25);
        const double tolerance = i % 5 == 0 ? 0.25 : 0.0;
        const collide_clearance room =
            collide_shape3_ccd_clearance(pair.a, pair.motion_a, pair.b, pair.motion_b, tolerance);
        ck_assert(0.0 <= room.lower && room.lower <= room.upper);
        for (int k = 0; k < 20; ++k) {
            ck_assert_double_ge(distance_at(&pair, k / 19.0), room.lower - 1e-10);
        }
        ck_assert_double_le(distance_at(&pair, room.time), room.upper + 1e-10);
        const collide_ccd3_result met =
            collide_shape3_ccd(pair.a, pair.motion_a, pair.b, pair.motion_b, 0.0, 1e-6);
        ck_assert(met.verdict != COLLIDE_CCD_HIT || room.lower == 0.0);
        if (met.verdict == COLLIDE_CCD_FREE) {
            ck_assert_double_le(room.upper - room.lower, fmax(room.upper / 64.0, tolerance) + 1e-9);
            ++roomy;
        }
    }
    ck_assert_int_gt(roomy, 60);
}
END_TEST

START_TEST(the_room_of_known_ways) {
    const double half = 0.5 * sqrt(17.0);
    const geom_plane ground = {{0.0, 4.0, 0.0}, -12.0};
    const collide_shape3 box = box_of(-2, -0.5, -1, 2, 0.5, 1);
    const collide_clearance room =
        collide_shape3_ccd_clearance(box, spin_about_z(turn), collide_shape3_from_plane(ground), rest, 0.0);
    ck_assert(room.lower <= 3.0 - half && room.upper >= 3.0 - half && room.lower >= 0.98 * room.upper);
    ck_assert_int_lt(room.steps, 200);
    const collide_motion3 onward = {{0, 0, 0}, {40, 0, 0}, {0, 0, 1}, 0.0};
    const collide_clearance onto =
        collide_shape3_ccd_clearance(ball_of(0, 0, 0, 1), onward, box_of(39, -5, -5, 90, 5, 5), rest, 0.0);
    ck_assert(onto.lower == 0.0 && onto.upper < 1e-9);
    const collide_clearance in =
        collide_shape3_ccd_clearance(ball_of(0, 0, 0, 1), onward, box_of(0, -5, -5, 9, 5, 5), rest, 0.0);
    ck_assert(in.lower == 0.0 && in.upper == 0.0);
    const geom_plane above = {{0.0, 1.0, 0.0}, 2.0};
    const collide_clearance planes = collide_shape3_ccd_clearance(
        collide_shape3_from_plane(ground), rest, collide_shape3_from_plane(above), rest, 0.0);
    ck_assert(planes.lower == 0.0 && planes.upper >= 5.0 && planes.upper < 5.001);
}
END_TEST

/* Boxes, balls, capsules, hulls: nearly all is decided. */
START_TEST(few_are_undecided) {
    random_source source = {0x501dU};
    int verdicts[3] = {0, 0, 0};
    int steps = 0;
    for (int i = 0; i < 600; ++i) {
        geom_vec3 storage[2][SHAPE3_HULL_POINTS];
        static const collide_shape3_kind kinds[5] = {COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_AABB,
                                                     COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_TRIANGLE,
                                                     COLLIDE_SHAPE3_HULL};
        const collide_shape3 a = random_shape3(&source, kinds[i % 5], STYLE3_USUAL, storage[0]);
        const collide_shape3 b = random_shape3(&source, kinds[i / 5 % 5], STYLE3_USUAL, storage[1]);
        collide_motion3 motion = random_motion(&source);
        const collide_ccd3_result found = collide_shape3_ccd(a, motion, b, rest, 0.0, 1e-6);
        ++verdicts[found.verdict];
        steps += found.steps;
    }
    ck_assert_int_gt(verdicts[COLLIDE_CCD_FREE], 30);
    ck_assert_int_gt(verdicts[COLLIDE_CCD_HIT], 200);
    ck_assert_int_lt(verdicts[COLLIDE_CCD_UNDECIDED], 12);
    ck_assert_int_lt(steps, 600 * 40);
}
END_TEST

START_TEST(a_blade_sweeps_over_a_point) {
    const geom_triangle face = {{0, 0, -5}, {10, 0, -5}, {10, 0, 5}};
    const collide_shape3 blade = collide_shape3_from_triangle(face);
    const collide_ccd3_result met =
        collide_shape3_ccd(blade, spin_about_z(turn), point_of(0, 7, -2), rest, 0.0, 0.0);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert(met.time < 0.25 && met.until > 0.25);
    ck_assert_double_lt(met.until - met.time, 1e-9);
    ck_assert_double_eq_tol(met.normal.x, 1.0, 1e-6);
    const collide_ccd3_result around =
        collide_shape3_ccd(point_of(0, 7, -2), rest, blade, spin_about_z(-100.0 * turn), 0.0, 0.0);
    ck_assert_int_eq(around.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(around.time, 0.0075, 1e-9);
    const geom_segment3 rod = {{0, 0, 0}, {10, 0, 0}};
    const geom_segment3 post = {{0, 6, -3}, {0, 6, 3}};
    const collide_ccd3_result crossing =
        collide_shape3_ccd(collide_shape3_from_segment(rod), spin_about_z(turn),
                           collide_shape3_from_segment(post), rest, 0.0, 0.0);
    ck_assert_double_eq_tol(crossing.time, 0.25, 1e-9);
    ck_assert_int_ne(crossing.verdict, COLLIDE_CCD_FREE);
    for (int i = 1; i <= 9; ++i) {
        const double beyond = ldexp(10.0, -3 * i);
        const collide_ccd3_result free =
            collide_shape3_ccd(collide_shape3_from_segment(rod), spin_about_z(turn),
                               point_of(0, 10 + beyond, 0), rest, 0.0, 0.0);
        ck_assert_int_eq(free.verdict, COLLIDE_CCD_FREE);
        ck_assert_double_le(free.clearance, beyond);
    }
}
END_TEST

/* A box of 4 by 1 by 2 that turns under a ceiling: its half diagonal is sqrt(17) / 2. The ceiling a box, and
 * a plane. */
START_TEST(a_box_turns_in_a_slot_that_is_wide_enough) {
    const collide_shape3 box = box_of(-2, -0.5, -1, 2, 0.5, 1);
    const double half = 0.5 * sqrt(17.0);
    for (int i = 1; i < 22; ++i) {
        const double room = ldexp(1.0, -i);
        for (int k = 0; k < 2; ++k) {
            const geom_plane above = {{0, -2, 0}, -2.0 * (half + room)};
            const geom_plane below = {{0, -2, 0}, -2.0 * (half - room)};
            const collide_shape3 roomy =
                k == 0 ? box_of(-9, half + room, -9, 9, 9, 9) : collide_shape3_from_plane(above);
            const collide_shape3 narrow =
                k == 0 ? box_of(-9, half - room, -9, 9, 9, 9) : collide_shape3_from_plane(below);
            const collide_ccd3_result free =
                collide_shape3_ccd(box, spin_about_z(turn), roomy, rest, 0.0, 0.0);
            ck_assert_int_eq(free.verdict, COLLIDE_CCD_FREE);
            ck_assert_double_le(free.clearance, room);
            const collide_ccd3_result met =
                collide_shape3_ccd(narrow, rest, box, spin_about_z(turn), 0.0, 0.0);
            ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
            const double angle = asin((half - room) / half) - asin(0.5 / half);
            ck_assert_double_eq_tol(met.time * turn, angle, 1e-6);
        }
    }
}
END_TEST

START_TEST(a_graze_is_undecided_and_ends) {
    static const double tolerances[4] = {0.0, 1e-300, 1e-9, 1e-3};
    const geom_segment3 rod = {{0, 0, 0}, {10, 0, 0}};
    const geom_plane wall = {{0, 1, 0}, 10.0};
    for (int i = 0; i < 4; ++i) {
        const collide_ccd3_result tip =
            collide_shape3_ccd(collide_shape3_from_segment(rod), spin_about_z(turn), point_of(0, 10, 0), rest,
                               0.0, tolerances[i]);
        ck_assert_int_eq(tip.verdict, COLLIDE_CCD_UNDECIDED);
        ck_assert_double_eq_tol(tip.time, 0.25, 1e-2);
        const collide_ccd3_result at_wall =
            collide_shape3_ccd(collide_shape3_from_segment(rod), spin_about_z(turn),
                               collide_shape3_from_plane(wall), rest, 0.0, tolerances[i]);
        ck_assert_int_eq(at_wall.verdict, COLLIDE_CCD_UNDECIDED);
        ck_assert_int_le(at_wall.steps, COLLIDE_CCD_MAX_STEPS + 64);
    }
}
END_TEST

START_TEST(contacts_in_between_are_not_missed) {
    const geom_segment3 rod = {{0, 0, 0}, {10, 0, 0}};
    const geom_ray beam = {{1, 0, 0}, {5, 0, 0}};
    for (int i = 1; i <= 18; ++i) {
        const collide_shape3 post = ball_of(0.0, 9.0, 0.0, ldexp(1.0, -2 * i));
        const collide_ccd3_result met = collide_shape3_ccd(collide_shape3_from_segment(rod),
                                                           spin_about_z(0.5 * turn), post, rest, 0.0, 0.0);
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_FREE);
        ck_assert(i > 13 || met.verdict == COLLIDE_CCD_HIT);
        ck_assert_double_eq_tol(met.time, 0.5, 0.02);
        const collide_ccd3_result lit =
            collide_shape3_ccd(collide_shape3_from_ray(beam), spin_about_z(0.5 * turn), post, rest, 0.0, 0.0);
        ck_assert_int_ne(lit.verdict, COLLIDE_CCD_FREE);
        ck_assert_double_eq_tol(lit.time, 0.5, 0.02);
    }
}
END_TEST

START_TEST(what_does_not_turn_agrees_with_the_exact_sweep) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x57a1U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        geom_vec3 storage[2][SHAPE3_HULL_POINTS];
        const collide_shape3 a = random_shape3(&source, kinds->a, STYLE3_LATTICE, storage[0]);
        const collide_shape3 b = random_shape3(&source, kinds->b, STYLE3_LATTICE, storage[1]);
        collide_motion3 motion = rest;
        motion.translation = random_vector(&source, 9.0);
        const collide_sweep3 exact = collide_shape3_sweep(a, motion.translation, b, rest.translation);
        const collide_ccd3_result found = collide_shape3_ccd(a, motion, b, rest, 0.0, 1e-9);
        ck_assert(found.verdict != COLLIDE_CCD_FREE || exact.relation == COLLIDE_APART);
        ck_assert(found.verdict != COLLIDE_CCD_HIT || exact.relation != COLLIDE_APART);
        if (found.verdict == COLLIDE_CCD_HIT) {
            ck_assert_double_le(found.time, exact.time);
            ck_assert_double_ge(found.until, exact.time);
        }
        if (exact.relation == COLLIDE_APART && found.verdict == COLLIDE_CCD_UNDECIDED) {
            ck_assert(
                collide_shape3_sweep_within(a, motion.translation, b, rest.translation, 1e-8).relation !=
                COLLIDE_APART);
        }
    }
}
END_TEST

START_TEST(places_are_right) {
    random_source source = {0x9a7eU};
    for (int i = 0; i < 4000; ++i) {
        collide_motion3 motion = random_motion(&source);
        motion.angle *= ldexp(1.0, random_int(&source, -30, 17));
        const double t = random_between(&source, 0.0, 1.0);
        const geom_vec3 p = random_vector(&source, 8.0);
        const double error = geom_vec3_distance(collide_motion3_apply(motion, t, p), moved(motion, t, p));
        ck_assert_double_le(error, 32.0 * (0x1p-46 + 0x1p-60 * fabs(motion.angle)));
    }
    const geom_vec3 end = collide_motion3_apply(spin_about_z(0.25 * turn), 1.0, geom_vec3_make(2, 0, 7));
    ck_assert_double_le(geom_vec3_distance(end, geom_vec3_make(0, 2, 7)), 1e-14);
}
END_TEST

START_TEST(motions_as_transforms) {
    random_source source = {0x9a7fU};
    for (int i = 0; i < 4000; ++i) {
        const collide_motion3 motion = random_motion(&source);
        const double t = random_between(&source, 0.0, 1.0);
        const geom_vec3 p = random_vector(&source, 8.0);
        const geom_transform3 transform = collide_motion3_transform(motion, t);
        const geom_vec3 there = geom_transform3_point(transform, p);
        ck_assert_double_le(geom_vec3_distance(there, moved(motion, t, p)), 32.0 * 0x1p-45);
        ck_assert(geom_vec3_equal(geom_transform3_point(collide_motion3_transform(motion, 0.0), p), p));
    }
    const collide_motion3 straight = {{1e9, 7.3, 5.1}, {0.1, 0.7, 0.3}, {0, 0, 0}, 0.0};
    const geom_transform3 ahead = collide_motion3_transform(straight, 1.0);
    ck_assert(ahead.rotation.w == 1.0 && geom_vec3_equal(ahead.translation, straight.translation));
    const geom_transform3 fast = collide_motion3_transform(spin_about_z(0x1p21), 1.0);
    ck_assert(isnan(fast.rotation.w) && isnan(fast.translation.x));
}
END_TEST

START_TEST(any_number_of_turns_ends) {
    static const double angles[4] = {1e5, 0x1p21, 1e100, DBL_MAX};
    const geom_segment3 segment = {{0, 0, 0}, {10, 0, 0}};
    const collide_shape3 rod = collide_shape3_from_segment(segment);
    for (int i = 0; i < 4; ++i) {
        const collide_ccd3_result met =
            collide_shape3_ccd(rod, spin_about_z(angles[i]), ball_of(0, 9, 0, 1), rest, 0.0, 0.0);
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_FREE);
        ck_assert_int_eq(
            collide_shape3_ccd(rod, spin_about_z(angles[i]), ball_of(0, 12, 0, 1), rest, 0.0, 0.0).verdict,
            COLLIDE_CCD_FREE);
    }
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const collide_shape3 box = box_of(0, 0, 0, 1, 1, 1);
    const collide_shape3 other = box_of(5, 0, 0, 6, 1, 1);
    collide_motion3 no_axis = spin_about_z(1.0);
    no_axis.axis = rest.pivot;
    ck_assert_int_eq(collide_shape3_ccd(box, no_axis, other, rest, 0, 0).verdict, COLLIDE_CCD_INVALID);
    no_axis.angle = 0.0;
    ck_assert_int_eq(collide_shape3_ccd(box, no_axis, other, rest, 0, 0).verdict, COLLIDE_CCD_FREE);
    ck_assert_int_eq(collide_shape3_ccd(box, rest, other, rest, -1.0, 0).verdict, COLLIDE_CCD_INVALID);
    ck_assert_int_eq(collide_shape3_ccd(box, rest, other, rest, 0, (double)NAN).verdict, COLLIDE_CCD_INVALID);
}
END_TEST

/* A point a rounding above a plane that sinks stays above it, whatever side rounding sees it on. */
START_TEST(off_a_plane_by_a_rounding) {
    const double up = nextafter(8.0, 9.0);
    const geom_plane plane = {{-3.0, -3.0, -up}, -up};
    const collide_shape3 point = collide_shape3_from_point(geom_vec3_make(-up, -up, nextafter(7.0, 6.0)));
    const double far = nextafter(7.0, 6.0);
    const collide_motion3 sinks = {{far, far, far}, {far, far, far}, {far, far, far}, 0.0};
    const collide_motion3 rests = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.0};
    const collide_ccd3_result met =
        collide_shape3_ccd(point, rests, collide_shape3_from_plane(plane), sinks, 0.0, far);
    ck_assert(met.verdict == COLLIDE_CCD_FREE || met.verdict == COLLIDE_CCD_UNDECIDED);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, what_is_free_stays_apart_and_what_hits_meets, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(tests, what_does_not_turn_agrees_with_the_exact_sweep, 0, RELATION3_PAIR_COUNT);
    tcase_add_test(tests, the_room_on_the_way_is_between_its_bounds);
    tcase_add_test(tests, the_room_of_known_ways);
    tcase_add_test(tests, motions_as_transforms);
    tcase_add_test(tests, few_are_undecided);
    tcase_add_test(tests, a_blade_sweeps_over_a_point);
    tcase_add_test(tests, a_box_turns_in_a_slot_that_is_wide_enough);
    tcase_add_test(tests, a_graze_is_undecided_and_ends);
    tcase_add_test(tests, contacts_in_between_are_not_missed);
    tcase_add_test(tests, places_are_right);
    tcase_add_test(tests, any_number_of_turns_ends);
    tcase_add_test(tests, bad_numbers_are_refused);
    tcase_add_test(tests, off_a_plane_by_a_rounding);
    return run_test_case("collide.ccd3", tests);
}
