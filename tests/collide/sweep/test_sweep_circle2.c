/* Moving discs: the exact relation of a sweep, its time, its point and its normal. */
#include "collide/support/distance2_reference.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <float.h>
#include <math.h>

static geom_segment2 make_path(double ax, double ay, double bx, double by) {
    const geom_segment2 path = {{ax, ay}, {bx, by}};
    return path;
}

static geom_circle make_circle(double x, double y, double radius) {
    const geom_circle circle = {{x, y}, radius};
    return circle;
}

static any_shape any_segment(geom_segment2 s) {
    const any_shape shape = {SEGMENT, {s.a.x, s.a.y, s.b.x, s.b.y}};
    return shape;
}

static geom_vec2 at_time(geom_segment2 path, double time) { return geom_vec2_lerp(path.a, path.b, time); }

/* The largest coordinate difference or size that the sweep deals with, about. */
static double path_span(geom_segment2 path, double radius, any_shape target) {
    const geom_vec2 other = target.kind == SEGMENT ? as_segment(target).b : as_point(target);
    const double size = target.kind == CIRCLE ? as_circle(target).radius : 0.0;
    return geom_vec2_distance(path.a, path.b) + geom_vec2_distance(path.a, as_point(target)) +
           geom_vec2_distance(path.a, other) + radius + size;
}

static double path_reach(geom_segment2 path, double radius, any_shape target) {
    return shape_reach(any_segment(path)) + radius + shape_reach(target);
}

/* What the header promises of the time of a contact that comes after the start: the disc is apart before, and
 * at the contact by no more than rounding. */
static void check_time(geom_segment2 path, double radius, any_shape target, collide_sweep found) {
    const double slack = 0x1p-49 * path_span(path, radius, target);
    const double before = found.time - found.time * 0x1p-51 - slack / geom_vec2_distance(path.a, path.b);
    ck_assert(found.time > 0.0 && found.time <= 1.0);
    if (before > 0.0) {
        ck_assert_int_gt(compare_moving_gap(path, radius, before, target, 0.0), 0);
    }
    ck_assert_int_le(compare_moving_gap(path, radius, found.time, target, slack), 0);
}

/* The contact point lies on both, and the normal leads from it to the center of the disc, against the
 * motion. */
static void check_place(geom_segment2 path, double radius, any_shape target, collide_sweep found) {
    const double slack = 0x1p-46 * path_reach(path, radius, target);
    const geom_vec2 center = geom_vec2_add_scaled(found.point, radius, found.normal);
    const any_shape point = {CIRCLE, {found.point.x, found.point.y, 0.0}};
    ck_assert_double_lt(geom_vec2_distance(center, at_time(path, found.time)), slack);
    ck_assert(target.kind == CIRCLE ? compare_gap(point, target, slack) <= 0
                                    : compare_gap(target, point, slack) <= 0);
    ck_assert_double_eq_tol(geom_vec2_length(found.normal), 1.0, 0x1p-51);
    ck_assert_double_lt(geom_vec2_dot(found.normal, geom_vec2_sub(path.b, path.a)), slack);
}

static void check_sweep(geom_segment2 path, double radius, any_shape target, collide_sweep found,
                        collide_relation at_start) {
    if (found.relation == COLLIDE_APART) {
        ck_assert_double_eq(found.time, 1.0);
        ck_assert(geom_vec2_equal(found.point, path.b));
    } else if (at_start != COLLIDE_APART) {
        ck_assert_double_eq(found.time, 0.0);
    } else {
        check_time(path, radius, target, found);
        check_place(path, radius, target, found);
    }
    ck_assert_int_ge(found.relation, at_start);
}

