/* Gates ahead: what the rules remember of them changes no bit, whatever becomes of agents, ways and walls. */
#include "orca/support/traffic_world.h"

#include <geom/task.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGENTS = 560, /* enough to be divided into parts */
    STEPS = 32,
    COLUMNS = 12,
    WORLDS = 3,
    MOST_POINTS = 8,
    MOST_THREADS = 5
};

#define TIME_STEP 0.25
#define CELL 3.0
#define SIDE (CELL * COLUMNS)

/* The same town as it is changed, with the passages of each state. */
typedef struct town {
    orca_obstacles *obstacles[WORLDS];
    orca_passages *passages[WORLDS];
} town;

static void add_house(random_source *source, orca_obstacles *obstacles, double x, double y) {
    orca_obstacle_def def = orca_obstacle_def_default();
    const double size = random_between(source, 0.4, 1.1);
    const geom_vec2 corners[] = {
        {x - size, y - size}, {x + size, y - size}, {x + size, y + size}, {x - size, y + size}};
    const geom_ring ring = {corners, 4};
    const bool round = random_int(source, 0, 2) == 0;
    def.kind = round ? ORCA_OBSTACLE_DISC : ORCA_OBSTACLE_POLYGON;
    def.disc = (geom_circle){{x, y}, size};
    def.polygon = (geom_polygon){&ring, 1};
    def.layers = random_int(source, 0, 3) == 0 ? 2 : 3;
    ck_assert_int_eq(orca_obstacles_add(obstacles, &def, NULL), GEOM_OK);
}

static town make_town(void) {
    town made;
    for (int i = 0; i < WORLDS; ++i) {
        random_source source = {0x5eed};
        orca_passages_def def = orca_passages_def_default();
        ck_assert_int_eq(orca_obstacles_create(NULL, &made.obstacles[i]), GEOM_OK);
        for (int k = 0; k < COLUMNS * COLUMNS; ++k) {
            const int row = k / COLUMNS;
            const double shift = k % 17 == i ? 0.5 : 0.0; /* a few are elsewhere in each */
            if (random_int(&source, 0, 3) > 0) {
                continue; /* open places, so that the first gates are far along the ways */
            }
            add_house(&source, made.obstacles[i], CELL * (k % COLUMNS) + shift, CELL * row);
        }
        def.obstacles = made.obstacles[i];
        ck_assert_int_eq(orca_passages_create(&def, &made.passages[i]), GEOM_OK);
        ck_assert_uint_gt(orca_passages_gate_count(made.passages[i]), COLUMNS);
    }
    return made;
}

static void end_town(const town *t) {
    for (int i = 0; i < WORLDS; ++i) {
        orca_passages_destroy(t->passages[i]);
        orca_obstacles_destroy(t->obstacles[i]);
    }
}

/* ---- Agents ---- */

typedef struct crowd {
    orca_traffic_agent agents[AGENTS];
    geom_vec2 ways[AGENTS][MOST_POINTS];
    uint64_t last_number; /* of a way */
    orca_traffic_command commands[AGENTS];
} crowd;

static geom_vec2 random_place(random_source *source) {
    const double x = random_between(source, -CELL, SIDE);
    return geom_vec2_make(x, random_between(source, -CELL, SIDE));
}

static geom_vec2 random_place_near(random_source *source, geom_vec2 place) {
    const double x = place.x + random_between(source, -CELL, CELL);
    return geom_vec2_make(x, place.y + random_between(source, -CELL, CELL));
}

/* Numbers the way of an agent, of two in three. */
static void number_way(crowd *c, size_t i) { c->agents[i].way_id = i % 3 == 0 ? 0 : ++c->last_number; }

/* Another way, of which points in the middle may be no numbers. Most have short pieces, so that gates are near behind
 * the aim. */
static void send(random_source *source, crowd *c, size_t i) {
    orca_traffic_agent *agent = &c->agents[i];
    agent->way = c->ways[i];
    agent->way_count = (size_t)random_int(source, 1, MOST_POINTS);
    for (size_t k = 0; k < agent->way_count; ++k) {
        c->ways[i][k] = i % 5 == 0 ? random_place(source)
                                   : random_place_near(source, k > 0 ? c->ways[i][k - 1] : agent->position);
    }
    if (agent->way_count > 3 && random_int(source, 0, 9) == 0) {
        c->ways[i][2].x = (double)NAN;
    } else if (agent->way_count > 3 && i % 2 == 0) {
        c->ways[i][2] = c->ways[i][0]; /* there and back, and on */
    }
    agent->aim = c->ways[i][0];
    agent->passing = agent->way_count > 1;
    number_way(c, i);
}

