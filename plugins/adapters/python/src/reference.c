/* A simulator that is asked as RVO2 is. */
#include "reference.h"

#include "crowds.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Crowds of at most so many agents, without obstacles, decide late. */
#define SMALL 32

struct orcakit_reference {
    orca_obstacles *added;   /* all obstacles; NULL before the first */
    orca_obstacles *counted; /* those of them that were processed, under the same ids */
    uint32_t *first_vertex;  /* of each obstacle */
    uint32_t vertex_count;
    orcakit_reference_agent *before; /* the agents as they were before the last step */
    size_t count;
    size_t capacity;
    double time_step; /* of the last step */
    bool is_late;     /* whether agents decide after the last step */

    /* For crowds that decide late. */
    orcakit_decider *decider;
    orca_body bodies[SMALL];
    double weights[SMALL];

    /* For all others. */
    orca_sim *sim; /* NULL before the first step of such a crowd */
    orca_agent_def *defs;
    orca_agent_id *ids;
    size_t sim_count;
};

void orcakit_reference_destroy(orcakit_reference *r) {
    if (r) {
        orcakit_decider_destroy(r->decider);
        orca_sim_destroy(r->sim);
        orca_obstacles_destroy(r->added);
        orca_obstacles_destroy(r->counted);
        free(r->first_vertex);
        free(r->before);
        free(r->defs);
        free(r->ids);
        free(r);
    }
}

orcakit_reference *orcakit_reference_create(void) { return calloc(1, sizeof(orcakit_reference)); }

/* ---- Obstacles ---- */

static geom_status create_obstacles(orcakit_reference *r) {
    if (!r->counted && orca_obstacles_create(NULL, &r->counted)) {
        return GEOM_OUT_OF_MEMORY;
    }
    return r->added ? GEOM_OK : orca_obstacles_create(NULL, &r->added);
}

