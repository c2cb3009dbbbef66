/* Rules of traffic: crowds that ORCA alone leaves standing arrive; agents come and go; bad input. */
#include "orca/support/traffic_world.h"

#include <geom/snapshot.h>
#include <orca/sim2.h>
#include <orca/traffic2.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 64
};

#define RADIUS 0.4
#define SPEED 1.2

/* Agents that ORCA steers, with their goals. */
typedef struct world {
    orca_sim *sim;
    orca_obstacles *obstacles;
    orca_traffic *traffic;
    orca_agent_id ids[MOST_AGENTS];
    geom_vec2 goals[MOST_AGENTS];
    geom_vec2 starts[MOST_AGENTS];
    bool arrived[MOST_AGENTS];
    orca_traffic_agent wishes[MOST_AGENTS];
    orca_traffic_command advice[MOST_AGENTS];
    size_t count;
    double time_step;
} world;

static orca_traffic *make_traffic(orca_side side, bool yield) {
    orca_traffic_def def = orca_traffic_def_default();
    def.rules[ORCA_TRAFFIC_SIDE] = side;
    def.rules[ORCA_TRAFFIC_MAKE_WAY] = yield;
    def.rules[ORCA_TRAFFIC_RESPONSE] = yield ? 0.1 : 0.0; /* it changes nothing but response times */
    orca_traffic *traffic;
    ck_assert_int_eq(orca_traffic_create(&def, &traffic), GEOM_OK);
    return traffic;
}

static world *new_world(double time_step) {
    world *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    ck_assert_int_eq(orca_obstacles_create(NULL, &w->obstacles), GEOM_OK);
    orca_sim_def def = orca_sim_def_default();
    def.time_step = time_step;
    def.obstacles = w->obstacles;
    def.side_bias = 0.0; /* the rules alone */
    ck_assert_int_eq(orca_sim_create(&def, &w->sim), GEOM_OK);
    w->traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    w->time_step = time_step;
    return w;
}

static void end_world(world *w) {
    orca_traffic_destroy(w->traffic);
    orca_sim_destroy(w->sim);
    orca_obstacles_destroy(w->obstacles);
    free(w);
}

static void add_agent(world *w, geom_vec2 from, geom_vec2 to) {
    ck_assert_uint_lt(w->count, MOST_AGENTS);
    w->ids[w->count] = traffic_add_agent(w->sim, from, RADIUS, 1.25 * SPEED);
    w->starts[w->count] = from;
    w->goals[w->count++] = to;
}

/* Walls along x at both sides of the x axis, from -half to half, `width` apart. */
static void add_passage(world *w, double half, double width) {
    traffic_add_box(w->obstacles, -half, 0.5 * width, half, 20.0);
    traffic_add_box(w->obstacles, -half, -20.0, half, -0.5 * width);
}

/* Around the corners of a passage. */
static geom_vec2 aim_through(geom_vec2 from, geom_vec2 to, double half, double width) {
    const double edge = half + 1.1 * RADIUS;
    const double room = fmax(0.5 * width - 1.01 * RADIUS, 0.0);
    const double side = to.x > from.x ? 1.0 : -1.0;
    if (side * from.x < -edge + 0.05) {
        return geom_vec2_make(-side * (edge - 0.1), fmin(fmax(from.y, -room), room));
    }
    return side * from.x < edge - 0.1 ? geom_vec2_make(side * edge, fmin(fmax(from.y, -room), room)) : to;
}

static geom_vec2 place_of(const world *w, size_t i) { return orca_sim_get_agent(w->sim, w->ids[i]).position; }

static orca_traffic_agent wish_of(const world *w, size_t i, double half, double width) {
    const orca_agent_def agent = orca_sim_get_agent(w->sim, w->ids[i]);
    orca_traffic_agent wish = orca_traffic_agent_default();
    wish.id = i;
    wish.position = agent.position;
    wish.velocity = agent.velocity;
    wish.aim = half > 0.0 ? aim_through(agent.position, w->goals[i], half, width) : w->goals[i];
    wish.passing = !geom_vec2_equal(wish.aim, w->goals[i]);
    wish.idle = w->arrived[i];
    wish.radius = agent.radius;
    wish.preferred_speed = agent.max_speed / 1.25;
    wish.max_speed = agent.max_speed;
    return wish;
}

/* One step through a passage, or in the open with half = 0. */
static void step_through(world *w, double half, double width) {
    for (size_t i = 0; i < w->count; ++i) {
        w->wishes[i] = wish_of(w, i, half, width);
    }
    const orca_traffic_input input = {w->wishes, w->count, w->time_step, w->obstacles, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, w->advice), GEOM_OK);
    for (size_t i = 0; i < w->count; ++i) {
        orca_agent_def agent = orca_sim_get_agent(w->sim, w->ids[i]);
        ck_assert(geom_vec2_is_finite(w->advice[i].preferred_velocity));
        ck_assert_double_le(geom_vec2_length(w->advice[i].preferred_velocity),
                            agent.max_speed * (1.0 + 1e-12));
        agent.preferred_velocity = w->advice[i].preferred_velocity;
        agent.time_horizon = w->advice[i].time_horizon;
        agent.time_horizon_obst = w->advice[i].time_horizon_obst;
        ck_assert_int_eq(orca_sim_set_agent(w->sim, w->ids[i], &agent), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(w->sim), GEOM_OK);
    for (size_t i = 0; i < w->count; ++i) {
        w->arrived[i] = w->arrived[i] || geom_vec2_distance(place_of(w, i), w->goals[i]) < 0.3;
    }
}

static void step(world *w) { step_through(w, 0.0, 0.0); }

static bool all_at_goal(const world *w) {
    for (size_t i = 0; i < w->count; ++i) {
        if (!w->arrived[i] || geom_vec2_distance(place_of(w, i), w->goals[i]) > 0.3) {
            return false;
        }
    }
    return true;
}

/* The time after which all are there; HUGE_VAL when that is too late. */
static double time_to_arrive(world *w, double half, double width, double most) {
    const size_t steps = (size_t)(most / w->time_step);
    for (size_t i = 0; i < steps; ++i) {
        if (all_at_goal(w)) {
            return (double)i * w->time_step;
        }
        step_through(w, half, width);
    }
    return HUGE_VAL;
}

static world *circle(size_t n, double time_step) {
    static const double pi = 3.14159265358979323846;
    world *w = new_world(time_step);
    const double radius = fmax(6.0, 0.35 * (double)n);
    for (size_t k = 0; k < n; ++k) {
        const double angle = 2.0 * pi * (double)k / (double)n;
        const geom_vec2 p = geom_vec2_make(radius * cos(angle), radius * sin(angle));
        add_agent(w, p, geom_vec2_neg(p));
    }
    return w;
}

/* ---- Crowds that arrive ---- */

static const struct {
    size_t count;
    double time_step;
} circles[] = {{2, 1.0 / 60}, {3, 1.0 / 60}, {4, 1.0 / 60}, {5, 1.0 / 60}, {6, 1.0 / 60}, {8, 1.0 / 60},
               {2, 0.1},      {7, 0.1},      {8, 0.1},      {11, 0.1},     {16, 0.1},     {30, 0.1}};

START_TEST(all_swap_across_a_circle) {
    world *w = circle(circles[_i].count, circles[_i].time_step);
    const double way = 2.0 * geom_vec2_length(w->starts[0]) / SPEED;
    const double time = time_to_arrive(w, 0.0, 0.0, 4.0 * way);
    ck_assert_msg(time < 2.5 * way, "%zu agents: %g s of %g s", w->count, time, way);
    end_world(w);
}
END_TEST

