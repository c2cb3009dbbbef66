#include "crowd3.h"

#include <orca/lp3.h>

#include <stdlib.h>

typedef struct neighbor {
    double distance_squared;
    size_t agent;
} neighbor;

/* Memory for the step of one agent. */
typedef struct room {
    neighbor *near;
    orca_half_space *spaces;
    double *scratch;
} room;

static geom_status agent_status(const crowd3_agent *agent) {
    const double sizes[] = {agent->radius, agent->max_speed, agent->neighbor_dist, agent->time_horizon};
    if (!geom_finite3(agent->position) || !geom_finite3(agent->velocity) ||
        !geom_finite3(agent->preferred_velocity)) {
        return GEOM_NOT_FINITE;
    }
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        if (!isfinite(sizes[i])) {
            return GEOM_NOT_FINITE;
        }
        if (sizes[i] < 0.0) {
            return GEOM_NEGATIVE_SIZE;
        }
    }
    return agent->time_horizon > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status crowd3_add(crowd3 *crowd, const crowd3_agent *agent) {
    const geom_status status = agent_status(agent);
    if (status != GEOM_OK) {
        return status;
    }
    if (crowd->count == crowd->capacity) {
        const size_t capacity = 2 * crowd->capacity + 16;
        crowd3_agent *larger = realloc(crowd->agents, capacity * sizeof *larger);
        if (!larger) {
            return GEOM_OUT_OF_MEMORY;
        }
        crowd->agents = larger;
        crowd->capacity = capacity;
    }
    crowd->agents[crowd->count++] = *agent;
    return GEOM_OK;
}

void crowd3_clear(crowd3 *crowd) {
    free(crowd->agents);
    *crowd = (crowd3){.time_step = 0.0};
}

static int nearer(const void *a, const void *b) {
    const neighbor *one = a;
    const neighbor *other = b;
    if (one->distance_squared != other->distance_squared) {
        return one->distance_squared < other->distance_squared ? -1 : 1;
    }
    return one->agent < other->agent ? -1 : 1;
}

static size_t find_neighbors(const crowd3 *crowd, size_t self, neighbor *near) {
    const crowd3_agent *agent = &crowd->agents[self];
    size_t count = 0;
    for (size_t i = 0; i < crowd->count; ++i) {
        const geom_vec3 away = geom_sub3(crowd->agents[i].position, agent->position);
        const double squared = geom_length_squared3(away);
        if (i != self && squared < agent->neighbor_dist * agent->neighbor_dist) {
            near[count++] = (neighbor){squared, i};
        }
    }
    if (count > 0) {
        qsort(near, count, sizeof near[0], nearer);
    }
    return count < agent->max_neighbors ? count : agent->max_neighbors;
}

static orca_body3 body_of(const crowd3 *crowd, size_t i) {
    const crowd3_agent *agent = &crowd->agents[i];
    const orca_body3 body = {agent->position, agent->velocity, agent->radius, (uint32_t)i};
    return body;
}

static geom_vec3 solve_agent(const crowd3 *crowd, size_t self, const room *memory) {
    const crowd3_agent *agent = &crowd->agents[self];
    const orca_pair_params params = {agent->time_horizon, crowd->time_step, 0.5};
    const size_t count = find_neighbors(crowd, self, memory->near);
    for (size_t i = 0; i < count; ++i) {
        const orca_body3 other = body_of(crowd, memory->near[i].agent);
        memory->spaces[i] = orca_agent_half_space(body_of(crowd, self), other, params);
    }
    const orca_lp3_problem problem = {memory->spaces,   count, 0, agent->preferred_velocity,
                                      agent->max_speed, NULL};
    return orca_lp3_solve(&problem, memory->scratch).velocity;
}

bool crowd3_solve(const crowd3 *crowd, geom_vec3 *velocities) {
    room memory;
    memory.near = calloc(crowd->count + 1, sizeof *memory.near);
    memory.spaces = calloc(crowd->count + 1, sizeof *memory.spaces);
    memory.scratch = calloc(crowd->count + 1, ORCA_LP3_SCRATCH * sizeof *memory.scratch);
    const bool enough = memory.near && memory.spaces && memory.scratch;
    for (size_t i = 0; enough && i < crowd->count; ++i) {
        velocities[i] = solve_agent(crowd, i, &memory);
    }
    free(memory.near);
    free(memory.spaces);
    free(memory.scratch);
    return enough;
}
