/* Why an agent got the velocity that it got. */
#include "types2.h"

#include <stdlib.h>

#include "debug.inl"

const planner_debug orca_planner_debug = {choice, constraints};

/* ---- Cones ---- */

static planner_cone cone_of(const orca_velocity_obstacle *from) {
    planner_cone cone = {.kind = PLANNER_CONE_ROUND};
    if (from->kind == ORCA_VO_SEPARATING) {
        const double least = from->share * from->rate * (from->radius - from->distance);
        cone.kind = PLANNER_CONE_HALF_PLANE;
        vec_write(geom_vec2_add_scaled(from->apex, -least, from->axis), cone.apex);
        vec_write(geom_vec2_scale(from->axis, -1.0), cone.axis);
        return cone;
    }
    const geom_circle end = orca_velocity_obstacle_cap(from);
    vec_write(from->apex, cone.apex);
    vec_write(from->axis, cone.axis);
    vec_write(from->left, cone.left);
    vec_write(from->right, cone.right);
    vec_write(end.center, cone.end_center);
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