/* Without the rules they stand for ever: the test above can fail. */
START_TEST(without_rules_they_stand) {
    world *w = circle(8, 0.1);
    orca_traffic_destroy(w->traffic);
    w->traffic = make_traffic(ORCA_SIDE_NONE, false);
    ck_assert(isinf(time_to_arrive(w, 0.0, 0.0, 60.0)));
    end_world(w);
}
END_TEST

/* Each side alone, and yielding alone, gets two past each other. */
START_TEST(head_on) {
    const struct {
        orca_side side;
        bool yield;
    } rules[] = {
        {ORCA_SIDE_RIGHT, false}, {ORCA_SIDE_LEFT, false}, {ORCA_SIDE_RIGHT, true}, {ORCA_SIDE_LEFT, true}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i) {
        world *w = new_world(0.1);
        orca_traffic_destroy(w->traffic);
        w->traffic = make_traffic(rules[i].side, rules[i].yield);
        add_agent(w, geom_vec2_make(-5, 0), geom_vec2_make(5, 0));
        add_agent(w, geom_vec2_make(5, 0), geom_vec2_make(-5, 0));
        double aside = 0.0;
        for (int k = 0; k < 140 && !all_at_goal(w); ++k) {
            step(w);
            aside = fmax(aside, fabs(place_of(w, 0).y));
            aside = fabs(place_of(w, 0).x) < 0.3 ? copysign(aside, place_of(w, 0).y) : aside;
            aside = fabs(aside);
        }
        ck_assert(all_at_goal(w));
        ck_assert_double_gt(aside, 0.1);
        end_world(w);
    }
}
END_TEST

static const struct {
    double half;
    double width;
    size_t count; /* on each side */
} passages[] = {{0.5, 1.0, 3}, {0.5, 1.2, 5}, {3.0, 1.0, 2}, {3.0, 1.4, 5}, {6.0, 1.2, 4}, {3.0, 2.4, 8}};

START_TEST(both_ways_through_a_passage) {
    const double half = passages[_i].half;
    const double width = passages[_i].width;
    world *w = new_world(0.1);
    add_passage(w, half, width);
    for (size_t k = 0; k < passages[_i].count; ++k) {
        const double y = 0.9 * ((double)k - 0.5 * (double)(passages[_i].count - 1));
        add_agent(w, geom_vec2_make(-half - 3.0, y), geom_vec2_make(half + 4.0, y));
        add_agent(w, geom_vec2_make(half + 3.0, y), geom_vec2_make(-half - 4.0, y));
    }
    const double time = time_to_arrive(w, half, width, 240.0);
    ck_assert_msg(time < 240.0, "half %g, width %g", half, width);
    end_world(w);
}
END_TEST

/* In a dead end for one agent stands one with its goal at the mouth. Another wants in: both must come out
 * first. */
START_TEST(a_dead_end_is_left_to_let_others_in) {
    world *w = new_world(0.1);
    traffic_add_box(w->obstacles, -5.0, 1.25 * RADIUS, 0.0, 5.0);
    traffic_add_box(w->obstacles, -5.0, -5.0, 0.0, -1.25 * RADIUS);
    traffic_add_box(w->obstacles, 0.0, -5.0, 1.0, 5.0);
    add_agent(w, geom_vec2_make(-3.0, 0.0), geom_vec2_make(-1.0, 0.0));
    add_agent(w, geom_vec2_make(-1.0, 0.0), geom_vec2_make(-3.0, 0.0));
    ck_assert_double_lt(time_to_arrive(w, 0.0, 0.0, 120.0), 120.0);
    end_world(w);
}
END_TEST

/* 25 stand closely in rows; another wants to go straight through, and all are back afterwards. */
START_TEST(idle_ones_step_aside_and_come_back) {
    world *w = new_world(0.1);
    for (int k = 0; k < 25; ++k) {
        const geom_vec2 p = geom_vec2_make(0.85 * (k % 5 - 2), 0.85 * ((k - k % 5) * 0.2 - 2.0));
        add_agent(w, p, p);
        w->arrived[k] = true;
    }
    add_agent(w, geom_vec2_make(0, 0.42), geom_vec2_make(6, 0.42));
    orca_agent_def middle = orca_sim_get_agent(w->sim, w->ids[12]);
    middle.position = geom_vec2_make(0, -0.45);
    ck_assert_int_eq(orca_sim_set_agent(w->sim, w->ids[12], &middle), GEOM_OK);
    bool stepped_aside = false;
    for (int i = 0; i < 300; ++i) {
        step(w);
        for (size_t k = 0; k < 25; ++k) {
            stepped_aside = stepped_aside || w->advice[k].yields;
        }
    }
    ck_assert(stepped_aside);
    for (size_t k = 0; k < w->count; ++k) {
        ck_assert_double_lt(geom_vec2_distance(place_of(w, k), w->goals[k]), 0.05 * RADIUS);
    }
    end_world(w);
}
END_TEST

static void set_speed(world *w, size_t i, double speed) {
    orca_agent_def agent = orca_sim_get_agent(w->sim, w->ids[i]);
    agent.max_speed = 1.25 * speed;
    ck_assert_int_eq(orca_sim_set_agent(w->sim, w->ids[i], &agent), GEOM_OK);
}

/* A row of idle agents, faster or slower than the one that wants through. Each looks ahead for the time in
 * which it goes one radius itself: the other may look much farther, or not as far. */
START_TEST(idle_ones_make_way_at_any_speed) {
    static const double speeds[] = {0.05, 0.1, 0.2, 0.6, 1.2, 2.4};
    const double speed = speeds[_i];
    for (int size = 3; size <= 5; size += 2) {
        world *w = new_world(0.1);
        for (int k = 0; k < size; ++k) {
            const geom_vec2 p = geom_vec2_make(0.85 * (k - 0.5 * (size - 1)), 0.0);
            add_agent(w, p, p);
        }
        add_agent(w, geom_vec2_make(0.0, -2.0), geom_vec2_make(0.0, 2.0));
        set_speed(w, w->count - 1, speed);
        ck_assert_double_lt(time_to_arrive(w, 0.0, 0.0, 1.5 * 4.0 / speed + 5.0), HUGE_VAL);
        end_world(w);
    }
}
END_TEST

/* How often an agent that has arrived turns the other way, within so many steps. */
static int count_wavering(world *w, int steps) {
    int changes = 0;
    double last_turn[MOST_AGENTS] = {0};
    geom_vec2 last[MOST_AGENTS] = {{0}};
    for (int i = 0; i < steps; ++i) {
        step(w);
        for (size_t k = 0; k < w->count; ++k) {
            const geom_vec2 now = orca_sim_get_agent(w->sim, w->ids[k]).velocity;
            const double turn = geom_vec2_cross(last[k], now);
            if (w->arrived[k] && fabs(turn) > 1e-9) {
                changes += turn * last_turn[k] < 0.0 ? 1 : 0;
                last_turn[k] = turn;
            }
            last[k] = now;
        }
    }
    return changes;
}

static void assert_all_rest(const world *w) {
    ck_assert(all_at_goal(w));
    for (size_t k = 0; k < w->count; ++k) {
        ck_assert_double_lt(geom_vec2_length(orca_sim_get_agent(w->sim, w->ids[k]).velocity), 1e-9);
    }
}

START_TEST(no_agent_wavers_at_the_goal) {
    world *w = circle(7, 0.1);
    ck_assert_int_eq(count_wavering(w, 300), 0);
    assert_all_rest(w);
    end_world(w);
}
END_TEST

/* From all around to places a step apart from each other: they jostle, but not for long. */
START_TEST(a_crowd_at_its_goals_comes_to_rest) {
    world *w = circle(7, 0.1);
    for (size_t k = 0; k < w->count; ++k) {
        w->goals[k] = geom_vec2_scale(geom_vec2_normalize(w->starts[k]), k == 0 ? 0.0 : -1.0);
    }
    ck_assert_int_le(count_wavering(w, 200), 20 * (int)w->count);
    ck_assert_int_eq(count_wavering(w, 50), 0);
    assert_all_rest(w);
    end_world(w);
}
END_TEST

