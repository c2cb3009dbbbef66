/* Memory of traffic: whichever allocation fails, the step does, and made again it says what it always says. */
#include "orca/support/traffic_world.h"

#include <orca/traffic2.h>

#include <string.h>

enum {
    FEW = 18,
    MANY = 52,
    IN_CROSSING = 8,
    STEPS = 36,
    GROWS = 12, /* the step with the first large crowd */
    MOST_FAILURES = 1000
};

#define TIME_STEP 0.1
#define RADIUS 0.4

/* A crossing of streets for two abreast. */
#define CROSSING 40.0
#define HALF_STREET 1.3
#define BLOCK 12.0

static void add_crossing(orca_obstacles *obstacles) {
    const double low = -HALF_STREET - BLOCK;
    for (int i = 0; i < 4; ++i) {
        const double x = CROSSING + (i % 2 == 0 ? HALF_STREET : low);
        const double y = i < 2 ? HALF_STREET : low;
        traffic_add_box(obstacles, x, y, x + BLOCK, y + BLOCK);
    }
}

/* Two boxes with a door between them, and a crossing. A first step has fewer walls than a later one. */
typedef struct world {
    orca_obstacles *obstacles[2];
    orca_passages *passages[2];
} world;

static world make_world(void) {
    world w;
    for (int i = 0; i < 2; ++i) {
        ck_assert_int_eq(orca_obstacles_create(NULL, &w.obstacles[i]), GEOM_OK);
        traffic_add_box(w.obstacles[i], -0.3, 1.0, 0.3, 9.0);
        traffic_add_box(w.obstacles[i], -0.3, -9.0, 0.3, -1.0);
        if (i == 1) {
            traffic_add_box(w.obstacles[i], 12.0, -1.0, 13.0, 1.0);
        }
        add_crossing(w.obstacles[i]);
        orca_passages_def def = orca_passages_def_default();
        def.obstacles = w.obstacles[i];
        ck_assert_int_eq(orca_passages_create(&def, &w.passages[i]), GEOM_OK);
    }
    return w;
}

static void end_world(const world *w) {
    for (int i = 0; i < 2; ++i) {
        orca_passages_destroy(w->passages[i]);
        orca_obstacles_destroy(w->obstacles[i]);
    }
}

/* Agents in the arms of the crossing, each with a goal in the next one. */
static void put_into_crossing(orca_traffic_agent *agents) {
    geom_vec2 out = {4.0, 0.4};
    for (int i = 0; i < IN_CROSSING; ++i) {
        const geom_vec2 next = geom_vec2_perp(out);
        const double far = i < 4 ? 1.0 : 1.5;
        agents[i].position = geom_vec2_make(CROSSING + far * out.x, far * out.y);
        agents[i].aim = geom_vec2_make(CROSSING + far * next.x, far * next.y);
        agents[i].idle = false;
        out = next;
    }
}

/* A jam on both sides of the door, of agents whose goals are in each other's way on the other side. The last ones are
 * in the crossing. */
static void make_crowd(orca_traffic_agent *agents) {
    random_source source = {0xfa11};
    for (int i = 0; i < MANY; ++i) {
        const double side = i % 2 == 0 ? -1.0 : 1.0;
        const int row = i / 2 % 5;
        const int column = i / 10;
        agents[i] = orca_traffic_agent_default();
        agents[i].id = random_bits(&source);
        agents[i].radius = RADIUS;
        agents[i].position =
            geom_vec2_make(side * (1.0 + 0.9 * column), random_between(&source, -0.1, 0.1) + 0.9 * row - 1.8);
        agents[i].aim = geom_vec2_make(side * -(3.0 + 0.85 * column), 0.85 * row - 1.7);
        agents[i].idle = i % 7 == 0;
    }
    put_into_crossing(agents + MANY - IN_CROSSING);
}

/* They get along slowly, so that many are blocked. */
static void move(orca_traffic_agent *agents, const orca_traffic_command *commands, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        agents[i].velocity = geom_vec2_scale(commands[i].preferred_velocity, i % 3 == 0 ? 0.0 : 0.3);
        agents[i].position = geom_vec2_add_scaled(agents[i].position, TIME_STEP, agents[i].velocity);
    }
}

