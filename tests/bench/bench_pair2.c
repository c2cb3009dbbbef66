/* The exact pair tests of <collide/pair2.h> against the plain formulas in doubles, input by input the same.
 *
 *   random     numbers within +-10; about a third of the pairs meet; other pairs in every pass
 *   repeated   the same, but the same pairs in every pass: the processor knows all branches by heart
 *   lattice    whole numbers within +-4: many exact contacts, and shapes without inside
 *   touching   random, and then one shape shifted by bisection until a rounding more or less parts the two */
#include "bench.h"
#include "collide/support/distance2_reference.h"
#include "plain2.h"

#include <collide/pair2.h>

#include <stdio.h>
#include <string.h>

enum {
    INPUTS = 4096,
    POLYGON_INPUTS = 256,
    CONVEX_POINTS = 6,
    RING_POINTS = 100
};

typedef union input_shape {
    geom_vec2 point;
    geom_segment2 segment;
    geom_circle circle;
    geom_aabb2 aabb;
    geom_obb2 obb;
    geom_capsule2 capsule;
    geom_ring convex;
    geom_polygon polygon;
} input_shape;

typedef struct input_pair {
    input_shape a;
    input_shape b;
} input_pair;

/* In pass k the first shape of pair i is asked about the second one of pair i + k: processors remember the branches that
 * a few thousand pairs take, and are then never wrong about them, which few programs would see. Without a count of
 * passes it is always its own partner. */
typedef struct inputs {
    const input_pair *pair;
    size_t count;
    size_t *pass;
} inputs;

static size_t first_partner(const inputs *in) { return in->pass != NULL ? (*in->pass)++ % in->count : 0; }

static inline size_t next_partner(const inputs *in, size_t k) { return k + 1 < in->count ? k + 1 : 0; }

/* The two loops of a pair, so that a loop has nothing in it but the call. */
#define RUNS(name, first, second)                                                                            \
    static size_t exact_##name(const void *work) {                                                           \
        const inputs *in = work;                                                                             \
        size_t met = 0;                                                                                      \
        size_t k = first_partner(in);                                                                        \
        for (size_t i = 0; i < in->count; ++i, k = next_partner(in, k)) {                                    \
            met += collide_##name(in->pair[i].a.first, in->pair[k].b.second) != COLLIDE_APART;               \
        }                                                                                                    \
        return met;                                                                                          \
    }                                                                                                        \
    static size_t plain_##name##_all(const void *work) {                                                     \
        const inputs *in = work;                                                                             \
        size_t met = 0;                                                                                      \
        size_t k = first_partner(in);                                                                        \
        for (size_t i = 0; i < in->count; ++i, k = next_partner(in, k)) {                                    \
            met += plain_##name(in->pair[i].a.first, in->pair[k].b.second);                                  \
        }                                                                                                    \
        return met;                                                                                          \
    }

RUNS(point_segment, point, segment)
RUNS(point_circle, point, circle)
RUNS(point_aabb, point, aabb)
RUNS(point_obb, point, obb)
RUNS(point_capsule, point, capsule)
RUNS(point_convex, point, convex)
RUNS(point_polygon, point, polygon)
RUNS(segment_segment, segment, segment)
RUNS(segment_circle, segment, circle)
RUNS(segment_aabb, segment, aabb)
RUNS(segment_obb, segment, obb)
RUNS(segment_capsule, segment, capsule)
RUNS(segment_convex, segment, convex)
RUNS(segment_polygon, segment, polygon)
RUNS(circle_circle, circle, circle)
RUNS(circle_aabb, circle, aabb)
RUNS(circle_obb, circle, obb)
RUNS(circle_capsule, circle, capsule)
RUNS(circle_convex, circle, convex)
RUNS(circle_polygon, circle, polygon)
RUNS(aabb_aabb, aabb, aabb)
RUNS(aabb_obb, aabb, obb)
RUNS(aabb_capsule, aabb, capsule)
RUNS(aabb_convex, aabb, convex)
RUNS(aabb_polygon, aabb, polygon)
RUNS(obb_obb, obb, obb)
RUNS(obb_capsule, obb, capsule)
RUNS(obb_convex, obb, convex)
RUNS(obb_polygon, obb, polygon)
RUNS(capsule_capsule, capsule, capsule)
RUNS(capsule_convex, capsule, convex)
RUNS(capsule_polygon, capsule, polygon)
RUNS(convex_convex, convex, convex)
RUNS(convex_polygon, convex, polygon)
RUNS(polygon_polygon, polygon, polygon)

