/* What a host offers: the world, and threads. */
#include "services.h"

#include <stdlib.h>
#include <string.h>

static void run(const planner_tasks *tasks, size_t count, planner_task *task, void *argument) {
    const planner_services *self = tasks->data;
    const geom_tasks pool = geom_task_pool_tasks(self->pool);
    geom_tasks_run(&pool, count, task, argument);
}

static planner_status start_pool(planner_services *self, uint32_t threads, planner_error *error) {
    if (threads == 1) {
        return PLANNER_OK;
    }
    geom_task_pool_def def = geom_task_pool_def_default();
    def.threads = threads;
    const geom_status status = geom_task_pool_create(&def, &self->pool);
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
    if (dimension != 2 && dimension != 3) {
        return orca_planner_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX,
                                 "the dimension is %u; it must be 2 or 3", (unsigned)dimension);
    }
    planner_services *self = calloc(1, sizeof *self);
    if (!self) {
        return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "services");
    }
    self->world = dimension == 2 ? services_plane_table(self) : services_space_table(self);
    self->dimension = dimension;
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
    planner_services_drop_prepared(services);
    services_plane_free(&services->plane);
    services_space_free(&services->space);
    free(services);
}

const void *planner_services_extension(const planner_services *services, const char *id) {
    if (services && strcmp(id, PLANNER_WORLD_ID) == 0) {
        return &services->world;
    }
    if (services && services->pool && strcmp(id, PLANNER_TASK_ID) == 0) {
        return &services->tasks;
    }
    if (services && services->prepared && strcmp(id, ORCA_PLANNER_LENT_ID) == 0) {
        return &services->lent;
    }
    return NULL;
}

planner_status planner_services_prepare_obstacles(planner_services *services, planner_view obstacles,
                                                  uint32_t count, planner_error *error) {
    planner_services_drop_prepared(services);
    const bool plane = services->dimension == 2;
    const planner_status status = plane ? services_plane_read(&services->next_plane, obstacles, count, error)
                                        : services_space_read(&services->next_space, obstacles, count, error);
    services->prepared = status == PLANNER_OK;
    services->lent = (orca_planner_lent){orca_obstacles_create, services->next_plane.obstacles,
                                         services->next_space.world.obstacles, count};
    return status;
}

void planner_services_drop_prepared(planner_services *services) {
    services_plane_free(&services->next_plane);
    services_space_free(&services->next_space);
    services->prepared = false;
}

void planner_services_use_prepared(planner_services *services) {
    if (!services->prepared) {
        return;
    }
    services_plane_free(&services->plane);
    services_space_free(&services->space);
    services->plane = services->next_plane;
    services->space = services->next_space;
    services->next_plane = (services_plane){NULL, NULL};
    services->next_space = (services_space){.parts = NULL};
    services->prepared = false;
    services->revision++;
}

planner_status planner_services_set_obstacles(planner_services *services, planner_view obstacles,
                                              uint32_t count, planner_error *error) {
    const planner_status status = planner_services_prepare_obstacles(services, obstacles, count, error);
    planner_services_use_prepared(services);
    return status;
}

const void *planner_services_obstacles(const planner_services *services) {
    return services->dimension == 2 ? (const void *)services->plane.obstacles
                                    : services->space.world.obstacles;
}

/* ---- For both worlds ---- */

void *services_number(uint32_t number) {
    const uintptr_t wide = number;
    void *pointer;
    memcpy(&pointer, &wide, sizeof pointer);
    return pointer;
}

uint32_t services_obstacle(const void *user) { return (uint32_t)(uintptr_t)user; }

void services_take(services_most *most, collide_relation relation, uint32_t obstacle) {
    if (relation > most->relation || (relation == most->relation && obstacle < most->obstacle)) {
        most->relation = relation;
        most->obstacle = obstacle;
    }
}

bool services_is_of(void *number, collide_handle handle, void *user) {
    (void)handle;
    return services_obstacle(user) == *(const uint32_t *)number;
}

static bool comes_before(const planner_world_near *a, const planner_world_near *b) {
    return a->distance < b->distance || (a->distance == b->distance && a->obstacle < b->obstacle);
}

/* The place of the obstacle in the list; where it is not there, the end or, in a full list, the last
 * place. */
static uint32_t place_for(const services_nearest *list, uint32_t obstacle) {
    uint32_t i = 0;
    while (i < list->count && list->items[i].obstacle != obstacle) {
        i++;
    }
    return i < list->capacity ? i : list->capacity - 1;
}

void services_insert(services_nearest *list, planner_world_near item) {
    uint32_t i = place_for(list, item.obstacle);
    if (i < list->count && !comes_before(&item, &list->items[i])) {
        return;
    }
    list->count += i == list->count ? 1 : 0;
    for (; i > 0 && comes_before(&item, &list->items[i - 1]); i--) {
        list->items[i] = list->items[i - 1];
    }
    list->items[i] = item;
}
