/* Packs of the plane, their plain form in floats, and the bodies that ask them. */
#include "batch2_work.h"

#include "plain/plain_batch2.h"

#include <geom/base.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const double range = 10.0;

/* ---- Shapes ---- */

collide_shape batch_shape(bench_random *source, collide_shape_kind kind) {
    const geom_vec2 at = bench_place(source, -range, range);
    const geom_vec2 half = bench_place(source, 0.1, 1.0);
    const geom_vec2 axis = bench_direction(source);
    const geom_vec2 end = geom_vec2_add_scaled(at, 2.0 * half.x, axis);
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment((geom_segment2){at, end});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule((geom_capsule2){at, end, half.y});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb((geom_aabb2){at, geom_vec2_add(at, half)});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb((geom_obb2){at, axis, half});
    default:
        return collide_shape_from_circle((geom_circle){at, half.x});
    }
}

collide_shape batch_query(bench_random *source, collide_shape_kind kind) {
    if (kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_segment2 across = {{-range, -0.5 * range}, {range, 0.5 * range}};
        return collide_shape_from_segment(across);
    }
    return batch_shape(source, kind);
}

static size_t size_of(collide_shape_kind kind) {
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return sizeof(geom_segment2);
    case COLLIDE_SHAPE_CAPSULE:
        return sizeof(geom_capsule2);
    case COLLIDE_SHAPE_AABB:
        return sizeof(geom_aabb2);
    case COLLIDE_SHAPE_OBB:
        return sizeof(geom_obb2);
    default:
        return sizeof(geom_circle);
    }
}

static geom_status pack_of(collide_shape_kind kind, const void *shapes, size_t count,
                           const collide_pack_def *def, collide_pack **out) {
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_pack_create_segments(shapes, count, def, out, NULL);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_pack_create_capsules(shapes, count, def, out, NULL);
    case COLLIDE_SHAPE_AABB:
        return collide_pack_create_aabbs(shapes, count, def, out, NULL);
    case COLLIDE_SHAPE_OBB:
        return collide_pack_create_obbs(shapes, count, def, out, NULL);
    default:
        return collide_pack_create_circles(shapes, count, def, out, NULL);
    }
}

collide_pack *batch_pack(bench_random *source, collide_shape_kind kind, size_t count, collide_simd simd) {
    unsigned char *shapes = malloc(count * size_of(kind));
    if (shapes == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; ++i) {
        const collide_shape shape = batch_shape(source, kind);
        memcpy(shapes + i * size_of(kind), &shape.as, size_of(kind));
    }
    const collide_pack_def def = {NULL, simd};
    collide_pack *pack = NULL;
    (void)pack_of(kind, shapes, count, &def, &pack);
    free(shapes);
    return pack;
}

/* ---- Exact ---- */

size_t batch_run(const void *work) {
    const batch_work *asked = work;
    (void)collide_pack_mask(asked->pack, asked->query, asked->mask);
    return (size_t)asked->mask[0];
}

size_t batch_run_pairs(const void *work) {
    const batch_work *asked = work;
    (void)collide_pack_pairs_mask(asked->pack, asked->partners, asked->mask);
    return (size_t)asked->mask[0];
}

size_t batch_run_singly(const void *work) {
    const batch_work *asked = work;
    const size_t count = collide_pack_count(asked->pack);
    size_t met = 0;
    for (size_t i = 0; i < count; ++i) {
        met += collide_shape_relation(asked->query, collide_pack_shape(asked->pack, i)) != COLLIDE_APART;
    }
    return met;
}

/* ---- Plain ---- */

static const plain_kernels *const plain_kernels_of[COLLIDE_SIMD_COUNT] = {[COLLIDE_SIMD_BASE] = &plain_base,
#if defined(BENCH_AVX)
                                                                          [COLLIDE_SIMD_AVX2] = &plain_avx2,
                                                                          [COLLIDE_SIMD_AVX512] =
                                                                              &plain_avx512
#endif
};

static plain_batch *kernel_of(const plain_kernels *kernels, collide_shape_kind query,
                              collide_shape_kind packed) {
    if (query == COLLIDE_SHAPE_SEGMENT && packed == COLLIDE_SHAPE_CIRCLE) {
        return kernels->segment_circles;
    }
    if (query == COLLIDE_SHAPE_AABB && packed == COLLIDE_SHAPE_AABB) {
        return kernels->aabb_aabbs;
    }
    if (query == COLLIDE_SHAPE_OBB && packed == COLLIDE_SHAPE_SEGMENT) {
        return kernels->obb_segments;
    }
    return query == COLLIDE_SHAPE_OBB && packed == COLLIDE_SHAPE_OBB ? kernels->obb_obbs : NULL;
}

/* A segment as a box without a width. */
static geom_obb2 as_box(geom_segment2 segment) {
    const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(segment.b, segment.a), 0.5);
    const double length = sqrt(geom_vec2_length_squared(half));
    return (geom_obb2){geom_vec2_add(segment.a, half), geom_vec2_scale(half, 1.0 / length), {length, 0.0}};
}

static float *put(float *row, geom_vec2 v) {
    row[0] = (float)v.x;
    row[1] = (float)v.y;
    return row + 2;
}

static void numbers_of(collide_shape shape, float row[PLAIN_STREAMS]) {
    const bool segment = shape.kind == COLLIDE_SHAPE_SEGMENT;
    if (shape.kind == COLLIDE_SHAPE_AABB) {
        (void)put(put(row, shape.as.aabb.min), shape.as.aabb.max);
    } else if (shape.kind == COLLIDE_SHAPE_CIRCLE) {
        *put(row, shape.as.circle.center) = (float)shape.as.circle.radius;
    } else {
        const geom_obb2 box = segment ? as_box(shape.as.segment) : shape.as.obb;
        (void)put(put(put(row, box.center), box.axis), box.half);
    }
}

static void row_of_pack(const void *pack, size_t index, float row[PLAIN_STREAMS]) {
    numbers_of(collide_pack_shape(pack, index), row);
}

plain_asked *batch_plain(const batch_work *work) {
    const plain_kernels *kernels = plain_kernels_of[collide_pack_simd(work->pack)];
    float query[PLAIN_STREAMS] = {0};
    if (kernels == NULL) {
        return NULL;
    }
    numbers_of(work->query, query);
    return plain_asked_make(kernel_of(kernels, work->query.kind, collide_pack_shape(work->pack, 0).kind),
                            query, row_of_pack, work->pack, collide_pack_count(work->pack));
}
