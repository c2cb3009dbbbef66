/* What simulators of space and their agents are made from, and what is refused. */
#include "sim3_internal.h"

orca_sim3_def orca_sim3_def_default(void) {
    const orca_sim3_def def = {
        .time_step = 0.1, .neighbor_metric = ORCA_NEIGHBOR_METRIC_SURFACE, .push_out = true};
    return def;
}

orca_sim3_def orca_sim3_def_reference(void) {
    const orca_sim3_def def = {.time_step = 0.1, .neighbor_metric = ORCA_NEIGHBOR_METRIC_CENTER};
    return def;
}

orca_agent3_def orca_agent3_def_default(void) {
    const orca_agent3_def def = {.radius = 0.5,
                                 .max_speed = 1.5,
                                 .neighbor_dist = 10.0,
                                 .max_neighbors = 10,
                                 .time_horizon = 3.0,
                                 .time_horizon_obst = 3.0,
                                 .responsibility = 0.5,
                                 .layers = 1,
                                 .mask = UINT32_MAX,
                                 .max_acceleration = HUGE_VAL};
    return def;
}

geom_status orca_agent3_def_status(const orca_agent3_def *def) {
    const bool finite =
        geom_vec3_is_finite(def->position) && geom_vec3_is_finite(def->velocity) &&
        geom_vec3_is_finite(def->preferred_velocity) && isfinite(def->radius) && isfinite(def->max_speed) &&
        isfinite(def->neighbor_dist) && isfinite(def->time_horizon) && isfinite(def->time_horizon_obst) &&
        isfinite(def->responsibility) && isfinite(def->priority) && !isnan(def->max_acceleration);
    if (!finite) {
        return GEOM_NOT_FINITE;
    }
    if (def->radius < 0.0 || def->max_speed < 0.0 || def->neighbor_dist < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const bool method =
        def->method == ORCA_METHOD_ORCA || def->method == ORCA_METHOD_RVO || def->method == ORCA_METHOD_VO;
    const bool valid = method && def->time_horizon > 0.0 && def->time_horizon_obst > 0.0 &&
                       def->responsibility >= 0.0 && def->max_acceleration > 0.0;
    return valid ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status orca_sim3_def_status(const orca_sim3_def *def) {
    return orca_sim_options_status(def->neighbor_metric, def->simd, def->time_step);
}
