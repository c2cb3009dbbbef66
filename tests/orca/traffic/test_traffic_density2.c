/* The rule to slow down in crowds: the speed follows Weidmann's curve, and depends on those ahead alone. */
#include "orca/support/traffic_world.h"
#include "support.h"

#include <orca/traffic2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 15,
    CROWD = SIDE * SIDE,
    CENTER = CROWD / 2
};

#define RANGE 1.1
#define SPEED 1.3

static orca_traffic_def slow_def(double range) {
    orca_traffic_def def = orca_traffic_def_default();
    def.rules[ORCA_TRAFFIC_DENSITY] = range;
    return def;
}

static orca_traffic *make_traffic(const orca_traffic_def *def) {
    orca_traffic *traffic;
    ck_assert_int_eq(orca_traffic_create(def, &traffic), GEOM_OK);
    return traffic;
}

/* A square lattice of so many agents per square meter, all on their way along x. */
static void make_crowd(orca_traffic_agent *agents, double density) {
    const double spacing = 1.0 / sqrt(density);
    for (size_t i = 0; i < CROWD; ++i) {
        agents[i] = orca_traffic_agent_default();
        agents[i].id = i;
        const size_t row = i / SIDE;
        agents[i].position = geom_vec2_make((double)(i % SIDE) * spacing, (double)row * spacing);
        agents[i].aim = geom_vec2_add(agents[i].position, geom_vec2_make(100.0, 0.0));
        agents[i].velocity = geom_vec2_make(SPEED, 0.0);
        agents[i].radius = 0.15;
        agents[i].preferred_speed = SPEED;
        agents[i].max_speed = 2.0;
    }
}

static void step(orca_traffic *traffic, const orca_traffic_agent *agents, size_t count,
                 orca_traffic_command *commands) {
    const orca_traffic_input input = {.agents = agents, .count = count, .time_step = 0.1};
    ck_assert_int_eq(orca_traffic_step(traffic, &input, commands), GEOM_OK);
}

static double speed_of(const orca_traffic_command *command) {
    return geom_vec2_length(command->preferred_velocity);
}

/* The speed of an agent among others, one step after it was alone. */
static double speed_in(const orca_traffic_def *def, const orca_traffic_agent *agents, size_t count,
                       size_t of) {
    orca_traffic_command *commands = calloc(count, sizeof *commands);
    ck_assert_ptr_nonnull(commands);
    orca_traffic *traffic = make_traffic(def);
    step(traffic, agents, count, commands);
    const double speed = speed_of(&commands[of]);
    orca_traffic_destroy(traffic);
    free(commands);
    return speed;
}

/* ---- The curve ---- */

static double weidmann(double density) { return 1.0 - exp(-1.913 * (1.0 / density - 1.0 / 5.4)); }

/* The mean of those with the whole range inside the crowd. */
static double mean_speed(const orca_traffic_def *def, const orca_traffic_agent *agents, double density) {
    const double end = (SIDE - 1) / sqrt(density) - def->rules[ORCA_TRAFFIC_DENSITY];
    orca_traffic_command commands[CROWD];
    orca_traffic *traffic = make_traffic(def);
    step(traffic, agents, CROWD, commands);
    orca_traffic_destroy(traffic);
    double sum = 0.0;
    size_t count = 0;
    for (size_t i = 0; i < CROWD; ++i) {
        const geom_vec2 p = agents[i].position;
        if (fmin(p.x, p.y) > def->rules[ORCA_TRAFFIC_DENSITY] && fmax(p.x, p.y) < end) {
            sum += speed_of(&commands[i]);
            ++count;
        }
    }
    ck_assert_uint_gt(count, SIDE);
    return sum / (double)count;
}

