/* The least distance of two shapes of the plane on their way. */
#include <collide/ccd2.h>

#include "ccd2_search.h"
#include "numeric/ccd2_rotation.h"

typedef turn_search way_search;
typedef turn_stop way_stop;

static void first_stop(const way_search *search, way_stop *stop) {
    collide_turn_stop_at(&search->scene, 0.0, stop);
}

static void next_stop(const way_search *search, way_stop *stop, double spare) {
    collide_turn_stop_after(&search->scene, collide_turn_next_time(&search->scene, stop, spare), stop);
}

static double most_at(const way_search *search, const way_stop *stop) {
    return fmax(stop->gap, 0.0) + 4.0 * search->scene.error;
}

static double apart_anyhow(way_search *search) {
    return collide_turn_discs_stay_apart(search) ? search->clearance : 0.0;
}

#include "turn_clearance.inl"

collide_clearance collide_shape_ccd_clearance(collide_shape a, collide_motion motion_a, collide_shape b,
                                              collide_motion motion_b, double tolerance) {
    const bool valid = valid_turn(motion_a) && valid_turn(motion_b) && valid_size(tolerance);
    const collide_relation at_start = valid ? collide_shape_relation(a, b) : COLLIDE_INVALID;
    if (at_start != COLLIDE_APART) {
        return clearance_at_start(at_start);
    }
    turn_search search;
    collide_turn_start(&search, &a, motion_a, &b, motion_b, 0.0);
    collide_turn_set_tolerance(&search, tolerance);
    const way_range range = range_of(&search, fmax(fabs(motion_a.angle), fabs(motion_b.angle)));
    return clearance_of(&search.scene.frame, range, search.steps);
}
