/* Verification, in the plane or in space: of every pair near each other, and of each motion with the
 * obstacles. */
#include <math.h>
#include <stdalign.h>
#include <string.h>

static geom_status verifier_create(const geom_allocator *allocator, verifier_type **out) {
    const geom_allocator used = allocator ? *allocator : geom_allocator_default();
    *out = geom_allocator_allocate(&used, 1, sizeof **out, alignof(verifier_type));
    if (!*out) {
        return GEOM_OUT_OF_MEMORY;
    }
    verifier_type *verifier = *out;
    verifier->allocator = used;
    verifier->grid = verify_grid_make();
    verifier->findings = orca_verify_findings_make(&verifier->allocator);
    verifier->nearby = verify_nearby_make();
    verifier->longer = (verify_array){.size = sizeof(verify_motion)};
    verifier->enforcing = (enforce_memory){0};
    return GEOM_OK;
}

static void verifier_destroy(verifier_type *verifier) {
    if (!verifier) {
        return;
    }
    const geom_allocator allocator = verifier->allocator;
    verify_grid_release(&verifier->grid, &allocator);
    orca_verify_findings_release(&verifier->findings);
    verify_nearby_release(&verifier->nearby, &allocator);
    orca_verify_array_release(&verifier->longer, &allocator);
    orca_enforce_memory_release(&verifier->enforcing, &allocator);
    geom_allocator_release(&allocator, verifier, 1, sizeof *verifier, alignof(verifier_type));
}

static geom_status input_status(const verify_input *input) {
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
    const verify_input *input;
    verify_findings *findings;
} pair_context;

static geom_status visit_pair(void *context, uint32_t a, uint32_t b) {
    const pair_context *pair = context;
    const verify_motion *first = &pair->input->motions[a];
    const verify_motion *second = &pair->input->motions[b];
    if (!verify_considered(first, second) ||
        verify_surely_apart(first, second, pair->input->clearance_range)) {
        return GEOM_OK;
    }
    return orca_verify_findings_note_agents(pair->findings, a, b, verify_meet_agents(first, second));
}

static geom_status find_all(verifier_type *verifier, const verify_input *input) {
    verify_findings *findings = &verifier->findings;
    geom_status status = orca_verify_findings_reset(findings, input->count, input->clearance_range);
    if (status != GEOM_OK) {
        return status;
    }
    status = verify_grid_reserve(&verifier->grid, &verifier->allocator, input->count);
    if (status != GEOM_OK) {
        return status;
    }
    vec_box *boxes = verifier->grid.boxes.data;
    for (size_t i = 0; i < input->count; i++) {
        const verify_motion *motion = &input->motions[i];
        boxes[i] = verify_box(motion->path, motion->radius + 0.5 * input->clearance_range);
    }
    pair_context context = {input, findings};
    status = verify_grid_pairs(&verifier->grid, input->count, visit_pair, &context);
    for (uint32_t i = 0; i < input->count && input->obstacles && status == GEOM_OK; i++) {
        status = verify_obstacles(&verifier->nearby, findings, input, i);
    }
    return status;
}

static geom_status time_status(const verify_input *input) {
    return verify_obstacles_status(input->obstacles, input->time_step);
}

static geom_status verify_all(verifier_type *verifier, const verify_input *input,
                              orca_verify_output *output) {
    geom_status status = input_status(input);
    if (status == GEOM_OK) {
        status = find_all(verifier, input);
    }
    if (status != GEOM_OK) {
        return status;
    }
    verify_findings *findings = &verifier->findings;
    orca_verify_findings_sort(findings);
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

static geom_status verify_motions(verifier_type *verifier, const verify_input *input,
                                  orca_verify_output *output) {
    const geom_status status = time_status(input);
    return status == GEOM_OK ? verify_all(verifier, input, output) : status;
}

static geom_status predict_motions(verifier_type *verifier, const verify_input *input, double steps,
                                   orca_verify_output *output) {
    if (!isfinite(steps)) {
        return GEOM_NOT_FINITE;
    }
    if (steps < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    geom_status status = time_status(input);
    if (status == GEOM_OK) {
        status = orca_verify_array_reserve(&verifier->longer, &verifier->allocator, input->count);
    }
    if (status != GEOM_OK) {
        return status;
    }
    verify_motion *longer = verifier->longer.data;
    for (size_t i = 0; i < input->count; i++) {
        longer[i] = input->motions[i];
        const vec_segment path = longer[i].path;
        longer[i].path.b = vec_add_scaled(path.a, steps, vec_sub(path.b, path.a));
    }
    verify_input ahead = *input;
    ahead.motions = longer;
    ahead.time_step = steps * input->time_step;
    /* Of no steps the time is 0, and everything stands. */
    status = ahead.time_step == 0.0 ? GEOM_OK : time_status(&ahead);
    return status == GEOM_OK ? verify_all(verifier, &ahead, output) : status;
}
