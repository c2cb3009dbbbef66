/* Batches of the plane as one writes them without a care for rounding: floats, a fused product, a bit a
 * shape. They are the measure of what the exact answers of <collide/batch2.h> cost. */
#ifndef BENCH_PLAIN_BATCH2_H
#define BENCH_PLAIN_BATCH2_H

#include "plain_batch.h"

/* The numbers of a shape:
 *   disc     x, y, radius
 *   aabb     least, greatest
 *   segment  middle, unit direction, half length
 *   obb      middle, unit direction, halves along and across it */

/* The kernels for one set of instructions. */
typedef struct plain_kernels {
    plain_batch *segment_circles;
    plain_batch *aabb_aabbs;
    plain_batch *obb_segments;
    plain_batch *obb_obbs;
} plain_kernels;

extern const plain_kernels plain_base;
#if defined(BENCH_AVX)
extern const plain_kernels plain_avx2;
extern const plain_kernels plain_avx512;
#endif

#endif