/* ---- What each rule says ---- */

static orca_traffic_agent plain_wish(uint64_t id, double x, double y, double aim_x, double aim_y) {
    orca_traffic_agent wish = orca_traffic_agent_default();
    wish.id = id;
    wish.position = geom_vec2_make(x, y);
    wish.aim = geom_vec2_make(aim_x, aim_y);
    return wish;
}

/* One that was pushed off its place, which another passes. Returns whether that one was asked to make way. */
static bool passer_is_asked(bool at_its_place) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wishes[] = {plain_wish(1, 0.0, 0.0, 0.0, 2.0), plain_wish(2, -12.0, 1.0, 50.0, 1.0)};
    orca_traffic_command advice[2];
    bool asked = false;
    wishes[0].idle = at_its_place;
    wishes[1].velocity = geom_vec2_make(1.5, 0.0);
    for (int i = 0; i < 120; ++i) {
        const orca_traffic_input input = {wishes, 2, 0.1, NULL, NULL, 0.0};
        ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
        asked = asked || advice[1].yields;
        wishes[1].position.x += 0.15;
    }
    ck_assert_int_eq(advice[0].blockage, ORCA_BLOCKAGE_AGENT); /* by then it waits */
    orca_traffic_destroy(traffic);
    return asked;
}

/* Who goes back to its place lets those pass that are on their ways. */
START_TEST(who_has_arrived_asks_none_that_passes) {
    ck_assert(passer_is_asked(false));
    ck_assert(!passer_is_asked(true));
}
END_TEST

/* ---- Goals in each other's way ---- */

/* A dead end for one agent along x, from 0 to its end. */
static void add_dead_end(world *w, double end) {
    traffic_add_box(w->obstacles, 0.0, 1.2 * RADIUS, end, 5.0);
    traffic_add_box(w->obstacles, 0.0, -5.0, end, -1.2 * RADIUS);
    traffic_add_box(w->obstacles, end, -5.0, end + 1.0, 5.0);
}

/* Those in a dead end belong there in the opposite order: all come out once, and go in, the deepest first. */
START_TEST(a_dead_end_is_filled_from_its_end) {
    world *w = new_world(0.1);
    const size_t count = (size_t)_i;
    add_dead_end(w, 1.1 * (double)count + 0.6);
    for (size_t k = 0; k < count; ++k) {
        add_agent(w, geom_vec2_make(0.6 + 1.1 * (double)k, 0.0),
                  geom_vec2_make(0.6 + 1.1 * (double)(count - 1 - k), 0.0));
    }
    const double time = time_to_arrive(w, 0.0, 0.0, 20.0 * (double)count);
    ck_assert_msg(time < HUGE_VAL, "%zu agents", count);
    end_world(w);
}
END_TEST

/* Goals in a corridor for one that is open at both ends: who waits for others at one end holds up none of them. */
START_TEST(a_corridor_with_two_ends_is_filled) {
    world *w = new_world(0.1);
    const double goals[] = {4.2, 5.2, 6.2, 7.2};
    const double starts[] = {-10.7, -2.0, 6.2, 10.9};
    add_passage(w, 8.0, 0.96);
    for (size_t i = 0; i < 4; ++i) {
        add_agent(w, geom_vec2_make(starts[i], 0.0), geom_vec2_make(goals[i], 0.0));
    }
    ck_assert_double_lt(time_to_arrive(w, 0.0, 0.0, 60.0), 60.0);
    end_world(w);
}
END_TEST

/* From a circle to a square of goals with hardly any room between them, in some order. */
static world *packed(size_t side, double time_step) {
    world *w = circle(side * side, time_step);
    for (size_t k = 0; k < w->count; ++k) {
        const size_t place = (k * 17 + 5) % w->count;
        const double middle = 0.5 * (double)(side - 1);
        const size_t column = place % side;
        const size_t row = place / side;
        w->goals[k] =
            geom_vec2_make(2.05 * RADIUS * ((double)column - middle), 2.05 * RADIUS * ((double)row - middle));
    }
    return w;
}

/* How often agents that have arrived were pushed off: the most for one. */
static int most_pushes(world *w, int steps) {
    int pushes[MOST_AGENTS] = {0};
    bool home[MOST_AGENTS] = {false};
    int most = 0;
    for (int i = 0; i < steps; ++i) {
        step(w);
        for (size_t k = 0; k < w->count; ++k) {
            const bool near = w->arrived[k] && geom_vec2_distance(place_of(w, k), w->goals[k]) < 0.9;
            pushes[k] += home[k] && !near ? 1 : 0;
            most = pushes[k] > most ? pushes[k] : most;
            home[k] = near;
        }
    }
    return most;
}

START_TEST(packed_goals_are_filled_from_the_middle) {
    world *w = packed(7, 0.1);
    ck_assert_int_le(most_pushes(w, 700), 3);
    ck_assert(all_at_goal(w));
    end_world(w);
}
END_TEST

/* Who waits for a deeper goal goes on as soon as the other is nearly there, not after it. */
START_TEST(layers_of_packed_goals_are_filled_close_behind_each_other) {
    int steps = 0;
    for (size_t side = 4; side <= 5; ++side) {
        world *w = packed(side, 0.1);
        for (int i = 0; i < 300 && !all_at_goal(w); ++i) {
            step(w);
            ++steps;
        }
        end_world(w);
    }
    ck_assert_int_lt(steps, 390); /* 416 when the layers go one after the other */
}
END_TEST

/* How often an agent turns by more than 90 degrees at a tenth of its speed or faster: the most for one. */
static int most_reversals(world *w, int steps) {
    int reversals[MOST_AGENTS] = {0};
    geom_vec2 last[MOST_AGENTS] = {{0}};
    int most = 0;
    for (int i = 0; i < steps; ++i) {
        step(w);
        for (size_t k = 0; k < w->count; ++k) {
            const orca_agent_def agent = orca_sim_get_agent(w->sim, w->ids[k]);
            const double least = 0.1 * agent.max_speed;
            const bool moves = geom_vec2_length(agent.velocity) > least && geom_vec2_length(last[k]) > least;
            reversals[k] += moves && geom_vec2_dot(agent.velocity, last[k]) < 0.0 ? 1 : 0;
            most = reversals[k] > most ? reversals[k] : most;
            last[k] = agent.velocity;
        }
    }
    return most;
}

/* Who comes too near behind a slow one with a deeper goal stands for a moment. It does not go back. */
START_TEST(who_follows_a_slow_one_does_not_go_to_and_fro) {
    int most = 0;
    for (size_t slow = 0; slow < 16; ++slow) {
        world *w = packed(4, 0.1);
        set_speed(w, slow, 0.2);
        const int reversals = most_reversals(w, 600);
        most = reversals > most ? reversals : most;
        end_world(w);
    }
    ck_assert_int_le(most, 10);
}
END_TEST

/* An agent at its goal stays there when there are other ways to the goals behind it. */
START_TEST(who_is_not_in_the_only_way_stays) {
    world *w = new_world(0.1);
    add_agent(w, geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0));
    add_agent(w, geom_vec2_make(-6.0, 0.0), geom_vec2_make(2.5 * RADIUS, 0.0));
    w->arrived[0] = true;
    ck_assert_int_eq(most_pushes(w, 150), 0);
    ck_assert(all_at_goal(w));
    end_world(w);
}
END_TEST

