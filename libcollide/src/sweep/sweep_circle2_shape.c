/* A moving disc and a box, a capsule or a convex ring. */
#include <collide/sweep_circle2.h>

#include "sweep2_run.h"
#include "sweep_circle2_motion.h"

/* A disc is a shape that moves by the exact difference of the ends of its path. */
static collide_sweep sweep_to_shape(geom_segment2 path, double radius, collide_shape target) {
    if (!valid_motion(path, radius) || collide_shape_status(target) != GEOM_OK) {
        return invalid_sweep();
    }
    const geom_circle circle = {path.a, radius};
    const collide_shape disc = collide_shape_from_circle(circle);
    const geom_vec2 rest = {0.0, 0.0};
    const sweep_task task = {&disc, &target, {path.b, path.a}, rest, 0.0};
    collide_sweep result = collide_sweep_run(&task);
    result.point = result.relation == COLLIDE_APART ? path.b : result.point;
    return result;
}

collide_sweep collide_sweep_circle_aabb(geom_segment2 path, double radius, geom_aabb2 target) {
    return sweep_to_shape(path, radius, collide_shape_from_aabb(target));
}

collide_sweep collide_sweep_circle_obb(geom_segment2 path, double radius, geom_obb2 target) {
    return sweep_to_shape(path, radius, collide_shape_from_obb(target));
}

collide_sweep collide_sweep_circle_capsule(geom_segment2 path, double radius, geom_capsule2 target) {
    return sweep_to_shape(path, radius, collide_shape_from_capsule(target));
}

collide_sweep collide_sweep_circle_convex(geom_segment2 path, double radius, geom_ring target) {
    return sweep_to_shape(path, radius, collide_shape_from_convex(target));
}
