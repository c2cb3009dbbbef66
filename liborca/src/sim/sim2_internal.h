/* The inside of a simulator of the plane. */
#ifndef ORCA_SIM2_INTERNAL_H
#define ORCA_SIM2_INTERNAL_H

#include "crowd/crowd2.h"
#include "sim_state.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

#include <stdatomic.h>

typedef orca_sim_def simulator_def;
typedef orca_agent_def agent_def;
typedef orca_body moving_body;
typedef orca_obstacles world;
typedef orca_agents_query agents_query;
typedef orca_collision meeting;
typedef orca_velocity_obstacle velocity_obstacle;
typedef orca_vo_problem vo_problem;
typedef orca_vo_result vo_result;

/* What is wrong with a def of a simulator. */
geom_status orca_sim2_def_status(const orca_sim_def *def);

static inline geom_status sim_def_status(const simulator_def *def) { return orca_sim2_def_status(def); }

static inline simulator_def sim_default_def(void) { return orca_sim_def_default(); }

static inline geom_status agent_def_status(const orca_agent_def *def) { return orca_agent_def_status(def); }

static inline velocity_obstacle velocity_obstacle_of(orca_body self, orca_body other, orca_pair_params pair) {
    return orca_agent_velocity_obstacle(self, other, pair);
}

static inline vo_result solve_vo(const vo_problem *problem, void *scratch) {
    return orca_vo_solve(problem, scratch);
}

static inline bool closes_wall_gaps(const orca_sim_def *def) { return def->close_wall_gaps; }

static inline double side_bias_of(const orca_sim_def *def) { return def->side_bias; }

/* What makes an agent be solved alone. */
typedef struct agent_body {
    orca_kinematics kinematics;
    geom_vec2 heading;
    geom_vec2 heading_before; /* the last step */
    orca_method method;
} agent_body;

/* Keeps what a step begins with. */
static inline void body_keep(agent_body *body) { body->heading_before = body->heading; }

/* Memory for solving a part of the agents. */
typedef struct sim_scratch {
    orca_near_obstacle *near;
    const orca_wall **walls;
    size_t near_capacity;
    obstacle_table around;        /* of the agents whose walls are being found */
    orca_half_plane *wall_planes; /* of a batch, one row after the other */
    size_t wall_plane_capacity;
    orca_half_plane *planes; /* of one agent, and the program's own */
    orca_half_plane *program;
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
