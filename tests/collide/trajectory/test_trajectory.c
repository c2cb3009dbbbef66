/* Trajectories with known answers, and input that is refused. */
#include "collide/support/trajectory_reference.h"
#include "support.h"

#include <collide/sweep2.h>

#include <float.h>
#include <math.h>
#include <string.h>

static const double pi = 3.141592653589793;

static collide_world *empty_world(void) {
    const collide_world_def def = collide_world_def_default();
    collide_world *world = NULL;
    ck_assert_int_eq(collide_world_create(&def, &world), GEOM_OK);
    return world;
}

static collide_handle put(collide_world *world, collide_shape shape) {
    collide_body body = collide_body_default();
    collide_handle handle;
    body.shape = shape;
    ck_assert_int_eq(collide_world_add(world, &body, &handle), GEOM_OK);
    return handle;
}

static collide_handle put_moving(collide_world *world, collide_shape shape, double vx, double vy) {
    collide_body body = collide_body_default();
    collide_handle handle;
    body.shape = shape;
    body.moving = true;
    body.velocity = geom_vec2_make(vx, vy);
    ck_assert_int_eq(collide_world_add(world, &body, &handle), GEOM_OK);
    return handle;
}

static collide_shape box_of(double ax, double ay, double bx, double by) {
    const geom_aabb2 box = {{ax, ay}, {bx, by}};
    return collide_shape_from_aabb(box);
}

static collide_shape disc_of(double x, double y, double radius) {
    const geom_circle circle = {{x, y}, radius};
    return collide_shape_from_circle(circle);
}

static collide_footprint footprint_of(collide_shape shape) {
    collide_footprint footprint;
    ck_assert_int_eq(collide_footprint_from_shape(shape, &footprint), GEOM_OK);
    return footprint;
}

/* A car of 4.5 by 1.8 meters that turns about its rear axle. */
static collide_footprint car(void) { return footprint_of(box_of(-0.9, -0.9, 3.6, 0.9)); }

static collide_pose pose_of(double x, double y, double heading) {
    const collide_pose pose = {{x, y}, heading};
    return pose;
}

static collide_trajectory_result check(const collide_world *world, collide_footprint footprint,
                                       const collide_pose *poses, size_t count,
                                       collide_trajectory_segment_kind way) {
    const collide_trajectory trajectory = {poses, NULL, count, way};
    return collide_trajectory_check(world, &footprint, trajectory, NULL);
}

START_TEST(a_wall_ends_the_way_where_the_car_touches_it) {
    collide_world *world = empty_world();
    const collide_handle wall = put(world, box_of(10, -5, 11, 5));
    const collide_pose poses[4] = {pose_of(0, 0, 0), pose_of(2, 0, 0), pose_of(6, 0, 0), pose_of(10, 0, 0)};
    const collide_footprint box = footprint_of(box_of(-1, -1, 3, 1));
    const collide_trajectory_result met = check(world, box, poses, 4, COLLIDE_TRAJECTORY_STRAIGHT);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert_uint_eq(met.leg, 2);
    ck_assert_double_eq_tol(met.time, 0.25, 1e-15);
    ck_assert(met.time <= 0.25 && met.until >= 0.25 && met.until < 0.2500001);
    ck_assert(geom_handle_equal(met.handle, wall));
    ck_assert_double_eq(met.point.x, 10.0);
    ck_assert(met.normal.x == -1.0 && met.normal.y == 0.0);
    collide_world_destroy(world);
}
END_TEST

