/* What a simulator of the plane asks of its obstacles: half-planes, and reasons why the guarantee may not
 * hold. Included by sim2.c. */

/* The way out for a body whose center is inside a solid, by the nearest wall: through it, or through its
 * reflex corner. */
static orca_half_plane way_out(orca_body self, const orca_wall *wall, double distance,
                               orca_wall_params params) {
    geom_vec2 normal = geom_vec2_neg(geom_vec2_perp(wall->direction));
    const double along = geom_vec2_dot(geom_vec2_sub(self.position, wall->a), wall->direction);
    const bool at_a = along < 0.0;
    const bool at_b = geom_vec2_dot(geom_vec2_sub(self.position, wall->b), wall->direction) > 0.0;
    if ((at_a || at_b) && distance > 0.0) {
        normal = geom_vec2_scale(geom_vec2_sub(at_a ? wall->a : wall->b, self.position), 1.0 / distance);
    }
    const double speed = geom_min(params.push_out_speed, (distance + self.radius) / params.time_step);
    const orca_half_plane plane = {geom_vec2_add_scaled(wall->velocity, speed, normal), normal};
    return plane;
}

static bool same_obstacle(const orca_near_obstacle *a, const orca_near_obstacle *b) {
    return a->obstacle == b->obstacle;
}

/* Of the walls of a solid that are exactly as near as the first of them, the one that the agent prefers to go
 * through, so that one in the middle leaves by the side of its aim. */
static const orca_near_obstacle *preferred_wall(const orca_near_obstacle *first,
                                                const orca_near_obstacle *end, geom_vec2 preferred) {
    const orca_near_obstacle *best = first;
    for (const orca_near_obstacle *other = first + 1;
         other < end && other->distance_squared == first->distance_squared; ++other) {
        /* Solids lie on the left of their walls. */
        if (other->wall && same_obstacle(other, first) &&
            geom_vec2_cross(other->wall->direction, preferred) <
                geom_vec2_cross(best->wall->direction, preferred)) {
            best = other;
        }
    }
    return best;
}

/* The nearest wall of the first solid found that holds the agent, or NULL. Only the nearest wall of an
 * obstacle, the first of it in the list, tells whether that holds the agent. */
static const orca_near_obstacle *enclosing_wall(const orca_near_obstacle *near, size_t count,
                                                geom_vec2 preferred) {
    for (size_t i = 0; i < count; ++i) {
        bool nearest = near[i].wall && near[i].inside;
        for (size_t k = 0; nearest && k < i; ++k) {
            nearest = !same_obstacle(&near[k], &near[i]);
        }
        if (nearest) {
            return preferred_wall(&near[i], near + count, preferred);
        }
    }
    return NULL;
}

/* The obstacles that an agent avoids. */
static orca_obstacle_filter sim_filter_of(const simulator *sim, const agent_record *agent) {
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    filter.mask = agent->mask;
    if ((agent->features & AGENT_PAIRED) != 0) {
        filter.bottom = sim->traits[agent->traits].bottom;
        filter.top = sim->traits[agent->traits].top;
    }
    return filter;
}

/* What an agent asks of the obstacles. */
static orca_obstacles_query sim_query_of(const simulator *sim, const agent_record *agent,
                                         const orca_obstacle_filter *filter) {
    const double horizon = agent->time_horizon_obst;
    const orca_obstacles_query query = {.point = agent->position,
                                        .range = horizon * agent->max_speed + agent->radius,
                                        .behind = sim->push_out,
                                        .time_horizon = horizon,
                                        .filter = filter};
    return query;
}

/* Finds the obstacles near the first of `count` agents and near those after it that stand by. Returns for how
 * many agents. */
static size_t sim_look_around(const simulator *sim, size_t first, size_t count, sim_scratch *scratch) {
    enum {
        TOGETHER = 8
    };
    orca_obstacles_query queries[TOGETHER];
    const size_t most = count < TOGETHER ? count : (size_t)TOGETHER;
    if (!sim->obstacles) {
        return count;
    }
    for (size_t i = 0; i < most; ++i) {
        queries[i] = sim_query_of(sim, &sim->crowd.agents[first + i], NULL);
    }
    return orca_obstacle_table_fill(sim->obstacles, queries, most, sim->kernels->walls->tabulate,
                                    &scratch->around);
}

/* Whether all obstacles found around are thin walls that the agent avoids. */
static bool are_thin_walls(const obstacle_table *around, const agent_record *agent) {
    return !around->full && around->other_count == 0 && (agent->features & AGENT_PAIRED) == 0 &&
           (around->layers & agent->mask) != 0;
}

/* The half-planes of the obstacles near an agent, of those that were found around. Returns how many. */
static size_t sim_wall_planes(const simulator *sim, const agent_record *agent, bool push_out,
                              const sim_scratch *scratch, orca_half_plane *planes) {
    if (!sim->obstacles || scratch->near_capacity == 0) {
        return 0;
    }
    const bool thin = are_thin_walls(&scratch->around, agent);
    if (thin && scratch->around.segment_count == 0) {
        return 0;
    }
    const orca_body self = {agent->position, agent->velocity, agent->radius, agent->slot};
    const orca_wall_params params = {agent->time_horizon_obst, push_out ? 0.5 * agent->max_speed : 0.0,
                                     sim->time_step, sim->close_wall_gaps};
    size_t count = 0;
    if (thin) {
        const double range = sim_query_of(sim, agent, NULL).range;
        const wall_question question = {.table = &scratch->around,
                                        .self = self,
                                        .params = params,
                                        .box = obstacle_box_around(self.position, range),
                                        .range_squared = range * range,
                                        .push_out = push_out};
        if (sim->kernels->walls->planes(&question, planes, &count)) {
            return count;
        }
    }
    const orca_obstacle_filter filter = sim_filter_of(sim, agent);
    orca_obstacles_query query = sim_query_of(sim, agent, &filter);
    query.behind = push_out;
    const size_t near =
        orca_obstacle_table_nearest(sim->obstacles, &scratch->around, sim->kernels->walls->near, query,
                                    scratch->near, scratch->near_capacity);
    size_t walls = 0;
    for (size_t i = 0; i < near; ++i) {
        if (scratch->near[i].wall && scratch->near[i].in_front) {
            scratch->walls[walls++] = scratch->near[i].wall;
        }
    }
    count = orca_wall_half_planes(self, params, scratch->walls, walls, planes);
    for (size_t i = 0; i < near; ++i) {
        if (scratch->near[i].disc) {
            planes[count++] = orca_disc_half_plane(self, *scratch->near[i].disc, params);
        }
    }
    const orca_near_obstacle *around =
        push_out ? enclosing_wall(scratch->near, near, agent->preferred) : NULL;
    if (around) {
        planes[count++] = way_out(self, around->wall, sqrt(around->distance_squared), params);
    }
    return count;
}

static bool has_obstacles(const simulator *sim) {
    return sim->obstacles && orca_obstacles_piece_count(sim->obstacles) > 0;
}

static uint32_t wall_violations(const simulator *sim, const agent_record *self) {
    const orca_obstacle_filter filter = sim_filter_of(sim, self);
    const double room = orca_obstacles_clearance(sim->obstacles, self->position, self->radius, &filter, NULL);
    const uint32_t overlap = room < self->radius ? (uint32_t)ORCA_VIOLATED_OVERLAP : 0U;
    return sim->close_wall_gaps ? overlap : overlap | (uint32_t)ORCA_VIOLATED_WALL_GAPS;
}
