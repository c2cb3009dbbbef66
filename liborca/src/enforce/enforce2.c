/* Joint safe motion in the plane. */
#include "enforce_rank.h"
#include "verify/verify2_internal.h"

#include <orca/enforce2.h>

typedef orca_proposal enforce_proposal;
typedef orca_enforce_input enforce_input;
typedef orca_enforce_output enforce_output;
typedef orca_obstacles enforce_world;

#include "enforce_shared.h"

#include "enforce_parts.h"

#include "enforce2_test.inl"

#include "enforce2_obstacle.inl"

#include "enforce_near.inl"

#include "enforce_project.inl"

#include "enforce2_walls.inl"

#include "enforce2_corners.inl"

#include "enforce_escape.inl"

#include "enforce_backtracking.inl"

#include "enforce_call.inl"

#include <float.h>

orca_proposal orca_proposal_default(void) {
    const orca_proposal proposal = {.motion = {.layers = 1, .mask = UINT32_MAX}, .share = 1.0};
    return proposal;
}

orca_proposal orca_agent_proposal(const orca_agent_def *agent, geom_vec2 end, double time_step) {
    orca_proposal proposal = orca_proposal_default();
    proposal.motion = (orca_motion){.path = {agent->position, end},
                                    .radius = agent->radius,
                                    .layers = agent->layers,
                                    .mask = agent->mask,
                                    .bottom = agent->bottom,
                                    .top = agent->top,
                                    .group = agent->group};
    proposal.reach = fmin(agent->max_speed * time_step, DBL_MAX);
    proposal.share = agent->responsibility;
    return proposal;
}

geom_status orca_enforce(orca_verifier *verifier, const orca_enforce_input *input,
                         orca_enforce_output *output) {
    enforce_work work = {.input = input,
                         .allocator = &verifier->allocator,
                         .memory = &verifier->enforcing,
                         .grid = &verifier->grid,
                         .threads = &verifier->threads};
    geom_status status = enforce_motions(&work, output);
    if (status == GEOM_OK && output->verified) {
        const orca_verify_input made = {.motions = output->motions,
                                        .count = input->count,
                                        .obstacles = input->obstacles,
                                        .time_step = input->time_step};
        status = orca_verify2_enforced(verifier, &made, output->verified);
    }
    return status;
}
