/* A simulator that is asked as RVO2 is. */
#include "reference.h"

#include <stdlib.h>

struct orcakit_reference {
    orca_sim *sim;
    orca_obstacles *added;   /* all obstacles */
    orca_obstacles *counted; /* those of them that were processed, under the same ids */
    uint32_t *first_vertex;  /* of each obstacle */
    uint32_t vertex_count;
    orca_agent_def *defs; /* the agents as they were before the last step */
    orca_agent_id *ids;
    size_t count;
    size_t capacity;
};

void orcakit_reference_destroy(orcakit_reference *r) {
    if (r) {
        orca_sim_destroy(r->sim);
        orca_obstacles_destroy(r->added);
        orca_obstacles_destroy(r->counted);
        free(r->first_vertex);
        free(r->defs);
        free(r->ids);
        free(r);
    }
}

orcakit_reference *orcakit_reference_create(void) {
    orcakit_reference *r = calloc(1, sizeof *r);
    if (!r) {
        return NULL;
    }
    if (orca_obstacles_create(NULL, &r->added) || orca_obstacles_create(NULL, &r->counted)) {
        orcakit_reference_destroy(r);
        return NULL;
    }
    orca_sim_def def = orca_sim_def_reference();
    def.obstacles = r->counted;
    if (orca_sim_create(&def, &r->sim)) {
        orcakit_reference_destroy(r);
        return NULL;
    }
    return r;
}

/* ---- Obstacles ---- */

geom_status orcakit_reference_add_obstacle(orcakit_reference *r, const geom_vec2 *points, size_t count) {
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
    return orca_obstacles_visible(r->counted, a, b, radius, NULL);
}

/* ---- Steps ---- */

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

static geom_status reserve(orcakit_reference *r, size_t count) {
    if (count <= r->capacity) {
        return GEOM_OK;
    }
    const size_t capacity = 2 * count;
    orca_agent_def *defs = realloc(r->defs, capacity * sizeof *defs);
    if (defs) {
        r->defs = defs;
    }
    orca_agent_id *ids = realloc(r->ids, capacity * sizeof *ids);
    if (ids) {
        r->ids = ids;
    }
    if (!defs || !ids) {
        return GEOM_OUT_OF_MEMORY;
    }
    r->capacity = capacity;
    return GEOM_OK;
}

/* Brings the agents into the simulator. */
static geom_status give_agents(orcakit_reference *r, const orcakit_reference_agent *agents, size_t count) {
    geom_status status = reserve(r, count);
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        r->defs[i] = agent_def(&agents[i]);
        status = orca_agent_def_status(&r->defs[i]);
    }
    for (; status == GEOM_OK && r->count < count; r->count += status == GEOM_OK) {
        status = orca_sim_add_agent(r->sim, &r->defs[r->count], &r->ids[r->count]);
    }
    return status == GEOM_OK ? orca_sim_set_agents(r->sim, r->defs, count) : status;
}

geom_status orcakit_reference_step(orcakit_reference *r, orcakit_reference_agent *agents, size_t count,
                                   double time_step) {
    geom_status status = orca_sim_set_time_step(r->sim, time_step);
    if (status == GEOM_OK) {
        status = give_agents(r, agents, count);
    }
    if (status == GEOM_OK) {
        status = orca_sim_step(r->sim);
    }
    if (status == GEOM_OK && count > 0) {
        const orca_view positions = {&agents[0].position, sizeof agents[0], count};
        const orca_view velocities = {&agents[0].velocity, sizeof agents[0], count};
        (void)orca_sim_get_all(r->sim, ORCA_POSITION, positions);
        (void)orca_sim_get_all(r->sim, ORCA_VELOCITY, velocities);
    }
    return status;
}

/* ---- What the last step looked at ---- */

size_t orcakit_reference_lines(orcakit_reference *r, size_t agent, orca_half_plane *lines, size_t capacity) {
    return agent < r->count ? orca_sim_half_planes(r->sim, r->ids[agent], lines, capacity) : 0;
}

size_t orcakit_reference_neighbors(const orcakit_reference *r, size_t agent, uint32_t *out, size_t capacity) {
    if (agent >= r->count) {
        return 0;
    }
    const orca_agent_def *self = &r->defs[agent];
    double last = -1.0; /* the distance and the number of the neighbor found last */
    uint32_t last_index = 0;
    size_t count = 0;
    for (; count < self->max_neighbors; ++count) {
        double best = self->neighbor_dist * self->neighbor_dist;
        uint32_t index = UINT32_MAX;
        for (uint32_t i = 0; i < r->count; ++i) {
            const double d = geom_vec2_length_squared(geom_vec2_sub(r->defs[i].position, self->position));
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
    if (agent >= r->count) {
        return 0;
    }
    const orca_agent_def *self = &r->defs[agent];
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
