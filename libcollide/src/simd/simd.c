/* The choice of the instruction set, up to AVX-512: what the library and the processor have, and the best of
 * it. */
#include <collide/simd.h>

#include "poses.h"
#include "turns.h"

bool collide_simd_supported(collide_simd simd) {
    switch (simd) {
    case COLLIDE_SIMD_AUTO:
    case COLLIDE_SIMD_BASE:
        return true;
#if defined(COLLIDE_HAS_AVX)
    case COLLIDE_SIMD_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case COLLIDE_SIMD_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
#else
    case COLLIDE_SIMD_AVX2:
    case COLLIDE_SIMD_AVX512:
#endif
    case COLLIDE_SIMD_COUNT:
        break;
    }
    return false;
}

collide_simd collide_simd_best(void) {
    if (collide_simd_supported(COLLIDE_SIMD_AVX512)) {
        return COLLIDE_SIMD_AVX512;
    }
    return collide_simd_supported(COLLIDE_SIMD_AVX2) ? COLLIDE_SIMD_AVX2 : COLLIDE_SIMD_BASE;
}

/* What AUTO stands for, and what the processor has. */
static collide_simd chosen_simd(collide_simd simd) {
    return simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : simd;
}

const pose_passes *collide_pose_passes_for(collide_simd simd) {
    switch (chosen_simd(simd)) {
#if defined(COLLIDE_HAS_AVX)
    case COLLIDE_SIMD_AVX512:
        return &collide_poses_avx512;
    case COLLIDE_SIMD_AVX2:
        return &collide_poses_avx2;
#endif
    default:
        return &collide_poses_base;
    }
}

const turn_kernels *collide_turn_kernels_for(collide_simd simd) {
    switch (chosen_simd(simd)) {
#if defined(COLLIDE_HAS_AVX)
    case COLLIDE_SIMD_AVX512:
    case COLLIDE_SIMD_AVX2:
        return &collide_turns_avx2;
#endif
    default:
        return &collide_turns_base;
    }
}
