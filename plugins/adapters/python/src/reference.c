/* A simulator that is asked as RVO2 is. */
#include "reference.h"

#include <stdbool.h>
#include <stdlib.h>

struct orcakit_reference {
    orca_obstacles *added;   /* all obstacles; NULL before the first */
    orca_obstacles *counted; /* those of them that were processed, under the same ids */
    uint32_t *first_vertex;  /* of each obstacle */
    uint32_t vertex_count;
    orca_sim *sim; /* NULL before the first step */
    orca_agent_def *defs;
    orca_agent_id *ids;
    size_t capacity; /* of defs and ids */
    size_t count;    /* agents of the simulator */
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

/* ---- Steps ---- */

/* Makes the simulator, and room for agents. */
static geom_status create_simulator(orcakit_reference *r, size_t count) {
    if (count > r->capacity) {
        orca_agent_def *defs = realloc(r->defs, 2 * count * sizeof *defs);
        if (!defs) {
            return GEOM_OUT_OF_MEMORY;
        }
        r->defs = defs;
        orca_agent_id *ids = realloc(r->ids, 2 * count * sizeof *ids);
        if (!ids) {
            return GEOM_OUT_OF_MEMORY;
        }
        r->ids = ids;
        r->capacity = 2 * count;
    }
    if (create_obstacles(r)) {
        return GEOM_OUT_OF_MEMORY;
    }
    orca_sim_def def = orca_sim_def_reference();
    def.obstacles = r->counted;
    return r->sim ? GEOM_OK : orca_sim_create(&def, &r->sim);
}

geom_status orcakit_reference_step(orcakit_reference *r, const orcakit_step *step, const double *traits,
                                   orcakit_moved *moved) {
    const size_t count = step->count;
    geom_status status = orcakit_step_status(step);
    if (status == GEOM_OK) {
        status = create_simulator(r, count);
    }
    if (status == GEOM_OK) {
        status = orca_sim_set_time_step(r->sim, step->time_step);
    }
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        r->defs[i] = orcakit_step_agent(step, traits, i);
    }
    for (; status == GEOM_OK && r->count < count; r->count += status == GEOM_OK) {
        status = orca_sim_add_agent(r->sim, &r->defs[r->count], &r->ids[r->count]);
    }
    if (status == GEOM_OK) {
        status = orca_sim_set_agents(r->sim, r->defs, count);
    }
    if (status == GEOM_OK) {
        status = orca_sim_step(r->sim);
    }
    if (status == GEOM_OK && count > 0) {
        const orca_view positions = {&moved[0].position, sizeof moved[0], count};
        const orca_view velocities = {&moved[0].velocity, sizeof moved[0], count};
        (void)orca_sim_get_all(r->sim, ORCA_POSITION, positions);
        (void)orca_sim_get_all(r->sim, ORCA_VELOCITY, velocities);
    }
    return status;
}

/* ---- What the last step looked at ---- */

size_t orcakit_reference_lines(orcakit_reference *r, size_t agent, orca_half_plane *lines, size_t capacity) {
    return agent < r->count ? orca_sim_half_planes(r->sim, r->ids[agent], lines, capacity) : 0;
}

size_t orcakit_reference_walls(const orcakit_reference *r, const orcakit_step *step, const double *traits,
                               size_t agent, uint32_t *out, size_t capacity) {
    if (agent >= step->count || !r->counted) {
        return 0;
    }
    const orca_agent_def self = orcakit_step_agent(step, traits, agent);
    const size_t pieces = orca_obstacles_piece_count(r->counted);
    orca_near_obstacle *near = calloc(pieces + 1, sizeof *near);
    if (!near) {
        return 0;
    }
    const orca_obstacles_query query = {.point = self.position,
                                        .range = self.time_horizon_obst * self.max_speed + self.radius};
    const size_t count = orca_obstacles_nearest(r->counted, query, near, pieces);
    for (size_t i = 0; i < count && i < capacity; ++i) {
        out[i] = r->first_vertex[near[i].obstacle] + near[i].part;
    }
    free(near);
    return count;
}
