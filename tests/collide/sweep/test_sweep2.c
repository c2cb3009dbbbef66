/* Sweeps of shapes of any kind: relation, time, place; what other libraries are known to miss. */
#include "collide/support/sweep2_lattice.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>

#include <float.h>
#include <math.h>

static geom_vec2 vec2_of(lattice_point p) { return geom_vec2_make((double)p.x, (double)p.y); }

static lattice_point random_way(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const lattice_point way = {x, random_int(source, -range, range)};
    return way;
}

/* All pairs of kinds, in turn. */
static void make_pair(lattice_body *a, lattice_body *b, random_source *source, int turn) {
    const collide_shape_kind kind_a = (collide_shape_kind)(turn % COLLIDE_SHAPE_KIND_COUNT);
    const collide_shape_kind kind_b =
        (collide_shape_kind)(turn / COLLIDE_SHAPE_KIND_COUNT % COLLIDE_SHAPE_KIND_COUNT);
    const lattice_point origin = {0, 0};
    const lattice_point middle = {random_int(source, -9, 9), random_int(source, -9, 9)};
    lattice_body_make(a, source, kind_a, origin);
    lattice_body_make(b, source, kind_b, middle);
}

START_TEST(sweeps_are_those_of_the_lattice) {
    random_source source = {71};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 25600; ++i) {
        lattice_body a;
        lattice_body b;
        make_pair(&a, &b, &source, i);
        const lattice_point way_a = random_way(&source, 9);
        const lattice_point way_b = i % 3 == 0 ? random_way(&source, 9) : (lattice_point){0, 0};
        const lattice_point d = lattice_minus(way_a, way_b);
        const int margin = i % 5 == 0 ? random_int(&source, 0, 2) : 0;
        const lattice_point none = {0, 0};
        const collide_relation at_start = lattice_sweep_relation(&a, &b, none, margin);
        const collide_relation expected = lattice_sweep_relation(&a, &b, d, margin);
        const collide_sweep found =
            collide_shape_sweep_within(a.shape, vec2_of(way_a), b.shape, vec2_of(way_b), margin);
        ck_assert_int_eq(found.relation, expected);
        if (expected == COLLIDE_APART) {
            ck_assert_double_eq(found.time, 1.0);
        } else if (at_start != COLLIDE_APART) {
            ck_assert_double_eq(found.time, 0.0);
        } else {
            const long double time = lattice_sweep_time(&a, &b, d, margin);
            ck_assert_double_gt(found.time, 0.0);
            ck_assert_double_le(fabs((double)((long double)found.time - time)), 0x1p-50 * (double)time);
            ck_assert_double_eq_tol(geom_vec2_length(found.normal), 1.0, 0x1p-51);
        }
        ++met[expected];
        const collide_sweep swapped =
            collide_shape_sweep_within(b.shape, vec2_of(way_b), a.shape, vec2_of(way_a), margin);
        ck_assert_int_eq(swapped.relation, expected);
        ck_assert_double_eq(swapped.time, found.time);
    }
    ck_assert_int_gt(met[COLLIDE_APART], 2000);
    ck_assert_int_gt(met[COLLIDE_TOUCHING], 800);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 3000);
}
END_TEST

/* Positions at eighths of the way are doubles; there the relation of the resting shapes is known. */
START_TEST(no_moment_knows_more_than_the_sweep) {
    random_source source = {72};
    int contacts = 0;
    for (int i = 0; i < 6400; ++i) {
        lattice_body a;
        lattice_body b;
        make_pair(&a, &b, &source, i);
        const geom_vec2 way_a = vec2_of(random_way(&source, 12));
        const geom_vec2 way_b = vec2_of(random_way(&source, 6));
        const double margin = i % 4 == 0 ? 0.5 : 0.0;
        const collide_sweep found = collide_shape_sweep_within(a.shape, way_a, b.shape, way_b, margin);
        for (int k = 0; k <= 8; ++k) {
            lattice_body a_then;
            lattice_body b_then;
            lattice_body_place(&a_then, &a, 1.0, geom_vec2_scale(way_a, 0.125 * k));
            lattice_body_place(&b_then, &b, 1.0, geom_vec2_scale(way_b, 0.125 * k));
            const collide_relation then = collide_shape_relation_within(a_then.shape, b_then.shape, margin);
            ck_assert_int_le(then, found.relation);
            ck_assert(then == COLLIDE_APART || found.time <= 0.125 * k + 0x1p-50);
            ck_assert(k > 0 || (found.time == 0.0) == (then != COLLIDE_APART));
            contacts += then != COLLIDE_APART;
        }
    }
    ck_assert_int_gt(contacts, 5000);
}
END_TEST

