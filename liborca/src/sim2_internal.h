/* The inside of a simulator: one array per quantity, and a table from handles to places in the arrays. */
#ifndef ORCA_SIM2_INTERNAL_H
#define ORCA_SIM2_INTERNAL_H

#include <orca/sim2.h>

/* The quantities of an agent that are real numbers. The last four are those of the state before the last step. */
typedef enum real_column {
    POSITION_X,
    POSITION_Y,
    VELOCITY_X,
    VELOCITY_Y,
    PREFERRED_X,
    PREFERRED_Y,
    RADIUS,
    MAX_SPEED,
    NEIGHBOR_DIST,
    TIME_HORIZON,
    TIME_HORIZON_OBST,
    RESPONSIBILITY,
    BEFORE_X,
    BEFORE_Y,
    BEFORE_VELOCITY_X,
    BEFORE_VELOCITY_Y,
    REAL_COLUMNS
} real_column;

/* Those that are whole numbers. SLOT names the agent's handle; NO_AGENT there marks an agent that was removed. */
typedef enum whole_column {
    MAX_NEIGHBORS,
    LAYERS,
    MASK,
    SLOT,
    WHOLE_COLUMNS
} whole_column;

#define NO_AGENT UINT32_MAX

/* What a handle leads to: a place in the arrays, or the next free slot. */
typedef struct agent_slot {
    uint32_t generation;
    uint32_t place;
    uint32_t next_free;
} agent_slot;

/* Memory for solving one agent. */
typedef struct sim_scratch {
    orca_near_obstacle *near;
    const orca_wall **walls;
    size_t near_capacity;
    orca_neighbor *neighbors;
    size_t neighbor_capacity;
    orca_half_plane *planes;
    orca_half_plane *program;
    size_t plane_capacity;
} sim_scratch;

struct orca_sim {
    geom_allocator allocator;
    double time_step;
    orca_rank neighbor_rank;
    bool push_out;
    bool close_wall_gaps;
    const orca_obstacles *obstacles;

    double *real[REAL_COLUMNS];
    uint32_t *whole[WHOLE_COLUMNS];
    orca_agent_report *reports;
    size_t count; /* places in use, those of removed agents among them until the next step */
    size_t capacity;
    size_t removed;
    size_t stepped; /* places that took part in the last step */

    agent_slot *slots;
    size_t slot_count;
    size_t slot_capacity;
    uint32_t first_free;

    orca_neighbors *neighbors; /* of the state before the last step */
    sim_scratch scratch;
};

static inline geom_vec2 sim_vector(const orca_sim *sim, real_column x, size_t place) {
    return geom_make2(sim->real[x][place], sim->real[x + 1][place]);
}

static inline void sim_set_vector(orca_sim *sim, real_column x, size_t place, geom_vec2 value) {
    sim->real[x][place] = value.x;
    sim->real[x + 1][place] = value.y;
}

/* The place of an existing agent, or NO_AGENT. */
uint32_t sim_place(const orca_sim *sim, orca_agent_id id);

void sim_scratch_release(const geom_allocator *allocator, sim_scratch *scratch);

#endif
