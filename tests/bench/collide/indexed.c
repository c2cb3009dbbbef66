/* Polygons of many vertices with an index: the relation beside GEOS if it was found, the distance, and rays. */
#include "geom/rings.h"
#include "harness/group.h"
#include "peers/pairs.h"

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

typedef struct polygon_case {
    const char *name;
    question asked;
    bench_ring_maker *make;
    size_t count; /* of vertices of each polygon */
    double apart; /* the second polygon lies so far to the right; each is some 120 wide */
    bool has_goal;
} polygon_case;

static const polygon_case cases[] = {
    {"relation-crossing-10000", RELATION, bench_ring_jagged, 10000, 60.0, true},
    {"relation-near-10000", RELATION, bench_ring_jagged, 10000, 119.0, true},
    {"relation-apart-10000", RELATION, bench_ring_jagged, 10000, 130.0, true},
    {"distance-near-10000", DISTANCE, bench_ring_jagged, 10000, 130.0, true},
    {"relation-circle-10000", RELATION, bench_ring_circle, 10000, 119.9, true},
    {"relation-noisy-10000", RELATION, bench_ring_noisy, 10000, 119.4, true},
    {"relation-star-10000", RELATION, bench_ring_star, 10000, 119.9, true},
    {"relation-comb-10000", RELATION, bench_ring_comb, 10000, 13.0, true},
    {"relation-spiral-10000", RELATION, bench_ring_spiral, 10000, 1.4, true},
    {"relation-square-touching-10000", RELATION, bench_ring_square, 10000, 120.0, false},
    {"relation-steps-10000", RELATION, bench_ring_steps, 10000, 1.0, true},
    {"distance-circle-10000", DISTANCE, bench_ring_circle, 10000, 121.0, true},
    {"distance-noisy-10000", DISTANCE, bench_ring_noisy, 10000, 121.0, true},
    {"distance-star-10000", DISTANCE, bench_ring_star, 10000, 121.0, true},
    {"distance-comb-10000", DISTANCE, bench_ring_comb, 10000, 15.0, true},
    {"distance-spiral-10000", DISTANCE, bench_ring_spiral, 10000, 121.0, true},
    {"distance-square-10000", DISTANCE, bench_ring_square, 10000, 121.0, true},
    {"distance-steps-10000", DISTANCE, bench_ring_steps, 10000, 121.0, true},
    {"ray-circle-100000", RAY, bench_ring_circle, 100000, 0.0, false},
    {"ray-noisy-100000", RAY, bench_ring_noisy, 100000, 0.0, false},
    {"ray-star-100000", RAY, bench_ring_star, 100000, 0.0, false},
    {"ray-comb-100000", RAY, bench_ring_comb, 100000, 0.0, false},
    {"ray-spiral-100000", RAY, bench_ring_spiral, 100000, 0.0, false},
    {"ray-square-100000", RAY, bench_ring_square, 100000, 0.0, false},
    {"ray-steps-100000", RAY, bench_ring_steps, 100000, 0.0, false},
};

static void describe(size_t index, bench_case *out) {
    *out =
        (bench_case){.unit = cases[index].asked == RAY ? "ray" : "pair", .large = cases[index].count > 1000};
    if (cases[index].has_goal) {
        out->goal.nanoseconds = 50e3;
        out->goal.limit = 200e3;
    }
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

static bool make_polygons(polygon_work *w, const polygon_case *which, bench_random *source) {
    for (size_t i = 0; i < 2; ++i) {
        geom_vec2 *points = w->points + i * which->count;
        which->make(source, points, which->count);
        for (size_t k = 0; k < which->count; ++k) {
            points[k].x += i == 0 ? 0.0 : which->apart;
        }
        w->rings[i] = (geom_ring){points, which->count};
        const geom_polygon polygon = {&w->rings[i], 1};
        if (geom_locator_create(polygon, NULL, &w->indices[i]) != GEOM_OK) {
            return false;
        }
        if (w->from != NULL) {
            w->peers[i] = w->from->make(collide_shape_from_polygon(polygon));
        }
    }
    return true;
}

static polygon_work *make(const polygon_case *which) {
    bench_random source = {7};
    polygon_work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->points = malloc(2 * which->count * sizeof *w->points);
    w->from = which->asked == RELATION ? peer_prepared() : NULL;
    if (w->points == NULL || !make_polygons(w, which, &source)) {
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
    const polygon_case *which = &cases[index];
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
