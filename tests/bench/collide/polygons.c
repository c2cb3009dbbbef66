/* Relation, distance and manifold of two polygons of many vertices, beside GEOS if it was found. */
#include "peers/pairs.h"
#include "polygon_pair.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/pair2.h>

#include <stdio.h>
#include <stdlib.h>

typedef enum question {
    RELATION,
    DISTANCE,
    MANIFOLD
} question;

static const polygon_pair_case cases[] = {
    {"relation-crossing-1000", RELATION, bench_ring_jagged, 1000, 60.0, {.limit = 0.0}},
    {"relation-apart-1000", RELATION, bench_ring_jagged, 1000, 130.0, {.limit = 0.0}},
    {"relation-crossing-10000",
     RELATION,
     bench_ring_jagged,
     10000,
     60.0,
     {.nanoseconds = 50e3, .limit = 200e3}},
    {"relation-near-10000", RELATION, bench_ring_jagged, 10000, 119.0, {.nanoseconds = 50e3, .limit = 200e3}},
    {"relation-apart-10000",
     RELATION,
     bench_ring_jagged,
     10000,
     130.0,
     {.nanoseconds = 50e3, .limit = 200e3}},
    {"distance-near-1000", DISTANCE, bench_ring_jagged, 1000, 130.0, {.limit = 0.0}},
    {"distance-near-10000", DISTANCE, bench_ring_jagged, 10000, 130.0, {.nanoseconds = 50e3, .limit = 200e3}},
    {"manifold-stars-200", MANIFOLD, bench_ring_spikes, 200, 6.0, {.nanoseconds = 10e6, .limit = 10e6}},
    {"manifold-stars-20", MANIFOLD, bench_ring_spikes, 20, 6.0, {.limit = 0.0}},
    {"manifold-deep-20", MANIFOLD, bench_ring_noisy, 20, 6.0, {.limit = 0.0}},
    {"manifold-deep-40", MANIFOLD, bench_ring_noisy, 40, 6.0, {.limit = 0.0}},
    {"manifold-shallow-10000",
     MANIFOLD,
     bench_ring_jagged,
     10000,
     119.0,
     {.nanoseconds = 10e6, .limit = 10e6}},
};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "pair", .large = cases[index].count > 1000 || cases[index].asked == MANIFOLD};
    out->goal = cases[index].goal;
    (void)snprintf(out->name, sizeof out->name, "polygon-%s", cases[index].name);
}

typedef struct polygon_work {
    collide_shape a;
    collide_shape b;
    const peer *from;
    void *peer_a;
    void *peer_b;
} polygon_work;

static size_t run_relation(const void *work) {
    const polygon_work *w = work;
    return (size_t)collide_shape_relation(w->a, w->b);
}

static size_t run_distance(const void *work) {
    const polygon_work *w = work;
    return collide_shape_distance(w->a, w->b).distance > 1.0;
}

static size_t run_manifold(const void *work) {
    const polygon_work *w = work;
    return (size_t)collide_shape_manifold(w->a, w->b).count;
}

static size_t run_peer(const void *work) {
    const polygon_work *w = work;
    return w->from->call(COLLIDE_SHAPE_POLYGON, COLLIDE_SHAPE_POLYGON)(w->peer_a, w->peer_b);
}

static const bench_body questions[] = {run_relation, run_distance, run_manifold};

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const polygon_pair_case *which = &cases[index];
    bench_random source = {7};
    geom_ring rings[2];
    geom_vec2 *points = polygon_pair_make(which, &source, rings);
    if (points == NULL) {
        return false;
    }
    polygon_work w = {.a = collide_shape_from_polygon((geom_polygon){&rings[0], 1}),
                      .b = collide_shape_from_polygon((geom_polygon){&rings[1], 1}),
                      .from = which->asked == RELATION ? peer_prepared() : NULL};
    if (w.from != NULL) {
        w.peer_a = w.from->make(w.a);
        w.peer_b = w.from->make(w.b);
    }
    const bench_entry entries[] = {{questions[which->asked], &w}, {run_peer, &w}};
    const char *const names[] = {NULL, w.from != NULL ? w.from->name : NULL};
    bench_measure(effort, entries, names, w.from != NULL ? 2 : 1, 1, out);
    if (w.from != NULL) {
        out->peers[0].differing = (run_relation(&w) != COLLIDE_APART) == run_peer(&w) ? 0.0 : 1.0;
        w.from->drop(w.peer_a);
        w.from->drop(w.peer_b);
    }
    free(points);
    return true;
}

const bench_group bench_polygons = {
    .name = "polygons",
    .about = "relation and distance of two jagged polygons of so many vertices each, and the manifold of two "
             "stars, and of two polygons that overlap deeply or a little",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