/* Crowds of agents at random places, not all as close as on a lattice. */
START_TEST(crowds_follow_the_curve) {
    random_source random = {11};
    orca_traffic_agent agents[CROWD];
    const double ranges[] = {1.1, 1.6};
    for (int step = 2; step <= 16; ++step) {
        const double density = 0.25 * step;
        for (size_t k = 0; k < 2; ++k) {
            const orca_traffic_def def = slow_def(ranges[k]);
            make_crowd(agents, density);
            for (size_t i = 0; i < CROWD; ++i) {
                const geom_vec2 aside = random_point(&random, 0.4 / sqrt(density));
                agents[i].position = geom_vec2_add(agents[i].position, aside);
            }
            const double expected = SPEED * weidmann(density);
            const double speed = mean_speed(&def, agents, density);
            ck_assert_msg(fabs(speed - expected) < 0.2 * expected, "%g agents: %g instead of %g", density,
                          speed, expected);
        }
    }
}
END_TEST

START_TEST(other_curves_can_be_set) {
    orca_traffic_agent agents[CROWD];
    make_crowd(agents, 2.0);
    orca_traffic_def def = slow_def(RANGE);
    const double usual = speed_in(&def, agents, CROWD, CENTER);
    def.rules[ORCA_TRAFFIC_DENSITY_SHAPE] = 3.0;
    ck_assert_double_gt(speed_in(&def, agents, CROWD, CENTER), 1.2 * usual);
    def.rules[ORCA_TRAFFIC_DENSITY_SHAPE] = 1.913;
    def.rules[ORCA_TRAFFIC_DENSITY_JAM] = 3.0;
    ck_assert_double_lt(speed_in(&def, agents, CROWD, CENTER), 0.8 * usual);
}
END_TEST

/* However dense it is, agents go on a little, and never faster than they prefer. */
START_TEST(a_jam_is_no_standstill) {
    orca_traffic_agent agents[CROWD];
    const orca_traffic_def def = slow_def(RANGE);
    for (int power = 0; power < 10; ++power) {
        const double density = ldexp(6.0, 3 * power);
        make_crowd(agents, density);
        const double speed = speed_in(&def, agents, CROWD, CENTER);
        ck_assert_double_eq_tol(speed, 0.05 * SPEED, 1e-12);
    }
}
END_TEST

/* ---- Who counts ---- */

START_TEST(alone_it_is_as_without_the_rule) {
    orca_traffic_agent agents[CROWD];
    make_crowd(agents, 0.5); /* nobody within the range */
    const orca_traffic_def def = slow_def(RANGE);
    ck_assert(speed_in(&def, agents, CROWD, CENTER) == SPEED);
    make_crowd(agents, 4.0);
    ck_assert(speed_in(&def, agents, 1, 0) == SPEED);
    agents[0].aim = agents[0].position;
    ck_assert(speed_in(&def, agents, 1, 0) == 0.0);
}
END_TEST

START_TEST(zero_switches_it_off) {
    orca_traffic_agent agents[CROWD];
    make_crowd(agents, 4.0);
    const orca_traffic_def usual = orca_traffic_def_default();
    ck_assert(usual.rules[ORCA_TRAFFIC_DENSITY] == 0.0);
    ck_assert(speed_in(&usual, agents, CROWD, CENTER) == SPEED);
    orca_traffic_def def = slow_def(RANGE);
    def.rules[ORCA_TRAFFIC_DENSITY_SHAPE] = 0.0;
    ck_assert(speed_in(&def, agents, CROWD, CENTER) == SPEED);
    def = slow_def(RANGE);
    def.rules[ORCA_TRAFFIC_DENSITY_JAM] = 0.0;
    ck_assert(speed_in(&def, agents, CROWD, CENTER) == SPEED);
}
END_TEST

/* Of a dense group, those behind and those in other layers do not slow an agent down. */
START_TEST(only_those_ahead_count) {
    orca_traffic_agent agents[CROWD];
    make_crowd(agents, 4.0);
    const orca_traffic_def def = slow_def(RANGE);
    ck_assert(speed_in(&def, agents, CROWD, CENTER + SIDE / 2) > 2.0 * speed_in(&def, agents, CROWD, CENTER));
    for (size_t i = 0; i < CROWD; ++i) {
        if (agents[i].position.x >= agents[CENTER].position.x && i != CENTER) {
            agents[i].layers = 2;
            agents[i].mask = 2;
        }
    }
    agents[CENTER].layers = 1;
    agents[CENTER].mask = 1;
    ck_assert(speed_in(&def, agents, CROWD, CENTER) == SPEED);
}
END_TEST

