/* Walls of many agents, which are found for several at a time, against those that one agent finds, bit for
 * bit and for every set of instructions. */
#include "orca/support/rings2.h"

#include <orca/lp2.h>
#include <orca/sim2.h>

#include <math.h>
#include <string.h>

enum {
    AGENTS = 60,
    MOST_PIECES = 1200
};

static void add_obstacle(orca_obstacles *obstacles, const orca_obstacle_def *def) {
    ck_assert_int_eq(orca_obstacles_add(obstacles, def, NULL), GEOM_OK);
}

/* A ring, thin or thick chains, a disc or a chain of many short walls; some move, and some have other layers or
 * a height. */
static void add_random(random_source *source, orca_obstacles *obstacles, double spread) {
    geom_vec2 zigzag[40];
    test_ring ring = random_ring(source, random_point(source, spread), 1.5, false);
    orca_obstacle_def def = orca_obstacle_def_default();
    const int kind = random_int(source, 0, 5);
    def.kind = kind == 0 ? ORCA_OBSTACLE_DISC : ORCA_OBSTACLE_CHAIN;
    def.disc = (geom_circle){random_point(source, spread), random_between(source, 0.1, 1.0)};
    def.chain = ring_view(&ring);
    def.radius = kind == 1 ? random_between(source, 0.1, 0.4) : 0.0;
    if (kind == 2) {
        const geom_vec2 from = random_point(source, spread);
        for (int i = 0; i < 40; ++i) {
            zigzag[i] = geom_vec2_make(from.x + 0.05 * i, from.y + 0.03 * (i % 2));
        }
        def.chain = (geom_ring){zigzag, 40};
    } else if (kind > 3) {
        def.kind = ORCA_OBSTACLE_POLYGON;
        def.polygon = (geom_polygon){&def.chain, 1};
    }
    def.layers = random_int(source, 0, 3) == 0 ? 2U : 1U;
    def.top = random_int(source, 0, 3) == 0 ? 1.0 : def.top;
    if (random_int(source, 0, 3) == 0) {
        def.velocity = random_point(source, 1.0);
    }
    add_obstacle(obstacles, &def);
}

/* Thin walls at rest, of points on a lattice: corners that walls share are as near by both, and agents on the
 * lattice stand in line with walls or on them. */
static void add_plain(random_source *source, orca_obstacles *obstacles, double spread) {
    const geom_vec2 at = random_point(source, spread);
    const double x = floor(at.x);
    const double y = floor(at.y);
    const double width = random_int(source, 1, 3);
    const double height = random_int(source, 1, 3);
    const geom_vec2 corners[6] = {{x, y},
                                  {x + width + 1.0, y},
                                  {x + width + 1.0, y + 1.0},
                                  {x + 1.0, y + 1.0},
                                  {x + 1.0, y + height + 1.0},
                                  {x, y + height + 1.0}};
    orca_obstacle_def def = orca_obstacle_def_default();
    def.kind = random_int(source, 0, 2) == 0 ? ORCA_OBSTACLE_CHAIN : ORCA_OBSTACLE_POLYGON;
    def.chain = (geom_ring){corners, def.kind == ORCA_OBSTACLE_CHAIN ? (size_t)random_int(source, 2, 6) : 6};
    def.polygon = (geom_polygon){&def.chain, 1};
    add_obstacle(obstacles, &def);
}

static orca_obstacles *random_obstacles(random_source *source, int count, double spread, bool rebuilt,
                                        bool plain) {
    orca_obstacles *obstacles = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &obstacles), GEOM_OK);
    for (int i = 0; i < count; ++i) {
        (plain ? add_plain : add_random)(source, obstacles, spread);
    }
    if (rebuilt) {
        ck_assert_int_eq(orca_obstacles_rebuild(obstacles), GEOM_OK);
    }
    ck_assert_uint_le(orca_obstacles_piece_count(obstacles), MOST_PIECES);
    return obstacles;
}

/* An agent that has no neighbors. */
static orca_agent_def random_agent(random_source *source, double spread, bool plain) {
    orca_agent_def agent = orca_agent_def_default();
    agent.position = random_point(source, spread);
    if (plain && random_int(source, 0, 1) == 0) {
        agent.position = geom_vec2_make(floor(agent.position.x), floor(agent.position.y));
    }
    agent.velocity = random_point(source, 1.0);
    agent.preferred_velocity = random_point(source, 1.5);
    agent.radius = random_between(source, 0.1, 0.6);
    agent.max_speed = random_between(source, 0.5, 2.0);
    agent.time_horizon_obst = random_between(source, 0.5, 3.0);
    agent.max_neighbors = 0;
    agent.mask = random_int(source, 0, 3) == 0 ? 1U : UINT32_MAX;
    agent.bottom = random_int(source, 0, 3) == 0 ? 2.0 : agent.bottom;
    return agent;
}

