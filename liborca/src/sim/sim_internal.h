/* The inside of a simulator of the plane or of space: agents in the order of the cells of the last step, and
 * a table from handles to them. Included by sim2_internal.h and sim3_internal.h, which have what makes agents
 * be solved alone, and the memory for that. */
#ifndef ORCA_SIM_INTERNAL_H
#define ORCA_SIM_INTERNAL_H

#include <math.h>

/* Of the numbers that are equal to 0, the one of default definitions. */
static inline bool sim_is_plus_zero(double x) { return x == 0.0 && !signbit(x); }

/* All that a simulator is. */
typedef struct simulator {
    geom_allocator allocator;
    geom_tasks tasks;
    bool has_tasks;
    double time_step;
    orca_neighbor_metric neighbor_metric;
    bool push_out;
    bool close_wall_gaps; /* of the plane */
    double side_bias;     /* of the plane */
    const world *obstacles;

    sim_agents agents;
    size_t count; /* places in use, those of removed agents among them until the next step */
    size_t capacity;
    size_t removed;
    uint32_t most_neighbors; /* that any agent ever wanted */
    double largest_speed;    /* that any was ever allowed, or set to */
    double drift;            /* no agent has moved farther since the last step began */
    size_t stepped;          /* places that took part in the last step */

    slot_table slots;
    /* By slot, as many of them. */
    pair_traits *traits;
    agent_body *bodies;
    vec *preferred; /* velocities; a step copies them into the records, where it looks */
    size_t paired;  /* how many agents have these features */
    size_t alone;
    size_t cones;

    sim_reduction common; /* what all agents have in common, if no agent was added, removed or set since */
    bool common_known;
    const crowd_kernels *kernels;
    crowd crowd; /* of the last step */
    uint32_t *start;
    size_t start_capacity;
    near_node *nodes; /* of the tree of a step that needs one */
    size_t node_capacity;
    sim_scratch *scratch; /* one for each part of the work */
    size_t parts;
    bool advancing; /* a step moves agents as it solves them */
} simulator;

/* What is wrong with what defs of simulators of plane and space share, or with a time step. */
geom_status orca_sim_options_status(orca_neighbor_metric metric, collide_simd simd, double time_step);
geom_status orca_sim_time_step_status(double time_step);

/* The place of an existing agent, or NO_SLOT. */
static inline uint32_t sim_place(const simulator *sim, orca_agent_id id) {
    return slots_find(&sim->slots, id.index, id.generation);
}

/* The first of `count` things that belong to a part; those of part i end where those of part i + 1 begin. */
static inline size_t sim_part_start(const simulator *sim, size_t part, size_t count) {
    return count / sim->parts * part + count % sim->parts * part / sim->parts;
}

/* What one agent's program is made of and what comes out. */
typedef struct sim_solution {
    vec velocity;
    orca_lp_outcome outcome;
    size_t walls; /* half-planes of these, of the drive, and of all */
    size_t limits;
    size_t planes;
    size_t neighbors;
} sim_solution;

#endif