/* ---- Bends of corridors ---- */

#define WIDTH 4.0
#define BEND 10.0 /* where the corridor along x turns to the left */

/* A corridor along x that turns to the left, with its outer walls. */
static orca_obstacles *make_corridor(bool outer_walls) {
    orca_obstacles *obstacles;
    ck_assert_int_eq(orca_obstacles_create(NULL, &obstacles), GEOM_OK);
    traffic_add_box(obstacles, -20.0, WIDTH, BEND, 20.0);
    if (outer_walls) {
        traffic_add_box(obstacles, -20.0, -1.0, 20.0, 0.0);
        traffic_add_box(obstacles, BEND + WIDTH, 0.0, 20.0, 20.0);
    }
    return obstacles;
}

/* Agents at some places in the corridor, the way of which leads along the inner wall. */
typedef struct walkers {
    orca_obstacles *obstacles;
    orca_traffic *traffic;
    orca_traffic_agent agents[CROWD];
    orca_traffic_command commands[CROWD];
    size_t count;
} walkers;

static const geom_vec2 route[] = {{BEND + 0.16, WIDTH - 0.16}, {BEND + 1.0, 18.0}};

/* The way of each as it sees it: past the bend it is the goal alone. */
static void look(orca_traffic_agent *agent) {
    const size_t seen = agent->position.x >= route[0].x ? 1 : 0;
    agent->aim = route[seen];
    agent->way = route + seen;
    agent->way_count = 2 - seen;
    agent->passing = seen == 0;
}

static void begin_walk(walkers *w, bool outer_walls, double density, double first) {
    orca_traffic_def def = slow_def(RANGE);
    def.rules[ORCA_TRAFFIC_SIDE] = ORCA_SIDE_NONE;
    w->obstacles = make_corridor(outer_walls);
    w->traffic = make_traffic(&def);
    w->count = 0;
    make_crowd(w->agents, density);
    for (size_t i = 0; i < CROWD; ++i) {
        orca_traffic_agent agent = w->agents[i];
        agent.position = geom_vec2_add(agent.position, geom_vec2_make(first, 0.25));
        if (agent.position.y < WIDTH - agent.radius && agent.position.x < BEND) {
            look(&agent);
            w->agents[w->count++] = agent;
        }
    }
}

static void end_walk(walkers *w) {
    orca_traffic_destroy(w->traffic);
    orca_obstacles_destroy(w->obstacles);
}

/* A step in which nobody moves. */
static void look_around(walkers *w) {
    const orca_traffic_input input = {
        .agents = w->agents, .count = w->count, .time_step = 0.1, .obstacles = w->obstacles};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, w->commands), GEOM_OK);
}

/* A step in which each goes where it prefers. */
static void walk(walkers *w) {
    look_around(w);
    for (size_t i = 0; i < w->count; ++i) {
        orca_traffic_agent *agent = &w->agents[i];
        agent->velocity = w->commands[i].preferred_velocity;
        agent->position = geom_vec2_add_scaled(agent->position, 0.1, agent->velocity);
        look(agent);
    }
}

/* The sine of the angle between the way that an agent prefers and the one straight to its aim. */
static double off_its_aim(const walkers *w, size_t i) {
    const geom_vec2 aim = geom_vec2_normalize(geom_vec2_sub(w->agents[i].aim, w->agents[i].position));
    return -geom_vec2_cross(aim, geom_vec2_normalize(w->commands[i].preferred_velocity));
}

START_TEST(crowds_keep_their_distance_before_bends) {
    walkers w;
    begin_walk(&w, true, 3.0, 2.0);
    look_around(&w);
    look_around(&w);
    size_t beside = 0;
    for (size_t i = 0; i < w.count; ++i) {
        if (w.agents[i].position.y < 0.5 * WIDTH && w.agents[i].position.x < BEND - RANGE) {
            const geom_vec2 way = w.commands[i].preferred_velocity;
            ck_assert_double_lt(fabs(way.y), 0.05 * way.x); /* along the wall */
            ck_assert_double_gt(off_its_aim(&w, i), 0.1);
            ++beside;
        }
    }
    ck_assert_uint_gt(beside, 10);
    end_walk(&w);
}
END_TEST

