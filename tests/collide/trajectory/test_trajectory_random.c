/* Random trajectories of all kinds of footprints among all kinds of bodies: against many moments, against the
 * turns and sweeps of single pairs, reversed, and shared among threads. */
#include "collide/support/sweep2_lattice.h"
#include "collide/support/trajectory_reference.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>

#include <math.h>
#include <string.h>

enum {
    MAX_BODIES = 40,
    MAX_POSES = 40
};

/* A world, and what is in it. */
typedef struct random_world {
    collide_world *world;
    int count;
    lattice_body bodies[MAX_BODIES];
    geom_vec2 velocity[MAX_BODIES];
    collide_handle handle[MAX_BODIES];
} random_world;

static lattice_point random_lattice_point(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const lattice_point p = {x, random_int(source, -range, range)};
    return p;
}

static void add_body(random_world *made, random_source *source, int range, bool moving) {
    collide_body body = collide_body_default();
    lattice_body *shape = &made->bodies[made->count];
    lattice_body_make(shape, source, (collide_shape_kind)random_int(source, 0, COLLIDE_SHAPE_KIND_COUNT - 1),
                      random_lattice_point(source, range));
    body.shape = shape->shape;
    body.moving = moving;
    body.velocity = moving ? random_point(source, 2.0) : geom_vec2_make(0.0, 0.0);
    made->velocity[made->count] = body.velocity;
    ck_assert_int_eq(collide_world_add(made->world, &body, &made->handle[made->count]), GEOM_OK);
    ++made->count;
}

static void make_world(random_world *made, random_source *source, int count, int range, bool moving) {
    const collide_world_def def = collide_world_def_default();
    made->count = 0;
    ck_assert_int_eq(collide_world_create(&def, &made->world), GEOM_OK);
    while (made->count < count) {
        add_body(made, source, range, moving && made->count % 2 == 0);
    }
    ck_assert_int_eq(collide_world_rebuild(made->world), GEOM_OK);
}

/* A random walk that keeps its direction, more or less. */
static void make_poses(collide_pose *poses, double *times, size_t count, random_source *source, double range,
                       double step) {
    poses[0].position = random_point(source, range);
    poses[0].heading = random_between(source, -4.0, 4.0);
    times[0] = random_between(source, -2.0, 2.0);
    const double bend = random_between(source, -0.3, 0.3);
    for (size_t i = 1; i < count; ++i) {
        const double course = poses[i - 1].heading + random_between(source, -0.3, 0.3);
        const double length = step * random_between(source, 0.1, 1.0);
        const geom_vec2 way = {length * cos(course), length * sin(course)};
        poses[i].position = geom_vec2_add(poses[i - 1].position, way);
        poses[i].heading =
            poses[i - 1].heading + (i % 7 == 0 ? 0.0 : bend + random_between(source, -0.1, 0.1));
        times[i] = times[i - 1] + random_between(source, 0.05, 0.2);
    }
}

/* What is asked of all bodies at a moment. */
typedef struct moment {
    const random_world *made;
    const collide_footprint *footprint;
    const collide_trajectory *trajectory;
    size_t leg;
    double t;
} moment;

static geom_vec2 gone(const moment *at, int body) {
    const double *times = at->trajectory->times;
    const size_t end = at->leg + 1 < at->trajectory->count ? at->leg + 1 : at->leg;
    const double time = times != NULL ? times[at->leg] + at->t * (times[end] - times[at->leg]) : 0.0;
    return geom_vec2_scale(at->made->velocity[body], time);
}

/* The least distance of the footprint and any body. */
static double gap_at(const moment *at) {
    reference_footprint placed;
    reference_footprint moved;
    double lower = HUGE_VAL;
    reference_place(at->footprint, reference_pose(at->trajectory, at->leg, at->t), &placed);
    for (int i = 0; i < at->made->count; ++i) {
        reference_shift(&at->made->bodies[i].shape, gone(at, i), &moved);
        lower = fmin(lower, collide_shape_distance(placed.shape, moved.shape).distance);
    }
    return lower;
}

