/* Batches of space as one writes them without a care for rounding: floats, a bit a shape. They are the
 * measure of what the exact answers of <collide/batch3.h> cost. */
#ifndef BENCH_PLAIN_BATCH3_H
#define BENCH_PLAIN_BATCH3_H

#include "plain_batch.h"

/* The numbers of a shape:
 *   sphere   x, y, z, radius
 *   capsule  middle, unit direction, half length, radius
 *   aabb     least, greatest
 *   obb      middle, three unit directions, three halves */

/* The kernels for one set of instructions. */
typedef struct plain_kernels3 {
    plain_batch *sphere_spheres;
    plain_batch *sphere_capsules;
    plain_batch *aabb_aabbs;
    plain_batch *obb_obbs;
} plain_kernels3;

extern const plain_kernels3 plain3_base;
#if defined(BENCH_AVX)
extern const plain_kernels3 plain3_avx2;
extern const plain_kernels3 plain3_avx512;
#endif

#endif
