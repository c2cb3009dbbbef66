/* One agent of a simulator of space. Included by sim3.c. */

/* By ORCA: a half-space for each neighbor, after the hard ones. */
static void solve_half_spaces(const simulator *sim, size_t place, const sim_scratch *scratch,
                              sim_solution *made) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const size_t hard = made->planes;
    for (size_t i = 0; i < made->neighbors; ++i) {
        const agent_record *other = &all->agents[scratch->batch.near[i].index];
        const double part = crowd_share(all, self, other);
        scratch->planes[made->planes++] = crowd_constraint(all, self, other, part);
    }
    const orca_lp3_problem problem = {scratch->planes, made->planes,    hard,
                                      self->preferred, self->max_speed, NULL};
    const orca_lp3_result result = orca_lp3_solve(&problem, scratch->program);
    made->velocity = result.velocity;
    made->outcome = result.outcome;
}

static sim_solution solve_with(const simulator *sim, size_t place, bool push_out, sim_scratch *scratch) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    sim_solution made = {.outcome = ORCA_LP_OPTIMAL};
    made.walls = sim_wall_planes(sim, self, push_out, scratch, scratch->planes);
    if ((self->features & AGENT_LIMITED) != 0) {
        orca_acceleration_half_spaces(self->velocity, sim->bodies[self->traits].max_acceleration,
                                      all->time_step, scratch->planes + made.walls);
        made.limits = ORCA_KINEMATICS3_SPACES;
    }
    made.planes = made.walls + made.limits;
    made.neighbors = find_neighbors(sim, place, scratch);
    if (goes_by_cones(sim, place, scratch)) {
        solve_obstacles(sim, place, scratch, self->preferred, &made);
    } else {
        solve_half_spaces(sim, place, scratch, &made);
    }
    return made;
}

/* Turns an agent as it went on: a body of space has no heading. */
static void sim_turn(simulator *sim, size_t place) {
    (void)sim;
    (void)place;
}
