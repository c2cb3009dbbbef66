#include "sim2_internal.h"

#include <string.h>

/* The agent that asks for neighbours. */
typedef struct asking {
    const crowd *all;
    const agent_record *self;
} asking;

static bool accept_neighbor(const void *context, uint32_t at) {
    const asking *who = context;
    return crowd_avoids(who->all, who->self, &who->all->agents[at]);
}

/* The fraction of an avoidance that `self` takes. */
static double share(const crowd *all, const agent_record *self, const agent_record *other) {
    const double sum = self->responsibility + other->responsibility;
    return crowd_share(all, self, other, sum > 0.0 && isfinite(sum) ? self->responsibility / sum : 0.5);
}

/* The neighbours of one agent, in scratch->batch.near. Returns how many. */
static size_t find_neighbors(const orca_sim *sim, size_t place, const sim_scratch *scratch) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const asking who = {all, self};
    const uint32_t most = all->most_neighbors;
    const near_query query = {.position = self->position,
                              .radius = self->radius,
                              .range = self->neighbor_dist,
                              .first_reach = all->first_reach,
                              .self = (uint32_t)place,
                              .capacity = self->max_neighbors < most ? self->max_neighbors : most,
                              .rank = all->rank,
                              .accept = accept_neighbor,
                              .context = &who};
    return query.capacity > 0 ? sim->kernels->nearest(&all->points, &query, scratch->batch.near) : 0;
}

/* By ORCA: a half-plane for each neighbour, after the hard ones. */
static void solve_half_planes(const orca_sim *sim, size_t place, const sim_scratch *scratch,
                              geom_vec2 preferred, sim_solution *made) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const size_t hard = made->planes;
    for (size_t i = 0; i < made->neighbors; ++i) {
        const agent_record *other = &all->agents[scratch->batch.near[i].index];
        scratch->planes[made->planes++] = crowd_half_plane(all, self, other, share(all, self, other));
    }
    const orca_lp_problem problem = {scratch->planes, made->planes, hard, preferred, self->max_speed};
    const orca_lp_result result = orca_lp_solve(&problem, scratch->program);
    made->velocity = result.velocity;
    made->outcome = result.outcome;
}

static orca_body body_of(const agent_record *record) {
    const orca_body body = {record->position, record->velocity, record->radius, record->slot};
    return body;
}

/* What the outcome of velocity obstacles is called for all methods. */
static orca_lp_outcome outcome_of(orca_vo_outcome outcome) {
    switch (outcome) {
    case ORCA_VO_OPTIMAL:
        return ORCA_LP_OPTIMAL;
    case ORCA_VO_RELAXED:
        return ORCA_LP_RELAXED;
    case ORCA_VO_INFEASIBLE:
        break;
    }
    return ORCA_LP_INFEASIBLE;
}

/* By velocity obstacles, reciprocal ones or not. */
static void solve_obstacles(const orca_sim *sim, size_t place, const sim_scratch *scratch,
                            geom_vec2 preferred, sim_solution *made) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const bool reciprocal = sim->bodies[self->traits].method == ORCA_METHOD_RVO;
    for (size_t i = 0; i < made->neighbors; ++i) {
        const agent_record *other = &all->agents[scratch->batch.near[i].index];
        const orca_pair_params pair = {self->time_horizon, all->time_step,
                                       reciprocal ? share(all, self, other) : 1.0};
        scratch->obstacles[i] = orca_velocity_obstacle_of(body_of(self), body_of(other), pair);
    }
    const orca_vo_problem problem = {scratch->planes, made->planes, scratch->obstacles,
                                     made->neighbors, preferred,    self->max_speed};
    const orca_vo_result result = orca_vo_solve(&problem, scratch->search);
    made->velocity = result.velocity;
    made->outcome = outcome_of(result.outcome);
}

static sim_solution solve_with(const orca_sim *sim, size_t place, bool push_out, const sim_scratch *scratch) {
    const agent_record *self = &sim->crowd.agents[place];
    const agent_body *body = &sim->bodies[self->traits];
    sim_solution made = {.outcome = ORCA_LP_OPTIMAL};
    geom_vec2 preferred = self->preferred;
    made.walls = sim_wall_planes(sim, self, push_out, scratch, scratch->planes);
    if ((self->features & AGENT_DRIVEN) != 0) {
        preferred = orca_drive_preferred(&body->drive, body->heading_before, preferred);
        made.limits = orca_drive_half_planes(&body->drive, body->heading_before, self->velocity,
                                             sim->crowd.time_step, scratch->planes + made.walls);
    }
    made.planes = made.walls + made.limits;
    made.neighbors = find_neighbors(sim, place, scratch);
    /* Without its memory no agent had another method in the last step: it was given after it. */
    if (body->method == ORCA_METHOD_ORCA || !scratch->search) {
        solve_half_planes(sim, place, scratch, preferred, &made);
    } else {
        solve_obstacles(sim, place, scratch, preferred, &made);
    }
    return made;
}

/* Being led out of a wall may be impossible, as in a passage that is too narrow: then staying is what remains. */
sim_solution sim_solve_one(const orca_sim *sim, size_t place, const sim_scratch *scratch) {
    const sim_solution made = solve_with(sim, place, sim->push_out, scratch);
    if (sim->push_out && made.outcome == ORCA_LP_INFEASIBLE) {
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
    const orca_agent_report report = {made->outcome, (uint32_t)made->neighbors, (uint32_t)made->planes,
                                      (uint32_t)made->walls, (uint32_t)made->limits};
    write_state(sim, place, made->velocity, report);
}

/* Whether what came out of a batch for an agent is not for it. */
static bool must_be_alone(const orca_sim *sim, size_t place, const crowd_result *result) {
    return result->outcome == ORCA_LP_INFEASIBLE ||
           (sim->alone > 0 && (sim->agents.record[place].features & AGENT_ALONE) != 0);
}

static void write_batch(orca_sim *sim, size_t first, size_t count, const sim_scratch *scratch) {
    const crowd_batch *batch = &scratch->batch;
    for (size_t i = 0; i < count; ++i) {
        const crowd_result *result = &scratch->results[i];
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

/* Where an agent with a drive faces after it went on. */
static void turn(orca_sim *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    if (record->slot == NO_AGENT || (record->features & AGENT_DRIVEN) == 0) {
        return;
    }
    agent_body *body = &sim->bodies[record->slot];
    const geom_vec2 preferred = orca_drive_preferred(&body->drive, body->heading, record->preferred);
    body->heading = orca_drive_heading(&body->drive, body->heading, sim->agents.state[place].velocity,
                                       preferred, sim->time_step);
}

/* A place beyond the largest double cannot be stored; the agent then stays where it is. */
static void advance(orca_sim *sim, size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) {
        agent_state *state = &sim->agents.state[i];
        const geom_vec2 moved = geom_add_scaled2(state->position, sim->time_step, state->velocity);
        if (geom_finite2(moved)) {
            state->position = moved;
        }
        if (sim->alone > 0) {
            turn(sim, i);
        }
    }
}

static void advance_part(void *argument, size_t part) {
    orca_sim *sim = argument;
    advance(sim, sim_part_start(sim, part, sim->count), sim_part_start(sim, part + 1, sim->count));
}

void orca_sim_advance(orca_sim *sim) {
    sim->drift += sim->time_step * sim->largest_speed * (1.0 + 0x1p-40);
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
    const size_t written = made.planes < capacity ? made.planes : capacity;
    if (written > 0) {
        memcpy(planes, sim->scratch[0].planes, written * sizeof *planes);
    }
    return made.planes;
}