geom_status orcakit_reference_add_obstacle(orcakit_reference *r, const geom_vec2 *points, size_t count) {
    if (create_obstacles(r)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const size_t obstacles = orca_obstacles_count(r->added);
    uint32_t *first = realloc(r->first_vertex, (obstacles + 1) * sizeof *first);
    if (!first) {
        return GEOM_OUT_OF_MEMORY;
    }
    r->first_vertex = first;
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    const geom_status status =
        count == 2 ? orca_obstacles_add_chain(r->added, ring, 0.0, NULL)
                   : orca_obstacles_add_polygon(r->added, polygon, ORCA_WINDING_AS_GIVEN, NULL);
    if (status == GEOM_OK) {
        first[obstacles] = r->vertex_count;
        r->vertex_count += (uint32_t)count;
    }
    return status;
}

geom_status orcakit_reference_process(orcakit_reference *r) {
    if (!r->added) {
        return GEOM_OK;
    }
    const size_t size = orca_obstacles_save(r->added, NULL, 0);
    void *bytes = malloc(size);
    if (!bytes) {
        return GEOM_OUT_OF_MEMORY;
    }
    (void)orca_obstacles_save(r->added, bytes, size);
    geom_status status = orca_obstacles_restore(r->counted, bytes, size);
    free(bytes);
    if (status == GEOM_OK) {
        status = orca_obstacles_rebuild(r->counted);
    }
    return status;
}

bool orcakit_reference_visible(const orcakit_reference *r, geom_vec2 a, geom_vec2 b, double radius) {
    return !r->counted || orca_obstacles_visible(r->counted, a, b, radius, NULL);
}

/* ---- Crowds that decide late ---- */

/* What stands for a number that is not known yet: a NaN that no computation makes. */
static const uint64_t unknown_bits = 0x7ff86f7263616b69;

static double unknown(void) {
    double number;
    memcpy(&number, &unknown_bits, sizeof number);
    return number;
}

static bool is_unknown(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits == unknown_bits;
}

static geom_status create_decider(orcakit_reference *r) {
    if (!r->decider) {
        r->decider = orcakit_decider_create(SMALL);
    }
    return r->decider ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* The agents before the last step, as those who decide see them. */
static orcakit_crowd small_crowd(const orcakit_reference *r) {
    return (orcakit_crowd){r->bodies, r->weights, NULL, r->count};
}

static orcakit_decision decision_of(const orcakit_reference *r, const orcakit_reference_agent *agent) {
    return (orcakit_decision){r->time_step, agent->time_horizon, agent->neighbor_dist,
                              (size_t)agent->max_neighbors, ORCA_METHOD_ORCA};
}

/* A step whose decisions are made later. */
static void step_late(orcakit_reference *r, orcakit_reference_agent *agents) {
    for (size_t i = 0; i < r->count; ++i) {
        r->bodies[i] = (orca_body){agents[i].position, agents[i].velocity, agents[i].radius, (uint32_t)i};
        r->weights[i] = 1.0;
        agents[i].position.x = unknown();
        agents[i].velocity.x = unknown();
    }
}

void orcakit_reference_resolve(orcakit_reference *r, orcakit_reference_agent *agents, size_t agent) {
    orcakit_reference_agent *now = &agents[agent];
    const bool moves = is_unknown(now->position.x);
    const bool turns = is_unknown(now->velocity.x);
    if (!r->is_late || agent >= r->count || (!moves && !turns)) {
        return;
    }
    const orcakit_reference_agent *self = &r->before[agent];
    const orcakit_decision how = decision_of(r, self);
    const orcakit_crowd crowd = small_crowd(r);
    const geom_vec2 velocity =
        orcakit_decide(r->decider, &how, &crowd, agent, self->preferred_velocity, self->max_speed);
    if (moves) {
        now->position = geom_vec2_add_scaled(self->position, r->time_step, velocity);
    }
    if (turns) {
        now->velocity = velocity;
    }
}

/* ---- Crowds that the simulator moves ---- */

static orca_agent_def agent_def(const orcakit_reference_agent *agent) {
    orca_agent_def def = orca_agent_def_default();
    def.position = agent->position;
    def.velocity = agent->velocity;
    def.preferred_velocity = agent->preferred_velocity;
    def.neighbor_dist = agent->neighbor_dist;
    def.max_neighbors = (uint32_t)agent->max_neighbors;
    def.time_horizon = agent->time_horizon;
    def.time_horizon_obst = agent->time_horizon_obst;
    def.radius = agent->radius;
    def.max_speed = agent->max_speed;
    return def;
}

/* Makes the simulator, and room in it for as many agents as r->capacity. */
static geom_status create_simulator(orcakit_reference *r) {
    orca_agent_def *defs = realloc(r->defs, r->capacity * sizeof *defs);
    if (defs) {
        r->defs = defs;
    }
    orca_agent_id *ids = realloc(r->ids, r->capacity * sizeof *ids);
    if (ids) {
        r->ids = ids;
    }
    if (!defs || !ids || create_obstacles(r)) {
        return GEOM_OUT_OF_MEMORY;
    }
    orca_sim_def def = orca_sim_def_reference();
    def.obstacles = r->counted;
    return r->sim ? GEOM_OK : orca_sim_create(&def, &r->sim);
}

static geom_status step_simulator(orcakit_reference *r, orcakit_reference_agent *agents, size_t count,
                                  double time_step) {
    geom_status status = create_simulator(r);
    if (status == GEOM_OK) {
        status = orca_sim_set_time_step(r->sim, time_step);
    }
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        r->defs[i] = agent_def(&agents[i]);
    }
    for (; status == GEOM_OK && r->sim_count < count; r->sim_count += status == GEOM_OK) {
        status = orca_sim_add_agent(r->sim, &r->defs[r->sim_count], &r->ids[r->sim_count]);
    }
    if (status == GEOM_OK) {
        status = orca_sim_set_agents(r->sim, r->defs, count);
    }
    if (status == GEOM_OK) {
        status = orca_sim_step(r->sim);
    }
    return status;
}

static void read_simulator(const orcakit_reference *r, orcakit_reference_agent *agents, size_t count) {
    if (count > 0) {
        const orca_view positions = {&agents[0].position, sizeof agents[0], count};
        const orca_view velocities = {&agents[0].velocity, sizeof agents[0], count};
        (void)orca_sim_get_all(r->sim, ORCA_POSITION, positions);
        (void)orca_sim_get_all(r->sim, ORCA_VELOCITY, velocities);
    }
}

/* ---- Steps ---- */

static geom_status reserve(orcakit_reference *r, size_t count) {
    if (count <= r->capacity) {
        return GEOM_OK;
    }
    const size_t capacity = 2 * count;
    orcakit_reference_agent *before = realloc(r->before, capacity * sizeof *before);
    if (!before) {
        return GEOM_OUT_OF_MEMORY;
    }
    r->before = before;
    r->capacity = capacity;
    return GEOM_OK;
}

/* What is wrong with the numbers of a step. */
static geom_status step_status(const orcakit_reference_agent *agents, size_t count, double time_step) {
    geom_status status = GEOM_OK;
    if (!isfinite(time_step)) {
        status = GEOM_NOT_FINITE;
    } else if (time_step <= 0.0) {
        status = GEOM_INVALID_ARGUMENT;
    }
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        const orca_agent_def def = agent_def(&agents[i]);
        status = orca_agent_def_status(&def);
    }
    return status;
}

