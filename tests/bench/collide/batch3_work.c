/* Packs of space, their plain form in floats, and the bodies that ask them. */
#include "batch3_work.h"

#include "plain/plain_batch3.h"

#include <geom/base.h>

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 64
};

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

struct batch3_plain {
    plain_work3 work;
    plain_batch3 *kernel;
    float *floats;
};

static const plain_kernels3 *kernels_of(collide_simd simd) {
    switch (simd) {
    case COLLIDE_SIMD_BASE:
        return &plain3_base;
#if defined(BENCH_AVX)
    case COLLIDE_SIMD_AVX2:
        return &plain3_avx2;
    case COLLIDE_SIMD_AVX512:
        return &plain3_avx512;
#endif
    default:
        return NULL;
    }
}

static plain_batch3 *kernel_of(const plain_kernels3 *kernels, collide_shape3_kind query,
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

/* The floats of one shape in the order of its streams. */
static void plain_row(collide_shape3 shape, float row[PLAIN3_STREAMS]) {
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

/* Streams are a line more than their length apart, as those of packs are. */
static size_t stride_of(size_t count) { return count + LINE / sizeof(float); }

static void fill(batch3_plain *plain, const batch3_work *asked) {
    plain_work3 *work = &plain->work;
    const size_t stride = stride_of(work->count);
    plain_row(asked->query, work->query);
    for (size_t i = 0; i < work->count; ++i) {
        float row[PLAIN3_STREAMS] = {0};
        plain_row(collide_pack3_shape(asked->pack, i), row);
        for (size_t j = 0; j < PLAIN3_STREAMS; ++j) {
            plain->floats[j * stride + i] = row[j];
        }
    }
    for (size_t j = 0; j < PLAIN3_STREAMS; ++j) {
        work->stream[j] = plain->floats + j * stride;
    }
}

batch3_plain *batch3_plain_make(const batch3_work *work) {
    const geom_allocator allocator = geom_allocator_default();
    const plain_kernels3 *kernels = kernels_of(collide_pack3_simd(work->pack));
    const size_t count = collide_pack3_count(work->pack);
    plain_batch3 *kernel = kernels != NULL
                               ? kernel_of(kernels, work->query.kind, collide_pack3_shape(work->pack, 0).kind)
                               : NULL;
    batch3_plain *plain = kernel != NULL ? calloc(1, sizeof *plain) : NULL;
    if (plain == NULL) {
        return NULL;
    }
    plain->kernel = kernel;
    plain->work.count = count;
    plain->work.mask = calloc(count / 64, sizeof *plain->work.mask);
    plain->floats =
        geom_allocator_allocate(&allocator, PLAIN3_STREAMS * stride_of(count), sizeof *plain->floats, LINE);
    if (plain->work.mask == NULL || plain->floats == NULL) {
        batch3_plain_drop(plain);
        return NULL;
    }
    fill(plain, work);
    return plain;
}

void batch3_plain_drop(batch3_plain *plain) {
    const geom_allocator allocator = geom_allocator_default();
    if (plain == NULL) {
        return;
    }
    if (plain->floats != NULL) {
        geom_allocator_release(&allocator, plain->floats, PLAIN3_STREAMS * stride_of(plain->work.count),
                               sizeof *plain->floats, LINE);
    }
    free(plain->work.mask);
    free(plain);
}

size_t batch3_run_plain(const void *plain) {
    const batch3_plain *asked = plain;
    asked->kernel(&asked->work);
    return (size_t)asked->work.mask[0];
}

size_t batch3_plain_differing(const batch3_plain *plain, const batch3_work *work) {
    size_t count = 0;
    for (size_t i = 0; i < plain->work.count / 64; ++i) {
        for (uint64_t bits = plain->work.mask[i] ^ work->mask[i]; bits != 0; bits &= bits - 1) {
            ++count;
        }
    }
    return count;
}
