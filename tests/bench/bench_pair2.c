/* The exact pair tests of <collide/pair2.h> against the plain formulas in doubles, input by input the same.
 *
 *   random     numbers within +-10; about a third of the pairs meet
 *   lattice    whole numbers within +-4: many exact contacts, and shapes without inside
 *   touching   random, and then one shape shifted by bisection until a rounding more or less parts the two */
#include "bench.h"
#include "collide/test_distance2_reference.h"
#include "plain2.h"

#include <collide/pair2.h>

#include <stdio.h>

enum {
    INPUTS = 4096,
    POLYGON_INPUTS = 256,
    RING_POINTS = 100
};

typedef union input_shape {
    geom_vec2 point;
    geom_segment2 segment;
    geom_circle circle;
    geom_aabb2 aabb;
    geom_obb2 obb;
    geom_capsule2 capsule;
    geom_polygon polygon;
} input_shape;

typedef struct input_pair {
    input_shape a;
    input_shape b;
} input_pair;

typedef struct inputs {
    const input_pair *pair;
    size_t count;
} inputs;

/* The two loops of a pair, so that a loop has nothing in it but the call. */
#define RUNS(name, first, second)                                                                            \
    static size_t exact_##name(const void *work) {                                                           \
        const inputs *in = work;                                                                             \
        size_t met = 0;                                                                                      \
        for (size_t i = 0; i < in->count; ++i) {                                                             \
            met += collide_##name(in->pair[i].a.first, in->pair[i].b.second) != COLLIDE_APART;               \
        }                                                                                                    \
        return met;                                                                                          \
    }                                                                                                        \
    static size_t plain_##name##_all(const void *work) {                                                     \
        const inputs *in = work;                                                                             \
        size_t met = 0;                                                                                      \
        for (size_t i = 0; i < in->count; ++i) {                                                             \
            met += plain_##name(in->pair[i].a.first, in->pair[i].b.second);                                  \
        }                                                                                                    \
        return met;                                                                                          \
    }

RUNS(segment_segment, segment, segment)
RUNS(segment_circle, segment, circle)
RUNS(segment_aabb, segment, aabb)
RUNS(segment_obb, segment, obb)
RUNS(circle_circle, circle, circle)
RUNS(circle_aabb, circle, aabb)
RUNS(circle_obb, circle, obb)
RUNS(aabb_aabb, aabb, aabb)
RUNS(obb_obb, obb, obb)
RUNS(capsule_capsule, capsule, capsule)
RUNS(point_polygon, point, polygon)
RUNS(segment_polygon, segment, polygon)
RUNS(circle_polygon, circle, polygon)
RUNS(polygon_polygon, polygon, polygon)

/* What a pair's shapes are made from. A ring is made from a point, its middle. */
typedef struct recipe {
    shape_kind kind;
    bool ring;
} recipe;

typedef struct pair {
    const char *name;
    recipe a;
    recipe b;
    bench_body exact;
    bench_body plain;
} pair;

static const pair pairs[] = {
    {"segment-segment", {SEGMENT, false}, {SEGMENT, false}, exact_segment_segment, plain_segment_segment_all},
    {"segment-circle", {SEGMENT, false}, {CIRCLE, false}, exact_segment_circle, plain_segment_circle_all},
    {"segment-aabb", {SEGMENT, false}, {AABB, false}, exact_segment_aabb, plain_segment_aabb_all},
    {"segment-obb", {SEGMENT, false}, {OBB, false}, exact_segment_obb, plain_segment_obb_all},
    {"circle-circle", {CIRCLE, false}, {CIRCLE, false}, exact_circle_circle, plain_circle_circle_all},
    {"circle-aabb", {CIRCLE, false}, {AABB, false}, exact_circle_aabb, plain_circle_aabb_all},
    {"circle-obb", {CIRCLE, false}, {OBB, false}, exact_circle_obb, plain_circle_obb_all},
    {"aabb-aabb", {AABB, false}, {AABB, false}, exact_aabb_aabb, plain_aabb_aabb_all},
    {"obb-obb", {OBB, false}, {OBB, false}, exact_obb_obb, plain_obb_obb_all},
    {"capsule-capsule", {CAPSULE, false}, {CAPSULE, false}, exact_capsule_capsule, plain_capsule_capsule_all},
    {"point-polygon", {POINT, false}, {POINT, true}, exact_point_polygon, plain_point_polygon_all},
    {"segment-polygon", {SEGMENT, false}, {POINT, true}, exact_segment_polygon, plain_segment_polygon_all},
    {"circle-polygon", {CIRCLE, false}, {POINT, true}, exact_circle_polygon, plain_circle_polygon_all},
    {"polygon-polygon", {POINT, true}, {POINT, true}, exact_polygon_polygon, plain_polygon_polygon_all},
};

/* The corners of the ring around the origin: jagged, and in 64ths, so that whole numbers meet them at times. */
static geom_vec2 ring_shape[RING_POINTS];

/* A ring for each of both shapes of each input. */
static struct {
    geom_vec2 points[RING_POINTS];
    geom_ring ring;
} rings[POLYGON_INPUTS][2];

static input_pair input_of[INPUTS];

