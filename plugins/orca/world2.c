/* The static world: obstacles copied from the host's list, and the simulator among them. */
#include "planner2.h"

geom_status orca_planner_world_create(const orca_planner *self, orca_planner_world *world) {
    *world = (orca_planner_world){0};
    const geom_status status = orca_obstacles_create(NULL, &world->obstacles);
    return status == GEOM_OK ? orca_planner_world_finish(self, world) : status;
}

geom_status orca_planner_world_finish(const orca_planner *self, orca_planner_world *world) {
    orca_sim_def def = orca_planner_sim_def(self);
    const geom_tasks threads = orca_planner_threads(self->tasks);
    def.tasks = self->tasks ? &threads : NULL; /* copied */
    def.obstacles = world->obstacles;
    geom_status status = world->borrowed ? GEOM_OK : orca_obstacles_rebuild(world->obstacles);
    if (status == GEOM_OK) {
        status = orca_sim_create(&def, &world->sim);
    }
    if (status != GEOM_OK) {
        orca_planner_world_destroy(world);
    }
    return status;
}

void orca_planner_world_destroy(orca_planner_world *world) {
    orca_sim_destroy(world->sim);
    if (!world->borrowed) {
        orca_obstacles_destroy(world->obstacles);
    }
    *world = (orca_planner_world){0};
}

void orca_planner_world_replace(orca_planner *self, orca_planner_world world) {
    orca_planner_drop_shadow(self);
    orca_planner_world_destroy(&self->world);
    self->world = world;
    self->agents.handle_count = 0;
    self->contact_count = 0;
    self->stepped = false;
}

const orca_planner_lent *orca_planner_borrow(const planner_host *host, uint32_t count) {
    const bool asks = PLANNER_HAS(host, get_extension) && host->get_extension;
    const orca_planner_lent *lent = asks ? host->get_extension(host, ORCA_PLANNER_LENT_ID) : NULL;
    return lent && lent->build == orca_obstacles_create && lent->count == count ? lent : NULL;
}

static planner_status read_world(const orca_planner *self, planner_view obstacles, uint32_t count,
                                 orca_planner_world *world, planner_error *error) {
    const orca_planner_lent *lent = orca_planner_borrow(self->host, count);
    if (lent && lent->plane) {
        world->obstacles = lent->plane;
        world->borrowed = true;
        return PLANNER_OK;
    }
    return orca_planner_read_obstacles(obstacles, count, &world->obstacles, error);
}

planner_status orca_planner_set_obstacles(planner *base, planner_view obstacles, uint32_t count,
                                          planner_error *error) {
    orca_planner *self = base->data;
    planner_status status = orca_planner_need_active(self, "set_obstacles", error);
    if (status != PLANNER_OK) {
        return status;
    }
    orca_planner_world world = {0};
    status = read_world(self, obstacles, count, &world, error);
    if (status != PLANNER_OK) {
        return status;
    }
    const geom_status made = orca_planner_world_finish(self, &world);
    if (made != GEOM_OK) {
        return orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "obstacles");
    }
    orca_planner_world_replace(self, world);
    return PLANNER_OK;
}
