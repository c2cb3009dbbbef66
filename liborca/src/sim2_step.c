#include "sim2_internal.h"

#include <string.h>

void sim_scratch_release(const geom_allocator *allocator, sim_scratch *scratch) {
    geom_release(allocator, scratch->near, scratch->near_capacity, sizeof *scratch->near,
                 _Alignof(orca_near_obstacle));
    geom_release(allocator, scratch->walls, scratch->near_capacity, sizeof *scratch->walls,
                 _Alignof(orca_wall *));
    geom_release(allocator, scratch->neighbors, scratch->neighbor_capacity, sizeof *scratch->neighbors,
                 _Alignof(orca_neighbor));
    geom_release(allocator, scratch->planes, scratch->plane_capacity, sizeof *scratch->planes,
                 _Alignof(orca_half_plane));
    geom_release(allocator, scratch->program, scratch->plane_capacity, sizeof *scratch->program,
                 _Alignof(orca_half_plane));
    memset(scratch, 0, sizeof *scratch);
}

/* Room for the neighbours and walls that any agent can have. All is made anew when one of them does not suffice. */
static geom_status make_scratch(orca_sim *sim) {
    size_t neighbors = 0;
    for (size_t i = 0; i < sim->count; ++i) {
        const size_t wanted = sim->whole[MAX_NEIGHBORS][i];
        neighbors = wanted > neighbors ? wanted : neighbors;
    }
    neighbors = neighbors < sim->capacity ? neighbors : sim->capacity;
    const size_t near = sim->obstacles ? orca_obstacles_item_count(sim->obstacles) : 0;
    sim_scratch *scratch = &sim->scratch;
    if (scratch->planes && near <= scratch->near_capacity && neighbors <= scratch->neighbor_capacity) {
        return GEOM_OK;
    }
    const geom_allocator *allocator = &sim->allocator;
    sim_scratch made = {0};
    made.near_capacity = near > scratch->near_capacity ? near : scratch->near_capacity;
    made.neighbor_capacity = neighbors > scratch->neighbor_capacity ? neighbors : scratch->neighbor_capacity;
    made.plane_capacity = made.near_capacity + made.neighbor_capacity + 1;
    made.near = geom_allocate(allocator, made.near_capacity, sizeof *made.near, _Alignof(orca_near_obstacle));
    made.walls = geom_allocate(allocator, made.near_capacity, sizeof *made.walls, _Alignof(orca_wall *));
    made.neighbors =
        geom_allocate(allocator, made.neighbor_capacity, sizeof *made.neighbors, _Alignof(orca_neighbor));
    made.planes =
        geom_allocate(allocator, made.plane_capacity, sizeof *made.planes, _Alignof(orca_half_plane));
    made.program =
        geom_allocate(allocator, made.plane_capacity, sizeof *made.program, _Alignof(orca_half_plane));
    const bool near_made = made.near_capacity == 0 || (made.near && made.walls);
    const bool neighbors_made = made.neighbor_capacity == 0 || made.neighbors;
    if (!near_made || !neighbors_made || !made.planes || !made.program) {
        sim_scratch_release(allocator, &made);
        return GEOM_OUT_OF_MEMORY;
    }
    sim_scratch_release(allocator, scratch);
    *scratch = made;
    return GEOM_OK;
}

/* Moves the agents together over the places of removed ones; they keep their order. */
static void close_ranks(orca_sim *sim) {
    if (sim->removed == 0) {
        return;
    }
    size_t to = 0;
    for (size_t from = 0; from < sim->count; ++from) {
        const uint32_t slot = sim->whole[SLOT][from];
        if (slot == NO_AGENT) {
            continue;
        }
        for (size_t c = 0; c < REAL_COLUMNS; ++c) {
            sim->real[c][to] = sim->real[c][from];
        }
        for (size_t c = 0; c < WHOLE_COLUMNS; ++c) {
            sim->whole[c][to] = sim->whole[c][from];
        }
        sim->reports[to] = sim->reports[from];
        sim->slots[slot].place = (uint32_t)to++;
    }
    sim->count = to;
    sim->removed = 0;
}

static geom_status find_places(orca_sim *sim) {
    double range = 0.0;
    for (size_t i = 0; i < sim->count; ++i) {
        range = fmax(range, sim->real[NEIGHBOR_DIST][i]);
    }
    const orca_points points = {sim->real[POSITION_X], sim->real[POSITION_Y], sim->real[RADIUS], sim->count};
    return orca_neighbors_build(sim->neighbors, points, range);
}

