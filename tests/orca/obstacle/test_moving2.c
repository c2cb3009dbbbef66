/* Tests of moving obstacles of the plane. */
#include "orca/support/rings2.h"

#include <geom/transform.h>
#include <orca/lp2.h>
#include <orca/sim2.h>
#include <orca/verify2.h>

#include <math.h>

enum {
    MOST_WALLS = 64
};

/* The walls of a random ring, all with one velocity. */
static size_t moving_ring(random_source *source, geom_vec2 velocity, test_ring *ring, orca_wall *walls,
                          const orca_wall **seen, geom_vec2 from) {
    *ring = random_ring(source, random_point(source, 4.0), 1.5, false);
    ck_assert_int_eq(orca_walls_from_ring(ring_view(ring), walls), GEOM_OK);
    size_t count = 0;
    for (size_t i = 0; i < ring->count; ++i) {
        walls[i].velocity = velocity;
        if (geom_vec2_cross(walls[i].direction, geom_vec2_sub(from, walls[i].a)) < 0.0) {
            seen[count++] = &walls[i];
        }
    }
    return count;
}

START_TEST(what_moves_along_sees_resting_walls) {
    random_source source = {91};
    for (int i = 0; i < 4000; ++i) {
        const geom_vec2 drift = random_point(&source, 2.0);
        orca_body self = {random_point(&source, 4.0), random_point(&source, 2.0),
                          random_between(&source, 0.1, 0.6), 0};
        test_ring ring;
        orca_wall walls[MOST_CORNERS];
        const orca_wall *seen[MOST_CORNERS];
        const size_t count = moving_ring(&source, drift, &ring, walls, seen, self.position);
        const orca_wall_params params = {random_between(&source, 0.5, 4.0), i % 3 == 0 ? 0.7 : 0.0, 0.1,
                                         i % 2 == 0};
        orca_half_plane moving[MOST_CORNERS];
        orca_half_plane resting[MOST_CORNERS];
        const size_t found = orca_wall_half_planes(self, params, seen, count, moving);
        self.velocity = geom_vec2_sub(self.velocity, drift);
        for (size_t w = 0; w < ring.count; ++w) {
            walls[w].velocity = geom_vec2_make(0.0, 0.0);
        }
        ck_assert_uint_eq(orca_wall_half_planes(self, params, seen, count, resting), found);
        for (size_t p = 0; p < found; ++p) {
            ck_assert_double_le(geom_vec2_distance(moving[p].normal, resting[p].normal), 1e-12);
            const geom_vec2 shifted = geom_vec2_add(resting[p].point, drift);
            ck_assert_double_le(geom_vec2_distance(moving[p].point, shifted), 1e-12);
        }
    }
}
END_TEST

/* A few obstacles, each going its own way. */
typedef struct traffic {
    orca_obstacles *set;
    test_ring ring[4];
    orca_obstacle_def def[4];
    geom_ring view[4];
    size_t count;
} traffic;

static void make_traffic(random_source *source, traffic *made) {
    ck_assert_int_eq(orca_obstacles_create(NULL, &made->set), GEOM_OK);
    made->count = (size_t)random_int(source, 1, 3);
    for (size_t i = 0; i < made->count; ++i) {
        const geom_vec2 center = random_point(source, 6.0);
        orca_obstacle_def *def = &made->def[i];
        *def = orca_obstacle_def_default();
        def->kind = (orca_obstacle_kind)random_int(source, 0, 2);
        made->ring[i] = def->kind == ORCA_OBSTACLE_POLYGON ? random_ring(source, center, 1.5, false)
                                                           : random_chain(source, center, 1.5);
        made->view[i] = ring_view(&made->ring[i]);
        def->polygon = (geom_polygon){&made->view[i], 1};
        def->chain = made->view[i];
        def->radius = random_between(source, 0.0, 0.3);
        def->disc = (geom_circle){center, random_between(source, 0.0, 1.0)};
        def->velocity = random_point(source, 0.5);
        ck_assert_int_eq(orca_obstacles_add(made->set, def, NULL), GEOM_OK);
    }
}

/* How much room a way leaves that is relative to the obstacle: what the obstacle moves, the way moves
 * back. */
static double room_beside(const traffic *now, size_t i, geom_segment2 way) {
    const orca_obstacle_def *def = &now->def[i];
    switch (def->kind) {
    case ORCA_OBSTACLE_POLYGON:
        return distance_to_ring(&now->ring[i], way);
    case ORCA_OBSTACLE_CHAIN:
        return distance_to_chain(&now->ring[i], way) - def->radius;
    case ORCA_OBSTACLE_DISC:
        break;
    }
    const test_ring center = {{def->disc.center, def->disc.center}, 2};
    return distance_to_chain(&center, way) - def->disc.radius;
}