static void make_crowd(random_source *source, crowd *c) {
    static const double radii[] = {0.0, 0.2, 0.3, 0.45};
    for (size_t i = 0; i < AGENTS; ++i) {
        orca_traffic_agent *agent = &c->agents[i];
        *agent = orca_traffic_agent_default();
        agent->id = i;
        agent->position = random_place(source);
        agent->radius = radii[i % 31 == 0 ? 0 : 1 + i % 3];
        agent->mask = i % 7 == 0 ? 1 : UINT32_MAX;
        send(source, c, i);
    }
}

/* The way changes: all of it, its aim alone, the point behind that alone, or the aim was reached, for the second time
 * if the way leads there twice. */
static void change_way(random_source *source, crowd *c, size_t i) {
    orca_traffic_agent *agent = &c->agents[i];
    const int change = i % 13 == 0 ? 0 : random_int(source, 0, 29);
    const size_t last = agent->way_count - 1;
    if (change == 0) {
        send(source, c, i);
    } else if (change == 1) {
        agent->aim = random_place_near(source, agent->aim);
    } else if (change < 4 && last > 0) {
        c->ways[i][agent->way - c->ways[i] + 1] = random_place_near(source, agent->aim);
        number_way(c, i);
    } else if (change < 12 && last > 0 && isfinite(agent->way[1].x)) {
        const size_t gone = last > 1 && geom_vec2_equal(agent->way[2], agent->aim) ? 2 : 1;
        agent->way += gone;
        agent->way_count -= gone;
        agent->aim = agent->way[0];
    }
}

/* Some have no way in one step, or in the next one. */
static void hide_ways(crowd *c, size_t *counts, int step) {
    for (size_t i = 0; i < AGENTS; ++i) {
        counts[i] = c->agents[i].way_count;
        c->agents[i].way_count = i % 29 == 0 && step % 2 == 0 ? 0 : counts[i];
    }
}

static void show_ways(crowd *c, const size_t *counts) {
    for (size_t i = 0; i < AGENTS; ++i) {
        c->agents[i].way_count = counts[i];
    }
}

/* Most go on as they are told, and some are pushed straight back. Some are moved by hand, or become others. */
static void go_on(random_source *source, crowd *c) {
    for (size_t i = 0; i < AGENTS; ++i) {
        orca_traffic_agent *agent = &c->agents[i];
        const bool by_hand = i % 11 == 0 || random_int(source, 0, 39) == 0;
        const geom_vec2 ahead = geom_vec2_normalize(geom_vec2_sub(agent->aim, agent->position));
        agent->velocity = i % 3 == 0 ? geom_vec2_neg(ahead) : c->commands[i].preferred_velocity;
        agent->position = by_hand ? random_place(source)
                                  : geom_vec2_add_scaled(agent->position, TIME_STEP, agent->velocity);
        change_way(source, c, i);
        agent->radius = i % 17 == 0 ? random_between(source, 0.1, 0.5) : agent->radius;
        agent->mask = i % 4 == 1 ? 1U + (uint32_t)random_int(source, 0, 2) : agent->mask;
        agent->idle = i % 19 == 0 && random_int(source, 0, 1) == 0;
    }
}

/* ---- Comparison ---- */

static orca_traffic *make_traffic(const geom_tasks *tasks) {
    orca_traffic_def def = orca_traffic_def_default();
    orca_traffic *traffic;
    def.tasks = tasks;
    ck_assert_int_eq(orca_traffic_create(&def, &traffic), GEOM_OK);
    return traffic;
}

