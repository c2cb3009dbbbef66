/* The exact pair tests of <collide/pair3.h>, beside the plain formulas in doubles where there is a well-known one, input by
 * input the same.
 *
 *   random     numbers within +-4; about a third of the pairs meet
 *   lattice    whole numbers within +-3: many exact contacts, and shapes without inside */
#include "bench.h"
#include "collide/support/pair3_table.h"
#include "plain3.h"

#include <stdio.h>
#include <string.h>

enum {
    INPUTS = 2048
};

typedef struct input_pair {
    collide_shape3 a;
    collide_shape3 b;
} input_pair;

typedef struct inputs {
    const input_pair *pair;
    size_t count;
} inputs;

static input_pair input_of[INPUTS];
static geom_vec3 points_of[INPUTS][2][SHAPE3_HULL_POINTS];

/* The two loops of a pair, so that a loop has nothing in it but the call. */
#define EXACT(first, second)                                                                                 \
    static size_t exact_##first##_##second(const void *work) {                                               \
        const inputs *in = work;                                                                             \
        size_t met = 0;                                                                                      \
        for (size_t i = 0; i < in->count; ++i) {                                                             \
            met += collide_##first##_##second##3(in->pair[i].a.as.first, in->pair[i].b.as.second) !=         \
                   COLLIDE_APART;                                                                            \
        }                                                                                                    \
        return met;                                                                                          \
    }

#define BOTH(first, second)                                                                                  \
    EXACT(first, second)                                                                                     \
    static size_t all_plain_##first##_##second(const void *work) {                                           \
        const inputs *in = work;                                                                             \
        size_t met = 0;                                                                                      \
        for (size_t i = 0; i < in->count; ++i) {                                                             \
            met += plain_##first##_##second##3(in->pair[i].a.as.first, in->pair[i].b.as.second);             \
        }                                                                                                    \
        return met;                                                                                          \
    }

BOTH(sphere, sphere)
BOTH(sphere, aabb)
BOTH(aabb, aabb)
BOTH(plane, sphere)
BOTH(segment, sphere)
BOTH(ray, sphere)
BOTH(segment, aabb)
BOTH(ray, aabb)
BOTH(segment, triangle)
BOTH(capsule, capsule)
BOTH(obb, obb)
BOTH(triangle, triangle)
BOTH(ray, triangle)
EXACT(segment, segment)
BOTH(sphere, capsule)
BOTH(sphere, obb)
BOTH(sphere, triangle)
BOTH(segment, obb)
BOTH(aabb, obb)
EXACT(aabb, triangle)
EXACT(obb, capsule)
EXACT(capsule, triangle)
EXACT(point, hull)
EXACT(hull, hull)

typedef struct pair {
    const char *name;
    bench_body exact;
    bench_body plain; /* or NULL */
} pair;

static const pair pairs[] = {
    {"sphere-sphere", exact_sphere_sphere, all_plain_sphere_sphere},
    {"sphere-aabb", exact_sphere_aabb, all_plain_sphere_aabb},
    {"aabb-aabb", exact_aabb_aabb, all_plain_aabb_aabb},
    {"plane-sphere", exact_plane_sphere, all_plain_plane_sphere},
    {"segment-sphere", exact_segment_sphere, all_plain_segment_sphere},
    {"ray-sphere", exact_ray_sphere, all_plain_ray_sphere},
    {"segment-aabb", exact_segment_aabb, all_plain_segment_aabb},
    {"ray-aabb", exact_ray_aabb, all_plain_ray_aabb},
    {"segment-triangle", exact_segment_triangle, all_plain_segment_triangle},
    {"capsule-capsule", exact_capsule_capsule, all_plain_capsule_capsule},
    {"obb-obb", exact_obb_obb, all_plain_obb_obb},
    {"triangle-triangle", exact_triangle_triangle, all_plain_triangle_triangle},
    {"ray-triangle", exact_ray_triangle, all_plain_ray_triangle},
    {"segment-segment", exact_segment_segment, NULL},
    {"sphere-capsule", exact_sphere_capsule, all_plain_sphere_capsule},
    {"sphere-obb", exact_sphere_obb, all_plain_sphere_obb},
    {"sphere-triangle", exact_sphere_triangle, all_plain_sphere_triangle},
    {"segment-obb", exact_segment_obb, all_plain_segment_obb},
    {"aabb-obb", exact_aabb_obb, all_plain_aabb_obb},
    {"aabb-triangle", exact_aabb_triangle, NULL},
    {"obb-capsule", exact_obb_capsule, NULL},
    {"capsule-triangle", exact_capsule_triangle, NULL},
    {"point-hull", exact_point_hull, NULL},
    {"hull-hull", exact_hull_hull, NULL},
};

