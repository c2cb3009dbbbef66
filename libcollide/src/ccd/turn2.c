#include <collide/turn2.h>

#include "numeric/turn2_rotation.h"
#include "turn2_search.h"

#include <collide/distance2.h>

geom_vec2 collide_motion_apply(collide_motion motion, double t, geom_vec2 point) {
    const geom_vec2 rotation = collide_turn_rotation(t, motion.angle);
    const geom_vec2 about = turn_rotated(rotation, geom_sub2(point, motion.pivot));
    return geom_add2(geom_add_scaled2(motion.pivot, t, motion.translation), about);
}

/* The pivot is taken from what it turns to first: without a turn, only the translation is left, as it is. */
geom_transform2 collide_motion_transform(collide_motion motion, double t) {
    const geom_vec2 rotation = collide_turn_rotation(t, motion.angle);
    const geom_vec2 about = geom_sub2(motion.pivot, turn_rotated(rotation, motion.pivot));
    const geom_transform2 result = {{rotation.x, rotation.y}, geom_add_scaled2(about, t, motion.translation)};
    return result;
}

static collide_turn hit_at_start(const collide_shape *a, const collide_shape *b) {
    const collide_turn result = {COLLIDE_TURN_HIT, 0.0, 0.0, 0.0, collide_shape_distance(*a, *b).on_b,
                                 {0.0, 0.0},       0};
    return result;
}

static collide_turn invalid_turn(void) {
    const collide_turn result = {COLLIDE_TURN_INVALID, 0.0, 0.0, 0.0, {0.0, 0.0}, {0.0, 0.0}, 0};
    return result;
}

collide_turn collide_shape_turn(collide_shape a, collide_motion motion_a, collide_shape b,
                                collide_motion motion_b, double margin, double tolerance) {
    const bool valid = valid_turn(motion_a) && valid_turn(motion_b) && valid_size(tolerance);
    const collide_relation at_start = valid ? collide_shape_within(a, b, margin) : COLLIDE_INVALID;
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
        const turn_stop stop = collide_turn_stop_at(&search.scene, to_end ? 1.0 : 0.0, HUGE_VAL);
        collide_turn result =
            collide_turn_result_at(&search, &stop, apart ? COLLIDE_TURN_FREE : COLLIDE_TURN_UNDECIDED);
        result.time = apart ? 1.0 : 0.0;
        result.until = result.time;
        return result;
    }
    turn_stop stop = collide_turn_stop_at(&search.scene, 0.0, HUGE_VAL);
    return collide_turn_advance(&search, &stop);
}
