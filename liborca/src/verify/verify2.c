/* Verification in the plane, and which motions concern each other there. */
#include "verify2_internal.h"

#include <float.h>

typedef orca_verifier verifier_type;
typedef orca_verify_input verify_input;

#include "verify_call.inl"

orca_verifier_def orca_verifier_def_default(void) {
    const orca_verifier_def def = {NULL, NULL};
    return def;
}

geom_status orca_verifier_create(const orca_verifier_def *def, orca_verifier **out) {
    return verifier_create(def ? def->allocator : NULL, def ? def->tasks : NULL, out);
}

void orca_verifier_destroy(orca_verifier *verifier) { verifier_destroy(verifier); }

geom_status orca_verify(orca_verifier *verifier, const orca_verify_input *input, orca_verify_output *output) {
    return verify_motions(verifier, input, output);
}

geom_status orca_verify2_enforced(orca_verifier *verifier, const orca_verify_input *input,
                                  orca_verify_output *output) {
    return verify_enforced(verifier, input, output);
}

geom_status orca_predict(orca_verifier *verifier, const orca_verify_input *input, double steps,
                         orca_verify_output *output) {
    return predict_motions(verifier, input, steps, output);
}

/* Whether all is right that orca_verify2_motion_status asks; cheap. False means not sure. */
static bool is_surely_valid(const orca_motion *motion) {
    const geom_segment2 path = motion->path;
    const double size = fabs(path.a.x) + fabs(path.a.y) + fabs(path.b.x) + fabs(path.b.y) + motion->radius;
    return size <= DBL_MAX && motion->radius >= 0.0 && motion->bottom <= motion->top;
}

geom_status orca_verify2_motion_status(const orca_motion *motion) {
    if (is_surely_valid(motion)) {
        return GEOM_OK;
    }
    const geom_capsule2 swept = {motion->path.a, motion->path.b, motion->radius};
    const geom_status status = geom_capsule2_status(swept);
    if (status != GEOM_OK) {
        return status;
    }
    if (isnan(motion->bottom) || isnan(motion->top)) {
        return GEOM_NOT_FINITE;
    }
    return motion->bottom <= motion->top ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static bool at_all_heights(const orca_motion *motion) { return motion->bottom == motion->top; }

bool orca_verify2_considered(const orca_motion *a, const orca_motion *b) {
    const bool seen = (a->layers & b->mask) != 0 || (b->layers & a->mask) != 0;
    const bool together = a->group != 0 && a->group == b->group;
    return seen && !together &&
           (at_all_heights(a) || at_all_heights(b) || (a->bottom < b->top && b->bottom < a->top));
}

orca_obstacle_filter orca_verify2_filter(const orca_motion *motion) {
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    filter.mask = motion->mask;
    if (!at_all_heights(motion)) {
        filter.bottom = motion->bottom;
        filter.top = motion->top;
    }
    return filter;
}
