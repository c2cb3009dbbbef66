#include "sim2_internal.h"

#include <float.h>

static bool has_obstacles(const orca_sim *sim) {
    return sim->obstacles && orca_obstacles_item_count(sim->obstacles) > 0;
}

static uint32_t wall_doubts(const orca_sim *sim, const agent_record *self) {
    const orca_obstacle_filter filter = sim_filter_of(sim, self);
    const double room = orca_obstacles_clearance(sim->obstacles, self->position, self->radius, &filter, NULL);
    const uint32_t overlap = room < self->radius ? (uint32_t)ORCA_DOUBT_OVERLAP : 0U;
    return sim->close_wall_gaps ? overlap : overlap | (uint32_t)ORCA_DOUBT_WALL_GAPS;
}

#include "sim_guarantee.inl"
