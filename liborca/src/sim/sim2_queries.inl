/* What queries of agents ask of the plane. Included by sim2.c. */

/* Whether an agent is one that a query is about. */
static bool passes(const simulator *sim, const orca_agents_query *query, const agent_record *record) {
    const pair_traits *traits = &sim->traits[record->traits];
    const orca_obstacle_filter filter = query->filter ? *query->filter : orca_obstacle_filter_default();
    return (record->layers & filter.mask) != 0 && traits->bottom < filter.top && filter.bottom < traits->top;
}

static orca_body body_now(const simulator *sim, uint32_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const orca_body body = {state->position, state->velocity, record->radius, record->slot};
    return body;
}

static double time_to_meet(const simulator *sim, uint32_t self, uint32_t other) {
    return orca_time_to_collision(body_now(sim, self), body_now(sim, other));
}

/* The obstacle met on the way of the agent, if that is sooner. */
static void foresee_obstacle(const simulator *sim, uint32_t place, double horizon, orca_collision *first) {
    const orca_body self = body_now(sim, place);
    const geom_vec2 end = geom_vec2_add_scaled(self.position, horizon, self.velocity);
    const orca_obstacle_filter filter = sim_filter_of(sim, &sim->agents.record[place]);
    orca_obstacle_id id;
    const collide_sweep sweep =
        orca_obstacles_sweep(sim->obstacles, (geom_segment2){self.position, end}, self.radius, &filter, &id);
    if (sweep.relation > COLLIDE_APART && sweep.time * horizon < first->time) {
        *first = (orca_collision){ORCA_COLLISION_OBSTACLE, sweep.time * horizon, {0, 0}, id};
    }
}