/* Unit axes at right angles but for rounding, as the plain formulas want them; on the lattice those of the space. */
static void straighten(collide_shape3 *shape, shape3_style style) {
    if (shape->kind != COLLIDE_SHAPE3_OBB) {
        return;
    }
    geom_vec3 *axis = shape->as.obb.axis;
    if (style == STYLE3_LATTICE) {
        axis[0] = geom_vec3_make(1.0, 0.0, 0.0);
        axis[1] = geom_vec3_make(0.0, 1.0, 0.0);
    }
    axis[0] = geom_vec3_normalize(axis[0]);
    axis[2] = geom_vec3_normalize(geom_vec3_cross(axis[0], axis[1]));
    axis[1] = geom_vec3_cross(axis[2], axis[0]);
}

static const relation_pair3 *kinds_of(const pair *p) {
    const relation_pair3 *kinds = relation_pairs3;
    while (strcmp(kinds->name, p->name) != 0) {
        ++kinds;
    }
    return kinds;
}

static void make_inputs(const pair *p, shape3_style style) {
    const relation_pair3 *kinds = kinds_of(p);
    random_source source = {20240601};
    for (size_t i = 0; i < INPUTS; ++i) {
        input_of[i].a = random_shape3(&source, kinds->a, style, points_of[i][0]);
        input_of[i].b = random_shape3(&source, kinds->b, style, points_of[i][1]);
        straighten(&input_of[i].a, style);
        straighten(&input_of[i].b, style);
    }
}

static void measure(const bench_table *table, const pair *p, const char *style) {
    const inputs in = {input_of, INPUTS};
    size_t wrong = 0;
    for (size_t i = 0; i < INPUTS && p->plain != NULL; ++i) {
        const inputs one = {&input_of[i], 1};
        wrong += p->exact(&one) != p->plain(&one);
    }
    const double percent = 100.0 / INPUTS;
    const double exact = bench_nanoseconds(p->exact, &in, INPUTS);
    const double plain = p->plain != NULL ? bench_nanoseconds(p->plain, &in, INPUTS) : (double)NAN;
    const double values[] = {percent * (double)p->exact(&in), exact, plain, exact / plain,
                             percent * (double)wrong};
    char label[64];
    (void)snprintf(label, sizeof label, "%-18s %s", p->name, style);
    bench_row(table, label, values);
}

int main(void) {
    static const bench_column columns[] = {
        {"meet %", 1}, {"exact ns", 1}, {"plain ns", 1}, {"ratio", 1}, {"wrong %", 2}};
    const bench_table table = {"Nanoseconds per call; hulls have up to 12 points; wrong: the plain formula",
                               28, columns, sizeof columns / sizeof *columns};
    bench_heading(&table);
    for (const pair *p = pairs; p < pairs + sizeof pairs / sizeof *pairs; ++p) {
        make_inputs(p, STYLE3_USUAL);
        measure(&table, p, "random");
        make_inputs(p, STYLE3_LATTICE);
        measure(&table, p, "lattice");
    }
    return 0;
}
