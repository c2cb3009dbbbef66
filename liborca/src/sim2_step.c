#include "sim2_internal.h"

#include "sim_step.inl"

size_t orca_sim_half_planes(orca_sim *sim, orca_agent_id id, orca_half_plane *planes, size_t capacity) {
    return write_constraints(sim, id, planes, capacity);
}