/* The mean of those with others on all sides: at the edges of crowds agents turn to where it is less dense. */
static double mean_off_aims(const walkers *w) {
    double sum = 0.0;
    size_t count = 0;
    for (size_t i = 0; i < w->count; ++i) {
        const geom_vec2 p = w->agents[i].position;
        if (p.x > w->agents[0].position.x + RANGE && p.x < BEND - 2.0 * RANGE && p.y > RANGE &&
            p.y < WIDTH - RANGE) {
            sum += off_its_aim(w, i);
            ++count;
        }
    }
    ck_assert_uint_gt(count, 10);
    return sum / (double)count;
}

/* One that is alone takes the short way, and so do crowds without a corridor. */
START_TEST(with_room_inside_they_keep_to_their_routes) {
    walkers w;
    begin_walk(&w, true, 3.0, 2.0);
    look_around(&w);
    look_around(&w);
    ck_assert_double_gt(mean_off_aims(&w), 0.2);
    end_walk(&w);
    begin_walk(&w, true, 3.0, 2.0);
    w.count = 1;
    walk(&w);
    look_around(&w);
    ck_assert_double_lt(fabs(off_its_aim(&w, 0)), 1e-9);
    end_walk(&w);
    begin_walk(&w, false, 3.0, 2.0);
    walk(&w);
    walk(&w);
    ck_assert_double_lt(fabs(mean_off_aims(&w)), 0.1);
    end_walk(&w);
}
END_TEST

/* The crowd goes through the whole width of the corridor behind the bend, though all see their goals before. */
START_TEST(crowds_go_round_bends_side_by_side) {
    walkers w;
    double least = HUGE_VAL;
    double most = 0.0;
    begin_walk(&w, true, 3.0, 2.0);
    for (int k = 0; k < 300; ++k) {
        walk(&w);
        for (size_t i = 0; i < w.count; ++i) {
            const geom_vec2 at = w.agents[i].position;
            if (at.y > WIDTH && at.y < WIDTH + 0.2) {
                least = fmin(least, at.x - BEND);
                most = fmax(most, at.x - BEND);
            }
        }
    }
    ck_assert_double_lt(least, 0.25 * WIDTH);
    ck_assert_double_gt(most, 0.6 * WIDTH);
    end_walk(&w);
}
END_TEST

