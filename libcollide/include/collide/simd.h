/* The instruction sets of batches (<collide/batch2.h>, <collide/batch3.h>).
 *
 * The library contains one set of kernels, compiled once for each instruction set. All give the same answers.
 * The processor is queried at each call; nothing is stored. COLLIDE_SIMD_AUTO selects the widest set. */
#ifndef COLLIDE_SIMD_H
#define COLLIDE_SIMD_H

#include <collide/result.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An instruction set. */
typedef enum collide_simd {
    COLLIDE_SIMD_AUTO,   /* the last of the following that the processor has */
    COLLIDE_SIMD_BASE,   /* 4 lanes, wherever C runs: SSE2 on x86-64, NEON on 64-bit ARM */
    COLLIDE_SIMD_AVX2,   /* 8 lanes: AVX2 and FMA */
    COLLIDE_SIMD_AVX512, /* 16 lanes: AVX-512 F, VL, BW and DQ */
    COLLIDE_SIMD_COUNT
} collide_simd;

/* Returns whether the library and the processor have the instruction set. True for AUTO and BASE, false for
 * unknown values. */
COLLIDE_API bool collide_simd_supported(collide_simd simd);

/* Returns the instruction set that AUTO selects; never AUTO. */
COLLIDE_API collide_simd collide_simd_best(void);

#ifdef __cplusplus
}
#endif

#endif
