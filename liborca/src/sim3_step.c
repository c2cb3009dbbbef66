#include "sim3_internal.h"

#include "sim_step.inl"

size_t orca_sim3_half_spaces(orca_sim3 *sim, orca_agent_id id, orca_half_space *spaces, size_t capacity) {
    return write_constraints(sim, id, spaces, capacity);
}
