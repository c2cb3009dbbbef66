/* Shapes of the plane in straight motion: the public functions. */
#include <collide/sweep2.h>

#include "shape/valid2.h"
#include "sweep2_run.h"
#include "sweep_circle2_motion.h"

static bool valid_shapes(const collide_shape *a, const collide_shape *b) {
    return collide_shape_status(*a) == GEOM_OK && collide_shape_status(*b) == GEOM_OK;
}

geom_vec2 collide_sweep_end(const collide_shape *shape, geom_vec2 motion) {
    core2 core;
    collide_core2_init(&core, shape);
    return geom_vec2_clamp_finite(geom_vec2_add(core2_ring(&core, 0).points[0], motion));
}

collide_sweep collide_shape_sweep_within(collide_shape a, geom_vec2 motion_a, collide_shape b,
                                         geom_vec2 motion_b, double margin) {
    if (!valid_shapes(&a, &b) || defect2(motion_a) + defect2(motion_b) != 0.0 || !valid_size(margin)) {
        return invalid_sweep();
    }
    const sweep_task task = {&a, &b, {motion_a, motion_b}, motion_b, margin};
    collide_sweep result = collide_sweep_run(&task);
    if (result.relation == COLLIDE_APART) {
        result.point = collide_sweep_end(&a, motion_a);
    }
    return result;
}

collide_sweep collide_shape_sweep(collide_shape a, geom_vec2 motion_a, collide_shape b, geom_vec2 motion_b) {
    return collide_shape_sweep_within(a, motion_a, b, motion_b, 0.0);
}
