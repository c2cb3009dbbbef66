/* Footprints that move over grids: swept areas that samples miss, and the time to collision. */
#include "costmap_support.h"

#include <costmap/twist.h>

#include <math.h>
#include <string.h>

static const double pi = 3.141592653589793;

enum {
    SIDE = 80
};

/* A costmap of 80 x 80 cells of 5 cm, as Nav2 has it, with one lethal cell. */
static mapped with_lethal_cell(uint32_t column, uint32_t row) {
    costmap_grid_def def = costmap_grid_def_default();
    uint8_t cells[SIDE * SIDE] = {0};
    def.columns = SIDE;
    def.rows = SIDE;
    def.resolution = 0.05;
    cells[row * SIDE + column] = COSTMAP_LETHAL;
    const mapped m = make_mapped(def);
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    return m;
}

static collide_trajectory_result check(const collide_world *world, const collide_footprint *robot,
                                       const collide_pose *poses, size_t count,
                                       collide_trajectory_segment_kind kind) {
    const collide_trajectory path = {poses, NULL, count, kind};
    return collide_trajectory_check(world, robot, path, NULL);
}

static collide_ccd_verdict at_pose(const collide_world *world, const collide_footprint *robot,
                                   collide_pose pose) {
    return check(world, robot, &pose, 1, COLLIDE_TRAJECTORY_ARC).verdict;
}

/* Whether the outline of the footprint at the pose meets the world: all that a test of the cells below the
 * outline can see. */
static bool outline_meets(const collide_world *world, const collide_footprint *robot, collide_pose pose) {
    const geom_obb2 box = collide_footprint_at(robot, pose, NULL, NULL).as.obb;
    const geom_vec2 x = geom_vec2_scale(box.axis, box.half.x);
    const geom_vec2 y = geom_vec2_scale(geom_vec2_make(-box.axis.y, box.axis.x), box.half.y);
    const geom_vec2 corners[4] = {
        geom_vec2_add(box.center, geom_vec2_add(x, y)), geom_vec2_add(box.center, geom_vec2_sub(y, x)),
        geom_vec2_sub(box.center, geom_vec2_add(x, y)), geom_vec2_add(box.center, geom_vec2_sub(x, y))};
    for (int i = 0; i < 4; ++i) {
        const geom_segment2 side = {corners[i], corners[(i + 1) % 4]};
        if (collide_world_overlap_test(world, collide_shape_from_segment(side), 0.0, NULL)) {
            return true;
        }
    }
    return false;
}

/* navigation2 5329, the first picture: a lethal cell inside the footprint and away from its outline. */
START_TEST(a_cell_inside_the_footprint_is_seen) {
    const mapped m = with_lethal_cell(40, 40);
    const collide_footprint robot = box_footprint(0.5, 0.5, 0.35);
    for (int i = 0; i < 100; ++i) {
        const collide_pose pose = {{2.0 + 0.001 * i, 2.0 + 0.002 * i}, 0.1 * i};
        ck_assert(!outline_meets(m.world, &robot, pose));
        ck_assert_int_eq(at_pose(m.world, &robot, pose), COLLIDE_CCD_HIT);
    }
    const collide_pose beside = {{2.0, 1.6}, 0.0};
    ck_assert_int_eq(at_pose(m.world, &robot, beside), COLLIDE_CCD_FREE);
    drop_mapped(m);
}
END_TEST

/* The second picture: both poses are free, and the rotation between them is not. */
START_TEST(a_cell_between_two_poses_is_seen) {
    const mapped m = with_lethal_cell(56, 54);
    const collide_footprint robot = box_footprint(0.2, 1.2, 0.3);
    const collide_pose poses[2] = {{{2.0, 2.0}, 0.0}, {{2.0, 2.0}, 0.5 * pi}};
    for (int i = 0; i < 2; ++i) {
        ck_assert_int_eq(at_pose(m.world, &robot, poses[i]), COLLIDE_CCD_FREE);
    }
    static const collide_trajectory_segment_kind kinds[] = {COLLIDE_TRAJECTORY_ARC,
                                                            COLLIDE_TRAJECTORY_STRAIGHT};
    for (int i = 0; i < 2; ++i) {
        const collide_trajectory_result met = check(m.world, &robot, poses, 2, kinds[i]);
        ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
        ck_assert(met.time > 0.0 && met.until < 1.0);
    }
    /* The other way round, three quarters of a turn, is free. */
    const collide_pose other_way[2] = {{{2.0, 2.0}, 0.0}, {{2.0, 2.0}, -1.5 * pi}};
    ck_assert_int_eq(check(m.world, &robot, other_way, 2, COLLIDE_TRAJECTORY_ARC).verdict, COLLIDE_CCD_FREE);
    drop_mapped(m);
}
END_TEST

