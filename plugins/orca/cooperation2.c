/* What may be asked of an agent, and what became of it when that was not enough. */
#include "planner2.h"

#include <planner/author.h>

planner_status orca_planner_read_cooperation(const planner_step_in *in, uint32_t agent, uint32_t dimension,
                                             orca_planner_cooperation *out, planner_error *error) {
    const uint32_t kind = planner_author_bits(in->cooperation, agent, PLANNER_COOPERATION_FULL);
    *out = (orca_planner_cooperation){.kind = ORCA_COOPERATION_FULL};
    switch (kind) {
    case PLANNER_COOPERATION_FULL:
        break;
    case PLANNER_COOPERATION_BRAKES:
        out->kind = ORCA_COOPERATION_BRAKES;
        planner_author_get(in->velocity, agent, out->before, dimension * sizeof out->before[0]);
        planner_author_get(in->max_acceleration, agent, &out->max_acceleration, sizeof out->max_acceleration);
        break;
    case PLANNER_COOPERATION_NONE:
        out->kind = ORCA_COOPERATION_NONE;
        break;
    case PLANNER_COOPERATION_BY_HAND:
        out->kind = ORCA_COOPERATION_BY_HAND;
        break;
    default:
        break;
    }
    return planner_author_check_cooperation(in, agent, error);
}

bool orca_planner_steers(const orca_planner_cooperation *cooperation) {
    return cooperation->kind == ORCA_COOPERATION_FULL || cooperation->kind == ORCA_COOPERATION_BRAKES;
}

uint32_t orca_planner_enforced_bits(const orca_enforcement *report) {
    uint32_t bits = report->change != ORCA_CHANGE_NONE ? PLANNER_AGENT_CHANGED : 0;
    bits |= (report->broken & ORCA_ASSUMPTION_STOPS) != 0 ? (uint32_t)PLANNER_AGENT_CANNOT_STOP : 0;
    bits |= (report->broken & ORCA_ASSUMPTION_COOPERATES) != 0 ? (uint32_t)PLANNER_AGENT_UNCOOPERATIVE : 0;
    bits |= (report->broken & ORCA_ASSUMPTION_BY_HAND) != 0 ? (uint32_t)PLANNER_AGENT_MOVED_BY_HAND : 0;
    bits |= (report->broken & ORCA_ASSUMPTION_OBSTACLES) != 0 ? (uint32_t)PLANNER_AGENT_OBSTACLE_MOVES : 0;
    return bits;
}
