#include "sim2_internal.h"

#include "sim_step.inl"

size_t orca_sim_half_planes(orca_sim *sim, orca_agent_id id, orca_half_plane *planes, size_t capacity) {
    return write_constraints(sim, id, planes, capacity);
}

size_t orca_sim_velocity_obstacles(orca_sim *sim, orca_agent_id id, orca_velocity_obstacle *obstacles,
                                   size_t capacity) {
    const uint32_t place = sim_place(sim, id);
    const bool stepped = place != NO_AGENT && place < sim->stepped;
    if (!stepped || (sim->crowd.agents[place].features & AGENT_CONES) == 0 || !sim->scratch[0].search) {
        return 0;
    }
    const sim_solution made = sim_solve_one(sim, place, &sim->scratch[0]);
    const size_t written = made.neighbors < capacity ? made.neighbors : capacity;
    if (written > 0) {
        memcpy(obstacles, sim->scratch[0].obstacles, written * sizeof *obstacles);
    }
    return made.neighbors;
}
