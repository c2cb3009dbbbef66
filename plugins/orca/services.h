/* The services of a host: what their parts offer each other. */
#ifndef ORCA_PLANNER_SERVICES_H
#define ORCA_PLANNER_SERVICES_H

#include "planner3.h"

#include <collide/distance2.h>
#include <collide/distance3.h>
#include <collide/world2.h>
#include <collide/world3.h>
#include <geom/task.h>
#include <planner/services.h>

/* The world of the plane: obstacles for distances and sweeps, for they know insides; and all their walls and
 * discs for boxes and what is nearest. `user` of each is the obstacle. */
typedef struct services_plane {
    orca_obstacles *obstacles;
    collide_world *walls;
} services_plane;

/* The world of space: obstacles for distances, and all their parts for the rest. `user` of each is the
 * obstacle. */
typedef struct services_space {
    orca_space_world world; /* without a simulator */
    collide_world3 *parts;
} services_space;

struct planner_services {
    uint32_t dimension;
    planner_world world;
    planner_tasks tasks;
    geom_task_pool *pool; /* NULL: no threads are offered */
    services_plane plane; /* one of the two */
    services_space space;
    services_plane next_plane; /* prepared: one of the two */
    services_space next_space;
    bool prepared;
    orca_planner_lent lent; /* its obstacles */
    uint64_t revision;
};

/* Replaces the obstacles of a world; on failure the earlier ones stay. */
planner_status services_plane_read(services_plane *plane, planner_view obstacles, uint32_t count,
                                   planner_error *error);
planner_status services_space_read(services_space *space, planner_view obstacles, uint32_t count,
                                   planner_error *error);
void services_plane_free(services_plane *plane);
void services_space_free(services_space *space);

/* The questions, asked of these services. */
planner_world services_plane_table(planner_services *self);
planner_world services_space_table(planner_services *self);

/* What a body of a world remembers: the number of its obstacle; and back. */
void *services_number(uint32_t number);
uint32_t services_obstacle(const void *user);

/* The largest relation seen so far, and the obstacle of the lowest number that has it. */
typedef struct services_most {
    const planner_services *services;
    collide_relation relation;
    uint32_t obstacle;
} services_most;

void services_take(services_most *most, collide_relation relation, uint32_t obstacle);

/* The nearest obstacles so far, each once. */
typedef struct services_nearest {
    const planner_services *services;
    const double *point;
    planner_world_near *items;
    uint32_t count;
    uint32_t capacity; /* > 0 */
} services_nearest;

void services_insert(services_nearest *list, planner_world_near item);

/* For filters whose context is the number of an obstacle: accepts the bodies of that obstacle. */
bool services_is_of(void *number, collide_handle handle, void *user);

#endif
