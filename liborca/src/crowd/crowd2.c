/* Which kernels of crowds of the plane run, and the half-plane of one pair. */
#include "crowd2.h"

static orca_body body_of(const agent_record *record, geom_vec2 velocity) {
    const orca_body body = {record->position, velocity, record->radius, record->slot};
    return body;
}

static orca_half_plane pair_constraint(orca_body self, orca_body other, orca_pair_params pair) {
    return orca_agent_half_plane(self, other, pair);
}

#include "crowd_kernels.inl"

const crowd_kernels *orca_crowd2_kernels_for(collide_simd simd) {
    switch (kernels_of(simd)) {
#if defined(ORCA_HAS_AVX)
    case COLLIDE_SIMD_AVX512:
        return &orca_crowd2_kernels_avx512;
    case COLLIDE_SIMD_AVX2:
        return &orca_crowd2_kernels_avx2;
#endif
    default:
        return &orca_crowd2_kernels_base;
    }
}

orca_half_plane orca_crowd2_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                                       double share) {
    return constraint_between(all, self, other, share);
}
