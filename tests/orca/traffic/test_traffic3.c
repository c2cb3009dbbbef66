/* Rules of traffic in space: balls that ORCA alone leaves standing arrive; bad input. */
#include "support.h"

#include <orca/sim3.h>
#include <orca/traffic3.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 64
};

#define RADIUS 0.4
#define SPEED 1.2
#define TIME_STEP 0.1

/* Agents that ORCA steers, with their goals. */
typedef struct world {
    orca_sim3 *sim;
    orca_obstacles3 *obstacles;
    orca_traffic3 *traffic;
    orca_agent_id ids[MOST_AGENTS];
    geom_vec3 goals[MOST_AGENTS];
    geom_vec3 ways[MOST_AGENTS][3];
    bool arrived[MOST_AGENTS];
    orca_traffic3_agent wishes[MOST_AGENTS];
    orca_traffic3_command advice[MOST_AGENTS];
    size_t count;
} world;

static orca_traffic3 *make_traffic(double side, double make_way, double passages) {
    orca_traffic3_def def = orca_traffic3_def_default();
    def.rules[ORCA_TRAFFIC3_SIDE] = side;
    def.rules[ORCA_TRAFFIC3_MAKE_WAY] = make_way;
    def.rules[ORCA_TRAFFIC3_PASSAGES] = passages;
    orca_traffic3 *traffic;
    ck_assert_int_eq(orca_traffic3_create(&def, &traffic), GEOM_OK);
    return traffic;
}

static world *new_world(void) {
    world *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    ck_assert_int_eq(orca_obstacles3_create(NULL, &w->obstacles), GEOM_OK);
    orca_sim3_def def = orca_sim3_def_default();
    def.time_step = TIME_STEP;
    def.obstacles = w->obstacles;
    ck_assert_int_eq(orca_sim3_create(&def, &w->sim), GEOM_OK);
    w->traffic = make_traffic(ORCA_SIDE_RIGHT, 1.0, 1.0);
    return w;
}

static void end_world(world *w) {
    orca_traffic3_destroy(w->traffic);
    orca_sim3_destroy(w->sim);
    orca_obstacles3_destroy(w->obstacles);
    free(w);
}

static void use_rules(world *w, double side, double make_way, double passages) {
    orca_traffic3_destroy(w->traffic);
    w->traffic = make_traffic(side, make_way, passages);
}

static void add_agent(world *w, geom_vec3 from, geom_vec3 to) {
    orca_agent3_def def = orca_agent3_def_default();
    def.position = from;
    def.radius = RADIUS;
    def.max_speed = 1.25 * SPEED;
    ck_assert_uint_lt(w->count, MOST_AGENTS);
    ck_assert_int_eq(orca_sim3_add_agent(w->sim, &def, &w->ids[w->count]), GEOM_OK);
    w->goals[w->count++] = to;
}

static void add_box(orca_obstacles3 *obstacles, geom_vec3 min, geom_vec3 max) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = collide_shape3_from_aabb((geom_aabb3){min, max});
    ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, NULL), GEOM_OK);
}

/* Four boxes around a square opening along x: a wall with a window, or a shaft. */
static void add_opening(orca_obstacles3 *obstacles, double from, double to, double half) {
    const double far = 20.0;
    add_box(obstacles, geom_vec3_make(from, -far, half), geom_vec3_make(to, far, far));
    add_box(obstacles, geom_vec3_make(from, -far, -far), geom_vec3_make(to, far, -half));
    add_box(obstacles, geom_vec3_make(from, half, -half), geom_vec3_make(to, far, half));
    add_box(obstacles, geom_vec3_make(from, -far, -half), geom_vec3_make(to, -half, half));
}

static geom_vec3 place_of(const world *w, size_t i) {
    return orca_sim3_get_agent(w->sim, w->ids[i]).position;
}

/* What is left of the way of an agent through an opening around the x axis, which ends at +-half. Returns the
 * number of points. */
static size_t find_way(const world *w, geom_vec3 from, geom_vec3 to, double half, geom_vec3 *way) {
    const double side = to.x > from.x ? 1.0 : -1.0;
    const geom_vec3 beyond = geom_vec3_make(side * (half + 1.1 * RADIUS), 0.0, 0.0);
    size_t count = 0;
    if (half > 0.0 && side * from.x <= half + RADIUS && from.x * to.x <= 0.0) {
        if (!orca_obstacles3_visible(w->obstacles, from, beyond, 1.01 * RADIUS, UINT32_MAX)) {
            way[count++] = geom_vec3_neg(beyond);
        }
        way[count++] = beyond;
    }
    if (half == 0.0 && !orca_obstacles3_visible(w->obstacles, from, to, 0.9 * RADIUS, UINT32_MAX)) {
        way[count++] = geom_vec3_make(-1.1 * RADIUS, 0.0, 0.0); /* the mouth of a dead end */
    }
    way[count++] = to;
    return count;
}

