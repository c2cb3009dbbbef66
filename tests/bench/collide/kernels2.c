/* Batches of the plane beside plain kernels, for each set of instructions; and a batch that streams from
 * memory. */
#include "batch2_work.h"
#include "harness/group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef collide_pack pack;
typedef batch_work batch;

static pack *make_pack(bench_random *source, collide_shape_kind kind, size_t count, collide_simd simd) {
    return batch_pack(source, kind, count, simd);
}
static void drop_pack(pack *made) { collide_pack_destroy(made); }
static collide_shape make_query(bench_random *source, collide_shape_kind kind) {
    return batch_query(source, kind);
}
static plain_asked *make_plain(const batch *asked) { return batch_plain(asked); }
static size_t run_batch(const void *work) { return batch_run(work); }
static size_t run_singly(const void *work) { return batch_run_singly(work); }

static const struct {
    const char *name;
    collide_shape_kind query;
    collide_shape_kind packed;
    size_t bytes; /* that a shape takes in a pack */
} kernels[] = {
    {"segment-circles", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CIRCLE, 12},
    {"aabb-aabbs", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB, 16},
    {"obb-segments", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_SEGMENT, 20},
    {"obb-obbs", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, 24},
};

#include "kernels.inl"

const bench_group bench_kernels = {
    .name = "kernels",
    .about = "exact batches of 64 to 8192 shapes of the plane in cache, beside plain kernels in floats",
    .case_count = (size_t)KERNELS * INSTRUCTIONS * SIZES,
    .describe = describe_kernel,
    .measure = measure_kernel,
};

/* ---- From memory ---- */

enum {
    STREAMED = 1 << 24
};

static void describe_stream(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "shape", .large = true};
    (void)snprintf(out->name, sizeof out->name, "stream-%s", kernels[index].name);
}

typedef struct copy_work {
    unsigned char *to;
    const unsigned char *from;
    size_t bytes;
} copy_work;

static size_t run_copy(const void *work) {
    const copy_work *copy = work;
    memcpy(copy->to, copy->from, copy->bytes);
    return copy->to[copy->bytes / 2];
}

static bool measure_stream(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL, "memcpy of it"};
    const size_t bytes = (size_t)STREAMED * kernels[index].bytes;
    bench_random source = {11};
    collide_pack *packed = batch_pack(&source, kernels[index].packed, STREAMED, COLLIDE_SIMD_AUTO);
    unsigned char *memory = malloc(2 * bytes);
    uint64_t *mask = calloc(STREAMED / 64, sizeof *mask);
    const bool good = packed != NULL && memory != NULL && mask != NULL;
    if (good) {
        memset(memory, 1, 2 * bytes);
        const batch_work asked = {packed, NULL, batch_shape(&source, kernels[index].query), mask};
        const copy_work copy = {memory, memory + bytes, bytes};
        const bench_entry entries[] = {{batch_run, &asked}, {run_copy, &copy}};
        bench_measure(effort, entries, names, 2, STREAMED, out);
        bench_add_fact(out, "read GB/s", (double)kernels[index].bytes / out->nanoseconds);
    }
    free(mask);
    free(memory);
    collide_pack_destroy(packed);
    return good;
}

const bench_group bench_streams = {
    .name = "streams",
    .about = "a batch of 16,777,216 shapes from memory, beside copying the bytes of its pack",
    .case_count = KERNELS,
    .describe = describe_stream,
    .measure = measure_stream,
};