static size_t planes_among(const traffic *now, orca_body self, orca_wall_params params, double max_speed,
                           orca_half_plane *planes) {
    orca_near_obstacle near[MOST_WALLS * 2];
    const orca_wall *walls[MOST_WALLS * 2];
    const orca_obstacles_query query = {.point = self.position,
                                        .range = params.time_horizon * max_speed + self.radius,
                                        .time_horizon = params.time_horizon};
    const size_t found = orca_obstacles_nearest(now->set, query, near, MOST_WALLS * 2);
    size_t count = 0;
    for (size_t i = 0; i < found; ++i) {
        if (near[i].wall) {
            walls[count++] = near[i].wall;
        }
    }
    count = orca_wall_half_planes(self, params, walls, count, planes);
    for (size_t i = 0; i < found; ++i) {
        if (near[i].disc) {
            planes[count++] = orca_disc_half_plane(self, *near[i].disc, params);
        }
    }
    return count;
}

/* The velocities that are allowed touch no wall within the horizon, also not one that is out of reach at
 * rest. */
START_TEST(allowed_velocities_touch_no_moving_wall) {
    random_source source = {92};
    size_t tried = 0;
    for (int i = 0; i < 1500; ++i) {
        traffic now;
        make_traffic(&source, &now);
        const double max_speed = 1.5;
        const orca_wall_params params = {random_between(&source, 0.5, 4.0), 0.0, 0.1, true};
        for (int k = 0; k < 4; ++k) {
            const orca_body self = {random_point(&source, 6.0), random_point(&source, 1.0),
                                    random_between(&source, 0.05, 0.6), 0};
            if (orca_obstacles_clearance(now.set, self.position, 1.0, NULL, NULL) <= self.radius + 1e-9) {
                continue;
            }
            orca_half_plane planes[MOST_WALLS * 2];
            orca_half_plane scratch[MOST_WALLS * 2];
            const size_t count = planes_among(&now, self, params, max_speed, planes);
            const orca_lp_problem problem = {planes,    count, count, random_point(&source, 2.0),
                                             max_speed, NULL};
            const orca_lp_result chosen = orca_lp_solve(&problem, scratch);
            if (chosen.outcome != ORCA_LP_OPTIMAL) {
                continue; /* caught between two that move */
            }
            for (size_t o = 0; o < now.count; ++o) {
                const geom_vec2 relative = geom_vec2_sub(chosen.velocity, now.def[o].velocity);
                const geom_segment2 way = {
                    self.position, geom_vec2_add_scaled(self.position, params.time_horizon, relative)};
                ck_assert_double_ge(room_beside(&now, o, way), self.radius - 1e-8);
            }
            ++tried;
        }
        orca_obstacles_destroy(now.set);
    }
    ck_assert_uint_gt(tried, 2500);
}
END_TEST

/* An obstacle comes towards an agent that prefers to stand: the agent gives way, and kept clear all the
 * time. */
static double least_room_before(orca_obstacle_def def, bool push_out) {
    orca_obstacles *set = NULL;
    orca_sim *sim = NULL;
    orca_obstacle_id id;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add(set, &def, &id), GEOM_OK);
    orca_sim_def sim_def = orca_sim_def_default();
    sim_def.obstacles = set;
    sim_def.push_out = push_out;
    ck_assert_int_eq(orca_sim_create(&sim_def, &sim), GEOM_OK);
    orca_agent_def agent = orca_agent_def_default();
    agent.position = geom_vec2_make(20.0, 0.1);
    orca_agent_id walker;
    ck_assert_int_eq(orca_sim_add_agent(sim, &agent, &walker), GEOM_OK);
    double least = HUGE_VAL;
    for (int step = 1; step <= 300; ++step) {
        ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
        geom_transform2 there = geom_transform2_identity();
        there.translation = geom_vec2_scale(def.velocity, 0.1 * step);
        ck_assert_int_eq(orca_obstacles_move(set, id, there, def.velocity), GEOM_OK);
        agent = orca_sim_get_agent(sim, walker);
        least = fmin(least, orca_obstacles_clearance(set, agent.position, 9.0, NULL, NULL) - agent.radius);
    }
    ck_assert_double_gt(agent.position.x, 20.0);
    orca_sim_destroy(sim);
    orca_obstacles_destroy(set);
    return least;
}

