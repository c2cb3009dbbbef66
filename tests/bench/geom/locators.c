/* Where points lie in a polygon of many vertices, and the closest point of its boundary: the index beside the
 * loop over all edges; and how long the check of the polygon and the index take. */
#include "harness/group.h"
#include "rings.h"

#include <geom/closest.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES = 4096,
    LOOP_EDGES = 400000, /* that the loops look at in one run */
    MOST_LOOPED = 10000  /* vertices; larger polygons are asked about many points, by the index alone */
};

/* A polygon with its index, and points to ask about. */
typedef struct locator_work {
    geom_vec2 *points;
    geom_ring ring;
    geom_polygon polygon;
    geom_locator *locator;
    size_t query_count;
    geom_vec2 queries[QUERIES];
} locator_work;

/* ---- Questions ---- */

static size_t run_locate(const void *work) {
    const locator_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->query_count; ++i) {
        sum += (size_t)geom_locator_locate(w->locator, w->queries[i]);
    }
    return sum;
}

static size_t run_locate_loop(const void *work) {
    const locator_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->query_count; ++i) {
        sum += (size_t)geom_polygon_locate(w->polygon, w->queries[i]);
    }
    return sum;
}

static size_t run_closest(const void *work) {
    const locator_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->query_count; ++i) {
        sum += geom_locator_closest_point(w->locator, w->queries[i]).edge;
    }
    return sum;
}

static size_t run_closest_loop(const void *work) {
    const locator_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->query_count; ++i) {
        sum += geom_polygon_closest_point(w->polygon, w->queries[i]).edge;
    }
    return sum;
}

static size_t run_check(const void *work) {
    const locator_work *w = work;
    return geom_polygon_check(w->polygon, NULL).status;
}

static size_t run_build(const void *work) {
    const locator_work *w = work;
    geom_locator *made = NULL;
    if (geom_locator_create(w->polygon, NULL, &made) != GEOM_OK) {
        return 0;
    }
    const size_t bytes = geom_locator_memory(made);
    geom_locator_destroy(made);
    return bytes;
}

/* ---- Cases ---- */

typedef enum question {
    LOCATE,
    CLOSEST,
    CHECK,
    BUILD
} question;

static const struct {
    const char *name;
    bench_body run;
    bench_body loop; /* NULL: there is no other way */
} questions[] = {{"locate", run_locate, run_locate_loop},
                 {"closest", run_closest, run_closest_loop},
                 {"check", run_check, NULL},
                 {"build", run_build, NULL}};

typedef struct locator_case {
    const char *ring;
    bench_ring_maker *make;
    question asked;
    size_t count;
    double goal; /* nanoseconds; 0: none */
} locator_case;

static const locator_case cases[] = {
    {"jagged", bench_ring_jagged, LOCATE, 100, 0.0},
    {"jagged", bench_ring_jagged, LOCATE, 10000, 0.0},
    {"jagged", bench_ring_jagged, LOCATE, 1000000, 0.0},
    {"jagged", bench_ring_jagged, CLOSEST, 10000, 0.0},
    {"jagged", bench_ring_jagged, CLOSEST, 1000000, 0.0},
    {"jagged", bench_ring_jagged, CHECK, 10000, 0.0},
    {"jagged", bench_ring_jagged, BUILD, 10000, 0.0},
    {"jagged", bench_ring_jagged, BUILD, 1000000, 0.0},
    {"circle", bench_ring_circle, LOCATE, 10000, 0.0},
    {"circle", bench_ring_circle, CLOSEST, 10000, 0.0},
    {"star", bench_ring_star, LOCATE, 10000, 0.0},
    {"star", bench_ring_star, CLOSEST, 10000, 0.0},
    {"star", bench_ring_star, CLOSEST, 100000, 2000.0},
    {"star", bench_ring_star, CLOSEST, 1000000, 2000.0},
    {"comb", bench_ring_comb, LOCATE, 10000, 0.0},
    {"comb", bench_ring_comb, CLOSEST, 10000, 0.0},
    {"comb", bench_ring_comb, CLOSEST, 100000, 2000.0},
    {"comb", bench_ring_comb, CLOSEST, 1000000, 2000.0},
    {"circle", bench_ring_circle, CLOSEST, 100000, 2000.0},
    {"noisy", bench_ring_noisy, CLOSEST, 100000, 2000.0},
    {"spiral", bench_ring_spiral, CLOSEST, 100000, 2000.0},
    {"square", bench_ring_square, CLOSEST, 100000, 2000.0},
    {"steps", bench_ring_steps, CLOSEST, 100000, 2000.0},
};

static bool is_query(question asked) { return asked == LOCATE || asked == CLOSEST; }

static bool has_loop(const locator_case *which) {
    return is_query(which->asked) && which->count <= MOST_LOOPED;
}

static void describe(size_t index, bench_case *out) {
    const locator_case *which = &cases[index];
    *out = (bench_case){.large = which->count > 100000};
    out->unit = is_query(which->asked) ? "point" : "vertex";
    out->goal.nanoseconds = which->goal;
    out->goal.limit = 2.5 * which->goal;
    (void)snprintf(out->name, sizeof out->name, "%s-%s-%zu", questions[which->asked].name, which->ring,
                   which->count);
}

static void drop(locator_work *w) {
    if (w != NULL) {
        geom_locator_destroy(w->locator);
        free(w->points);
        free(w);
    }
}

/* The points of the questions are anywhere around the ring. */
static locator_work *make(const locator_case *which) {
    bench_random source = {20240602};
    locator_work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->points = malloc(which->count * sizeof *w->points);
    if (w->points == NULL) {
        drop(w);
        return NULL;
    }
    which->make(&source, w->points, which->count);
    w->ring = (geom_ring){w->points, which->count};
    w->polygon = (geom_polygon){&w->ring, 1};
    w->query_count = has_loop(which) ? LOOP_EDGES / which->count : QUERIES;
    w->query_count = w->query_count > QUERIES ? QUERIES : w->query_count;
    for (size_t i = 0; i < w->query_count; ++i) {
        w->queries[i] = bench_place(&source, -63.0, 63.0);
    }
    if (is_query(which->asked) && geom_locator_create(w->polygon, NULL, &w->locator) != GEOM_OK) {
        drop(w);
        return NULL;
    }
    return w;
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL, "all edges"};
    const locator_case *which = &cases[index];
    locator_work *w = make(which);
    if (w == NULL) {
        return false;
    }
    const bench_entry entries[] = {{questions[which->asked].run, w}, {questions[which->asked].loop, w}};
    bench_measure(effort, entries, names, has_loop(which) ? 2 : 1,
                  is_query(which->asked) ? w->query_count : which->count, out);
    if (which->asked == BUILD) {
        bench_add_fact(out, "bytes a vertex", (double)run_build(w) / (double)which->count);
    }
    if (has_loop(which)) {
        out->peers[0].differing = entries[0].body(w) == entries[1].body(w) ? 0.0 : 1.0;
    }
    drop(w);
    return true;
}

const bench_group bench_locators = {
    .name = "locators",
    .about = "where does a point lie in a polygon of so many vertices, and where is its boundary closest?",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
