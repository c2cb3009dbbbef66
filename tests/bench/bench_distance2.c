/* Distances and manifolds of every pair of plain shapes: time a call, apart and overlapping as they come. */
#include "bench.h"
#include "collide/support/distance2_reference.h"

#include <collide/contact2.h>
#include <collide/distance2.h>

#include <stdio.h>

enum {
    INPUTS = 2048,
    KIND_COUNT = CAPSULE + 1
};

static const char *const names[KIND_COUNT] = {"point", "segment", "circle", "aabb", "obb", "capsule"};

typedef struct shape_pair {
    collide_shape a;
    collide_shape b;
} shape_pair;

static shape_pair inputs[INPUTS];

static size_t relations(const void *work) {
    const shape_pair *pair = work;
    size_t met = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        met += collide_shape_relation(pair[i].a, pair[i].b) != COLLIDE_APART;
    }
    return met;
}

static size_t distances(const void *work) {
    const shape_pair *pair = work;
    size_t met = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        met += collide_shape_distance(pair[i].a, pair[i].b).distance < 1.0;
    }
    return met;
}

static size_t manifolds(const void *work) {
    const shape_pair *pair = work;
    size_t met = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        met += collide_shape_manifold(pair[i].a, pair[i].b).depth > 1.0;
    }
    return met;
}

int main(void) {
    static const bench_column columns[] = {
        {"meet %", 0}, {"relation ns", 0}, {"distance ns", 0}, {"manifold ns", 0}};
    const bench_table table = {"shapes within +-10", 18, columns, sizeof columns / sizeof columns[0]};
    bench_heading(&table);
    random_source source = {20240601};
    for (int first = 0; first < KIND_COUNT; ++first) {
        for (int second = first; second < KIND_COUNT; ++second) {
            for (size_t i = 0; i < INPUTS; ++i) {
                inputs[i].a = as_shape(random_shape(&source, (shape_kind)first, UNIFORM));
                inputs[i].b = as_shape(random_shape(&source, (shape_kind)second, UNIFORM));
            }
            char label[32];
            (void)snprintf(label, sizeof label, "%s-%s", names[first], names[second]);
            const double values[] = {
                100.0 * (double)relations(inputs) / INPUTS, bench_nanoseconds(relations, inputs, INPUTS),
                bench_nanoseconds(distances, inputs, INPUTS), bench_nanoseconds(manifolds, inputs, INPUTS)};
            bench_row(&table, label, values);
        }
    }
    return 0;
}