static void make_ring_shape(void) {
    random_source source = {7};
    for (int i = 0; i < RING_POINTS; ++i) {
        const double angle = 6.283185307179586 * i / RING_POINTS;
        const double radius = 5.0 + sin(7.0 * angle) + random_between(&source, 0.0, 0.3);
        ring_shape[i] =
            geom_make2(round(64.0 * radius * cos(angle)) / 64.0, round(64.0 * radius * sin(angle)) / 64.0);
    }
}

static geom_polygon make_ring(geom_vec2 middle, size_t input, size_t side) {
    for (int i = 0; i < RING_POINTS; ++i) {
        rings[input][side].points[i] = geom_add2(middle, ring_shape[i]);
    }
    rings[input][side].ring = (geom_ring){rings[input][side].points, RING_POINTS};
    return (geom_polygon){&rings[input][side].ring, 1};
}

static input_shape make_shape(any_shape shape, recipe from, size_t input, size_t side) {
    if (from.ring) {
        return (input_shape){.polygon = make_ring(as_point(shape), input, side)};
    }
    switch (shape.kind) {
    case SEGMENT:
        return (input_shape){.segment = as_segment(shape)};
    case CIRCLE:
        return (input_shape){.circle = as_circle(shape)};
    case AABB:
        return (input_shape){.aabb = as_aabb(shape)};
    case OBB:
        return (input_shape){.obb = as_obb(shape)};
    case CAPSULE:
        return (input_shape){.capsule = as_capsule(shape)};
    case POINT:
        break;
    }
    return (input_shape){.point = as_point(shape)};
}

/* As the tests' random shapes are, but every axis is of unit length, for the plain formulas want that. */
static any_shape random_unit_shape(random_source *source, shape_kind kind, shape_style style) {
    any_shape shape = random_shape(source, kind, style);
    if (kind == OBB) {
        const geom_vec2 axis = geom_normalize2(geom_make2(shape.value[2], shape.value[3]));
        shape.value[2] = axis.x;
        shape.value[3] = axis.y;
    }
    return shape;
}

static any_shape shifted_right(any_shape shape, double by) {
    shape.value[0] += by;
    if (shape.kind == SEGMENT || shape.kind == AABB || shape.kind == CAPSULE) {
        shape.value[2] += by;
    }
    return shape;
}

static bool meet(const pair *p, const input_pair *input) { return p->exact(&(inputs){input, 1}) != 0; }

static void make_random(const pair *p, random_source *source, shape_style style, size_t i) {
    input_of[i].a = make_shape(random_unit_shape(source, p->a.kind, style), p->a, i, 0);
    input_of[i].b = make_shape(random_unit_shape(source, p->b.kind, style), p->b, i, 1);
}

/* Between a shift at which the two meet and one at which they do not, down to neighbouring doubles; every second
 * input keeps the one, every other the other. */
static void make_touching(const pair *p, random_source *source, size_t i) {
    any_shape a;
    do {
        a = random_unit_shape(source, p->a.kind, UNIFORM);
        input_of[i].a = make_shape(a, p->a, i, 0);
        input_of[i].b = make_shape(random_unit_shape(source, p->b.kind, UNIFORM), p->b, i, 1);
    } while (!meet(p, &input_of[i]));
    double meeting = 0.0;
    double apart = 100.0;
    double middle = 50.0;
    while (middle > meeting && middle < apart) {
        input_of[i].a = make_shape(shifted_right(a, middle), p->a, i, 0);
        *(meet(p, &input_of[i]) ? &meeting : &apart) = middle;
        middle = 0.5 * (meeting + apart);
    }
    input_of[i].a = make_shape(shifted_right(a, i % 2 == 0 ? meeting : apart), p->a, i, 0);
}

static void measure(const bench_table *table, const pair *p, const char *style, inputs in) {
    size_t wrong = 0;
    for (size_t i = 0; i < in.count; ++i) {
        const inputs one = {&in.pair[i], 1};
        wrong += p->exact(&one) != p->plain(&one);
    }
    const double percent = 100.0 / (double)in.count;
    const double exact = bench_nanoseconds(p->exact, &in, in.count);
    const double plain = bench_nanoseconds(p->plain, &in, in.count);
    const double values[] = {percent * (double)p->exact(&in), exact, plain, exact / plain,
                             percent * (double)wrong};
    char label[64];
    (void)snprintf(label, sizeof label, "%-16s %s", p->name, style);
    bench_row(table, label, values);
}

int main(void) {
    static const bench_column columns[] = {
        {"meet %", 1}, {"exact ns", 2}, {"plain ns", 2}, {"ratio", 2}, {"wrong %", 2}};
    const bench_table table = {
        "Nanoseconds per call; polygons are rings of 100 points; wrong: the plain formula", 28, columns,
        sizeof columns / sizeof *columns};
    make_ring_shape();
    bench_heading(&table);
    for (const pair *p = pairs; p < pairs + sizeof pairs / sizeof *pairs; ++p) {
        const inputs in = {input_of, p->b.ring ? POLYGON_INPUTS : INPUTS};
        random_source source = {20240601};
        for (size_t i = 0; i < in.count; ++i) {
            make_random(p, &source, UNIFORM, i);
        }
        measure(&table, p, "random", in);
        for (size_t i = 0; i < in.count; ++i) {
            make_random(p, &source, LATTICE, i);
        }
        measure(&table, p, "lattice", in);
        for (size_t i = 0; i < in.count; ++i) {
            make_touching(p, &source, i);
        }
        measure(&table, p, "touching", in);
    }
    return 0;
}
