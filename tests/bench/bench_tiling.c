/* Triangulation, convex decomposition and simplification: nanoseconds a vertex, and how much comes out. */
#include "bench.h"

#include "support.h"

#include <geom/decompose.h>
#include <geom/simplify.h>
#include <geom/triangulate.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_VERTICES = 1000000
};

static geom_vec2 points[MOST_VERTICES];
static geom_index_triangle triangles[MOST_VERTICES];
static uint32_t numbers[3 * MOST_VERTICES];
static size_t ends[MOST_VERTICES];

static const double full_turn = 6.283185307179586;

/* A coast: a circle with waves of many lengths and noise. */
static void make_coast(random_source *source, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = full_turn * (double)i / (double)count;
        double radius = 1000.0;
        for (size_t turns = 7; 10 * turns < count; turns *= 3) {
            const double wave = (double)turns;
            radius += 500.0 / wave * sin(wave * angle + wave);
        }
        radius += random_between(source, -1.0, 1.0) * 2000.0 / (double)count;
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
}

static void make_star(random_source *source, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = full_turn * (double)i / (double)count;
        const double radius = random_between(source, 100.0, 1000.0);
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
}

/* Teeth up. */
static void make_comb(random_source *source, size_t count) {
    (void)source;
    points[0] = geom_vec2_make(0.0, -1000.0);
    points[1] = geom_vec2_make(1000.0, -1000.0);
    for (size_t i = 2; i < count; ++i) {
        points[i] = geom_vec2_make(1000.0 - 1000.0 * (double)(i - 2) / (double)count, i % 2 ? 0.0 : 1000.0);
    }
}

static void make_circle(random_source *source, size_t count) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        const double angle = full_turn * (double)i / (double)count;
        points[i] = geom_vec2_make(1000.0 * cos(angle), 1000.0 * sin(angle));
    }
}

static size_t run_check(const void *work) {
    return geom_polygon_check(*(const geom_polygon *)work, NULL).status;
}

static size_t run_triangulate(const void *work) {
    return geom_polygon_triangulate(*(const geom_polygon *)work, triangles, NULL).count;
}

static size_t run_delaunay(const void *work) {
    return geom_polygon_triangulate_delaunay(*(const geom_polygon *)work, triangles, NULL).count;
}

static size_t run_decompose(const void *work) {
    return geom_polygon_decompose(*(const geom_polygon *)work, numbers, ends, NULL).count;
}

/* Within a thousandth and a hundred thousandth of the size. */
static size_t run_simplify(const void *work) {
    return geom_polygon_simplify(*(const geom_polygon *)work, 1.0, numbers, ends, NULL).count;
}

static size_t run_simplify_finely(const void *work) {
    return geom_polygon_simplify(*(const geom_polygon *)work, 0.01, numbers, ends, NULL).count;
}

static const struct {
    const char *name;
    void (*make)(random_source *source, size_t count);
} kinds[] = {{"coast", make_coast}, {"star", make_star}, {"comb", make_comb}, {"circle", make_circle}};

static void measure(const bench_table *table, size_t kind, size_t count) {
    random_source source = {20240602};
    kinds[kind].make(&source, count);
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    const double values[] = {bench_nanoseconds(run_check, &polygon, count),
                             bench_nanoseconds(run_triangulate, &polygon, count),
                             bench_nanoseconds(run_delaunay, &polygon, count),
                             bench_nanoseconds(run_decompose, &polygon, count),
                             (double)run_decompose(&polygon),
                             bench_nanoseconds(run_simplify, &polygon, count),
                             (double)run_simplify(&polygon),
                             bench_nanoseconds(run_simplify_finely, &polygon, count),
                             (double)run_simplify_finely(&polygon)};
    char label[64];
    (void)snprintf(label, sizeof label, "%s %zu", kinds[kind].name, count);
    bench_row(table, label, values);
}

int main(int argc, char **argv) {
    static const bench_column columns[] = {{"check", 0},     {"triangulate", 0}, {"delaunay", 0},
                                           {"decompose", 0}, {"pieces", 0},      {"simplify", 0},
                                           {"kept", 0},      {"fine", 0},        {"kept", 0}};
    const bench_table table = {"Nanoseconds a vertex; each includes the check", 20, columns,
                               sizeof columns / sizeof *columns};
    const size_t most = argc > 1 ? strtoul(argv[1], NULL, 10) : MOST_VERTICES;
    bench_heading(&table);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        for (size_t count = 1000; count <= most && count <= MOST_VERTICES;
             count = count < 100000 ? count * 100 : count * 10) {
            measure(&table, k, count);
        }
    }
    return 0;
}