/* A square of packed goals around the origin, all taken but by those that a test moves. */
static size_t packed_wishes(orca_traffic_agent *wishes, size_t side, double spacing) {
    const double middle = 0.5 * (double)(side - 1);
    for (size_t i = 0; i < side * side; ++i) {
        const size_t row = i / side;
        const double x = spacing * ((double)(i % side) - middle);
        const double y = spacing * ((double)row - middle);
        wishes[i] = plain_wish(i, x, y, x, y);
        wishes[i].radius = RADIUS;
        wishes[i].idle = true;
    }
    return side * side;
}

static void advise_once(const orca_traffic_agent *wishes, size_t count, orca_traffic_command *advice) {
    const orca_traffic_input input = {wishes, count, 0.1, NULL, NULL, 0.0};
    orca_traffic *traffic = NULL;
    ck_assert_int_eq(orca_traffic_create(NULL, &traffic), GEOM_OK);
    ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
    orca_traffic_destroy(traffic);
}

/* Where neighbors leave no room, an agent at its goal is not to leap out of its row. */
START_TEST(who_has_arrived_among_packed_goals_is_not_fast) {
    orca_traffic_agent wishes[16];
    orca_traffic_command advice[16];
    const size_t count = packed_wishes(wishes, 4, 2.05 * RADIUS);
    wishes[3].position = geom_vec2_make(8.0, -8.0);
    wishes[3].idle = false;
    wishes[12].position.x -= 0.5;
    advise_once(wishes, count, advice);
    for (size_t i = 0; i < count; ++i) {
        const double back = geom_vec2_length(advice[i].preferred_velocity);
        const double most = i == 3 ? wishes[i].max_speed : fmax(0.1 * wishes[i].max_speed, back);
        ck_assert_double_eq(advice[i].max_speed, most);
    }
    ck_assert_double_gt(advice[12].max_speed, 0.5 * wishes[12].max_speed);
    (void)packed_wishes(wishes, 4, 2.5 * RADIUS);
    advise_once(wishes, count, advice);
    for (size_t i = 0; i < count; ++i) {
        ck_assert_double_eq(advice[i].max_speed, wishes[i].max_speed);
    }
}
END_TEST

/* An agent with a goal on the far side of a packed square goes around the goals inside, which others still have to
 * come to. A wall beside the square leaves it no room for that. */
START_TEST(who_comes_from_behind_goes_around_packed_goals) {
    orca_traffic_agent wishes[16];
    orca_traffic_command advice[16];
    const size_t count = packed_wishes(wishes, 4, 2.05 * RADIUS);
    wishes[5].position = geom_vec2_make(1.0, -9.0);
    wishes[5].idle = false;
    wishes[7].position = geom_vec2_make(-9.0, 0.2);
    wishes[7].idle = false;
    advise_once(wishes, count, advice);
    const geom_vec2 way = geom_vec2_normalize(advice[7].preferred_velocity);
    ck_assert_double_gt(way.x, 0.0);
    ck_assert_double_gt(fabs(geom_vec2_cross(wishes[7].position, way)), 3.0 * RADIUS);

    world *w = new_world(0.1);
    traffic_add_box(w->obstacles, -4.0, 6.0 * RADIUS, 4.0, 8.0 * RADIUS);
    const orca_traffic_input input = {wishes, count, 0.1, w->obstacles, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, advice), GEOM_OK);
    const geom_vec2 straight = geom_vec2_normalize(advice[7].preferred_velocity);
    ck_assert_double_lt(fabs(geom_vec2_cross(wishes[7].position, straight)), 2.0 * RADIUS);
    end_world(w);
}
END_TEST

/* Of two packed goals the nearer one is taken: the other agent goes around, and asks nobody. */
START_TEST(who_has_arrived_is_passed_around) {
    world *w = new_world(0.1);
    bool yields = false;
    add_agent(w, geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0));
    add_agent(w, geom_vec2_make(-2.1 * RADIUS, 0.0), geom_vec2_make(2.05 * RADIUS, 0.0));
    w->arrived[0] = true;
    for (int i = 0; i < 150; ++i) {
        step(w);
        yields = yields || w->advice[0].yields;
    }
    ck_assert(!yields);
    ck_assert(all_at_goal(w));
    end_world(w);
}
END_TEST

/* Two of one row of packed goals wait for a third, with a deeper goal, that is on its way. One has come to the place
 * where it waits. The other wants to the same place, and stands behind it. */
START_TEST(who_waits_behind_another_stands) {
    enum {
        SIDE = 7,
        DEEPER = SIDE * (SIDE / 2) + SIDE / 2 + 1,
        FIRST = DEEPER + 1,
        SECOND = DEEPER + 2
    };
    orca_traffic_agent wishes[SIDE * SIDE];
    orca_traffic_command advice[SIDE * SIDE];
    const size_t count = packed_wishes(wishes, SIDE, 2.05 * RADIUS);
    for (size_t i = DEEPER; i <= SECOND; ++i) {
        wishes[i].idle = false;
        wishes[i].position = geom_vec2_make((i == DEEPER ? 30.0 : 12.0) * RADIUS, 0.0);
    }
    wishes[SECOND].position.y = 10.0 * RADIUS;
    for (int i = 0; i < 200; ++i) {
        advise_once(wishes, count, advice);
        wishes[FIRST].position =
            geom_vec2_add_scaled(wishes[FIRST].position, 0.1, advice[FIRST].preferred_velocity);
    }
    wishes[SECOND].position = geom_vec2_make(wishes[FIRST].position.x + 2.2 * RADIUS, 0.0);
    advise_once(wishes, count, advice);
    ck_assert_double_lt(geom_vec2_length(advice[SECOND].preferred_velocity), 1e-9);
}
END_TEST

/* Ten rows of two goals fill a corridor without room to pass. One whose goal is in the second row stands deeper, at a
 * goal of the third row, while another with a deeper goal is on its way: to wait there would be in the other's way. */
START_TEST(who_stands_behind_its_goal_goes_out) {
    enum {
        COUNT = 20,
        OWN = 2,   /* its goal */
        DEEP = 4,  /* where it stands */
        DEEPER = 8 /* the goal of the other, and where the one from DEEP stands */
    };
    world *w = new_world(0.1);
    orca_traffic_agent wishes[COUNT];
    orca_traffic_command advice[COUNT];
    add_passage(w, 40.0, 2.94 * 2.0 * RADIUS);
    for (size_t i = 0; i < COUNT; ++i) {
        const size_t row = i / 2;
        const double x = 2.3 * RADIUS * (double)row;
        const double y = 1.15 * RADIUS * (i % 2 == 0 ? -1.0 : 1.0);
        wishes[i] = plain_wish(i, x, y, x, y);
        wishes[i].radius = RADIUS;
    }
    wishes[OWN].position = wishes[DEEP].aim;
    wishes[DEEP].position = wishes[DEEPER].aim;
    wishes[DEEPER].position = wishes[OWN].aim;
    const orca_traffic_input input = {wishes, COUNT, 0.1, w->obstacles, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, advice), GEOM_OK);
    ck_assert_double_lt(advice[OWN].preferred_velocity.x, -0.5 * wishes[OWN].preferred_speed);
    end_world(w);
}
END_TEST

/* Very many goals in one row that has one way out: found in a step, which would not end if each were compared
 * with all. */