START_TEST(the_unit_of_length_changes_no_time) {
    random_source source = {73};
    for (int i = 0; i < 24000; ++i) {
        lattice_body a;
        lattice_body b;
        lattice_body far_a;
        lattice_body far_b;
        make_pair(&a, &b, &source, i);
        const geom_vec2 way = vec2_of(random_way(&source, 12));
        const double unit = ldexp(1.0, random_int(&source, -300, 300));
        const geom_vec2 zero = {0.0, 0.0};
        lattice_body_place(&far_a, &a, unit, zero);
        lattice_body_place(&far_b, &b, unit, zero);
        const collide_sweep one = collide_shape_sweep(a.shape, way, b.shape, zero);
        const collide_sweep other =
            collide_shape_sweep(far_a.shape, geom_vec2_scale(way, unit), far_b.shape, zero);
        ck_assert_int_eq(one.relation, other.relation);
        ck_assert_double_eq(one.time, other.time);
        /* The units may take different paths in the code. These leave different rests of what should be 0:
         * components above 2^-43 have the same bits. */
        ck_assert_double_le(geom_vec2_distance(one.normal, other.normal), 0x1p-96);
        ck_assert(one.time == 0.0 ||
                  geom_vec2_distance(geom_vec2_scale(one.point, unit), other.point) <= 0x1p-96 * unit);
    }
}
END_TEST

/* A way that is longer than the shapes by any power of two only makes the contact sooner by as much. */
START_TEST(ways_of_any_length_meet_at_the_same_place) {
    random_source source = {78};
    const geom_vec2 zero = {0.0, 0.0};
    int contacts = 0;
    for (int i = 0; i < 12800; ++i) {
        lattice_body a;
        lattice_body b;
        lattice_body small_a;
        lattice_body small_b;
        make_pair(&a, &b, &source, i);
        const geom_vec2 way = vec2_of(random_way(&source, 12));
        const int down = random_int(&source, 0, 900);
        const double unit = ldexp(1.0, random_int(&source, 0, 500) - down);
        lattice_body_place(&small_a, &a, unit, zero);
        lattice_body_place(&small_b, &b, unit, zero);
        const geom_vec2 long_way = geom_vec2_scale(geom_vec2_scale(way, unit), ldexp(1.0, down));
        const collide_sweep one = collide_shape_sweep(a.shape, way, b.shape, zero);
        const collide_sweep other = collide_shape_sweep(small_a.shape, long_way, small_b.shape, zero);
        const collide_sweep swapped = collide_shape_sweep(small_b.shape, zero, small_a.shape, long_way);
        ck_assert_double_eq(swapped.time, other.time);
        if (one.relation != COLLIDE_APART) {
            ck_assert(fabs(ldexp(other.time, down) - one.time) <= 0x1p-48 * one.time);
            contacts += one.time > 0.0;
        }
    }
    ck_assert_int_gt(contacts, 1200);
}
END_TEST

/* Numbers of moderate size take a shorter way through the code. */
START_TEST(a_disc_over_a_box_has_one_normal_in_every_unit) {
    for (int exponent = -300; exponent <= 300; exponent += 25) {
        const double unit = ldexp(1.0, exponent);
        const geom_circle disc = {{-unit, 0.0}, 3.0 * unit};
        const geom_aabb2 box = {{0.0, -2.0 * unit}, {4.0 * unit, -unit}};
        const geom_vec2 way = {2.0 * unit, 7.0 * unit};
        const collide_sweep found = collide_shape_sweep(
            collide_shape_from_circle(disc), way, collide_shape_from_aabb(box), geom_vec2_make(0.0, 0.0));
        ck_assert_double_eq(found.time, 0.0);
        ck_assert(geom_vec2_equal(found.normal, geom_vec2_make(-sqrt(0.5), sqrt(0.5))));
    }
}
END_TEST

