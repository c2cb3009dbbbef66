/* Joint safe motion in the plane. */
#include "safe2_internal.h"

#include "safe_call.inl"

orca_proposal orca_default_proposal(void) {
    const orca_proposal proposal = {.motion = {.layers = 1, .mask = UINT32_MAX}, .share = 1.0};
    return proposal;
}

geom_status orca_enforce(orca_verifier *verifier, const orca_enforce_input *input,
                         orca_enforce_output *output) {
    safe_work work = {.input = input,
                      .allocator = &verifier->allocator,
                      .memory = &verifier->safe,
                      .grid = &verifier->grid};
    return enforce(&work, output);
}
