/* What a host offers: the world, and threads. */
#include "services.h"

#include <stdlib.h>
#include <string.h>

static void run(const planner_tasks *tasks, size_t count, planner_task *task, void *argument) {
    const planner_services *self = tasks->data;
    const geom_tasks pool = geom_task_pool_tasks(self->pool);
    geom_run_tasks(&pool, count, task, argument);
}

static planner_status start_pool(planner_services *self, uint32_t threads, planner_error *error) {
    if (threads == 1) {
        return PLANNER_OK;
    }
    const geom_status status = geom_task_pool_create(threads, NULL, &self->pool);
    if (status != GEOM_OK) {
        return orca_planner_fail_geom(error, status, PLANNER_NO_INDEX, "threads");
    }
    const size_t started = geom_task_pool_tasks(self->pool).threads;
    self->tasks = (planner_tasks){.data = self, .run = run, .threads = (uint32_t)started};
    return PLANNER_OK;
}

planner_status planner_services_create(uint32_t dimension, uint32_t threads, planner_services **out,
                                       planner_error *error) {
    *out = NULL;
    if (dimension != 2) {
        return orca_planner_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX,
                                 "there is no world of %u dimensions", (unsigned)dimension);
    }
    planner_services *self = calloc(1, sizeof *self);
    if (!self) {
        return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "services");
    }
    self->world = orca_planner_world_table(self);
    planner_status status = start_pool(self, threads, error);
    if (status == PLANNER_OK) {
        status = planner_services_set_obstacles(self, (planner_view){NULL, 0}, 0, error);
    }
    if (status != PLANNER_OK) {
        planner_services_destroy(self);
        return status;
    }
    *out = self;
    return PLANNER_OK;
}

void planner_services_destroy(planner_services *services) {
    if (!services) {
        return;
    }
    geom_task_pool_destroy(services->pool);
    orca_obstacles_destroy(services->obstacles);
    collide_world_destroy(services->walls);
    free(services);
}

const void *planner_services_extension(const planner_services *services, const char *id) {
    if (services && strcmp(id, PLANNER_WORLD_ID) == 0) {
        return &services->world;
    }
    if (services && services->pool && strcmp(id, PLANNER_TASK_ID) == 0) {
        return &services->tasks;
    }
    return NULL;
}

/* ---- The walls of the obstacles, one by one ---- */

/* What a body of the world remembers: the number of its obstacle. */
static void *as_user(uint32_t number) {
    const uintptr_t wide = number;
    void *pointer;
    memcpy(&pointer, &wide, sizeof pointer);
    return pointer;
}

static geom_status add_wall(collide_world *walls, const orca_obstacle_def *def, uint32_t index,
                            collide_shape shape) {
    collide_body body = collide_default_body();
    body.shape = shape;
    body.layers = def->layers;
    body.user = as_user(index);
    return collide_world_add(walls, &body, NULL);
}

static geom_status add_ring(collide_world *walls, const orca_obstacle_def *def, uint32_t index,
                            geom_ring ring) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i < ring.count; i++) {
        const geom_segment2 side = {ring.points[i], ring.points[i + 1 < ring.count ? i + 1 : 0]};
        status = add_wall(walls, def, index, collide_shape_of_segment(side));
    }
    return status;
}

static geom_status add_chain(collide_world *walls, const orca_obstacle_def *def, uint32_t index) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i + 1 < def->chain.count; i++) {
        const geom_segment2 part = {def->chain.points[i], def->chain.points[i + 1]};
        const geom_capsule2 thick = {part.a, part.b, def->radius};
        status =
            add_wall(walls, def, index,
                     def->radius > 0.0 ? collide_shape_of_capsule(thick) : collide_shape_of_segment(part));
    }
    return status;
}

static geom_status add_walls(collide_world *walls, const orca_obstacle_def *def, uint32_t index) {
    geom_status status = GEOM_OK;
    switch (def->kind) {
    case ORCA_OBSTACLE_POLYGON:
        for (size_t r = 0; status == GEOM_OK && r < def->polygon.count; r++) {
            status = add_ring(walls, def, index, def->polygon.rings[r]);
        }
        return status;
    case ORCA_OBSTACLE_CHAIN:
        return add_chain(walls, def, index);
    case ORCA_OBSTACLE_DISC:
        break;
    }
    return add_wall(walls, def, index, collide_shape_of_circle(def->disc));
}

static geom_status make_walls(const orca_obstacles *obstacles, uint32_t count, collide_world **out) {
    const collide_world_def def = collide_world_default_def();
    orca_obstacle_id *ids = calloc((size_t)count + 1, sizeof *ids);
    geom_status status = ids ? collide_world_create(&def, out) : GEOM_OUT_OF_MEMORY;
    const size_t given = ids ? orca_obstacles_ids(obstacles, ids, count) : 0;
    for (size_t i = 0; status == GEOM_OK && i < given; i++) {
        const orca_obstacle_def obstacle = orca_obstacles_get(obstacles, ids[i]);
        status = add_walls(*out, &obstacle, ids[i].index);
    }
    free(ids);
    status = status == GEOM_OK ? collide_world_commit(*out) : status;
    if (status != GEOM_OK) {
        collide_world_destroy(*out);
        *out = NULL;
    }
    return status;
}

planner_status planner_services_set_obstacles(planner_services *services, planner_view obstacles,
                                              uint32_t count, planner_error *error) {
    orca_obstacles *read;
    const planner_status status = orca_planner_read_obstacles(obstacles, count, &read, error);
    if (status != PLANNER_OK) {
        return status;
    }
    collide_world *walls = NULL;
    geom_status made = orca_obstacles_commit(read);
    made = made == GEOM_OK ? make_walls(read, count, &walls) : made;
    if (made != GEOM_OK) {
        orca_obstacles_destroy(read);
        return orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "the world");
    }
    orca_obstacles_destroy(services->obstacles);
    collide_world_destroy(services->walls);
    services->obstacles = read;
    services->walls = walls;
    services->revision++;
    return PLANNER_OK;
}
