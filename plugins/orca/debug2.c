/* Why an agent got the velocity that it got. */
#include "planner2.h"

#include <stdlib.h>

/* The rank of the agent in the place of the last step's list, or PLANNER_NO_INDEX. */
static uint32_t rank_of(const orca_planner *self, uint32_t place) {
    for (uint32_t k = 0; self->stepped && k < self->agent_count; k++) {
        if (self->agents.ranks[k].place == place) {
            return k;
        }
    }
    return PLANNER_NO_INDEX;
}

static void set_vector(double *to, geom_vec2 v) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = 0.0;
}

static planner_status choice(planner *base, uint32_t agent, planner_choice *out, planner_error *error) {
    orca_planner *self = base->data;
    if (!self->stepped) {
        return orca_planner_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "there was no step yet");
    }
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent, "the step had no agent %u",
                                 (unsigned)agent);
    }
    const orca_agent_id id = self->agents.handles[rank];
    const orca_agent_def def = orca_sim_get_agent(self->world.sim, id);
    const orca_agent_report report = orca_sim_agent_report(self->world.sim, id);
    out->neighbor_count = report.neighbor_count;
    out->constraint_count = report.half_plane_count;
    out->max_speed = def.max_speed;
    set_vector(out->preferred_velocity, def.preferred_velocity);
    set_vector(out->chosen_velocity, def.velocity);
    return PLANNER_OK;
}

static uint32_t kind_of(const orca_agent_report *report, size_t index) {
    if (index < report->wall_count) {
        return PLANNER_CONSTRAINT_OBSTACLE;
    }
    return index < (size_t)report->wall_count + report->kinematics_count ? PLANNER_CONSTRAINT_LIMIT
                                                                         : PLANNER_CONSTRAINT_AGENT;
}

static uint32_t constraints(planner *base, uint32_t agent, planner_constraint *out, uint32_t capacity) {
    orca_planner *self = base->data;
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return 0;
    }
    const orca_agent_id id = self->agents.handles[rank];
    const orca_agent_report report = orca_sim_agent_report(self->world.sim, id);
    const size_t count = report.half_plane_count;
    if (count == 0 || capacity == 0) {
        return (uint32_t)count;
    }
    orca_half_plane *planes = calloc(count, sizeof *planes);
    if (!planes) {
        return 0;
    }
    const size_t found = orca_sim_half_planes(self->world.sim, id, planes, count);
    const size_t given = found < count ? found : count;
    for (size_t i = 0; i < given && i < capacity; i++) {
        out[i] = (planner_constraint){.kind = kind_of(&report, i)};
        set_vector(out[i].point, planes[i].point);
        set_vector(out[i].normal, planes[i].normal);
    }
    free(planes);
    return (uint32_t)found;
}

const planner_debug orca_planner_debug = {choice, constraints};

/* ---- Cones ---- */

static void set_plane_vector(double *to, geom_vec2 v) {
    to[0] = v.x;
    to[1] = v.y;
}

static planner_cone cone_of(const orca_velocity_obstacle *from) {
    planner_cone cone = {.kind = PLANNER_CONE_ROUND};
    if (from->kind == ORCA_VO_SEPARATING) {
        const double least = from->share * from->rate * (from->radius - from->distance);
        cone.kind = PLANNER_CONE_HALF_PLANE;
        set_plane_vector(cone.apex, geom_vec2_add_scaled(from->apex, -least, from->axis));
        set_plane_vector(cone.axis, geom_vec2_scale(from->axis, -1.0));
        return cone;
    }
    const geom_circle end = orca_velocity_obstacle_cap(from);
    set_plane_vector(cone.apex, from->apex);
    set_plane_vector(cone.axis, from->axis);
    set_plane_vector(cone.left, from->left);
    set_plane_vector(cone.right, from->right);
    set_plane_vector(cone.end_center, end.center);
    cone.end_radius = end.radius;
    return cone;
}

static uint32_t read_cones(planner *base, uint32_t agent, planner_cone *out, uint32_t capacity) {
    orca_planner *self = base->data;
    const uint32_t rank = rank_of(self, agent);
    if (rank == PLANNER_NO_INDEX) {
        return 0;
    }
    const orca_agent_id id = self->agents.handles[rank];
    const size_t count = orca_sim_velocity_obstacles(self->world.sim, id, NULL, 0);
    orca_velocity_obstacle *obstacles = calloc(count + 1, sizeof *obstacles);
    if (!obstacles) {
        return 0;
    }
    uint32_t found = 0;
    (void)orca_sim_velocity_obstacles(self->world.sim, id, obstacles, count);
    for (size_t i = 0; i < count; i++) {
        if (obstacles[i].kind == ORCA_VO_EMPTY) {
            continue;
        }
        if (found < capacity) {
            out[found] = cone_of(&obstacles[i]);
        }
        found++;
    }
    free(obstacles);
    return found;
}

const planner_cones orca_planner_cones = {read_cones};
