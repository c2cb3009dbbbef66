/* Scenes that are much longer along one axis than along the other: what the bounds of <collide/sweep2.h> and
 * <collide/sweep3.h> say about them. */
#include "collide/support/far_sweep3.h"

#include <collide/sweep2.h>
#include <collide/sweep3.h>
#include <collide/sweep_circle2.h>

#include <math.h>

enum {
    ROUNDS = 20,
    FURTHEST = 2000 /* times 2^2000 along one axis, less what the doubles have no room for */
};

/* ---- The plane ---- */

static geom_vec2 stretched2(geom_vec2 v, const int by[2]) {
    return geom_vec2_make(ldexp(v.x, by[0]), ldexp(v.y, by[1]));
}

static void stretch_body(far_body2 *to, const far_body2 *from, const int by[2]) {
    to->shape = from->shape;
    for (size_t i = 0; i < FAR_POINTS; ++i) {
        to->points[i] = stretched2(from->points[i], by);
    }
    for (size_t i = 0; i < 2; ++i) {
        to->rings[i].points = to->points + (i > 0 ? from->rings[0].count : 0);
        to->rings[i].count = from->rings[i].count;
    }
    collide_shape *const shape = &to->shape;
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        shape->as.convex = to->rings[0];
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        shape->as.polygon.rings = to->rings;
    } else {
        shape->as.segment.b =
            shape->kind != COLLIDE_SHAPE_POINT ? stretched2(shape->as.segment.b, by) : shape->as.segment.b;
        shape->as.segment.a = stretched2(shape->as.segment.a, by);
    }
}

static void check_time(double time, double expected) {
    ck_assert_msg(fabs(time - expected) <= 0x1p-50 * expected, "%.17g not %.17g", time, expected);
}

/* Without radii and turned boxes, any stretching of the axes leaves relation and time. */
START_TEST(axes_of_the_plane) {
    static const collide_shape_kind kinds[5] = {COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_SEGMENT,
                                                COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_CONVEX,
                                                COLLIDE_SHAPE_POLYGON};
    random_source source = {0xa59ecU + (uint64_t)_i};
    for (int i = 0; i < ROUNDS * 25; ++i) {
        far_question2 q;
        far_question2 far;
        const int apart = random_int(&source, 0, FURTHEST);
        const int up = random_int(&source, apart - 1000, 1000);
        const int by[2][2] = {{up - apart, up}, {up, up - apart}};
        const int *const stretch = by[random_int(&source, 0, 1)];
        make_far_question2(&q, &source, kinds[i % 5], kinds[i / 5 % 5], 0x1p-5);
        stretch_body(&far.a, &q.a, stretch);
        stretch_body(&far.b, &q.b, stretch);
        const collide_sweep met = collide_shape_sweep(q.a.shape, q.way_a, q.b.shape, q.way_b);
        const collide_sweep other = collide_shape_sweep(far.a.shape, stretched2(q.way_a, stretch),
                                                        far.b.shape, stretched2(q.way_b, stretch));
        ck_assert_int_eq(met.relation, other.relation);
        check_time(other.time, met.time);
        if (q.a.shape.kind == COLLIDE_SHAPE_POINT && q.b.shape.kind == COLLIDE_SHAPE_SEGMENT &&
            geom_vec2_equal(q.way_b, geom_vec2_make(0.0, 0.0))) {
            const geom_vec2 start = far.a.shape.as.point;
            const geom_segment2 path = {start, geom_vec2_add(start, stretched2(q.way_a, stretch))};
            check_time(collide_sweep_circle_segment(path, 0.0, far.b.shape.as.segment).time, met.time);
            check_time(collide_shape_raycast(path, far.b.shape).time, met.time);
        }
    }
}
END_TEST