START_TEST(long_rows_of_goals_are_no_work) {
    enum {
        COUNT = 20000
    };
    world *w = new_world(0.1);
    add_dead_end(w, 1.0 * COUNT);
    orca_traffic_agent *wishes = calloc(COUNT, sizeof *wishes);
    orca_traffic_command *advice = calloc(COUNT, sizeof *advice);
    ck_assert(wishes && advice);
    for (size_t i = 0; i < COUNT; ++i) {
        wishes[i] = plain_wish(i, 0.5 + (double)i, 0.0, 0.5 + (double)(COUNT - 1 - i), 0.0);
        wishes[i].radius = RADIUS;
    }
    const orca_traffic_input input = {wishes, COUNT, 0.1, w->obstacles, NULL, 0.0};
    for (int i = 0; i < 3; ++i) {
        ck_assert_int_eq(orca_traffic_step(w->traffic, &input, advice), GEOM_OK);
    }
    for (size_t i = 0; i < COUNT; ++i) {
        ck_assert(geom_vec2_is_finite(advice[i].preferred_velocity));
    }
    free(wishes);
    free(advice);
    end_world(w);
}
END_TEST

/* ---- Steps ---- */

/* A step that was taken back has not been; taken back again, nothing happens. */
START_TEST(a_step_can_be_taken_back) {
    orca_traffic *one = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic *two = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wishes[] = {plain_wish(1, 0, 0, 10, 0), plain_wish(2, 1.05, 0, -10, 0),
                                   plain_wish(3, 1, 1.2, 9, 9)};
    static unsigned char bytes[2][1000];
    orca_traffic_command advice[2][3];
    orca_traffic_undo(one);
    for (size_t i = 0; i < 60; ++i) {
        const orca_traffic_input input = {wishes, 2 + i / 20 % 2, 0.1, NULL, NULL, 0.0};
        const orca_traffic_input other = {wishes + 1, 1 + i % 2, 0.1, NULL, NULL, 0.0};
        ck_assert_int_eq(orca_traffic_step(one, &other, advice[0]), GEOM_OK);
        for (int times = 0; times < 2; ++times) {
            orca_traffic_undo(one);
            const size_t size = orca_traffic_save(one, bytes[0], sizeof bytes[0]);
            ck_assert_uint_eq(orca_traffic_save(two, bytes[1], sizeof bytes[1]), size);
            ck_assert_mem_eq(bytes[0], bytes[1], size);
        }
        ck_assert_int_eq(orca_traffic_step(one, &input, advice[0]), GEOM_OK);
        ck_assert_int_eq(orca_traffic_step(two, &input, advice[1]), GEOM_OK);
        for (size_t k = 0; k < input.count; ++k) {
            ck_assert(geom_vec2_equal(advice[0][k].preferred_velocity, advice[1][k].preferred_velocity));
            ck_assert_uint_eq(advice[0][k].waiting_since, advice[1][k].waiting_since);
        }
    }
    orca_traffic_destroy(one);
    orca_traffic_destroy(two);
}
END_TEST

/* One waits at a wall and another behind it: an agent nearer than a radius steps back, a farther one
 * stays. */
START_TEST(who_stands_in_line_keeps_off) {
    world *w = new_world(0.1);
    traffic_add_box(w->obstacles, 0.55, -20.0, 2.0, 20.0);
    for (int near = 0; near < 2; ++near) {
        orca_traffic_agent wishes[2] = {plain_wish(0, 0.0, 0.0, 10.0, 0.0),
                                        plain_wish(1, near ? -1.1 : -1.6, 0.0, 10.0, 0.0)};
        orca_traffic_command advice[2];
        wishes[0].radius = wishes[1].radius = 0.5;
        orca_traffic_clear(w->traffic);
        for (int i = 0; i < 30; ++i) {
            const orca_traffic_input input = {wishes, 2, 0.1, w->obstacles, NULL, 0.0};
            ck_assert_int_eq(orca_traffic_step(w->traffic, &input, advice), GEOM_OK);
        }
        const double forward = advice[1].preferred_velocity.x;
        ck_assert(near ? forward < -0.1 : forward > -1e-9);
    }
    end_world(w);
}
END_TEST

/* A jam of agents that brake slowly, and some that do not: no agent is told more than it can do. */
START_TEST(no_wish_is_beyond_the_limit_of_acceleration) {
    static const double limits[] = {0.5, 2.0, HUGE_VAL, 0.0};
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wishes[12];
    orca_traffic_command advice[12];
    for (size_t i = 0; i < 12; ++i) {
        const double x = 0.9 * (double)(i % 6);
        wishes[i] = plain_wish(i, i < 6 ? -x - 0.5 : x + 0.5, 0.1, i < 6 ? 20.0 : -20.0, 0.0);
        wishes[i].radius = RADIUS;
        wishes[i].max_acceleration = limits[i % 4];
    }
    size_t engaged = 0;
    for (int step = 0; step < 200; ++step) {
        const orca_traffic_input input = {wishes, 12, 0.1, NULL, NULL, 0.0};
        ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
        for (size_t i = 0; i < 12; ++i) {
            const double change = geom_vec2_distance(advice[i].preferred_velocity, wishes[i].velocity);
            const bool eases = advice[i].time_horizon < wishes[i].time_horizon;
            if (eases && limits[i % 4] > 0.0) {
                ck_assert_double_le(change, limits[i % 4] * 0.1 * (1.0 + 1e-12));
            }
            if (eases) { /* the difference of two velocities, of which one is a tenth, in 0.9 times */
                ck_assert_double_le(change, 1.1 * 1.5 * 0.1 / (0.9 * RADIUS / 1.5) * (1.0 + 1e-12));
            }
            engaged += eases;
            wishes[i].velocity = geom_vec2_scale(advice[i].preferred_velocity, 0.1); /* jammed */
        }
    }
    ck_assert_uint_gt(engaged, 1000);
    orca_traffic_destroy(traffic);
}
END_TEST

/* Horizons shrink and grow little by little. */
START_TEST(horizons_change_little_by_little) {
    world *w = circle(8, 0.1);
    double before[MOST_AGENTS];
    double least = 3.0;
    for (int i = 0; i < 300; ++i) {
        step(w);
        for (size_t k = 0; k < w->count; ++k) {
            const double now = w->advice[k].time_horizon;
            if (i > 0) { /* 1 / h changes by what it differs by, in 1.5 times the shortest */
                const double shortest = RADIUS / SPEED;
                const double most = (1.0 / shortest - 1.0 / 3.0) * 0.1 / (1.5 * shortest);
                ck_assert_double_le(fabs(1.0 / now - 1.0 / before[k]), most * (1.0 + 1e-9));
            }
            before[k] = now;
            least = fmin(least, now);
        }
    }
    ck_assert_double_lt(least, 3.0);
    ck_assert(all_at_goal(w));
    end_world(w);
}
END_TEST

/* Agents follow late: none more than the rule, its speed and the way to its goal allow, and idle ones by a
 * microsecond. All else is as without the rule. */
START_TEST(agents_follow_late) {
    const double value = 0.1;
    world *on = circle(8, 0.1);
    world *off = circle(8, 0.1);
    orca_traffic_def def = orca_traffic_def_default();
    def.rules[ORCA_TRAFFIC_RESPONSE] = 0.0;
    orca_traffic_destroy(off->traffic);
    ck_assert_int_eq(orca_traffic_create(&def, &off->traffic), GEOM_OK);
    double longest = 0.0;
    for (int i = 0; i < 300; ++i) {
        step(on);
        step(off);
        for (size_t k = 0; k < on->count; ++k) {
            const double now = on->advice[k].response_time;
            const double fast = geom_vec2_length(on->wishes[k].velocity) / (0.8 * SPEED);
            const double far = geom_vec2_distance(on->wishes[k].position, on->goals[k]) / (4.0 * RADIUS);
            const double most = value * fmin(fast, 1.0) * fmin(far, 1.0) + 1e-12;
            const bool idle = on->wishes[k].idle;
            ck_assert_double_ge(now, idle ? 1e-6 : 0.0);
            ck_assert_double_le(now, idle ? 1e-6 : most);
            longest = fmax(longest, now);
            ck_assert_double_eq(off->advice[k].response_time, 0.0);
            on->advice[k].response_time = 0.0;
            traffic_assert_same(&on->advice[k], &off->advice[k]);
        }
    }
    ck_assert(all_at_goal(on));
    ck_assert_double_gt(longest, 0.6 * value);
    end_world(on);
    end_world(off);
}
END_TEST

