#include "crowd3.h"

static orca_body3 body_of(const agent_record *record, geom_vec3 velocity) {
    const orca_body3 body = {record->position, velocity, record->radius, record->slot};
    return body;
}

#define pair_constraint orca_agent_half_space

#include "crowd_kernels.inl"
