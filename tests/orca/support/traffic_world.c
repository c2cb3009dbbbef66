/* What the suites of traffic share: walls, bodies in a simulator, and commands that must be the same. */
#include "traffic_world.h"

void traffic_add_box(orca_obstacles *obstacles, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(orca_obstacles_add_polygon(obstacles, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
}

orca_agent_id traffic_add_agent(orca_sim *sim, geom_vec2 place, double radius, double max_speed) {
    orca_agent_def def = orca_agent_def_default();
    orca_agent_id id;
    def.position = place;
    def.radius = radius;
    def.max_speed = max_speed;
    ck_assert_int_eq(orca_sim_add_agent(sim, &def, &id), GEOM_OK);
    return id;
}

void traffic_assert_same(const orca_traffic_command *a, const orca_traffic_command *b) {
    ck_assert_mem_eq(&a->preferred_velocity, &b->preferred_velocity, sizeof a->preferred_velocity);
    ck_assert_double_eq(a->max_speed, b->max_speed);
    ck_assert_double_eq(a->time_horizon, b->time_horizon);
    ck_assert_double_eq(a->time_horizon_obst, b->time_horizon_obst);
    ck_assert_int_eq(a->blockage, b->blockage);
    ck_assert_uint_eq(a->waiting_since, b->waiting_since);
    ck_assert_int_eq(a->yields, b->yields);
    ck_assert_double_eq(a->response_time, b->response_time);
}
