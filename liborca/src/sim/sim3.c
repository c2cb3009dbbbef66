/* Simulators of space: <orca/sim3.h>. */
#include "obstacle/obstacle3_internal.h"
#include "sim3_internal.h"

#include <string.h>

static uint32_t features_of(const orca_agent3_def *def) {
    const bool paired = def->group != 0 || def->priority != 0.0;
    const bool limited = def->max_acceleration < HUGE_VAL;
    const bool cones = def->method != ORCA_METHOD_ORCA;
    const bool usual = !paired && !limited && !cones && sim_is_plus_zero(def->priority);
    return (paired ? (uint32_t)AGENT_PAIRED : 0U) | (limited ? (uint32_t)(AGENT_LIMITED | AGENT_ALONE) : 0U) |
           (cones ? (uint32_t)(AGENT_CONES | AGENT_ALONE) : 0U) | (usual ? (uint32_t)AGENT_USUAL : 0U);
}

static pair_traits traits_of(const orca_agent3_def *def) {
    const pair_traits traits = {def->priority, def->group};
    return traits;
}

static agent_body body_of_def(const orca_agent3_def *def) {
    const agent_body body = {def->max_acceleration, def->method};
    return body;
}

static orca_agent3_def sim_agent_at(const simulator *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const pair_traits *traits = &sim->traits[record->traits];
    const agent_body *body = &sim->bodies[record->traits];
    const orca_agent3_def def = {.position = state->position,
                                 .velocity = state->velocity,
                                 .preferred_velocity = sim->preferred[record->traits],
                                 .radius = record->radius,
                                 .max_speed = record->max_speed,
                                 .neighbor_dist = record->neighbor_dist,
                                 .max_neighbors = record->max_neighbors,
                                 .time_horizon = record->time_horizon,
                                 .time_horizon_obst = record->time_horizon_obst,
                                 .responsibility = record->responsibility,
                                 .priority = traits->priority,
                                 .layers = record->layers,
                                 .mask = record->mask,
                                 .group = traits->group,
                                 .method = body->method,
                                 .max_acceleration = body->max_acceleration};
    return def;
}

#include "sim_scratch.inl"

#include "sim3_scratch.inl"

#include "sim_memory.inl"

#include "sim_agents.inl"

#include "sim_views.inl"

#include "neighbor/near_tree_make.inl"

#include "sim_sort.inl"

#include "sim_solve.inl"

#include "sim3_walls.inl"

#include "sim3_solve.inl"

#include "sim_step.inl"

#include "sim_guarantee.inl"

#include "sim3_queries.inl"

#include "sim_queries.inl"

/* Visits those in cells within `reach` of a point. Returns whether these are all cells. */
static bool visit_cells(const search *work, geom_vec3 point, double reach) {
    const near_points *points = &work->sim->crowd.points;
    const grid *cells = &points->cells;
    const grid_range range = grid_around(cells, point, reach);
    for (int32_t column = range.first_column; column <= range.last_column; ++column) {
        for (int32_t row = range.first_row; row <= range.last_row; ++row) {
            const grid_block block = grid_block_of(cells, column, row);
            for (int32_t layer = range.first_layer; layer <= range.last_layer; ++layer) {
                const uint32_t *start = &points->start[grid_number(&block, column, row, layer)];
                visit_places(work, start[0], start[1]);
            }
        }
    }
    return range.first_column == 0 && range.first_row == 0 && range.first_layer == 0 &&
           range.last_column == cells->columns - 1 && range.last_row == cells->rows - 1 &&
           range.last_layer == cells->layers - 1;
}

#include "sim3_snapshot.inl"

#include "sim_snapshot.inl"

struct orca_sim3 {
    simulator all;
};

geom_status orca_sim3_create(const orca_sim3_def *def, orca_sim3 **out) {
    simulator *made = NULL;
    const geom_status status = sim_create(def, &made);
    *out = (orca_sim3 *)(void *)made;
    return status;
}

