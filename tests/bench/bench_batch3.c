/* Batches of space.
 *
 *   kernels    four kernels in cache, for each set of instructions the processor has: nanoseconds a shape of the plain
 *              kernel in floats (plain_batch3.inl), of the exact batch, and of the exact function called one by one
 *   kinds      all kinds against all with the widest instructions: exact batches, pairs, and the exact function one by one
 *
 * usage: bench_batch3 [kernels] [kinds]; without a word, both. */
#include "bench.h"
#include "plain_batch3.h"
#include "support.h"

#include <collide/batch3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IN_CACHE = 2048,
    LABEL_WIDTH = 30
};

static const double range = 4.0;

/* ---- Shapes ---- */

static geom_vec3 random_vector(random_source *source, double size) {
    const double x = random_between(source, -size, size);
    const double y = random_between(source, -size, size);
    return geom_make3(x, y, random_between(source, -size, size));
}

static geom_vec3 random_direction(random_source *source) {
    geom_vec3 v = random_vector(source, 1.0);
    while (geom_length3(v) < 0.25) {
        v = random_vector(source, 1.0);
    }
    return geom_normalize3(v);
}

/* About two in a hundred pairs meet. */
static collide_shape3 random_small(random_source *source, collide_shape3_kind kind) {
    const geom_vec3 at = random_vector(source, range);
    const geom_vec3 half = {random_between(source, 0.1, 0.8), random_between(source, 0.1, 0.8),
                            random_between(source, 0.1, 0.8)};
    const geom_vec3 u = random_direction(source);
    const geom_vec3 v = geom_normalize3(geom_cross3(u, random_direction(source)));
    const geom_vec3 end = geom_add_scaled3(at, 2.0 * half.x, u);
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_of_segment((geom_segment3){at, end});
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_of_capsule((geom_capsule3){at, end, half.y});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_of_aabb((geom_aabb3){at, geom_add_scaled3(at, 2.0, half)});
    case COLLIDE_SHAPE3_OBB:
        return collide_shape3_of_obb((geom_obb3){at, {u, v, geom_cross3(u, v)}, half});
    default:
        return collide_shape3_of_sphere((geom_sphere){at, half.x});
    }
}

static collide_pack3 *random_pack(random_source *source, collide_shape3_kind kind, collide_simd simd) {
    static union {
        geom_sphere spheres[IN_CACHE];
        geom_segment3 segments[IN_CACHE];
        geom_capsule3 capsules[IN_CACHE];
        geom_aabb3 aabbs[IN_CACHE];
        geom_obb3 obbs[IN_CACHE];
    } all;
    for (size_t i = 0; i < IN_CACHE; ++i) {
        const collide_shape3 shape = random_small(source, kind);
        switch (kind) {
        case COLLIDE_SHAPE3_SEGMENT:
            all.segments[i] = shape.as.segment;
            break;
        case COLLIDE_SHAPE3_CAPSULE:
            all.capsules[i] = shape.as.capsule;
            break;
        case COLLIDE_SHAPE3_AABB:
            all.aabbs[i] = shape.as.aabb;
            break;
        case COLLIDE_SHAPE3_OBB:
            all.obbs[i] = shape.as.obb;
            break;
        default:
            all.spheres[i] = shape.as.sphere;
        }
    }
    const collide_pack_def def = {NULL, simd};
    const collide_packing3 packing =
        kind == COLLIDE_SHAPE3_SEGMENT   ? collide_pack3_segments(all.segments, IN_CACHE, &def)
        : kind == COLLIDE_SHAPE3_CAPSULE ? collide_pack3_capsules(all.capsules, IN_CACHE, &def)
        : kind == COLLIDE_SHAPE3_AABB    ? collide_pack3_aabbs(all.aabbs, IN_CACHE, &def)
        : kind == COLLIDE_SHAPE3_OBB     ? collide_pack3_obbs(all.obbs, IN_CACHE, &def)
                                         : collide_pack3_spheres(all.spheres, IN_CACHE, &def);
    if (packing.status != GEOM_OK) {
        (void)fprintf(stderr, "bench_batch3: %s\n", geom_status_text(packing.status));
        exit(EXIT_FAILURE);
    }
    return packing.pack;
}