/* ---- Time to collision ---- */

static const collide_pose at_origin = {{0.0, 0.0}, 0.0};

START_TEST(straight_ahead_the_time_is_the_distance_by_the_speed) {
    const mapped m = with_lethal_cell(60, 20); /* from (3, 1) on */
    const collide_footprint robot = box_footprint(0.5, 0.5, 0.25);
    const collide_pose start = {{1.0, 1.0}, 0.0};
    const costmap_twist ahead = {{0.5, 0.0}, 0.0};
    const costmap_twist_result met = costmap_twist_check(m.world, &robot, start, ahead, 5.0, NULL);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(met.time, 3.0, 1e-12);
    ck_assert(met.until >= met.time && met.until < 3.0 + 1e-6);
    ck_assert_double_eq_tol(met.point.x, 3.0, 1e-12);
    ck_assert_double_eq(met.normal.x, -1.0);
    const costmap_twist_result before = costmap_twist_check(m.world, &robot, start, ahead, 2.9, NULL);
    ck_assert_int_eq(before.verdict, COLLIDE_CCD_FREE);
    ck_assert(before.time == 2.9 && before.until == 2.9);
    const costmap_twist back = {{-0.5, 0.0}, 0.0};
    ck_assert_int_eq(costmap_twist_check(m.world, &robot, start, back, 5.0, NULL).verdict, COLLIDE_CCD_FREE);
    collide_trajectory_params params = collide_trajectory_params_default();
    params.margin = 0.25;
    const costmap_twist_result wide = costmap_twist_check(m.world, &robot, start, ahead, 5.0, &params);
    ck_assert_int_eq(wide.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(wide.time, 2.5, 1e-9);
    drop_mapped(m);
}
END_TEST

START_TEST(a_body_that_comes_shortens_the_time) {
    const mapped m = make_mapped(plain_def(1, 1));
    collide_body walker = collide_body_default();
    const geom_circle disc = {{5.0, 0.0}, 0.5};
    walker.shape = collide_shape_from_circle(disc);
    walker.moving = true;
    walker.velocity = geom_vec2_make(-1.0, 0.0);
    collide_handle handle;
    ck_assert_int_eq(collide_world_add(m.world, &walker, &handle), GEOM_OK);
    const collide_footprint robot = box_footprint(0.5, 0.5, 0.5);
    const costmap_twist ahead = {{1.0, 0.0}, 0.0};
    const costmap_twist_result met = costmap_twist_check(m.world, &robot, at_origin, ahead, 10.0, NULL);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(met.time, 2.0, 1e-9);
    ck_assert(geom_handle_equal(met.handle, handle));
    ck_assert_int_eq(collide_world_remove(m.world, handle), GEOM_OK);
    drop_mapped(m);
}
END_TEST

START_TEST(the_pose_goes_round_a_circle) {
    const costmap_twist left = {{2.0, 0.0}, 1.0};
    const collide_pose quarter = costmap_twist_pose(at_origin, left, 0.5 * pi);
    ck_assert_double_eq_tol(quarter.position.x, 2.0, 1e-14);
    ck_assert_double_eq_tol(quarter.position.y, 2.0, 1e-14);
    ck_assert_double_eq_tol(quarter.heading, 0.5 * pi, 1e-15);
    const costmap_twist sideways = {{0.0, 1.0}, 0.0};
    const collide_pose turned = {{1.0, 1.0}, 0.5 * pi};
    const collide_pose moved = costmap_twist_pose(turned, sideways, 3.0);
    ck_assert_double_eq_tol(moved.position.x, -2.0, 1e-15);
    ck_assert_double_eq_tol(moved.position.y, 1.0, 1e-15);
    /* Many small steps end where one does, for turns of any size. */
    random_source source = {5};
    for (int i = 0; i < 200; ++i) {
        const costmap_twist twist = {random_point(&source, 2.0),
                                     ldexp(random_between(&source, -1, 1), -(i % 30))};
        const collide_pose start = {random_point(&source, 10.0), random_between(&source, -7, 7)};
        collide_pose stepped = start;
        for (int k = 0; k < 100; ++k) {
            stepped = costmap_twist_pose(stepped, twist, 0.0625);
        }
        const collide_pose whole = costmap_twist_pose(start, twist, 6.25);
        ck_assert_double_lt(geom_vec2_length(geom_vec2_sub(stepped.position, whole.position)), 1e-12);
        ck_assert_double_eq_tol(stepped.heading, whole.heading, 1e-13);
    }
}
END_TEST

static bool free_at(const collide_world *world, const collide_footprint *robot, collide_pose pose,
                    double margin) {
    const collide_shape there = collide_footprint_at(robot, pose, NULL, NULL);
    return collide_world_overlap_test(world, there, margin, NULL) == COLLIDE_APART;
}

/* Poses on the way, one by one: free before the time, and a contact, up to rounding, by the end of the interval. */
START_TEST(samples_agree_with_the_time) {
    random_source source = {(uint64_t)_i + 77};
    uint8_t cells[40 * 40] = {0};
    for (int i = 0; i < 60; ++i) {
        cells[random_int(&source, 0, 1599)] = 100;
    }
    costmap_grid_def def = plain_def(40, 40);
    def.resolution = 0.25;
    const mapped m = make_mapped(def);
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    const collide_footprint robot = box_footprint(0.3, 0.6, 0.2);
    int hits = 0;
    for (int i = 0; i < 40; ++i) {
        const collide_pose start = {{random_between(&source, 2, 8), random_between(&source, 2, 8)},
                                    random_between(&source, -4, 4)};
        const costmap_twist twist = {random_point(&source, 1.0),
                                     i % 4 == 0 ? 0.0 : random_between(&source, -6, 6)};
        const double duration = random_between(&source, 0.1, 8.0);
        const costmap_twist_result met = costmap_twist_check(m.world, &robot, start, twist, duration, NULL);
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_INVALID);
        ck_assert(0.0 <= met.time && met.time <= met.until && met.until <= duration);
        for (int k = 0; k < 200 && met.time > 0.0; ++k) {
            const double time = met.time * k / 200;
            ck_assert(free_at(m.world, &robot, costmap_twist_pose(start, twist, time), 0.0));
        }
        if (met.verdict == COLLIDE_CCD_HIT) {
            ck_assert(!free_at(m.world, &robot, costmap_twist_pose(start, twist, met.until), 1e-9));
            ++hits;
        }
    }
    ck_assert_int_gt(hits, 5);
    drop_mapped(m);
}
END_TEST