START_TEST(an_agent_gives_way_to_what_comes_towards_it) {
    const geom_vec2 ends[] = {{0, -30}, {0, 30}};
    const geom_vec2 corners[] = {{-2, -30}, {0, -30}, {0, 30}, {-2, 30}};
    const geom_ring ring = {corners, 4};
    orca_obstacle_def def = orca_obstacle_def_default();
    def.chain = (geom_ring){ends, 2};
    def.polygon = (geom_polygon){&ring, 1};
    def.disc = (geom_circle){{0, 0}, 3.0};
    def.velocity = geom_vec2_make(1.2, 0.0);
    for (int kind = 0; kind < 3; ++kind) {
        def.kind = (orca_obstacle_kind)kind;
        for (int push_out = 0; push_out < 2; ++push_out) {
            ck_assert_double_ge(least_room_before(def, push_out == 1), -1e-9);
        }
    }
}
END_TEST

/* Whoever stands in the way of a fast one is found by it in time. */
START_TEST(what_moves_is_found_further_away) {
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    orca_obstacle_def def = orca_obstacle_def_default();
    def.kind = ORCA_OBSTACLE_DISC;
    def.disc = (geom_circle){{10.0, 0.0}, 1.0};
    orca_obstacle_id id;
    ck_assert_int_eq(orca_obstacles_add(set, &def, &id), GEOM_OK);
    orca_near_obstacle near;
    orca_obstacles_query query = {.range = 5.0, .time_horizon = 2.0};
    ck_assert_uint_eq(orca_obstacles_nearest(set, query, &near, 1), 0);
    const geom_transform2 here = geom_transform2_identity();
    for (int i = 0; i < 40; ++i) {
        const double speed = 0.25 * i;
        ck_assert_int_eq(orca_obstacles_move(set, id, here, geom_vec2_make(0.0, -speed)), GEOM_OK);
        ck_assert_uint_eq(orca_obstacles_nearest(set, query, &near, 1), 5.0 + 2.0 * speed > 9.0);
        ck_assert_ptr_null(orca_obstacles_validate(set));
    }
    query.time_horizon = 0.0;
    ck_assert_uint_eq(orca_obstacles_nearest(set, query, &near, 1), 0);
    orca_obstacles_destroy(set);
}
END_TEST

/* An agent whose mask leaves a door out goes through it, and verification lets it. */
START_TEST(a_door_holds_up_only_whom_it_concerns) {
    const geom_vec2 ends[] = {{0, -3}, {0, 3}};
    orca_obstacle_def door = orca_obstacle_def_default();
    door.kind = ORCA_OBSTACLE_CHAIN;
    door.chain = (geom_ring){ends, 2};
    door.layers = 2;
    for (uint32_t mask = 1; mask <= 2; ++mask) {
        orca_obstacles *set = NULL;
        orca_sim *sim = NULL;
        orca_verifier *verifier = NULL;
        ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
        ck_assert_int_eq(orca_obstacles_add(set, &door, NULL), GEOM_OK);
        orca_sim_def sim_def = orca_sim_def_default();
        sim_def.obstacles = set;
        ck_assert_int_eq(orca_sim_create(&sim_def, &sim), GEOM_OK);
        ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
        orca_agent_def agent = orca_agent_def_default();
        agent.position = geom_vec2_make(-3.0, 0.0);
        agent.preferred_velocity = geom_vec2_make(1.0, 0.0);
        agent.mask = mask;
        orca_agent_id id;
        ck_assert_int_eq(orca_sim_add_agent(sim, &agent, &id), GEOM_OK);
        for (int step = 0; step < 60; ++step) {
            const geom_vec2 before = orca_sim_get_agent(sim, id).position;
            ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
            const orca_motion motion = {.path = {before, orca_sim_get_agent(sim, id).position},
                                        .radius = agent.radius,
                                        .layers = agent.layers,
                                        .mask = mask};
            orca_verdict verdict;
            const orca_verify_input input = {.motions = &motion, .count = 1, .obstacles = set};
            orca_verify_output output = {.verdicts = &verdict};
            ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
            ck_assert_int_ne(verdict.relation, COLLIDE_OVERLAPPING);
        }
        ck_assert_int_eq(orca_sim_get_agent(sim, id).position.x > 2.0, mask == 1);
        orca_verifier_destroy(verifier);
        orca_sim_destroy(sim);
        orca_obstacles_destroy(set);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {what_moves_along_sees_resting_walls,
                                  allowed_velocities_touch_no_moving_wall,
                                  an_agent_gives_way_to_what_comes_towards_it,
                                  what_moves_is_found_further_away, a_door_holds_up_only_whom_it_concerns};
    return run_tests("orca.moving2", tests, sizeof tests / sizeof tests[0]);
}
