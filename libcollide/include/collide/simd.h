/* Which instructions the batches of <collide/batch2.h> and <collide/batch3.h> run on.
 *
 * The library holds one set of kernels, compiled once for each of these, and every one of them gives the same answers.
 * Which of them the processor has is found out when it is asked; nothing is kept. Who does not care names none:
 * COLLIDE_SIMD_AUTO is the widest there is. */
#ifndef COLLIDE_SIMD_H
#define COLLIDE_SIMD_H

#include <collide/result.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum collide_simd {
    COLLIDE_SIMD_AUTO,   /* the last of the following that the processor has */
    COLLIDE_SIMD_BASE,   /* 4 lanes, wherever C runs: SSE2 on x86-64, NEON on 64-bit ARM */
    COLLIDE_SIMD_AVX2,   /* 8 lanes: AVX2 and FMA */
    COLLIDE_SIMD_AVX512, /* 16 lanes: AVX-512 F, VL, BW and DQ */
    COLLIDE_SIMD_COUNT
} collide_simd;

/* Whether the library and this processor have it. True for AUTO and BASE, false for what is not in the list. */
COLLIDE_API bool collide_simd_supported(collide_simd simd);

/* What AUTO stands for here; never AUTO. */
COLLIDE_API collide_simd collide_simd_best(void);

#ifdef __cplusplus
}
#endif

#endif