/* Who is on its way round a bend knows it from before. */
START_TEST(restored_crowds_go_round_bends_as_before) {
    walkers w;
    static uint8_t bytes[1 << 18];
    begin_walk(&w, true, 3.0, 5.0);
    for (int k = 0; k < 60; ++k) {
        walk(&w);
    }
    const size_t size = orca_traffic_save(w.traffic, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    static walkers other;
    other = w;
    orca_traffic_def def = slow_def(RANGE);
    def.rules[ORCA_TRAFFIC_SIDE] = ORCA_SIDE_NONE;
    other.traffic = make_traffic(&def);
    ck_assert_int_eq(orca_traffic_restore(other.traffic, bytes, size), GEOM_OK);
    for (int k = 0; k < 60; ++k) {
        walk(&w);
        walk(&other);
        for (size_t i = 0; i < w.count; ++i) {
            ck_assert(geom_vec2_equal(w.agents[i].position, other.agents[i].position));
        }
    }
    orca_traffic_destroy(other.traffic);
    end_walk(&w);
}
END_TEST

/* The walls go, and with them the corners that agents remember. */
START_TEST(bends_go_with_their_walls) {
    walkers w;
    begin_walk(&w, true, 3.0, 2.0);
    walk(&w);
    walk(&w);
    orca_obstacles *walls = w.obstacles;
    ck_assert_int_eq(orca_obstacles_create(NULL, &w.obstacles), GEOM_OK);
    traffic_add_box(w.obstacles, -20.0, WIDTH + 1.0, BEND, 20.0);
    traffic_add_box(w.obstacles, -20.0, -1.0, 20.0, 0.0);
    walk(&w);
    ck_assert_double_lt(fabs(mean_off_aims(&w)), 0.1);
    orca_obstacles_destroy(walls);
    end_walk(&w);
}
END_TEST

/* Routes have short pieces around corners. The corridor is behind them. */
START_TEST(short_pieces_of_ways_belong_to_the_bend) {
    static const geom_vec2 rounded[] = {
        {BEND + 0.08, WIDTH - 0.11}, {BEND + 0.11, WIDTH - 0.08}, {BEND + 1.0, 18.0}};
    walkers w;
    begin_walk(&w, true, 3.0, 2.0);
    for (size_t i = 0; i < w.count; ++i) {
        w.agents[i].radius = 0.11; /* the diagonal of the corner is longer than 40 of it */
        w.agents[i].aim = rounded[0];
        w.agents[i].way = rounded;
        w.agents[i].way_count = 3;
    }
    look_around(&w);
    look_around(&w);
    ck_assert_double_gt(mean_off_aims(&w), 0.2);
    end_walk(&w);
}
END_TEST

/* Beside the bend, the end of the outer wall hides the goal from one that went round at a distance. */
START_TEST(who_is_past_a_bend_does_not_go_back_to_it) {
    static const geom_vec2 way[] = {{BEND + 0.16, WIDTH - 0.16}, {BEND + WIDTH, 24.0}};
    walkers w;
    begin_walk(&w, true, 3.0, 2.0);
    w.count = 1;
    w.agents[0].position = geom_vec2_make(BEND + WIDTH - 0.3, WIDTH - 1.0);
    w.agents[0].aim = way[0];
    w.agents[0].way = way;
    w.agents[0].way_count = 2;
    w.agents[0].velocity = geom_vec2_make(0.0, 0.0);
    look_around(&w);
    const geom_vec2 on = w.commands[0].preferred_velocity;
    ck_assert_double_gt(on.y, 0.0);
    ck_assert_double_lt(fabs(on.x), 0.1 * on.y);
    end_walk(&w);
}
END_TEST

/* ---- The width of ways ---- */

/* The mean way that agents in a row of a crowd prefer. All go along x between two walls, at about 3 per square meter,
 * and there is nobody beyond the first rows. */
static geom_vec2 mean_way(size_t rows, size_t row, double wall) {
    static orca_traffic_agent agents[CROWD];
    static orca_traffic_command commands[CROWD];
    orca_traffic_def def = slow_def(RANGE);
    def.rules[ORCA_TRAFFIC_SIDE] = ORCA_SIDE_NONE;
    orca_obstacles *obstacles;
    ck_assert_int_eq(orca_obstacles_create(NULL, &obstacles), GEOM_OK);
    traffic_add_box(obstacles, -20.0, -1.3, 40.0, -0.3);
    traffic_add_box(obstacles, -20.0, wall, 40.0, wall + 1.0);
    random_source random = {7};
    geom_vec2 sum = {0.0, 0.0};
    for (int k = 0; k < 20; ++k) {
        make_crowd(agents, 3.0);
        for (size_t i = 0; i < rows * SIDE; ++i) {
            agents[i].position = geom_vec2_add(agents[i].position, random_point(&random, 0.1));
            agents[i].velocity = geom_vec2_make(0.0, 0.0);
        }
        const orca_traffic_input input = {
            .agents = agents, .count = rows * SIDE, .time_step = 0.1, .obstacles = obstacles};
        orca_traffic *traffic = make_traffic(&def);
        ck_assert_int_eq(orca_traffic_step(traffic, &input, commands), GEOM_OK);
        orca_traffic_destroy(traffic);
        for (size_t i = row * SIDE + 3; i < row * SIDE + SIDE - 3; ++i) {
            sum = geom_vec2_add_scaled(sum, 1.0 / (20.0 * (SIDE - 6)), commands[i].preferred_velocity);
        }
    }
    orca_obstacles_destroy(obstacles);
    return sum;
}

/* At the edge of a crowd along one wall, agents turn to the empty side, by at most 45 degrees. */
START_TEST(crowds_use_the_empty_side_of_a_corridor) {
    const geom_vec2 edge = mean_way(6, 5, 8.0);
    ck_assert_double_gt(edge.y, 0.1 * edge.x);
    ck_assert_double_le(edge.y, edge.x);
    const geom_vec2 inside = mean_way(6, 2, 8.0);
    ck_assert_double_gt(inside.x, 0.0);
    ck_assert_double_lt(fabs(inside.y), 0.05 * inside.x);
    const geom_vec2 no_room = mean_way(6, 5, 3.3);
    ck_assert_double_lt(fabs(no_room.y), 0.05 * no_room.x);
}
END_TEST

/* ---- What must not matter ---- */

START_TEST(the_order_of_agents_does_not_matter) {
    orca_traffic_agent agents[CROWD];
    orca_traffic_agent turned[CROWD];
    orca_traffic_command commands[2][CROWD];
    make_crowd(agents, 3.0);
    for (size_t i = 0; i < CROWD; ++i) {
        agents[i].position.y += 0.05 * sin((double)(7 * i));
        turned[i] = agents[i];
    }
    for (size_t i = 0; i < CROWD; ++i) {
        turned[i] = agents[CROWD - 1 - i];
    }
    const orca_traffic_def def = slow_def(RANGE);
    orca_traffic *one = make_traffic(&def);
    orca_traffic *two = make_traffic(&def);
    for (int k = 0; k < 30; ++k) { /* nobody moves, so all get blocked */
        step(one, agents, CROWD, commands[0]);
        step(two, turned, CROWD, commands[1]);
        for (size_t i = 0; i < CROWD; ++i) {
            const geom_vec2 a = commands[0][i].preferred_velocity;
            ck_assert(geom_vec2_equal(a, commands[1][CROWD - 1 - i].preferred_velocity));
            ck_assert_double_le(geom_vec2_length(a), SPEED * (1.0 + 1e-12));
        }
    }
    orca_traffic_destroy(one);
    orca_traffic_destroy(two);
}
END_TEST

/* Sizes of all orders, in one place: nothing breaks. */
START_TEST(extreme_sizes_do_no_harm) {
    const double sizes[] = {0.0, 1e-308, 1e-3, 1.0, 1e150, 1e308};
    orca_traffic_agent agents[36];
    orca_traffic_command commands[36];
    const orca_traffic_def def = slow_def(RANGE);
    orca_traffic *traffic = make_traffic(&def);
    for (size_t i = 0; i < 36; ++i) {
        agents[i] = orca_traffic_agent_default();
        agents[i].id = i;
        agents[i].position = geom_vec2_make(sizes[i % 6] * 0.5, 0.0);
        agents[i].aim = geom_vec2_make(-sizes[i / 6] * 0.5, 0.0);
    }
    for (int k = 0; k < 5; ++k) {
        step(traffic, agents, 36, commands);
        for (size_t i = 0; i < 36; ++i) {
            ck_assert(geom_vec2_is_finite(commands[i].preferred_velocity));
            ck_assert_double_le(speed_of(&commands[i]), agents[i].preferred_speed * (1.0 + 1e-12));
        }
    }
    orca_traffic_destroy(traffic);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        crowds_follow_the_curve,
        other_curves_can_be_set,
        a_jam_is_no_standstill,
        alone_it_is_as_without_the_rule,
        zero_switches_it_off,
        only_those_ahead_count,
        crowds_keep_their_distance_before_bends,
        with_room_inside_they_keep_to_their_routes,
        crowds_go_round_bends_side_by_side,
        restored_crowds_go_round_bends_as_before,
        bends_go_with_their_walls,
        short_pieces_of_ways_belong_to_the_bend,
        who_is_past_a_bend_does_not_go_back_to_it,
        crowds_use_the_empty_side_of_a_corridor,
        the_order_of_agents_does_not_matter,
        extreme_sizes_do_no_harm,
    };
    return run_tests("orca.traffic_density2", tests, sizeof tests / sizeof tests[0]);
}