/* Restores rules to what others are, or themselves. */
static void restore_to(orca_traffic *traffic, const orca_traffic *model) {
    const size_t size = orca_traffic_save(model, NULL, 0);
    unsigned char *bytes = malloc(size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(orca_traffic_save(model, bytes, size), size);
    ck_assert_int_eq(orca_traffic_restore(traffic, bytes, size), GEOM_OK);
    free(bytes);
}

/* The commands of rules that remember nothing but what is in a snapshot. */
static void step_cold(const orca_traffic *warm, const orca_traffic_input *input,
                      orca_traffic_command *commands) {
    orca_traffic *cold = make_traffic(NULL);
    restore_to(cold, warm);
    ck_assert_int_eq(orca_traffic_step(cold, input, commands), GEOM_OK);
    orca_traffic_destroy(cold);
}

/* Clears rules, or restores them to what they are. */
static void restart(orca_traffic *traffic, bool clear) {
    if (clear) {
        orca_traffic_clear(traffic);
    } else {
        restore_to(traffic, traffic);
    }
}

static size_t count_led(const orca_traffic_command *with, const orca_traffic_command *without) {
    size_t count = 0;
    for (size_t i = 0; i < AGENTS; ++i) {
        count += !geom_vec2_equal(with[i].preferred_velocity, without[i].preferred_velocity);
    }
    return count;
}

/* `_i` + 1 threads. */
START_TEST(a_memory_of_gates_changes_no_bit) {
    static crowd c;
    static orca_traffic_command cold[AGENTS];
    static orca_traffic_command untold[AGENTS];
    random_source source = {0x9a7e5};
    geom_task_pool *pool;
    const geom_task_pool_def def = {.threads = (size_t)_i + 1};
    ck_assert_int_eq(geom_task_pool_create(&def, &pool), GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    const town world = make_town();
    orca_traffic *warm = make_traffic(&tasks);
    size_t led = 0;
    make_crowd(&source, &c);
    for (int i = 0; i < STEPS; ++i) {
        const int state = i / 8 % WORLDS;
        const size_t first = i % 7 == 3 ? 5 : 0;
        size_t counts[AGENTS];
        hide_ways(&c, counts, i);
        const size_t count = (i % 5 == 4 ? AGENTS - 7 : AGENTS) - first;
        const orca_traffic_input input = {c.agents + first,      count, TIME_STEP, world.obstacles[state],
                                          world.passages[state], 0.0};
        orca_traffic_input without = input;
        without.passages = NULL;
        step_cold(warm, &input, cold);
        step_cold(warm, &without, untold);
        ck_assert_int_eq(orca_traffic_step(warm, &input, c.commands + first), GEOM_OK);
        for (size_t k = 0; k < count; ++k) {
            traffic_assert_same(&c.commands[first + k], &cold[k]);
        }
        led += count_led(cold, untold);
        show_ways(&c, counts);
        go_on(&source, &c);
    }
    ck_assert_uint_gt(led, 8 * STEPS);
    orca_traffic_destroy(warm);
    end_town(&world);
    geom_task_pool_destroy(pool);
}
END_TEST

/* Rules that are cleared, or restored, know no way by its number. */
START_TEST(numbers_of_ways_may_be_used_again) {
    static crowd c;
    static orca_traffic_command cold[AGENTS];
    random_source source = {0x1d5};
    const town world = make_town();
    orca_traffic *warm = make_traffic(NULL);
    const orca_traffic_input input = {c.agents,          AGENTS, TIME_STEP, world.obstacles[0],
                                      world.passages[0], 0.0};
    make_crowd(&source, &c);
    for (int i = 0; i < STEPS; ++i) {
        ck_assert_int_eq(orca_traffic_step(warm, &input, c.commands), GEOM_OK);
        restart(warm, i % 2 == 0);
        c.last_number = 0;
        for (size_t k = 0; k < AGENTS; ++k) {
            const geom_vec2 aim = c.agents[k].aim;
            send(&source, &c, k);
            c.agents[k].aim = k % 2 == 0 ? aim : c.agents[k].aim;
        }
        step_cold(warm, &input, cold);
        ck_assert_int_eq(orca_traffic_step(warm, &input, c.commands), GEOM_OK);
        for (size_t k = 0; k < AGENTS; ++k) {
            traffic_assert_same(&c.commands[k], &cold[k]);
        }
        restart(warm, i % 4 < 2);
        c.last_number = 0;
        make_crowd(&source, &c);
    }
    orca_traffic_destroy(warm);
    end_town(&world);
}
END_TEST

/* Before any agent has come, and with other passages after that. */
START_TEST(steps_without_agents_are_steps) {
    const town world = make_town();
    orca_traffic *rules = make_traffic(NULL);
    for (int i = 0; i < WORLDS; ++i) {
        const orca_traffic_input none = {
            .time_step = TIME_STEP, .obstacles = world.obstacles[i], .passages = world.passages[i]};
        ck_assert_int_eq(orca_traffic_step(rules, &none, NULL), GEOM_OK);
    }
    orca_traffic_destroy(rules);
    end_town(&world);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_gates2");
    tcase_set_timeout(tests, 60.0);
    tcase_add_test(tests, steps_without_agents_are_steps);
    tcase_add_test(tests, numbers_of_ways_may_be_used_again);
    tcase_add_loop_test(tests, a_memory_of_gates_changes_no_bit, 0, MOST_THREADS);
    return run_test_case("orca.traffic_gates2", tests);
}
