/* The rule of passages: agents that go along their ways through a town, and, as the worst case for what they
 * remember of gates, agents that are moved elsewhere in every step. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/traffic2.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGENTS = 10000,
    COLUMNS = 64,
    MOST_POINTS = 6,
    WALK = 64 /* steps that agents go before they start again */
};

#define BLOCK 8.0
#define STEP 0.12

typedef struct town {
    orca_obstacles *obstacles;
    orca_passages *passages;
    orca_traffic *traffic;
    orca_traffic_agent *agents;
    orca_traffic_command *commands;
    geom_vec2 *starts; /* of each agent */
    geom_vec2 *ways;   /* MOST_POINTS of each */
    bool moved;
    size_t step;
} town;

/* ---- The town ---- */

/* Houses of several sizes in a lattice with gaps. */
static bool build(const town *t, bench_random *source) {
    bool good = true;
    for (size_t i = 0; i < (size_t)COLUMNS * COLUMNS && good; ++i) {
        const size_t row = i / COLUMNS;
        const double x = BLOCK * (double)(i % COLUMNS);
        const double y = BLOCK * (double)row;
        const double half = bench_between(source, 2.0, 3.5);
        const geom_vec2 corners[] = {
            {x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
        const geom_ring ring = {corners, 4};
        const geom_polygon house = {&ring, 1};
        good = bench_choice(source, 3) == 0 ||
               orca_obstacles_add_polygon(t->obstacles, house, ORCA_WINDING_AUTO, NULL) == GEOM_OK;
    }
    return good && orca_obstacles_rebuild(t->obstacles) == GEOM_OK;
}

/* A crossing of streets. */
static geom_vec2 crossing(int column, int row) {
    return geom_vec2_make(BLOCK * ((double)column + 0.5), BLOCK * ((double)row + 0.5));
}

/* An agent at a crossing, and its way along the streets. */
static void place(const town *t, bench_random *source, size_t i) {
    int column = bench_choice(source, COLUMNS - 1);
    int row = bench_choice(source, COLUMNS - 1);
    t->starts[i] = crossing(column, row);
    for (size_t k = 0; k < MOST_POINTS; ++k) {
        const int far = 1 + bench_choice(source, 3);
        const int way = bench_choice(source, 2) == 0 ? far : -far;
        column += k % 2 == 0 ? way : 0;
        row += k % 2 == 0 ? 0 : way;
        t->ways[i * MOST_POINTS + k] = crossing(column, row);
    }
    t->agents[i] = orca_traffic_agent_default();
    t->agents[i].id = i;
    t->agents[i].radius = 0.4;
    t->agents[i].position = t->starts[i];
    t->agents[i].way = &t->ways[i * MOST_POINTS];
    t->agents[i].way_count = MOST_POINTS;
    t->agents[i].aim = t->agents[i].way[0];
    t->agents[i].passing = true;
}

static bool make(town *t) {
    bench_random source = {9};
    orca_passages_def passages = orca_passages_def_default();
    orca_traffic_def rules = orca_traffic_def_default();
    memset(rules.rules, 0, sizeof rules.rules);
    rules.rules[ORCA_TRAFFIC_PASSAGES] = 1.0;
    t->agents = calloc(AGENTS, sizeof *t->agents);
    t->commands = calloc(AGENTS, sizeof *t->commands);
    t->starts = calloc(AGENTS, sizeof *t->starts);
    t->ways = calloc((size_t)AGENTS * MOST_POINTS, sizeof *t->ways);
    if (!t->agents || !t->commands || !t->starts || !t->ways ||
        orca_obstacles_create(NULL, &t->obstacles) != GEOM_OK || !build(t, &source)) {
        return false;
    }
    passages.obstacles = t->obstacles;
    for (size_t i = 0; i < AGENTS; ++i) {
        place(t, &source, i);
    }
    return orca_passages_create(&passages, &t->passages) == GEOM_OK &&
           orca_traffic_create(&rules, &t->traffic) == GEOM_OK;
}

static void end(const town *t) {
    orca_traffic_destroy(t->traffic);
    orca_passages_destroy(t->passages);
    orca_obstacles_destroy(t->obstacles);
    free(t->ways);
    free(t->starts);
    free(t->commands);
    free(t->agents);
}

/* ---- A step ---- */

static void go_on(const town *t) {
    for (size_t i = 0; i < AGENTS; ++i) {
        orca_traffic_agent *agent = &t->agents[i];
        const geom_vec2 heading = geom_vec2_normalize(geom_vec2_sub(agent->aim, t->starts[i]));
        const double gone = STEP * (double)(t->step % WALK);
        agent->position = geom_vec2_add_scaled(t->starts[i], gone, heading);
    }
}

/* Each is where another was. */
static void move_all(const town *t) {
    for (size_t i = 0; i < AGENTS; ++i) {
        t->agents[i].position = t->starts[(i + 1 + 7919 * (t->step % AGENTS)) % AGENTS];
    }
}

static size_t step(const void *context) {
    town *t = (town *)context;
    const orca_traffic_input input = {t->agents, AGENTS, 0.1, t->obstacles, t->passages, 0.0};
    ++t->step;
    if (t->moved) {
        move_all(t);
    } else {
        go_on(t);
    }
    const geom_status status = orca_traffic_step(t->traffic, &input, t->commands);
    return (size_t)status + t->commands[t->step % AGENTS].waiting_since;
}

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "agent-step"};
    out->goal = index == 0 ? (bench_goal){.nanoseconds = 250.0, .limit = 400.0}
                           : (bench_goal){.nanoseconds = 1000.0, .limit = 1500.0};
    (void)snprintf(out->name, sizeof out->name, "gates-%s", index == 0 ? "on-the-way" : "moved-by-hand");
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    town t = {.moved = index == 1};
    const bool good = make(&t);
    if (good) {
        const bench_entry entry = {step, &t};
        bench_measure(effort, &entry, NULL, 1, AGENTS, out);
        bench_add_fact(out, "gates", (double)orca_passages_gate_count(t.passages));
    }
    end(&t);
    return good;
}

const bench_group bench_gates = {
    .name = "gates",
    .about = "a step of the rule of passages alone: 10,000 agents in a town of 4,096 lots",
    .case_count = 2,
    .describe = describe,
    .measure = measure,
};