/* Whether all bodies are further away. */
static bool all_beyond(const moment *at, double distance) {
    reference_footprint placed;
    reference_footprint moved;
    reference_place(at->footprint, reference_pose(at->trajectory, at->leg, at->t), &placed);
    for (int i = 0; i < at->made->count; ++i) {
        reference_shift(&at->made->bodies[i].shape, gone(at, i), &moved);
        if (collide_shape_relation_within(placed.shape, moved.shape, fmax(distance, 0.0)) != COLLIDE_APART) {
            return false;
        }
    }
    return true;
}

/* Nothing is met before the end of what is free; and something there. */
static void check_result(const random_world *made, const collide_footprint *footprint,
                         const collide_trajectory *trajectory, double margin,
                         collide_trajectory_result found) {
    const double slack = 1e-10;
    moment at = {made, footprint, trajectory, 0, 0.0};
    for (; at.leg <= found.leg; ++at.leg) {
        const double upper = at.leg < found.leg ? 1.0 : found.time;
        for (int k = 0; k < 6 && upper > 0.0; ++k) {
            at.t = upper * k / 6.0;
            ck_assert(all_beyond(&at, margin - slack));
        }
    }
    at.leg = found.leg;
    at.t = found.time;
    ck_assert(found.verdict == COLLIDE_CCD_FREE || gap_at(&at) < margin + 2e-6);
    at.t = found.until;
    ck_assert(found.verdict != COLLIDE_CCD_HIT || gap_at(&at) < margin + slack);
}

static void make_footprint(lattice_body *body, collide_footprint *footprint, random_source *source, int i) {
    const lattice_point origin = {0, 0};
    lattice_body_make(body, source, (collide_shape_kind)(i % COLLIDE_SHAPE_KIND_COUNT), origin);
    ck_assert_int_eq(collide_footprint_from_shape(body->shape, footprint), GEOM_OK);
}

START_TEST(what_is_said_holds_at_many_moments) {
    random_source source = {1201};
    int verdicts[3] = {0, 0, 0};
    for (int i = 0; i < 120; ++i) {
        random_world made;
        lattice_body body;
        collide_footprint footprint;
        collide_pose poses[MAX_POSES];
        double times[MAX_POSES];
        make_footprint(&body, &footprint, &source, i);
        make_world(&made, &source, 12, 40, i % 3 == 0);
        make_poses(poses, times, 24, &source, 30.0, 1.5);
        const collide_trajectory trajectory = {poses, i % 3 == 0 ? times : NULL, 24,
                                               i % 2 == 0 ? COLLIDE_TRAJECTORY_STRAIGHT
                                                          : COLLIDE_TRAJECTORY_ARC};
        const collide_trajectory_params params = {.margin = i % 5 == 0 ? 0.25 : 0.0, .tolerance = 1e-6};
        const collide_trajectory_result found =
            collide_trajectory_check(made.world, &footprint, trajectory, &params);
        ck_assert_int_ge(found.verdict, COLLIDE_CCD_FREE);
        check_result(&made, &footprint, &trajectory, params.margin, found);
        ++verdicts[found.verdict];
        collide_world_destroy(made.world);
    }
    ck_assert_int_gt(verdicts[COLLIDE_CCD_FREE], 20);
    ck_assert_int_gt(verdicts[COLLIDE_CCD_HIT], 30);
    ck_assert_int_lt(verdicts[COLLIDE_CCD_UNDECIDED], 6);
}
END_TEST