/* Who stands is not late, and who goes is late by the part of its speed. */
START_TEST(who_is_slow_follows_sooner) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wish = plain_wish(1, 0.0, 0.0, 50.0, 0.0);
    orca_traffic_command advice;
    for (int i = 0; i <= 5; ++i) {
        const orca_traffic_input input = {&wish, 1, 0.1, NULL, NULL, 0.0};
        wish.velocity.x = fmin(0.25 * i, 1.0) * wish.preferred_speed;
        ck_assert_int_eq(orca_traffic_step(traffic, &input, &advice), GEOM_OK);
        ck_assert_double_eq_tol(advice.response_time, 0.1 * fmin(0.25 * i, 1.0), 1e-12);
    }
    wish.preferred_speed = wish.velocity.x = 0.0;
    const orca_traffic_input input = {&wish, 1, 0.1, NULL, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(traffic, &input, &advice), GEOM_OK);
    ck_assert_double_eq(advice.response_time, 0.0);
    orca_traffic_destroy(traffic);
}
END_TEST

/* The longest response time of two that cross each other's way to goals so many radii apart. */
static double longest_response(double apart) {
    world *w = new_world(0.1);
    const double y = 0.5 * apart * RADIUS;
    add_agent(w, geom_vec2_make(-5.0, -3.0), geom_vec2_make(5.0, y));
    add_agent(w, geom_vec2_make(-5.0, 3.0), geom_vec2_make(5.0, -y));
    double longest = 0.0;
    for (int i = 0; i < 80; ++i) {
        step(w);
        longest = fmax(longest, fmax(w->advice[0].response_time, w->advice[1].response_time));
    }
    end_world(w);
    return longest;
}

START_TEST(who_has_a_packed_goal_follows_at_once) {
    ck_assert_double_gt(longest_response(3.0), 0.0);
    ck_assert_double_eq(longest_response(2.2), 0.0);
}
END_TEST

/* Two that meet head on and get nowhere, so many radii apart. */
static double response_in_jam(double apart) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wishes[] = {plain_wish(1, 0.0, 0.0, 10.0, 0.0),
                                   plain_wish(2, apart * RADIUS, 0.0, -10.0, 0.0)};
    orca_traffic_command advice[2];
    for (size_t i = 0; i < 2; ++i) {
        wishes[i].radius = RADIUS;
        wishes[i].velocity = geom_vec2_make(i == 0 ? 0.5 : -0.5, 0.0);
    }
    for (int i = 0; i < 40; ++i) {
        const orca_traffic_input input = {wishes, 2, 0.1, NULL, NULL, 0.0};
        ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
    }
    orca_traffic_destroy(traffic);
    return advice[0].response_time;
}

START_TEST(who_overlaps_another_follows_at_once) {
    ck_assert_double_gt(response_in_jam(2.01), 0.0);
    ck_assert_double_eq(response_in_jam(1.9), 0.0);
}
END_TEST

START_TEST(switched_off_it_changes_nothing) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_NONE, false);
    orca_traffic_agent wishes[] = {plain_wish(5, 0, 0, 10, 0), plain_wish(2, 1, 0, -10, 0),
                                   plain_wish(9, 4, 4, 4, 4.1)};
    wishes[0].time_horizon = 7.0;
    orca_traffic_command advice[3];
    const orca_traffic_input input = {wishes, 3, 0.1, NULL, NULL, 0.0};
    for (int i = 0; i < 100; ++i) {
        ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
        ck_assert(geom_vec2_equal(advice[0].preferred_velocity, geom_vec2_make(1.5, 0)));
        ck_assert(geom_vec2_equal(advice[1].preferred_velocity, geom_vec2_make(-1.5, 0)));
        ck_assert_double_eq_tol(advice[2].preferred_velocity.y, 0.1 / 0.1, 1e-12);
        ck_assert_double_eq(advice[0].time_horizon, 7.0);
        ck_assert_double_eq(advice[1].time_horizon, 3.0);
        ck_assert_double_eq(advice[1].time_horizon_obst, 3.0);
    }
    ck_assert_int_eq(advice[0].blockage, ORCA_BLOCKAGE_AGENT);
    orca_traffic_destroy(traffic);
}
END_TEST

START_TEST(who_is_free_goes_straight) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wish = plain_wish(1, 0, 0, 10, 0);
    orca_traffic_command advice;
    for (int i = 0; i < 80; ++i) {
        const orca_traffic_input input = {&wish, 1, 0.1, NULL, NULL, 0.0};
        ck_assert_int_eq(orca_traffic_step(traffic, &input, &advice), GEOM_OK);
        ck_assert_double_eq(advice.preferred_velocity.y, 0.0);
        ck_assert_int_eq(advice.blockage, ORCA_BLOCKAGE_NONE);
        ck_assert_uint_eq(advice.waiting_since, 0);
        wish.position = geom_vec2_add_scaled(wish.position, 0.1, advice.preferred_velocity);
        wish.velocity = advice.preferred_velocity;
    }
    ck_assert_double_eq_tol(wish.position.x, 10.0, 1e-12); /* and does not go past */
    orca_traffic_destroy(traffic);
}
END_TEST

static orca_blockage blockage_after(orca_traffic *traffic, const orca_traffic_agent *wishes, size_t count,
                                    const orca_obstacles *obstacles) {
    orca_traffic_command advice[4];
    const orca_traffic_input input = {wishes, count, 0.1, obstacles, NULL, 0.0};
    for (int i = 0; i < 60; ++i) {
        ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
    }
    ck_assert_uint_gt(advice[0].waiting_since, 1);
    orca_traffic_clear(traffic);
    return advice[0].blockage;
}

START_TEST(it_says_what_hinders) {
    world *w = new_world(0.1);
    traffic_add_box(w->obstacles, 1.0, -5.0, 2.0, 5.0);
    orca_traffic_agent wishes[] = {plain_wish(1, 0.45, 0, 10, 0), plain_wish(2, 0.45, 1.05, 0.45, -10)};
    ck_assert_int_eq(blockage_after(w->traffic, wishes, 2, w->obstacles), ORCA_BLOCKAGE_OBSTACLE);
    ck_assert_int_eq(blockage_after(w->traffic, wishes + 1, 1, NULL), ORCA_BLOCKAGE_AGENT);
    wishes[0] = plain_wish(1, 0, 0, 10, 0);
    wishes[1] = plain_wish(2, 1.05, 0, -10, 0);
    ck_assert_int_eq(blockage_after(w->traffic, wishes, 2, NULL), ORCA_BLOCKAGE_AGENT);
    wishes[0].infeasible = true;
    ck_assert_int_eq(blockage_after(w->traffic, wishes, 1, NULL), ORCA_BLOCKAGE_INFEASIBLE);
    end_world(w);
}
END_TEST

START_TEST(velocities_are_wishes) {
    orca_traffic_agent wish =
        orca_traffic_agent_from_velocity(plain_wish(1, 2, 3, 0, 0), geom_vec2_make(3, -4), 2.0);
    ck_assert_double_eq(wish.preferred_speed, 5.0);
    ck_assert(geom_vec2_equal(wish.aim, geom_vec2_make(8, -5)) && wish.passing && !wish.idle);
    wish = orca_traffic_agent_from_velocity(wish, geom_vec2_make(0, 0), 2.0);
    ck_assert(geom_vec2_equal(wish.aim, wish.position) && !wish.passing && wish.idle);
}
END_TEST

