/* The least distance of two shapes of space on their way. */
#include <collide/ccd3.h>

#include "ccd3_search.h"
#include "numeric/ccd2_rotation.h"

#include <collide/distance3.h>

typedef search3 way_search;
typedef stop3 way_stop;

static void first_stop(const way_search *search, way_stop *stop) {
    collide_ccd3_stop_at(&search->scene, 0.0, stop);
}

static void next_stop(const way_search *search, way_stop *stop, double spare) {
    collide_ccd3_stop_at(&search->scene, collide_ccd3_next_time(&search->scene, stop, spare), stop);
}

/* By the closest points: where their direction is not found well, the gap is below their distance. */
static double most_at(const way_search *search, const way_stop *stop) {
    return stop->closest.distance - search->scene.reach + 2.0 * search->scene.error;
}

static double apart_anyhow(way_search *search) {
    return collide_ccd3_balls_stay_apart(search) ? search->clearance : 0.0;
}

#include "turn_clearance.inl"

collide_clearance collide_shape3_ccd_clearance(collide_shape3 a, collide_motion3 motion_a, collide_shape3 b,
                                               collide_motion3 motion_b, double tolerance) {
    const bool valid = valid_ccd3(motion_a) && valid_ccd3(motion_b) && valid_size3(tolerance);
    const collide_relation at_start = valid ? collide_shape3_relation(a, b) : COLLIDE_INVALID;
    if (at_start != COLLIDE_APART) {
        return clearance_at_start(at_start);
    }
    if (is_endless3(&a) && is_endless3(&b)) {
        const double upper = collide_shape3_distance(a, b).distance * (1.0 + 0x1p-40) + DBL_TRUE_MIN;
        return make_clearance(0.0, upper, 0.0, 1);
    }
    search3 search;
    collide_ccd3_start(&search, &a, motion_a, &b, motion_b, 0.0, tolerance);
    const way_range range = range_of(&search, fmax(fabs(motion_a.angle), fabs(motion_b.angle)));
    return clearance_of(&search.scene.a.frame.xy, range, search.steps);
}
