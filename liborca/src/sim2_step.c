#include "sim2_internal.h"

#include <string.h>

/* The agent that asks for neighbours. */
typedef struct asking {
    const agent_record *agents;
    const agent_record *self;
} asking;

/* Whether agent `self` avoids agent `other`. */
static bool avoids(const agent_record *self, const agent_record *other) {
    return (other->layers & self->mask) != 0;
}

static bool accept_neighbor(const void *context, uint32_t at) {
    const asking *who = context;
    return avoids(who->self, &who->agents[at]);
}

/* The fraction of an avoidance that `self` takes: all of it when the other does not avoid back. */
static double share(const agent_record *self, const agent_record *other) {
    if (!avoids(other, self)) {
        return 1.0;
    }
    const double sum = self->responsibility + other->responsibility;
    return sum > 0.0 && isfinite(sum) ? self->responsibility / sum : 0.5;
}

/* The half-planes of the neighbours of one agent, appended at `planes`. Returns how many. */
static size_t neighbor_half_planes(const orca_sim *sim, size_t place, const sim_scratch *scratch,
                                   orca_half_plane *planes) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const asking who = {all->agents, self};
    const uint32_t most = all->most_neighbors;
    orca_neighbor *found = scratch->batch.near;
    const near_query query = {.position = self->position,
                              .radius = self->radius,
                              .range = self->neighbor_dist,
                              .first_reach = all->first_reach,
                              .self = (uint32_t)place,
                              .capacity = self->max_neighbors < most ? self->max_neighbors : most,
                              .rank = all->rank,
                              .accept = accept_neighbor,
                              .context = &who};
    const size_t count = query.capacity > 0 ? sim->kernels->nearest(&all->points, &query, found) : 0;
    for (size_t i = 0; i < count; ++i) {
        const agent_record *other = &all->agents[found[i].index];
        planes[i] = crowd_half_plane(all, self, other, share(self, other));
    }
    return count;
}

static sim_solution solve_with(const orca_sim *sim, size_t place, bool push_out, const sim_scratch *scratch) {
    const agent_record *self = &sim->crowd.agents[place];
    sim_solution made;
    made.walls = sim_wall_planes(sim, self, push_out, scratch, scratch->planes);
    made.neighbors = neighbor_half_planes(sim, place, scratch, scratch->planes + made.walls);
    const orca_lp_problem problem = {scratch->planes, made.walls + made.neighbors, made.walls,
                                     self->preferred, self->max_speed};
    made.result = orca_lp_solve(&problem, scratch->program);
    return made;
}

/* Being led out of a wall may be impossible, as in a passage that is too narrow: then staying is what remains. */
sim_solution sim_solve_one(const orca_sim *sim, size_t place, const sim_scratch *scratch) {
    const sim_solution made = solve_with(sim, place, sim->push_out, scratch);
    if (sim->push_out && made.result.outcome == ORCA_LP_INFEASIBLE) {
        return solve_with(sim, place, false, scratch);
    }
    return made;
}

/* The walls of a batch of agents from `first` on, as many of `count` as there is room for. Returns how many. */
static size_t find_walls(const orca_sim *sim, size_t first, size_t count, sim_scratch *scratch) {
    crowd_batch *batch = &scratch->batch;
    if (!sim->obstacles || scratch->near_capacity == 0) {
        memset(batch->wall_count, 0, sizeof batch->wall_count);
        return count;
    }
    size_t used = 0;
    for (size_t i = 0; i < count; ++i) {
        if (used + scratch->near_capacity + 1 > scratch->wall_plane_capacity) {
            return i;
        }
        batch->wall_start[i] = used;
        const size_t found = sim_wall_planes(sim, &sim->crowd.agents[first + i], sim->push_out, scratch,
                                             scratch->wall_planes + used);
        batch->wall_count[i] = (uint32_t)found;
        used += found;
    }
    return count;
}

