/* Which way normals point: those of sweeps, casts, rays, turns and trajectories out of what was hit, those of
 * manifolds from the first shape to the second. Everything here comes from the left to what stands on the
 * right. */
#include "support.h"

#include <collide/ccd3.h>
#include <collide/ccd_arc2.h>
#include <collide/contact2.h>
#include <collide/contact3.h>
#include <collide/sweep2.h>
#include <collide/sweep3.h>
#include <collide/sweep_circle2.h>
#include <collide/trajectory2.h>
#include <collide/world3.h>

#include <math.h>

static const geom_vec2 way = {8.0, 0.0};
static const geom_vec2 rest = {0.0, 0.0};
static const geom_vec2 corners[4] = {{5.0, -1.0}, {7.0, -1.0}, {7.0, 1.0}, {5.0, 1.0}};
static const geom_segment2 path = {{0.0, 0.0}, {8.0, 0.0}};
static const geom_circle disc = {{0.0, 0.0}, 0.5};

enum {
    TARGETS = 8
};

/* All of them have their leftmost points at x = 5 and are met there. */
static void make_targets(collide_shape targets[TARGETS]) {
    static const geom_ring ring = {corners, 4};
    const geom_vec2 left = {5.0, 0.0};
    const geom_circle circle = {{7.0, 0.0}, 2.0};
    const geom_segment2 side = {corners[0], corners[3]};
    const geom_capsule2 capsule = {{6.0, -1.0}, {6.0, 1.0}, 1.0};
    const geom_aabb2 box = {corners[0], corners[2]};
    const geom_obb2 turned = {{6.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}};
    const geom_polygon polygon = {&ring, 1};
    targets[0] = collide_shape_from_point(left);
    targets[1] = collide_shape_from_circle(circle);
    targets[2] = collide_shape_from_segment(side);
    targets[3] = collide_shape_from_capsule(capsule);
    targets[4] = collide_shape_from_aabb(box);
    targets[5] = collide_shape_from_obb(turned);
    targets[6] = collide_shape_from_convex(ring);
    targets[7] = collide_shape_from_polygon(polygon);
}

static void check_left(collide_sweep met) {
    ck_assert_int_gt(met.relation, COLLIDE_APART);
    ck_assert(met.time > 0.0 && met.time < 1.0);
    ck_assert(fabs(met.normal.x + 1.0) < 1e-15 && fabs(met.normal.y) < 1e-15);
}

static void check_right(collide_sweep met) {
    met.normal = geom_vec2_neg(met.normal);
    check_left(met);
}

START_TEST(sweeps_and_rays) {
    collide_shape targets[TARGETS];
    make_targets(targets);
    const collide_shape moved = collide_shape_from_circle(disc);
    for (int i = 0; i < TARGETS; ++i) {
        check_left(collide_shape_sweep(moved, way, targets[i], rest));
        check_left(collide_shape_sweep(moved, rest, targets[i], geom_vec2_neg(way)));
        check_left(collide_shape_sweep_within(moved, way, targets[i], rest, 0.25));
        check_right(collide_shape_sweep(targets[i], rest, moved, way));
        check_right(collide_shape_sweep(targets[i], geom_vec2_neg(way), moved, rest));
        check_left(collide_shape_raycast(path, targets[i]));
    }
}
END_TEST

START_TEST(casts_of_discs) {
    collide_shape targets[TARGETS];
    make_targets(targets);
    for (int i = 0; i < 2; ++i) {
        const double radius = i * disc.radius;
        check_left(collide_sweep_circle_circle(path, radius, targets[1].as.circle));
        check_left(collide_sweep_circle_segment(path, radius, targets[2].as.segment));
        check_left(collide_sweep_circle_capsule(path, radius, targets[3].as.capsule));
        check_left(collide_sweep_circle_aabb(path, radius, targets[4].as.aabb));
        check_left(collide_sweep_circle_obb(path, radius, targets[5].as.obb));
        check_left(collide_sweep_circle_convex(path, radius, targets[6].as.convex));
        check_left(collide_sweep_circle_polygon(path, radius, targets[7].as.polygon));
    }
    const geom_segment2 back = {{8.0, 0.0}, {0.0, 0.0}};
    check_left(collide_sweep_moving_circles(path, 0.5, back, 1.0));
    check_right(collide_sweep_moving_circles(back, 1.0, path, 0.5));
}
END_TEST

