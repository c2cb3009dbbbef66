/* What the agents of a run want, and what the rules of traffic make of it. Private to run*.c. */
#ifndef EXAMPLES_RUN_TRAFFIC_H
#define EXAMPLES_RUN_TRAFFIC_H

#include "run_routes.h"
#include "run_world.h"

typedef struct run_traffic {
    bool rules;
    orca_traffic *traffic;
    orca_traffic_agent *wishes;
    orca_traffic_command *advice;
    size_t capacity;
} run_traffic;

/* Without rules nobody makes way. */
bool run_traffic_open(run_traffic *t, bool rules, scene_error *error);
void run_traffic_close(run_traffic *t);

/* Everybody, where all may go, and how. */
typedef struct run_crowd {
    run_agent *agents;
    run_way *ways;
    size_t count;
    run_routes *routes; /* NULL: straight to the goal */
    const scene *obstacles;
    const run_world *world; /* the same obstacles */
} run_crowd;

/* Finds the preferred velocities, horizons and hindrances of the agents in this step. In space all head for their goals. In the
 * plane, who is
 * hindered for long by idle agents ahead of it, and does not have the right of way, gets a way around them, if there is one:
 * in a passage for one nobody else can help two that are in the wrong order. */
bool run_traffic_choose(run_traffic *t, const run_crowd *crowd, scene_error *error);

#endif