typedef enum ring_kind {
    NO_RING,
    CONVEX_RING,
    JAGGED_RING
} ring_kind;

/* What a pair's shapes are made from. A ring is made from a point, its middle. */
typedef struct recipe {
    shape_kind kind;
    ring_kind ring;
} recipe;

typedef struct pair {
    const char *name;
    recipe a;
    recipe b;
    bench_body exact;
    bench_body plain;
} pair;

static const pair pairs[] = {
    {"point-segment", {POINT, NO_RING}, {SEGMENT, NO_RING}, exact_point_segment, plain_point_segment_all},
    {"point-circle", {POINT, NO_RING}, {CIRCLE, NO_RING}, exact_point_circle, plain_point_circle_all},
    {"point-aabb", {POINT, NO_RING}, {AABB, NO_RING}, exact_point_aabb, plain_point_aabb_all},
    {"point-obb", {POINT, NO_RING}, {OBB, NO_RING}, exact_point_obb, plain_point_obb_all},
    {"point-capsule", {POINT, NO_RING}, {CAPSULE, NO_RING}, exact_point_capsule, plain_point_capsule_all},
    {"point-convex", {POINT, NO_RING}, {POINT, CONVEX_RING}, exact_point_convex, plain_point_convex_all},
    {"point-polygon", {POINT, NO_RING}, {POINT, JAGGED_RING}, exact_point_polygon, plain_point_polygon_all},
    {"segment-segment",
     {SEGMENT, NO_RING},
     {SEGMENT, NO_RING},
     exact_segment_segment,
     plain_segment_segment_all},
    {"segment-circle", {SEGMENT, NO_RING}, {CIRCLE, NO_RING}, exact_segment_circle, plain_segment_circle_all},
    {"segment-aabb", {SEGMENT, NO_RING}, {AABB, NO_RING}, exact_segment_aabb, plain_segment_aabb_all},
    {"segment-obb", {SEGMENT, NO_RING}, {OBB, NO_RING}, exact_segment_obb, plain_segment_obb_all},
    {"segment-capsule",
     {SEGMENT, NO_RING},
     {CAPSULE, NO_RING},
     exact_segment_capsule,
     plain_segment_capsule_all},
    {"segment-convex",
     {SEGMENT, NO_RING},
     {POINT, CONVEX_RING},
     exact_segment_convex,
     plain_segment_convex_all},
    {"segment-polygon",
     {SEGMENT, NO_RING},
     {POINT, JAGGED_RING},
     exact_segment_polygon,
     plain_segment_polygon_all},
    {"circle-circle", {CIRCLE, NO_RING}, {CIRCLE, NO_RING}, exact_circle_circle, plain_circle_circle_all},
    {"circle-aabb", {CIRCLE, NO_RING}, {AABB, NO_RING}, exact_circle_aabb, plain_circle_aabb_all},
    {"circle-obb", {CIRCLE, NO_RING}, {OBB, NO_RING}, exact_circle_obb, plain_circle_obb_all},
    {"circle-capsule", {CIRCLE, NO_RING}, {CAPSULE, NO_RING}, exact_circle_capsule, plain_circle_capsule_all},
    {"circle-convex", {CIRCLE, NO_RING}, {POINT, CONVEX_RING}, exact_circle_convex, plain_circle_convex_all},
    {"circle-polygon",
     {CIRCLE, NO_RING},
     {POINT, JAGGED_RING},
     exact_circle_polygon,
     plain_circle_polygon_all},
    {"aabb-aabb", {AABB, NO_RING}, {AABB, NO_RING}, exact_aabb_aabb, plain_aabb_aabb_all},
    {"aabb-obb", {AABB, NO_RING}, {OBB, NO_RING}, exact_aabb_obb, plain_aabb_obb_all},
    {"aabb-capsule", {AABB, NO_RING}, {CAPSULE, NO_RING}, exact_aabb_capsule, plain_aabb_capsule_all},
    {"aabb-convex", {AABB, NO_RING}, {POINT, CONVEX_RING}, exact_aabb_convex, plain_aabb_convex_all},
    {"aabb-polygon", {AABB, NO_RING}, {POINT, JAGGED_RING}, exact_aabb_polygon, plain_aabb_polygon_all},
    {"obb-obb", {OBB, NO_RING}, {OBB, NO_RING}, exact_obb_obb, plain_obb_obb_all},
    {"obb-capsule", {OBB, NO_RING}, {CAPSULE, NO_RING}, exact_obb_capsule, plain_obb_capsule_all},
    {"obb-convex", {OBB, NO_RING}, {POINT, CONVEX_RING}, exact_obb_convex, plain_obb_convex_all},
    {"obb-polygon", {OBB, NO_RING}, {POINT, JAGGED_RING}, exact_obb_polygon, plain_obb_polygon_all},
    {"capsule-capsule",
     {CAPSULE, NO_RING},
     {CAPSULE, NO_RING},
     exact_capsule_capsule,
     plain_capsule_capsule_all},
    {"capsule-convex",
     {CAPSULE, NO_RING},
     {POINT, CONVEX_RING},
     exact_capsule_convex,
     plain_capsule_convex_all},
    {"capsule-polygon",
     {CAPSULE, NO_RING},
     {POINT, JAGGED_RING},
     exact_capsule_polygon,
     plain_capsule_polygon_all},
    {"convex-convex",
     {POINT, CONVEX_RING},
     {POINT, CONVEX_RING},
     exact_convex_convex,
     plain_convex_convex_all},
    {"convex-polygon",
     {POINT, CONVEX_RING},
     {POINT, JAGGED_RING},
     exact_convex_polygon,
     plain_convex_polygon_all},
    {"polygon-polygon",
     {POINT, JAGGED_RING},
     {POINT, JAGGED_RING},
     exact_polygon_polygon,
     plain_polygon_polygon_all},
};

