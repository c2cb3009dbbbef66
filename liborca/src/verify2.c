/* Verification in the plane, and which motions concern each other there. */
#include "safe2_internal.h"

#define VERIFY(name) orca_##name
#define VERIFIER(name) orca_verifier_##name
typedef orca_verifier verifier_type;
typedef orca_verify_input verify_input;

#include "verify_call.inl"

geom_status verify_motion_status(const orca_motion *motion) {
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

bool verify_considered(const orca_motion *a, const orca_motion *b) {
    const bool seen = (a->layers & b->mask) != 0 || (b->layers & a->mask) != 0;
    const bool together = a->group != 0 && a->group == b->group;
    return seen && !together &&
           (at_all_heights(a) || at_all_heights(b) || (a->bottom < b->top && b->bottom < a->top));
}

orca_obstacle_filter verify_filter(const orca_motion *motion) {
    orca_obstacle_filter filter = orca_obstacle_default_filter();
    filter.mask = motion->mask;
    if (!at_all_heights(motion)) {
        filter.bottom = motion->bottom;
        filter.top = motion->top;
    }
    return filter;
}