static void remember_state(orca_sim *sim) {
    for (size_t c = 0; c < 2 && sim->count > 0; ++c) {
        memcpy(sim->real[BEFORE_X + c], sim->real[POSITION_X + c], sim->count * sizeof(double));
        memcpy(sim->real[BEFORE_VELOCITY_X + c], sim->real[VELOCITY_X + c], sim->count * sizeof(double));
    }
}

static orca_body body_before(const orca_sim *sim, size_t place) {
    const orca_body body = {sim_vector(sim, BEFORE_X, place), sim_vector(sim, BEFORE_VELOCITY_X, place),
                            sim->real[RADIUS][place], sim->whole[SLOT][place]};
    return body;
}

/* Whether agent `self` avoids agent `other`. */
static bool avoids(const orca_sim *sim, size_t self, size_t other) {
    return (sim->whole[LAYERS][other] & sim->whole[MASK][self]) != 0;
}

/* The fraction of an avoidance that `self` takes: all of it when the other does not avoid back. */
static double share(const orca_sim *sim, size_t self, size_t other) {
    if (!avoids(sim, other, self)) {
        return 1.0;
    }
    const double mine = sim->real[RESPONSIBILITY][self];
    const double sum = mine + sim->real[RESPONSIBILITY][other];
    return sum > 0.0 && isfinite(sum) ? mine / sum : 0.5;
}

/* Who asks for neighbours. */
typedef struct asking {
    const orca_sim *sim;
    size_t place;
} asking;

static bool accept_neighbor(const void *context, uint32_t index) {
    const asking *who = context;
    return avoids(who->sim, who->place, index);
}

/* The half-planes of the neighbours, appended at `planes`. Returns how many. */
static size_t neighbor_half_planes(const orca_sim *sim, size_t place, const sim_scratch *scratch,
                                   orca_half_plane *planes) {
    const orca_body self = body_before(sim, place);
    const asking who = {sim, place};
    const size_t room = scratch->neighbor_capacity;
    const uint32_t wanted = sim->whole[MAX_NEIGHBORS][place];
    orca_neighbor *found = scratch->neighbors;
    const orca_neighbor_query query = {.position = self.position,
                                       .radius = self.radius,
                                       .range = sim->real[NEIGHBOR_DIST][place],
                                       .exclude = (uint32_t)place,
                                       .capacity = wanted < room ? wanted : (uint32_t)room,
                                       .rank = sim->neighbor_rank,
                                       .accept = accept_neighbor,
                                       .context = &who};
    const size_t count = orca_neighbors_nearest(sim->neighbors, &query, found);
    for (size_t i = 0; i < count; ++i) {
        const orca_pair_params pair = {sim->real[TIME_HORIZON][place], sim->time_step,
                                       share(sim, place, found[i].index)};
        planes[i] = orca_agent_half_plane(self, body_before(sim, found[i].index), pair);
    }
    return count;
}

/* The way out for a body whose centre is inside a solid, by the nearest wall: through it, or through its reflex corner. */
static orca_half_plane way_out(orca_body self, const orca_wall *wall, double distance,
                               orca_wall_params params) {
    geom_vec2 normal = geom_neg2(geom_perp2(wall->direction));
    const double along = geom_dot2(geom_sub2(self.position, wall->a), wall->direction);
    const bool at_a = along < 0.0;
    const bool at_b = geom_dot2(geom_sub2(self.position, wall->b), wall->direction) > 0.0;
    if ((at_a || at_b) && distance > 0.0) {
        normal = geom_scale2(geom_sub2(at_a ? wall->a : wall->b, self.position), 1.0 / distance);
    }
    const double speed = fmin(params.push_out_speed, (distance + self.radius) / params.time_step);
    const orca_half_plane plane = {geom_add_scaled2(wall->velocity, speed, normal), normal};
    return plane;
}

/* The nearest wall of the first solid found that holds the agent, or NULL. Only the nearest wall of an obstacle, the
 * first of it in the list, tells whether that holds the agent. */
static const orca_near_obstacle *enclosing_wall(const orca_near_obstacle *near, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        bool nearest = near[i].wall && near[i].inside;
        for (size_t k = 0; nearest && k < i; ++k) {
            nearest = near[k].obstacle != near[i].obstacle;
        }
        if (nearest) {
            return &near[i];
        }
    }
    return NULL;
}

