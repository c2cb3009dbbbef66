/* The step, in parts for threads: batches of agents solved side by side. Included by sim2.c and sim3.c. */

#include <string.h>

/* The walls of a batch of agents from `first` on, as many of `count` as there is room for. Returns how
 * many. */
static size_t find_walls(const simulator *sim, size_t first, size_t count, sim_scratch *scratch) {
    crowd_batch *batch = &scratch->batch;
    if (!sim->obstacles || scratch->near_capacity == 0) {
        memset(batch->wall_count, 0, sizeof batch->wall_count);
        return count;
    }
    size_t used = 0;
    size_t looked = 0; /* for how many agents */
    for (size_t i = 0; i < count; ++i) {
        if (used + scratch->near_capacity + 1 > scratch->wall_plane_capacity) {
            return i;
        }
        looked += i == looked ? sim_look_around(sim, first + i, count - i, scratch) : 0;
        batch->wall_start[i] = used;
        const size_t found = sim_wall_planes(sim, &sim->crowd.agents[first + i], sim->push_out, scratch,
                                             scratch->wall_planes + used);
        batch->wall_count[i] = (uint32_t)found;
        used += found;
    }
    return count;
}

/* Writes what came out for an agent. */
static void write_state(simulator *sim, size_t place, vec velocity, orca_agent_report report) {
    const agent_state state = {sim->agents.record[place].position, velocity};
    sim->agents.state[place] = state;
    sim->agents.report[place] = report;
}

static void write_solution(simulator *sim, size_t place, const sim_solution *made) {
    const orca_agent_report report = {made->outcome, (uint32_t)made->neighbors, (uint32_t)made->planes,
                                      (uint32_t)made->walls, (uint32_t)made->limits};
    write_state(sim, place, made->velocity, report);
}

/* Whether what came out of a batch for an agent is not for it. */
static bool must_be_alone(const simulator *sim, size_t place, const crowd_result *result) {
    return result->outcome == ORCA_LP_INFEASIBLE ||
           (sim->alone > 0 && (sim->agents.record[place].features & AGENT_ALONE) != 0);
}

static void write_batch(simulator *sim, size_t first, size_t count, sim_scratch *scratch) {
    const crowd_batch *batch = &scratch->batch;
    for (size_t i = 0; i < count; ++i) {
        const crowd_result *result = &scratch->results[i];
        sim->agents.record[first + i].reach = batch->reach[i];
        if (must_be_alone(sim, first + i, result)) {
            continue;
        }
        const uint32_t walls = batch->wall_count[i];
        const uint32_t neighbors = batch->near_count[i];
        const orca_agent_report report = {result->outcome, neighbors, walls + neighbors, walls, 0};
        write_state(sim, first + i, result->velocity, report);
    }
    for (size_t i = 0; i < count; ++i) {
        if (must_be_alone(sim, first + i, &scratch->results[i])) {
            const sim_solution made = sim_solve_one(sim, first + i, scratch);
            write_solution(sim, first + i, &made);
        }
    }
}

/* A place beyond the largest double cannot be stored; the agent then stays where it is. */
static void advance(simulator *sim, size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) {
        agent_state *state = &sim->agents.state[i];
        const vec moved = vec_add_scaled(state->position, sim->time_step, state->velocity);
        if (vec_is_finite(moved)) {
            state->position = moved;
        }
        if (sim->alone > 0) {
            sim_turn(sim, i);
        }
    }
}

/* Solves agents from `first` on, `end` not included. */
static void solve_some(simulator *sim, size_t first, size_t end, sim_scratch *scratch) {
    while (first < end) {
        const size_t wanted = end - first < scratch->rows ? end - first : scratch->rows;
        const size_t count = find_walls(sim, first, wanted, scratch);
        sim->kernels->find(&sim->crowd, first, count, &scratch->batch);
        sim->kernels->solve(&sim->crowd, first, count, &scratch->batch, scratch->results);
        write_batch(sim, first, count, scratch);
        if (sim->advancing) {
            advance(sim, first, first + count);
        }
        first += count;
    }
}

