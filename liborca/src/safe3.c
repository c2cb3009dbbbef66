/* Joint safe motion in space. */
#include "safe3_internal.h"

#include "safe_call.inl"

orca_proposal3 orca_default_proposal3(void) {
    const orca_proposal3 proposal = {.motion = {.layers = 1, .mask = UINT32_MAX}, .share = 1.0};
    return proposal;
}

geom_status orca_enforce3(orca_verifier3 *verifier, const orca_enforce3_input *input,
                          orca_enforce3_output *output) {
    safe_work work = {.input = input,
                      .allocator = &verifier->allocator,
                      .memory = &verifier->safe,
                      .grid = &verifier->grid};
    return enforce(&work, output);
}
