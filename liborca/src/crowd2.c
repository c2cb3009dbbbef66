#include "crowd2.h"

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

static orca_body body_of(const agent_record *record) {
    const orca_body body = {record->position, record->velocity, record->radius, record->slot};
    return body;
}

constraint crowd_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                            double share) {
    const orca_pair_params pair = {self->time_horizon, all->time_step, share};
    return orca_agent_half_plane(body_of(self), body_of(other), pair);
}