static void describe(world *w, size_t i, double half) {
    const orca_agent3_def agent = orca_sim3_get_agent(w->sim, w->ids[i]);
    orca_traffic3_agent wish = orca_traffic3_agent_default();
    wish.id = i;
    wish.position = agent.position;
    wish.velocity = agent.velocity;
    wish.way = w->ways[i];
    wish.way_count = find_way(w, agent.position, w->goals[i], half, w->ways[i]);
    wish.aim = wish.way[0];
    wish.passing = wish.way_count > 1;
    wish.idle = w->arrived[i];
    wish.radius = agent.radius;
    wish.preferred_speed = SPEED;
    wish.max_speed = agent.max_speed;
    w->wishes[i] = wish;
}

/* One step through an opening, or in the open with half = 0. */
static void step_through(world *w, double half) {
    for (size_t i = 0; i < w->count; ++i) {
        describe(w, i, half);
    }
    const orca_traffic3_input input = {w->wishes, w->count, TIME_STEP, w->obstacles};
    ck_assert_int_eq(orca_traffic3_step(w->traffic, &input, w->advice), GEOM_OK);
    for (size_t i = 0; i < w->count; ++i) {
        orca_agent3_def agent = orca_sim3_get_agent(w->sim, w->ids[i]);
        ck_assert(geom_vec3_is_finite(w->advice[i].preferred_velocity));
        ck_assert_double_le(geom_vec3_length(w->advice[i].preferred_velocity),
                            agent.max_speed * (1.0 + 1e-12));
        agent.preferred_velocity = w->advice[i].preferred_velocity;
        agent.time_horizon = w->advice[i].time_horizon;
        agent.time_horizon_obst = w->advice[i].time_horizon_obst;
        ck_assert_int_eq(orca_sim3_set_agent(w->sim, w->ids[i], &agent), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim3_step(w->sim), GEOM_OK);
    for (size_t i = 0; i < w->count; ++i) {
        w->arrived[i] = w->arrived[i] || geom_vec3_distance(place_of(w, i), w->goals[i]) < 0.3;
    }
}

static bool all_at_goal(const world *w) {
    for (size_t i = 0; i < w->count; ++i) {
        if (!w->arrived[i] || geom_vec3_distance(place_of(w, i), w->goals[i]) > 0.3) {
            return false;
        }
    }
    return true;
}

/* The time after which all are there; HUGE_VAL when that is too late. */
static double time_to_arrive(world *w, double half, double most) {
    for (int i = 0; i < (int)(most / TIME_STEP); ++i) {
        if (all_at_goal(w)) {
            return (double)i * TIME_STEP;
        }
        step_through(w, half);
    }
    return HUGE_VAL;
}

/* So many on each side of an opening, in squares, which swap. */
static void add_swarms(world *w, size_t count, double half) {
    const int side = (int)ceil(sqrt((double)count));
    for (int k = 0; k < (int)count; ++k) {
        const double y = 1.1 * (k % side - 0.5 * (side - 1));
        const int layer = k / side;
        const double z = 1.1 * (layer - 0.5 * (side - 1));
        add_agent(w, geom_vec3_make(-half - 2.5, y, z), geom_vec3_make(half + 2.5, y, z));
        add_agent(w, geom_vec3_make(half + 2.5, y, z), geom_vec3_make(-half - 2.5, y, z));
    }
}

/* ---- Crowds that arrive ---- */

static const struct {
    double half; /* of the length of the opening */
    double room; /* half of its width, in radii */
    size_t count;
    double most;
} openings[] = {{0.3, 1.1, 1, 30.0},  {0.3, 1.25, 3, 60.0}, {0.3, 1.6, 9, 90.0},
                {3.0, 1.25, 1, 60.0}, {3.0, 1.25, 3, 90.0}, {0.3, 2.5, 12, 90.0}};

START_TEST(both_ways_through_an_opening) {
    const double half = openings[_i].half;
    world *w = new_world();
    add_opening(w->obstacles, -half, half, openings[_i].room * RADIUS);
    add_swarms(w, openings[_i].count, half);
    const double time = time_to_arrive(w, half, openings[_i].most);
    ck_assert_msg(time < HUGE_VAL, "opening %d", _i);
    end_world(w);
}
END_TEST

/* Without the rules they stand for ever: the test above can fail. */
START_TEST(without_rules_they_stand) {
    world *w = new_world();
    add_opening(w->obstacles, -3.0, 3.0, 1.25 * RADIUS);
    add_swarms(w, 3, 3.0);
    use_rules(w, ORCA_SIDE_NONE, 0.0, 0.0);
    ck_assert(isinf(time_to_arrive(w, 3.0, 90.0)));
    end_world(w);
}
END_TEST

/* A crowd before a window for one. */
START_TEST(a_crowd_passes_a_window) {
    world *w = new_world();
    add_opening(w->obstacles, -0.3, 0.3, 1.25 * RADIUS);
    for (int k = 0; k < 27; ++k) {
        const int layer = k / 9;
        const geom_vec3 start = {-2.0 - 1.1 * layer, 1.1 * (k % 3 - 1), 1.1 * (k / 3 % 3 - 1)};
        add_agent(w, start, geom_vec3_make(-start.x, start.y, start.z));
    }
    ck_assert_double_lt(time_to_arrive(w, 0.3, 90.0), HUGE_VAL);
    end_world(w);
}
END_TEST

/* A shaft that ends is filled from its end, whoever is nearest to it. */
START_TEST(a_dead_end_is_filled_from_its_end) {
    world *w = new_world();
    const size_t count = 3;
    add_opening(w->obstacles, 0.0, 5.0, 1.25 * RADIUS);
    add_box(w->obstacles, geom_vec3_make(3.6, -1.0, -1.0), geom_vec3_make(5.0, 1.0, 1.0));
    for (size_t k = 0; k < count; ++k) {
        add_agent(w, geom_vec3_make(-1.0 - (double)k, 0.0, 0.0),
                  geom_vec3_make(0.6 + 1.1 * (double)k, 0.0, 0.0));
    }
    ck_assert_double_lt(time_to_arrive(w, 0.0, 40.0), HUGE_VAL);
    end_world(w);
}
END_TEST

/* Two meet head on along any line, with either side. */
START_TEST(head_on) {
    random_source source = {0x5ace};
    for (int i = 0; i < 12; ++i) {
        world *w = new_world();
        const geom_vec3 line = {i == 0, i == 1, i == 2};
        const geom_vec3 any = {random_between(&source, -1.0, 1.0), random_between(&source, -1.0, 1.0),
                               random_between(&source, -1.0, 1.0)};
        const geom_vec3 p = geom_vec3_scale(geom_vec3_normalize(i < 3 ? line : any), 5.0);
        use_rules(w, i % 2 == 0 ? ORCA_SIDE_RIGHT : ORCA_SIDE_LEFT, 1.0, 1.0);
        add_agent(w, p, geom_vec3_neg(p));
        add_agent(w, geom_vec3_neg(p), p);
        ck_assert_double_lt(time_to_arrive(w, 0.0, 15.0), HUGE_VAL);
        end_world(w);
    }
}
END_TEST

/* 27 stand closely in a cube; another wants to go straight through, and all are back afterwards. */
START_TEST(idle_ones_step_aside_and_come_back) {
    world *w = new_world();
    for (int k = 0; k < 27; ++k) {
        const int row = k / 3;
        const int layer = k / 9;
        const geom_vec3 p = {0.85 * (k % 3 - 1), 0.85 * (row % 3 - 1), 0.85 * (layer - 1)};
        add_agent(w, p, p);
        w->arrived[k] = true;
    }
    add_agent(w, geom_vec3_make(-5.0, 0.0, 0.0), geom_vec3_make(5.0, 0.0, 0.0));
    bool stepped_aside = false;
    for (int i = 0; i < 300; ++i) {
        step_through(w, 0.0);
        for (size_t k = 0; k < 27; ++k) {
            stepped_aside = stepped_aside || w->advice[k].yields;
        }
    }
    ck_assert(stepped_aside);
    for (size_t k = 0; k < w->count; ++k) {
        ck_assert_double_lt(geom_vec3_distance(place_of(w, k), w->goals[k]), 0.05 * RADIUS);
    }
    end_world(w);
}
END_TEST

/* ---- What each rule says ---- */

static orca_traffic3_agent plain_wish(uint64_t id, geom_vec3 position, geom_vec3 aim) {
    orca_traffic3_agent wish = orca_traffic3_agent_default();
    wish.id = id;
    wish.position = position;
    wish.aim = aim;
    return wish;
}

/* Three come to a window from one side. The nearest goes on; the others stay where they are, unless another
 * comes out of it, or there is room for two. */
START_TEST(the_first_of_a_queue_goes_on) {
    for (int i = 0; i < 3; ++i) {
        orca_obstacles3 *obstacles;
        ck_assert_int_eq(orca_obstacles3_create(NULL, &obstacles), GEOM_OK);
        add_opening(obstacles, -0.2, 0.2, i == 2 ? 1.2 : 0.6);
        const geom_vec3 goal = {8.0, 0.0, 0.0};
        const orca_traffic3_agent wishes[] = {
            plain_wish(4, geom_vec3_make(-1.7, 0.0, 0.0), goal),
            plain_wish(2, geom_vec3_make(-1.0, 0.0, 0.0), goal),
            plain_wish(9, geom_vec3_make(-1.9, 0.1, 0.1), goal),
            plain_wish(7, geom_vec3_make(3.0, 0.0, 0.0), geom_vec3_make(-9.0, 0.0, 0.0))};
        orca_traffic3 *traffic = make_traffic(ORCA_SIDE_NONE, 0.0, 1.0);
        orca_traffic3_command advice[4];
        const orca_traffic3_input input = {wishes, i == 1 ? 4 : 3, TIME_STEP, obstacles};
        ck_assert_int_eq(orca_traffic3_step(traffic, &input, advice), GEOM_OK);
        const bool queue = i == 0;
        ck_assert_double_eq_tol(advice[1].preferred_velocity.x, 1.5, 1e-12);
        ck_assert_double_eq_tol(geom_vec3_length(advice[0].preferred_velocity), queue ? 0.0 : 1.5, 1e-12);
        ck_assert_double_eq_tol(geom_vec3_length(advice[2].preferred_velocity), queue ? 0.0 : 1.5, 1e-12);
        ck_assert(queue ? advice[1].time_horizon < 1.0 : advice[1].time_horizon == 3.0);
        orca_traffic3_destroy(traffic);
        orca_obstacles3_destroy(obstacles);
    }
}
END_TEST

START_TEST(switched_off_it_changes_nothing) {
    orca_traffic3 *traffic = make_traffic(ORCA_SIDE_NONE, 0.0, 0.0);
    const orca_traffic3_agent wishes[] = {plain_wish(5, geom_vec3_make(0, 0, 0), geom_vec3_make(0, 0, 10)),
                                          plain_wish(2, geom_vec3_make(0, 0, 1), geom_vec3_make(0, 0, -10)),
                                          plain_wish(9, geom_vec3_make(4, 4, 4), geom_vec3_make(4, 4.1, 4))};
    orca_traffic3_command advice[3];
    const orca_traffic3_input input = {wishes, 3, TIME_STEP, NULL};
    for (int i = 0; i < 100; ++i) {
        ck_assert_int_eq(orca_traffic3_step(traffic, &input, advice), GEOM_OK);
        ck_assert(geom_vec3_equal(advice[0].preferred_velocity, geom_vec3_make(0, 0, 1.5)));
        ck_assert(geom_vec3_equal(advice[1].preferred_velocity, geom_vec3_make(0, 0, -1.5)));
        ck_assert_double_eq_tol(advice[2].preferred_velocity.y, 1.0, 1e-12);
        ck_assert_double_eq(advice[1].time_horizon, 3.0);
    }
    ck_assert_int_eq(advice[0].blockage, ORCA_BLOCKAGE_AGENT);
    orca_traffic3_destroy(traffic);
}
END_TEST

START_TEST(it_says_what_hinders) {
    world *w = new_world();
    add_box(w->obstacles, geom_vec3_make(1, -5, -5), geom_vec3_make(2, 5, 5));
    const orca_traffic3_agent wish = plain_wish(1, geom_vec3_make(0.45, 0, 0), geom_vec3_make(10, 0, 0));
    orca_traffic3_command advice;
    for (int i = 0; i < 60; ++i) {
        const orca_traffic3_input input = {&wish, 1, TIME_STEP, w->obstacles};
        ck_assert_int_eq(orca_traffic3_step(w->traffic, &input, &advice), GEOM_OK);
    }
    ck_assert_int_eq(advice.blockage, ORCA_BLOCKAGE_OBSTACLE);
    ck_assert_uint_gt(advice.waiting_since, 1);
    orca_traffic3_clear(w->traffic);
    const orca_traffic3_input input = {&wish, 1, TIME_STEP, w->obstacles};
    ck_assert_int_eq(orca_traffic3_step(w->traffic, &input, &advice), GEOM_OK);
    ck_assert_uint_eq(advice.waiting_since, 0);
    end_world(w);
}
END_TEST

START_TEST(velocities_are_wishes) {
    const orca_traffic3_agent base = plain_wish(1, geom_vec3_make(2, 3, 1), geom_vec3_make(0, 0, 0));
    orca_traffic3_agent wish = orca_traffic3_agent_from_velocity(base, geom_vec3_make(3, 0, -4), 2.0);
    ck_assert_double_eq(wish.preferred_speed, 5.0);
    ck_assert(geom_vec3_equal(wish.aim, geom_vec3_make(8, 3, -7)) && wish.passing && !wish.idle);
    wish = orca_traffic3_agent_from_velocity(wish, geom_vec3_make(0, 0, 0), 2.0);
    ck_assert(geom_vec3_equal(wish.aim, wish.position) && !wish.passing && wish.idle);
}
END_TEST

/* ---- Bad input ---- */

static geom_status status_of(orca_traffic3_agent wish, double time_step) {
    orca_traffic3 *traffic = make_traffic(ORCA_SIDE_RIGHT, 1.0, 1.0);
    orca_traffic3_command advice;
    const orca_traffic3_input input = {&wish, 1, time_step, NULL};
    const geom_status status = orca_traffic3_step(traffic, &input, &advice);
    orca_traffic3_destroy(traffic);
    return status;
}

START_TEST(bad_input_is_refused) {
    const orca_traffic3_agent good = plain_wish(1, geom_vec3_make(0, 0, 0), geom_vec3_make(1, 0, 0));
    ck_assert_int_eq(status_of(good, 0.1), GEOM_OK);
    ck_assert_int_eq(status_of(good, 0.0), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of(good, (double)NAN), GEOM_NOT_FINITE);
    orca_traffic3_agent bad = good;
    bad.position.z = HUGE_VAL;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NOT_FINITE);
    bad = good;
    bad.radius = -1.0;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NEGATIVE_SIZE);
    bad = good;
    bad.time_horizon = 0.0;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_INVALID_ARGUMENT);
    bad = good;
    const geom_vec3 way[] = {bad.aim, {0.0, 0.0, HUGE_VAL}};
    bad.way = way;
    bad.way_count = 2;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NOT_FINITE);
    orca_traffic3 *traffic = make_traffic(ORCA_SIDE_RIGHT, 1.0, 1.0);
    const orca_traffic3_agent twice[] = {good, good};
    orca_traffic3_command advice[2];
    const orca_traffic3_input input = {twice, 2, 0.1, NULL};
    ck_assert_int_eq(orca_traffic3_step(traffic, &input, advice), GEOM_INVALID_ARGUMENT);
    orca_traffic3_destroy(traffic);
    orca_traffic3_destroy(NULL);
    for (int i = 0; i < ORCA_TRAFFIC3_RULE_COUNT; ++i) {
        const orca_traffic_rule *rule = orca_traffic3_rule_at((orca_traffic3_rule_index)i);
        orca_traffic3_def def = orca_traffic3_def_default();
        ck_assert(def.rules[i] == rule->fallback);
        ck_assert(orca_traffic3_rule_accepts((orca_traffic3_rule_index)i, 0.0));
        def.rules[i] = rule->maximum + 1.0;
        ck_assert_int_eq(orca_traffic3_create(&def, &traffic), GEOM_INVALID_ARGUMENT);
        ck_assert_ptr_null(traffic);
    }
    ck_assert_str_eq(orca_traffic3_rule_at(ORCA_TRAFFIC3_SIDE)->id, "side");
    ck_assert_str_eq(orca_traffic3_rule_at(ORCA_TRAFFIC3_PASSAGES)->id, "passages");
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic3");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, both_ways_through_an_opening, 0, sizeof openings / sizeof openings[0]);
    const TTest *const others[] = {
        without_rules_they_stand,
        a_crowd_passes_a_window,
        a_dead_end_is_filled_from_its_end,
        head_on,
        idle_ones_step_aside_and_come_back,
        the_first_of_a_queue_goes_on,
        switched_off_it_changes_nothing,
        it_says_what_hinders,
        velocities_are_wishes,
        bad_input_is_refused,
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        tcase_add_test(tests, others[i]);
    }
    return run_test_case("orca.traffic3", tests);
}
