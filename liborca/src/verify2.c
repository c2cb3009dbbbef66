#include <orca/verify2.h>

#include "safe2_internal.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

geom_status orca_verifier_create(const geom_allocator *allocator, orca_verifier **out) {
    const geom_allocator used = allocator ? *allocator : geom_default_allocator();
    *out = geom_allocate(&used, 1, sizeof **out, alignof(orca_verifier));
    if (!*out) {
        return GEOM_OUT_OF_MEMORY;
    }
    orca_verifier *verifier = *out;
    verifier->allocator = used;
    verifier->grid = verify_grid_make();
    verifier->findings = verify_findings_make(&verifier->allocator);
    verifier->nearby = verify_nearby_make();
    verifier->longer = (verify_array){.size = sizeof(orca_motion)};
    verifier->safe = safe_memory_make(sizeof(safe_member), sizeof(safe_plane));
    return GEOM_OK;
}

void orca_verifier_destroy(orca_verifier *verifier) {
    if (!verifier) {
        return;
    }
    const geom_allocator allocator = verifier->allocator;
    verify_grid_release(&verifier->grid, &allocator);
    verify_findings_release(&verifier->findings);
    verify_nearby_release(&verifier->nearby, &allocator);
    verify_array_release(&verifier->longer, &allocator);
    safe_memory_release(&verifier->safe, &allocator);
    geom_release(&allocator, verifier, 1, sizeof *verifier, alignof(orca_verifier));
}

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
    return seen && (at_all_heights(a) || at_all_heights(b) || (a->bottom < b->top && b->bottom < a->top));
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

static geom_status input_status(const orca_verify_input *input) {
    if (!isfinite(input->clearance_range)) {
        return GEOM_NOT_FINITE;
    }
    if (input->clearance_range < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    if (input->count >= UINT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    for (size_t i = 0; i < input->count; i++) {
        const geom_status status = verify_motion_status(&input->motions[i]);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return GEOM_OK;
}

/* What a pair needs to be looked at. */
typedef struct pair_context {
    const orca_verify_input *input;
    verify_findings *findings;
} pair_context;

static geom_status visit_pair(void *context, uint32_t a, uint32_t b) {
    const pair_context *pair = context;
    const orca_motion *first = &pair->input->motions[a];
    const orca_motion *second = &pair->input->motions[b];
    if (!verify_considered(first, second) ||
        verify_surely_apart(first, second, pair->input->clearance_range)) {
        return GEOM_OK;
    }
    return verify_findings_note_agents(pair->findings, a, b, verify_meet_agents(first, second));
}

static geom_status find_all(orca_verifier *verifier, const orca_verify_input *input) {
    verify_findings *findings = &verifier->findings;
    geom_status status = verify_findings_reset(findings, input->count, input->clearance_range);
    if (status != GEOM_OK) {
        return status;
    }
    status = verify_grid_reserve(&verifier->grid, &verifier->allocator, input->count);
    if (status != GEOM_OK) {
        return status;
    }
    geom_aabb2 *boxes = verifier->grid.boxes.data;
    for (size_t i = 0; i < input->count; i++) {
        const orca_motion *motion = &input->motions[i];
        boxes[i] = verify_box(motion->path, motion->radius + 0.5 * input->clearance_range);
    }
    pair_context context = {input, findings};
    status = verify_grid_pairs(&verifier->grid, input->count, visit_pair, &context);
    for (uint32_t i = 0; i < input->count && input->obstacles && status == GEOM_OK; i++) {
        status = verify_obstacles(&verifier->nearby, findings, input, i);
    }
    return status;
}

geom_status orca_verify(orca_verifier *verifier, const orca_verify_input *input, orca_verify_output *output) {
    geom_status status = input_status(input);
    if (status == GEOM_OK) {
        status = find_all(verifier, input);
    }
    if (status != GEOM_OK) {
        return status;
    }
    verify_findings *findings = &verifier->findings;
    verify_findings_sort(findings);
    if (output->verdicts && input->count > 0) {
        memcpy(output->verdicts, findings->verdicts.data, input->count * sizeof *output->verdicts);
    }
    const size_t room = output->contacts ? output->contact_capacity : 0;
    const size_t copied = findings->contact_count < room ? findings->contact_count : room;
    if (copied > 0) {
        memcpy(output->contacts, findings->contacts.data, copied * sizeof *output->contacts);
    }
    output->contact_count = findings->contact_count;
    return GEOM_OK;
}

geom_status orca_predict(orca_verifier *verifier, const orca_verify_input *input, double steps,
                         orca_verify_output *output) {
    if (!isfinite(steps)) {
        return GEOM_NOT_FINITE;
    }
    if (steps < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const geom_status status = verify_array_reserve(&verifier->longer, &verifier->allocator, input->count);
    if (status != GEOM_OK) {
        return status;
    }
    orca_motion *longer = verifier->longer.data;
    for (size_t i = 0; i < input->count; i++) {
        longer[i] = input->motions[i];
        const geom_segment2 path = longer[i].path;
        longer[i].path.b = geom_add_scaled2(path.a, steps, geom_sub2(path.b, path.a));
    }
    orca_verify_input ahead = *input;
    ahead.motions = longer;
    return orca_verify(verifier, &ahead, output);
}