/* The place of contact is on the boundary of b where it then is, and a, there, is as close to it. */
START_TEST(contacts_are_on_both_shapes) {
    random_source source = {74};
    int contacts = 0;
    for (int i = 0; i < 6400; ++i) {
        lattice_body a;
        lattice_body b;
        make_pair(&a, &b, &source, i);
        const geom_vec2 way_a = vec2_of(random_way(&source, 16));
        const geom_vec2 way_b = vec2_of(random_way(&source, 16));
        const collide_sweep found = collide_shape_sweep(a.shape, way_a, b.shape, way_b);
        if (found.relation == COLLIDE_APART || found.time == 0.0) {
            continue;
        }
        ++contacts;
        /* the place as the shapes see it: to move them would round vertices off the edges on which they
         * lie */
        const geom_vec2 on_a = geom_vec2_add_scaled(found.point, -found.time, way_a);
        const geom_vec2 on_b = geom_vec2_add_scaled(found.point, -found.time, way_b);
        ck_assert_int_ne(collide_shape_relation_within(collide_shape_from_point(on_a), a.shape, 1e-13),
                         COLLIDE_APART);
        ck_assert_int_ne(collide_shape_relation_within(collide_shape_from_point(on_b), b.shape, 1e-13),
                         COLLIDE_APART);
        ck_assert_double_lt(geom_vec2_dot(found.normal, geom_vec2_sub(way_a, way_b)), 1e-6);
    }
    ck_assert_int_gt(contacts, 700);
}
END_TEST

static collide_shape box_of(double ax, double ay, double bx, double by) {
    const geom_aabb2 box = {{ax, ay}, {bx, by}};
    return collide_shape_from_aabb(box);
}

static collide_shape segment_of(double ax, double ay, double bx, double by) {
    const geom_segment2 segment = {{ax, ay}, {bx, by}};
    return collide_shape_from_segment(segment);
}

static collide_shape disc_of(double x, double y, double radius) {
    const geom_circle circle = {{x, y}, radius};
    return collide_shape_from_circle(circle);
}

static collide_sweep ray_cast(double ax, double ay, double bx, double by, collide_shape target) {
    const geom_segment2 ray = {{ax, ay}, {bx, by}};
    return collide_shape_raycast(ray, target);
}

START_TEST(walls_of_any_thickness_stop_any_speed) {
    random_source source = {75};
    const geom_vec2 zero = {0.0, 0.0};
    for (int i = 0; i < 4000; ++i) {
        const double x = random_between(&source, 10.0, 1e6);
        const double thickness = i % 2 ? 0.0 : 1e-9;
        const geom_vec2 way = {random_between(&source, 2e6, 1e12), random_between(&source, -1.0, 1.0)};
        const collide_shape wall = box_of(x, -5.0, x + thickness, 5.0);
        const collide_shape small = i % 3 ? box_of(0.0, -1e-6, 1e-6, 0.0) : disc_of(1e-6, 0.0, 1e-6);
        const collide_sweep found = collide_shape_sweep(small, way, wall, zero);
        ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
        ck_assert_double_eq_tol(found.time * way.x, x - (i % 3 ? 1e-6 : 2e-6), 1e-15 * way.x);
        const collide_sweep point = collide_shape_sweep(collide_shape_from_point(zero), way, wall, zero);
        ck_assert_int_ne(point.relation, COLLIDE_APART);
    }
}
END_TEST

