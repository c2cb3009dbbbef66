/* The inside of a simulator of space. */
#ifndef ORCA_SIM3_INTERNAL_H
#define ORCA_SIM3_INTERNAL_H

#include "crowd/crowd3.h"
#include "sim_state.h"

#include <orca/sim3.h>
#include <orca/vo3.h>

#include <stdatomic.h>

typedef orca_sim3_def simulator_def;
typedef orca_agent3_def agent_def;
typedef orca_body3 moving_body;
typedef orca_obstacles3 world;
typedef orca_agents3_query agents_query;
typedef orca_collision3 meeting;
typedef orca_velocity_obstacle3 velocity_obstacle;
typedef orca_vo3_problem vo_problem;
typedef orca_vo3_result vo_result;

/* What is wrong with a def of a simulator. */
geom_status orca_sim3_def_status(const orca_sim3_def *def);

static inline geom_status sim_def_status(const simulator_def *def) { return orca_sim3_def_status(def); }

static inline simulator_def sim_default_def(void) { return orca_sim3_def_default(); }

static inline geom_status agent_def_status(const orca_agent3_def *def) { return orca_agent3_def_status(def); }

static inline velocity_obstacle velocity_obstacle_of(orca_body3 self, orca_body3 other,
                                                     orca_pair_params pair) {
    return orca_agent3_velocity_obstacle(self, other, pair);
}

static inline vo_result solve_vo(const vo_problem *problem, void *scratch) {
    return orca_vo3_solve(problem, scratch);
}

static inline bool closes_wall_gaps(const orca_sim3_def *def) {
    (void)def;
    return false;
}

static inline double side_bias_of(const orca_sim3_def *def) {
    (void)def;
    return 0.0;
}

/* What makes an agent be solved alone. */
typedef struct agent_body {
    double max_acceleration;
    orca_method method;
} agent_body;

/* Nothing of it changes in a step. */
static inline void body_keep(agent_body *body) { (void)body; }

/* Memory for solving a part of the agents. */
typedef struct sim_scratch {
    orca_near_obstacle3 *near;
    size_t near_capacity;
    orca_half_space *wall_planes; /* of a batch, one row after the other */
    size_t wall_plane_capacity;
    orca_half_space *planes; /* of one agent, and the program's own */
    double *program;
    lane_row *lines;
    size_t plane_capacity;
    velocity_obstacle *obstacles; /* of one agent, and their program's memory; NULL until they are needed */
    void *search;
    size_t search_size;
    size_t rows; /* of neighbors */
    size_t neighbor_capacity;
    crowd_batch batch;
    crowd_result results[BATCH];
    sim_reduction reduction;
    atomic_size_t taken; /* the first agent of this part that is not being solved yet */
} sim_scratch;

#include "sim_internal.h"

#endif
