#include "sim3_internal.h"

#include <float.h>

static bool has_obstacles(const orca_sim3 *sim) {
    return sim->obstacles && orca_obstacles3_count(sim->obstacles) > 0;
}

static uint32_t wall_doubts(const orca_sim3 *sim, const agent_record *self) {
    const orca_near_query3 here = {self->position, self->radius, self->mask};
    const double room = orca_obstacles3_clearance(sim->obstacles, here, NULL);
    return room < self->radius ? (uint32_t)ORCA_DOUBT_OVERLAP : 0U;
}

#include "sim_guarantee.inl"
