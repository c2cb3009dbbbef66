/* One agent by the public functions: what the kernels of crowds leave to them. Included by sim2.c and
 * sim3.c. */

/* The agent that asks for neighbors. */
typedef struct asking {
    const crowd *all;
    const agent_record *self;
    orca_method method;
} asking;

/* Velocity obstacles that are not reciprocal take all of every avoidance, whatever the shares. */
static bool accept_neighbor(const void *context, uint32_t at) {
    const asking *asker = context;
    const agent_record *other = &asker->all->agents[at];
    return asker->method == ORCA_METHOD_VO ? crowd_avoids(asker->all, asker->self, other)
                                           : crowd_gives_way(asker->all, asker->self, other);
}

/* The neighbors of one agent, in scratch->batch.near. Returns how many. */
static size_t find_neighbors(const simulator *sim, size_t place, const sim_scratch *scratch) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const asking asker = {all, self, sim->bodies[self->traits].method};
    const uint32_t most = all->most_neighbors;
    const near_query query = {.position = self->position,
                              .radius = self->radius,
                              .range = self->neighbor_dist,
                              .first_reach = all->first_reach,
                              .self = (uint32_t)place,
                              .capacity = self->max_neighbors < most ? self->max_neighbors : most,
                              .layers = self->mask,
                              .metric = all->metric,
                              .accept = accept_neighbor,
                              .context = &asker};
    return query.capacity > 0 ? sim->kernels->nearest(&all->points, &query, scratch->batch.near) : 0;
}

static moving_body body_of(const agent_record *record) {
    const moving_body body = {record->position, record->velocity, record->radius, record->slot};
    return body;
}

/* Whether an agent's method is one of velocity obstacles. Without their memory none was in the last step: it
 * was given after it. */
static bool goes_by_cones(const simulator *sim, size_t place, const sim_scratch *scratch) {
    return (sim->crowd.agents[place].features & AGENT_CONES) != 0 && scratch->search;
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
static void solve_obstacles(const simulator *sim, size_t place, const sim_scratch *scratch, vec preferred,
                            sim_solution *made) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const bool reciprocal = sim->bodies[self->traits].method == ORCA_METHOD_RVO;
    for (size_t i = 0; i < made->neighbors; ++i) {
        const agent_record *other = &all->agents[scratch->batch.near[i].index];
        const orca_pair_params pair = {self->time_horizon, all->time_step,
                                       reciprocal ? crowd_share(all, self, other) : 1.0};
        scratch->obstacles[i] = velocity_obstacle_of(body_of(self), body_of(other), pair);
    }
    const vo_problem problem = {scratch->planes, made->planes, scratch->obstacles,
                                made->neighbors, preferred,    self->max_speed};
    const vo_result result = solve_vo(&problem, scratch->search);
    made->velocity = result.velocity;
    made->outcome = outcome_of(result.outcome);
}

static sim_solution solve_with(const simulator *sim, size_t place, bool push_out, sim_scratch *scratch);

/* Solves one agent by the public functions; its half-planes are then in scratch->planes.
 *
 * Being led out of a wall may be impossible, as in a passage that is too narrow: then staying is what
 * remains. */
static sim_solution sim_solve_one(const simulator *sim, size_t place, sim_scratch *scratch) {
    const sim_solution made = solve_with(sim, place, sim->push_out, scratch);
    if (sim->push_out && made.outcome == ORCA_LP_INFEASIBLE) {
        return solve_with(sim, place, false, scratch);
    }
    return made;
}
