/* One agent of a simulator of the plane. Included by sim2.c. */

/* By ORCA: a half-plane for each neighbor, after the hard ones. */
static void solve_half_planes(const simulator *sim, size_t place, const sim_scratch *scratch,
                              geom_vec2 preferred, sim_solution *made) {
    const crowd *all = &sim->crowd;
    const agent_record *self = &all->agents[place];
    const size_t hard = made->planes;
    bool blocked = false;
    for (size_t i = 0; i < made->neighbors; ++i) {
        const agent_record *other = &all->agents[scratch->batch.near[i].index];
        const double part = crowd_share(all, self, other);
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

static sim_solution solve_with(const simulator *sim, size_t place, bool push_out, sim_scratch *scratch) {
    const agent_record *self = &sim->crowd.agents[place];
    const agent_body *body = &sim->bodies[self->traits];
    sim_solution made = {.outcome = ORCA_LP_OPTIMAL};
    geom_vec2 preferred = self->preferred;
    (void)sim_look_around(sim, place, 1, scratch);
    made.walls = sim_wall_planes(sim, self, push_out, scratch, scratch->planes);
    if ((self->features & AGENT_LIMITED) != 0) {
        preferred = orca_kinematics_preferred(&body->kinematics, body->heading_before, preferred);
        made.limits = orca_kinematics_half_planes(&body->kinematics, body->heading_before, self->velocity,
                                                  sim->crowd.time_step, scratch->planes + made.walls);
    }
    made.planes = made.walls + made.limits;
    made.neighbors = find_neighbors(sim, place, scratch);
    if (goes_by_cones(sim, place, scratch)) {
        solve_obstacles(sim, place, scratch, preferred, &made);
    } else {
        solve_half_planes(sim, place, scratch, preferred, &made);
    }
    return made;
}

/* Turns an agent as it went on, where its kinematics ask for it. */
static void sim_turn(simulator *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    if (record->slot == NO_SLOT || (record->features & AGENT_LIMITED) == 0) {
        return;
    }
    agent_body *body = &sim->bodies[record->slot];
    const geom_vec2 preferred =
        orca_kinematics_preferred(&body->kinematics, body->heading, sim->preferred[record->slot]);
    body->heading = orca_kinematics_heading(&body->kinematics, body->heading,
                                            sim->agents.state[place].velocity, preferred, sim->time_step);
}

/* Writes the velocity obstacles of the last step of an agent, `capacity` of them at most. Returns how many
 * there are. */
static size_t write_velocity_obstacles(simulator *sim, orca_agent_id id, orca_velocity_obstacle *obstacles,
                                       size_t capacity) {
    const uint32_t place = sim_place(sim, id);
    const bool stepped = place != NO_SLOT && place < sim->stepped;
    if (!stepped || (sim->crowd.agents[place].features & AGENT_CONES) == 0 || !sim->scratch[0].search) {
        return 0;
    }
    const sim_solution made = sim_solve_one(sim, place, &sim->scratch[0]);
    const size_t written = made.neighbors < capacity ? made.neighbors : capacity;
    if (written > 0) {
        memcpy(obstacles, sim->scratch[0].obstacles, written * sizeof *obstacles);
    }
    return made.neighbors;
}