void orca_sim3_destroy(orca_sim3 *sim) {
    if (sim) {
        sim_destroy(&sim->all);
    }
}

geom_status orca_sim3_add_agent(orca_sim3 *sim, const orca_agent3_def *def, orca_agent_id *id) {
    return sim_add_agent(&sim->all, def, id);
}

geom_status orca_sim3_remove_agent(orca_sim3 *sim, orca_agent_id id) {
    return sim_remove_agent(&sim->all, id);
}

size_t orca_sim3_agent_count(const orca_sim3 *sim) { return sim_agent_count(&sim->all); }

bool orca_sim3_agent_exists(const orca_sim3 *sim, orca_agent_id id) {
    return sim_agent_exists(&sim->all, id);
}

size_t orca_sim3_agent_ids(const orca_sim3 *sim, orca_agent_id *ids, size_t capacity) {
    return sim_list_agents(&sim->all, ids, capacity);
}

orca_agent3_def orca_sim3_get_agent(const orca_sim3 *sim, orca_agent_id id) {
    return sim_agent(&sim->all, id);
}

geom_status orca_sim3_set_agent(orca_sim3 *sim, orca_agent_id id, const orca_agent3_def *def) {
    return sim_set_agent(&sim->all, id, def);
}

geom_status orca_sim3_set_agents(orca_sim3 *sim, const orca_agent3_def *defs, size_t count) {
    return sim_set_agents(&sim->all, defs, count);
}

geom_status orca_sim3_set_preferred_velocity(orca_sim3 *sim, orca_agent_id id, geom_vec3 velocity) {
    return sim_set_preferred_velocity(&sim->all, id, velocity);
}

geom_status orca_sim3_get_all(const orca_sim3 *sim, orca_quantity quantity, orca_view view) {
    return sim_get_all(&sim->all, quantity, view);
}

geom_status orca_sim3_set_all(orca_sim3 *sim, orca_quantity quantity, orca_const_view view) {
    return sim_set_all(&sim->all, quantity, view);
}

geom_status orca_sim3_set_time_step(orca_sim3 *sim, double time_step) {
    return sim_set_time_step(&sim->all, time_step);
}

geom_vec3 orca_sim3_agent_velocity(const orca_sim3 *sim, orca_agent_id id) {
    return sim_agent_velocity(&sim->all, id);
}

orca_agent_report orca_sim3_agent_report(const orca_sim3 *sim, orca_agent_id id) {
    return sim_agent_report(&sim->all, id);
}

orca_guarantee orca_sim3_guarantee(const orca_sim3 *sim, orca_agent_id id) {
    return sim_guarantee(&sim->all, id);
}

size_t orca_sim3_half_spaces(orca_sim3 *sim, orca_agent_id id, orca_half_space *spaces, size_t capacity) {
    return write_constraints(&sim->all, id, spaces, capacity);
}

geom_status orca_sim3_compute(orca_sim3 *sim) { return sim_compute(&sim->all); }

void orca_sim3_advance(orca_sim3 *sim) { sim_advance(&sim->all); }

geom_status orca_sim3_step(orca_sim3 *sim) { return sim_step(&sim->all); }

size_t orca_sim3_agents_nearest(const orca_sim3 *sim, orca_agents3_query query, orca_near_agent *out,
                                size_t capacity) {
    return sim_agents_near(&sim->all, query, out, capacity);
}

orca_collision3 orca_sim3_next_collision(const orca_sim3 *sim, orca_agent_id id, double horizon) {
    return sim_next_meeting(&sim->all, id, horizon);
}

size_t orca_sim3_save(const orca_sim3 *sim, void *bytes, size_t capacity) {
    return sim_save(&sim->all, bytes, capacity);
}

geom_status orca_sim3_restore(orca_sim3 *sim, const void *bytes, size_t size) {
    return sim_restore(&sim->all, bytes, size);
}

uint64_t orca_sim3_hash(const orca_sim3 *sim) { return sim_hash(&sim->all); }
