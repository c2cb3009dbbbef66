/* Packs of the plane, their plain form in floats, and the bodies that ask them. */
#include "batch2_work.h"

#include <geom/base.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STREAMS = 6,
    LINE = 64
};

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

struct batch_plain {
    plain_work work;
    plain_batch *kernel;
    float *floats;
};

static const plain_kernels *kernels_of(collide_simd simd) {
    switch (simd) {
    case COLLIDE_SIMD_BASE:
        return &plain_base;
#if defined(BENCH_AVX)
    case COLLIDE_SIMD_AVX2:
        return &plain_avx2;
    case COLLIDE_SIMD_AVX512:
        return &plain_avx512;
#endif
    default:
        return NULL;
    }
}

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

static plain_query plain_of(collide_shape shape) {
    plain_query plain = {0};
    if (shape.kind == COLLIDE_SHAPE_AABB) {
        plain.min_x = (float)shape.as.aabb.min.x;
        plain.min_y = (float)shape.as.aabb.min.y;
        plain.max_x = (float)shape.as.aabb.max.x;
        plain.max_y = (float)shape.as.aabb.max.y;
        return plain;
    }
    geom_obb2 box = shape.as.obb;
    if (shape.kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_segment2 segment = shape.as.segment;
        const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(segment.b, segment.a), 0.5);
        const double length = sqrt(geom_vec2_length_squared(half));
        box.center = geom_vec2_add(segment.a, half);
        box.axis = geom_vec2_scale(half, 1.0 / length);
        box.half = geom_vec2_make(length, 0.0);
    } else if (shape.kind == COLLIDE_SHAPE_CIRCLE) {
        plain.radius = (float)shape.as.circle.radius;
        box.center = shape.as.circle.center;
    }
    plain.x = (float)box.center.x;
    plain.y = (float)box.center.y;
    plain.ux = (float)box.axis.x;
    plain.uy = (float)box.axis.y;
    plain.hx = (float)box.half.x;
    plain.hy = (float)box.half.y;
    return plain;
}

/* The floats of one shape in the order of its streams. */
static void plain_row(collide_shape shape, float *row) {
    const plain_query plain = plain_of(shape);
    const float boxed[STREAMS] = {plain.min_x, plain.min_y, plain.max_x, plain.max_y, 0, 0};
    const float disc[STREAMS] = {plain.x, plain.y, plain.radius, 0, 0, 0};
    const float other[STREAMS] = {plain.x, plain.y, plain.ux, plain.uy, plain.hx, plain.hy};
    memcpy(row,
           shape.kind == COLLIDE_SHAPE_AABB     ? boxed
           : shape.kind == COLLIDE_SHAPE_CIRCLE ? disc
                                                : other,
           sizeof boxed);
}

/* Streams are a line more than their length apart, as those of packs are. */
static size_t stride_of(size_t count) { return count + LINE / sizeof(float); }

static void fill(batch_plain *plain, const batch_work *asked) {
    plain_work *work = &plain->work;
    const size_t stride = stride_of(work->count);
    work->query = plain_of(asked->query);
    for (size_t i = 0; i < work->count; ++i) {
        float row[STREAMS];
        plain_row(collide_pack_shape(asked->pack, i), row);
        for (size_t j = 0; j < STREAMS; ++j) {
            plain->floats[j * stride + i] = row[j];
        }
    }
    for (size_t j = 0; j < STREAMS; ++j) {
        work->stream[j] = plain->floats + j * stride;
    }
}

batch_plain *batch_plain_make(const batch_work *work) {
    const geom_allocator allocator = geom_allocator_default();
    const plain_kernels *kernels = kernels_of(collide_pack_simd(work->pack));
    const size_t count = collide_pack_count(work->pack);
    plain_batch *kernel =
        kernels != NULL ? kernel_of(kernels, work->query.kind, collide_pack_shape(work->pack, 0).kind) : NULL;
    batch_plain *plain = kernel != NULL ? calloc(1, sizeof *plain) : NULL;
    if (plain == NULL) {
        return NULL;
    }
    plain->kernel = kernel;
    plain->work.count = count;
    plain->work.mask = calloc(count / 64, sizeof *plain->work.mask);
    plain->floats =
        geom_allocator_allocate(&allocator, STREAMS * stride_of(count), sizeof *plain->floats, LINE);
    if (plain->work.mask == NULL || plain->floats == NULL) {
        batch_plain_drop(plain);
        return NULL;
    }
    fill(plain, work);
    return plain;
}

void batch_plain_drop(batch_plain *plain) {
    const geom_allocator allocator = geom_allocator_default();
    if (plain == NULL) {
        return;
    }
    if (plain->floats != NULL) {
        geom_allocator_release(&allocator, plain->floats, STREAMS * stride_of(plain->work.count),
                               sizeof *plain->floats, LINE);
    }
    free(plain->work.mask);
    free(plain);
}

size_t batch_run_plain(const void *plain) {
    const batch_plain *asked = plain;
    asked->kernel(&asked->work);
    return (size_t)asked->work.mask[0];
}

size_t batch_plain_differing(const batch_plain *plain, const batch_work *work) {
    size_t count = 0;
    for (size_t i = 0; i < plain->work.count / 64; ++i) {
        for (uint64_t bits = plain->work.mask[i] ^ work->mask[i]; bits != 0; bits &= bits - 1) {
            ++count;
        }
    }
    return count;
}
