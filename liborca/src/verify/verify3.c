/* Verification in space. */
#include "verify3_internal.h"

typedef orca_verifier3 verifier_type;
typedef orca_verify3_input verify_input;

#include "verify_call.inl"

orca_verifier3_def orca_verifier3_def_default(void) {
    const orca_verifier3_def def = {NULL, NULL};
    return def;
}

geom_status orca_verifier3_create(const orca_verifier3_def *def, orca_verifier3 **out) {
    return verifier_create(def ? def->allocator : NULL, def ? def->tasks : NULL, out);
}

void orca_verifier3_destroy(orca_verifier3 *verifier) { verifier_destroy(verifier); }

geom_status orca_verify3(orca_verifier3 *verifier, const orca_verify3_input *input,
                         orca_verify_output *output) {
    return verify_motions(verifier, input, output);
}

geom_status orca_verify3_enforced(orca_verifier3 *verifier, const orca_verify3_input *input,
                                  orca_verify_output *output) {
    return verify_enforced(verifier, input, output);
}

geom_status orca_predict3(orca_verifier3 *verifier, const orca_verify3_input *input, double steps,
                          orca_verify_output *output) {
    return predict_motions(verifier, input, steps, output);
}
