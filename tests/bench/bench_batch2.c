/* Batches of the plane.
 *
 *   kernels    four kernels in cache, few shapes and many, for each set of instructions the processor has: nanoseconds a shape
 *              of the plain kernel in floats (plain_batch2.inl), of the exact batch, and of the exact function called one by one
 *   kinds      all kinds against all, exact, with the widest instructions; and pairs
 *   stream     sixteen million shapes from memory, beside copying memory in the same run. A question reads so many bytes a shape,
 *              which are counted once; copying as many bytes reads them and writes them, which is twice the traffic. "read /
 *              copied" is the bytes that a question reads in a second by those that are copied in one, "read / moved" by those
 *              that the copy reads and writes
 *
 * usage: bench_batch2 [kernels] [kinds] [stream]; without a word, all. */
#include "batch_work.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IN_CACHE = 8192,
    STREAMED = 1 << 24,
    LINE = 64,
    LABEL_WIDTH = 30
};

static void *demand(size_t bytes) {
    const geom_allocator allocator = geom_allocator_default();
    void *memory = geom_allocator_allocate(&allocator, bytes, 1, LINE);
    if (memory == NULL) {
        (void)fprintf(stderr, "bench_batch2: no memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

static void give_back(void *memory, size_t bytes) {
    const geom_allocator allocator = geom_allocator_default();
    geom_allocator_release(&allocator, memory, bytes, 1, LINE);
}

static collide_pack *demand_pack(bench_random *source, collide_shape_kind kind, size_t count,
                                 collide_simd simd) {
    collide_pack *pack = batch_pack(source, kind, count, simd);
    if (pack == NULL) {
        (void)fprintf(stderr, "bench_batch2: no memory\n");
        exit(EXIT_FAILURE);
    }
    return pack;
}

/* ---- The four kernels in cache ---- */

typedef struct batch_kernel {
    const char *name;
    collide_shape_kind query;
    collide_shape_kind packed;
} batch_kernel;

static const batch_kernel kernels[] = {
    {"segment, circles", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CIRCLE},
    {"aabb, aabbs", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB},
    {"obb, segments", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_SEGMENT},
    {"obb, obbs", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB},
};

enum {
    KERNELS = sizeof kernels / sizeof kernels[0]
};

static const char *const simd_names[COLLIDE_SIMD_COUNT] = {"auto", "base", "avx2", "avx512"};

static void measure_kernel(const bench_table *table, const batch_kernel *kernel, collide_simd simd,
                           size_t count) {
    bench_random source = {42};
    uint64_t mask[IN_CACHE / 64];
    collide_pack *pack = demand_pack(&source, kernel->packed, count, simd);
    const batch_work work = {pack, NULL, batch_query(&source, kernel->query), mask};
    batch_plain *plain = batch_plain_make(&work);
    if (plain == NULL) {
        exit(EXIT_FAILURE);
    }
    const bench_entry entries[] = {{batch_run_plain, plain}, {batch_run, &work}, {batch_run_singly, &work}};
    double nanoseconds[3];
    bench_compare(entries, 3, count, nanoseconds);
    char label[LABEL_WIDTH];
    (void)snprintf(label, sizeof label, "%s, %s", kernel->name, simd_names[simd]);
    const double values[] = {nanoseconds[0], nanoseconds[1], nanoseconds[1] / nanoseconds[0], nanoseconds[2],
                             (double)batch_plain_differing(plain, &work)};
    bench_row(table, label, values);
    batch_plain_drop(plain);
    collide_pack_destroy(pack);
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

static const collide_shape_kind kinds[] = {COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CAPSULE,
                                           COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB};

enum {
    KINDS = sizeof kinds / sizeof kinds[0]
};

static const bench_column kind_columns[KINDS] = {
    {"circles", 3}, {"segments", 3}, {"capsules", 3}, {"aabbs", 3}, {"obbs", 3}};
static const char *const kind_names[KINDS] = {"circle", "segment", "capsule", "aabb", "obb"};

/* Nanoseconds a shape of one kind, or of pairs with many of them, against many of each. */
static void measure_kind(const bench_table *table, size_t kind, bench_body body) {
    bench_random source = {77};
    uint64_t mask[IN_CACHE / 64];
    double values[KINDS];
    collide_pack *partners = demand_pack(&source, kinds[kind], IN_CACHE, COLLIDE_SIMD_AUTO);
    for (size_t i = 0; i < KINDS; ++i) {
        collide_pack *pack = demand_pack(&source, kinds[i], IN_CACHE, COLLIDE_SIMD_AUTO);
        const batch_work work = {pack, partners, batch_shape(&source, kinds[kind]), mask};
        const bench_entry entry = {body, &work};
        bench_compare(&entry, 1, IN_CACHE, &values[i]);
        collide_pack_destroy(pack);
    }
    collide_pack_destroy(partners);
    bench_row(table, kind_names[kind], values);
}

static void measure_kinds(void) {
    const bench_table one = {"kinds: one against 8192, nanoseconds a shape", LABEL_WIDTH, kind_columns,
                             KINDS};
    const bench_table pairs = {"kinds: 8192 pairs, nanoseconds a pair", LABEL_WIDTH, kind_columns, KINDS};
    bench_heading(&one);
    for (size_t i = 0; i < KINDS; ++i) {
        measure_kind(&one, i, batch_run);
    }
    bench_heading(&pairs);
    for (size_t i = 0; i < KINDS; ++i) {
        measure_kind(&pairs, i, batch_run_pairs);
    }
}

/* ---- From memory ---- */

typedef struct copy_work {
    void *to;
    const void *from;
    size_t bytes;
} copy_work;

static size_t run_copy(const void *data) {
    const copy_work *work = data;
    memcpy(work->to, work->from, work->bytes);
    return *(const unsigned char *)work->to;
}

static void measure_stream(const bench_table *table, const batch_kernel *kernel, size_t bytes_each) {
    bench_random source = {11};
    const size_t copied = (size_t)STREAMED * bytes_each;
    collide_pack *pack = demand_pack(&source, kernel->packed, STREAMED, COLLIDE_SIMD_AUTO);
    const size_t mask_bytes = STREAMED / 8;
    unsigned char *memory = demand(2 * copied);
    uint64_t *mask = demand(mask_bytes);
    memset(memory, 1, 2 * copied);
    const batch_work work = {pack, NULL, batch_shape(&source, kernel->query), mask};
    const copy_work copy = {memory, memory + copied, copied};
    const bench_entry entries[] = {{batch_run, &work}, {run_copy, &copy}};
    double nanoseconds[2];
    bench_compare(entries, 2, STREAMED, nanoseconds);
    const double read = (double)bytes_each / nanoseconds[0];
    const double copied_rate = (double)bytes_each / nanoseconds[1];
    const double values[] = {(double)bytes_each, nanoseconds[0],     read,
                             copied_rate,        read / copied_rate, 0.5 * read / copied_rate};
    bench_row(table, kernel->name, values);
    give_back(mask, mask_bytes);
    give_back(memory, 2 * copied);
    collide_pack_destroy(pack);
}

static void measure_streams(void) {
    static const size_t bytes[KERNELS] = {12, 16, 20, 24};
    const bench_column columns[] = {{"bytes", 0},       {"batch ns", 3},      {"read GB/s", 2},
                                    {"copied GB/s", 2}, {"read / copied", 2}, {"read / moved", 2}};
    const bench_table table = {"stream: 16,777,216 shapes from memory; copying as many bytes", LABEL_WIDTH,
                               columns, 6};
    bench_heading(&table);
    for (size_t i = 0; i < KERNELS; ++i) {
        measure_stream(&table, &kernels[i], bytes[i]);
    }
}

int main(int argc, char **argv) {
    if (bench_wanted(argc, argv, 1, "kernels")) {
        measure_kernels(64);
        measure_kernels(512);
        measure_kernels(IN_CACHE);
    }
    if (bench_wanted(argc, argv, 1, "kinds")) {
        measure_kinds();
    }
    if (bench_wanted(argc, argv, 1, "stream")) {
        measure_streams();
    }
    return EXIT_SUCCESS;
}
