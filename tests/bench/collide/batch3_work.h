/* Shapes of space for batches, and the ways to ask about them; what batch2_work.h is for the plane.
 *
 * Positions lie within +-4, sizes are up to 1.6: about two in a hundred pairs meet. */
#ifndef BENCH_BATCH3_WORK_H
#define BENCH_BATCH3_WORK_H

#include "harness/random.h"
#include "plain/plain_batch.h"

#include <collide/batch3.h>

/* A sphere, segment, capsule, aabb or obb. */
collide_shape3 batch3_shape(bench_random *source, collide_shape3_kind kind);

/* Many of batch3_shape; NULL without memory. */
collide_pack3 *batch3_pack(bench_random *source, collide_shape3_kind kind, size_t count, collide_simd simd);

typedef struct batch3_work {
    const collide_pack3 *pack;
    const collide_pack3 *partners; /* of pairs; else NULL */
    collide_shape3 query;
    uint64_t *mask;
} batch3_work;

/* The mask by the batch: of one shape, of pairs; and the exact function called one by one. */
size_t batch3_run(const void *work);
size_t batch3_run_pairs(const void *work);
size_t batch3_run_singly(const void *work);

/* The same in floats, by the plain kernel of plain_batch3.h for the same instructions. NULL where there is none for the
 * kinds, or no memory. The pack has a multiple of 64 shapes. */
plain_asked *batch3_plain(const batch3_work *work);

#endif
