/* Polygons of many vertices with an index: the relation beside GEOS if it was found, the distance, and rays. */
#include "peers/pairs.h"
#include "polygon_pair.h"

#include <collide/indexed2.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    RAYS = 4096
};

typedef enum question {
    RELATION,
    DISTANCE,
    RAY /* through the first polygon */
} question;

#define GOAL                                                                                                 \
    { .nanoseconds = 50e3, .limit = 200e3 }
#define NO_GOAL                                                                                              \
    { .limit = 0.0 }

static const polygon_pair_case cases[] = {
    {"relation-crossing-10000", RELATION, bench_ring_jagged, 10000, 60.0, GOAL},
    {"relation-near-10000", RELATION, bench_ring_jagged, 10000, 119.0, GOAL},
    {"relation-apart-10000", RELATION, bench_ring_jagged, 10000, 130.0, GOAL},
    {"distance-near-10000", DISTANCE, bench_ring_jagged, 10000, 130.0, GOAL},
    {"relation-circle-10000", RELATION, bench_ring_circle, 10000, 119.9, GOAL},
    {"relation-noisy-10000", RELATION, bench_ring_noisy, 10000, 119.4, GOAL},
    {"relation-star-10000", RELATION, bench_ring_star, 10000, 119.9, GOAL},
    {"relation-comb-10000", RELATION, bench_ring_comb, 10000, 13.0, GOAL},
    {"relation-spiral-10000", RELATION, bench_ring_spiral, 10000, 1.4, GOAL},
    {"relation-square-touching-10000", RELATION, bench_ring_square, 10000, 120.0, NO_GOAL},
    {"relation-steps-10000", RELATION, bench_ring_steps, 10000, 1.0, GOAL},
    {"distance-circle-10000", DISTANCE, bench_ring_circle, 10000, 121.0, GOAL},
    {"distance-noisy-10000", DISTANCE, bench_ring_noisy, 10000, 121.0, GOAL},
    {"distance-star-10000", DISTANCE, bench_ring_star, 10000, 121.0, GOAL},
    {"distance-comb-10000", DISTANCE, bench_ring_comb, 10000, 15.0, GOAL},
    {"distance-spiral-10000", DISTANCE, bench_ring_spiral, 10000, 121.0, GOAL},
    {"distance-square-10000", DISTANCE, bench_ring_square, 10000, 121.0, GOAL},
    {"distance-steps-10000", DISTANCE, bench_ring_steps, 10000, 121.0, GOAL},
    {"ray-circle-100000", RAY, bench_ring_circle, 100000, 0.0, NO_GOAL},
    {"ray-noisy-100000", RAY, bench_ring_noisy, 100000, 0.0, NO_GOAL},
    {"ray-star-100000", RAY, bench_ring_star, 100000, 0.0, NO_GOAL},
    {"ray-comb-100000", RAY, bench_ring_comb, 100000, 0.0, NO_GOAL},
    {"ray-spiral-100000", RAY, bench_ring_spiral, 100000, 0.0, NO_GOAL},
    {"ray-square-100000", RAY, bench_ring_square, 100000, 0.0, NO_GOAL},
    {"ray-steps-100000", RAY, bench_ring_steps, 100000, 0.0, NO_GOAL},
};

static void describe(size_t index, bench_case *out) {
    *out =
        (bench_case){.unit = cases[index].asked == RAY ? "ray" : "pair", .large = cases[index].count > 1000};
    out->goal = cases[index].goal;
    (void)snprintf(out->name, sizeof out->name, "indexed-%s", cases[index].name);
}

typedef struct polygon_work {
    geom_vec2 *points; /* of both */
    geom_ring rings[2];
    geom_locator *indices[2];
    geom_segment2 rays[RAYS];
    const peer *from;
    void *peers[2];
} polygon_work;

/* ---- Questions ---- */

static size_t run_relation(const void *work) {
    const polygon_work *w = work;
    return (size_t)collide_indexed_relation(w->indices[0], w->indices[1]);
}

static size_t run_distance(const void *work) {
    const polygon_work *w = work;
    return collide_indexed_distance(w->indices[0], w->indices[1]).distance > 1.0;
}

static size_t run_rays(const void *work) {
    const polygon_work *w = work;
    size_t hits = 0;
    for (size_t i = 0; i < RAYS; ++i) {
        hits += collide_indexed_raycast(w->rays[i], w->indices[0]).relation != COLLIDE_APART;
    }
    return hits;
}

static size_t run_peer(const void *work) {
    const polygon_work *w = work;
    return w->from->call(COLLIDE_SHAPE_POLYGON, COLLIDE_SHAPE_POLYGON)(w->peers[0], w->peers[1]);
}

static const bench_body bodies[] = {run_relation, run_distance, run_rays};

/* ---- Work ---- */

static void drop(polygon_work *w) {
    if (w == NULL) {
        return;
    }
    for (int i = 0; i < 2; ++i) {
        geom_locator_destroy(w->indices[i]);
        if (w->peers[i] != NULL) {
            w->from->drop(w->peers[i]);
        }
    }
    free(w->points);
    free(w);
}

static bool make_polygons(polygon_work *w, const polygon_pair_case *which, bench_random *source) {
    w->points = polygon_pair_make(which, source, w->rings);
    for (size_t i = 0; i < 2 && w->points != NULL; ++i) {
        const geom_polygon polygon = {&w->rings[i], 1};
        if (geom_locator_create(polygon, NULL, &w->indices[i]) != GEOM_OK) {
            return false;
        }
        if (w->from != NULL) {
            w->peers[i] = w->from->make(collide_shape_from_polygon(polygon));
        }
    }
    return w->points != NULL;
}

static polygon_work *make(const polygon_pair_case *which) {
    bench_random source = {7};
    polygon_work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->from = which->asked == RELATION ? peer_prepared() : NULL;
    if (!make_polygons(w, which, &source)) {
        drop(w);
        return NULL;
    }
    for (size_t i = 0; i < RAYS; ++i) {
        w->rays[i].a = bench_place(&source, -90.0, 90.0);
        w->rays[i].b = bench_place(&source, -90.0, 90.0);
    }
    return w;
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const polygon_pair_case *which = &cases[index];
    polygon_work *w = make(which);
    if (w == NULL) {
        return false;
    }
    const bench_entry entries[] = {{bodies[which->asked], w}, {run_peer, w}};
    const char *const names[] = {NULL, w->from != NULL ? w->from->name : NULL};
    bench_measure(effort, entries, names, w->from != NULL ? 2 : 1, which->asked == RAY ? RAYS : 1, out);
    if (w->from != NULL) {
        out->peers[0].differing = (run_relation(w) != COLLIDE_APART) == run_peer(w) ? 0.0 : 1.0;
    }
    drop(w);
    return true;
}

const bench_group bench_indexed = {
    .name = "indexed",
    .about = "polygons of so many vertices with an index: relation and distance of two, rays through one",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
