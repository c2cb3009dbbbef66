/* The motion of a ball relative to an obstacle of space that moves. */
#include "relative3.h"

#include <float.h>
#include <math.h>

geom_vec3 orca_relative3_way(const orca_obstacles3 *obstacles, uint32_t slot, double time_step) {
    return geom_vec3_scale(obstacles->slots[slot].velocity, time_step);
}

/* The way of each coordinate is rounded, and so is the speed. */
double orca_relative3_farthest(const orca_obstacles3 *obstacles, double time_step) {
    const bool any = obstacles && obstacles->moving_count > 0 && time_step > 0.0;
    return any ? obstacles->fastest * time_step * (1.0 + 0x1p-40) + DBL_MIN : 0.0;
}

geom_status orca_relative3_status(const orca_obstacles3 *obstacles, double time_step) {
    if (!isfinite(time_step)) {
        return GEOM_NOT_FINITE;
    }
    if (time_step < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    if (time_step == 0.0 && obstacles && obstacles->moving_count > 0) {
        return GEOM_INVALID_ARGUMENT;
    }
    return isfinite(orca_relative3_farthest(obstacles, time_step)) ? GEOM_OK : GEOM_NOT_FINITE;
}

orca_motion3 orca_relative3_motion(const orca_obstacles3 *obstacles, uint32_t slot,
                                   const orca_motion3 *motion, double time_step) {
    orca_motion3 seen = *motion;
    seen.path.b =
        geom_vec3_clamp_finite(geom_vec3_sub(motion->path.b, orca_relative3_way(obstacles, slot, time_step)));
    return seen;
}
