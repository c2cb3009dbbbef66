/* Batches of space beside plain kernels, for each set of instructions. */
#include "batch3_work.h"
#include "harness/group.h"

#include <stdio.h>

typedef collide_pack3 pack;
typedef batch3_work batch;

static pack *make_pack(bench_random *source, collide_shape3_kind kind, size_t count, collide_simd simd) {
    return batch3_pack(source, kind, count, simd);
}
static void drop_pack(pack *made) { collide_pack3_destroy(made); }
static collide_shape3 make_query(bench_random *source, collide_shape3_kind kind) {
    return batch3_shape(source, kind);
}
static plain_asked *make_plain(const batch *asked) { return batch3_plain(asked); }
static size_t run_batch(const void *work) { return batch3_run(work); }
static size_t run_singly(const void *work) { return batch3_run_singly(work); }

static const struct {
    const char *name;
    collide_shape3_kind query;
    collide_shape3_kind packed;
} kernels[] = {
    {"sphere-spheres", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE},
    {"sphere-capsules", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_CAPSULE},
    {"3d-aabb-aabbs", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_AABB},
    {"3d-obb-obbs", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB},
};

#include "kernels.inl"

const bench_group bench_kernels3 = {
    .name = "kernels3",
    .about = "exact batches of 64 to 8192 shapes of space in cache, beside plain kernels in floats",
    .case_count = (size_t)KERNELS * INSTRUCTIONS * SIZES,
    .describe = describe_kernel,
    .measure = measure_kernel,
};
