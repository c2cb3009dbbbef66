/* What a run consists of. Private to run.c and run_state.c. */
#ifndef EXAMPLES_RUN_INTERNAL_H
#define EXAMPLES_RUN_INTERNAL_H

#include "run.h"
#include "run_ground.h"
#include "run_planner.h"
#include "run_routes.h"

struct run {
    run_planner planner;
    double margin; /* planned radii to radii */
    bool use_routes;
    scene obstacles; /* the scene without agents */
    scene starts;    /* the same as they were at `starts_time`; empty if none moves */
    double starts_time;
    size_t placed_step; /* in which the planner got them where they are */
    run_floors floors;
    run_routes routes;
    bool ways_current;      /* all ways are known, and looked at since the last edit of the map */
    bool ways_found;        /* since the last step */
    bool obstacles_changed; /* since the map of the routes was made or edited */
    run_agent *agents;
    run_way *ways;       /* of each agent */
    run_result *results; /* scratch */
    run_traffic traffic;
    size_t agent_count;
    size_t agent_capacity;
    uint64_t next_id;
    run_contact_list contacts;
    size_t step_count;
};

#endif
