/* Motion far from the origin: the same answers as where the same numbers, moved without rounding, are near
 * it. */
#include "collide/support/far_sweep3.h"

#include <collide/ccd_arc2.h>
#include <collide/sweep2.h>
#include <collide/sweep3.h>
#include <collide/sweep_circle2.h>
#include <collide/world2.h>
#include <collide/world3.h>

#include <math.h>

enum {
    ROUNDS = 100,  /* of each pair */
    TURNS_OF = 20, /* one round in so many */
    WORLD_ROUNDS = 300,
    APPROACHES = 20000,
    BODIES = 6
};

/* An offset of 2^0 to 2^45, and the step of a grid on which that and all coordinates lie. */
typedef struct far_place {
    double offset;
    double step;
} far_place;

static far_place random_far_place(random_source *source, int spare) {
    const int exponent = random_int(source, 0, 45);
    const far_place place = {ldexp(random_int(source, 0, 1) ? 1.0 : -1.0, exponent),
                             ldexp(1.0, exponent - 52 + spare + random_int(source, 0, 3))};
    return place;
}

static geom_vec2 offset_of2(far_place place, random_source *source) {
    return geom_vec2_make(place.offset, random_int(source, 0, 3) > 0 ? -0.75 * place.offset : 0.0);
}

static geom_vec3 offset_of3(far_place place, random_source *source) {
    const geom_vec2 xy = offset_of2(place, source);
    return geom_vec3_make(xy.x, xy.y, random_int(source, 0, 3) > 0 ? 0.5 * place.offset : 0.0);
}

START_TEST(pairs_of_the_plane) {
    const collide_shape_kind kind_a = (collide_shape_kind)(_i / COLLIDE_SHAPE_KIND_COUNT);
    const collide_shape_kind kind_b = (collide_shape_kind)(_i % COLLIDE_SHAPE_KIND_COUNT);
    random_source source = {0xfa22U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        far_question2 near;
        far_question2 far;
        char fault[FAR_TEXT];
        const far_place place = random_far_place(&source, 0);
        const geom_vec2 by = offset_of2(place, &source);
        make_far_question2(&near, &source, kind_a, kind_b, place.step);
        move_far_question2(&far, &near, by);
        compare_far_question2(&near, &far, fault);
        ck_assert_msg(fault[0] == '\0', "kinds %d and %d, %g away: %s", (int)kind_a, (int)kind_b,
                      place.offset, fault);
        if (i % TURNS_OF == 0) {
            compare_far_turns2(&near, &far, by, random_between(&source, -3.0, 3.0), fault);
            ck_assert_msg(fault[0] == '\0', "kinds %d and %d, %g away: %s", (int)kind_a, (int)kind_b,
                          place.offset, fault);
        }
    }
}
END_TEST

START_TEST(pairs_of_space) {
    const collide_shape3_kind kind_a = (collide_shape3_kind)(_i / COLLIDE_SHAPE3_KIND_COUNT);
    const collide_shape3_kind kind_b = (collide_shape3_kind)(_i % COLLIDE_SHAPE3_KIND_COUNT);
    const bool has_plane = kind_a == COLLIDE_SHAPE3_PLANE || kind_b == COLLIDE_SHAPE3_PLANE;
    random_source source = {0xfa23U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        far_question3 near;
        far_question3 far;
        char fault[FAR_TEXT];
        const far_place place = random_far_place(&source, has_plane ? 4 : 0);
        const geom_vec3 by = offset_of3(place, &source);
        make_far_question3(&near, &source, kind_a, kind_b, place.step);
        move_far_question3(&far, &near, by);
        compare_far_question3(&near, &far, fault);
        ck_assert_msg(fault[0] == '\0', "kinds %d and %d, %g away: %s", (int)kind_a, (int)kind_b,
                      place.offset, fault);
        if (i % TURNS_OF == 0) {
            compare_far_turns3(&near, &far, by, random_between(&source, -3.0, 3.0), fault);
            ck_assert_msg(fault[0] == '\0', "kinds %d and %d, %g away: %s", (int)kind_a, (int)kind_b,
                          place.offset, fault);
        }
    }
}
END_TEST

