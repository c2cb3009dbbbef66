/* Shapes of the plane that turn: the public functions. */
#include <collide/ccd2.h>

#include "ccd2_search.h"
#include "numeric/ccd2_rotation.h"

#include <collide/distance2.h>

geom_vec2 collide_motion_apply(collide_motion motion, double t, geom_vec2 point) {
    const geom_vec2 rotation = collide_turn_rotation(t, motion.angle);
    const geom_vec2 about = turn_rotated(rotation, geom_vec2_sub(point, motion.pivot));
    return geom_vec2_add(geom_vec2_add_scaled(motion.pivot, t, motion.translation), about);
}

/* The pivot is taken from what it turns to first: without a turn, only the translation is left, as it is. */
geom_transform2 collide_motion_transform(collide_motion motion, double t) {
    const geom_vec2 rotation = collide_turn_rotation(t, motion.angle);
    const geom_vec2 about = geom_vec2_sub(motion.pivot, turn_rotated(rotation, motion.pivot));
    const geom_transform2 result = {{rotation.x, rotation.y},
                                    geom_vec2_add_scaled(about, t, motion.translation)};
    return result;
}

static collide_ccd_result hit_at_start(const collide_shape *a, const collide_shape *b) {
    const collide_ccd_result result = {COLLIDE_CCD_HIT, 0.0, 0.0, 0.0, collide_shape_distance(*a, *b).on_b,
                                       {0.0, 0.0},      0};
    return result;
}

static collide_ccd_result invalid_turn(void) {
    const collide_ccd_result result = {COLLIDE_CCD_INVALID, 0.0, 0.0, 0.0, {0.0, 0.0}, {0.0, 0.0}, 0};
    return result;
}

collide_ccd_result collide_shape_ccd(collide_shape a, collide_motion motion_a, collide_shape b,
                                     collide_motion motion_b, double margin, double tolerance) {
    const bool valid = valid_turn(motion_a) && valid_turn(motion_b) && valid_size(tolerance);
    const collide_relation at_start = valid ? collide_shape_relation_within(a, b, margin) : COLLIDE_INVALID;
    if (at_start == COLLIDE_INVALID || !valid_size(margin)) {
        return invalid_turn();
    }
    if (at_start != COLLIDE_APART) {
        return hit_at_start(&a, &b);
    }
    turn_search search;
    collide_turn_start(&search, &a, motion_a, &b, motion_b, margin);
    collide_turn_set_tolerance(&search, tolerance);
    const double angle = fmax(fabs(motion_a.angle), fabs(motion_b.angle));
    const bool apart = collide_turn_discs_stay_apart(&search);
    if (apart || angle > COLLIDE_TURN_MAX_ANGLE || !isfinite(search.scene.error)) {
        const bool to_end = apart && angle <= COLLIDE_TURN_MAX_ANGLE;
        turn_stop stop;
        collide_turn_stop_at(&search.scene, to_end ? 1.0 : 0.0, &stop);
        collide_ccd_result result =
            collide_turn_result_at(&search, &stop, apart ? COLLIDE_CCD_FREE : COLLIDE_CCD_UNDECIDED);
        result.time = apart ? 1.0 : 0.0;
        result.until = result.time;
        return result;
    }
    turn_stop stop;
    collide_turn_stop_at(&search.scene, 0.0, &stop);
    return collide_turn_advance(&search, &stop);
}
