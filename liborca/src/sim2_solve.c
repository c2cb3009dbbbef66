#include "sim2_internal.h"

#include "sim_solve.inl"

/* By ORCA: a half-plane for each neighbour, after the hard ones. */
static void solve_half_planes(const orca_sim *sim, size_t place, const sim_scratch *scratch,
                              geom_vec2 preferred, sim_solution *made) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const size_t hard = made->planes;
    bool blocked = false;
    for (size_t i = 0; i < made->neighbors; ++i) {
        const agent_record *other = &all->agents[scratch->batch.near[i].index];
        const double part = share(all, self, other);
        scratch->planes[made->planes++] = crowd_constraint(all, self, other, part);
        blocked = blocked || (part > 0.0 && crowd_runs_into(self, preferred, other));
    }
    if (blocked && all->turn_aside != 0.0) {
        preferred = crowd_turned(all, preferred);
    }
    const orca_lp_problem problem = {scratch->planes, made->planes, hard, preferred, self->max_speed, NULL};
    const orca_lp_result result = orca_lp_solve(&problem, scratch->program);
    made->velocity = result.velocity;
    made->outcome = result.outcome;
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

void sim_turn(orca_sim *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    if (record->slot == NO_AGENT || (record->features & AGENT_DRIVEN) == 0) {
        return;
    }
    agent_body *body = &sim->bodies[record->slot];
    const geom_vec2 preferred = orca_drive_preferred(&body->drive, body->heading, record->preferred);
    body->heading = orca_drive_heading(&body->drive, body->heading, sim->agents.state[place].velocity,
                                       preferred, sim->time_step);
}