static orca_traffic_def rules_of(bool density, const geom_allocator *allocator) {
    orca_traffic_def def = orca_traffic_def_default();
    def.rules[ORCA_TRAFFIC_DENSITY] = density ? 1.0 : 0.0;
    def.allocator = allocator;
    return def;
}

static size_t crowd_of(int step) { return step < GROWS ? FEW : MANY; }

/* Makes a step until it succeeds. Returns how often it failed. What was before a failure cannot be taken back. */
static size_t insist(orca_traffic *traffic, const orca_traffic_input *input, orca_traffic_command *commands) {
    size_t failures = 0;
    geom_status status;
    while ((status = orca_traffic_step(traffic, input, commands)) != GEOM_OK) {
        ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
        orca_traffic_undo(traffic);
        ++failures;
    }
    return failures;
}

/* Creates traffic and makes all steps. Returns how many calls failed. */
static size_t run(const world *w, const orca_traffic_def *def, orca_traffic_command commands[STEPS][MANY]) {
    orca_traffic_agent agents[MANY];
    orca_traffic *traffic = NULL;
    size_t failures = 0;
    geom_status status;
    make_crowd(agents);
    while ((status = orca_traffic_create(def, &traffic)) != GEOM_OK) {
        ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
        ck_assert_ptr_null(traffic);
        ++failures;
    }
    for (int i = 0; i < STEPS; ++i) {
        const int part = i < GROWS ? 0 : 1;
        const orca_traffic_input input = {
            agents, crowd_of(i), TIME_STEP, w->obstacles[part], w->passages[part], 0.0};
        failures += insist(traffic, &input, commands[i]);
        move(agents, commands[i], input.count);
    }
    orca_traffic_destroy(traffic);
    return failures;
}

/* `_i`: whether the density rule is on, which needs the places of all agents in every step. */
START_TEST(every_allocation_may_fail) {
    static orca_traffic_command expected[STEPS][MANY];
    static orca_traffic_command commands[STEPS][MANY];
    const world w = make_world();
    const orca_traffic_def usual = rules_of(_i, NULL);
    ck_assert_uint_eq(run(&w, &usual, expected), 0);
    size_t yielding = 0;
    for (size_t k = 0; k < MANY; ++k) {
        yielding += expected[STEPS - 1][k].yields ? 1 : 0;
    }
    ck_assert_uint_gt(yielding, 0);
    bool failed = true;
    for (size_t fail_at = 0; failed; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        const orca_traffic_def def = rules_of(_i, &allocator);
        memset(commands, 0xff, sizeof commands);
        failed = run(&w, &def, commands) > 0;
        ck_assert(failed == (heap.calls > fail_at));
        for (int i = 0; i < STEPS; ++i) {
            for (size_t k = 0; k < crowd_of(i); ++k) {
                traffic_assert_same(&commands[i][k], &expected[i][k]);
            }
        }
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_lt(fail_at, MOST_FAILURES);
    }
    end_world(&w);
}
END_TEST

START_TEST(nothing_is_allocated_after_warm_up) {
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    const orca_traffic_def def = rules_of(_i, &allocator);
    const world w = make_world();
    orca_traffic_agent agents[MANY];
    orca_traffic_command commands[MANY];
    orca_traffic *traffic;
    ck_assert_int_eq(orca_traffic_create(&def, &traffic), GEOM_OK);
    make_crowd(agents);
    size_t calls = 0;
    for (int i = 0; i < 2 * STEPS; ++i) {
        const size_t count = (size_t)(MANY - i % 3);
        const orca_traffic_input input = {agents, count, TIME_STEP, w.obstacles[1], w.passages[1], 0.0};
        ck_assert_int_eq(orca_traffic_step(traffic, &input, commands), GEOM_OK);
        calls = i == 0 ? heap.calls : calls;
        move(agents, commands, count);
    }
    ck_assert_uint_eq(heap.calls, calls);
    orca_traffic_destroy(traffic);
    end_world(&w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_memory2");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, every_allocation_may_fail, 0, 2);
    tcase_add_loop_test(tests, nothing_is_allocated_after_warm_up, 0, 2);
    return run_test_case("orca.traffic_memory2", tests);
}