/* The first contact of single pairs, leg by leg. */
static collide_trajectory_result by_turns(const random_world *made, const collide_footprint *footprint,
                                          const collide_trajectory *trajectory) {
    const collide_motion rest = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
    collide_trajectory_result first = {
        COLLIDE_CCD_FREE, trajectory->count - 2, 1.0, 1.0, {0, 0}, {0, 0}, {0, 0}};
    for (size_t leg = 0; leg + 1 < trajectory->count && first.verdict == COLLIDE_CCD_FREE; ++leg) {
        reference_footprint placed;
        const collide_pose from = trajectory->poses[leg];
        const collide_pose to = trajectory->poses[leg + 1];
        const collide_motion motion = {from.position, geom_vec2_sub(to.position, from.position),
                                       to.heading - from.heading};
        reference_place(footprint, from, &placed);
        for (int i = 0; i < made->count; ++i) {
            const collide_ccd_result met =
                collide_shape_ccd(placed.shape, motion, made->bodies[i].shape, rest, 0.0, 1e-6);
            if (met.verdict != COLLIDE_CCD_FREE &&
                (first.verdict == COLLIDE_CCD_FREE || met.time < first.time)) {
                first = (collide_trajectory_result){met.verdict,     leg,       met.time,  met.until,
                                                    made->handle[i], met.point, met.normal};
            }
        }
    }
    return first;
}

START_TEST(agrees_with_the_turns_of_single_pairs) {
    random_source source = {1202};
    int hits = 0;
    for (int i = 0; i < 120; ++i) {
        random_world made;
        lattice_body body;
        collide_footprint footprint;
        collide_pose poses[MAX_POSES];
        double times[MAX_POSES];
        make_footprint(&body, &footprint, &source, i);
        make_world(&made, &source, 30, 40, false);
        make_poses(poses, times, MAX_POSES, &source, 30.0, 1.0);
        const collide_trajectory trajectory = {poses, NULL, MAX_POSES, COLLIDE_TRAJECTORY_STRAIGHT};
        const collide_trajectory_result found =
            collide_trajectory_check(made.world, &footprint, trajectory, NULL);
        const collide_trajectory_result slow = by_turns(&made, &footprint, &trajectory);
        if (found.verdict != COLLIDE_CCD_UNDECIDED && slow.verdict != COLLIDE_CCD_UNDECIDED) {
            ck_assert_int_eq(found.verdict, slow.verdict);
            ck_assert_double_eq_tol((double)found.leg + found.time, (double)slow.leg + slow.time, 1e-5);
            ck_assert(found.verdict == COLLIDE_CCD_FREE || geom_handle_equal(found.handle, slow.handle) ||
                      fabs(found.time - slow.time) < 1e-5);
            hits += found.verdict == COLLIDE_CCD_HIT;
        }
        collide_world_destroy(made.world);
    }
    ck_assert_int_gt(hits, 40);
}
END_TEST

START_TEST(the_reversed_way_is_as_free) {
    random_source source = {1203};
    int both = 0;
    for (int i = 0; i < 160; ++i) {
        random_world made;
        lattice_body body;
        collide_footprint footprint;
        collide_pose poses[MAX_POSES];
        collide_pose back[MAX_POSES];
        double times[MAX_POSES];
        make_footprint(&body, &footprint, &source, i);
        make_world(&made, &source, 8, 40, false);
        make_poses(poses, times, MAX_POSES, &source, 30.0, 1.0);
        for (size_t k = 0; k < MAX_POSES; ++k) {
            back[k] = poses[MAX_POSES - 1 - k];
        }
        const collide_trajectory_segment_kind way =
            i % 2 == 0 ? COLLIDE_TRAJECTORY_ARC : COLLIDE_TRAJECTORY_STRAIGHT;
        const collide_trajectory trajectory = {poses, NULL, MAX_POSES, way};
        const collide_trajectory reversed = {back, NULL, MAX_POSES, way};
        const collide_ccd_verdict there =
            collide_trajectory_check(made.world, &footprint, trajectory, NULL).verdict;
        const collide_ccd_verdict again =
            collide_trajectory_check(made.world, &footprint, reversed, NULL).verdict;
        ck_assert(there == again || there == COLLIDE_CCD_UNDECIDED || again == COLLIDE_CCD_UNDECIDED);
        both += there == again;
        collide_world_destroy(made.world);
    }
    ck_assert_int_gt(both, 152);
}
END_TEST

/* One straight leg at heading 0, everything in whole numbers and quarters: the sweep of the pair is exact,
 * and so is the trajectory, touching included. Bodies move as well. */
