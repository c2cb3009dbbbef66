/* What simulators and agents are made from, and what is refused. */
#include "sim2_internal.h"

#include <float.h>

orca_sim_def orca_sim_def_default(void) {
    const orca_sim_def def = {.time_step = 0.1,
                              .neighbor_metric = ORCA_NEIGHBOR_METRIC_SURFACE,
                              .push_out = true,
                              .close_wall_gaps = true,
                              .side_bias = 0.1};
    return def;
}

orca_sim_def orca_sim_def_reference(void) {
    orca_sim_def def = orca_sim_def_default();
    def.neighbor_metric = ORCA_NEIGHBOR_METRIC_CENTER;
    def.push_out = false;
    def.close_wall_gaps = false;
    def.side_bias = 0.0;
    return def;
}

orca_agent_def orca_agent_def_default(void) {
    const orca_agent_def def = {.radius = 0.5,
                                .max_speed = 1.5,
                                .neighbor_dist = 10.0,
                                .max_neighbors = 10,
                                .time_horizon = 3.0,
                                .time_horizon_obst = 3.0,
                                .responsibility = 0.5,
                                .layers = 1,
                                .mask = UINT32_MAX,
                                .bottom = -HUGE_VAL,
                                .top = HUGE_VAL,
                                .kinematics = orca_kinematics_default(),
                                .heading = {1.0, 0.0}};
    return def;
}

/* Of what few agents have. */
static geom_status traits_status(const orca_agent_def *def) {
    if (!isfinite(def->priority) || isnan(def->bottom) || isnan(def->top) ||
        !geom_vec2_is_finite(def->heading)) {
        return GEOM_NOT_FINITE;
    }
    const bool faces = fabs(geom_vec2_length(def->heading) - 1.0) <= 1e-6;
    const bool method =
        def->method == ORCA_METHOD_ORCA || def->method == ORCA_METHOD_RVO || def->method == ORCA_METHOD_VO;
    return faces && method && def->bottom < def->top ? orca_kinematics_status(&def->kinematics)
                                                     : GEOM_INVALID_ARGUMENT;
}

/* The sum of the sizes of all numbers that must be finite; NaN or infinity if one is not, or if it overflows. */
static double sum_of_sizes(const orca_agent_def *def) {
    return fabs(def->position.x) + fabs(def->position.y) + fabs(def->velocity.x) + fabs(def->velocity.y) +
           fabs(def->preferred_velocity.x) + fabs(def->preferred_velocity.y) + fabs(def->priority) +
           def->radius + def->max_speed + def->neighbor_dist + def->time_horizon + def->time_horizon_obst +
           def->responsibility;
}

/* Whether all is right with an agent of the usual kind: cheap. False means not sure. */
static bool is_surely_valid(const orca_agent_def *def) {
    const bool usual =
        def->method == ORCA_METHOD_ORCA && fabs(def->heading.x) == 1.0 && def->heading.y == 0.0;
    const bool sizes = def->radius >= 0.0 && def->max_speed >= 0.0 && def->neighbor_dist >= 0.0 &&
                       def->responsibility >= 0.0;
    return usual && sizes && def->time_horizon > 0.0 && def->time_horizon_obst > 0.0 &&
           def->bottom < def->top && sum_of_sizes(def) <= DBL_MAX;
}

geom_status orca_agent_def_status(const orca_agent_def *def) {
    if (is_surely_valid(def)) {
        return orca_kinematics_status(&def->kinematics);
    }
    const bool finite = geom_vec2_is_finite(def->position) && geom_vec2_is_finite(def->velocity) &&
                        geom_vec2_is_finite(def->preferred_velocity) && isfinite(def->radius) &&
                        isfinite(def->max_speed) && isfinite(def->neighbor_dist) &&
                        isfinite(def->time_horizon) && isfinite(def->time_horizon_obst) &&
                        isfinite(def->responsibility);
    if (!finite) {
        return GEOM_NOT_FINITE;
    }
    if (def->radius < 0.0 || def->max_speed < 0.0 || def->neighbor_dist < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const bool valid = def->time_horizon > 0.0 && def->time_horizon_obst > 0.0 && def->responsibility >= 0.0;
    return valid ? traits_status(def) : GEOM_INVALID_ARGUMENT;
}

geom_status orca_sim_time_step_status(double time_step) {
    if (!isfinite(time_step)) {
        return GEOM_NOT_FINITE;
    }
    return time_step > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status orca_sim_options_status(orca_neighbor_metric metric, collide_simd simd, double time_step) {
    if (metric != ORCA_NEIGHBOR_METRIC_CENTER && metric != ORCA_NEIGHBOR_METRIC_SURFACE) {
        return GEOM_INVALID_ARGUMENT;
    }
    return collide_simd_supported(simd) ? orca_sim_time_step_status(time_step) : GEOM_UNSUPPORTED;
}

geom_status orca_sim2_def_status(const orca_sim_def *def) {
    if (!isfinite(def->side_bias)) {
        return GEOM_NOT_FINITE;
    }
    if (fabs(def->side_bias) > 1.0) {
        return GEOM_INVALID_ARGUMENT;
    }
    return orca_sim_options_status(def->neighbor_metric, def->simd, def->time_step);
}
