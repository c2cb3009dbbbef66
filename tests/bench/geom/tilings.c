/* What is made of a polygon of many vertices: triangles, convex pieces, fewer vertices; each includes the
 * check. */
#include "harness/group.h"
#include "rings.h"

#include <geom/decompose.h>
#include <geom/simplify.h>
#include <geom/triangulate.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A polygon, and memory for what is made of it. */
typedef struct tiling_work {
    geom_vec2 *points;
    geom_ring ring;
    geom_polygon polygon;
    geom_index_triangle *triangles;
    uint32_t *numbers;
    uint32_t *ends;
} tiling_work;

static size_t run_check(const void *work) {
    const tiling_work *w = work;
    return geom_polygon_check(w->polygon, NULL).status;
}

static size_t run_triangulate(const void *work) {
    const tiling_work *w = work;
    return geom_polygon_triangulate(w->polygon, w->triangles, NULL).count;
}

static size_t run_delaunay(const void *work) {
    const tiling_work *w = work;
    return geom_polygon_triangulate_delaunay(w->polygon, w->triangles, NULL).count;
}

static size_t run_decompose(const void *work) {
    const tiling_work *w = work;
    return geom_polygon_decompose(w->polygon, w->numbers, w->ends, NULL).count;
}

/* Within a thousandth of the size. */
static size_t run_simplify(const void *work) {
    const tiling_work *w = work;
    return geom_polygon_simplify(w->polygon, 0.06, w->numbers, w->ends, NULL).count;
}

/* ---- Cases: all rings, in two sizes, through all questions ---- */

static const struct {
    const char *name;
    bench_ring_maker *make;
} rings[] = {{"coast", bench_ring_coast},
             {"star", bench_ring_star},
             {"comb", bench_ring_comb},
             {"circle", bench_ring_circle},
             {"square", bench_ring_square}};

static const struct {
    const char *name;
    bench_body run;
    const char *result;
} questions[] = {{"check-tiling", run_check, NULL},
                 {"triangulate", run_triangulate, "triangles"},
                 {"delaunay", run_delaunay, "triangles"},
                 {"decompose", run_decompose, "pieces"},
                 {"simplify", run_simplify, "kept"}};

enum {
    RINGS = sizeof rings / sizeof *rings,
    QUESTIONS = sizeof questions / sizeof *questions,
    SIZES = 2,
    DELAUNAY_OF_LARGE_SQUARE = RINGS * QUESTIONS * SIZES - QUESTIONS + 2 /* 0.2 s for 100,000 vertices */
};

static const size_t counts[SIZES] = {1000, 100000};

static size_t count_of(size_t index) { return counts[index / (RINGS * QUESTIONS)]; }

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "vertex", .large = count_of(index) > 1000};
    if (index == DELAUNAY_OF_LARGE_SQUARE) {
        out->goal.nanoseconds = 2000.0;
    }
    (void)snprintf(out->name, sizeof out->name, "%s-%s-%zu", questions[index % QUESTIONS].name,
                   rings[index / QUESTIONS % RINGS].name, count_of(index));
    if (strcmp(out->name, "delaunay-square-100000") == 0) {
        out->goal = (bench_goal){.nanoseconds = 2000.0, .limit = 2000.0}; /* 0.2 s in all */
    }
}

static void drop(tiling_work *w) {
    free(w->points);
    free(w->triangles);
    free(w->numbers);
    free(w->ends);
}

static bool make(tiling_work *w, bench_ring_maker *ring, size_t count) {
    bench_random source = {20240602};
    *w = (tiling_work){.points = malloc(count * sizeof *w->points),
                       .triangles = malloc(count * sizeof *w->triangles),
                       .numbers = malloc(3 * count * sizeof *w->numbers),
                       .ends = malloc(count * sizeof *w->ends)};
    if (w->points == NULL || w->triangles == NULL || w->numbers == NULL || w->ends == NULL) {
        drop(w);
        return false;
    }
    ring(&source, w->points, count);
    w->ring = (geom_ring){w->points, count};
    w->polygon = (geom_polygon){&w->ring, 1};
    return true;
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    tiling_work w;
    if (!make(&w, rings[index / QUESTIONS % RINGS].make, count_of(index))) {
        return false;
    }
    const bench_entry entry = {questions[index % QUESTIONS].run, &w};
    bench_measure(effort, &entry, NULL, 1, count_of(index), out);
    if (questions[index % QUESTIONS].result != NULL) {
        bench_add_fact(out, questions[index % QUESTIONS].result, (double)entry.body(&w));
    }
    drop(&w);
    return true;
}

const bench_group bench_tilings = {
    .name = "tilings",
    .about = "triangles, convex pieces and fewer vertices of a polygon; each includes the check",
    .case_count = (size_t)RINGS * QUESTIONS * SIZES,
    .describe = describe,
    .measure = measure,
};