/* ---- What is measured ---- */

typedef struct batch_work {
    const collide_pack3 *pack;
    const collide_pack3 *partners; /* of pairs */
    collide_shape3 query;
    uint64_t *mask;
} batch_work;

static size_t run_batch(const void *data) {
    const batch_work *work = data;
    collide_pack3_mask(work->pack, work->query, work->mask);
    return (size_t)work->mask[0];
}

static size_t run_pairs(const void *data) {
    const batch_work *work = data;
    collide_pack3_pairs_mask(work->pack, work->partners, work->mask);
    return (size_t)work->mask[0];
}

static size_t run_exact(const void *data) {
    const batch_work *work = data;
    size_t met = 0;
    for (size_t i = 0; i < IN_CACHE; ++i) {
        met += collide_shape3_relation(work->query, collide_pack3_shape(work->pack, i)) != COLLIDE_APART;
    }
    return met;
}

typedef struct plain_run {
    plain_work3 work;
    plain_batch3 *batch;
} plain_run;

static size_t run_plain(const void *data) {
    const plain_run *run = data;
    run->batch(&run->work);
    return (size_t)run->work.mask[0];
}

/* ---- The four kernels in cache ---- */

typedef struct batch_kernel {
    const char *name;
    collide_shape3_kind query;
    collide_shape3_kind packed;
    plain_batch3 *const plain[COLLIDE_SIMD_COUNT];
} batch_kernel;

static float *put(float *row, geom_vec3 v) {
    row[0] = (float)v.x;
    row[1] = (float)v.y;
    row[2] = (float)v.z;
    return row + 3;
}

static void plain_row(collide_shape3 shape, float row[PLAIN3_STREAMS]) {
    const geom_capsule3 capsule = shape.as.capsule;
    const geom_vec3 half = geom_scale3(geom_sub3(capsule.b, capsule.a), 0.5);
    switch (shape.kind) {
    case COLLIDE_SHAPE3_SPHERE:
        *put(row, shape.as.sphere.center) = (float)shape.as.sphere.radius;
        return;
    case COLLIDE_SHAPE3_CAPSULE:
        row = put(put(row, geom_add3(capsule.a, half)), geom_normalize3(half));
        row[0] = (float)geom_length3(half);
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

static void fill_plain(plain_work3 *work, const collide_pack3 *pack, collide_shape3 query,
                       float memory[PLAIN3_STREAMS][IN_CACHE], uint64_t *mask) {
    work->count = IN_CACHE;
    work->mask = mask;
    memset(work->query, 0, sizeof work->query);
    plain_row(query, work->query);
    for (size_t i = 0; i < IN_CACHE; ++i) {
        float row[PLAIN3_STREAMS] = {0};
        plain_row(collide_pack3_shape(pack, i), row);
        for (size_t j = 0; j < PLAIN3_STREAMS; ++j) {
            memory[j][i] = row[j];
        }
    }
    for (size_t j = 0; j < PLAIN3_STREAMS; ++j) {
        work->stream[j] = memory[j];
    }
}

static const char *const simd_names[COLLIDE_SIMD_COUNT] = {"auto", "base", "avx2", "avx512"};

static void measure_kernel(const bench_table *table, const batch_kernel *kernel, collide_simd simd) {
    static _Alignas(64) float floats[PLAIN3_STREAMS][IN_CACHE];
    random_source source = {42};
    uint64_t mask[IN_CACHE / 64];
    uint64_t plain_mask[IN_CACHE / 64];
    collide_pack3 *pack = random_pack(&source, kernel->packed, simd);
    const collide_shape3 query = random_small(&source, kernel->query);
    plain_run plain = {.batch = kernel->plain[simd]};
    fill_plain(&plain.work, pack, query, floats, plain_mask);
    const batch_work work = {pack, NULL, query, mask};
    const bench_entry entries[] = {{run_plain, &plain}, {run_batch, &work}, {run_exact, &work}};
    double nanoseconds[3];
    bench_compare(entries, 3, IN_CACHE, nanoseconds);
    char label[LABEL_WIDTH];
    (void)snprintf(label, sizeof label, "%s, %s", kernel->name, simd_names[simd]);
    const double values[] = {nanoseconds[0], nanoseconds[1], nanoseconds[1] / nanoseconds[0], nanoseconds[2]};
    bench_row(table, label, values);
    collide_pack3_destroy(pack);
}

static void measure_kernels(void) {
    const batch_kernel kernels[] = {
#if defined(BENCH_AVX)
#define PLAIN_ALL(name) {NULL, plain3_base.name, plain3_avx2.name, plain3_avx512.name}
#else
#define PLAIN_ALL(name)                                                                                      \
    { NULL, plain3_base.name, NULL, NULL }
#endif
        {"sphere, spheres", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE, PLAIN_ALL(sphere_spheres)},
        {"sphere, capsules", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_CAPSULE, PLAIN_ALL(sphere_capsules)},
        {"aabb, aabbs", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_AABB, PLAIN_ALL(aabb_aabbs)},
        {"obb, obbs", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB, PLAIN_ALL(obb_obbs)},
    };
    const bench_column columns[] = {
        {"plain ns", 3}, {"batch ns", 3}, {"batch / plain", 2}, {"one by one", 2}};
    const bench_table table = {"kernels: 2048 shapes, nanoseconds a shape", LABEL_WIDTH, columns, 4};
    bench_heading(&table);
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; ++i) {
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            if (collide_simd_supported((collide_simd)simd)) {
                measure_kernel(&table, &kernels[i], (collide_simd)simd);
            }
        }
    }
}