/* Writes what came out for an agent. */
static void write_state(orca_sim *sim, size_t place, geom_vec2 velocity, orca_agent_report report) {
    const agent_state state = {sim->agents.record[place].position, velocity};
    sim->agents.state[place] = state;
    sim->agents.report[place] = report;
}

static void write_solution(orca_sim *sim, size_t place, const sim_solution *made) {
    const orca_agent_report report = {made->result.outcome, (uint32_t)made->neighbors,
                                      (uint32_t)(made->walls + made->neighbors), (uint32_t)made->walls};
    write_state(sim, place, made->result.velocity, report);
}

static void write_batch(orca_sim *sim, size_t first, size_t count, const sim_scratch *scratch) {
    const crowd_batch *batch = &scratch->batch;
    for (size_t i = 0; i < count; ++i) {
        const crowd_result *result = &scratch->results[i];
        if (result->outcome == ORCA_LP_INFEASIBLE) {
            continue;
        }
        const uint32_t walls = batch->wall_count[i];
        const uint32_t neighbors = batch->near_count[i];
        const orca_agent_report report = {result->outcome, neighbors, walls + neighbors, walls};
        write_state(sim, first + i, result->velocity, report);
    }
    for (size_t i = 0; i < count; ++i) {
        if (scratch->results[i].outcome == ORCA_LP_INFEASIBLE) {
            const sim_solution made = sim_solve_one(sim, first + i, scratch);
            write_solution(sim, first + i, &made);
        }
    }
}

static void solve_part(void *argument, size_t part) {
    orca_sim *sim = argument;
    sim_scratch *scratch = &sim->scratch[part];
    const size_t end = sim_part_start(sim, part + 1, sim->count);
    size_t first = sim_part_start(sim, part, sim->count);
    while (first < end) {
        const size_t wanted = end - first < scratch->rows ? end - first : scratch->rows;
        const size_t count = find_walls(sim, first, wanted, scratch);
        sim->kernels->find(&sim->crowd, first, count, &scratch->batch);
        sim->kernels->solve(&sim->crowd, first, count, &scratch->batch, scratch->results);
        write_batch(sim, first, count, scratch);
        first += count;
    }
}

geom_status orca_sim_compute(orca_sim *sim) {
    geom_status status = sim_scratch_make(sim);
    if (status == GEOM_OK) {
        status = sim_sort(sim);
    }
    if (status == GEOM_OK) {
        sim_run_parts(sim, solve_part);
    }
    return status;
}

/* A place beyond the largest double cannot be stored; the agent then stays where it is. */
static void advance(orca_sim *sim, size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) {
        agent_state *state = &sim->agents.state[i];
        const geom_vec2 moved = geom_add_scaled2(state->position, sim->time_step, state->velocity);
        if (geom_finite2(moved)) {
            state->position = moved;
        }
    }
}

static void advance_part(void *argument, size_t part) {
    orca_sim *sim = argument;
    advance(sim, sim_part_start(sim, part, sim->count), sim_part_start(sim, part + 1, sim->count));
}

void orca_sim_advance(orca_sim *sim) {
    if (sim->parts > 0) {
        sim_run_parts(sim, advance_part);
    } else {
        advance(sim, 0, sim->count);
    }
}

geom_status orca_sim_step(orca_sim *sim) {
    const geom_status status = orca_sim_compute(sim);
    if (status == GEOM_OK) {
        orca_sim_advance(sim);
    }
    return status;
}

size_t orca_sim_half_planes(orca_sim *sim, orca_agent_id id, orca_half_plane *planes, size_t capacity) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_AGENT || place >= sim->stepped) {
        return 0;
    }
    const sim_solution made = sim_solve_one(sim, place, &sim->scratch[0]);
    const size_t count = made.walls + made.neighbors;
    const size_t written = count < capacity ? count : capacity;
    if (written > 0) {
        memcpy(planes, sim->scratch[0].planes, written * sizeof *planes);
    }
    return count;
}