static collide_world *world_of(const collide_shape *target) {
    const collide_world_def def = collide_world_def_default();
    collide_world *world;
    ck_assert_int_eq(collide_world_create(&def, &world), GEOM_OK);
    collide_body body = collide_body_default();
    body.shape = *target;
    ck_assert_int_eq(collide_world_add(world, &body, NULL), GEOM_OK);
    ck_assert_int_eq(collide_world_rebuild(world), GEOM_OK);
    return world;
}

static void check_turn(collide_ccd_verdict verdict, geom_vec2 normal) {
    ck_assert(verdict == COLLIDE_CCD_HIT || verdict == COLLIDE_CCD_UNDECIDED);
    ck_assert(fabs(normal.x + 1.0) < 1e-3 && fabs(normal.y) < 0.05);
}

START_TEST(worlds_and_trajectories) {
    collide_shape targets[TARGETS];
    make_targets(targets);
    const collide_shape moved = collide_shape_from_circle(disc);
    const geom_capsule2 capsule = {{0.0, 0.0}, {-2.0, 0.0}, 0.5};
    collide_footprint footprint;
    ck_assert_int_eq(collide_footprint_from_shape(moved, &footprint), GEOM_OK);
    const collide_pose poses[2] = {{path.a, 0.0}, {path.b, 0.25}};
    const collide_trajectory trajectory = {poses, NULL, 2, COLLIDE_TRAJECTORY_STRAIGHT};
    for (int i = 0; i < TARGETS; ++i) {
        collide_world *const world = world_of(&targets[i]);
        check_left(collide_world_sweep(world, moved, way, 0.0, NULL).sweep);
        check_left(collide_world_sweep(world, collide_shape_from_capsule(capsule), way, 0.25, NULL).sweep);
        check_left(collide_world_raycast(world, path, NULL).sweep);
        const collide_trajectory_result met = collide_trajectory_check(world, &footprint, trajectory, NULL);
        check_turn(met.verdict, met.normal);
        collide_world_destroy(world);
    }
}
END_TEST

START_TEST(turns_and_arcs) {
    collide_shape targets[TARGETS];
    make_targets(targets);
    const geom_segment2 bar = {{0.0, 0.0}, {-2.0, 0.0}};
    const geom_capsule2 capsule = {bar.a, bar.b, 0.5};
    const collide_motion still = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
    const collide_motion turning = {{0.0, 0.0}, way, 0.05};
    const collide_arc arc = {{4.0, -1000.0}, {0.0, 0.0}, -0.008};
    for (int i = 0; i < TARGETS; ++i) {
        const collide_ccd_result met =
            collide_shape_ccd(collide_shape_from_capsule(capsule), turning, targets[i], still, 0.0, 1e-6);
        check_turn(met.verdict, met.normal);
        const collide_ccd_result on_arc = collide_arc_sweep_circle(arc, 0.5, targets[i]);
        check_turn(on_arc.verdict, on_arc.normal);
    }
}
END_TEST

/* ---- Space ---- */

static void check_left3(collide_sweep3 met) {
    ck_assert_int_gt(met.relation, COLLIDE_APART);
    ck_assert(met.time > 0.0 && met.time < 1.0);
    ck_assert(fabs(met.normal.x + 1.0) < 1e-15 && fabs(met.normal.y) < 1e-15 && fabs(met.normal.z) < 1e-15);
}

static void check_right3(collide_sweep3 met) {
    met.normal = geom_vec3_neg(met.normal);
    check_left3(met);
}

enum {
    TARGETS3 = 9
};