START_TEST(bad_input_is_invalid) {
    const mapped m = make_mapped(plain_def(1, 1));
    const collide_footprint robot = box_footprint(0.5, 0.5, 0.5);
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 3 * 6; ++i) {
        double numbers[6] = {0.0, 0.0, 0.0, 1.0, 0.0, 1.0};
        numbers[i % 6] = bad[i / 6];
        const collide_pose start = {{numbers[0], numbers[1]}, numbers[2]};
        const costmap_twist twist = {{numbers[3], 0.0}, numbers[4]};
        const costmap_twist_result met = costmap_twist_check(m.world, &robot, start, twist, numbers[5], NULL);
        ck_assert_int_eq(met.verdict, COLLIDE_CCD_INVALID);
        ck_assert(met.time == 0.0 && met.until == 0.0);
    }
    const costmap_twist fast = {{1.0, 0.0}, 1001.0};
    ck_assert_int_eq(costmap_twist_check(m.world, &robot, at_origin, fast, 1.0, NULL).verdict,
                     COLLIDE_CCD_INVALID);
    ck_assert_int_eq(costmap_twist_check(m.world, &robot, at_origin, fast, 0.0, NULL).verdict,
                     COLLIDE_CCD_INVALID);
    const costmap_twist spin = {{0.0, 0.0}, -999.0};
    ck_assert_int_eq(costmap_twist_check(m.world, &robot, at_origin, spin, 1.0, NULL).verdict,
                     COLLIDE_CCD_FREE);
    drop_mapped(m);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("motion");
    tcase_add_test(tests, a_cell_inside_the_footprint_is_seen);
    tcase_add_test(tests, a_cell_between_two_poses_is_seen);
    tcase_add_test(tests, straight_ahead_the_time_is_the_distance_by_the_speed);
    tcase_add_test(tests, a_body_that_comes_shortens_the_time);
    tcase_add_test(tests, the_pose_goes_round_a_circle);
    tcase_add_loop_test(tests, samples_agree_with_the_time, 0, 10);
    tcase_add_test(tests, bad_input_is_invalid);
    return run_test_case("costmap motion", tests);
}
