/* Batches of space.
 *
 *   kernels    four kernels in cache, few shapes and many, for each set of instructions the processor has: nanoseconds a shape
 *              of the plain kernel in floats (plain_batch3.inl), of the exact batch, and of the exact function called one by one
 *   kinds      all kinds against all with the widest instructions: exact batches, pairs, and the exact function one by one
 *
 * usage: bench_batch3 [kernels] [kinds]; without a word, both. */
#include "batch3_work.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    IN_CACHE = 8192,
    OF_KINDS = 2048,
    LABEL_WIDTH = 30
};

static collide_pack3 *demand_pack(bench_random *source, collide_shape3_kind kind, size_t count,
                                  collide_simd simd) {
    collide_pack3 *pack = batch3_pack(source, kind, count, simd);
    if (pack == NULL) {
        (void)fprintf(stderr, "bench_batch3: no memory\n");
        exit(EXIT_FAILURE);
    }
    return pack;
}

/* ---- The four kernels in cache ---- */

typedef struct batch_kernel {
    const char *name;
    collide_shape3_kind query;
    collide_shape3_kind packed;
} batch_kernel;

static const batch_kernel kernels[] = {
    {"sphere, spheres", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE},
    {"sphere, capsules", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_CAPSULE},
    {"aabb, aabbs", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_AABB},
    {"obb, obbs", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB},
};

enum {
    KERNELS = sizeof kernels / sizeof kernels[0]
};

static const char *const simd_names[COLLIDE_SIMD_COUNT] = {"auto", "base", "avx2", "avx512"};

static void measure_kernel(const bench_table *table, const batch_kernel *kernel, collide_simd simd,
                           size_t count) {
    bench_random source = {42};
    uint64_t mask[IN_CACHE / 64];
    collide_pack3 *pack = demand_pack(&source, kernel->packed, count, simd);
    const batch3_work work = {pack, NULL, batch3_shape(&source, kernel->query), mask};
    batch3_plain *plain = batch3_plain_make(&work);
    if (plain == NULL) {
        exit(EXIT_FAILURE);
    }
    const bench_entry entries[] = {
        {batch3_run_plain, plain}, {batch3_run, &work}, {batch3_run_singly, &work}};
    double nanoseconds[3];
    bench_compare(entries, 3, count, nanoseconds);
    char label[LABEL_WIDTH];
    (void)snprintf(label, sizeof label, "%s, %s", kernel->name, simd_names[simd]);
    const double values[] = {nanoseconds[0], nanoseconds[1], nanoseconds[1] / nanoseconds[0], nanoseconds[2],
                             (double)batch3_plain_differing(plain, &work)};
    bench_row(table, label, values);
    batch3_plain_drop(plain);
    collide_pack3_destroy(pack);
}

static void measure_kernels(size_t count) {
    const bench_column columns[] = {
        {"plain ns", 3}, {"batch ns", 3}, {"batch / plain", 2}, {"one by one", 2}, {"plain wrong", 0}};
    char title[64];
    (void)snprintf(title, sizeof title, "kernels: %zu shapes, nanoseconds a shape", count);
    const bench_table table = {title, LABEL_WIDTH, columns, 5};
    bench_heading(&table);
    for (size_t i = 0; i < KERNELS; ++i) {
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            if (collide_simd_supported((collide_simd)simd)) {
                measure_kernel(&table, &kernels[i], (collide_simd)simd, count);
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
    bench_random source = {77};
    uint64_t mask[OF_KINDS / 64];
    double values[KINDS];
    collide_pack3 *partners = demand_pack(&source, kinds[kind], OF_KINDS, COLLIDE_SIMD_AUTO);
    for (size_t i = 0; i < KINDS; ++i) {
        collide_pack3 *pack = demand_pack(&source, kinds[i], OF_KINDS, COLLIDE_SIMD_AUTO);
        const batch3_work work = {pack, partners, batch3_shape(&source, kinds[kind]), mask};
        const bench_entry entry = {body, &work};
        bench_compare(&entry, 1, OF_KINDS, &values[i]);
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
        measure_kernels(64);
        measure_kernels(512);
        measure_kernels(IN_CACHE);
    }
    if (bench_wanted(argc, argv, 1, "kinds")) {
        measure_kinds("kinds: one against 2048, nanoseconds a shape", batch3_run);
        measure_kinds("kinds: 2048 pairs, nanoseconds a pair", batch3_run_pairs);
        measure_kinds("kinds: one against 2048 one by one, nanoseconds a shape", batch3_run_singly);
    }
    return EXIT_SUCCESS;
}
