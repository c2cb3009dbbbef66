/* Rules of traffic on several threads: the commands have the same bits as on one. */
#include "orca/support/traffic_world.h"

#include <geom/task.h>
#include <orca/traffic2.h>

#include <stdlib.h>
#include <string.h>

/* A crowd in a square. The rules are told of gates as wide as `widest_gate`; 0 stands for the widest. */
typedef struct crowd {
    size_t count;
    int steps;
    double side;
    double widest_gate;
} crowd;

/* Enough to be divided into parts: one large group of agents near each other, and many small groups. */
static const crowd crowds[] = {{1200, 12, 45.0, 0.0}, {1200, 12, 150.0, 0.0}};

/* So many of them come to passages that these are divided into parts, too. */
static const crowd many_at_passages = {6000, 3, 60.0, 60.0};

static const double time_step = 0.25;

static geom_vec2 random_place(random_source *source, double side) {
    const double x = random_between(source, 0.0, side);
    return geom_vec2_make(x, random_between(source, 0.0, side));
}

/* Every third stands still, so it is blocked after a while; some are idle. Ids are in no order. */
static void make_agents(random_source *source, const crowd *of, orca_traffic_agent *agents) {
    for (uint64_t i = 0; i < of->count; ++i) {
        agents[i] = orca_traffic_agent_default();
        agents[i].id = (i * 7919) % of->count;
        agents[i].position = random_place(source, of->side);
        agents[i].aim = random_place(source, of->side);
        agents[i].idle = i % 11 == 0;
        agents[i].passing = i % 5 == 0;
    }
}

static void move(orca_traffic_agent *agents, const orca_traffic_command *commands, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const bool stands = i % 3 == 0;
        agents[i].velocity = stands ? geom_vec2_make(0.0, 0.0) : commands[i].preferred_velocity;
        agents[i].position = geom_vec2_add_scaled(agents[i].position, time_step, agents[i].velocity);
    }
}

static uint64_t hash_number(uint64_t hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (hash ^ bits) * UINT64_C(0x100000001b3);
}

static uint64_t hash_commands(uint64_t hash, const orca_traffic_command *commands, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        hash = hash_number(hash, commands[i].preferred_velocity.x);
        hash = hash_number(hash, commands[i].preferred_velocity.y);
        hash = hash_number(hash, commands[i].time_horizon);
        hash = hash_number(hash, commands[i].time_horizon_obst);
        hash = hash_number(hash, (double)commands[i].waiting_since + 0.25 * commands[i].yields);
        hash = hash_number(hash, commands[i].blockage);
        hash = hash_number(hash, commands[i].response_time);
    }
    return hash;
}

/* What came out of some steps, and how many commands were of blocked agents. */
typedef struct outcome {
    uint64_t hash;
    size_t blocked;
} outcome;

/* Walls and a disc, and the passages between them; NULL: the rules are told of none. */
typedef struct world {
    orca_obstacles *obstacles;
    orca_passages *passages;
} world;

static outcome run_steps(const world *w, const crowd *of, const geom_tasks *tasks) {
    random_source source = {5};
    outcome out = {UINT64_C(0xcbf29ce484222325), 0};
    orca_traffic_agent *agents = calloc(of->count, sizeof *agents);
    orca_traffic_command *commands = calloc(of->count, sizeof *commands);
    orca_traffic *traffic = NULL;
    orca_traffic_def def = orca_traffic_def_default();
    def.tasks = tasks;
    def.rules[ORCA_TRAFFIC_RESPONSE] = 0.1;
    ck_assert(agents && commands && orca_traffic_create(&def, &traffic) == GEOM_OK);
    make_agents(&source, of, agents);
    const orca_traffic_input input = {agents,       of->count,   time_step,
                                      w->obstacles, w->passages, of->widest_gate};
    for (int i = 0; i < of->steps; ++i) {
        ck_assert_int_eq(orca_traffic_step(traffic, &input, commands), GEOM_OK);
        out.hash = hash_commands(out.hash, commands, of->count);
        for (size_t k = 0; k < of->count; ++k) {
            out.blocked += commands[k].blockage != ORCA_BLOCKAGE_NONE;
        }
        move(agents, commands, of->count);
    }
    agents[of->count - 1].radius = -1.0;
    agents[of->count / 2].time_horizon = 0.0;
    ck_assert_int_eq(orca_traffic_step(traffic, &input, commands), GEOM_INVALID_ARGUMENT);
    orca_traffic_destroy(traffic);
    free(commands);
    free(agents);
    return out;
}