START_TEST(times_against_discs_are_right) {
    random_source source = {42};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 15000; ++i) {
        const shape_style style = (shape_style)(i % NUDGED);
        const geom_segment2 path = as_segment(random_shape(&source, SEGMENT, style));
        const double radius = random_shape(&source, CIRCLE, style).value[2];
        const any_shape target = random_shape(&source, CIRCLE, style);
        const geom_circle start = {path.a, radius};
        const collide_sweep found = collide_sweep_circle_circle(path, radius, as_circle(target));
        check_sweep(path, radius, target, found, collide_circle_circle(start, as_circle(target)));
        const geom_capsule2 way = {path.a, path.b, radius};
        const geom_capsule2 rest = {as_point(target), as_point(target), target.value[2]};
        ck_assert_int_eq(found.relation, collide_capsule_capsule(way, rest));
        ++met[found.relation];
    }
    ck_assert_int_gt(met[COLLIDE_APART], 3000);
    ck_assert_int_gt(met[COLLIDE_TOUCHING], 100);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 3000);
}
END_TEST

START_TEST(times_against_segments_are_right) {
    random_source source = {43};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 15000; ++i) {
        const shape_style style = (shape_style)(i % NUDGED);
        const geom_segment2 path = as_segment(random_shape(&source, SEGMENT, style));
        const double radius = random_shape(&source, CIRCLE, style).value[2];
        const any_shape target = random_shape(&source, SEGMENT, style);
        const geom_circle start = {path.a, radius};
        const collide_sweep found = collide_sweep_circle_segment(path, radius, as_segment(target));
        check_sweep(path, radius, target, found, collide_segment_circle(as_segment(target), start));
        ++met[found.relation];
    }
    ck_assert_int_gt(met[COLLIDE_APART], 2000);
    ck_assert_int_gt(met[COLLIDE_TOUCHING], 400);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 3000);
}
END_TEST

/* On a lattice of whole numbers the positions at eighths of the way are doubles, and there the exact tests of
 * resting discs must find nothing that the sweep does not know. */
START_TEST(no_sample_finds_what_the_sweep_missed) {
    random_source source = {44};
    int contacts = 0;
    for (int i = 0; i < 20000; ++i) {
        const geom_segment2 path = as_segment(random_shape(&source, SEGMENT, LATTICE));
        const geom_segment2 other = as_segment(random_shape(&source, SEGMENT, LATTICE));
        const double radius = 0.25 * random_int(&source, 0, 6);
        const double size = 0.25 * random_int(&source, 0, 6);
        const collide_sweep discs = collide_sweep_moving_circles(path, radius, other, size);
        const collide_sweep wall = collide_sweep_circle_segment(path, radius, other);
        for (int k = 0; k <= 8; ++k) {
            const double time = 0.125 * k;
            const geom_circle a = {at_time(path, time), radius};
            const geom_circle b = {at_time(other, time), size};
            const collide_relation with_disc = collide_circle_circle(a, b);
            const collide_relation with_wall = collide_segment_circle(other, a);
            ck_assert_int_le(with_disc, discs.relation);
            ck_assert_int_le(with_wall, wall.relation);
            ck_assert(with_disc == COLLIDE_APART || discs.time <= time + 0x1p-50);
            ck_assert(with_wall == COLLIDE_APART || wall.time <= time + 0x1p-50);
            contacts += with_disc != COLLIDE_APART;
        }
    }
    ck_assert_int_gt(contacts, 20000);
}
END_TEST

START_TEST(moving_discs_are_one_disc_in_relative_motion) {
    random_source source = {45};
    for (int i = 0; i < 20000; ++i) {
        const geom_segment2 a = as_segment(random_shape(&source, SEGMENT, LATTICE));
        const geom_segment2 b = as_segment(random_shape(&source, SEGMENT, LATTICE));
        const double radius_a = 0.25 * random_int(&source, 0, 6);
        const double radius_b = 0.25 * random_int(&source, 0, 6);
        const geom_segment2 relative = {geom_vec2_sub(a.a, b.a), geom_vec2_sub(a.b, b.b)};
        const collide_sweep both = collide_sweep_moving_circles(a, radius_a, b, radius_b);
        const collide_sweep one =
            collide_sweep_circle_circle(relative, radius_a, make_circle(0.0, 0.0, radius_b));
        const collide_sweep swapped = collide_sweep_moving_circles(b, radius_b, a, radius_a);
        ck_assert_int_eq(both.relation, one.relation);
        ck_assert_int_eq(both.relation, swapped.relation);
        ck_assert_double_eq(both.time, one.time);
        ck_assert_double_eq(both.time, swapped.time);
        ck_assert(geom_vec2_equal(both.normal, one.normal));
        ck_assert(geom_vec2_equal(both.normal, geom_vec2_neg(swapped.normal)));
        if (both.relation != COLLIDE_APART && both.time > 0.0) {
            const geom_vec2 point = geom_vec2_add(one.point, at_time(b, both.time));
            ck_assert_double_lt(geom_vec2_distance(both.point, point), 1e-13);
        }
    }
}
END_TEST

