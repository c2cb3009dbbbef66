/* What a simulator of space asks of its obstacles: half-spaces, and reasons why the guarantee may not hold.
 * Included by sim3.c. */

/* In space each agent finds its own obstacles. */
static size_t sim_look_around(const simulator *sim, size_t first, size_t count, const sim_scratch *scratch) {
    (void)sim;
    (void)first;
    (void)scratch;
    return count;
}

/* The half-spaces of the obstacles near an agent. Returns how many. */
static size_t sim_wall_planes(const simulator *sim, const agent_record *agent, bool push_out,
                              const sim_scratch *scratch, orca_half_space *planes) {
    if (!sim->obstacles || scratch->near_capacity == 0) {
        return 0;
    }
    const double horizon = agent->time_horizon_obst;
    const orca_obstacle3_params params = {horizon, push_out ? 0.5 * agent->max_speed : 0.0, sim->time_step};
    const orca_obstacles3_query query = {agent->position, agent->radius + agent->max_speed * horizon,
                                         agent->mask};
    const size_t near = orca_obstacles3_nearest(sim->obstacles, query, scratch->near, scratch->near_capacity);
    return orca_obstacle_half_spaces(body_of(agent), params, scratch->near, near, planes);
}

static bool has_obstacles(const simulator *sim) {
    return sim->obstacles && orca_obstacles3_count(sim->obstacles) > 0;
}

static uint32_t wall_violations(const simulator *sim, const agent_record *self) {
    const orca_obstacles3_query here = {self->position, self->radius, self->mask};
    const double room = orca_obstacles3_clearance(sim->obstacles, here, NULL);
    return room < self->radius ? (uint32_t)ORCA_VIOLATED_OVERLAP : 0U;
}
