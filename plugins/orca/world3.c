/* The static world of space: obstacles, and the simulator among them. */
#include "planner3.h"

#include <stdlib.h>

void orca_space_free_world(orca_space_world *world) {
    orca_sim3_destroy(world->sim);
    if (!world->borrowed) {
        orca_obstacles3_destroy(world->obstacles);
    }
    free(world->list);
    free(world->places);
    *world = (orca_space_world){0};
}

/* Puts a whole world in the place of the instance's own, and forgets what depended on that. */
static void replace_world(orca_space *self, orca_space_world world) {
    orca_space_free_world(&self->world);
    self->world = world;
    self->agents.handle_count = 0;
    self->stepped = false;
}

static geom_status make_sim(const orca_space *self, const orca_obstacles3 *obstacles, orca_sim3 **out) {
    const geom_tasks threads = orca_planner_threads(self->tasks);
    orca_sim3_def def = orca_sim3_def_default();
    def.agent_capacity = self->config.agent_capacity;
    def.neighbor_metric = self->parameters[ORCA_PLANNER_NEIGHBOR_RANK] > 0.0 ? ORCA_NEIGHBOR_METRIC_CENTER
                                                                             : ORCA_NEIGHBOR_METRIC_SURFACE;
    def.push_out = self->parameters[ORCA_PLANNER_PUSH_OUT] > 0.0;
    def.tasks = self->tasks ? &threads : NULL; /* copied */
    def.obstacles = obstacles;
    return orca_sim3_create(&def, out);
}

geom_status orca_space_remake(orca_space *self) {
    orca_sim3 *sim;
    const geom_status status = make_sim(self, self->world.obstacles, &sim);
    if (status == GEOM_OK) {
        orca_sim3_destroy(self->world.sim);
        self->world.sim = sim;
        self->agents.handle_count = 0;
    }
    return status;
}

planner_status orca_space_make_world(const orca_space *self, planner_view list, uint32_t count,
                                     orca_space_world *out, planner_error *error) {
    const orca_planner_lent *lent = orca_planner_borrow(self->host, count);
    const planner_status status =
        orca_space_read_obstacles(list, count, lent ? lent->space : NULL, out, error);
    const geom_status made = status == PLANNER_OK ? make_sim(self, out->obstacles, &out->sim) : GEOM_OK;
    if (made == GEOM_OK) {
        return status;
    }
    orca_space_free_world(out);
    return orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "obstacles");
}

planner_status orca_space_set_obstacles(planner *base, planner_view obstacles, uint32_t count,
                                        planner_error *error) {
    orca_space *self = base->data;
    planner_status status = orca_space_need_active(self, "set_obstacles", error);
    orca_space_world world;
    status = status == PLANNER_OK ? orca_space_make_world(self, obstacles, count, &world, error) : status;
    if (status == PLANNER_OK) {
        replace_world(self, world);
    }
    return status;
}
