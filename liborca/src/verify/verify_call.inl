/* Verification, in the plane or in space: of every pair near each other, and of each motion with the
 * obstacles. */
#include <math.h>
#include <stdalign.h>
#include <string.h>

static geom_status verifier_create(const geom_allocator *allocator, const geom_tasks *tasks,
                                   verifier_type **out) {
    const geom_allocator used = allocator ? *allocator : geom_allocator_default();
    *out = geom_allocator_allocate(&used, 1, sizeof **out, alignof(verifier_type));
    if (!*out) {
        return GEOM_OUT_OF_MEMORY;
    }
    verifier_type *verifier = *out;
    verifier->allocator = used;
    verifier->threads = tasks ? *tasks : (geom_tasks){.threads = 1};
    verifier->grid = verify_grid_make();
    verifier->findings = orca_verify_findings_make(&verifier->allocator);
    verifier->nearby = verify_nearby_make();
    verifier->longer = (verify_array){.size = sizeof(verify_motion)};
    verifier->meetings = (verify_array){.size = sizeof(verify_meeting)};
    verifier->near = (verify_array){.size = sizeof(bool)};
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
    orca_verify_array_release(&verifier->meetings, &allocator);
    orca_verify_array_release(&verifier->near, &allocator);
    orca_enforce_memory_release(&verifier->enforcing, &allocator);
    geom_allocator_release(&allocator, verifier, 1, sizeof *verifier, alignof(verifier_type));
}

/* What is wrong with the first bad motion of each part. */
typedef struct motion_check {
    const verify_input *input;
    geom_status status[GEOM_TASK_MOST_PARTS];
} motion_check;

static void check_motions(void *context, size_t part, size_t first, size_t end) {
    motion_check *check = context;
    geom_status status = GEOM_OK;
    for (size_t i = first; i < end && status == GEOM_OK; i++) {
        status = verify_motion_status(&check->input->motions[i]);
    }
    check->status[part] = status;
}