/* ---- All kinds ---- */

static const collide_shape3_kind kinds[] = {COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SEGMENT,
                                            COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_OBB};

enum {
    KINDS = sizeof kinds / sizeof kinds[0]
};

static const bench_column kind_columns[KINDS] = {
    {"spheres", 3}, {"segments", 3}, {"capsules", 3}, {"aabbs", 3}, {"obbs", 3}};
static const char *const kind_names[KINDS] = {"sphere", "segment", "capsule", "aabb", "obb"};

/* Nanoseconds a shape of one kind, or of pairs with many of them, against many of each. */
static void measure_kind(const bench_table *table, size_t kind, bench_body body) {
    random_source source = {77};
    uint64_t mask[IN_CACHE / 64];
    double values[KINDS];
    collide_pack3 *partners = random_pack(&source, kinds[kind], COLLIDE_SIMD_AUTO);
    for (size_t i = 0; i < KINDS; ++i) {
        collide_pack3 *pack = random_pack(&source, kinds[i], COLLIDE_SIMD_AUTO);
        const batch_work work = {pack, partners, random_small(&source, kinds[kind]), mask};
        const bench_entry entry = {body, &work};
        bench_compare(&entry, 1, IN_CACHE, &values[i]);
        collide_pack3_destroy(pack);
    }
    collide_pack3_destroy(partners);
    bench_row(table, kind_names[kind], values);
}

static void measure_kinds(const char *title, bench_body body) {
    const bench_table table = {title, LABEL_WIDTH, kind_columns, KINDS};
    bench_heading(&table);
    for (size_t i = 0; i < KINDS; ++i) {
        measure_kind(&table, i, body);
    }
}

int main(int argc, char **argv) {
    if (bench_wanted(argc, argv, 1, "kernels")) {
        measure_kernels();
    }
    if (bench_wanted(argc, argv, 1, "kinds")) {
        measure_kinds("kinds: one against 2048, nanoseconds a shape", run_batch);
        measure_kinds("kinds: 2048 pairs, nanoseconds a pair", run_pairs);
        measure_kinds("kinds: one against 2048 one by one, nanoseconds a shape", run_exact);
    }
    return EXIT_SUCCESS;
}
