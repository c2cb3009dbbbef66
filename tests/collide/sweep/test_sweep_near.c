/* Shapes that all but touch and move into each other meet at once, whatever the gap. */
#include "collide/support/near_sweep.h"

#include <collide/pair2.h>
#include <collide/sweep2.h>
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

/* ---- Ways as short as the gap ---- */

/* A disc about the origin, of radius 1. The end of its way needs no rounding, so the capsule that it sweeps
 * is known exactly, and so is what that meets. */
static collide_relation exact_relation(geom_vec2 way, collide_shape body) {
    const geom_capsule2 swept = {{0.0, 0.0}, way, 1.0};
    return collide_shape_relation(collide_shape_from_capsule(swept), body);
}

static void check_disc(geom_vec2 way, collide_shape body) {
    const collide_relation expected = exact_relation(way, body);
    const geom_circle disc = {{0.0, 0.0}, 1.0};
    const collide_sweep met =
        collide_shape_sweep(collide_shape_from_circle(disc), way, body, geom_vec2_make(0.0, 0.0));
    ck_assert_msg(met.relation == expected, "kind %d, way (%a, %a): %d, not %d", (int)body.kind, way.x, way.y,
                  (int)met.relation, (int)expected);
    ck_assert(expected != COLLIDE_APART || met.time == 1.0);
}

/* Beyond a place at a distance of nearly 1 from the origin; its corner or its side is nearest there. */
static collide_shape body_at(random_source *source, collide_shape_kind kind, geom_vec2 place, bool side) {
    const geom_vec2 beyond = geom_vec2_scale(place, random_between(source, 1.5, 3.0));
    const geom_vec2 perp = geom_vec2_perp(place);
    geom_aabb2 box = {{fmin(place.x, beyond.x), fmin(place.y, beyond.y)},
                      {fmax(place.x, beyond.x), fmax(place.y, beyond.y)}};
    if (side) {
        box = (geom_aabb2){{place.x, -random_between(source, 0.1, 2.0)},
                           {2.0, random_between(source, 0.1, 2.0)}};
    }
    switch (kind) {
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb((geom_obb2){beyond,
                                                  side ? place : geom_vec2_add(place, perp),
                                                  {geom_vec2_length(geom_vec2_sub(beyond, place)), 0.25}});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle(
            (geom_circle){beyond, geom_vec2_length(geom_vec2_sub(beyond, place))});
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment((geom_segment2){
            place, side ? geom_vec2_add(place, perp) : geom_vec2_add_scaled(beyond, 0.5, perp)});
    default:
        return collide_shape_from_aabb(box);
    }
}

START_TEST(ways_as_short_as_the_gap) {
    const geom_aabb2 box = {{0.5793065257753564, 0.8151097773903798}, {3.0, 3.0}};
    check_disc(geom_vec2_make(9.582100980821447e-13, 1.3482437793974124e-12), collide_shape_from_aabb(box));
    static const collide_shape_kind kinds[] = {COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_CIRCLE,
                                               COLLIDE_SHAPE_SEGMENT};
    random_source source = {0x2ea4U};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 40000; ++i) {
        const collide_shape_kind kind = kinds[i % 4];
        const bool side = i / 4 % 2 == 1;
        const double angle = random_between(&source, 0.1, 1.4);
        const double gap = ldexp(random_between(&source, 0.5, 1.0), -random_int(&source, 8, 50));
        const geom_vec2 normal = side && kind == COLLIDE_SHAPE_AABB ? geom_vec2_make(1.0, 0.0)
                                                                    : geom_vec2_make(cos(angle), sin(angle));
        const geom_vec2 place = geom_vec2_scale(normal, 1.0 + gap);
        const double length =
            gap * (1.0 + ldexp(random_between(&source, -1.0, 1.0), -random_int(&source, 0, 30)));
        const geom_vec2 way = geom_vec2_add_scaled(
            geom_vec2_scale(normal, length), random_between(&source, -0.25, 0.25) * (double)(i / 8 % 2) * gap,
            geom_vec2_perp(normal));
        const collide_shape body = body_at(&source, kind, place, side);
        check_disc(way, body);
        ++met[exact_relation(way, body)];
    }
    ck_assert_int_gt(met[COLLIDE_APART], 4000);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 4000);
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
    tcase_add_test(tests, ways_as_short_as_the_gap);
    tcase_add_test(tests, planes_from_every_gap);
    tcase_add_test(tests, planes_from_planes);
    tcase_add_test(tests, slopes_that_rounding_hides);
    return run_test_case("sweep_near", tests);
}
