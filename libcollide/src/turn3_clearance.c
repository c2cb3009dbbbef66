#include <collide/turn3.h>

#include "turn2_rotation.h"
#include "turn3_search.h"

#include <collide/distance3.h>

/* The least distance of a way, as far as it is known. */
typedef struct range3 {
    double least; /* proved */
    double seen;  /* the gap of a stop, no more than the distance there */
    double most;  /* the distance of two points, no less than that of the shapes at `time` */
    double time;
} range3;

/* The parts of what is seen that the passes leave open. */
static const double open_parts[] = {0x1p-1, 0x1p-3, 0x1p-5, 0x1p-7};

/* Where the direction of the closest points is not found well, the gap is below the distance of the points. */
static void take_stop(const turn3_scene *scene, const stop3 *stop, range3 *range) {
    const double most = stop->closest.distance - scene->reach + 2.0 * scene->error;
    if (most < range->most) {
        range->most = most;
        range->time = stop->pose.time;
    }
    range->seen = fmin(range->seen, stop->gap);
}

/* One step after another, each for as long as they surely stay further apart than what is seen, but for the part that is
 * left open. Whether the pass came to the end. */
static bool pass_along(search3 *search, const stop3 *start, double part, range3 *range) {
    const turn3_scene *scene = &search->scene;
    stop3 stop = *start;
    double goal = 0.0;
    while (stop.pose.time < 1.0) {
        ++search->steps;
        take_stop(scene, &stop, range);
        if (!(stop.gap > search->least_gap) || search->steps >= COLLIDE_TURN_MAX_STEPS) {
            return false;
        }
        const double open = fmax(search->tolerance, part * range->seen);
        goal = fmax(range->seen - open, 0.25 * search->least_gap);
        collide_turn3_stop_at(scene, collide_turn3_next_time(scene, &stop, goal), &stop);
    }
    ++search->steps;
    take_stop(scene, &stop, range);
    range->least = fmin(fmax(range->least, goal), fmax(range->seen, 0.0));
    return true;
}

/* The least distance of shapes that are apart at the start. */
static range3 range_of(search3 *search, double angle) {
    stop3 start;
    collide_turn3_stop_at(&search->scene, 0.0, &start);
    const double by_balls = collide_turn3_balls_stay_apart(search) ? search->clearance : 0.0;
    range3 range = {by_balls, start.gap, HUGE_VAL, 0.0};
    take_stop(&search->scene, &start, &range);
    bool goes_on = angle <= COLLIDE_TURN_MAX_ANGLE && isfinite(search->scene.error);
    for (size_t i = 0; i < sizeof open_parts / sizeof *open_parts && goes_on; ++i) {
        const double open = fmax(search->tolerance, open_parts[3] * range.seen);
        goes_on =
            (i > 0 && range.seen - range.least <= open) || pass_along(search, &start, open_parts[i], &range);
    }
    return range;
}

static collide_clearance make_clearance(double least, double most, double time, int steps) {
    const collide_clearance result = {least, most, time, steps};
    return result;
}

collide_clearance collide_shape3_turn_clearance(collide_shape3 a, collide_motion3 motion_a, collide_shape3 b,
                                                collide_motion3 motion_b, double tolerance) {
    const bool valid = valid_turn3(motion_a) && valid_turn3(motion_b) && valid_size3(tolerance);
    const collide_relation at_start = valid ? collide_shape3_relation(a, b) : COLLIDE_INVALID;
    if (at_start != COLLIDE_APART) {
        const double distance = at_start == COLLIDE_INVALID ? (double)NAN : 0.0;
        return make_clearance(distance, distance, 0.0, 0);
    }
    if (is_endless3(&a) && is_endless3(&b)) {
        return make_clearance(0.0, collide_shape3_distance(a, b).distance * (1.0 + 0x1p-40), 0.0, 1);
    }
    search3 search;
    collide_turn3_start(&search, &a, motion_a, &b, motion_b, 0.0, tolerance);
    const range3 range = range_of(&search, fmax(fabs(motion_a.angle), fabs(motion_b.angle)));
    const local2 *unit = &search.scene.a.frame.xy;
    const double most = fmax(range.most, 0.0);
    return make_clearance(collide_local2_world_size(unit, dd_from(range.least)) * (1.0 - 0x1p-50),
                          collide_local2_world_size(unit, dd_from(most)) * (1.0 + 0x1p-50), range.time,
                          search.steps);
}
