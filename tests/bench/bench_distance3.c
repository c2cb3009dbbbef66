/* Relation, distance and contact of shapes in space: nanoseconds a call, for pairs that are apart and pairs that meet. */
#include "bench.h"
#include "support.h"

#include <collide/contact3.h>
#include <collide/distance3.h>

#include <stdio.h>

enum {
    INPUTS = 512,
    HULL_POINTS = 32
};

typedef struct inputs {
    size_t count;
    collide_shape3 a[INPUTS];
    collide_shape3 b[INPUTS];
    geom_vec3 points[2 * INPUTS][HULL_POINTS];
} inputs;

static size_t relations(const void *work) {
    const inputs *in = work;
    size_t sum = 0;
    for (size_t i = 0; i < in->count; ++i) {
        sum += collide_shape3_relation(in->a[i], in->b[i]) != COLLIDE_APART;
    }
    return sum;
}

static size_t distances(const void *work) {
    const inputs *in = work;
    size_t sum = 0;
    for (size_t i = 0; i < in->count; ++i) {
        sum += collide_shape3_distance(in->a[i], in->b[i]).distance > 0.5;
    }
    return sum;
}

static size_t contacts(const void *work) {
    const inputs *in = work;
    size_t sum = 0;
    for (size_t i = 0; i < in->count; ++i) {
        sum += (size_t)collide_shape3_manifold(in->a[i], in->b[i]).count;
    }
    return sum;
}

static geom_vec3 random_point3(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static collide_shape3 random_obb(random_source *source, geom_vec3 center) {
    geom_obb3 box = {.center = center, .half = {1.0, 0.5, 0.75}};
    box.axis[0] = geom_vec3_normalize(random_point3(source, 1.0));
    box.axis[1] = geom_vec3_normalize(geom_vec3_cross(box.axis[0], random_point3(source, 1.0)));
    box.axis[2] = geom_vec3_cross(box.axis[0], box.axis[1]);
    return collide_shape3_from_obb(box);
}

static collide_shape3 random_shape(random_source *source, collide_shape3_kind kind, geom_vec3 *points) {
    const geom_vec3 p = random_point3(source, 2.0);
    const geom_vec3 q = geom_vec3_add(p, random_point3(source, 1.0));
    const geom_vec3 r = geom_vec3_add(p, random_point3(source, 1.0));
    switch (kind) {
    case COLLIDE_SHAPE3_SPHERE:
        return collide_shape3_from_sphere((geom_sphere){p, 0.75});
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_from_capsule((geom_capsule3){p, q, 0.5});
    case COLLIDE_SHAPE3_TRIANGLE:
        return collide_shape3_from_triangle((geom_triangle){p, q, r});
    case COLLIDE_SHAPE3_PLANE:
        return collide_shape3_from_plane((geom_plane){q, 0.25});
    case COLLIDE_SHAPE3_OBB:
        return random_obb(source, p);
    default:
        break;
    }
    for (size_t i = 0; i < HULL_POINTS; ++i) {
        points[i] = geom_vec3_add(p, geom_vec3_normalize(random_point3(source, 1.0)));
    }
    return collide_shape3_from_hull((geom_hull){points, HULL_POINTS});
}

/* Pairs that meet, or that do not. */
static void fill(inputs *in, collide_shape3_kind a, collide_shape3_kind b, bool meeting) {
    random_source source = {0xbe3cU};
    in->count = 0;
    while (in->count < INPUTS) {
        const size_t i = in->count;
        in->a[i] = random_shape(&source, a, in->points[2 * i]);
        in->b[i] = random_shape(&source, b, in->points[2 * i + 1]);
        in->count += (collide_shape3_relation(in->a[i], in->b[i]) != COLLIDE_APART) == meeting;
    }
}

typedef struct named_pair {
    const char *name;
    collide_shape3_kind a;
    collide_shape3_kind b;
} named_pair;

int main(void) {
    static inputs in;
    static const named_pair pairs[] = {
        {"sphere-sphere", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE},
        {"capsule-capsule", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_CAPSULE},
        {"capsule-obb", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_OBB},
        {"plane-obb", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_OBB},
        {"obb-obb", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB},
        {"obb-triangle", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_TRIANGLE},
        {"triangle-triangle", COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_TRIANGLE},
        {"obb-hull of 32", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_HULL},
        {"hull-hull of 32", COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL},
    };
    const bench_column columns[] = {
        {"relation, apart", 0}, {"meeting", 0}, {"distance, apart", 0}, {"contact", 0}};
    const bench_table table = {"nanoseconds a call", 20, columns, 4};
    bench_heading(&table);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i) {
        double values[4];
        fill(&in, pairs[i].a, pairs[i].b, false);
        values[0] = bench_nanoseconds(relations, &in, INPUTS);
        values[2] = bench_nanoseconds(distances, &in, INPUTS);
        fill(&in, pairs[i].a, pairs[i].b, true);
        values[1] = bench_nanoseconds(relations, &in, INPUTS);
        values[3] = bench_nanoseconds(contacts, &in, INPUTS);
        bench_row(&table, pairs[i].name, values);
    }
    return 0;
}