/* ---- What must not matter ---- */

/* Runs two worlds side by side, the second through `change`, and compares all bits. */
static void assert_same_places(const world *a, const world *b, double scale) {
    ck_assert_uint_eq(a->count, b->count);
    for (size_t i = 0; i < a->count; ++i) {
        ck_assert(geom_vec2_equal(geom_vec2_scale(place_of(a, i), scale), place_of(b, i)));
    }
}

START_TEST(runs_repeat) {
    world *a = circle(9, 0.1);
    world *b = circle(9, 0.1);
    for (int i = 0; i < 200; ++i) {
        step(a);
        step(b);
        assert_same_places(a, b, 1.0);
    }
    end_world(a);
    end_world(b);
}
END_TEST

/* ---- Coming, going, snapshots ---- */

START_TEST(agents_come_and_go) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    const orca_traffic_agent wishes[] = {plain_wish(3, 0, 0, 9, 0), plain_wish(7, 1.02, 0, -9, 0)};
    orca_traffic_command advice[2];
    const orca_traffic_input both = {wishes, 2, 0.1, NULL, NULL, 0.0};
    const orca_traffic_input second = {wishes + 1, 1, 0.1, NULL, NULL, 0.0};
    for (int i = 0; i < 40; ++i) {
        ck_assert_int_eq(orca_traffic_step(traffic, &both, advice), GEOM_OK);
    }
    const uint64_t since = advice[1].waiting_since;
    ck_assert_uint_gt(since, 0);
    ck_assert_int_eq(orca_traffic_step(traffic, &second, advice), GEOM_OK);
    ck_assert_uint_eq(advice[0].waiting_since, since);
    ck_assert_int_eq(orca_traffic_step(traffic, &both, advice), GEOM_OK);
    ck_assert_uint_eq(advice[0].waiting_since, 0); /* it is new */
    ck_assert_uint_eq(advice[1].waiting_since, since);
    const orca_traffic_input none = {NULL, 0, 0.1, NULL, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(traffic, &none, NULL), GEOM_OK);
    orca_traffic_destroy(traffic);
}
END_TEST

static unsigned char *save(const orca_traffic *traffic, size_t *size) {
    *size = orca_traffic_save(traffic, NULL, 0);
    unsigned char *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(orca_traffic_save(traffic, bytes, *size), *size);
    return bytes;
}

/* What is known of goals is found again after an edit of obstacles, and after a restore. */
START_TEST(snapshots_of_packed_goals_go_on_alike) {
    world *a = packed(5, 0.1);
    world *b = packed(5, 0.1);
    for (int i = 0; i < 260; ++i) {
        if (i == 60) {
            traffic_add_box(a->obstacles, 3.0, -0.5, 3.5, 0.5);
            traffic_add_box(b->obstacles, 3.0, -0.5, 3.5, 0.5);
        }
        if (i == 62 || i == 130) {
            size_t size;
            unsigned char *bytes = save(a->traffic, &size);
            orca_traffic_destroy(b->traffic);
            b->traffic = make_traffic(ORCA_SIDE_RIGHT, true);
            ck_assert_int_eq(orca_traffic_restore(b->traffic, bytes, size), GEOM_OK);
            free(bytes);
        }
        step(a);
        step(b);
        assert_same_places(a, b, 1.0);
    }
    end_world(a);
    end_world(b);
}
END_TEST

/* Agents that turn on their way to goals 5 radii apart, from so far away. */
static void make_turning(orca_traffic_agent *wishes, double far) {
    for (uint64_t i = 0; i < 2; ++i) {
        const double x = (double)i * 5.0 * RADIUS;
        wishes[i] = plain_wish(i, x - far, 0.0, x, 0.0);
        wishes[i].velocity = geom_vec2_make(0.7 * SPEED, 0.7 * SPEED);
        wishes[i].radius = RADIUS;
    }
}

static orca_traffic *restored(const orca_traffic *saved) {
    size_t size;
    unsigned char *bytes = save(saved, &size);
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    ck_assert_int_eq(orca_traffic_restore(traffic, bytes, size), GEOM_OK);
    free(bytes);
    return traffic;
}

/* Walls come to goals that nobody stands in the way of. Whoever is restored then goes on alike. */
START_TEST(goals_apart_are_not_packed_by_walls) {
    world *w = new_world(0.1);
    orca_traffic_agent wishes[2];
    orca_traffic_command commands[2][2];
    make_turning(wishes, 8.0);
    const orca_traffic_input input = {wishes, 2, 0.1, w->obstacles, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, commands[0]), GEOM_OK);
    add_passage(w, 4.0, 3.0 * RADIUS);
    orca_traffic *other = restored(w->traffic);
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, commands[0]), GEOM_OK);
    ck_assert_int_eq(orca_traffic_step(other, &input, commands[1]), GEOM_OK);
    for (size_t i = 0; i < 2; ++i) {
        traffic_assert_same(&commands[0][i], &commands[1][i]);
        ck_assert_double_gt(commands[0][i].response_time, 0.0);
    }
    orca_traffic_destroy(other);
    end_world(w);
}
END_TEST

/* Two goals in each other's way far off change nothing for those that are in nobody's. */
START_TEST(goals_packed_elsewhere_do_not_matter) {
    world *w = new_world(0.1);
    orca_traffic *other = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wishes[4];
    orca_traffic_command commands[2][4];
    add_passage(w, 4.0, 4.6 * RADIUS);
    make_turning(wishes, 8.0);
    wishes[0].aim.y = wishes[1].aim.y = -1.2 * RADIUS; /* room for another beside it */
    wishes[2] = plain_wish(2, 90.0, 0.0, 100.0, 0.0);
    wishes[3] = plain_wish(3, 90.0, 5.0, 100.0, 2.2 * RADIUS);
    for (size_t k = 0; k < 2; ++k) {
        const orca_traffic_input input = {wishes, k == 0 ? 2 : 4, 0.1, w->obstacles, NULL, 0.0};
        orca_traffic *traffic = k == 0 ? w->traffic : other;
        ck_assert_int_eq(orca_traffic_step(traffic, &input, commands[k]), GEOM_OK);
    }
    for (size_t i = 0; i < 2; ++i) {
        traffic_assert_same(&commands[0][i], &commands[1][i]);
    }
    orca_traffic_destroy(other);
    end_world(w);
}
END_TEST

/* Whole bytes of something that cannot be: the progress of the first agent is 2. */
static size_t write_nonsense(unsigned char *bytes, const unsigned char *saved, size_t size) {
    enum {
        PROGRESS = GEOM_SNAPSHOT_HEADER + 8 + 8 + 8 + 6 * 16
    };
    static const double progress = 2.0;
    memcpy(bytes, saved, size);
    memcpy(bytes + PROGRESS, &progress, sizeof progress);
    geom_snapshot_writer all = geom_snapshot_measure();
    geom_snapshot_put_bytes(&all, bytes + GEOM_SNAPSHOT_HEADER, size - GEOM_SNAPSHOT_HEADER);
    uint32_t version;
    memcpy(&version, saved + GEOM_SNAPSHOT_MAGIC, sizeof version);
    (void)geom_snapshot_begin(bytes, (const char *)saved, version, &all);
    return all.size;
}

