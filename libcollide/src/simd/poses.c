#include "poses.h"

#include <collide/simd.h>

const pose_passes *collide_best_pose_passes(void) {
#if defined(COLLIDE_HAS_AVX)
    if (collide_simd_supported(COLLIDE_SIMD_AVX2)) {
        return &collide_poses_avx2;
    }
#endif
    return &collide_poses_base;
}
