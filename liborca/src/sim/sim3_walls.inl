/* What a simulator of space asks of its obstacles: half-spaces, and reasons why the guarantee may not hold.
 * Included by sim3.c. */

/* In space each agent finds its own obstacles. */
static size_t sim_look_around(const simulator *sim, size_t first, size_t count, const sim_scratch *scratch) {
    (void)sim;
    (void)first;
    (void)scratch;
    return count;
}

static geom_vec3 velocity_of(const simulator *sim, const orca_near_obstacle3 *near) {
    return sim->obstacles->slots[near->id.index].velocity;
}

/* The pieces that may matter to an agent within its horizon: those that move are looked for farther away. */
static size_t find_pieces(const simulator *sim, const agent_record *agent, const sim_scratch *scratch) {
    const orca_obstacles3 *obstacles = sim->obstacles;
    const double horizon = agent->time_horizon_obst;
    const double range = agent->radius + agent->max_speed * horizon;
    const double ahead = obstacles->moving_count > 0 ? horizon * obstacles->fastest : 0.0;
    const orca_obstacles3_query query = {agent->position, range + ahead, agent->mask};
    const size_t found = orca_obstacles3_nearest(obstacles, query, scratch->near, scratch->near_capacity);
    size_t kept = found;
    if (ahead > 0.0) {
        kept = 0;
        for (size_t i = 0; i < found; ++i) {
            const double speed = geom_vec3_length(velocity_of(sim, &scratch->near[i]));
            if (scratch->near[i].distance < range + horizon * speed) {
                scratch->near[kept++] = scratch->near[i];
            }
        }
    }
    return kept;
}

/* Of pieces, moves those with the velocity of the first one to the front, in their order. Returns how many they
 * are. The others keep their order, too: each is moved past by those of the front alone. */
static size_t group_by_velocity(const simulator *sim, orca_near_obstacle3 *near, size_t count) {
    const geom_vec3 first = velocity_of(sim, &near[0]);
    size_t same = 1;
    for (size_t i = 1; i < count; ++i) {
        const geom_vec3 velocity = velocity_of(sim, &near[i]);
        if (velocity.x == first.x && velocity.y == first.y && velocity.z == first.z) {
            const orca_near_obstacle3 moved = near[i];
            memmove(&near[same + 1], &near[same], (i - same) * sizeof *near);
            near[same++] = moved;
        }
    }
    return same;
}

/* The half-spaces of the obstacles near an agent. Returns how many. A moving obstacle is met by a velocity v just as
 * one at rest is by v less its velocity, so those that move alike are asked together for the relative one. */
static size_t sim_wall_planes(const simulator *sim, const agent_record *agent, bool push_out,
                              const sim_scratch *scratch, orca_half_space *planes) {
    if (!sim->obstacles || scratch->near_capacity == 0) {
        return 0;
    }
    const orca_obstacle3_params params = {agent->time_horizon_obst, push_out ? 0.5 * agent->max_speed : 0.0,
                                          sim->time_step};
    const size_t near = find_pieces(sim, agent, scratch);
    if (sim->obstacles->moving_count == 0) {
        return orca_obstacle_half_spaces(body_of(agent), params, scratch->near, near, planes);
    }
    size_t made = 0;
    for (size_t first = 0, alike; first < near; first += alike) {
        alike = group_by_velocity(sim, scratch->near + first, near - first);
        const geom_vec3 velocity = velocity_of(sim, &scratch->near[first]);
        orca_body3 body = body_of(agent);
        body.velocity = geom_vec3_clamp_finite(geom_vec3_sub(body.velocity, velocity));
        const size_t count =
            orca_obstacle_half_spaces(body, params, scratch->near + first, alike, planes + made);
        for (size_t i = made; i < made + count; ++i) {
            planes[i].point = geom_vec3_clamp_finite(geom_vec3_add(planes[i].point, velocity));
        }
        made += count;
    }
    return made;
}

static bool has_obstacles(const simulator *sim) {
    return sim->obstacles && orca_obstacles3_count(sim->obstacles) > 0;
}

static uint32_t wall_violations(const simulator *sim, const agent_record *self) {
    const orca_obstacles3_query here = {self->position, self->radius, self->mask};
    const double room = orca_obstacles3_clearance(sim->obstacles, here, NULL);
    return room < self->radius ? (uint32_t)ORCA_VIOLATED_OVERLAP : 0U;
}
