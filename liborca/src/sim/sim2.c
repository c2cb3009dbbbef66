/* Simulators of the plane: <orca/sim2.h>. */
#include "sim2_internal.h"

/* Whether the numbers that matter only to limited agents are those of orca_agent_def_default, bit for bit. Those of a
 * drive are positive, so that only others can be -0. */
static bool has_usual_body(const orca_agent_def *def) {
    const orca_kinematics *drive = &def->kinematics;
    const orca_kinematics usual = orca_kinematics_default();
    return drive->max_turn_rate == usual.max_turn_rate && drive->lead == usual.lead &&
           drive->axle == usual.axle && drive->max_wheel_speed == usual.max_wheel_speed &&
           drive->turning_radius == usual.turning_radius && def->heading.x == 1.0 &&
           sim_is_plus_zero(def->heading.y);
}

static uint32_t features_of(const orca_agent_def *def) {
    const bool paired =
        def->group != 0 || def->priority != 0.0 || def->bottom > -HUGE_VAL || def->top < HUGE_VAL;
    const bool limited =
        def->kinematics.kind != ORCA_KINEMATICS_FREE || def->kinematics.max_acceleration < HUGE_VAL;
    const bool cones = def->method != ORCA_METHOD_ORCA;
    const bool usual =
        !paired && !limited && !cones && sim_is_plus_zero(def->priority) && has_usual_body(def);
    return (paired ? (uint32_t)AGENT_PAIRED : 0U) | (limited ? (uint32_t)(AGENT_LIMITED | AGENT_ALONE) : 0U) |
           (cones ? (uint32_t)(AGENT_CONES | AGENT_ALONE) : 0U) | (usual ? (uint32_t)AGENT_USUAL : 0U);
}

static pair_traits traits_of(const orca_agent_def *def) {
    const pair_traits traits = {def->bottom, def->top, def->priority, def->group};
    return traits;
}

static agent_body body_of_def(const orca_agent_def *def) {
    const agent_body body = {def->kinematics, def->heading, def->heading, def->method};
    return body;
}

static orca_agent_def sim_agent_at(const simulator *sim, size_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const pair_traits *traits = &sim->traits[record->traits];
    const agent_body *body = &sim->bodies[record->traits];
    const orca_agent_def def = {.position = state->position,
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
                                .bottom = traits->bottom,
                                .top = traits->top,
                                .method = body->method,
                                .kinematics = body->kinematics,
                                .heading = body->heading};
    return def;
}

#include "sim_scratch.inl"

#include "sim2_scratch.inl"

#include "sim_memory.inl"

#include "sim_agents.inl"

#include "sim_views.inl"

#include "neighbor/near_tree_make.inl"

#include "sim_sort.inl"

#include "sim_solve.inl"

#include "sim2_walls.inl"

#include "sim2_solve.inl"

#include "sim_step.inl"

#include "sim_guarantee.inl"

#include "sim2_queries.inl"

#include "sim_queries.inl"

/* Visits those in cells within `reach` of a point. Returns whether these are all cells. */
static bool visit_cells(const search *work, geom_vec2 point, double reach) {
    const near_points *points = &work->sim->crowd.points;
    const grid *cells = &points->cells;
    const grid_range range = grid_around(cells, point, reach);
    for (int32_t column = range.first_column; column <= range.last_column; ++column) {
        const grid_strip strip = grid_strip_of(cells, column);
        for (int32_t row = range.first_row; row <= range.last_row; ++row) {
            const uint32_t *start = &points->start[grid_number(&strip, column, row)];
            visit_places(work, start[0], start[1]);
        }
    }
    return range.first_column == 0 && range.first_row == 0 && range.last_column == cells->columns - 1 &&
           range.last_row == cells->rows - 1;
}

#include "sim2_snapshot.inl"

#include "sim_snapshot.inl"

struct orca_sim {
    simulator all;
};

geom_status orca_sim_create(const orca_sim_def *def, orca_sim **out) {
    simulator *made = NULL;
    const geom_status status = sim_create(def, &made);
    *out = (orca_sim *)(void *)made;
    return status;
}