static orca_sim *sim_of(const orca_sim_def *def, const orca_agent_def *agents, size_t count,
                        orca_agent_id *ids) {
    orca_sim *sim = NULL;
    ck_assert_int_eq(orca_sim_create(def, &sim), GEOM_OK);
    for (size_t i = 0; i < count; ++i) {
        ck_assert_int_eq(orca_sim_add_agent(sim, &agents[i], &ids[i]), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_compute(sim), GEOM_OK);
    return sim;
}

/* By the public functions for one agent that no solid holds. */
static orca_lp_result solve_alone(const orca_obstacles *obstacles, const orca_agent_def *agent, uint32_t slot,
                                  orca_sim_def def) {
    static orca_near_obstacle near[MOST_PIECES];
    static const orca_wall *walls[MOST_PIECES];
    static orca_half_plane planes[MOST_PIECES];
    static orca_half_plane scratch[MOST_PIECES];
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    filter.mask = agent->mask;
    filter.bottom = agent->bottom;
    filter.top = agent->top;
    const orca_obstacles_query query = {.point = agent->position,
                                        .range = agent->time_horizon_obst * agent->max_speed + agent->radius,
                                        .time_horizon = agent->time_horizon_obst,
                                        .filter = &filter};
    const orca_body self = {agent->position, agent->velocity, agent->radius, slot};
    const orca_wall_params params = {agent->time_horizon_obst, def.push_out ? 0.5 * agent->max_speed : 0.0,
                                     def.time_step, def.close_wall_gaps};
    const size_t found = orca_obstacles_nearest(obstacles, query, near, MOST_PIECES);
    size_t count = 0;
    for (size_t i = 0; i < found; ++i) {
        if (near[i].wall && near[i].in_front) {
            walls[count++] = near[i].wall;
        }
    }
    count = orca_wall_half_planes(self, params, walls, count, planes);
    for (size_t i = 0; i < found; ++i) {
        if (near[i].disc) {
            planes[count++] = orca_disc_half_plane(self, *near[i].disc, params);
        }
    }
    const orca_lp_problem problem = {planes, count, count, agent->preferred_velocity, agent->max_speed, NULL};
    const orca_lp_result result = orca_lp_solve(&problem, scratch);
    if (def.push_out && result.outcome == ORCA_LP_INFEASIBLE) { /* then it only must not go on */
        def.push_out = false;
        return solve_alone(obstacles, agent, slot, def);
    }
    return result;
}

static bool same_bits(geom_vec2 a, geom_vec2 b) {
    uint64_t left[2];
    uint64_t right[2];
    memcpy(left, &a, sizeof left);
    memcpy(right, &b, sizeof right);
    return left[0] == right[0] && left[1] == right[1];
}

static void check_walls(const orca_obstacles *obstacles, const orca_agent_def *agents, orca_sim_def def) {
    orca_agent_id ids[AGENTS];
    def.obstacles = obstacles;
    orca_sim *sim = sim_of(&def, agents, AGENTS, ids);
    for (size_t i = 0; i < AGENTS; ++i) {
        orca_agent_id own;
        orca_sim *alone = sim_of(&def, &agents[i], 1, &own);
        const geom_vec2 velocity = orca_sim_get_agent(sim, ids[i]).velocity;
        const orca_agent_report all = orca_sim_agent_report(sim, ids[i]);
        const orca_agent_report one = orca_sim_agent_report(alone, own);
        ck_assert(same_bits(velocity, orca_sim_get_agent(alone, own).velocity));
        ck_assert_int_eq(all.outcome, one.outcome);
        ck_assert_uint_eq(all.wall_count, one.wall_count);
        const orca_obstacle_filter filter = {agents[i].mask, agents[i].bottom, agents[i].top};
        const bool outside = !def.push_out || orca_obstacles_clearance(obstacles, agents[i].position, 100.0,
                                                                       &filter, NULL) > 0.0;
        if (outside && all.outcome != ORCA_LP_INFEASIBLE) {
            ck_assert(same_bits(velocity, solve_alone(obstacles, &agents[i], ids[i].index, def).velocity));
        }
        orca_sim_destroy(alone);
    }
    orca_sim_destroy(sim);
}

/* Few obstacles far apart, and so many near each other that not all are held for several agents; of every kind, or thin
 * walls at rest alone. */
static void check_crowds(bool plain) {
    random_source source = {17};
    for (int i = 0; i < 24; ++i) {
        const double spread = i % 3 == 0 ? 30.0 : 4.0;
        orca_obstacles *obstacles = random_obstacles(&source, i % 3 == 2 ? 25 : 8, spread, i % 2 == 0, plain);
        orca_agent_def agents[AGENTS];
        for (size_t k = 0; k < AGENTS; ++k) {
            agents[k] = random_agent(&source, spread, plain);
        }
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            orca_sim_def def = orca_sim_def_default();
            def.simd = (collide_simd)simd;
            def.push_out = i % 4 < 2;
            def.close_wall_gaps = i % 8 < 4;
            if (collide_simd_supported((collide_simd)simd)) {
                check_walls(obstacles, agents, def);
            }
        }
        orca_obstacles_destroy(obstacles);
    }
}

START_TEST(walls_of_many_are_those_of_each) { check_crowds(false); }
END_TEST

START_TEST(thin_walls_of_many_are_those_of_each) { check_crowds(true); }
END_TEST

int main(void) {
    const TTest *const tests[] = {walls_of_many_are_those_of_each, thin_walls_of_many_are_those_of_each};
    return run_tests("orca.sim2_walls", tests, sizeof tests / sizeof tests[0]);
}
