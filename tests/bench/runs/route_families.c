/* Routes through inputs that are hard for a graph of corners: combs, corners on one line, stars and
 * pillars. Each case is a map with its first route, in which links are found, and ten more. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/route2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double radius = 0.3;

enum {
    ROUTES = 11
};

typedef struct family_work {
    geom_vec2 *points;
    geom_ring *rings;
    orca_obstacle_def *shapes;
    size_t point_count;
    size_t shape_count;
    size_t size;
    geom_aabb2 ends; /* where routes start and end */
    double map_seconds;
    double first_seconds;
    double later_seconds; /* each */
    bool failed;
} family_work;

static void add_point(family_work *w, double x, double y) {
    w->points[w->point_count++] = geom_vec2_make(x, y);
}

static void end_ring(family_work *w, size_t first) {
    orca_obstacle_def *shape = &w->shapes[w->shape_count];
    geom_ring *ring = &w->rings[w->shape_count++];
    *ring = (geom_ring){w->points + first, w->point_count - first};
    *shape = orca_obstacle_def_default();
    shape->kind = ORCA_OBSTACLE_POLYGON;
    shape->polygon = (geom_polygon){ring, 1};
}

static void add_square(family_work *w, double x, double y) {
    const size_t first = w->point_count;
    add_point(w, x - 0.5, y - 0.5);
    add_point(w, x + 0.5, y - 0.5);
    add_point(w, x + 0.5, y + 0.5);
    add_point(w, x - 0.5, y + 0.5);
    end_ring(w, first);
}

/* Teeth of 1 with gaps of 1 between them. */
static void make_comb(family_work *w) {
    const double width = 2.0 * (double)w->size;
    add_point(w, 0.0, -2.0);
    add_point(w, width, -2.0);
    for (size_t i = w->size; i > 0; --i) {
        const double left = 2.0 * (double)(i - 1);
        add_point(w, left + 1.0, 0.0);
        add_point(w, left + 1.0, 5.0);
        add_point(w, left, 5.0);
        add_point(w, left, 0.0);
    }
    end_ring(w, 0);
    w->ends = (geom_aabb2){{0.0, 0.4}, {width - 1.0, 7.0}};
}

static void make_row(family_work *w) {
    for (size_t i = 0; i < w->size; ++i) {
        add_square(w, 2.0 * (double)i, 0.0);
    }
    w->ends = (geom_aabb2){{0.0, -3.0}, {2.0 * (double)w->size, 3.0}};
}

static void make_star(family_work *w) {
    const double far = 0.5 * (double)w->size;
    for (size_t i = 0; i < 2 * w->size; ++i) {
        const double angle = 3.14159265358979 * (double)i / (double)w->size;
        const double r = i % 2 == 1 ? 0.5 * far : far;
        add_point(w, r * cos(angle), r * sin(angle));
    }
    end_ring(w, 0);
    w->ends = (geom_aabb2){{-far, -far}, {far, far}};
}

static void make_lattice(family_work *w) {
    const size_t side = (size_t)sqrt((double)w->size);
    for (size_t i = 0; i < w->size; ++i) {
        const size_t row = i / side;
        add_square(w, 2.0 * (double)(i % side), 2.0 * (double)row);
    }
    w->ends = (geom_aabb2){{0.0, 0.0}, {2.0 * (double)side, 2.0 * (double)side}};
}

static void make_pillars(family_work *w) {
    bench_random source = {7};
    const double side = 2.0 * sqrt((double)w->size);
    for (size_t i = 0; i < w->size; ++i) {
        const double x = bench_between(&source, 0.0, side);
        add_square(w, x, bench_between(&source, 0.0, side));
    }
    w->ends = (geom_aabb2){{0.0, 0.0}, {side, side}};
}

/* ---- Measuring ---- */

static double find(family_work *w, orca_route_query *query, bench_random *source) {
    const geom_aabb2 box = w->ends;
    geom_vec2 places[2];
    for (int i = 0; i < 2; ++i) {
        places[i].x = bench_between(source, box.min.x, box.max.x);
        places[i].y = bench_between(source, box.min.y, box.max.y);
    }
    orca_route route;
    const double start = bench_now();
    w->failed = w->failed || orca_route_query_find(query, places[0], places[1], radius, &route) != GEOM_OK;
    return bench_now() - start;
}

static double run_all(void *context) {
    family_work *w = context;
    bench_random source = {11};
    const orca_route_map_def def = {.shapes = w->shapes, .shape_count = w->shape_count};
    orca_route_map *map = NULL;
    orca_route_query *query = NULL;
    const double start = bench_now();
    w->failed = w->failed || orca_route_map_create(&def, &map) != GEOM_OK ||
                orca_route_map_prepare(map, radius) != GEOM_OK;
    w->map_seconds = bench_now() - start;
    w->failed = w->failed || orca_route_query_create(map, NULL, &query) != GEOM_OK;
    w->later_seconds = 0.0;
    for (int i = 0; i < ROUTES && !w->failed; ++i) {
        const double seconds = find(w, query, &source);
        w->first_seconds = i == 0 ? seconds : w->first_seconds;
        w->later_seconds += i == 0 ? 0.0 : seconds / (ROUTES - 1);
    }
    const double all = bench_now() - start;
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    return all;
}

/* ---- Cases ---- */

static const struct {
    const char *name;
    void (*make)(family_work *w);
    size_t size;
} cases[] = {{"route-comb-1000", make_comb, 1000},         {"route-comb-4000", make_comb, 4000},
             {"route-row-1000", make_row, 1000},           {"route-row-4000", make_row, 4000},
             {"route-star-1000", make_star, 1000},         {"route-star-5000", make_star, 5000},
             {"route-lattice-400", make_lattice, 400},     {"route-lattice-1600", make_lattice, 1600},
             {"route-lattice-10000", make_lattice, 10000}, {"route-pillars-1000", make_pillars, 1000},
             {"route-pillars-5000", make_pillars, 5000},   {"route-pillars-25000", make_pillars, 25000}};

static void describe(size_t index, bench_case *out) {
    const bool largest = cases[index].size >= 4000;
    *out = (bench_case){.unit = "map with 11 routes", .large = true};
    if (largest) {
        out->goal = (bench_goal){.nanoseconds = 1e9, .limit = 2e9};
    }
    (void)snprintf(out->name, sizeof out->name, "%s", cases[index].name);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    family_work w = {.size = cases[index].size};
    w.points = calloc(4 * w.size + 2, sizeof *w.points);
    w.rings = calloc(w.size, sizeof *w.rings);
    w.shapes = calloc(w.size, sizeof *w.shapes);
    w.failed = !w.points || !w.rings || !w.shapes;
    if (!w.failed) {
        const bench_round round = {run_all, &w};
        cases[index].make(&w);
        bench_measure_rounds(effort, &round, NULL, 1, 1, out);
        bench_add_fact(out, "corners", (double)w.point_count);
        bench_add_fact(out, "map ms", 1e3 * w.map_seconds);
        bench_add_fact(out, "first ms", 1e3 * w.first_seconds);
        bench_add_fact(out, "later ms", 1e3 * w.later_seconds);
    }
    free(w.shapes);
    free(w.rings);
    free(w.points);
    return !w.failed;
}

const bench_group bench_route_families = {
    .name = "route-families",
    .about =
        "routes among combs, corners on one line, stars and pillars: the map, the first route and ten more",
    .case_count = sizeof cases / sizeof cases[0],
    .describe = describe,
    .measure = measure,
};
