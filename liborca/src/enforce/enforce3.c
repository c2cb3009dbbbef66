/* Joint safe motion in space. */
#include "enforce_rank.h"
#include "verify/verify3_internal.h"

#include <orca/enforce3.h>

typedef orca_proposal3 enforce_proposal;
typedef orca_enforce3_input enforce_input;
typedef orca_enforce3_output enforce_output;
typedef orca_obstacles3 enforce_world;

#include "enforce_shared.h"

#include "enforce_parts.h"

#include "enforce3_test.inl"

#include "enforce3_obstacle.inl"

#include "enforce_near.inl"

#include "enforce_project.inl"

#include "enforce3_corners.inl"

#include "enforce_escape.inl"

#include "enforce_backtracking.inl"

#include "enforce_call.inl"

#include <float.h>

orca_proposal3 orca_proposal3_default(void) {
    const orca_proposal3 proposal = {.motion = {.layers = 1, .mask = UINT32_MAX}, .share = 1.0};
    return proposal;
}

orca_proposal3 orca_agent3_proposal(const orca_agent3_def *agent, geom_vec3 end, double time_step) {
    orca_proposal3 proposal = orca_proposal3_default();
    proposal.motion = (orca_motion3){.path = {agent->position, end},
                                     .radius = agent->radius,
                                     .layers = agent->layers,
                                     .mask = agent->mask,
                                     .group = agent->group};
    proposal.reach = fmin(agent->max_speed * time_step, DBL_MAX);
    proposal.share = agent->responsibility;
    return proposal;
}

geom_status orca_enforce3(orca_verifier3 *verifier, const orca_enforce3_input *input,
                          orca_enforce3_output *output) {
    enforce_work work = {.input = input,
                         .allocator = &verifier->allocator,
                         .memory = &verifier->enforcing,
                         .grid = &verifier->grid,
                         .threads = &verifier->threads};
    geom_status status = enforce_motions(&work, output);
    if (status == GEOM_OK && output->verified) {
        const orca_verify3_input made = {.motions = output->motions,
                                         .count = input->count,
                                         .obstacles = input->obstacles,
                                         .time_step = input->time_step};
        status = orca_verify3_enforced(verifier, &made, output->verified);
    }
    return status;
}