/* Whole numbers at heading 0: nothing is rounded, and a last bit decides. */
START_TEST(on_a_straight_leg_touching_is_a_hit_and_a_gap_of_one_bit_is_none) {
    const double bit = 0x1p-50;
    const collide_pose poses[3] = {pose_of(0, 0, 0), pose_of(4, 0, 0), pose_of(8, 2, 0)};
    for (int i = -1; i <= 1; ++i) {
        collide_world *world = empty_world();
        put(world, box_of(-20, 1 + i * bit, 4, 9));
        const collide_trajectory_result along =
            check(world, footprint_of(box_of(0, -1, 2, 1)), poses, 2, COLLIDE_TRAJECTORY_ARC);
        ck_assert_int_eq(along.verdict, i > 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        put(world, box_of(-20, -9, 4, -1 - 2 * bit));
        const collide_trajectory_result disc =
            check(world, footprint_of(disc_of(0, 0, 1)), poses, 2, COLLIDE_TRAJECTORY_STRAIGHT);
        ck_assert_int_eq(disc.verdict, i > 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        collide_world_destroy(world);
    }
    /* onto a wall, up to the last bit of the last leg */
    for (int i = -1; i <= 1; ++i) {
        collide_world *world = empty_world();
        put(world, box_of(10 + 8 * i * bit, -9, 20, 9));
        const collide_trajectory_result onto =
            check(world, footprint_of(box_of(0, -1, 2, 1)), poses, 3, COLLIDE_TRAJECTORY_STRAIGHT);
        ck_assert_int_eq(onto.verdict, i > 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        ck_assert(i > 0 || (onto.leg == 1 && onto.time > 0.99999));
        collide_world_destroy(world);
    }
}
END_TEST

START_TEST(a_disc_on_straight_ways_is_exact_at_any_heading) {
    collide_world *world = empty_world();
    put(world, disc_of(5, 5, 3));
    const collide_footprint disc = footprint_of(disc_of(0, 0, 2));
    collide_pose poses[3] = {pose_of(-3, 0, 0.3), pose_of(5, 0, 1.7), pose_of(9, 0, -2.2)};
    const collide_trajectory_result graze = check(world, disc, poses, 3, COLLIDE_TRAJECTORY_STRAIGHT);
    ck_assert_int_eq(graze.verdict, COLLIDE_CCD_HIT);
    ck_assert(graze.leg == 0 && graze.until == 1.0);
    for (int i = 0; i < 3; ++i) {
        poses[i].position.y = -0x1p-49;
    }
    ck_assert_int_eq(check(world, disc, poses, 3, COLLIDE_TRAJECTORY_STRAIGHT).verdict, COLLIDE_CCD_FREE);
    collide_world_destroy(world);
}
END_TEST

START_TEST(a_corridor_that_is_wide_enough_is_free) {
    for (int i = 1; i <= 20; ++i) {
        const double room = ldexp(1.0, -i);
        collide_world *world = empty_world();
        put(world, box_of(-50, 0.9 + room, 50, 3));
        put(world, box_of(-50, -3, 50, -0.9 - room));
        collide_pose poses[101];
        for (int k = 0; k <= 100; ++k) {
            poses[k] = pose_of(0.2 * k - 10, 0, 0);
        }
        ck_assert_int_eq(check(world, car(), poses, 101, COLLIDE_TRAJECTORY_ARC).verdict, COLLIDE_CCD_FREE);
        for (int k = 0; k <= 100; ++k) {
            poses[k].position.y = 2.0 * room;
        }
        const collide_trajectory_result met = check(world, car(), poses, 101, COLLIDE_TRAJECTORY_ARC);
        ck_assert(met.verdict == COLLIDE_CCD_HIT && met.leg == 0 && met.time == 0.0);
        collide_world_destroy(world);
    }
}
END_TEST

/* Backwards into a gap between two cars: two arcs of radius 6, as in the textbooks. */
START_TEST(parking_between_two_cars) {
    const double radius = 6.0;
    const double turn = 0.6;
    const double back = 2.0 * radius * sin(turn);
    const double aside = 2.0 * radius * (1.0 - cos(turn));
    const collide_pose poses[4] = {pose_of(3, 0, 0), pose_of(0, 0, 0),
                                   pose_of(-0.5 * back, -0.5 * aside, turn), pose_of(-back, -aside, 0)};
    const double gaps[2] = {2.6, 0.4}; /* ahead of the parked car */
    for (int i = 0; i < 2; ++i) {
        collide_world *world = empty_world();
        const double front = -back + 3.6 + gaps[i];
        const collide_handle ahead = put(world, box_of(front, -aside - 0.9, front + 4.5, -aside + 0.9));
        put(world, box_of(-back - 0.9 - 0.4 - 4.5, -aside - 0.9, -back - 0.9 - 0.4, -aside + 0.9));
        put(world, box_of(-40, -aside - 2.5, 40, -aside - 1.3)); /* the kerb */
        const collide_trajectory_result met = check(world, car(), poses, 4, COLLIDE_TRAJECTORY_ARC);
        ck_assert_int_eq(met.verdict, i == 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        ck_assert(i == 0 || geom_handle_equal(met.handle, ahead));
        collide_world_destroy(world);
    }
}
END_TEST

/* The corner ahead and outside is sqrt(3.6^2 + (5 + 0.9)^2) from the center of an arc of radius 5 to the
 * left, the side inside 5 - 0.9. */
START_TEST(an_arc_past_a_pillar) {
    const double outside = sqrt(3.6 * 3.6 + 5.9 * 5.9);
    const double inside = 5.0 - 0.9;
    const double radius = 0.2;
    for (int i = 1; i < 16; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            const double room = side * ldexp(1.0, -i);
            const double angle = 1.1;
            const collide_pose poses[2] = {pose_of(0, 0, 0),
                                           pose_of(5 * sin(2 * angle), 5 - 5 * cos(2 * angle), 2 * angle)};
            collide_world *world = empty_world();
            const double far = outside + radius + room;
            put(world, disc_of(far * sin(angle), 5 - far * cos(angle), radius));
            const collide_trajectory_result met = check(world, car(), poses, 2, COLLIDE_TRAJECTORY_ARC);
            ck_assert_int_eq(met.verdict, side > 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
            collide_world_destroy(world);
            world = empty_world();
            const double near = inside - radius - room;
            put(world, disc_of(near * sin(angle), 5 - near * cos(angle), radius));
            const collide_trajectory_result met_inside =
                check(world, car(), poses, 2, COLLIDE_TRAJECTORY_ARC);
            ck_assert_int_eq(met_inside.verdict, side > 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
            collide_world_destroy(world);
        }
    }
}
END_TEST

/* Arcs that are nearly straight have their center far away: up to 10^20 meters, and no digit is lost. */
START_TEST(an_arc_about_a_far_centre_is_as_good_as_a_straight_way) {
    for (int i = 4; i < 70; ++i) {
        const double angle = ldexp(1.0, -i);
        const collide_pose poses[2] = {pose_of(1000, 0, 0), pose_of(1010, 0, angle)};
        const double bulge = 10.0 * angle / 8.0; /* to the right */
        for (int side = -1; side <= 1; side += 2) {
            collide_world *world = empty_world();
            const double room = bulge * 0.9 + side * fmax(0.2 * bulge, 1e-9);
            put(world, box_of(1004, -9, 1006, -1.0 - room));
            const collide_trajectory_result met =
                check(world, footprint_of(disc_of(0, 0, 1)), poses, 2, COLLIDE_TRAJECTORY_ARC);
            ck_assert_int_eq(met.verdict, side > 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
            collide_world_destroy(world);
        }
    }
}
END_TEST

START_TEST(a_turn_on_the_spot_and_once_around) {
    collide_world *world = empty_world();
    put(world, disc_of(-4.0, 0.0, 0.5));
    collide_pose poses[2] = {pose_of(0, 0, 0), pose_of(0, 0, 2 * pi)};
    for (int way = COLLIDE_TRAJECTORY_STRAIGHT; way <= COLLIDE_TRAJECTORY_ARC; ++way) {
        const collide_trajectory_result met =
            check(world, car(), poses, 2, (collide_trajectory_segment_kind)way);
        ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
        ck_assert_double_gt(met.time, 0.3);
        poses[1].heading = 2.0;
        ck_assert_int_eq(check(world, car(), poses, 2, (collide_trajectory_segment_kind)way).verdict,
                         COLLIDE_CCD_FREE);
        poses[1].heading = 0x1p19;
        const collide_trajectory_result wild =
            check(world, car(), poses, 2, (collide_trajectory_segment_kind)way);
        ck_assert_int_eq(wild.verdict, COLLIDE_CCD_HIT);
        ck_assert_double_lt(wild.time, 7.0 * 0x1p-19);
        poses[1].heading = 2 * pi;
    }
    /* nearly once around a circle of radius 10, in one leg; 359 degrees */
    const double angle = 359.0 / 180.0 * pi;
    const collide_pose ring[2] = {pose_of(0, -10, 0), pose_of(10 * sin(angle), -10 * cos(angle), angle)};
    collide_world *inside = empty_world();
    put(inside, disc_of(0, 0, 8.0));
    ck_assert_int_eq(check(inside, car(), ring, 2, COLLIDE_TRAJECTORY_ARC).verdict, COLLIDE_CCD_FREE);
    put(inside, disc_of(0, 11.5, 0.5));
    const collide_trajectory_result around = check(inside, car(), ring, 2, COLLIDE_TRAJECTORY_ARC);
    ck_assert_int_eq(around.verdict, COLLIDE_CCD_HIT);
    ck_assert(around.time > 0.4 && around.time < 0.5);
    collide_world_destroy(inside);
    collide_world_destroy(world);
}
END_TEST

START_TEST(one_pose_is_that_pose_alone) {
    collide_world *world = empty_world();
    put(world, disc_of(0, 5, 1));
    const double room = 5.0 - 1.0 - 0.9;
    const collide_pose turned = pose_of(0.0, room + 1e-9, 0.4);
    ck_assert_int_eq(check(world, car(), &turned, 1, COLLIDE_TRAJECTORY_ARC).verdict, COLLIDE_CCD_HIT);
    for (int i = -1; i <= 1; ++i) {
        const collide_pose pose = pose_of(-1.0, i * 0x1p-48, 0.0);
        const collide_footprint box = footprint_of(box_of(0, 0, 2, 4));
        const collide_trajectory_result met = check(world, box, &pose, 1, COLLIDE_TRAJECTORY_STRAIGHT);
        ck_assert_int_eq(met.verdict, i < 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        ck_assert_uint_eq(met.leg, 0);
        ck_assert_double_eq(met.time, i < 0 ? 1.0 : 0.0);
    }
    const collide_trajectory stay = {&turned, NULL, 1, COLLIDE_TRAJECTORY_ARC};
    const collide_footprint disc = footprint_of(disc_of(0, 0, 0.5));
    const collide_trajectory_clearance_result room_there =
        collide_trajectory_clearance(world, &disc, stay, HUGE_VAL, NULL);
    ck_assert(room_there.lower <= 0.4 - 1e-9 && room_there.upper >= 0.4 - 1e-9);
    ck_assert_double_eq_tol(room_there.lower, 0.4, 0.01);
    collide_world_destroy(world);
}
END_TEST

/* What holds the other whole at the start: no border meets another. */
START_TEST(what_lies_in_the_footprint_or_holds_it_is_met_at_the_start) {
    const geom_vec2 outer[4] = {{-3, -3}, {3, -3}, {3, 3}, {-3, 3}};
    const geom_vec2 hole[4] = {{-2, -2}, {-2, 2}, {2, 2}, {2, -2}};
    const geom_ring rings[2] = {{outer, 4}, {hole, 4}};
    const geom_polygon frame = {rings, 2};
    const geom_polygon solid = {rings, 1};
    collide_pose poses[2] = {pose_of(7, 7, 0.3), pose_of(7.1, 7, 0.4)};
    const collide_shape around[3] = {collide_shape_from_polygon(frame), collide_shape_from_polygon(solid),
                                     collide_shape_from_convex(rings[0])};
    for (int i = 0; i < 3; ++i) {
        collide_world *world = empty_world();
        put(world, disc_of(7.1, 7.0, 0.1));
        const collide_trajectory_result met =
            check(world, footprint_of(around[i]), poses, 2, COLLIDE_TRAJECTORY_STRAIGHT);
        ck_assert_int_eq(met.verdict, i == 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        ck_assert(i == 0 || met.time == 0.0);
        collide_world_destroy(world);
        world = empty_world();
        put(world, around[i]);
        for (int k = 0; k < 2; ++k) {
            poses[k].position = geom_vec2_make(0.1 * k, 0.0);
        }
        const collide_trajectory_result inside =
            check(world, footprint_of(box_of(-0.1, -0.2, 0.3, 0.1)), poses, 2, COLLIDE_TRAJECTORY_STRAIGHT);
        ck_assert_int_eq(inside.verdict, i == 0 ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        collide_world_destroy(world);
        poses[0].position = geom_vec2_make(7, 7);
        poses[1].position = geom_vec2_make(7.1, 7);
    }
}
END_TEST

START_TEST(the_margin_counts) {
    collide_world *world = empty_world();
    put(world, box_of(-50, 2, 50, 3));
    collide_pose poses[50];
    for (int k = 0; k < 50; ++k) {
        poses[k] = pose_of(0.1 * k, 0, 0);
    }
    const collide_trajectory trajectory = {poses, NULL, 50, COLLIDE_TRAJECTORY_ARC};
    const collide_footprint disc = footprint_of(disc_of(0, 0, 1));
    collide_trajectory_params params = collide_trajectory_params_default();
    params.margin = 1.0 - 0x1p-52;
    ck_assert_int_eq(collide_trajectory_check(world, &disc, trajectory, &params).verdict, COLLIDE_CCD_FREE);
    params.margin = 1.0;
    ck_assert_int_eq(collide_trajectory_check(world, &disc, trajectory, &params).verdict, COLLIDE_CCD_HIT);
    collide_filter none = collide_filter_default();
    none.mask = 2;
    params.filter = &none;
    ck_assert_int_eq(collide_trajectory_check(world, &disc, trajectory, &params).verdict, COLLIDE_CCD_FREE);
    collide_world_destroy(world);
}
END_TEST

/* Of several that are met at once, the first is named. */
START_TEST(ties_go_to_the_lowest_index) {
    collide_world *world = empty_world();
    put(world, box_of(20, 20, 21, 21));
    const collide_handle first = put(world, box_of(10, 0.5, 11, 5));
    put(world, box_of(10, -5, 11, -0.5));
    put(world, box_of(10, 0.25, 12, 0.5));
    const collide_pose poses[2] = {pose_of(0, 0, 0), pose_of(16, 0, 0)};
    const collide_footprint box = footprint_of(box_of(-1, -1, 2, 1));
    const collide_trajectory_result met = check(world, box, poses, 2, COLLIDE_TRAJECTORY_STRAIGHT);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(met.time, 0.5, 1e-15);
    ck_assert(geom_handle_equal(met.handle, first));
    collide_world_destroy(world);
}
END_TEST

START_TEST(a_crossing_car_is_met_when_both_are_there) {
    collide_world *world = empty_world();
    const collide_handle other = put_moving(world, box_of(9, -21, 11, -19), 0.0, 4.0);
    const collide_footprint box = footprint_of(box_of(-1, -1, 1, 1));
    collide_pose poses[2] = {pose_of(0, 0, 0), pose_of(20, 0, 0)};
    double times[2] = {0.0, 10.0};
    collide_trajectory trajectory = {poses, times, 2, COLLIDE_TRAJECTORY_STRAIGHT};
    /* it is at y = 4 t - 20, in the way from y = -2 on; we are at x = 2 t, in its way from x = 8 on */
    const collide_trajectory_result met = collide_trajectory_check(world, &box, trajectory, NULL);
    ck_assert_int_eq(met.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(met.time, 0.45, 1e-12);
    ck_assert(geom_handle_equal(met.handle, other));
    ck_assert_double_eq_tol(met.point.y, -1.0, 1e-12);
    ck_assert_double_eq_tol(met.normal.y, 1.0, 1e-12);
    times[0] = 2.0; /* later: it is through before */
    times[1] = 12.0;
    ck_assert_int_eq(collide_trajectory_check(world, &box, trajectory, NULL).verdict, COLLIDE_CCD_FREE);
    trajectory.times = NULL; /* all rest */
    ck_assert_int_eq(collide_trajectory_check(world, &box, trajectory, NULL).verdict, COLLIDE_CCD_FREE);
    poses[1].heading = 0.1; /* turning a little as well */
    times[0] = 0.0;
    times[1] = 10.0;
    trajectory.times = times;
    const collide_trajectory_result turning = collide_trajectory_check(world, &box, trajectory, NULL);
    ck_assert_int_eq(turning.verdict, COLLIDE_CCD_HIT);
    ck_assert_double_eq_tol(turning.time, 0.45, 0.05);
    collide_world_destroy(world);
}
END_TEST

static bool is_refused(const collide_world *world, collide_trajectory trajectory,
                       const collide_trajectory_params *params) {
    const collide_footprint footprint = car();
    const collide_trajectory_result met = collide_trajectory_check(world, &footprint, trajectory, params);
    const collide_trajectory_clearance_result room =
        collide_trajectory_clearance(world, &footprint, trajectory, 1.0, params);
    const bool refused = met.verdict == COLLIDE_CCD_INVALID;
    ck_assert(!refused ||
              (met.leg == 0 && met.time == 0.0 && met.until == 0.0 && met.handle.generation == 0));
    ck_assert(refused == (isnan(room.lower) && isnan(room.upper)));
    return refused;
}

START_TEST(bad_input_is_refused) {
    collide_world *world = empty_world();
    const double bad[3] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 9; ++k) {
            collide_pose poses[3] = {pose_of(0, 0, 0), pose_of(1, 0, 0), pose_of(2, 0, 0)};
            double *numbers[3] = {&poses[k / 3].position.x, &poses[k / 3].position.y, &poses[k / 3].heading};
            const collide_trajectory trajectory = {poses, NULL, 3, COLLIDE_TRAJECTORY_ARC};
            ck_assert(!is_refused(world, trajectory, NULL));
            *numbers[k % 3] = bad[i];
            ck_assert(is_refused(world, trajectory, NULL));
        }
        const collide_pose poses[3] = {pose_of(0, 0, 0), pose_of(1, 0, 0), pose_of(2, 0, 0)};
        const collide_trajectory trajectory = {poses, NULL, 3, COLLIDE_TRAJECTORY_ARC};
        collide_trajectory_params params = {.margin = bad[i]};
        ck_assert(is_refused(world, trajectory, &params));
        params = (collide_trajectory_params){.tolerance = bad[i]};
        ck_assert(is_refused(world, trajectory, &params));
        for (int k = 0; k < 3; ++k) {
            double times[3] = {0, 1, 2};
            const collide_trajectory timed = {poses, times, 3, COLLIDE_TRAJECTORY_ARC};
            ck_assert(!is_refused(world, timed, NULL));
            times[k] = bad[i];
            ck_assert(is_refused(world, timed, NULL));
        }
    }
    collide_world_destroy(world);
}
END_TEST

START_TEST(times_must_rise_and_headings_stay_in_bounds) {
    collide_world *world = empty_world();
    collide_pose poses[3] = {pose_of(0, 0, -0x1p19), pose_of(1, 0, 0x1p19), pose_of(2, 0, 0)};
    double times[3] = {-3.0, -1.0, -1.0};
    collide_trajectory trajectory = {poses, times, 3, COLLIDE_TRAJECTORY_STRAIGHT};
    ck_assert(is_refused(world, trajectory, NULL));
    times[2] = 0.5;
    ck_assert(!is_refused(world, trajectory, NULL));
    trajectory.count = 0;
    ck_assert(is_refused(world, trajectory, NULL));
    trajectory.count = 3;
    trajectory.kind = (collide_trajectory_segment_kind)7;
    ck_assert(is_refused(world, trajectory, NULL));
    trajectory.kind = COLLIDE_TRAJECTORY_ARC;
    poses[1].heading = nextafter(0x1p19, HUGE_VAL);
    ck_assert(is_refused(world, trajectory, NULL));
    const collide_trajectory_params params = {.margin = -1.0};
    poses[1].heading = 0.0;
    ck_assert(is_refused(world, trajectory, &params));
    collide_footprint footprint = car();
    ck_assert(isnan(collide_trajectory_clearance(world, &footprint, trajectory, -1.0, NULL).lower));
    ck_assert(isnan(collide_trajectory_clearance(world, &footprint, trajectory, (double)NAN, NULL).upper));
    collide_world_destroy(world);
}
END_TEST

enum {
    MANY_POSES = 300
};

/* Straight ahead, 0.11 apart: the front of the car comes to 5 on leg 12. */
static void make_many(collide_pose poses[MANY_POSES], size_t count) {
    for (size_t i = 0; i < count; ++i) {
        poses[i] = pose_of(0.11 * (double)i, 0, 0);
    }
}

static void check_each_is_refused(const collide_world *world, collide_pose *poses, size_t count,
                                  const collide_trajectory_params *params) {
    const collide_footprint footprint = car();
    make_many(poses, count);
    const collide_trajectory trajectory = {poses, NULL, count, COLLIDE_TRAJECTORY_ARC};
    const collide_trajectory_result met = collide_trajectory_check(world, &footprint, trajectory, params);
    ck_assert(met.verdict == COLLIDE_CCD_HIT && met.leg == 12);
    for (size_t i = 0; i < count; ++i) {
        const collide_pose good = poses[i];
        const double sign = i % 2 == 0 ? 1.0 : -1.0;
        poses[i].position.x = (double)NAN;
        ck_assert(is_refused(world, trajectory, params));
        poses[i] = pose_of(good.position.x, sign * HUGE_VAL, 0);
        ck_assert(is_refused(world, trajectory, params));
        poses[i] = pose_of(good.position.x, 0, sign * nextafter(0x1p19, HUGE_VAL));
        ck_assert(is_refused(world, trajectory, params));
        poses[i] = good;
    }
}

/* From wherever in memory, by each set of instructions. */
START_TEST(poses_behind_a_contact_are_refused_too) {
    enum {
        SHIFTS = 8
    };
    collide_world *world = empty_world();
    collide_pose poses[MANY_POSES + SHIFTS];
    collide_trajectory_params params = collide_trajectory_params_default();
    (void)put(world, box_of(5, -1, 6, 1));
    for (size_t count = 40; count <= MANY_POSES; count = count < 48 ? count + 1 : count + 84) {
        for (size_t shift = 0; shift < SHIFTS; ++shift) {
            const collide_simd wanted = (collide_simd)((count + shift) % COLLIDE_SIMD_COUNT);
            params.simd = collide_simd_supported(wanted) ? wanted : COLLIDE_SIMD_AUTO;
            check_each_is_refused(world, &poses[shift], count, &params);
        }
    }
    collide_world_destroy(world);
}
END_TEST

/* Their squares, and sums of them, are no doubles, or more than that of the largest heading. */
START_TEST(poses_far_away_and_many_large_headings_are_valid) {
    collide_world *world = empty_world();
    const collide_footprint footprint = car();
    collide_pose poses[MANY_POSES];
    (void)put(world, box_of(5, -1, 6, 1));
    for (size_t i = 0; i < MANY_POSES; ++i) {
        make_many(poses, MANY_POSES);
        poses[i] = pose_of(i % 2 == 0 ? DBL_MAX : 0, i % 2 == 0 ? 0 : -DBL_MAX, 0x1p19);
        const collide_trajectory trajectory = {poses, NULL, MANY_POSES, COLLIDE_TRAJECTORY_STRAIGHT};
        const collide_trajectory_result met = collide_trajectory_check(world, &footprint, trajectory, NULL);
        ck_assert_int_ne(met.verdict, COLLIDE_CCD_INVALID);
        ck_assert(i <= 200 || (met.verdict == COLLIDE_CCD_HIT && met.leg == 12));
    }
    make_many(poses, MANY_POSES);
    for (size_t i = 100; i < MANY_POSES; ++i) {
        poses[i].heading = i % 2 == 0 ? 0x1p19 : -0x1p19;
    }
    const collide_trajectory trajectory = {poses, NULL, MANY_POSES, COLLIDE_TRAJECTORY_STRAIGHT};
    ck_assert_int_eq(collide_trajectory_check(world, &footprint, trajectory, NULL).verdict, COLLIDE_CCD_HIT);
    collide_world_destroy(world);
}
END_TEST

/* Many turns in a leg, and a quarter of a turn back and forth: what only the far corners reach decides. */
START_TEST(a_car_that_spins_meets_what_its_corners_reach) {
    const collide_footprint footprint = car();
    const double far = sqrt(3.6 * 3.6 + 0.9 * 0.9);
    for (int k = 0; k < 2; ++k) {
        collide_pose poses[MANY_POSES];
        for (size_t i = 0; i < MANY_POSES; ++i) {
            poses[i] = pose_of(0.01 * (double)i, 0, k == 0 ? 5.0 * (double)i : 1.5 * (double)(i % 2));
        }
        const double last = poses[MANY_POSES - 1].position.x;
        const collide_trajectory trajectory = {poses, NULL, MANY_POSES, COLLIDE_TRAJECTORY_STRAIGHT};
        collide_world *world = empty_world();
        (void)put(world, box_of(last + far + 0.01, -9, last + far + 1, 9));
        ck_assert_int_eq(collide_trajectory_check(world, &footprint, trajectory, NULL).verdict,
                         COLLIDE_CCD_FREE);
        (void)put(world, box_of(last + far - 0.05, -9, last + far + 1, 9));
        ck_assert_int_eq(collide_trajectory_check(world, &footprint, trajectory, NULL).verdict,
                         COLLIDE_CCD_HIT);
        collide_world_destroy(world);
    }
}
END_TEST

START_TEST(footprints_are_refused_as_shapes_are) {
    collide_footprint footprint;
    memset(&footprint, 0, sizeof footprint);
    ck_assert_int_eq(collide_footprint_from_shape(disc_of(0, 0, -1), &footprint), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(collide_footprint_from_shape(box_of(0, 0, (double)NAN, 1), &footprint), GEOM_NOT_FINITE);
    const geom_ring none = {NULL, 0};
    ck_assert_int_eq(collide_footprint_from_shape(collide_shape_from_convex(none), &footprint),
                     GEOM_TOO_FEW_POINTS);
    ck_assert(footprint.reach == 0.0 && footprint.outer_count == 0);
    ck_assert_int_eq(collide_footprint_from_shape(box_of(-1, -2, 3, 2), &footprint), GEOM_OK);
    ck_assert_double_ge(footprint.reach, sqrt(13.0));
    ck_assert_double_le(footprint.reach, sqrt(13.0) * (1.0 + 1e-14));
    ck_assert_int_eq(collide_footprint_from_shape(disc_of(3, 4, 2), &footprint), GEOM_OK);
    ck_assert_double_eq_tol(footprint.reach, 7.0, 1e-13);
    ck_assert_double_eq_tol(footprint.max_vertex_distance, 5.0, 1e-14);
    const collide_shape there = collide_footprint_at(&footprint, pose_of(1, 1, 0.5 * pi), NULL, NULL);
    ck_assert_double_eq_tol(there.as.circle.center.x, -3.0, 1e-14);
    ck_assert_double_eq_tol(there.as.circle.center.y, 4.0, 1e-14);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_wall_ends_the_way_where_the_car_touches_it,
        on_a_straight_leg_touching_is_a_hit_and_a_gap_of_one_bit_is_none,
        a_disc_on_straight_ways_is_exact_at_any_heading,
        a_corridor_that_is_wide_enough_is_free,
        parking_between_two_cars,
        an_arc_past_a_pillar,
        an_arc_about_a_far_centre_is_as_good_as_a_straight_way,
        a_turn_on_the_spot_and_once_around,
        one_pose_is_that_pose_alone,
        what_lies_in_the_footprint_or_holds_it_is_met_at_the_start,
        the_margin_counts,
        ties_go_to_the_lowest_index,
        a_crossing_car_is_met_when_both_are_there,
        bad_input_is_refused,
        times_must_rise_and_headings_stay_in_bounds,
        poses_behind_a_contact_are_refused_too,
        poses_far_away_and_many_large_headings_are_valid,
        a_car_that_spins_meets_what_its_corners_reach,
        footprints_are_refused_as_shapes_are,
    };
    return run_tests("trajectory", tests, sizeof tests / sizeof *tests);
}
