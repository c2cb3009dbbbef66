#include "crowd2.h"

#include "crowd_kernels.inl"

static orca_body body_of(const agent_record *record) {
    const orca_body body = {record->position, record->velocity, record->radius, record->slot};
    return body;
}

constraint crowd_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                            double share) {
    const orca_pair_params pair = {self->time_horizon, all->time_step, share};
    return orca_agent_half_plane(body_of(self), body_of(other), pair);
}
