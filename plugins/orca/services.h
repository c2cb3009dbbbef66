/* The services of a host: what their parts offer each other. */
#ifndef ORCA_PLANNER_SERVICES_H
#define ORCA_PLANNER_SERVICES_H

#include "orca_planner.h"

#include <collide/distance2.h>
#include <collide/world2.h>
#include <geom/task.h>
#include <planner/services.h>

struct planner_services {
    planner_world world;
    planner_tasks tasks;
    geom_task_pool *pool;      /* NULL: no threads are offered */
    orca_obstacles *obstacles; /* for distances and sweeps: it knows insides */
    collide_world
        *walls; /* all walls and discs of these, for boxes and what is nearest; `user` is the obstacle */
    uint64_t revision;
};

/* The questions, asked of these services. */
planner_world orca_planner_world_table(planner_services *self);

#endif
