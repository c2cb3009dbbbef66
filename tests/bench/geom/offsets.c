/* Offsets of rings, beside GEOS if it was found; and Minkowski sums of convex rings. */
#include "harness/group.h"
#include "peers/offset.h"
#include "rings.h"

#include <geom/minkowski.h>
#include <geom/offset.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct offset_case {
    const char *ring;
    bench_ring_maker *make;
    size_t count;
    double distance;
    geom_offset_join join;
    double goal; /* nanoseconds; 0: none */
} offset_case;

static const offset_case cases[] = {
    {"jagged", bench_ring_jagged, 100, 0.1, GEOM_JOIN_ROUND, 0.0},
    {"jagged", bench_ring_jagged, 100, 1.0, GEOM_JOIN_ROUND, 0.0},
    {"jagged", bench_ring_jagged, 100, 10.0, GEOM_JOIN_ROUND, 0.0},
    {"jagged", bench_ring_jagged, 1000, 0.1, GEOM_JOIN_ROUND, 0.0},
    {"jagged", bench_ring_jagged, 1000, 1.0, GEOM_JOIN_ROUND, 0.0},
    {"jagged", bench_ring_jagged, 1000, 1.0, GEOM_JOIN_MITER, 0.0},
    {"jagged", bench_ring_jagged, 1000, 1.0, GEOM_JOIN_BEVEL, 0.0},
    {"jagged", bench_ring_jagged, 1000, 10.0, GEOM_JOIN_ROUND, 0.0},
    {"jagged", bench_ring_jagged, 10000, 1.0, GEOM_JOIN_ROUND, 0.0},
    {"noisy", bench_ring_noisy, 8000, 1.0, GEOM_JOIN_ROUND, 0.1e9},
    {"contour", bench_ring_contour, 8000, 18.0, GEOM_JOIN_ROUND, 0.1e9},
    {"contour", bench_ring_contour, 100000, 18.0, GEOM_JOIN_ROUND, 0.0},
    {"spikes", bench_ring_spikes, 500, 60.0, GEOM_JOIN_ROUND, 0.0},
    {"spikes", bench_ring_spikes, 500, 60.0, GEOM_JOIN_MITER, 0.0},
    {"spikes", bench_ring_spikes, 2000, 60.0, GEOM_JOIN_MITER, 0.0},
    {"spikes", bench_ring_spikes, 4000, 60.0, GEOM_JOIN_ROUND, 0.0},
    {"spikes", bench_ring_spikes, 100000, 60.0, GEOM_JOIN_ROUND, 0.0},
};

enum {
    OFFSETS = sizeof cases / sizeof *cases,
    MOST_OF_PEER = 10000, /* vertices: of ten times as many GEOS takes minutes for one offset */
    SIDES = 1000          /* of each ring of a sum */
};

static void describe(size_t index, bench_case *out) {
    static const char *const joins[] = {"round", "miter", "bevel"};
    if (index == OFFSETS) {
        *out = (bench_case){.name = "minkowski-sum-1000", .unit = "vertex"};
        return;
    }
    const offset_case *which = &cases[index];
    *out = (bench_case){.unit = "polygon", .large = which->count > 1000};
    out->goal.nanoseconds = which->goal;
    out->goal.limit = 2.0 * which->goal;
    (void)snprintf(out->name, sizeof out->name, "offset-%s-%zu-%g-%s", which->ring, which->count,
                   which->distance, joins[which->join]);
}

/* ---- Offsets ---- */

typedef struct offset_work {
    geom_ring ring;
    geom_offset_def def;
    void *peer;
} offset_work;

static geom_polygons offset_of(const offset_work *w) {
    const geom_polygon polygon = {&w->ring, 1};
    return geom_polygon_offset(polygon, &w->def);
}

static size_t vertex_count(const geom_polygons *polygons) {
    size_t count = 0;
    for (size_t i = 0; i < polygons->count; ++i) {
        for (size_t r = 0; r < polygons->polygons[i].count; ++r) {
            count += polygons->polygons[i].rings[r].count;
        }
    }
    return count;
}

static size_t run_offset(const void *work) {
    geom_polygons result = offset_of(work);
    const size_t count = vertex_count(&result);
    geom_polygons_release(&result);
    return count;
}

static size_t run_peer(const void *work) {
    const offset_work *w = work;
    return peer_offset()->run(w->peer, w->def.radius);
}

static bool measure_offset(const offset_case *which, bench_effort effort, bench_outcome *out) {
    bench_random source = {7};
    geom_vec2 *points = malloc(which->count * sizeof *points);
    if (points == NULL) {
        return false;
    }
    which->make(&source, points, which->count);
    const bool compared = which->join == GEOM_JOIN_ROUND && which->count <= MOST_OF_PEER;
    const peer_offset_calls *peer = compared ? peer_offset() : NULL;
    offset_work w = {{points, which->count}, geom_offset_def_default(), NULL};
    w.def.radius = which->distance;
    w.def.join = which->join;
    w.peer = peer != NULL ? peer->make(w.ring) : NULL;
    const char *const names[] = {NULL, peer != NULL ? peer->name : NULL};
    const bench_entry entries[] = {{run_offset, &w}, {run_peer, &w}};
    bench_measure(effort, entries, names, peer != NULL ? 2 : 1, 1, out);
    bench_add_fact(out, "vertices out", (double)run_offset(&w));
    if (peer != NULL) {
        peer->drop(w.peer);
    }
    free(points);
    return true;
}

/* ---- Sums ---- */

static size_t run_sum(const void *work) {
    static geom_vec2 corners[2 * SIDES];
    const geom_ring *rings = work;
    return geom_minkowski_sum(rings[0], rings[1], corners, NULL).count;
}

static void measure_sum(bench_effort effort, bench_outcome *out) {
    static geom_vec2 points[2][SIDES];
    for (int r = 0; r < 2; ++r) {
        for (int i = 0; i < SIDES; ++i) {
            const double angle = 6.283185307179586 * (i + 0.4 * r) / SIDES;
            points[r][i] = geom_vec2_make(cos(angle) + 3.0 * r, sin(angle));
        }
    }
    const geom_ring rings[2] = {{points[0], SIDES}, {points[1], SIDES}};
    const bench_entry entry = {run_sum, rings};
    bench_measure(effort, &entry, NULL, 1, 2UL * SIDES, out);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    if (index < OFFSETS) {
        return measure_offset(&cases[index], effort, out);
    }
    measure_sum(effort, out);
    return true;
}

const bench_group bench_offsets = {
    .name = "offsets",
    .about = "a ring of so many vertices grown by a distance, with one kind of join",
    .case_count = OFFSETS + 1,
    .describe = describe,
    .measure = measure,
};
