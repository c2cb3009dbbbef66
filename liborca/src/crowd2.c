#include "crowd2.h"

static orca_body body_of(const agent_record *record, geom_vec2 velocity) {
    const orca_body body = {record->position, velocity, record->radius, record->slot};
    return body;
}

#define pair_constraint orca_agent_half_plane

#include "crowd_kernels.inl"