/* The half-planes of walls and discs near the agent. Returns how many. */
static size_t obstacle_half_planes(const orca_sim *sim, size_t place, bool push_out,
                                   const sim_scratch *scratch, orca_half_plane *planes) {
    if (!sim->obstacles || scratch->near_capacity == 0) {
        return 0;
    }
    const orca_body self = body_before(sim, place);
    const double max_speed = sim->real[MAX_SPEED][place];
    const double horizon = sim->real[TIME_HORIZON_OBST][place];
    const orca_wall_params params = {horizon, push_out ? 0.5 * max_speed : 0.0, sim->time_step,
                                     sim->close_wall_gaps};
    orca_obstacle_filter filter = orca_obstacle_default_filter();
    filter.mask = sim->whole[MASK][place];
    const orca_near_query query = {.point = self.position,
                                   .range = horizon * max_speed + self.radius,
                                   .behind = push_out,
                                   .time_horizon = horizon,
                                   .filter = &filter};
    const size_t near = orca_obstacles_near(sim->obstacles, query, scratch->near, scratch->near_capacity);
    size_t walls = 0;
    for (size_t i = 0; i < near; ++i) {
        if (scratch->near[i].wall && scratch->near[i].in_front) {
            scratch->walls[walls++] = scratch->near[i].wall;
        }
    }
    size_t count = orca_wall_half_planes(self, params, scratch->walls, walls, planes);
    for (size_t i = 0; i < near; ++i) {
        if (scratch->near[i].disc) {
            planes[count++] = orca_disc_half_plane(self, *scratch->near[i].disc, params);
        }
    }
    const orca_near_obstacle *around = push_out ? enclosing_wall(scratch->near, near) : NULL;
    if (around) {
        planes[count++] = way_out(self, around->wall, sqrt(around->distance_squared), params);
    }
    return count;
}

/* What one agent's program is made of and what comes out. */
typedef struct solution {
    orca_lp_result result;
    size_t walls;
    size_t neighbors;
} solution;

static solution solve_with(const orca_sim *sim, size_t place, bool push_out, const sim_scratch *scratch) {
    solution made;
    made.walls = obstacle_half_planes(sim, place, push_out, scratch, scratch->planes);
    made.neighbors = neighbor_half_planes(sim, place, scratch, scratch->planes + made.walls);
    const orca_lp_problem problem = {scratch->planes, made.walls + made.neighbors, made.walls,
                                     sim_vector(sim, PREFERRED_X, place), sim->real[MAX_SPEED][place]};
    made.result = orca_lp_solve(&problem, scratch->program);
    return made;
}

/* Being led out of a wall may be impossible, as in a passage that is too narrow: then staying is what remains. */
static solution solve(const orca_sim *sim, size_t place, const sim_scratch *scratch) {
    const solution made = solve_with(sim, place, sim->push_out, scratch);
    if (sim->push_out && made.result.outcome == ORCA_LP_INFEASIBLE) {
        return solve_with(sim, place, false, scratch);
    }
    return made;
}

geom_status orca_sim_compute(orca_sim *sim) {
    close_ranks(sim);
    sim->stepped = 0;
    geom_status status = make_scratch(sim);
    if (status == GEOM_OK) {
        status = find_places(sim);
    }
    if (status != GEOM_OK) {
        return status;
    }
    remember_state(sim);
    sim->stepped = sim->count;
    for (size_t i = 0; i < sim->count; ++i) {
        const solution made = solve(sim, i, &sim->scratch);
        sim_set_vector(sim, VELOCITY_X, i, made.result.velocity);
        const orca_agent_report report = {made.result.outcome, (uint32_t)made.neighbors,
                                          (uint32_t)(made.walls + made.neighbors), (uint32_t)made.walls};
        sim->reports[i] = report;
    }
    return GEOM_OK;
}

/* A place beyond the largest double cannot be stored; the agent then stays where it is. */
void orca_sim_advance(orca_sim *sim) {
    for (size_t i = 0; i < sim->count; ++i) {
        const geom_vec2 moved =
            geom_add_scaled2(sim_vector(sim, POSITION_X, i), sim->time_step, sim_vector(sim, VELOCITY_X, i));
        if (geom_finite2(moved)) {
            sim_set_vector(sim, POSITION_X, i, moved);
        }
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
    const solution made = solve(sim, place, &sim->scratch);
    const size_t count = made.walls + made.neighbors;
    const size_t written = count < capacity ? count : capacity;
    if (written > 0) {
        memcpy(planes, sim->scratch.planes, written * sizeof *planes);
    }
    return count;
}