/* The corners of the rings around the origin: jagged, and in 64ths, so that whole numbers meet them at times. */
static geom_vec2 ring_shape[RING_POINTS];
static const geom_vec2 convex_shape[CONVEX_POINTS] = {{3.0, -1.0}, {3.0, 1.0},   {0.0, 3.0},
                                                      {-3.0, 2.0}, {-4.0, -1.0}, {0.0, -3.0}};

/* A ring for each of both shapes of each input; the vertices of each side lie one after the other. */
static geom_ring rings[INPUTS][2];
static geom_vec2 ring_points[2][POLYGON_INPUTS * RING_POINTS];
_Static_assert(INPUTS *CONVEX_POINTS <= POLYGON_INPUTS * RING_POINTS, "room for all convex rings");

static input_pair input_of[INPUTS];

static void make_ring_shape(void) {
    random_source source = {7};
    for (int i = 0; i < RING_POINTS; ++i) {
        const double angle = 6.283185307179586 * i / RING_POINTS;
        const double radius = 5.0 + sin(7.0 * angle) + random_between(&source, 0.0, 0.3);
        ring_shape[i] = geom_vec2_make(round(64.0 * radius * cos(angle)) / 64.0,
                                       round(64.0 * radius * sin(angle)) / 64.0);
    }
}

static geom_ring make_ring(geom_vec2 middle, const geom_vec2 *corners, size_t count, size_t input,
                           size_t side) {
    geom_vec2 *points = &ring_points[side][input * count];
    for (size_t i = 0; i < count; ++i) {
        points[i] = geom_vec2_add(middle, corners[i]);
    }
    rings[input][side] = (geom_ring){points, count};
    return rings[input][side];
}

