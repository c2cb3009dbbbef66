/* The plane, for tests whose text serves the plane and space alike: types and public functions by names that
 * say nothing of the dimension. space.h has the same for space. */
#ifndef TEST_ORCA_PLANE_H
#define TEST_ORCA_PLANE_H

#include "support.h"

#include <orca/neighbors2.h>
#include <orca/obstacle2.h>
#include <orca/sim2.h>

#include <math.h>
#include <string.h>

enum {
    DIMENSIONS = 2
};

typedef geom_vec2 vec;
typedef orca_agent_def any_agent;
typedef orca_body any_body;
typedef orca_neighbors any_neighbors;
typedef orca_neighbor_query any_neighbor_query;
typedef orca_obstacles any_obstacles;
typedef orca_points any_points;
typedef orca_sim any_sim;
typedef orca_sim_def any_sim_def;

static inline vec vec_of(const double *x) { return geom_vec2_make(x[0], x[1]); }

static inline void vec_write(vec v, double *x) {
    x[0] = v.x;
    x[1] = v.y;
}

static inline vec vec_add(vec a, vec b) { return geom_vec2_add(a, b); }

static inline vec vec_sub(vec a, vec b) { return geom_vec2_sub(a, b); }

static inline vec vec_add_scaled(vec a, double share, vec b) { return geom_vec2_add_scaled(a, share, b); }

static inline vec vec_scale(vec v, double factor) { return geom_vec2_scale(v, factor); }

static inline vec vec_neg(vec v) { return geom_vec2_neg(v); }

static inline vec vec_normalize(vec v) { return geom_vec2_normalize(v); }

static inline double vec_dot(vec a, vec b) { return geom_vec2_dot(a, b); }

static inline double vec_length(vec v) { return geom_vec2_length(v); }

static inline double vec_distance(vec a, vec b) { return geom_vec2_distance(a, b); }

static inline bool vec_equal(vec a, vec b) { return geom_vec2_equal(a, b); }

static inline double vec_length_squared(vec v) { return geom_vec2_length_squared(v); }

/* Points of which place[axis] has the coordinates; `radius` may be NULL. */
static inline any_points points_of_places(const double *const *place, const double *radius, size_t count) {
    const any_points points = {place[0], place[1], radius, count};
    return points;
}

static inline any_agent agent_default(void) { return orca_agent_def_default(); }

static inline any_sim_def sim_default(void) { return orca_sim_def_default(); }

static inline geom_status sim_create(const any_sim_def *def, any_sim **out) {
    return orca_sim_create(def, out);
}

static inline void sim_destroy(any_sim *sim) { orca_sim_destroy(sim); }

static inline geom_status sim_add(any_sim *sim, const any_agent *def, orca_agent_id *id) {
    return orca_sim_add_agent(sim, def, id);
}

static inline geom_status sim_remove(any_sim *sim, orca_agent_id id) {
    return orca_sim_remove_agent(sim, id);
}

static inline geom_status sim_set(any_sim *sim, orca_agent_id id, const any_agent *def) {
    return orca_sim_set_agent(sim, id, def);
}

static inline geom_status sim_set_agents(any_sim *sim, const any_agent *defs, size_t count) {
    return orca_sim_set_agents(sim, defs, count);
}

static inline geom_status sim_get_all(const any_sim *sim, orca_quantity quantity, orca_view view) {
    return orca_sim_get_all(sim, quantity, view);
}

static inline geom_status sim_set_all(any_sim *sim, orca_quantity quantity, orca_const_view view) {
    return orca_sim_set_all(sim, quantity, view);
}

static inline any_agent sim_agent(const any_sim *sim, orca_agent_id id) {
    return orca_sim_get_agent(sim, id);
}

static inline size_t sim_ids(const any_sim *sim, orca_agent_id *ids, size_t capacity) {
    return orca_sim_agent_ids(sim, ids, capacity);
}

static inline orca_agent_report sim_report(const any_sim *sim, orca_agent_id id) {
    return orca_sim_agent_report(sim, id);
}

static inline geom_status sim_compute(any_sim *sim) { return orca_sim_compute(sim); }

static inline geom_status sim_step(any_sim *sim) { return orca_sim_step(sim); }

static inline geom_status neighbors_create(const geom_allocator *allocator, const geom_tasks *tasks,
                                           any_neighbors **out) {
    orca_neighbors_def def = orca_neighbors_def_default();
    def.allocator = allocator;
    def.tasks = tasks;
    return orca_neighbors_create(&def, out);
}

static inline void neighbors_destroy(any_neighbors *index) { orca_neighbors_destroy(index); }

static inline geom_status neighbors_rebuild(any_neighbors *index, any_points points, double range) {
    return orca_neighbors_rebuild(index, points, range);
}

static inline size_t neighbors_nearest(const any_neighbors *index, const any_neighbor_query *query,
                                       orca_neighbor *out) {
    return orca_neighbors_nearest(index, query, out);
}

static inline geom_status obstacles_create(const geom_allocator *allocator, any_obstacles **out) {
    return orca_obstacles_create(&(orca_obstacles_def){allocator}, out);
}

static inline void obstacles_destroy(any_obstacles *obstacles) { orca_obstacles_destroy(obstacles); }

#include "vectors.inl"

#endif
