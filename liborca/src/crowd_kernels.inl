/* Which kernels run. Included by crowd2.c and crowd3.c. */

const crowd_kernels *crowd_kernels_for(collide_simd simd) {
#if defined(ORCA_HAS_AVX)
    const collide_simd used = simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : simd;
    if (used >= COLLIDE_SIMD_AVX2 && __builtin_cpu_supports("popcnt")) {
        return &crowd_kernels_avx2;
    }
#else
    (void)simd;
#endif
    return &crowd_kernels_base;
}