/* How many agents a part takes at a time: whole groups of lanes, and so few that the last ones matter little.
 *  */
static size_t taken_at_once(const simulator *sim) {
    const size_t groups = sim->count / (8 * MOST_LANES * sim->parts) + 1;
    const size_t most = 2 * BATCH / MOST_LANES;
    return (groups < most ? groups : most) * MOST_LANES;
}

/* Agents that a part solves, from `first` on, `end` not included. */
typedef struct agent_span {
    size_t first;
    size_t end;
} agent_span;

/* Takes some agents that are left of those of a part; none if there are none left. */
static agent_span take_from(simulator *sim, size_t part) {
    const size_t size = taken_at_once(sim);
    const size_t end = sim_part_start(sim, part + 1, sim->count);
    const size_t first = atomic_fetch_add_explicit(&sim->scratch[part].taken, size, memory_order_relaxed);
    return (agent_span){first, first + size < end ? first + size : end};
}

/* Takes some of the agents that are left, its own first. */
static agent_span take_span(simulator *sim, size_t part) {
    agent_span taken = take_from(sim, part);
    for (size_t i = 1; i < sim->parts && taken.first >= taken.end; ++i) {
        taken = take_from(sim, (part + i) % sim->parts);
    }
    return taken;
}

/* A part solves the agents that it moved: they are in the caches of its processor, and another one may be far
 * away. Some agents have more to do than others, and some threads get less of their processor: at the end it
 * helps other parts. */
static void solve_part(void *argument, size_t part) {
    simulator *sim = argument;
    for (;;) {
        const agent_span taken = take_span(sim, part);
        if (taken.first >= taken.end) {
            return;
        }
        solve_some(sim, taken.first, taken.end, &sim->scratch[part]);
    }
}

static geom_status sim_compute(simulator *sim) {
    geom_status status = sim_scratch_make(sim);
    if (status == GEOM_OK) {
        status = sim_sort(sim);
    }
    if (status == GEOM_OK) {
        for (size_t part = 0; part < sim->parts; ++part) {
            const size_t first = sim_part_start(sim, part, sim->count);
            atomic_store_explicit(&sim->scratch[part].taken, first, memory_order_relaxed);
        }
        sim_run_parts(sim, solve_part);
    }
    return status;
}

static void advance_part(void *argument, size_t part) {
    simulator *sim = argument;
    advance(sim, sim_part_start(sim, part, sim->count), sim_part_start(sim, part + 1, sim->count));
}

/* No agent moves farther in a step. */
static void note_drift(simulator *sim) {
    sim->drift += sim->time_step * sim->largest_speed * (1.0 + 0x1p-40);
}

static void sim_advance(simulator *sim) {
    note_drift(sim);
    if (sim->parts > 0) {
        sim_run_parts(sim, advance_part);
    } else {
        advance(sim, 0, sim->count);
    }
}

/* Each agent moves as soon as it is solved: the others look at where it was, which its record has. */
static geom_status sim_step(simulator *sim) {
    sim->advancing = true;
    const geom_status status = sim_compute(sim);
    sim->advancing = false;
    if (status == GEOM_OK) {
        note_drift(sim);
    }
    return status;
}

/* Writes the half-planes of the last step of an agent, `capacity` of them at most. Returns how many there
 * are. */
static size_t write_constraints(simulator *sim, orca_agent_id id, constraint *planes, size_t capacity) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_SLOT || place >= sim->stepped) {
        return 0;
    }
    const sim_solution made = sim_solve_one(sim, place, &sim->scratch[0]);
    const size_t written = made.planes < capacity ? made.planes : capacity;
    if (written > 0) {
        memcpy(planes, sim->scratch[0].planes, written * sizeof *planes);
    }
    return made.planes;
}
