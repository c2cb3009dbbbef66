#include <collide/turn2.h>

#include "turn2_rotation.h"
#include "turn2_search.h"

/* The least distance of a way, as far as it is known. */
typedef struct turn_range {
    double least; /* proved */
    double seen;  /* at a stop, no more than the distance there */
    double time;
} turn_range;

/* The parts of what is seen that the passes leave open. */
static const double open_parts[] = {0x1p-1, 0x1p-3, 0x1p-5, 0x1p-7};

static void take_stop(const turn_stop *stop, turn_range *range) {
    range->time = stop->gap < range->seen ? stop->pose.time : range->time;
    range->seen = fmin(range->seen, stop->gap);
}

/* One step after another, each for as long as they surely stay further apart than what is seen, but for the part that is
 * left open. Whether the pass came to the end. */
static bool pass_along(turn_search *search, const turn_stop *start, double part, turn_range *range) {
    const turn_scene *scene = &search->scene;
    turn_stop stop = *start;
    double goal = 0.0;
    while (stop.pose.time < 1.0) {
        ++search->steps;
        take_stop(&stop, range);
        if (!(stop.gap > search->least_gap) || search->steps >= COLLIDE_TURN_MAX_STEPS) {
            return false;
        }
        const double open = fmax(search->tolerance, part * range->seen);
        goal = fmax(range->seen - open, 0.25 * search->least_gap);
        stop = collide_turn_stop_after(scene, &stop, collide_turn_next_time(scene, &stop, goal));
    }
    ++search->steps;
    take_stop(&stop, range);
    range->least = fmin(fmax(range->least, goal), fmax(range->seen, 0.0));
    return true;
}

/* The least distance of shapes that are apart at the start. */
static turn_range range_of(turn_search *search, double angle) {
    const turn_stop start = collide_turn_stop_at(&search->scene, 0.0, HUGE_VAL);
    const double by_discs = collide_turn_discs_stay_apart(search) ? search->clearance : 0.0;
    turn_range range = {by_discs, start.gap, 0.0};
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

collide_clearance collide_shape_turn_clearance(collide_shape a, collide_motion motion_a, collide_shape b,
                                               collide_motion motion_b, double tolerance) {
    const bool valid = valid_turn(motion_a) && valid_turn(motion_b) && valid_size(tolerance);
    const collide_relation at_start = valid ? collide_shape_relation(a, b) : COLLIDE_INVALID;
    if (at_start != COLLIDE_APART) {
        const double distance = at_start == COLLIDE_INVALID ? (double)NAN : 0.0;
        return make_clearance(distance, distance, 0.0, 0);
    }
    turn_search search;
    collide_turn_start(&search, &a, motion_a, &b, motion_b, 0.0);
    collide_turn_set_tolerance(&search, tolerance);
    const turn_range range = range_of(&search, fmax(fabs(motion_a.angle), fabs(motion_b.angle)));
    const local2 *frame = &search.scene.frame;
    const dd most = dd_from(fmax(range.seen, 0.0) + 4.0 * search.scene.error);
    return make_clearance(collide_local2_world_size(frame, dd_from(range.least)) * (1.0 - 0x1p-50),
                          collide_local2_world_size(frame, most) * (1.0 + 0x1p-50), range.time, search.steps);
}
