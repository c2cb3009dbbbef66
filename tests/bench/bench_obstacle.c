/* The static world: what questions and edits cost, among ten thousand walls of several kinds. */
#include "bench.h"

#include "support.h"

#include <orca/obstacle2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES = 4000,
    ROUNDS = 5,
    MOST_NEAR = 40000
};

static const double side = 300.0;

typedef struct town {
    orca_obstacles *set;
    orca_near_obstacle *near;
    geom_vec2 places[QUERIES];
    double found;
} town;

static void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "bench_obstacle: %s failed\n", what);
        exit(EXIT_FAILURE);
    }
}

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
static void add_blocks(orca_obstacles *set, size_t count, random_source *source) {
    const size_t columns = (size_t)ceil(sqrt((double)count));
    const double spacing = side / (double)columns;
    for (size_t i = 0; i < count; ++i) {
        const size_t row = i / columns;
        const geom_vec2 cell = geom_vec2_make((double)(i % columns) + 0.5, (double)row + 0.5);
        const geom_vec2 at =
            geom_vec2_add(geom_vec2_scale(cell, spacing), random_point(source, 0.1 * spacing));
        const geom_vec2 half = geom_vec2_make(random_between(source, 0.1, 0.35) * spacing,
                                              random_between(source, 0.1, 0.35) * spacing);
        need(add_block(set, at, half, NULL) == GEOM_OK, "adding a block");
    }
}

/* A ring of so many corners around all. */
static void add_border(orca_obstacles *set, size_t corners, random_source *source) {
    geom_vec2 *points = calloc(corners, sizeof *points);
    need(points, "allocation");
    for (size_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)corners;
        const double radius = 0.4 * side * random_between(source, 1.0, 1.02);
        points[i] = geom_vec2_make(0.5 * side + radius * cos(angle), 0.5 * side + radius * sin(angle));
    }
    const geom_ring ring = {points, corners};
    const geom_polygon polygon = {&ring, 1};
    need(orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AUTO, NULL) == GEOM_OK, "adding a border");
    free(points);
}

static void add_walls(orca_obstacles *set, size_t count, double length, random_source *source) {
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 a =
            geom_vec2_make(random_between(source, 0.0, side), random_between(source, 0.0, side));
        const double angle = random_between(source, 0.0, 6.283185307179586);
        const geom_vec2 ends[] = {a, geom_vec2_add_scaled(a, length, geom_vec2_make(cos(angle), sin(angle)))};
        const geom_ring chain = {ends, 2};
        need(orca_obstacles_add_chain(set, chain, 0.0, NULL) == GEOM_OK, "adding a wall");
    }
}

static double near_round(town *t, double range) {
    double found = 0.0;
    const double start = bench_now();
    for (size_t i = 0; i < QUERIES; ++i) {
        const orca_obstacles_query query = {.point = t->places[i], .range = range};
        found += (double)orca_obstacles_nearest(t->set, query, t->near, MOST_NEAR);
    }
    const double spent = bench_now() - start;
    t->found = found / QUERIES;
    return spent * 1e9 / QUERIES;
}

static volatile double sink;

static double clearance_round(town *t, double range) {
    double sum = 0.0;
    const double start = bench_now();
    for (size_t i = 0; i < QUERIES; ++i) {
        sum += orca_obstacles_clearance(t->set, t->places[i], range, NULL, NULL);
    }
    sink = sum;
    return (bench_now() - start) * 1e9 / QUERIES;
}

static double sweep_round(town *t, double length) {
    double sum = 0.0;
    const double start = bench_now();
    for (size_t i = 0; i + 1 < QUERIES; ++i) {
        const geom_vec2 way = geom_vec2_normalize(geom_vec2_sub(t->places[i + 1], t->places[i]));
        const geom_segment2 path = {t->places[i], geom_vec2_add_scaled(t->places[i], length, way)};
        sum += orca_obstacles_sweep(t->set, path, 0.5, NULL, NULL).time;
    }
    sink = sum;
    return (bench_now() - start) * 1e9 / (QUERIES - 1);
}