static input_shape make_shape(any_shape shape, recipe from, size_t input, size_t side) {
    if (from.ring == CONVEX_RING) {
        return (input_shape){.convex = make_ring(as_point(shape), convex_shape, CONVEX_POINTS, input, side)};
    }
    if (from.ring == JAGGED_RING) {
        (void)make_ring(as_point(shape), ring_shape, RING_POINTS, input, side);
        return (input_shape){.polygon = {&rings[input][side], 1}};
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
        const geom_vec2 axis = geom_vec2_normalize(geom_vec2_make(shape.value[2], shape.value[3]));
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

static bool meet(const pair *p, const input_pair *input) { return p->exact(&(inputs){input, 1, NULL}) != 0; }

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

/* The pairs are mixed in every pass, or stay together. */
static void measure(const bench_table *table, const pair *p, const char *style, size_t count, bool mixed) {
    size_t wrong = 0;
    for (size_t i = 0; i < count; ++i) {
        const inputs one = {&input_of[i], 1, NULL};
        wrong += p->exact(&one) != p->plain(&one);
    }
    size_t passes[2] = {0};
    const inputs of_exact = {input_of, count, mixed ? &passes[0] : NULL};
    const inputs of_plain = {input_of, count, mixed ? &passes[1] : NULL};
    const bench_entry entries[] = {{p->exact, &of_exact}, {p->plain, &of_plain}};
    double ns[2];
    bench_compare(entries, 2, count, ns);
    const double percent = 100.0 / (double)count;
    const double values[] = {percent * (double)p->exact(&of_exact), ns[0], ns[1], ns[0] / ns[1],
                             percent * (double)wrong};
    char label[64];
    (void)snprintf(label, sizeof label, "%-16s %s", p->name, style);
    bench_row(table, label, values);
}

/* Random inputs that never meet cannot be brought to touch by shifting one. */
static void measure_pair(const bench_table *table, const pair *p, const char *only) {
    const inputs in = {input_of, p->b.ring == JAGGED_RING ? POLYGON_INPUTS : INPUTS, NULL};
    const shape_style styles[] = {UNIFORM, LATTICE};
    const char *const names[] = {"random", "lattice"};
    random_source source = {20240601};
    bool meets = false;
    for (size_t style = 0; style < 2; ++style) {
        for (size_t i = 0; i < in.count; ++i) {
            make_random(p, &source, styles[style], i);
        }
        meets = meets || (style == 0 && p->exact(&in) > 0);
        if (only == NULL || strcmp(only, names[style]) == 0) {
            measure(table, p, names[style], in.count, true);
        }
        if (style == 0 && (only == NULL || strcmp(only, "repeated") == 0)) {
            measure(table, p, "repeated", in.count, false);
        }
    }
    if (meets && (only == NULL || strcmp(only, "touching") == 0)) {
        for (size_t i = 0; i < in.count; ++i) {
            make_touching(p, &source, i);
        }
        measure(table, p, "touching", in.count, false);
    }
}

/* The first argument names the only inputs to measure ("all": all of them), further ones the only pairs. */
int main(int argc, char **argv) {
    static const bench_column columns[] = {
        {"meet %", 1}, {"exact ns", 2}, {"plain ns", 2}, {"ratio", 2}, {"wrong %", 2}};
    const bench_table table = {
        "Nanoseconds per call; convex rings of 6 points, polygons of 100; wrong: the plain formula", 28,
        columns, sizeof columns / sizeof *columns};
    const char *only = argc > 1 && strcmp(argv[1], "all") != 0 ? argv[1] : NULL;
    make_ring_shape();
    bench_heading(&table);
    for (const pair *p = pairs; p < pairs + sizeof pairs / sizeof *pairs; ++p) {
        if (bench_wanted(argc, argv, 2, p->name)) {
            measure_pair(&table, p, only);
        }
    }
    return 0;
}