static geom_status input_status(const geom_tasks *threads, const verify_input *input) {
    if (!isfinite(input->clearance_range)) {
        return GEOM_NOT_FINITE;
    }
    if (input->clearance_range < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    if (input->count >= UINT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    motion_check check = {.input = input};
    geom_tasks_run_parts(threads, input->count, check_motions, &check);
    size_t part = 0;
    while (part + 1 < GEOM_TASK_MOST_PARTS && check.status[part] == GEOM_OK) {
        part++;
    }
    return check.status[part];
}

/* ---- Parts, on any threads ---- */

/* What the parts of one call share. */
typedef struct verify_work {
    verifier_type *verifier;
    const verify_input *input;
} verify_work;

static void make_boxes(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const verify_work *work = context;
    vec_box *boxes = work->verifier->grid.boxes.data;
    for (size_t i = first; i < end; i++) {
        const verify_motion *motion = &work->input->motions[i];
        boxes[i] = verify_box(motion->path, motion->radius + 0.5 * work->input->clearance_range);
    }
}

static verify_interest test_pair(const void *context, uint32_t a, uint32_t b) {
    const verify_input *input = ((const verify_work *)context)->input;
    const verify_motion *first = &input->motions[a];
    const verify_motion *second = &input->motions[b];
    const bool may_meet =
        verify_considered(first, second) && !verify_surely_apart(first, second, input->clearance_range);
    return may_meet ? VERIFY_CLOSE : VERIFY_IGNORED;
}

static void fetch_motion(const void *context, uint32_t index) {
    const verify_motion *motion = &((const verify_work *)context)->input->motions[index];
    __builtin_prefetch(motion);
    __builtin_prefetch((const char *)(motion + 1) - 1);
}

static void meet_pairs(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const verify_work *work = context;
    const verify_pair *pairs = work->verifier->grid.pairs.data;
    verify_meeting *meetings = work->verifier->meetings.data;
    for (size_t k = first; k < end; k++) {
        meetings[k] =
            verify_meet_agents(&work->input->motions[pairs[k].a], &work->input->motions[pairs[k].b]);
    }
}

static void look_for_obstacles(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const verify_work *work = context;
    bool *near = work->verifier->near.data;
    for (size_t i = first; i < end; i++) {
        near[i] = verify_meets_obstacles(work->input, (uint32_t)i);
    }
}

/* ---- All ---- */

static geom_status find_agents(verify_work *work) {
    verifier_type *verifier = work->verifier;
    const geom_allocator *allocator = &verifier->allocator;
    const size_t count = work->input->count;
    geom_status status = verify_grid_reserve(&verifier->grid, allocator, count);
    if (status != GEOM_OK) {
        return status;
    }
    geom_tasks_run_parts(&verifier->threads, count, make_boxes, work);
    const verify_pair_search search = {count, SIZE_MAX,  test_pair,         fetch_motion,
                                       work,  allocator, &verifier->threads};
    status = verify_grid_pairs(&verifier->grid, &search);
    const size_t found = verifier->grid.pair_count;
    /* One for each agent is mostly enough; where it is not, twice what is needed. */
    const size_t room = found <= verifier->meetings.capacity || found <= count ? count : 2 * found;
    status = status == GEOM_OK ? orca_verify_array_reserve(&verifier->meetings, allocator, room) : status;
    if (status != GEOM_OK) {
        return status;
    }
    geom_tasks_run_parts(&verifier->threads, found, meet_pairs, work);
    const verify_pair *pairs = verifier->grid.pairs.data;
    const verify_meeting *meetings = verifier->meetings.data;
    for (size_t k = 0; k < found && status == GEOM_OK; k++) {
        status = orca_verify_findings_note_agents(&verifier->findings, pairs[k].a, pairs[k].b, meetings[k]);
    }
    return status;
}

/* Those of the motions that were found to meet some. */
static geom_status note_obstacles(verify_work *work) {
    verifier_type *verifier = work->verifier;
    const bool *near = verifier->near.data;
    geom_status status = GEOM_OK;
    for (uint32_t i = 0; i < work->input->count && status == GEOM_OK; i++) {
        if (near[i]) {
            status = verify_obstacles(&verifier->nearby, &verifier->findings, work->input, i);
        }
    }
    return status;
}

static geom_status find_obstacles(verify_work *work) {
    verifier_type *verifier = work->verifier;
    const size_t count = work->input->count;
    const geom_status status = orca_verify_array_reserve(&verifier->near, &verifier->allocator, count);
    if (status != GEOM_OK) {
        return status;
    }
    geom_tasks_run_parts(&verifier->threads, count, look_for_obstacles, work);
    return note_obstacles(work);
}

static geom_status find_all(verifier_type *verifier, const verify_input *input) {
    verify_work work = {verifier, input};
    geom_status status =
        orca_verify_findings_reset(&verifier->findings, input->count, input->clearance_range);
    status = status == GEOM_OK ? find_agents(&work) : status;
    return status == GEOM_OK && input->obstacles ? find_obstacles(&work) : status;
}

static geom_status time_status(const verify_input *input) {
    return verify_obstacles_status(input->obstacles, input->time_step);
}

static void write_findings(verifier_type *verifier, size_t count, orca_verify_output *output) {
    verify_findings *findings = &verifier->findings;
    orca_verify_findings_sort(findings);
    if (output->verdicts && count > 0) {
        memcpy(output->verdicts, findings->verdicts.data, count * sizeof *output->verdicts);
    }
    const size_t room = output->contacts ? output->contact_capacity : 0;
    const size_t copied = findings->contact_count < room ? findings->contact_count : room;
    if (copied > 0) {
        memcpy(output->contacts, findings->contacts.data, copied * sizeof *output->contacts);
    }
    output->contact_count = findings->contact_count;
}

static geom_status verify_all(verifier_type *verifier, const verify_input *input,
                              orca_verify_output *output) {
    geom_status status = input_status(&verifier->threads, input);
    if (status == GEOM_OK) {
        status = find_all(verifier, input);
    }
    if (status == GEOM_OK) {
        write_findings(verifier, input->count, output);
    }
    return status;
}

/* ---- Of motions that were enforced ----
 *
 * What enforcement knows of them is used. Whatever may meet is among its pairs, by rank. Who is no member goes as
 * proposed, and is free of all obstacles and of all who are no members. A member has an index in member_of. */

static bool is_member(const verifier_type *verifier, uint32_t rank) {
    return ((const uint32_t *)verifier->enforcing.member_of.data)[rank] != UINT32_MAX;
}

/* The indices of a pair of ranks, the smaller one first. */
static verify_pair indices_of(const verifier_type *verifier, verify_pair ranks) {
    const uint32_t *order = verifier->enforcing.order.data;
    const uint32_t a = order[ranks.a];
    const uint32_t b = order[ranks.b];
    return a < b ? (verify_pair){a, b, ranks.interest} : (verify_pair){b, a, ranks.interest};
}

static void look_at_pairs(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const verify_work *work = context;
    const verify_pair *pairs = work->verifier->grid.pairs.data;
    bool *near = work->verifier->near.data;
    for (size_t k = first; k < end; k++) {
        near[k] = false;
        if (is_member(work->verifier, pairs[k].a) || is_member(work->verifier, pairs[k].b)) {
            const verify_pair pair = indices_of(work->verifier, pairs[k]);
            const verify_motion *a = &work->input->motions[pair.a];
            const verify_motion *b = &work->input->motions[pair.b];
            near[k] = !verify_surely_apart(a, b, 0.0) && verify_meet_agents(a, b).relation != COLLIDE_APART;
        }
    }
}

static void look_at_members(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const verify_work *work = context;
    const uint32_t *order = work->verifier->enforcing.order.data;
    bool *near = work->verifier->near.data;
    for (uint32_t rank = (uint32_t)first; rank < end; rank++) {
        near[order[rank]] =
            is_member(work->verifier, rank) && verify_meets_obstacles(work->input, order[rank]);
    }
}

static geom_status find_enforced_agents(verify_work *work) {
    verifier_type *verifier = work->verifier;
    const verify_pair *pairs = verifier->grid.pairs.data;
    const bool *near = verifier->near.data;
    geom_status status = GEOM_OK;
    geom_tasks_run_parts(&verifier->threads, verifier->grid.pair_count, look_at_pairs, work);
    for (size_t k = 0; k < verifier->grid.pair_count && status == GEOM_OK; k++) {
        if (near[k]) {
            const verify_pair pair = indices_of(verifier, pairs[k]);
            const verify_meeting meeting =
                verify_meet_agents(&work->input->motions[pair.a], &work->input->motions[pair.b]);
            status = orca_verify_findings_note_agents(&verifier->findings, pair.a, pair.b, meeting);
        }
    }
    return status;
}

/* The motions that enforcement by this verifier has just returned; the clearance range is 0. */
static geom_status verify_enforced(verifier_type *verifier, const verify_input *input,
                                   orca_verify_output *output) {
    verify_work work = {verifier, input};
    const size_t pairs = verifier->grid.pair_count;
    geom_status status = orca_verify_findings_reset(&verifier->findings, input->count, 0.0);
    if (status == GEOM_OK) {
        const size_t room = pairs > input->count ? pairs : input->count;
        status = orca_verify_array_reserve(&verifier->near, &verifier->allocator, room);
    }
    status = status == GEOM_OK ? find_enforced_agents(&work) : status;
    if (status == GEOM_OK && input->obstacles) {
        geom_tasks_run_parts(&verifier->threads, input->count, look_at_members, &work);
        status = note_obstacles(&work);
    }
    if (status == GEOM_OK) {
        write_findings(verifier, input->count, output);
    }
    return status;
}

/* ---- Now, and later ---- */

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