static double visible_round(town *t, double length) {
    size_t seen = 0;
    const double start = bench_now();
    for (size_t i = 0; i + 1 < QUERIES; ++i) {
        const geom_vec2 way = geom_vec2_normalize(geom_vec2_sub(t->places[i + 1], t->places[i]));
        const geom_vec2 there = geom_vec2_add_scaled(t->places[i], length, way);
        seen += orca_obstacles_visible(t->set, t->places[i], there, 0.5, NULL);
    }
    sink = (double)seen;
    return (bench_now() - start) * 1e9 / (QUERIES - 1);
}

static double edit_round(town *t, double edits) {
    const double start = bench_now();
    for (size_t i = 0; i < (size_t)edits; ++i) {
        orca_obstacle_id id;
        need(add_block(t->set, t->places[i % QUERIES], geom_vec2_make(0.3, 0.4), &id) == GEOM_OK, "adding");
        need(orca_obstacles_remove(t->set, id) == GEOM_OK, "removing");
    }
    return (bench_now() - start) * 1e9 / edits;
}

static double least(double (*round)(town *, double), town *t, double argument) {
    double best = HUGE_VAL;
    for (int i = 0; i < ROUNDS; ++i) {
        best = fmin(best, round(t, argument));
    }
    return best;
}

static void measure(const bench_table *table, const char *label,
                    void (*fill)(orca_obstacles *, random_source *), bool arranged) {
    town t = {.near = calloc(MOST_NEAR, sizeof *t.near)};
    random_source source = {20240607};
    need(t.near && orca_obstacles_create(NULL, &t.set) == GEOM_OK, "allocation");
    const double start = bench_now();
    fill(t.set, &source);
    const double added = bench_now() - start;
    need(!arranged || orca_obstacles_rebuild(t.set) == GEOM_OK, "committing");
    for (size_t i = 0; i < QUERIES; ++i) {
        t.places[i] = geom_vec2_make(random_between(&source, 0.0, side), random_between(&source, 0.0, side));
    }
    const double near_5 = least(near_round, &t, 5.0);
    const double found_5 = t.found;
    const double near_20 = least(near_round, &t, 20.0);
    const double values[] = {1e3 * added,
                             found_5,
                             near_5,
                             t.found,
                             near_20,
                             least(clearance_round, &t, 5.0),
                             least(sweep_round, &t, 0.15),
                             least(sweep_round, &t, 30.0),
                             least(visible_round, &t, 30.0),
                             least(edit_round, &t, 2000)};
    bench_row(table, label, values);
    orca_obstacles_destroy(t.set);
    free(t.near);
}

static void fill_blocks(orca_obstacles *set, random_source *source) { add_blocks(set, 2500, source); }
static void fill_walls(orca_obstacles *set, random_source *source) { add_walls(set, 5000, 3.0, source); }
static void fill_long(orca_obstacles *set, random_source *source) { add_walls(set, 5000, 30.0, source); }

static void fill_town(orca_obstacles *set, random_source *source) {
    add_border(set, 10000, source);
    add_blocks(set, 1000, source);
}

int main(void) {
    static const bench_column columns[] = {
        {"adding ms", 1}, {"found in 5", 1}, {"near 5", 0},   {"found in 20", 1}, {"near 20", 0},
        {"clearance", 0}, {"sweep 0.15", 0}, {"sweep 30", 0}, {"visible 30", 0},  {"edit", 0}};
    const bench_table table = {"Nanoseconds a question about obstacles, and to add and remove a block", 20,
                               columns, sizeof columns / sizeof *columns};
    bench_heading(&table);
    for (int arranged = 0; arranged < 2; ++arranged) {
        measure(&table, arranged ? "blocks, arranged" : "2500 blocks", fill_blocks, arranged);
        measure(&table, arranged ? "walls, arranged" : "5000 walls", fill_walls, arranged);
        measure(&table, arranged ? "long, arranged" : "5000 long walls", fill_long, arranged);
        measure(&table, arranged ? "ring, arranged" : "ring of 10000 + 1000", fill_town, arranged);
    }
    return 0;
}