geom_status orcakit_reference_step(orcakit_reference *r, orcakit_reference_agent *agents, size_t count,
                                   double time_step) {
    for (size_t i = 0; i < r->count; ++i) {
        orcakit_reference_resolve(r, agents, i);
    }
    const bool is_late = count <= SMALL && (!r->counted || orca_obstacles_count(r->counted) == 0);
    geom_status status = step_status(agents, count, time_step);
    if (status == GEOM_OK) {
        status = reserve(r, count);
    }
    if (status == GEOM_OK) {
        status = is_late ? create_decider(r) : step_simulator(r, agents, count, time_step);
    }
    if (status != GEOM_OK) {
        return status;
    }
    if (count > 0) {
        memcpy(r->before, agents, count * sizeof *agents);
    }
    r->count = count;
    r->time_step = time_step;
    r->is_late = is_late;
    if (is_late) {
        step_late(r, agents);
    } else {
        read_simulator(r, agents, count);
    }
    return GEOM_OK;
}

/* ---- What the last step looked at ---- */

size_t orcakit_reference_lines(orcakit_reference *r, size_t agent, orca_half_plane *lines, size_t capacity) {
    if (agent >= r->count) {
        return 0;
    }
    if (!r->is_late) {
        return orca_sim_half_planes(r->sim, r->ids[agent], lines, capacity);
    }
    const orcakit_decision how = decision_of(r, &r->before[agent]);
    const orcakit_crowd crowd = small_crowd(r);
    return orcakit_decide_half_planes(r->decider, &how, &crowd, agent, lines, capacity);
}

size_t orcakit_reference_neighbors(const orcakit_reference *r, size_t agent, uint32_t *out, size_t capacity) {
    if (agent >= r->count) {
        return 0;
    }
    const orcakit_reference_agent *self = &r->before[agent];
    double last = -1.0; /* the distance and the number of the neighbor found last */
    uint32_t last_index = 0;
    size_t count = 0;
    for (; count < (size_t)self->max_neighbors; ++count) {
        double best = self->neighbor_dist * self->neighbor_dist;
        uint32_t index = UINT32_MAX;
        for (uint32_t i = 0; i < r->count; ++i) {
            const double d = geom_vec2_length_squared(geom_vec2_sub(r->before[i].position, self->position));
            if (i != agent && d < best && (d > last || (d == last && i > last_index))) {
                best = d;
                index = i;
            }
        }
        if (index == UINT32_MAX) {
            break;
        }
        if (count < capacity) {
            out[count] = index;
        }
        last = best;
        last_index = index;
    }
    return count;
}

size_t orcakit_reference_walls(const orcakit_reference *r, size_t agent, uint32_t *out, size_t capacity) {
    if (agent >= r->count || !r->counted) {
        return 0;
    }
    const orcakit_reference_agent *self = &r->before[agent];
    const size_t pieces = orca_obstacles_piece_count(r->counted);
    orca_near_obstacle *near = calloc(pieces + 1, sizeof *near);
    if (!near) {
        return 0;
    }
    const orca_obstacles_query query = {.point = self->position,
                                        .range = self->time_horizon_obst * self->max_speed + self->radius};
    const size_t count = orca_obstacles_nearest(r->counted, query, near, pieces);
    for (size_t i = 0; i < count && i < capacity; ++i) {
        out[i] = r->first_vertex[near[i].obstacle] + near[i].part;
    }
    free(near);
    return count;
}
