/* Distances and contact manifolds of random shapes of the plane, apart and overlapping as they come. */
#include "harness/group.h"
#include "shapes2.h"

#include <collide/contact2.h>
#include <collide/distance2.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 512,
    KINDS = COLLIDE_SHAPE_CAPSULE + 1,
    KIND_PAIRS = KINDS * (KINDS + 1) / 2,
    QUESTIONS = 2
};

static size_t run_distance(const void *work) {
    const bench_pair *pairs = work;
    size_t near = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        near += collide_shape_distance(pairs[i].a, pairs[i].b).distance < 1.0;
    }
    return near;
}

static size_t run_manifold(const void *work) {
    const bench_pair *pairs = work;
    size_t deep = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        deep += collide_shape_manifold(pairs[i].a, pairs[i].b).depth > 1.0;
    }
    return deep;
}

static const struct {
    const char *name;
    bench_body run;
} questions[QUESTIONS] = {{"distance", run_distance}, {"manifold", run_manifold}};

static void describe(size_t index, bench_case *out) {
    const bench_shape_kinds kinds = bench_shape_kinds_of(index % KIND_PAIRS, KINDS);
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "%s-%s-%s", questions[index / KIND_PAIRS].name,
                   bench_shape_names[kinds.a], bench_shape_names[kinds.b]);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const bench_shape_kinds kinds = bench_shape_kinds_of(index % KIND_PAIRS, KINDS);
    static bench_pair pairs[INPUTS];
    bench_random source = {20240601};
    bench_shape_store store;
    for (size_t i = 0; i < INPUTS; ++i) {
        pairs[i].a = bench_shape_random(&source, kinds.a, &store);
        pairs[i].b = bench_shape_random(&source, kinds.b, &store);
    }
    const bench_entry entry = {questions[index / KIND_PAIRS].run, pairs};
    bench_measure(effort, &entry, NULL, 1, INPUTS, out);
    return true;
}

const bench_group bench_distances = {
    .name = "distances",
    .about = "distances and contact manifolds of random shapes of the plane, a third of which meet",
    .case_count = (size_t)KIND_PAIRS * QUESTIONS,
    .describe = describe,
    .measure = measure,
};
