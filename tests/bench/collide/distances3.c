/* Relation, distance and contact manifold of shapes of space, told apart by whether they meet. */
#include "harness/group.h"
#include "shapes3.h"

#include <collide/contact3.h>
#include <collide/distance3.h>

#include <stdio.h>

enum {
    INPUTS = 512
};

typedef struct inputs {
    collide_shape3 a[INPUTS];
    collide_shape3 b[INPUTS];
    geom_vec3 points[2 * INPUTS][BENCH_HULL_POINTS];
} inputs;

static size_t run_relation(const void *work) {
    const inputs *in = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += collide_shape3_relation(in->a[i], in->b[i]) != COLLIDE_APART;
    }
    return sum;
}

static size_t run_distance(const void *work) {
    const inputs *in = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += collide_shape3_distance(in->a[i], in->b[i]).distance > 0.5;
    }
    return sum;
}

static size_t run_manifold(const void *work) {
    const inputs *in = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)collide_shape3_manifold(in->a[i], in->b[i]).count;
    }
    return sum;
}

static const struct {
    const char *name;
    bench_body run;
    bool meeting;
} questions[] = {{"relation-apart", run_relation, false},
                 {"relation-meeting", run_relation, true},
                 {"distance-apart", run_distance, false},
                 {"manifold", run_manifold, true}};

static const bench_shape3_kinds pairs[] = {
    {COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE},     {COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_CAPSULE},
    {COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_CAPSULE},       {COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_OBB},
    {COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB},           {COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_TRIANGLE},
    {COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_TRIANGLE}, {COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_HULL},
    {COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL},
};

enum {
    PAIRS = sizeof pairs / sizeof *pairs,
    QUESTIONS = sizeof questions / sizeof *questions
};

static void describe(size_t index, bench_case *out) {
    const bench_shape3_kinds kinds = pairs[index / QUESTIONS];
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "3d-%s-%s-%s", questions[index % QUESTIONS].name,
                   bench_shape3_names[kinds.a], bench_shape3_names[kinds.b]);
}

/* Random pairs that meet, or that do not. */
static void fill(inputs *in, bench_shape3_kinds kinds, bool meeting) {
    bench_random source = {0xbe3cU};
    for (size_t i = 0; i < INPUTS;) {
        in->a[i] = bench_shape3_random(&source, kinds.a, in->points[2 * i]);
        in->b[i] = bench_shape3_random(&source, kinds.b, in->points[2 * i + 1]);
        i += (collide_shape3_relation(in->a[i], in->b[i]) != COLLIDE_APART) == meeting;
    }
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static inputs in;
    fill(&in, pairs[index / QUESTIONS], questions[index % QUESTIONS].meeting);
    const bench_entry entry = {questions[index % QUESTIONS].run, &in};
    bench_measure(effort, &entry, NULL, 1, INPUTS, out);
    return true;
}

const bench_group bench_distances3 = {
    .name = "distances3",
    .about = "relation, distance and contact manifold of shapes of space; hull: of 12 points",
    .case_count = (size_t)PAIRS * QUESTIONS,
    .describe = describe,
    .measure = measure,
};