/* A disc that comes to a wall of any length along an axis, in all ways to write that down. */
START_TEST(discs_and_long_walls) {
    random_source source = {0xd15c5U};
    const geom_vec2 rest = {0.0, 0.0};
    for (int up = 0; up <= 1000; ++up) {
        const double length = ldexp(random_between(&source, 1.0, 2.0), up);
        const geom_circle disc = {
            {random_between(&source, -3.0, -1.5), random_point(&source, 0.5 * length).y},
            random_between(&source, 0.0, 1.0)};
        const geom_vec2 way = {random_between(&source, 3.0, 5.0), random_point(&source, 0.125 * length).y};
        const geom_vec2 corners[4] = {{0.0, -length}, {1.0, -length}, {1.0, length}, {0.0, length}};
        const geom_ring ring = {corners, 4};
        const geom_segment2 side = {corners[0], corners[3]};
        const geom_capsule2 capsule = {corners[0], corners[3], 0.0};
        const geom_aabb2 box = {corners[0], corners[2]};
        const geom_obb2 lying = {{1.0, 0.0}, {0.0, 1.0}, {length, 1.0}};
        const collide_shape walls[5] = {collide_shape_from_convex(ring), collide_shape_from_segment(side),
                                        collide_shape_from_capsule(capsule), collide_shape_from_aabb(box),
                                        collide_shape_from_obb(lying)};
        const double expected = (-disc.center.x - disc.radius) / way.x;
        for (int i = 0; i < 5; ++i) {
            const collide_sweep met =
                collide_shape_sweep(collide_shape_from_circle(disc), way, walls[i], rest);
            ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
            ck_assert(fabs(met.time - expected) <= 0x1p-50 * expected + 0x1p-52 / way.x);
            ck_assert(geom_vec2_equal(met.normal, geom_vec2_make(-1.0, 0.0)));
        }
    }
}
END_TEST

/* ---- Space ---- */

static void stretch_shape(kept_shape3 *to, const kept_shape3 *from, const int by[3]) {
    *to = *from;
    to->shape.as.hull.points = to->shape.kind == COLLIDE_SHAPE3_HULL ? to->storage : to->shape.as.hull.points;
    for (size_t i = 0; i < shape3_number_count(&to->shape); ++i) {
        double *const x = shape3_number(&to->shape, i);
        *x = ldexp(*x, by[i % 3]);
    }
}

static geom_vec3 stretched3(geom_vec3 v, const int by[3]) {
    return geom_vec3_make(ldexp(v.x, by[0]), ldexp(v.y, by[1]), ldexp(v.z, by[2]));
}

/* While the axes are stretched by no more than 2^36, the shift of 2^-90 of the largest length is less than
 * what a double tells of the others. Relations are right beyond that. */
START_TEST(axes_of_space) {
    static const collide_shape3_kind kinds[5] = {COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_SEGMENT,
                                                 COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_TRIANGLE,
                                                 COLLIDE_SHAPE3_HULL};
    random_source source = {0xa59edU};
    for (int i = 0; i < ROUNDS * 25; ++i) {
        far_question3 q;
        kept_shape3 a;
        kept_shape3 b;
        const int apart = i % 2 == 0 ? 36 : 900;
        const int by[3] = {random_int(&source, 0, apart), random_int(&source, 0, apart),
                           random_int(&source, 0, apart)};
        make_far_question3(&q, &source, kinds[i % 5], kinds[i / 5 % 5], 0x1p-5);
        stretch_shape(&a, &q.a, by);
        stretch_shape(&b, &q.b, by);
        const collide_sweep3 met = collide_shape3_sweep(q.a.shape, q.way_a, q.b.shape, q.way_b);
        const collide_sweep3 other =
            collide_shape3_sweep(a.shape, stretched3(q.way_a, by), b.shape, stretched3(q.way_b, by));
        ck_assert_int_eq(met.relation, other.relation);
        ck_assert((met.time == 0.0) == (other.time == 0.0));
        if (apart == 36) {
            check_time(other.time, met.time);
        }
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("aspect");
    tcase_add_loop_test(tests, axes_of_the_plane, 0, 8);
    tcase_add_test(tests, discs_and_long_walls);
    tcase_add_test(tests, axes_of_space);
    return run_test_case("sweep_aspect", tests);
}