/* Paths along y = 5 past a disc of radius 5, and along 3 x + 4 y = 25: both touch it in one point. */
START_TEST(grazing_contacts_are_found_at_the_right_time) {
    const collide_sweep level =
        collide_sweep_circle_circle(make_path(-8.0, 5.0, 8.0, 5.0), 2.0, make_circle(0.0, 0.0, 3.0));
    ck_assert_int_eq(level.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(level.time, 0.5);
    ck_assert_double_eq(level.point.x, 0.0);
    ck_assert_double_eq(level.point.y, 3.0);
    ck_assert_double_eq(level.normal.y, 1.0);

    const geom_segment2 path = make_path(3.0 - 8.0, 4.0 + 6.0, 3.0 + 8.0, 4.0 - 6.0);
    const collide_sweep slanted = collide_sweep_circle_circle(path, 0.0, make_circle(0.0, 0.0, 5.0));
    ck_assert_int_eq(slanted.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(slanted.time, 0.5);
    ck_assert_double_eq(slanted.point.x, 3.0);
    ck_assert_double_eq(slanted.point.y, 4.0);

    const double less = nextafter(5.0, 0.0);
    const double more = nextafter(5.0, 6.0);
    ck_assert_int_eq(collide_sweep_circle_circle(path, 0.0, make_circle(0.0, 0.0, less)).relation,
                     COLLIDE_APART);
    ck_assert_int_eq(collide_sweep_circle_circle(path, 0.0, make_circle(0.0, 0.0, more)).relation,
                     COLLIDE_OVERLAPPING);
}
END_TEST

START_TEST(contact_at_the_very_end_counts) {
    const geom_circle target = make_circle(10.0, 0.0, 2.0);
    const collide_sweep reached = collide_sweep_circle_circle(make_path(0.0, 0.0, 7.0, 0.0), 1.0, target);
    ck_assert_int_eq(reached.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(reached.time, 1.0);
    ck_assert_double_eq(reached.point.x, 8.0);
    ck_assert_double_eq(reached.normal.x, -1.0);
    const double almost = nextafter(7.0, 0.0);
    const collide_sweep missed = collide_sweep_circle_circle(make_path(0.0, 0.0, almost, 0.0), 1.0, target);
    ck_assert_int_eq(missed.relation, COLLIDE_APART);
    ck_assert_double_eq(missed.time, 1.0);
}
END_TEST

START_TEST(contact_at_the_start_is_time_zero) {
    const collide_sweep leaving =
        collide_sweep_circle_circle(make_path(3.0, 0.0, 9.0, 0.0), 1.0, make_circle(0.0, 0.0, 2.0));
    ck_assert_int_eq(leaving.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(leaving.time, 0.0);
    ck_assert_double_eq(leaving.point.x, 2.0);
    ck_assert_double_eq(leaving.normal.x, 1.0);
    const collide_sweep deep =
        collide_sweep_circle_circle(make_path(0.5, 0.0, 9.0, 0.0), 1.0, make_circle(0.0, 0.0, 2.0));
    ck_assert_int_eq(deep.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(deep.time, 0.0);
    const collide_sweep same =
        collide_sweep_circle_circle(make_path(0.0, 0.0, 9.0, 0.0), 1.0, make_circle(0.0, 0.0, 2.0));
    ck_assert(geom_vec2_equal(same.normal, geom_vec2_make(0.0, 0.0)));
    ck_assert_double_eq(same.time, 0.0);
}
END_TEST

/* The true time is 2^-2000: too small for a double, but not the start. */
START_TEST(contact_right_after_the_start_is_not_time_zero) {
    const geom_segment2 path = make_path(-0x1p-1000, 0.0, 0x1p1000, 0.0);
    const collide_sweep wall = collide_sweep_circle_segment(path, 0.0, make_path(0.0, -1.0, 0.0, 1.0));
    ck_assert_int_eq(wall.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(wall.time, DBL_TRUE_MIN);
    const collide_sweep disc = collide_sweep_circle_circle(path, 0.5, make_circle(0.5, 0.0, 0.0));
    ck_assert_double_eq(disc.time, DBL_TRUE_MIN);
}
END_TEST

START_TEST(discs_far_away_are_hit) {
    const collide_sweep far =
        collide_sweep_circle_circle(make_path(-1e6, 0.6, 1e6, 0.6), 0.0, make_circle(0.0, 0.0, 1.0));
    ck_assert_int_eq(far.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(far.time, 0.5 - 0.8 / 2e6, 1e-16);
    ck_assert_double_eq_tol(far.point.x, -0.8, 1e-15);

    /* Twelve kilometers against half a meter; what is hit, what is just missed, in steps of a nanometre. */
    for (int i = -20; i <= 20; ++i) {
        const double y = 0.5 + 1e-9 * i;
        const collide_sweep ray =
            collide_sweep_circle_circle(make_path(-12000.0, y, 12000.0, y), 0.0, make_circle(0.0, 0.0, 0.5));
        ck_assert_int_eq(ray.relation, i < 0    ? COLLIDE_OVERLAPPING
                                       : i == 0 ? COLLIDE_TOUCHING
                                                : COLLIDE_APART);
    }
}
END_TEST

START_TEST(thin_walls_are_never_jumped_over) {
    random_source source = {46};
    for (int i = 0; i < 5000; ++i) {
        const double x = random_between(&source, -1e9, 1e9);
        const double y = random_between(&source, -1.0, 1.0);
        const geom_segment2 path = make_path(-1e9, y, 1e9, random_between(&source, -1.0, 1.0));
        const geom_segment2 wall = make_path(x, -1.0, nextafter(x, 2e9), 1.0);
        const collide_sweep found = collide_sweep_circle_segment(path, 0.0, wall);
        ck_assert_int_eq(found.relation, COLLIDE_TOUCHING);
        ck_assert_double_eq_tol(at_time(path, found.time).x, x, 1e-6);
    }
}
END_TEST

START_TEST(points_sliding_along_a_line_are_seen) {
    const geom_segment2 wall = make_path(0.0, 0.0, 4.0, 0.0);
    const collide_sweep along = collide_sweep_circle_segment(make_path(-4.0, 0.0, 12.0, 0.0), 0.0, wall);
    ck_assert_int_eq(along.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(along.time, 0.25);
    ck_assert_double_eq(along.normal.x, -1.0);
    const geom_segment2 dot = make_path(2.0, 0.0, 2.0, 0.0);
    ck_assert_double_eq(collide_sweep_circle_segment(make_path(0.0, 0.0, 4.0, 0.0), 0.0, dot).time, 0.5);
    const collide_sweep ends_on = collide_sweep_circle_segment(make_path(1.0, 3.0, 1.0, 0.0), 0.0, wall);
    ck_assert_int_eq(ends_on.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(ends_on.time, 1.0);
    const collide_sweep glancing = collide_sweep_circle_segment(make_path(-4.0, 2.0, 8.0, 2.0), 2.0, wall);
    ck_assert_int_eq(glancing.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq_tol(glancing.time, 1.0 / 3.0, 1e-16);
}
END_TEST

START_TEST(a_disc_that_rests_meets_what_it_stands_on) {
    const geom_segment2 still = make_path(1.0, 1.0, 1.0, 1.0);
    const collide_sweep touching = collide_sweep_circle_segment(still, 1.0, make_path(0.0, 0.0, 4.0, 0.0));
    ck_assert_int_eq(touching.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(touching.time, 0.0);
    ck_assert_double_eq(touching.normal.y, 1.0);
    const collide_sweep apart = collide_sweep_circle_segment(still, 0.5, make_path(0.0, 0.0, 4.0, 0.0));
    ck_assert_int_eq(apart.relation, COLLIDE_APART);
    ck_assert_double_eq(apart.time, 1.0);
    const collide_sweep point = collide_sweep_circle_circle(still, 0.0, make_circle(1.0, 1.0, 0.0));
    ck_assert_int_eq(point.relation, COLLIDE_TOUCHING);
}
END_TEST

static const geom_vec2 room_outside[] = {{0.0, 0.0}, {10.0, 0.0}, {10.0, 10.0}, {0.0, 10.0}};
static const geom_vec2 room_inside[] = {{2.0, 2.0}, {2.0, 8.0}, {8.0, 8.0}, {8.0, 2.0}};
static const geom_ring room_rings[] = {{room_outside, 4}, {room_inside, 4}};
static const geom_polygon room = {room_rings, 2};

START_TEST(polygons_are_solid_and_their_holes_are_not) {
    const collide_sweep outside = collide_sweep_circle_polygon(make_path(-5.0, 5.0, 5.0, 5.0), 1.0, room);
    ck_assert_int_eq(outside.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(outside.time, 0.4, 1e-16);
    ck_assert(geom_vec2_equal(outside.point, geom_vec2_make(0.0, 5.0)));
    ck_assert(geom_vec2_equal(outside.normal, geom_vec2_make(-1.0, 0.0)));

    const collide_sweep within = collide_sweep_circle_polygon(make_path(4.0, 4.0, 6.0, 6.0), 1.0, room);
    ck_assert_int_eq(within.relation, COLLIDE_APART);
    const collide_sweep to_the_wall = collide_sweep_circle_polygon(make_path(4.0, 5.0, 7.0, 5.0), 1.0, room);
    ck_assert_int_eq(to_the_wall.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(to_the_wall.time, 1.0);

    const collide_sweep buried = collide_sweep_circle_polygon(make_path(1.0, 5.0, 1.5, 5.0), 0.25, room);
    ck_assert_int_eq(buried.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(buried.time, 0.0);
    ck_assert(geom_vec2_equal(buried.normal, geom_vec2_make(0.0, 0.0)));
    const collide_sweep corner = collide_sweep_circle_polygon(make_path(-1.0, 1.0, 1.0, -1.0), 0.0, room);
    ck_assert_int_eq(corner.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(corner.time, 0.5);
    const collide_sweep edge = collide_sweep_circle_polygon(make_path(-1.0, 10.0, 11.0, 10.0), 0.0, room);
    ck_assert_int_eq(edge.relation, COLLIDE_TOUCHING);
    const collide_sweep pressed = collide_sweep_circle_polygon(make_path(-0.5, 5.0, -9.0, 5.0), 1.0, room);
    ck_assert_int_eq(pressed.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(pressed.time, 0.0);
    ck_assert(geom_vec2_equal(pressed.normal, geom_vec2_make(-1.0, 0.0)));
    /* Two edges are within reach of the start; the nearer one is named, whichever comes first in the ring. */
    const collide_sweep at_corner = collide_sweep_circle_polygon(make_path(-0.5, 0.25, -9.0, 5.0), 1.0, room);
    ck_assert(geom_vec2_equal(at_corner.point, geom_vec2_make(0.0, 0.25)));
    ck_assert(geom_vec2_equal(at_corner.normal, geom_vec2_make(-1.0, 0.0)));
}
END_TEST

START_TEST(polygon_sweeps_agree_with_tests_at_any_moment) {
    random_source source = {47};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 5000; ++i) {
        geom_segment2 path = {{0.0, 0.0}, {0.0, 0.0}};
        path.a = geom_vec2_make(random_int(&source, -2, 12), random_int(&source, -2, 12));
        path.b = geom_vec2_make(random_int(&source, -2, 12), random_int(&source, -2, 12));
        const double radius = 0.5 * random_int(&source, 0, 4);
        const collide_sweep found = collide_sweep_circle_polygon(path, radius, room);
        ++met[found.relation];
        for (int k = 0; k <= 16; ++k) {
            const geom_circle disc = {at_time(path, 0.0625 * k), radius};
            const collide_relation relation = collide_circle_polygon(disc, room);
            ck_assert_int_le(relation, found.relation);
            ck_assert(relation == COLLIDE_APART || found.time <= 0.0625 * k + 0x1p-50);
            ck_assert(k > 0 || (relation != COLLIDE_APART) == (found.time == 0.0));
        }
        if (found.relation != COLLIDE_APART && found.time > 0.0) {
            const geom_circle disc = {at_time(path, found.time), radius};
            ck_assert_double_lt(
                collide_shape_distance(collide_shape_from_circle(disc), collide_shape_from_polygon(room))
                    .distance,
                1e-14);
        }
    }
    ck_assert(met[COLLIDE_APART] > 50 && met[COLLIDE_TOUCHING] > 100 && met[COLLIDE_OVERLAPPING] > 1000);
}
END_TEST

START_TEST(closest_approach_is_the_least_distance) {
    random_source source = {48};
    for (int i = 0; i < 5000; ++i) {
        const shape_style style = (shape_style)(i % NUDGED);
        const geom_segment2 a = as_segment(random_shape(&source, SEGMENT, style));
        const geom_segment2 b = as_segment(random_shape(&source, SEGMENT, style));
        const collide_approach found = collide_closest_approach(a, b);
        const double slack = 0x1p-50 * (shape_reach(any_segment(a)) + shape_reach(any_segment(b)));
        const double then = geom_vec2_distance(at_time(a, found.time), at_time(b, found.time));
        ck_assert_double_eq_tol(found.distance, then, slack);
        for (int k = 0; k <= 32; ++k) {
            const double time = k / 32.0;
            ck_assert_double_ge(geom_vec2_distance(at_time(a, time), at_time(b, time)),
                                found.distance - slack);
        }
        const bool meet = collide_sweep_moving_circles(a, 0.0, b, 0.0).relation != COLLIDE_APART;
        ck_assert((found.distance == 0.0) == meet);
    }
    const geom_segment2 alike = make_path(0.0, 0.0, 5.0, 7.0);
    const collide_approach beside = collide_closest_approach(alike, make_path(3.0, 4.0, 8.0, 11.0));
    ck_assert_double_eq(beside.time, 0.0);
    ck_assert_double_eq(beside.distance, 5.0);
}
END_TEST

START_TEST(the_unit_of_length_changes_no_time) {
    random_source source = {49};
    for (int i = 0; i < 3000; ++i) {
        const shape_style style = (shape_style)(i % NUDGED);
        const any_shape path = random_shape(&source, SEGMENT, style);
        const any_shape wall = random_shape(&source, SEGMENT, style);
        const any_shape disc = random_shape(&source, CIRCLE, style);
        const int exponent = random_int(&source, -900, 900);
        const any_shape far_path = scaled_shape(path, exponent);
        const any_shape far_wall = scaled_shape(wall, exponent);
        const any_shape far_disc = scaled_shape(disc, exponent);
        const collide_sweep near_by =
            collide_sweep_circle_segment(as_segment(path), disc.value[2], as_segment(wall));
        const collide_sweep far =
            collide_sweep_circle_segment(as_segment(far_path), far_disc.value[2], as_segment(far_wall));
        ck_assert(near_by.relation == far.relation && near_by.time == far.time);
        ck_assert(geom_vec2_equal(near_by.normal, far.normal));
        const collide_sweep past = collide_sweep_circle_circle(as_segment(path), 1.0, as_circle(disc));
        const collide_sweep past_far =
            collide_sweep_circle_circle(as_segment(far_path), ldexp(1.0, exponent), as_circle(far_disc));
        ck_assert(past.relation == past_far.relation && past.time == past_far.time);
    }
}
END_TEST

START_TEST(the_largest_doubles_are_only_numbers) {
    const double huge = DBL_MAX;
    const geom_segment2 across = make_path(-huge, 0.0, huge, 0.0);
    const collide_sweep hit =
        collide_sweep_circle_circle(across, 0.25 * huge, make_circle(0.0, 0.0, 0.25 * huge));
    ck_assert_int_eq(hit.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(hit.time, 0.25);
    const collide_sweep wall =
        collide_sweep_circle_segment(across, 0.5 * huge, make_path(0.0, -huge, 0.0, huge));
    ck_assert_double_eq(wall.time, 0.25);
    const collide_approach near_by = collide_closest_approach(across, make_path(huge, 1.0, -huge, 1.0));
    ck_assert_double_eq(near_by.time, 0.5);
    ck_assert_double_eq(near_by.distance, 1.0);
}
END_TEST

static void check_refused(geom_segment2 path, double radius, geom_segment2 target, double size) {
    const geom_circle disc = {target.a, size};
    ck_assert_int_eq(collide_sweep_moving_circles(path, radius, target, size).relation, COLLIDE_INVALID);
    ck_assert_double_eq(collide_sweep_moving_circles(path, radius, target, size).time, 0.0);
    if (isfinite(target.b.x) && isfinite(target.b.y)) {
        ck_assert_int_eq(collide_sweep_circle_circle(path, radius, disc).relation, COLLIDE_INVALID);
    }
    if (size >= 0.0 && isfinite(size)) {
        ck_assert_int_eq(collide_sweep_circle_segment(path, radius, target).relation, COLLIDE_INVALID);
    }
}

/* Rows of a path, a radius and a segment whose numbers do not see each other in any frame: contacts right
 * after the start, at a small end of a long way, of a disc too small for its way, and at the end of one that
 * is small beside a wall. */
START_TEST(numbers_far_apart_in_size_keep_time_and_normal) {
    const struct {
        geom_segment2 path;
        double radius;
        geom_segment2 target;
        double time;
    } rows[] = {
        {{{-1.0, 0.0}, {0.0, 0.0}}, 0x1p-540, {{-0x1p-300, 0.0}, {1.0, 0.0}}, 1.0},
        {{{1.0, 0.0}, {-2.0, -2.0}}, 0.0, {{0.0, -1e-323}, {1.0, -1e-323}}, 0.0},
        {{{-1e-320, -1.0}, {0x1p510, 0.0}}, 0.0, {{0.0, 0.0}, {-5e-324, -0x1p300}}, 0.0},
        {{{0x1p-537, 0.0}, {-0x1p300, 5e-324}}, 5e-324, {{-0x1p-540, 1.0}, {0.0, -0x1p-536}}, 0.0},
        {{{-0x1p-540, 0x1p1020}, {0.0, 0.0}}, 0x1p-1025, {{0x1p-300, -0x1p1019}, {0.0, 0x1p300}}, 1.0},
        {{{-0x1p-538, 0.0}, {0.0, 8e-320}}, 0.0, {{0.0, 0x1p-300}, {-0x1p500, -0x1p1019}}, 1.0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const collide_sweep found =
            collide_sweep_circle_segment(rows[i].path, rows[i].radius, rows[i].target);
        ck_assert_int_ne(found.relation, COLLIDE_APART);
        ck_assert_double_gt(found.time, 0.0);
        ck_assert_double_eq_tol(found.time, rows[i].time, 0x1p-51);
        ck_assert_double_eq_tol(geom_vec2_length(found.normal), 1.0, 0x1p-51);
    }
}
END_TEST

START_TEST(a_long_way_in_common_costs_no_digits) {
    const geom_segment2 first = make_path(2.0, 3.0, 0x1p1000, 0x1p999);
    const geom_segment2 second = make_path(4.0, 3.0, 0x1p1000, 0x1p999);
    const collide_sweep found = collide_sweep_moving_circles(first, 0.5, second, 1.0);
    ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(found.time, 0.25);
    ck_assert_double_eq(found.normal.x, -1.0);
    const collide_sweep swapped = collide_sweep_moving_circles(second, 1.0, first, 0.5);
    ck_assert_double_eq(swapped.time, 0.25);
    ck_assert_double_eq(swapped.normal.x, 1.0);
}
END_TEST

static void check_mirrored(geom_capsule2 a, geom_capsule2 b) {
    const geom_segment2 path_a = {a.a, a.b};
    const geom_segment2 path_b = {b.a, b.b};
    const collide_sweep found = collide_sweep_moving_circles(path_a, a.radius, path_b, b.radius);
    const collide_sweep swapped = collide_sweep_moving_circles(path_b, b.radius, path_a, a.radius);
    ck_assert_int_eq(found.relation, swapped.relation);
    ck_assert_double_eq(found.time, swapped.time);
    ck_assert(geom_vec2_equal(found.normal, geom_vec2_neg(swapped.normal)));
}

START_TEST(swapping_discs_of_any_size_mirrors_the_sweep) {
    random_source source = {45};
    for (int i = 0; i < 5000; ++i) {
        check_mirrored(as_capsule(random_shape(&source, CAPSULE, MIXED)),
                       as_capsule(random_shape(&source, CAPSULE, MIXED)));
    }
    const geom_capsule2 fast = {
        {-2.778448436856347e-163, 3.273390607896142e+150}, {0x1p-1022, 0.0}, 3.003366670058302e-162};
    const geom_capsule2 large = {{3.928804629503598e-163, -0.26003770558377504},
                                 {6.707253066359945e-163, -3.273390607896142e+150},
                                 3.273390607896142e+150};
    check_mirrored(fast, large);
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 10; ++i) {
            double value[10] = {0.0, 0.0, 1.0, 1.0, 5.0, 5.0, 6.0, 6.0, 0.5, 0.5};
            value[i] = bad[k];
            const geom_segment2 path = make_path(value[0], value[1], value[2], value[3]);
            const geom_segment2 target = make_path(value[4], value[5], value[6], value[7]);
            check_refused(path, value[8], target, value[9]);
            if (i < 8) {
                ck_assert(isnan(collide_closest_approach(path, target).distance));
            }
            if (i < 4 || i == 8) {
                ck_assert_int_eq(collide_sweep_circle_polygon(path, value[8], room).relation,
                                 COLLIDE_INVALID);
            }
        }
    }
    const geom_segment2 path = make_path(0.0, 0.0, 1.0, 1.0);
    check_refused(path, -1.0, path, 1.0);
    const geom_polygon nothing = {NULL, 0};
    const geom_ring line = {room_outside, 2};
    const geom_polygon degenerate = {&line, 1};
    ck_assert_int_eq(collide_sweep_circle_polygon(path, 1.0, nothing).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_sweep_circle_polygon(path, 1.0, degenerate).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_sweep_circle_polygon(path, -1.0, room).relation, COLLIDE_INVALID);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        times_against_discs_are_right,
        times_against_segments_are_right,
        no_sample_finds_what_the_sweep_missed,
        moving_discs_are_one_disc_in_relative_motion,
        grazing_contacts_are_found_at_the_right_time,
        contact_at_the_very_end_counts,
        contact_at_the_start_is_time_zero,
        contact_right_after_the_start_is_not_time_zero,
        discs_far_away_are_hit,
        thin_walls_are_never_jumped_over,
        points_sliding_along_a_line_are_seen,
        a_disc_that_rests_meets_what_it_stands_on,
        polygons_are_solid_and_their_holes_are_not,
        polygon_sweeps_agree_with_tests_at_any_moment,
        closest_approach_is_the_least_distance,
        the_unit_of_length_changes_no_time,
        the_largest_doubles_are_only_numbers,
        numbers_far_apart_in_size_keep_time_and_normal,
        a_long_way_in_common_costs_no_digits,
        swapping_discs_of_any_size_mirrors_the_sweep,
        bad_numbers_are_refused,
    };
    return run_tests("sweep_circle2", tests, sizeof tests / sizeof tests[0]);
}