START_TEST(straight_legs_of_whole_numbers_are_exact) {
    random_source source = {1204};
    int touching = 0;
    int hits = 0;
    for (int i = 0; i < 3000; ++i) {
        random_world made;
        lattice_body body;
        collide_footprint footprint;
        make_footprint(&body, &footprint, &source, i);
        make_world(&made, &source, 1, 8, false);
        const geom_vec2 velocity = {0.25 * random_int(&source, -4, 4), 0.25 * random_int(&source, -4, 4)};
        collide_body moving = collide_world_get(made.world, made.handle[0]);
        moving.moving = true;
        moving.velocity = velocity;
        ck_assert_int_eq(collide_world_set(made.world, made.handle[0], &moving), GEOM_OK);
        collide_pose poses[2] = {{{0.0, 0.0}, 0.0}, {{0.0, 0.0}, 0.0}};
        for (int k = 0; k < 2; ++k) {
            const lattice_point p = random_lattice_point(&source, 12);
            poses[k].position = geom_vec2_make((double)p.x, (double)p.y);
        }
        const double times[2] = {random_int(&source, -2, 2), 4.0};
        const collide_trajectory trajectory = {
            poses, times, 2, i % 2 == 0 ? COLLIDE_TRAJECTORY_ARC : COLLIDE_TRAJECTORY_STRAIGHT};
        reference_footprint placed;
        reference_footprint there;
        reference_shift(&body.shape, poses[0].position, &placed);
        reference_shift(&made.bodies[0].shape, geom_vec2_scale(velocity, times[0]), &there);
        const collide_sweep exact =
            collide_shape_sweep(placed.shape, geom_vec2_sub(poses[1].position, poses[0].position),
                                there.shape, geom_vec2_scale(velocity, times[1] - times[0]));
        const collide_trajectory_result found =
            collide_trajectory_check(made.world, &footprint, trajectory, NULL);
        ck_assert_int_eq(found.verdict, exact.relation == COLLIDE_APART ? COLLIDE_CCD_FREE : COLLIDE_CCD_HIT);
        /* the axis of a box is rounded; where it grazes a disc, a last bit counts for half of the digits of
         * the time */
        const bool is_rounded =
            placed.shape.kind == COLLIDE_SHAPE_OBB || there.shape.kind == COLLIDE_SHAPE_OBB;
        const double slack = is_rounded ? 1e-7 : 1e-11;
        ck_assert_double_eq_tol(found.time, exact.time, slack);
        ck_assert_double_eq_tol(found.until, exact.time, slack);
        touching += exact.relation == COLLIDE_TOUCHING;
        hits += exact.relation != COLLIDE_APART;
        collide_world_destroy(made.world);
    }
    ck_assert_int_gt(touching, 40);
    ck_assert_int_gt(hits, 500);
}
END_TEST

START_TEST(the_room_along_a_way_is_between_its_bounds) {
    random_source source = {1205};
    int roomy = 0;
    int loose = 0;
    for (int i = 0; i < 96; ++i) {
        random_world made;
        lattice_body body;
        collide_footprint footprint;
        collide_pose poses[MAX_POSES];
        double times[MAX_POSES];
        make_footprint(&body, &footprint, &source, i);
        make_world(&made, &source, 5, 60, i % 3 == 0);
        make_poses(poses, times, 24, &source, 40.0, 1.5);
        const collide_trajectory trajectory = {poses, i % 3 == 0 ? times : NULL, 24,
                                               i % 2 == 0 ? COLLIDE_TRAJECTORY_STRAIGHT
                                                          : COLLIDE_TRAJECTORY_ARC};
        const double limit = i % 4 == 0 ? 3.0 : HUGE_VAL;
        const collide_trajectory_clearance_result room =
            collide_trajectory_clearance(made.world, &footprint, trajectory, limit, NULL);
        const collide_trajectory_result met =
            collide_trajectory_check(made.world, &footprint, trajectory, NULL);
        ck_assert(room.lower >= 0.0 && (room.lower <= room.upper));
        ck_assert(met.verdict != COLLIDE_CCD_HIT || room.lower == 0.0);
        ck_assert(isfinite(room.upper) || room.lower == limit);
        moment at = {&made, &footprint, &trajectory, 0, 0.0};
        for (; at.leg + 1 < trajectory.count; ++at.leg) {
            for (int k = 0; k < 4; ++k) {
                at.t = k / 4.0;
                ck_assert(room.lower < 1e-9 || all_beyond(&at, room.lower - 1e-10));
            }
        }
        if (isfinite(room.upper)) {
            at.leg = room.leg;
            at.t = room.time;
            ck_assert_double_le(gap_at(&at), room.upper + 1e-10);
            if (met.verdict == COLLIDE_CCD_FREE) {
                ++roomy;
                loose += room.upper - room.lower > room.upper / 64.0 + 1e-6;
            }
        }
        collide_world_destroy(made.world);
    }
    ck_assert_int_gt(roomy, 30);
    ck_assert_int_le(loose, roomy / 50);
}
END_TEST