/* A capsule and a circle, where the middle of the capsule is no double. */
START_TEST(capsule_and_circle) {
    const geom_capsule2 capsule = {
        {0x1.0000000000081p+46, -0x1.80000000014p+43}, {0x1.000000000008p+46, -0x1.80000000013p+43}, 5.0};
    const geom_circle circle = {{0x1.000000000028p+46, -0x1.8000000001402p+43}, 2.0};
    const geom_vec2 way = {14.0, 0.0};
    const geom_vec2 rest = {0.0, 0.0};
    const collide_sweep met = collide_shape_sweep(collide_shape_from_capsule(capsule), way,
                                                  collide_shape_from_circle(circle), rest);
    ck_assert(fabs(met.time - 0.070312577851) < 1e-12);
    const geom_segment2 path = {circle.center, geom_vec2_sub(circle.center, way)};
    ck_assert(collide_sweep_circle_capsule(path, 2.0, capsule).time == met.time);
}
END_TEST

static geom_vec2 grid_point(random_source *source, double step) {
    return geom_vec2_make(step * random_int(source, -500, 500), step * random_int(source, -500, 500));
}

static geom_segment2 moved_segment(geom_segment2 segment, geom_vec2 by) {
    const geom_segment2 moved = {geom_vec2_add(segment.a, by), geom_vec2_add(segment.b, by)};
    return moved;
}

/* All that enters is a difference of coordinates, and those are exact. */
START_TEST(closest_approaches) {
    random_source source = {0xfa26U};
    for (int i = 0; i < APPROACHES; ++i) {
        const far_place place = random_far_place(&source, 0);
        const geom_vec2 by = offset_of2(place, &source);
        const geom_segment2 a = {grid_point(&source, place.step), grid_point(&source, place.step)};
        const geom_segment2 b = {grid_point(&source, place.step), grid_point(&source, place.step)};
        const collide_approach near = collide_closest_approach(a, b);
        const collide_approach far = collide_closest_approach(moved_segment(a, by), moved_segment(b, by));
        ck_assert(near.time == far.time);
        ck_assert(near.distance == far.distance);
    }
}
END_TEST

START_TEST(discs_on_arcs) {
    random_source source = {0xfa27U};
    for (int i = 0; i < APPROACHES; ++i) {
        const far_place place = random_far_place(&source, 0);
        const geom_vec2 by = offset_of2(place, &source);
        const collide_arc arc = {grid_point(&source, place.step), grid_point(&source, place.step),
                                 random_between(&source, -7.0, 7.0)};
        const collide_arc moved = {geom_vec2_add(arc.center, by), geom_vec2_add(arc.start, by), arc.angle};
        const double radius = place.step * random_between(&source, 0.0, 100.0);
        const geom_segment2 wall = {grid_point(&source, place.step), grid_point(&source, place.step)};
        const collide_ccd_result near =
            collide_arc_sweep_circle(arc, radius, collide_shape_from_segment(wall));
        const collide_ccd_result far =
            collide_arc_sweep_circle(moved, radius, collide_shape_from_segment(moved_segment(wall, by)));
        ck_assert(near.verdict == COLLIDE_CCD_UNDECIDED || far.verdict == COLLIDE_CCD_UNDECIDED ||
                  near.verdict == far.verdict);
        if (near.verdict == COLLIDE_CCD_HIT && far.verdict == COLLIDE_CCD_HIT) {
            ck_assert(fmax(near.time, far.time) <= fmin(near.until, far.until));
        }
    }
}
END_TEST

