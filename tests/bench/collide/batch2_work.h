/* Shapes of the plane for batches, and the ways to ask about them.
 *
 * Positions lie within +-10, sizes are up to 2: about two in a hundred pairs meet. */
#ifndef BENCH_BATCH_WORK_H
#define BENCH_BATCH_WORK_H

#include "harness/random.h"
#include "plain/plain_batch.h"

#include <collide/batch2.h>

/* A segment, circle, aabb, obb or capsule; as a query, a segment goes across all of them. */
collide_shape batch_shape(bench_random *source, collide_shape_kind kind);
collide_shape batch_query(bench_random *source, collide_shape_kind kind);

/* Many of batch_shape; NULL without memory. */
collide_pack *batch_pack(bench_random *source, collide_shape_kind kind, size_t count, collide_simd simd);

typedef struct batch_work {
    const collide_pack *pack;
    const collide_pack *partners; /* of pairs; else NULL */
    collide_shape query;
    uint64_t *mask;
} batch_work;

/* The mask by the batch: of one shape, of pairs; and the exact function called one by one. */
size_t batch_run(const void *work);
size_t batch_run_pairs(const void *work);
size_t batch_run_singly(const void *work);

/* The same in floats, by the plain kernel of plain_batch2.h for the same instructions. NULL where there is none for the
 * kinds, or no memory. The pack has a multiple of 64 shapes. */
plain_asked *batch_plain(const batch_work *work);

#endif
