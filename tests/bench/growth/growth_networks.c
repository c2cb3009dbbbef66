/* Cost against size in networks of passages: gates, aisles, and the junctions and arms that rules of traffic find. */
#include "networks.h"
#include "sizes.h"

#include <orca/aisle2.h>
#include <orca/traffic2.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    CORNERS_OF_AN_AGENT = 8
};

typedef struct network_row {
    const char *function; /* as in the header */
    const char *variant;  /* with its dash, or "" */
    bench_body body;      /* takes a network_work */
    unsigned families;    /* bits */
    bool traffic;         /* of agents, by rules of traffic */
    bool steep;           /* the header gives a reason why the exponent exceeds 1.2 */
} network_row;

/* The input of one size.
 *
 * cart  an obstacle far from all agents, which changes its place */
typedef struct network_work {
    const network_row *row;
    network_family which;
    network net;
    orca_traffic *traffic;
    orca_traffic_agent *agents;
    orca_traffic_command *commands;
    size_t agent_count;
    orca_obstacle_id cart;
    bool aside;
} network_work;

/* ---- Gates and aisles ---- */

static size_t find_gates(const void *context) {
    const network_work *w = context;
    orca_passages_def def = orca_passages_def_default();
    orca_passages *passages;
    def.obstacles = w->net.obstacles;
    def.widest = 12.0 * NETWORK_RADIUS;
    const size_t failed = (size_t)orca_passages_create(&def, &passages);
    orca_passages_destroy(passages);
    return failed;
}

static size_t find_aisles(const void *context) {
    const network_work *w = context;
    orca_aisles_def def = orca_aisles_def_default();
    orca_aisles *aisles;
    def.obstacles = w->net.obstacles;
    def.passages = w->net.passages;
    def.radius = NETWORK_RADIUS;
    const size_t failed = (size_t)orca_aisles_create(&def, &aisles);
    orca_aisles_destroy(aisles);
    return failed;
}

/* ---- Rules of traffic ---- */

static size_t step(const network_work *w) {
    const orca_traffic_input input = {.agents = w->agents,
                                      .count = w->agent_count,
                                      .time_step = 0.1,
                                      .obstacles = w->net.obstacles,
                                      .passages = w->net.passages};
    return (size_t)orca_traffic_step(w->traffic, &input, w->commands);
}

/* All junctions and arms are new. */
static size_t step_first(const void *context) {
    network_work w = *(const network_work *)context;
    w.traffic = NULL;
    const size_t failed = orca_traffic_create(NULL, &w.traffic) == GEOM_OK ? step(&w) : 1;
    orca_traffic_destroy(w.traffic);
    return failed;
}

static size_t step_again(const void *context) { return step(context); }

static orca_obstacle_def cart_at(bool aside, double speed) {
    orca_obstacle_def cart = orca_obstacle_def_default();
    cart.kind = ORCA_OBSTACLE_DISC;
    cart.disc = (geom_circle){{aside ? -20.0 : -21.0, -20.0}, 0.3};
    cart.velocity.x = aside ? -speed : speed;
    return cart;
}

static size_t step_with_cart(network_work *w, double speed) {
    w->aside = !w->aside;
    const orca_obstacle_def cart = cart_at(w->aside, speed);
    const size_t failed = (size_t)orca_obstacles_set(w->net.obstacles, w->cart, &cart);
    return failed + step(w);
}

/* An obstacle moves. */
static size_t step_moved(const void *context) { return step_with_cart((network_work *)context, 10.0); }

/* An obstacle at rest is put elsewhere: all arms are looked for anew. */
static size_t step_edited(const void *context) { return step_with_cart((network_work *)context, 0.0); }

static bool make_agents(network_work *w, size_t corners) {
    w->agent_count = corners / CORNERS_OF_AN_AGENT;
    w->agents = calloc(w->agent_count, sizeof *w->agents);
    w->commands = calloc(w->agent_count, sizeof *w->commands);
    if (!w->agents || !w->commands || orca_traffic_create(NULL, &w->traffic) != GEOM_OK) {
        return false;
    }
    for (size_t i = 0; i < w->agent_count; ++i) {
        orca_traffic_agent *agent = &w->agents[i];
        *agent = orca_traffic_agent_default();
        agent->id = i;
        agent->radius = NETWORK_RADIUS;
        agent->position = network_place(w->which, corners, 2 * i);
        agent->aim = network_place(w->which, corners, 2 * i + 1);
    }
    const orca_obstacle_def cart = cart_at(false, 0.0);
    return orca_obstacles_add(w->net.obstacles, &cart, &w->cart) == GEOM_OK && step(w) == 0;
}

/* ---- Cases: a function, with the families as facts ---- */

enum {
    ALL = (1U << NETWORK_FAMILIES) - 1U,
    LATTICES = 1U << NETWORK_STORE | 1U << NETWORK_TOWN
};

static const network_row rows[] = {
    {"orca_passages_create", "", find_gates, ALL, false, false},
    {"orca_aisles_create", "", find_aisles, ALL, false, true},
    {"orca_traffic_step", "-first", step_first, LATTICES, true, false},
    {"orca_traffic_step", "-again", step_again, LATTICES, true, false},
    {"orca_traffic_step", "-obstacle-moved", step_moved, LATTICES, true, false},
    {"orca_traffic_step", "-obstacle-edited", step_edited, LATTICES, true, false},
};

static const void *make(void *context, size_t size) {
    network_work *w = context;
    *w = (network_work){.row = w->row, .which = w->which};
    bool good = network_make(w->which, size, &w->net);
    if (good && w->row->traffic) { /* the first call warms up */
        good = make_agents(w, size) && w->row->body(w) == 0;
    }
    return good ? w : NULL;
}

static void drop(void *context) {
    const network_work *w = context;
    orca_traffic_destroy(w->traffic);
    free(w->commands);
    free(w->agents);
    network_drop(&w->net);
}

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "call", .large = true};
    (void)snprintf(out->name, sizeof out->name, "%s%s", rows[index].function, rows[index].variant);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const network_row *row = &rows[index];
    growth_steepest steepest = {0};
    bool good = true;
    *out = (bench_outcome){.nanoseconds = 0.0};
    for (network_family f = 0; f < NETWORK_FAMILIES && good; ++f) {
        network_work work = {.row = row, .which = f};
        const growth_input input = {row->body, make, drop, &work};
        good = (row->families >> f & 1U) == 0 ||
               growth_add_family(&input, network_names[f], effort, &steepest, out);
    }
    growth_end(steepest, row->steep, out);
    return good;
}

const bench_group bench_network_growth = {
    .name = "network-growth",
    .about = "the exponent of the cost in networks of passages, against the number of corners of their boxes",
    .case_count = sizeof rows / sizeof rows[0],
    .describe = describe,
    .measure = measure,
};
