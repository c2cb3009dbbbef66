/* The inside of a simulator of the plane or of space: agents in the order of the cells of the last step, and a table from
 * handles to them. Included by sim2_internal.h and sim3_internal.h, which have what makes agents be solved alone, and the
 * memory for that. */
#ifndef ORCA_SIM_INTERNAL_H
#define ORCA_SIM_INTERNAL_H

struct SIMULATOR {
    geom_allocator allocator;
    geom_tasks tasks;
    bool has_tasks;
    double time_step;
    orca_rank neighbor_rank;
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
    double drift;            /* nobody has gone farther since the last step began */
    size_t stepped;          /* places that took part in the last step */

    slot_table slots;
    pair_traits *traits; /* by slot, as many of them, and so are bodies */
    agent_body *bodies;
    size_t paired; /* how many agents have these features */
    size_t alone;
    size_t cones;

    const crowd_kernels *kernels;
    crowd crowd; /* of the last step */
    uint32_t *start;
    size_t start_capacity;
    sim_scratch *scratch; /* one for each part of the work */
    size_t parts;
};

/* What is wrong with a def of a simulator; with what those of plane and space share; or with a time step. */
geom_status sim_def_status(const simulator_def *def);
geom_status sim_options_status(orca_rank rank, collide_simd simd, double time_step);
geom_status sim_time_step_status(double time_step);

/* The place of an existing agent, or NO_AGENT. */
static inline uint32_t sim_place(const simulator *sim, orca_agent_id id) {
    return slots_find(&sim->slots, id.index, id.generation);
}

/* Room for so many agents and slots in all. */
geom_status sim_reserve(simulator *sim, size_t agents, size_t slots);

/* Room for one more agent and its slot. */
geom_status sim_make_room(simulator *sim);

/* Puts a new agent behind all others. There is room, the slot is taken and its generation set. */
void sim_place_agent(simulator *sim, uint32_t slot, const agent_def *def);

agent_def sim_agent_at(const simulator *sim, size_t place);

/* Notes that an agent, as it is now, may be faster, larger or farther off than was known. */
void sim_note(simulator *sim, size_t place);

/* Makes the scratch memory, or releases it. */
geom_status sim_scratch_make(simulator *sim);
void sim_scratch_release(simulator *sim);

/* Runs a task for each part of the work. */
void sim_run_parts(simulator *sim, geom_task *task);

/* The first of `count` things that belong to a part; those of part i end where those of part i + 1 begin. */
static inline size_t sim_part_start(const simulator *sim, size_t part, size_t count) {
    return count / sim->parts * part + count % sim->parts * part / sim->parts;
}

/* Puts the agents in the order of cells, as they are now, and makes their crowd. GEOM_OUT_OF_MEMORY changes nothing. */
geom_status sim_sort(simulator *sim);

/* What one agent's program is made of and what comes out. */
typedef struct sim_solution {
    vec velocity;
    orca_lp_outcome outcome;
    size_t walls; /* half-planes of these, of the drive, and of all */
    size_t limits;
    size_t planes;
    size_t neighbors;
} sim_solution;

/* The half-planes of the obstacles near an agent. Returns how many. */
size_t sim_wall_planes(const simulator *sim, const agent_record *agent, bool push_out,
                       const sim_scratch *scratch, constraint *planes);

/* Solves one agent by the public functions; its half-planes are then in scratch->planes. */
sim_solution sim_solve_one(const simulator *sim, size_t place, const sim_scratch *scratch);

/* Turns an agent as it went on, where that is a matter of its drive. */
void sim_turn(simulator *sim, size_t place);

#endif
