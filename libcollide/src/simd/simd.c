/* The choice of the instruction set, up to AVX-512: what the library and the processor have, and the best of
 * it. */
#include <collide/simd.h>

#include "poses.h"

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

const pose_passes *collide_best_pose_passes(void) {
#if defined(COLLIDE_HAS_AVX)
    if (collide_simd_supported(COLLIDE_SIMD_AVX2)) {
        return &collide_poses_avx2;
    }
#endif
    return &collide_poses_base;
}