START_TEST(grazing_contacts_last_a_moment) {
    const geom_vec2 zero = {0.0, 0.0};
    const geom_vec2 way = {8.0, 0.0};
    const collide_sweep corners =
        collide_shape_sweep(box_of(0, 0, 1, 1), geom_vec2_make(8.0, 8.0), box_of(4, 2, 5, 3), zero);
    ck_assert_int_eq(corners.relation, COLLIDE_TOUCHING);
    const collide_sweep into_corner =
        collide_shape_sweep(box_of(0, 0, 1, 1), geom_vec2_make(8.0, 8.0), box_of(4, 4, 5, 5), zero);
    ck_assert_int_eq(into_corner.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(into_corner.time, 3.0 / 8.0);
    const collide_sweep slide = collide_shape_sweep(box_of(0, 0, 1, 1), way, box_of(3, 1, 4, 2), zero);
    ck_assert_int_eq(slide.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(slide.time, 0.25);
    const collide_sweep disc = collide_shape_sweep(disc_of(0, 0, 2), way, disc_of(4, 5, 3), zero);
    ck_assert_int_eq(disc.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(disc.time, 0.5);
    const collide_sweep lines =
        collide_shape_sweep(segment_of(0, 0, 1, 0), way, segment_of(4, 0, 6, 0), zero);
    ck_assert_int_eq(lines.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(lines.time, 0.375);
    const collide_sweep with_margin =
        collide_shape_sweep_within(box_of(0, 0, 1, 1), way, box_of(3, 1.5, 4, 2), zero, 0.5);
    ck_assert_int_eq(with_margin.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(with_margin.time, 0.25);
}
END_TEST

START_TEST(contact_at_the_start_has_a_place_and_a_direction) {
    const geom_vec2 zero = {0.0, 0.0};
    const geom_vec2 way = {5.0, 5.0};
    const collide_sweep discs = collide_shape_sweep(disc_of(0, 3, 1), way, disc_of(0, 0, 2), zero);
    ck_assert_int_eq(discs.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(discs.time, 0.0);
    ck_assert_double_eq(discs.point.y, 2.0);
    ck_assert_double_eq(discs.normal.y, 1.0);
    const collide_sweep beside = collide_shape_sweep(disc_of(5, 2, 1), way, box_of(0, 0, 4, 4), zero);
    ck_assert_double_eq(beside.point.x, 4.0);
    ck_assert_double_eq(beside.normal.x, 1.0);
    const collide_sweep within = collide_shape_sweep(box_of(1, 1, 2, 2), way, box_of(0, 0, 4, 4), zero);
    ck_assert_int_eq(within.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(within.time, 0.0);
    ck_assert(geom_vec2_equal(within.normal, zero));
    const collide_sweep near =
        collide_shape_sweep_within(box_of(5, 0, 6, 4), way, box_of(0, 0, 4, 4), zero, 1.5);
    ck_assert_double_eq(near.time, 0.0);
    ck_assert_double_eq(near.point.x, 4.0);
    ck_assert_double_eq(near.normal.x, 1.0);
    const collide_sweep free = collide_shape_sweep(disc_of(5, 0, 0.5), way, box_of(0, 0, 4, 4), zero);
    ck_assert_int_eq(free.relation, COLLIDE_APART);
    ck_assert(geom_vec2_equal(free.point, geom_vec2_make(10.0, 5.0)));
}
END_TEST

START_TEST(a_shape_in_a_hole_meets_its_rim) {
    const geom_vec2 outer[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const geom_vec2 hole[4] = {{2, 2}, {2, 8}, {8, 8}, {8, 2}};
    const geom_ring rings[2] = {{outer, 4}, {hole, 4}};
    const geom_polygon frame = {rings, 2};
    const geom_vec2 zero = {0.0, 0.0};
    const collide_sweep box = collide_shape_sweep(box_of(4, 4, 5, 5), geom_vec2_make(6.0, 0.0),
                                                  collide_shape_from_polygon(frame), zero);
    ck_assert_int_eq(box.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(box.time, 0.5);
    ck_assert_double_eq(box.normal.x, -1.0);
    const collide_sweep out = collide_shape_sweep(collide_shape_from_polygon(frame),
                                                  geom_vec2_make(-3.0, 0.0), disc_of(5, 5, 1), zero);
    ck_assert_double_eq(out.time, 2.0 / 3.0);
    ck_assert_int_eq(collide_shape_sweep(disc_of(5, 5, 1), geom_vec2_make(1.0, 1.0),
                                         collide_shape_from_polygon(frame), zero)
                         .relation,
                     COLLIDE_APART);
    const collide_sweep far = collide_shape_sweep(disc_of(5, 5, 1), geom_vec2_make(1e9, 0.0),
                                                  collide_shape_from_polygon(frame), zero);
    ck_assert_double_eq_tol(far.time, 2e-9, 1e-24);
}
END_TEST

/* rapier.js 258: a thin cuboid of 244.5 by 0.5 that a ray hits and a cast of a shape missed. */
enum {
    SIDE = 75,
    MANY = 4 * SIDE
};

/* A square around a point, with `side` vertices on each side; all on a lattice. */
static geom_ring square_of(geom_vec2 *points, size_t side, int half, lattice_point middle) {
    for (size_t i = 0; i < 4 * side; ++i) {
        const double along = half * (2.0 * (double)(i % side) / (double)side - 1.0);
        const geom_vec2 places[] = {{along, -half}, {half, along}, {-along, half}, {-half, -along}};
        points[i] = geom_vec2_add(places[i / side], vec2_of(middle));
    }
    return (geom_ring){points, 4 * side};
}

/* Rings of many vertices are searched in runs: vertices on straight sides change neither relation nor time. */
START_TEST(vertices_on_straight_sides_change_nothing) {
    static geom_vec2 points[6][MANY];
    const lattice_point origin = {0, 0};
    random_source source = {81};
    const geom_ring frame[] = {square_of(points[0], SIDE, 1200, origin),
                               square_of(points[1], SIDE, 900, origin)};
    const geom_ring plain_frame[] = {square_of(points[2], 1, 1200, origin),
                                     square_of(points[3], 1, 900, origin)};
    const collide_shape frames[] = {collide_shape_from_polygon((geom_polygon){frame, 2}),
                                    collide_shape_from_polygon((geom_polygon){plain_frame, 2})};
    int relations[3] = {0};
    for (int i = 0; i < 48; ++i) {
        const int reach = i % 2 ? 2000 : 700;
        const lattice_point middle = {random_int(&source, -reach, reach), random_int(&source, -reach, reach)};
        const geom_ring many = square_of(points[4], SIDE, 150, middle);
        const geom_ring few = square_of(points[5], 1, 150, middle);
        const collide_shape squares[] = {collide_shape_from_polygon((geom_polygon){&many, 1}),
                                         collide_shape_from_polygon((geom_polygon){&few, 1})};
        const geom_vec2 way = vec2_of(random_way(&source, 1500));
        const geom_vec2 other_way = vec2_of(random_way(&source, 100));
        const collide_sweep expected = collide_shape_sweep(squares[1], way, frames[1], other_way);
        const collide_sweep within = collide_shape_sweep_within(squares[1], way, frames[1], other_way, 8.0);
        for (int k = 0; k < 3; ++k) {
            const collide_shape a = squares[k / 2];
            const collide_sweep found = collide_shape_sweep(a, way, frames[k % 2], other_way);
            const collide_sweep near = collide_shape_sweep_within(a, way, frames[k % 2], other_way, 8.0);
            ck_assert_int_eq(found.relation, expected.relation);
            ck_assert_double_eq_tol(found.time, expected.time, 1e-12);
            ck_assert_int_eq(near.relation, within.relation);
            ck_assert_double_eq_tol(near.time, within.time, 1e-12);
        }
        ++relations[expected.relation];
    }
    ck_assert_int_gt(relations[COLLIDE_APART], 4);
    ck_assert_int_gt(relations[COLLIDE_OVERLAPPING], 4);
}
END_TEST

START_TEST(a_shape_hits_what_a_ray_hits) {
    const geom_obb2 plank = {{100.0, 40.0}, {0.6, 0.8}, {122.25, 0.25}};
    const geom_vec2 zero = {0.0, 0.0};
    for (int i = -50; i <= 50; ++i) {
        const geom_vec2 start = {90.0 + 0.5 * i, -300.0 + i};
        const geom_vec2 way = {0.1 * i, 700.0};
        const collide_sweep ray =
            ray_cast(start.x, start.y, start.x + way.x, start.y + way.y, collide_shape_from_obb(plank));
        const collide_sweep cast =
            collide_shape_sweep(disc_of(start.x, start.y, 0.5), way, collide_shape_from_obb(plank), zero);
        ck_assert_int_ge(cast.relation, ray.relation);
        ck_assert_double_le(cast.time, ray.time);
        ck_assert_int_eq(ray.relation, COLLIDE_OVERLAPPING);
    }
}
END_TEST

/* Jolt 1818: rays of kilometers went through spheres. */
START_TEST(rays_from_far_away_hit_or_miss_exactly) {
    static const double lengths[3] = {1e6, 12e3, 1e12};
    for (int k = 0; k < 3; ++k) {
        for (int i = -20; i <= 20; ++i) {
            const double y = 1.0 + 1e-9 * i;
            const collide_relation expected = i < 0    ? COLLIDE_OVERLAPPING
                                              : i == 0 ? COLLIDE_TOUCHING
                                                       : COLLIDE_APART;
            const collide_sweep disc = ray_cast(-lengths[k], y, lengths[k], y, disc_of(0, 0, 1));
            const collide_sweep box = ray_cast(-lengths[k], y, lengths[k], y, box_of(-1, -1, 1, 1));
            ck_assert_int_eq(disc.relation, expected);
            ck_assert_int_eq(box.relation, expected);
            if (expected != COLLIDE_APART) {
                const double entry = y < 1.0 ? -sqrt((1.0 - y) * (1.0 + y)) : 0.0;
                ck_assert_double_eq_tol(disc.point.x, entry, 1e-12 + 1e-27 * lengths[k] * lengths[k]);
                ck_assert_double_eq_tol(box.point.x, -1.0, 1e-15);
            }
        }
    }
}
END_TEST

/* Box2D's rays miss segments along them, and of length zero, and end before what they end on. */
START_TEST(rays_along_and_onto_things_hit) {
    const collide_sweep along = ray_cast(0, 0, 8, 0, segment_of(2, 0, 6, 0));
    ck_assert_int_eq(along.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(along.time, 0.25);
    const collide_sweep dot = ray_cast(0, 0, 8, 0, segment_of(2, 0, 2, 0));
    ck_assert_double_eq(dot.time, 0.25);
    const collide_sweep onto = ray_cast(3, 4, 3, 0, segment_of(2, 0, 6, 0));
    ck_assert_int_eq(onto.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(onto.time, 1.0);
    ck_assert_double_eq(onto.normal.y, 1.0);
    const collide_sweep still = ray_cast(3, 0, 3, 0, segment_of(2, 0, 6, 0));
    ck_assert_int_eq(still.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(still.time, 0.0);
    ck_assert_int_eq(ray_cast(3, 1, 3, 1, segment_of(2, 0, 6, 0)).relation, COLLIDE_APART);
    ck_assert_double_eq(ray_cast(0, 0, 4, 0, disc_of(5, 0, 1)).time, 1.0);
    ck_assert_double_eq(ray_cast(0, 0, 4, 0, box_of(4, 0, 5, 1)).time, 1.0);
    ck_assert_int_eq(ray_cast(1, 1, 9, 9, box_of(0, 0, 2, 2)).relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(ray_cast(1, 1, 9, 9, box_of(0, 0, 2, 2)).time, 0.0);
}
END_TEST

/* p2.js 372: a fast circle passed a wall because it left it on the far side within the same step. */
START_TEST(what_is_behind_the_wall_at_the_end_still_met_it) {
    const geom_vec2 zero = {0.0, 0.0};
    const collide_sweep met =
        collide_shape_sweep(disc_of(0, 0, 1), geom_vec2_make(100.0, 0.0), box_of(50, -9, 51, 9), zero);
    ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(met.time, 0.49, 1e-15);
    ck_assert_double_eq_tol(met.point.x, 50.0, 1e-13);
}
END_TEST

/* The rays that take the short way agree with those that take the long one. */
START_TEST(rays_are_sweeps_of_points) {
    random_source source = {76};
    for (int i = 0; i < 20000; ++i) {
        lattice_body b;
        const lattice_point middle = {random_int(&source, -5, 5), random_int(&source, -5, 5)};
        lattice_body_make(&b, &source, (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT), middle);
        const geom_vec2 start = vec2_of(random_way(&source, 6));
        const geom_vec2 way = vec2_of(random_way(&source, 12));
        const geom_segment2 ray = {start, geom_vec2_add(start, way)};
        const geom_vec2 zero = {0.0, 0.0};
        const collide_sweep cast = collide_shape_raycast(ray, b.shape);
        const collide_sweep sweep = collide_shape_sweep(collide_shape_from_point(start), way, b.shape, zero);
        ck_assert_int_eq(cast.relation, sweep.relation);
        ck_assert_double_le(fabs(cast.time - sweep.time), 0x1p-51 * sweep.time);
        if (cast.time > 0.0 && cast.relation != COLLIDE_APART) {
            ck_assert_double_lt(geom_vec2_distance(cast.point, sweep.point), 1e-14);
            ck_assert_double_eq_tol(geom_vec2_length(cast.normal), 1.0, 0x1p-51);
            ck_assert_double_lt(geom_vec2_dot(cast.normal, way), 1e-7);
        }
    }
}
END_TEST

START_TEST(a_motion_in_common_costs_no_digits) {
    const geom_vec2 common = {1e15, -3e15};
    const collide_sweep met = collide_shape_sweep(
        box_of(0, 0, 1, 1), geom_vec2_add(common, geom_vec2_make(4.0, 0.0)), box_of(2, 0, 3, 1), common);
    ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq(met.time, 0.25);
    const collide_sweep same = collide_shape_sweep(box_of(0, 0, 1, 1), common, box_of(1, 1, 3, 3), common);
    ck_assert_int_eq(same.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(same.time, 0.0);
    ck_assert_int_eq(collide_shape_sweep(box_of(0, 0, 1, 1), common, box_of(2, 1, 3, 3), common).relation,
                     COLLIDE_APART);
}
END_TEST

START_TEST(the_largest_and_smallest_doubles_are_only_numbers) {
    const geom_vec2 zero = {0.0, 0.0};
    const collide_sweep huge = collide_shape_sweep(disc_of(-DBL_MAX, 0, 1), geom_vec2_make(DBL_MAX, 0.0),
                                                   box_of(-1, -1, 1, 1), geom_vec2_make(-DBL_MAX, 0.0));
    ck_assert_int_eq(huge.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(huge.time, 0.5, 1e-15);
    const collide_sweep tiny =
        collide_shape_sweep(collide_shape_from_point(zero), geom_vec2_make(4 * DBL_TRUE_MIN, 0.0),
                            box_of(DBL_TRUE_MIN, 0, 2 * DBL_TRUE_MIN, DBL_TRUE_MIN), zero);
    ck_assert_int_eq(tiny.relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(tiny.time, 0.25);
    ck_assert_double_eq(ray_cast(-DBL_MAX, 0, DBL_MAX, 0, box_of(-1, -1, 1, 1)).time, 0.5);
    ck_assert_double_eq(ray_cast(-DBL_TRUE_MIN, 0, DBL_MAX, 0, segment_of(0, -1, 0, 1)).time, DBL_TRUE_MIN);
}
END_TEST

/* An oriented box reaches half * |axis|, which may be beyond the doubles although both are doubles. */
START_TEST(boxes_beyond_the_doubles_have_a_unit_normal) {
    const double lengths[] = {0x1p100, 0x1.8p500, 0x1.c7f1p944, 0x1p1000};
    const geom_vec2 directions[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const geom_vec2 still = geom_vec2_make(0.0, 0.0);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
        for (size_t k = 0; k < 4; ++k) {
            const geom_vec2 out = directions[k];
            const geom_obb2 wall = {{0.0, 0.0}, geom_vec2_scale(out, lengths[i]), {0.0, 0x1p1009}};
            const collide_shape a = collide_shape_from_obb(wall);
            const geom_capsule2 stick = {out, geom_vec2_scale(out, 2.0), 0x1p-20};
            const collide_shape b = collide_shape_from_capsule(stick);
            const geom_vec2 way = geom_vec2_make(-3.0 * out.x + 0.25 * out.y, -3.0 * out.y + 0.25 * out.x);
            const collide_sweep met = collide_shape_sweep_within(a, still, b, way, 0.0);
            const collide_sweep back = collide_shape_sweep_within(b, way, a, still, 0.0);
            ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
            ck_assert_double_eq_tol(met.time, 1.0 / 3.0, 0x1p-20); /* the radius vanishes beside the box */
            ck_assert(met.time == back.time);
            ck_assert(fabs(fabs(geom_vec2_dot(met.normal, out)) - 1.0) < 0x1p-40);
            ck_assert(fabs(geom_vec2_length(met.normal) - 1.0) < 1e-15);
            ck_assert(fabs(geom_vec2_length(back.normal) - 1.0) < 1e-15);
        }
    }
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    const geom_vec2 zero = {0.0, 0.0};
    const geom_vec2 bad = {(double)NAN, 0.0};
    const geom_vec2 infinite = {HUGE_VAL, 0.0};
    const collide_shape good = box_of(0, 0, 1, 1);
    ck_assert_int_eq(collide_shape_sweep(good, bad, good, zero).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep(good, zero, good, infinite).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep(disc_of(0, 0, -1), zero, good, zero).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep(good, zero, disc_of(0, (double)NAN, 1), zero).relation,
                     COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep_within(good, zero, good, zero, -1.0).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep_within(good, zero, good, zero, HUGE_VAL).relation, COLLIDE_INVALID);
    ck_assert_int_eq(ray_cast((double)NAN, 0, 1, 1, good).relation, COLLIDE_INVALID);
    for (int kind = 0; kind < COLLIDE_SHAPE_KIND_COUNT; ++kind) {
        random_source source = {77};
        lattice_body body;
        const lattice_point middle = {0, 0};
        lattice_body_make(&body, &source, (collide_shape_kind)kind, middle);
        ck_assert_int_eq(ray_cast(0, HUGE_VAL, 1, 1, body.shape).relation, COLLIDE_INVALID);
    }
    collide_shape unknown = good;
    unknown.kind = COLLIDE_SHAPE_KIND_COUNT;
    ck_assert_int_eq(collide_shape_sweep(unknown, zero, good, zero).relation, COLLIDE_INVALID);
    ck_assert_int_eq(ray_cast(0, 0, 1, 1, unknown).relation, COLLIDE_INVALID);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        sweeps_are_those_of_the_lattice,
        no_moment_knows_more_than_the_sweep,
        the_unit_of_length_changes_no_time,
        ways_of_any_length_meet_at_the_same_place,
        a_disc_over_a_box_has_one_normal_in_every_unit,
        contacts_are_on_both_shapes,
        walls_of_any_thickness_stop_any_speed,
        grazing_contacts_last_a_moment,
        contact_at_the_start_has_a_place_and_a_direction,
        a_shape_in_a_hole_meets_its_rim,
        vertices_on_straight_sides_change_nothing,
        a_shape_hits_what_a_ray_hits,
        rays_from_far_away_hit_or_miss_exactly,
        rays_along_and_onto_things_hit,
        what_is_behind_the_wall_at_the_end_still_met_it,
        rays_are_sweeps_of_points,
        a_motion_in_common_costs_no_digits,
        the_largest_and_smallest_doubles_are_only_numbers,
        boxes_beyond_the_doubles_have_a_unit_normal,
        bad_numbers_are_refused,
    };
    return run_tests("sweep2", tests, sizeof tests / sizeof tests[0]);
}