static void make_targets3(collide_shape3 targets[TARGETS3]) {
    static const geom_vec3 points[4] = {
        {5.0, -3.0, -3.0}, {5.0, 3.0, -3.0}, {5.0, 0.0, 4.0}, {9.0, 0.0, 0.0}};
    const geom_segment3 post = {{5.0, 0.0, -2.0}, {5.0, 0.0, 2.0}};
    const geom_plane plane = {{2.0, 0.0, 0.0}, 10.0};
    const geom_sphere ball = {{7.0, 0.0, 0.0}, 2.0};
    const geom_aabb3 box = {{5.0, -1.0, -1.0}, {7.0, 1.0, 1.0}};
    const geom_obb3 turned = {
        {6.0, 0.0, 0.0}, {{0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}}, {1.0, 1.0, 1.0}};
    const geom_capsule3 capsule = {{6.0, 0.0, -2.0}, {6.0, 0.0, 2.0}, 1.0};
    const geom_triangle face = {points[0], points[1], points[2]};
    const geom_hull hull = {points, 4};
    targets[0] = collide_shape3_from_point(geom_vec3_make(5.0, 0.0, 0.0));
    targets[1] = collide_shape3_from_segment(post);
    targets[2] = collide_shape3_from_plane(plane);
    targets[3] = collide_shape3_from_sphere(ball);
    targets[4] = collide_shape3_from_aabb(box);
    targets[5] = collide_shape3_from_obb(turned);
    targets[6] = collide_shape3_from_capsule(capsule);
    targets[7] = collide_shape3_from_triangle(face);
    targets[8] = collide_shape3_from_hull(hull);
}

START_TEST(in_space) {
    collide_shape3 targets[TARGETS3];
    make_targets3(targets);
    const geom_vec3 forth = {8.0, 0.0, 0.0};
    const geom_vec3 still = {0.0, 0.0, 0.0};
    const geom_sphere ball = {{0.0, 0.0, 0.0}, 0.5};
    const collide_shape3 moved = collide_shape3_from_sphere(ball);
    const geom_segment3 ray = {still, forth};
    const collide_motion3 at_rest = {still, still, {0.0, 0.0, 1.0}, 0.0};
    const collide_motion3 turning = {still, forth, {0.0, 0.0, 1.0}, 0.05};
    const collide_world_def def = collide_world_def_default();
    for (int i = 0; i < TARGETS3; ++i) {
        check_left3(collide_shape3_sweep(moved, forth, targets[i], still));
        check_left3(collide_shape3_sweep(moved, still, targets[i], geom_vec3_neg(forth)));
        check_left3(collide_shape3_sweep_within(moved, forth, targets[i], still, 0.25));
        check_right3(collide_shape3_sweep(targets[i], still, moved, forth));
        check_left3(collide_shape3_raycast(ray, targets[i]));
        collide_world3 *world;
        ck_assert_int_eq(collide_world3_create(&def, &world), GEOM_OK);
        collide_body3 body = collide_body3_default();
        body.shape = targets[i];
        ck_assert_int_eq(collide_world3_add(world, &body, NULL), GEOM_OK);
        ck_assert_int_eq(collide_world3_rebuild(world), GEOM_OK);
        check_left3(collide_world3_sweep(world, moved, forth, 0.0, NULL).sweep);
        check_left3(collide_world3_raycast(world, ray, NULL).sweep);
        collide_world3_destroy(world);
        const collide_ccd3_result met = collide_shape3_ccd(moved, turning, targets[i], at_rest, 0.0, 1e-6);
        check_turn(met.verdict, geom_vec2_make(met.normal.x, met.normal.y));
    }
}
END_TEST

/* From the first shape to the second, which is the other way. */
START_TEST(manifolds) {
    const geom_aabb2 left = {{0.0, 0.0}, {2.0, 4.0}};
    const geom_aabb2 right = {{1.5, 1.0}, {4.0, 3.0}};
    const collide_manifold press =
        collide_shape_manifold(collide_shape_from_aabb(left), collide_shape_from_aabb(right));
    ck_assert(press.normal.x == 1.0 && press.normal.y == 0.0);
    const geom_aabb3 left3 = {{0.0, 0.0, 0.0}, {2.0, 4.0, 4.0}};
    const geom_aabb3 right3 = {{1.5, 1.0, 1.0}, {4.0, 3.0, 3.0}};
    const collide_manifold3 press3 =
        collide_shape3_manifold(collide_shape3_from_aabb(left3), collide_shape3_from_aabb(right3));
    ck_assert(press3.normal.x == 1.0 && press3.normal.y == 0.0 && press3.normal.z == 0.0);
    const geom_aabb2 further = {{5.0, 1.0}, {7.0, 3.0}};
    check_left(
        collide_shape_sweep(collide_shape_from_aabb(left), way, collide_shape_from_aabb(further), rest));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {sweeps_and_rays, casts_of_discs, worlds_and_trajectories,
                                  turns_and_arcs,  in_space,       manifolds};
    return run_tests("normals", tests, sizeof tests / sizeof tests[0]);
}