/* A world says of the body that is met first what the pair says. */
START_TEST(worlds_of_the_plane) {
    random_source source = {0xfa24U};
    for (int i = 0; i < WORLD_ROUNDS; ++i) {
        collide_world_def def = collide_world_def_default();
        collide_world *world;
        ck_assert_int_eq(collide_world_create(&def, &world), GEOM_OK);
        const far_place place = random_far_place(&source, 0);
        const geom_vec2 by = offset_of2(place, &source);
        const bool is_ray = i % 2 == 0;
        far_question2 far[BODIES];
        collide_sweep first = {.time = 2.0};
        for (int k = 0; k < BODIES; ++k) {
            far_question2 near;
            const collide_shape_kind of_a = is_ray ? COLLIDE_SHAPE_POINT : COLLIDE_SHAPE_CIRCLE;
            make_far_question2(&near, &source, of_a, (collide_shape_kind)random_int(&source, 0, 7),
                               place.step);
            move_far_question2(&far[k], &near, by);
            collide_body body = collide_body_default();
            body.shape = far[k].b.shape;
            ck_assert_int_eq(collide_world_add(world, &body, NULL), GEOM_OK);
        }
        ck_assert_int_eq(collide_world_rebuild(world), GEOM_OK);
        const geom_vec2 start = far[0].a.shape.as.point;
        const geom_segment2 ray = {start, geom_vec2_add(start, far[0].way_a)};
        const geom_vec2 rest = {0.0, 0.0};
        for (int k = 0; k < BODIES; ++k) {
            const collide_sweep met =
                is_ray ? collide_shape_raycast(ray, far[k].b.shape)
                       : collide_shape_sweep(far[0].a.shape, far[0].way_a, far[k].b.shape, rest);
            first = met.relation != COLLIDE_APART && met.time < first.time ? met : first;
        }
        const collide_sweep met =
            is_ray ? collide_world_raycast(world, ray, NULL).sweep
                   : collide_world_sweep(world, far[0].a.shape, far[0].way_a, 0.0, NULL).sweep;
        ck_assert_int_eq(met.relation, first.relation);
        ck_assert(met.relation == COLLIDE_APART ||
                  (met.time == first.time && geom_vec2_equal(met.normal, first.normal)));
        collide_world_destroy(world);
    }
}
END_TEST

START_TEST(worlds_of_space) {
    random_source source = {0xfa25U};
    for (int i = 0; i < WORLD_ROUNDS; ++i) {
        collide_world_def def = collide_world_def_default();
        collide_world3 *world;
        ck_assert_int_eq(collide_world3_create(&def, &world), GEOM_OK);
        const far_place place = random_far_place(&source, 4);
        const geom_vec3 by = offset_of3(place, &source);
        const bool is_ray = i % 2 == 0;
        far_question3 far[BODIES];
        collide_sweep3 first = {.time = 2.0};
        for (int k = 0; k < BODIES; ++k) {
            far_question3 near;
            const collide_shape3_kind of_a = is_ray ? COLLIDE_SHAPE3_POINT : COLLIDE_SHAPE3_SPHERE;
            make_far_question3(&near, &source, of_a, (collide_shape3_kind)random_int(&source, 0, 9),
                               place.step);
            move_far_question3(&far[k], &near, by);
            collide_body3 body = collide_body3_default();
            body.shape = far[k].b.shape;
            ck_assert_int_eq(collide_world3_add(world, &body, NULL), GEOM_OK);
        }
        ck_assert_int_eq(collide_world3_rebuild(world), GEOM_OK);
        const geom_vec3 start = far[0].a.shape.as.point;
        const geom_segment3 ray = {start, geom_vec3_add(start, far[0].way_a)};
        const geom_vec3 rest = {0.0, 0.0, 0.0};
        for (int k = 0; k < BODIES; ++k) {
            const collide_sweep3 met =
                is_ray ? collide_shape3_raycast(ray, far[k].b.shape)
                       : collide_shape3_sweep(far[0].a.shape, far[0].way_a, far[k].b.shape, rest);
            first = met.relation != COLLIDE_APART && met.time < first.time ? met : first;
        }
        const collide_sweep3 met =
            is_ray ? collide_world3_raycast(world, ray, NULL).sweep
                   : collide_world3_sweep(world, far[0].a.shape, far[0].way_a, 0.0, NULL).sweep;
        ck_assert_int_eq(met.relation, first.relation);
        ck_assert(met.relation == COLLIDE_APART ||
                  (met.time == first.time && geom_vec3_equal(met.normal, first.normal)));
        collide_world3_destroy(world);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("far");
    tcase_add_loop_test(tests, pairs_of_the_plane, 0, COLLIDE_SHAPE_KIND_COUNT * COLLIDE_SHAPE_KIND_COUNT);
    tcase_add_loop_test(tests, pairs_of_space, 0, COLLIDE_SHAPE3_KIND_COUNT * COLLIDE_SHAPE3_KIND_COUNT);
    tcase_add_test(tests, capsule_and_circle);
    tcase_add_test(tests, closest_approaches);
    tcase_add_test(tests, discs_on_arcs);
    tcase_add_test(tests, worlds_of_the_plane);
    tcase_add_test(tests, worlds_of_space);
    return run_test_case("sweep_far", tests);
}
