/* Packs of space, their plain form in floats, and the bodies that ask them. */
#include "batch3_work.h"

#include "plain/plain_batch3.h"

#include <geom/base.h>

#include <stdlib.h>
#include <string.h>

static const double range = 4.0;

/* ---- Shapes ---- */

static geom_vec3 random_vector(bench_random *source, double low, double high) {
    const double x = bench_between(source, low, high);
    const double y = bench_between(source, low, high);
    return geom_vec3_make(x, y, bench_between(source, low, high));
}

static geom_vec3 random_direction(bench_random *source) {
    geom_vec3 v;
    do {
        v = random_vector(source, -1.0, 1.0);
    } while (geom_vec3_length(v) < 0.25);
    return geom_vec3_normalize(v);
}

collide_shape3 batch3_shape(bench_random *source, collide_shape3_kind kind) {
    const geom_vec3 at = random_vector(source, -range, range);
    const geom_vec3 half = random_vector(source, 0.1, 0.8);
    const geom_vec3 u = random_direction(source);
    const geom_vec3 v = geom_vec3_normalize(geom_vec3_cross(u, random_direction(source)));
    const geom_vec3 end = geom_vec3_add_scaled(at, 2.0 * half.x, u);
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_from_segment((geom_segment3){at, end});
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_from_capsule((geom_capsule3){at, end, half.y});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_from_aabb((geom_aabb3){at, geom_vec3_add_scaled(at, 2.0, half)});
    case COLLIDE_SHAPE3_OBB:
        return collide_shape3_from_obb((geom_obb3){at, {u, v, geom_vec3_cross(u, v)}, half});
    default:
        return collide_shape3_from_sphere((geom_sphere){at, half.x});
    }
}

static size_t size_of(collide_shape3_kind kind) {
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return sizeof(geom_segment3);
    case COLLIDE_SHAPE3_CAPSULE:
        return sizeof(geom_capsule3);
    case COLLIDE_SHAPE3_AABB:
        return sizeof(geom_aabb3);
    case COLLIDE_SHAPE3_OBB:
        return sizeof(geom_obb3);
    default:
        return sizeof(geom_sphere);
    }
}

static geom_status pack_of(collide_shape3_kind kind, const void *shapes, size_t count,
                           const collide_pack_def *def, collide_pack3 **out) {
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_pack3_create_segments(shapes, count, def, out, NULL);
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_pack3_create_capsules(shapes, count, def, out, NULL);
    case COLLIDE_SHAPE3_AABB:
        return collide_pack3_create_aabbs(shapes, count, def, out, NULL);
    case COLLIDE_SHAPE3_OBB:
        return collide_pack3_create_obbs(shapes, count, def, out, NULL);
    default:
        return collide_pack3_create_spheres(shapes, count, def, out, NULL);
    }
}

collide_pack3 *batch3_pack(bench_random *source, collide_shape3_kind kind, size_t count, collide_simd simd) {
    unsigned char *shapes = malloc(count * size_of(kind));
    if (shapes == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; ++i) {
        const collide_shape3 shape = batch3_shape(source, kind);
        memcpy(shapes + i * size_of(kind), &shape.as, size_of(kind));
    }
    const collide_pack_def def = {NULL, simd};
    collide_pack3 *pack = NULL;
    (void)pack_of(kind, shapes, count, &def, &pack);
    free(shapes);
    return pack;
}

/* ---- Exact ---- */

size_t batch3_run(const void *work) {
    const batch3_work *asked = work;
    (void)collide_pack3_mask(asked->pack, asked->query, asked->mask);
    return (size_t)asked->mask[0];
}

size_t batch3_run_pairs(const void *work) {
    const batch3_work *asked = work;
    (void)collide_pack3_pairs_mask(asked->pack, asked->partners, asked->mask);
    return (size_t)asked->mask[0];
}

size_t batch3_run_singly(const void *work) {
    const batch3_work *asked = work;
    const size_t count = collide_pack3_count(asked->pack);
    size_t met = 0;
    for (size_t i = 0; i < count; ++i) {
        met += collide_shape3_relation(asked->query, collide_pack3_shape(asked->pack, i)) != COLLIDE_APART;
    }
    return met;
}

/* ---- Plain ---- */

static const plain_kernels3 *const plain_kernels_of[COLLIDE_SIMD_COUNT] = {[COLLIDE_SIMD_BASE] = &plain3_base,
#if defined(BENCH_AVX)
                                                                           [COLLIDE_SIMD_AVX2] = &plain3_avx2,
                                                                           [COLLIDE_SIMD_AVX512] =
                                                                               &plain3_avx512
#endif
};

static plain_batch *kernel_of(const plain_kernels3 *kernels, collide_shape3_kind query,
                              collide_shape3_kind packed) {
    if (query == COLLIDE_SHAPE3_SPHERE && packed == COLLIDE_SHAPE3_SPHERE) {
        return kernels->sphere_spheres;
    }
    if (query == COLLIDE_SHAPE3_SPHERE && packed == COLLIDE_SHAPE3_CAPSULE) {
        return kernels->sphere_capsules;
    }
    if (query == COLLIDE_SHAPE3_AABB && packed == COLLIDE_SHAPE3_AABB) {
        return kernels->aabb_aabbs;
    }
    return query == COLLIDE_SHAPE3_OBB && packed == COLLIDE_SHAPE3_OBB ? kernels->obb_obbs : NULL;
}

static float *put(float *row, geom_vec3 v) {
    row[0] = (float)v.x;
    row[1] = (float)v.y;
    row[2] = (float)v.z;
    return row + 3;
}

static void numbers_of(collide_shape3 shape, float row[PLAIN_STREAMS]) {
    const geom_capsule3 capsule = shape.as.capsule;
    const geom_vec3 half = geom_vec3_scale(geom_vec3_sub(capsule.b, capsule.a), 0.5);
    switch (shape.kind) {
    case COLLIDE_SHAPE3_SPHERE:
        *put(row, shape.as.sphere.center) = (float)shape.as.sphere.radius;
        return;
    case COLLIDE_SHAPE3_CAPSULE:
        row = put(put(row, geom_vec3_add(capsule.a, half)), geom_vec3_normalize(half));
        row[0] = (float)geom_vec3_length(half);
        row[1] = (float)capsule.radius;
        return;
    case COLLIDE_SHAPE3_AABB:
        (void)put(put(row, shape.as.aabb.min), shape.as.aabb.max);
        return;
    default:
        row = put(put(row, shape.as.obb.center), shape.as.obb.axis[0]);
        (void)put(put(put(row, shape.as.obb.axis[1]), shape.as.obb.axis[2]), shape.as.obb.half);
    }
}

static void row_of_pack(const void *pack, size_t index, float row[PLAIN_STREAMS]) {
    numbers_of(collide_pack3_shape(pack, index), row);
}

plain_asked *batch3_plain(const batch3_work *work) {
    const plain_kernels3 *kernels = plain_kernels_of[collide_pack3_simd(work->pack)];
    float query[PLAIN_STREAMS] = {0};
    if (kernels == NULL) {
        return NULL;
    }
    numbers_of(work->query, query);
    return plain_asked_make(kernel_of(kernels, work->query.kind, collide_pack3_shape(work->pack, 0).kind),
                            query, row_of_pack, work->pack, collide_pack3_count(work->pack));
}
