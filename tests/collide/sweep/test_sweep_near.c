/* Shapes that all but touch and move into each other meet at once, whatever the gap. */
#include "collide/support/near_sweep.h"

#include <collide/sweep3.h>
#include <collide/world3.h>

#include <math.h>

enum {
    ROUNDS = 40 /* of each pair */
};

START_TEST(pairs_of_the_plane) {
    random_source source = {0x2ea2U};
    int asked = 0;
    for (int i = 0; i < ROUNDS * COLLIDE_SHAPE_KIND_COUNT * COLLIDE_SHAPE_KIND_COUNT; ++i) {
        const collide_shape_kind kind_a = (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT);
        const collide_shape_kind kind_b =
            (collide_shape_kind)(i / COLLIDE_SHAPE_KIND_COUNT % COLLIDE_SHAPE_KIND_COUNT);
        char fault[FAR_TEXT];
        asked += ask_near_question2(&source, kind_a, kind_b, fault);
        ck_assert_msg(fault[0] == '\0', "kinds %d and %d: %s", (int)kind_a, (int)kind_b, fault);
    }
    ck_assert_int_gt(asked, 80);
}
END_TEST

START_TEST(pairs_of_space) {
    random_source source = {0x2ea3U};
    int asked = 0;
    for (int i = 0; i < ROUNDS * COLLIDE_SHAPE3_KIND_COUNT * COLLIDE_SHAPE3_KIND_COUNT; ++i) {
        const collide_shape3_kind kind_a = (collide_shape3_kind)(i % COLLIDE_SHAPE3_KIND_COUNT);
        const collide_shape3_kind kind_b =
            (collide_shape3_kind)(i / COLLIDE_SHAPE3_KIND_COUNT % COLLIDE_SHAPE3_KIND_COUNT);
        char fault[FAR_TEXT];
        asked += ask_near_question3(&source, kind_a, kind_b, fault);
        ck_assert_msg(fault[0] == '\0', "kinds %d and %d: %s", (int)kind_a, (int)kind_b, fault);
    }
    ck_assert_int_gt(asked, 80);
}
END_TEST

/* A plane of any tilt, and what starts just above it or on it. */
static const geom_plane slope = {{-1.0, -1.0, -1.0}, -3.0};
static const geom_vec3 along = {0x1.bcf1bc9ca15a4p+1, -0x1.e91ab7083cecp-2, 0x1.0710703408bbp+1};
static const geom_vec3 still = {0.0, 0.0, 0.0};

static void check_at_once(collide_sweep3 met, double gap) {
    ck_assert_int_gt(met.relation, COLLIDE_APART);
    ck_assert_msg(met.time > 0.0 && met.time <= gap + 0x1p-86, "%g", met.time);
    ck_assert(geom_vec3_dot(met.normal, slope.normal) > 1.7);
}

START_TEST(planes_from_every_gap) {
    const collide_shape3 plane = collide_shape3_from_plane(slope);
    collide_world_def def = collide_world_def_default();
    collide_world3 *world;
    ck_assert_int_eq(collide_world3_create(&def, &world), GEOM_OK);
    collide_body3 body = collide_body3_default();
    body.shape = plane;
    ck_assert_int_eq(collide_world3_add(world, &body, NULL), GEOM_OK);
    ck_assert_int_eq(collide_world3_rebuild(world), GEOM_OK);
    for (int down = 1; down <= 1074; ++down) {
        const double gap = ldexp(1.0, -down);
        const geom_vec3 start = geom_vec3_make(3.0, -gap, 0.0);
        const geom_sphere ball = {start, 0.0};
        const geom_capsule3 level = {start, {2.0, -gap, 1.0}, 0.0};
        const geom_segment3 ray = {start, geom_vec3_add(start, along)};
        const collide_shape3 shapes[3] = {collide_shape3_from_point(start), collide_shape3_from_sphere(ball),
                                          collide_shape3_from_capsule(level)};
        for (int i = 0; i < 3; ++i) {
            check_at_once(collide_shape3_sweep(shapes[i], along, plane, still), gap);
            check_at_once(collide_world3_sweep(world, shapes[i], along, 0.0, NULL).sweep, gap);
            const collide_sweep3 met = collide_shape3_sweep(plane, geom_vec3_neg(along), shapes[i], still);
            ck_assert(met.time > 0.0 && met.time <= gap + 0x1p-86);
        }
        check_at_once(collide_shape3_raycast(ray, plane), gap);
        check_at_once(collide_world3_raycast(world, ray, NULL).sweep, gap);
    }
    collide_world3_destroy(world);
}
END_TEST

/* Two planes of one tilt, with normals of any length, of which one comes to the other. */
START_TEST(planes_from_planes) {
    for (int i = 0; i < 40; ++i) {
        const double length = ldexp(i % 2 == 0 ? 1.0 : -1.0, i % 5);
        const double above = ldexp(3.0, -105 - i);
        const geom_plane other = {geom_vec3_scale(geom_vec3_make(1.0, 1.0, 1.0), length), length * above};
        const geom_plane origin = {{-2.0, -2.0, -2.0}, 0.0};
        const geom_vec3 down = geom_vec3_make(-1.0, -2.0, 0.5);
        const collide_sweep3 met = collide_shape3_sweep(collide_shape3_from_plane(other), down,
                                                        collide_shape3_from_plane(origin), still);
        ck_assert_int_eq(met.relation, COLLIDE_TOUCHING);
        ck_assert_msg(met.time > 0.0 && met.time < 0x1p-90, "%g", met.time);
        ck_assert(met.normal.x > 0.5);
    }
}
END_TEST

/* A capsule beside a box, parallel to its face but for a tiny slope: what is closest is where the face
 * ends. */
START_TEST(slopes_that_rounding_hides) {
    const geom_aabb3 box = {{-2.0, -2.0, -3.0}, {-1.0, 2.0, -1.0}};
    const geom_vec3 way = {-0.75, 3.5, -1.5};
    for (int down = 20; down < 75; ++down) {
        const double tilt = ldexp(1.0, -down);
        const geom_capsule3 capsule = {{tilt, 3.0, -1.0}, {0.0, -3.0, -1.0}, 1.0};
        const collide_sweep3 met = collide_shape3_sweep(collide_shape3_from_capsule(capsule), way,
                                                        collide_shape3_from_aabb(box), still);
        const double expected = tilt / 6.0 / 0.75;
        ck_assert_msg(fabs(met.time - expected) < 0x1p-12 * expected, "2^-%d: %g not %g", down, met.time,
                      expected);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("near");
    tcase_add_test(tests, pairs_of_the_plane);
    tcase_add_test(tests, pairs_of_space);
    tcase_add_test(tests, planes_from_every_gap);
    tcase_add_test(tests, planes_from_planes);
    tcase_add_test(tests, slopes_that_rounding_hides);
    return run_test_case("sweep_near", tests);
}
