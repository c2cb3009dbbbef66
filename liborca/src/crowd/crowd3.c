/* Which kernels of crowds of space run, and the half-space of one pair. */
#include "crowd3.h"

static orca_body3 body_of(const agent_record *record, geom_vec3 velocity) {
    const orca_body3 body = {record->position, velocity, record->radius, record->slot};
    return body;
}

static orca_half_space pair_constraint(orca_body3 self, orca_body3 other, orca_pair_params pair) {
    return orca_agent_half_space(self, other, pair);
}

#include "crowd_kernels.inl"

const crowd_kernels *orca_crowd3_kernels_for(collide_simd simd) {
    switch (kernels_of(simd)) {
#if defined(ORCA_HAS_AVX)
    case COLLIDE_SIMD_AVX512:
        return &orca_crowd3_kernels_avx512;
    case COLLIDE_SIMD_AVX2:
        return &orca_crowd3_kernels_avx2;
#endif
    default:
        return &orca_crowd3_kernels_base;
    }
}

orca_half_space orca_crowd3_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                                       double share) {
    return constraint_between(all, self, other, share);
}