/* Lengths in other units, with the default parameters: nothing changes but the unit, bit for bit. */
START_TEST(the_unit_of_length_does_not_matter) {
    random_source source = {1206};
    for (int i = 0; i < 60; ++i) {
        random_world made;
        lattice_body body;
        lattice_body scaled;
        collide_footprint footprint;
        collide_pose poses[MAX_POSES];
        double times[MAX_POSES];
        make_footprint(&body, &footprint, &source, i);
        make_world(&made, &source, 12, 40, false);
        make_poses(poses, times, 24, &source, 30.0, 1.5);
        const collide_trajectory trajectory = {
            poses, NULL, 24, i % 2 == 0 ? COLLIDE_TRAJECTORY_ARC : COLLIDE_TRAJECTORY_STRAIGHT};
        const collide_trajectory_result one =
            collide_trajectory_check(made.world, &footprint, trajectory, NULL);
        const collide_trajectory_clearance_result room =
            collide_trajectory_clearance(made.world, &footprint, trajectory, HUGE_VAL, NULL);
        const double unit = ldexp(1.0, random_int(&source, -200, 200));
        random_world other;
        make_world(&other, &source, 0, 1, false);
        for (int k = 0; k < made.count; ++k) {
            collide_body there = collide_body_default();
            lattice_body_place(&other.bodies[k], &made.bodies[k], unit, geom_vec2_make(0.0, 0.0));
            there.shape = other.bodies[k].shape;
            ck_assert_int_eq(collide_world_add(other.world, &there, NULL), GEOM_OK);
        }
        ck_assert_int_eq(collide_world_rebuild(other.world), GEOM_OK);
        for (size_t k = 0; k < 24; ++k) {
            poses[k].position = geom_vec2_scale(poses[k].position, unit);
        }
        lattice_body_place(&scaled, &body, unit, geom_vec2_make(0.0, 0.0));
        ck_assert_int_eq(collide_footprint_from_shape(scaled.shape, &footprint), GEOM_OK);
        const collide_trajectory_result two =
            collide_trajectory_check(other.world, &footprint, trajectory, NULL);
        ck_assert_int_eq(one.verdict, two.verdict);
        ck_assert_uint_eq(one.leg, two.leg);
        ck_assert(one.time == two.time && one.until == two.until);
        ck_assert(geom_handle_equal(one.handle, two.handle));
        ck_assert(geom_vec2_equal(geom_vec2_scale(one.point, unit), two.point));
        ck_assert(geom_vec2_equal(one.normal, two.normal));
        const collide_trajectory_clearance_result far =
            collide_trajectory_clearance(other.world, &footprint, trajectory, HUGE_VAL, NULL);
        ck_assert(far.lower == unit * room.lower && far.upper == unit * room.upper);
        ck_assert(far.leg == room.leg && far.time == room.time);
        collide_world_destroy(made.world);
        collide_world_destroy(other.world);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        what_is_said_holds_at_many_moments,
        agrees_with_the_turns_of_single_pairs,
        the_reversed_way_is_as_free,
        straight_legs_of_whole_numbers_are_exact,
        the_room_along_a_way_is_between_its_bounds,
        the_unit_of_length_does_not_matter,
    };
    return run_tests("trajectory_random", tests, sizeof tests / sizeof *tests);
}
