/* Batches of the plane as one writes them without a care for rounding: floats, a fused product, a bit a
 * shape. They are the measure of what the exact answers of <collide/batch2.h> cost. */
#ifndef BENCH_PLAIN_BATCH2_H
#define BENCH_PLAIN_BATCH2_H

#include <stddef.h>
#include <stdint.h>

/* A single shape: middle, unit direction, half along and across it, radius; of an axis-aligned box the
 * corners. */
typedef struct plain_query {
    float x, y, ux, uy, hx, hy, radius;
    float min_x, min_y, max_x, max_y;
} plain_query;

/* Streams of as many floats as there are shapes, in the order of plain_query, without those that a kind does
 * not have; aligned to 64 bytes. The count is a multiple of 64. */
typedef struct plain_work {
    const float *stream[6];
    size_t count;
    plain_query query;
    uint64_t *mask;
} plain_work;

typedef void plain_batch(const plain_work *work);

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