/* Returns what came out, whatever the number of threads. */
static outcome compare_threads(const world *w, const crowd *of) {
    static const size_t threads[] = {1, 2, 3, 20};
    const outcome alone = run_steps(w, of, NULL);
    for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
        geom_task_pool *pool = NULL;
        const geom_task_pool_def def = {.threads = threads[t]};
        ck_assert_int_eq(geom_task_pool_create(&def, &pool), GEOM_OK);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        const outcome shared = run_steps(w, of, &tasks);
        ck_assert(shared.hash == alone.hash && shared.blocked == alone.blocked);
        geom_task_pool_destroy(pool);
    }
    return alone;
}

/* Four boxes, between which two corridors cross. */
static void add_crossing(orca_obstacles *obstacles, geom_vec2 middle) {
    const double half = 1.5;
    const double size = 4.0;
    for (int k = 0; k < 4; ++k) {
        const double x = middle.x + (k % 2 == 0 ? half : -half - size);
        const double y = middle.y + (k / 2 == 0 ? half : -half - size);
        traffic_add_box(obstacles, x, y, x + size, y + size);
    }
}

/* A disc, walls across the area with doors, and a crossing. */
static world make_world(void) {
    enum {
        WALLS = 3,
        PARTS = 6 /* of a wall */
    };
    world w = {NULL, NULL};
    ck_assert_int_eq(orca_obstacles_create(NULL, &w.obstacles), GEOM_OK);
    const geom_circle disc = {{20.0, 20.0}, 4.0};
    ck_assert_int_eq(orca_obstacles_add_disc(w.obstacles, disc, NULL), GEOM_OK);
    for (int i = 0; i < WALLS * PARTS; ++i) {
        const int wall = i / PARTS;
        const geom_vec2 from = {10.0 + 13.0 * wall, 9.0 * (i % PARTS) - 6.0};
        const geom_vec2 corners[] = {
            from, {from.x + 0.5, from.y}, {from.x + 0.5, from.y + 7.0}, {from.x, from.y + 7.0}};
        const geom_ring ring = {corners, 4};
        const geom_polygon polygon = {&ring, 1};
        ck_assert_int_eq(orca_obstacles_add_polygon(w.obstacles, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    }
    add_crossing(w.obstacles, geom_vec2_make(29.5, 25.0));
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = w.obstacles;
    ck_assert_int_eq(orca_passages_create(&def, &w.passages), GEOM_OK);
    ck_assert_uint_gt(orca_passages_count(w.passages), WALLS);
    return w;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    const world w = make_world();
    const world without = {w.obstacles, NULL};
    for (size_t i = 0; i < sizeof crowds / sizeof crowds[0]; ++i) {
        const outcome led = compare_threads(&w, &crowds[i]);
        const outcome untold = compare_threads(&without, &crowds[i]);
        ck_assert_uint_gt(led.blocked, crowds[i].count);
        ck_assert_uint_gt(untold.blocked, crowds[i].count);
        ck_assert_uint_ne(led.hash, untold.hash);
    }
    orca_passages_destroy(w.passages);
    orca_obstacles_destroy(w.obstacles);
}
END_TEST

/* How many agents have a gate on their way at the start. */
static size_t count_at_passages(const world *w, const crowd *of) {
    random_source source = {5};
    size_t count = 0;
    orca_traffic_agent *agents = calloc(of->count, sizeof *agents);
    ck_assert_ptr_nonnull(agents);
    make_agents(&source, of, agents);
    for (size_t i = 0; i < of->count; ++i) {
        const geom_segment2 way = {agents[i].position, agents[i].aim};
        orca_gate_crossing crossed;
        count += !agents[i].idle && orca_passages_crossed(w->passages, way, &crossed, 1) > 0;
    }
    free(agents);
    return count;
}

START_TEST(nor_does_it_where_many_come_to_passages) {
    const world w = make_world();
    const world without = {w.obstacles, NULL};
    const outcome led = compare_threads(&w, &many_at_passages);
    const outcome untold = run_steps(&without, &many_at_passages, NULL);
    ck_assert_uint_gt(count_at_passages(&w, &many_at_passages), 1024);
    ck_assert_uint_ne(led.hash, untold.hash);
    orca_passages_destroy(w.passages);
    orca_obstacles_destroy(w.obstacles);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_threads2");
    tcase_set_timeout(tests, 60.0);
    tcase_add_test(tests, the_number_of_threads_changes_no_bit);
    tcase_add_test(tests, nor_does_it_where_many_come_to_passages);
    return run_test_case("orca.traffic_threads2", tests);
}
