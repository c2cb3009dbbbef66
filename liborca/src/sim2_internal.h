/* The inside of a simulator: agents in the order of the cells of the last step, and a table from handles to them. */
#ifndef ORCA_SIM2_INTERNAL_H
#define ORCA_SIM2_INTERNAL_H

#include "crowd2.h"
#include "slots.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

enum {
    CACHE_LINE = 64 /* what large arrays are aligned to, vectors among them */
};

/* What makes an agent be solved alone. */
typedef struct agent_body {
    orca_drive drive;
    geom_vec2 heading;
    geom_vec2 heading_before; /* the last step */
    orca_method method;
} agent_body;

/* Where an agent is now and how it moves. Its record holds the same as it was before the last step. */
typedef struct agent_state {
    geom_vec2 position;
    geom_vec2 velocity;
} agent_state;

/* One array for each quantity, all with room for as many agents. An agent stands at the same place in all of them but
 * `line_up`. A record whose slot is NO_AGENT is of one that was removed. */
typedef struct sim_agents {
    agent_record *record;
    agent_record *sorted; /* where the next step puts the records */
    agent_state *state;
    orca_agent_report *report;
    uint32_t *line_up; /* the slots in the order of adding; NO_AGENT where one was removed */
    uint32_t *member;  /* the old place of each agent by its new one */
    uint32_t *cell;    /* of each old place */
    double *x;         /* of the sorted records */
    double *y;
} sim_agents;

/* What a part of the agents have in common. */
typedef struct sim_survey {
    double largest_radius;
    uint32_t most_neighbors;
    uint32_t all_layers; /* the bits that all have */
    uint32_t all_masks;
} sim_survey;

/* Memory for solving a part of the agents. */
typedef struct sim_scratch {
    orca_near_obstacle *near;
    const orca_wall **walls;
    size_t near_capacity;
    orca_half_plane *wall_planes; /* of a batch, one row after the other */
    size_t wall_plane_capacity;
    orca_half_plane *planes; /* of one agent, and the program's own */
    orca_half_plane *program;
    lanes *lines;
    size_t plane_capacity;
    orca_velocity_obstacle
        *obstacles; /* of one agent, and their program's memory; NULL until they are needed */
    void *search;
    size_t search_size;
    size_t rows; /* of neighbours */
    size_t neighbor_capacity;
    crowd_batch batch;
    crowd_result results[BATCH];
    sim_survey survey;
} sim_scratch;

struct orca_sim {
    geom_allocator allocator;
    geom_tasks tasks;
    bool has_tasks;
    double time_step;
    orca_rank neighbor_rank;
    bool push_out;
    bool close_wall_gaps;
    const orca_obstacles *obstacles;

    sim_agents agents;
    size_t count; /* places in use, those of removed agents among them until the next step */
    size_t capacity;
    size_t removed;
    uint32_t most_neighbors; /* that any agent ever wanted */
    double largest_speed;    /* that any was ever allowed, or set to */
    double drift;            /* nobody has gone farther since the last step began */
    size_t stepped;          /* places that took part in the last step */

    slot_table slots;
    pair_traits *traits; /* by slot, as many of them, and so are bodies */
    agent_body *bodies;
    size_t paired; /* how many agents have these features */
    size_t alone;

    const crowd_kernels *kernels;
    crowd crowd; /* of the last step */
    uint32_t *start;
    size_t start_capacity;
    sim_scratch *scratch; /* one for each part of the work */
    size_t parts;
};

/* What is wrong with a def of a simulator, or with a time step. */
geom_status sim_def_status(const orca_sim_def *def);
geom_status sim_time_step_status(double time_step);

/* The place of an existing agent, or NO_AGENT. */
static inline uint32_t sim_place(const orca_sim *sim, orca_agent_id id) {
    return slots_find(&sim->slots, id.index, id.generation);
}

/* Room for so many agents and slots in all. */
geom_status sim_reserve(orca_sim *sim, size_t agents, size_t slots);

/* Room for one more agent and its slot. */
geom_status sim_make_room(orca_sim *sim);

/* Puts a new agent behind all others. There is room, the slot is taken and its generation set. */
void sim_place_agent(orca_sim *sim, uint32_t slot, const orca_agent_def *def);

orca_agent_def sim_agent_at(const orca_sim *sim, size_t place);

/* Notes that an agent, as it is now, may be faster, larger or farther off than was known. */
void sim_note(orca_sim *sim, size_t place);

/* Makes the scratch memory, or releases it. */
geom_status sim_scratch_make(orca_sim *sim);
void sim_scratch_release(orca_sim *sim);

/* Runs a task for each part of the work. */
void sim_run_parts(orca_sim *sim, geom_task *task);

/* The first of `count` things that belong to a part; those of part i end where those of part i + 1 begin. */
static inline size_t sim_part_start(const orca_sim *sim, size_t part, size_t count) {
    return count / sim->parts * part + count % sim->parts * part / sim->parts;
}

/* Puts the agents in the order of cells, as they are now, and makes their crowd. GEOM_OUT_OF_MEMORY changes nothing. */
geom_status sim_sort(orca_sim *sim);

/* Part of sim_sort: moves agents that no search needs to find behind those of the last cell. Uses sim->agents.cell. */
void sim_thin_cells(orca_sim *sim, size_t cell_count);

/* What one agent's program is made of and what comes out. */
typedef struct sim_solution {
    geom_vec2 velocity;
    orca_lp_outcome outcome;
    size_t walls; /* half-planes of these, of the drive, and of all */
    size_t limits;
    size_t planes;
    size_t neighbors;
} sim_solution;

/* The obstacles that an agent avoids. */
orca_obstacle_filter sim_filter_of(const orca_sim *sim, const agent_record *agent);

/* The half-planes of walls and discs near an agent. Returns how many. */
size_t sim_wall_planes(const orca_sim *sim, const agent_record *agent, bool push_out,
                       const sim_scratch *scratch, orca_half_plane *planes);

/* Solves one agent by the public functions; its half-planes are then in scratch->planes. */
sim_solution sim_solve_one(const orca_sim *sim, size_t place, const sim_scratch *scratch);

#endif
