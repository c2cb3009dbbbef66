/* Static obstacles of agents: what questions and edits cost among some ten thousand walls. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/obstacle2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES = 4000,
    EDITS = 2000,
    MAX_NEAR = 40000
};

static const double side = 300.0;

typedef struct town {
    orca_obstacles *set;
    orca_near_obstacle *near;
    geom_status status; /* the first that is not GEOM_OK */
    double range;       /* of the question, or its length */
    geom_vec2 places[QUERIES];
} town;

static void need(town *t, geom_status status) { t->status = t->status == GEOM_OK ? status : t->status; }

/* ---- Walls ---- */

static geom_status add_block(orca_obstacles *set, geom_vec2 at, geom_vec2 half, orca_obstacle_id *id) {
    const geom_vec2 corners[] = {{at.x - half.x, at.y - half.y},
                                 {at.x + half.x, at.y - half.y},
                                 {at.x + half.x, at.y + half.y},
                                 {at.x - half.x, at.y + half.y}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    return orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AUTO, id);
}

/* Rectangles on a grid, jittered. */
static void add_blocks(town *t, size_t count, bench_random *source) {
    const size_t columns = (size_t)ceil(sqrt((double)count));
    const double spacing = side / (double)columns;
    for (size_t i = 0; i < count; ++i) {
        const size_t row = i / columns;
        const geom_vec2 cell = geom_vec2_make((double)(i % columns) + 0.5, (double)row + 0.5);
        const geom_vec2 shift = bench_place(source, -0.1, 0.1);
        const geom_vec2 half = geom_vec2_scale(bench_place(source, 0.1, 0.35), spacing);
        need(t, add_block(t->set, geom_vec2_scale(geom_vec2_add(cell, shift), spacing), half, NULL));
    }
}

static void add_walls(town *t, size_t count, double length, bench_random *source) {
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 a = bench_place(source, 0.0, side);
        const geom_vec2 ends[] = {a, geom_vec2_add_scaled(a, length, bench_direction(source))};
        const geom_ring chain = {ends, 2};
        need(t, orca_obstacles_add_chain(t->set, chain, 0.0, NULL));
    }
}

static void add_2500_blocks(town *t, bench_random *source) { add_blocks(t, 2500, source); }
static void add_5000_walls(town *t, bench_random *source) { add_walls(t, 5000, 3.0, source); }
static void add_5000_long_walls(town *t, bench_random *source) { add_walls(t, 5000, 30.0, source); }

/* Blocks in a ring of 10,000 corners. */
static void add_room(town *t, bench_random *source) {
    static geom_vec2 points[10000];
    const size_t count = sizeof points / sizeof *points;
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        const double radius = 0.4 * side * bench_between(source, 1.0, 1.02);
        points[i] = geom_vec2_make(0.5 * side + radius * cos(angle), 0.5 * side + radius * sin(angle));
    }
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    need(t, orca_obstacles_add_polygon(t->set, polygon, ORCA_WINDING_AUTO, NULL));
    add_blocks(t, 1000, source);
}

/* ---- Questions ---- */

/* The end of the way from place i, of length `range`, towards the next place. */
static geom_vec2 end_of(const town *t, size_t i) {
    const geom_vec2 to = t->places[(i + 1) % QUERIES];
    return geom_vec2_add_scaled(t->places[i], t->range, geom_vec2_normalize(geom_vec2_sub(to, t->places[i])));
}

static size_t run_near(const void *work) {
    const town *t = work;
    size_t found = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const orca_obstacles_query query = {.point = t->places[i], .range = t->range};
        found += orca_obstacles_nearest(t->set, query, t->near, MAX_NEAR);
    }
    return found;
}

static size_t run_clearance(const void *work) {
    const town *t = work;
    double sum = 0.0;
    for (size_t i = 0; i < QUERIES; ++i) {
        sum += orca_obstacles_clearance(t->set, t->places[i], t->range, NULL, NULL);
    }
    return (size_t)sum;
}

static size_t run_sweep(const void *work) {
    const town *t = work;
    double sum = 0.0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const geom_segment2 path = {t->places[i], end_of(t, i)};
        sum += orca_obstacles_sweep(t->set, path, 0.5, NULL, NULL).time;
    }
    return (size_t)sum;
}

static size_t run_visible(const void *work) {
    const town *t = work;
    size_t seen = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        seen += orca_obstacles_visible(t->set, t->places[i], end_of(t, i), 0.5, NULL);
    }
    return seen;
}

/* Adds a block and removes it. */
static double run_edits(void *work) {
    town *t = work;
    const double start = bench_now();
    for (size_t i = 0; i < EDITS && t->status == GEOM_OK; ++i) {
        orca_obstacle_id id;
        need(t, add_block(t->set, t->places[i], geom_vec2_make(0.3, 0.4), &id));
        need(t, t->status == GEOM_OK ? orca_obstacles_remove(t->set, id) : t->status);
    }
    return bench_now() - start;
}

/* ---- Cases: all towns through all questions ---- */

static const struct {
    const char *name;
    void (*fill)(town *t, bench_random *source);
} towns[] = {{"blocks", add_2500_blocks},
             {"walls", add_5000_walls},
             {"long-walls", add_5000_long_walls},
             {"room", add_room}};

static const struct {
    const char *name;
    bench_body run; /* NULL: edits */
    double range;
} questions[] = {{"near-5", run_near, 5.0},
                 {"near-20", run_near, 20.0},
                 {"clearance", run_clearance, 5.0},
                 {"sweep-0.15", run_sweep, 0.15},
                 {"sweep-30", run_sweep, 30.0},
                 {"visible-30", run_visible, 30.0},
                 {"edit", NULL, 0.0}};

enum {
    TOWNS = sizeof towns / sizeof *towns,
    QUESTIONS = sizeof questions / sizeof *questions
};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = questions[index % QUESTIONS].run != NULL ? "question" : "edit"};
    (void)snprintf(out->name, sizeof out->name, "%s-%s", questions[index % QUESTIONS].name,
                   towns[index / QUESTIONS].name);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const bench_body body = questions[index % QUESTIONS].run;
    bench_random source = {20240607};
    town *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return false;
    }
    t->range = questions[index % QUESTIONS].range;
    t->near = calloc(MAX_NEAR, sizeof *t->near);
    t->status = t->near != NULL ? orca_obstacles_create(NULL, &t->set) : GEOM_OUT_OF_MEMORY;
    if (t->status == GEOM_OK) {
        towns[index / QUESTIONS].fill(t, &source);
        need(t, orca_obstacles_rebuild(t->set));
        for (size_t i = 0; i < QUERIES; ++i) {
            t->places[i] = bench_place(&source, 0.0, side);
        }
    }
    if (t->status == GEOM_OK && body != NULL) {
        const bench_entry entry = {body, t};
        bench_measure(effort, &entry, NULL, 1, QUERIES, out);
        if (body == run_near) {
            bench_add_fact(out, "found", (double)run_near(t) / QUERIES);
        }
    } else if (t->status == GEOM_OK) {
        const bench_round round = {run_edits, t};
        bench_measure_rounds(effort, &round, NULL, 1, EDITS, out);
    }
    const bool good = t->status == GEOM_OK;
    orca_obstacles_destroy(t->set);
    free(t->near);
    free(t);
    return good;
}

const bench_group bench_obstacles = {
    .name = "obstacles",
    .about = "questions about thousands of walls in a square of 300 m, and edits: a block added and removed",
    .case_count = (size_t)TOWNS * QUESTIONS,
    .describe = describe,
    .measure = measure,
};