void orca_sim_destroy(orca_sim *sim) {
    if (sim) {
        sim_destroy(&sim->all);
    }
}

geom_status orca_sim_add_agent(orca_sim *sim, const orca_agent_def *def, orca_agent_id *id) {
    return sim_add_agent(&sim->all, def, id);
}

geom_status orca_sim_remove_agent(orca_sim *sim, orca_agent_id id) { return sim_remove_agent(&sim->all, id); }

size_t orca_sim_agent_count(const orca_sim *sim) { return sim_agent_count(&sim->all); }

bool orca_sim_agent_exists(const orca_sim *sim, orca_agent_id id) { return sim_agent_exists(&sim->all, id); }

size_t orca_sim_agent_ids(const orca_sim *sim, orca_agent_id *ids, size_t capacity) {
    return sim_list_agents(&sim->all, ids, capacity);
}

orca_agent_def orca_sim_get_agent(const orca_sim *sim, orca_agent_id id) { return sim_agent(&sim->all, id); }

geom_status orca_sim_set_agent(orca_sim *sim, orca_agent_id id, const orca_agent_def *def) {
    return sim_set_agent(&sim->all, id, def);
}

geom_status orca_sim_set_agents(orca_sim *sim, const orca_agent_def *defs, size_t count) {
    return sim_set_agents(&sim->all, defs, count);
}

geom_status orca_sim_set_preferred_velocity(orca_sim *sim, orca_agent_id id, geom_vec2 velocity) {
    return sim_set_preferred_velocity(&sim->all, id, velocity);
}

geom_status orca_sim_get_all(const orca_sim *sim, orca_quantity quantity, orca_view view) {
    return sim_get_all(&sim->all, quantity, view);
}

geom_status orca_sim_set_all(orca_sim *sim, orca_quantity quantity, orca_const_view view) {
    return sim_set_all(&sim->all, quantity, view);
}

geom_status orca_sim_set_time_step(orca_sim *sim, double time_step) {
    return sim_set_time_step(&sim->all, time_step);
}

geom_vec2 orca_sim_agent_velocity(const orca_sim *sim, orca_agent_id id) {
    return sim_agent_velocity(&sim->all, id);
}

orca_agent_report orca_sim_agent_report(const orca_sim *sim, orca_agent_id id) {
    return sim_agent_report(&sim->all, id);
}

orca_guarantee orca_sim_guarantee(const orca_sim *sim, orca_agent_id id) {
    return sim_guarantee(&sim->all, id);
}

size_t orca_sim_half_planes(orca_sim *sim, orca_agent_id id, orca_half_plane *planes, size_t capacity) {
    return write_constraints(&sim->all, id, planes, capacity);
}

size_t orca_sim_velocity_obstacles(orca_sim *sim, orca_agent_id id, orca_velocity_obstacle *obstacles,
                                   size_t capacity) {
    return write_velocity_obstacles(&sim->all, id, obstacles, capacity);
}

geom_status orca_sim_compute(orca_sim *sim) { return sim_compute(&sim->all); }

void orca_sim_advance(orca_sim *sim) { sim_advance(&sim->all); }

geom_status orca_sim_step(orca_sim *sim) { return sim_step(&sim->all); }

size_t orca_sim_agents_nearest(const orca_sim *sim, orca_agents_query query, orca_near_agent *out,
                               size_t capacity) {
    return sim_agents_near(&sim->all, query, out, capacity);
}

orca_collision orca_sim_next_collision(const orca_sim *sim, orca_agent_id id, double horizon) {
    return sim_next_meeting(&sim->all, id, horizon);
}

size_t orca_sim_save(const orca_sim *sim, void *bytes, size_t capacity) {
    return sim_save(&sim->all, bytes, capacity);
}

geom_status orca_sim_restore(orca_sim *sim, const void *bytes, size_t size) {
    return sim_restore(&sim->all, bytes, size);
}

uint64_t orca_sim_hash(const orca_sim *sim) { return sim_hash(&sim->all); }