/* After a snapshot that is refused there is no step to take back. */
START_TEST(refused_bytes_end_what_can_be_taken_back) {
    world *w = circle(3, 0.1);
    for (int i = 0; i < 70; ++i) {
        step(w);
    }
    size_t size;
    unsigned char *saved = save(w->traffic, &size);
    unsigned char *bytes = malloc(size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(write_nonsense(bytes, saved, size), size);
    ck_assert_int_eq(orca_traffic_restore(w->traffic, bytes, size), GEOM_INVALID_ARGUMENT);
    orca_traffic_undo(w->traffic);
    ck_assert_uint_eq(orca_traffic_save(w->traffic, bytes, size), size);
    ck_assert_mem_eq(bytes, saved, size);
    ck_assert_int_eq(orca_traffic_restore(w->traffic, saved, size), GEOM_OK);
    free(bytes);
    free(saved);
    end_world(w);
}
END_TEST

/* ---- Bad input ---- */

static geom_status status_of(orca_traffic_agent wish, double time_step) {
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_command advice;
    const orca_traffic_input input = {&wish, 1, time_step, NULL, NULL, 0.0};
    const geom_status status = orca_traffic_step(traffic, &input, &advice);
    orca_traffic_destroy(traffic);
    return status;
}

START_TEST(bad_input_is_refused) {
    const orca_traffic_agent good = plain_wish(1, 0, 0, 1, 0);
    ck_assert_int_eq(status_of(good, 0.1), GEOM_OK);
    ck_assert_int_eq(status_of(good, 0.0), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of(good, -1.0), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of(good, (double)NAN), GEOM_NOT_FINITE);
    orca_traffic_agent bad = good;
    bad.position.x = HUGE_VAL;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NOT_FINITE);
    bad = good;
    bad.aim.y = (double)NAN;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NOT_FINITE);
    bad = good;
    const geom_vec2 way[] = {bad.aim, {2.0, 0.0}, {0.0, HUGE_VAL}};
    bad.way = way;
    bad.way_count = 1;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_OK);
    bad.way_count = 3;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NOT_FINITE);
    bad = good;
    bad.radius = -1.0;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NEGATIVE_SIZE);
    bad = good;
    bad.max_speed = -1.0;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_NEGATIVE_SIZE);
    bad = good;
    bad.time_horizon = 0.0;
    ck_assert_int_eq(status_of(bad, 0.1), GEOM_INVALID_ARGUMENT);
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    const orca_traffic_agent twice[] = {good, good};
    orca_traffic_command advice[2];
    const orca_traffic_input input = {twice, 2, 0.1, NULL, NULL, 0.0};
    ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_INVALID_ARGUMENT);
    orca_traffic_destroy(traffic);
    const double values[] = {-1.0, 0.5, 7.0, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
        orca_traffic_def def = orca_traffic_def_default();
        def.rules[ORCA_TRAFFIC_SIDE] = values[i];
        ck_assert_int_eq(orca_traffic_create(&def, &traffic), GEOM_INVALID_ARGUMENT);
        ck_assert_ptr_null(traffic);
    }
    orca_traffic_destroy(NULL);
}
END_TEST

/* The default of each rule is a value of it, and 0 switches each off. */
START_TEST(rules_describe_themselves) {
    const orca_traffic_def def = orca_traffic_def_default();
    for (int i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        const orca_traffic_rule *rule = orca_traffic_rule_at((orca_traffic_rule_index)i);
        ck_assert_uint_gt(strlen(rule->id), 0);
        ck_assert_ptr_null(strpbrk(rule->id, " ,="));
        ck_assert_uint_gt(strlen(rule->name), 0);
        ck_assert_uint_gt(strlen(rule->description), 0);
        ck_assert(rule->choice_count == 0 || rule->maximum == rule->choice_count - 1.0);
        ck_assert(def.rules[i] == rule->fallback);
        ck_assert(orca_traffic_rule_accepts((orca_traffic_rule_index)i, rule->fallback));
        ck_assert(orca_traffic_rule_accepts((orca_traffic_rule_index)i, 0.0));
        ck_assert(!orca_traffic_rule_accepts((orca_traffic_rule_index)i, rule->maximum + 1.0));
    }
    ck_assert_str_eq(orca_traffic_rule_at(ORCA_TRAFFIC_SIDE)->id, "side");
    ck_assert_str_eq(orca_traffic_rule_at(ORCA_TRAFFIC_MAKE_WAY)->id, "make-way");
}
END_TEST

/* Sizes of all orders, in one place: nothing breaks. */
START_TEST(extreme_sizes_do_no_harm) {
    const double sizes[] = {0.0, DBL_TRUE_MIN, 1e-300, 1.0, 1e150, DBL_MAX};
    enum {
        SIZES = sizeof sizes / sizeof sizes[0]
    };
    orca_traffic *traffic = make_traffic(ORCA_SIDE_RIGHT, true);
    orca_traffic_agent wishes[SIZES * SIZES];
    orca_traffic_command advice[SIZES * SIZES];
    for (size_t i = 0; i < SIZES * SIZES; ++i) {
        const double a = sizes[i % SIZES];
        wishes[i] = plain_wish(i, 0.0, 0.0, -a, sizes[i / SIZES]);
        wishes[i].radius = sizes[i / SIZES];
        wishes[i].preferred_speed = a;
        wishes[i].max_speed = sizes[(i + i / SIZES) % SIZES];
    }
    const orca_traffic_input input = {wishes, SIZES * SIZES, 0.1, NULL, NULL, 0.0};
    for (int i = 0; i < 60; ++i) {
        ck_assert_int_eq(orca_traffic_step(traffic, &input, advice), GEOM_OK);
        for (size_t k = 0; k < SIZES * SIZES; ++k) {
            ck_assert(geom_vec2_is_finite(advice[k].preferred_velocity));
            ck_assert_double_gt(advice[k].time_horizon, 0.0);
        }
    }
    orca_traffic_destroy(traffic);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic2");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, all_swap_across_a_circle, 0, sizeof circles / sizeof circles[0]);
    tcase_add_loop_test(tests, idle_ones_make_way_at_any_speed, 0, 6);
    tcase_add_loop_test(tests, both_ways_through_a_passage, 0, sizeof passages / sizeof passages[0]);
    tcase_add_loop_test(tests, a_dead_end_is_filled_from_its_end, 2, 6);
    tcase_add_test(tests, a_corridor_with_two_ends_is_filled);
    const TTest *const others[] = {
        without_rules_they_stand,
        head_on,
        a_dead_end_is_left_to_let_others_in,
        who_stands_in_line_keeps_off,
        idle_ones_step_aside_and_come_back,
        no_agent_wavers_at_the_goal,
        a_crowd_at_its_goals_comes_to_rest,
        packed_goals_are_filled_from_the_middle,
        layers_of_packed_goals_are_filled_close_behind_each_other,
        who_follows_a_slow_one_does_not_go_to_and_fro,
        who_is_not_in_the_only_way_stays,
        who_has_arrived_among_packed_goals_is_not_fast,
        who_comes_from_behind_goes_around_packed_goals,
        who_has_arrived_is_passed_around,
        who_waits_behind_another_stands,
        who_stands_behind_its_goal_goes_out,
        long_rows_of_goals_are_no_work,
        a_step_can_be_taken_back,
        no_wish_is_beyond_the_limit_of_acceleration,
        horizons_change_little_by_little,
        agents_follow_late,
        who_is_slow_follows_sooner,
        who_has_arrived_asks_none_that_passes,
        who_has_a_packed_goal_follows_at_once,
        who_overlaps_another_follows_at_once,
        switched_off_it_changes_nothing,
        who_is_free_goes_straight,
        it_says_what_hinders,
        velocities_are_wishes,
        runs_repeat,
        agents_come_and_go,
        snapshots_of_packed_goals_go_on_alike,
        goals_apart_are_not_packed_by_walls,
        goals_packed_elsewhere_do_not_matter,
        refused_bytes_end_what_can_be_taken_back,
        bad_input_is_refused,
        rules_describe_themselves,
        extreme_sizes_do_no_harm,
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        tcase_add_test(tests, others[i]);
    }
    return run_test_case("orca.traffic2", tests);
}
