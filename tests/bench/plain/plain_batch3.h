/* Batches of space as one writes them without a care for rounding: floats, a bit a shape. They are the
 * measure of what the exact answers of <collide/batch3.h> cost. */
#ifndef BENCH_PLAIN_BATCH3_H
#define BENCH_PLAIN_BATCH3_H

#include <stddef.h>
#include <stdint.h>

enum {
    PLAIN3_STREAMS = 15
};

/* Streams of as many floats as there are shapes, aligned to 64 bytes, and the single shape's numbers in the same order:
 *   sphere   x, y, z, radius
 *   capsule  middle, unit direction, half length, radius
 *   aabb     least, greatest
 *   obb      middle, three unit directions, three halves
 * The count is a multiple of 64. */
typedef struct plain_work3 {
    const float *stream[PLAIN3_STREAMS];
    float query[PLAIN3_STREAMS];
    size_t count;
    uint64_t *mask;
} plain_work3;

typedef void plain_batch3(const plain_work3 *work);

/* The kernels for one set of instructions. */
typedef struct plain_kernels3 {
    plain_batch3 *sphere_spheres;
    plain_batch3 *sphere_capsules;
    plain_batch3 *aabb_aabbs;
    plain_batch3 *obb_obbs;
} plain_kernels3;

extern const plain_kernels3 plain3_base;
#if defined(BENCH_AVX)
extern const plain_kernels3 plain3_avx2;
extern const plain_kernels3 plain3_avx512;
#endif

#endif
