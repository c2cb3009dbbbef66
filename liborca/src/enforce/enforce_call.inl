/* Joint safe motion: from what is proposed to what is done. */
#include <math.h>

/* What is wrong with an input, but for its proposals. */
static geom_status enforce_status(const enforce_work *work) {
    const enforce_input *input = work->input;
    if (input->count > INT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    return enforce_obstacles_status(input);
}

/* ---- Reports ---- */

static orca_change change_of(const enforce_member *member, vec proposed_end) {
    const vec_segment path = member->motion.path;
    if (vec_equal(path.b, proposed_end)) {
        return ORCA_CHANGE_NONE;
    }
    if (vec_equal(path.a, path.b)) {
        return ORCA_CHANGE_STOPPED;
    }
    const vec way = vec_sub(path.b, path.a);
    const double along = vec_dot(way, member->proposed);
    const double lengths = vec_length(way) * vec_length(member->proposed);
    const bool same_way = along >= lengths * (1.0 - 0x1p-50);
    return same_way && vec_length(way) < vec_length(member->proposed) ? ORCA_CHANGE_SLOWED
                                                                      : ORCA_CHANGE_TURNED;
}

/* What does not hold about an agent itself. */
static uint32_t broken_by(const enforce_work *work, uint32_t rank) {
    const uint32_t index = enforce_member_of(work, rank);
    const enforce_member *member = index == ENFORCE_NONE ? NULL : &enforce_members(work)[index];
    switch (enforce_proposal_of(work, rank)->cooperation) {
    case ORCA_COOPERATION_NONE:
        return ORCA_ASSUMPTION_COOPERATES;
    case ORCA_COOPERATION_BY_HAND:
        return ORCA_ASSUMPTION_BY_HAND;
    case ORCA_COOPERATION_BRAKES:
        return member && !vec_equal(member->least, vec_sub(member->least, member->least))
                   ? ORCA_ASSUMPTION_STOPS
                   : 0;
    default:
        return 0;
    }
}

/* Looks again at what a member meets: meanwhile others may have gone out of its way. */
static orca_enforcement report_of(const enforce_work *work, const enforce_member *member) {
    orca_enforcement report = {change_of(member, enforce_proposal_of(work, member->agent)->motion.path.b), 0,
                               ORCA_CONTACT_NONE, UINT32_MAX};
    if (!member->unsafe) {
        return report;
    }
    const uint32_t *order = work->memory->order.data;
    const enforce_row row = enforce_near(work, member->agent);
    const uint32_t own = broken_by(work, member->agent);
    const enforce_fault fault = enforce_first_fault(work->input, &member->motion);
    if (fault.obstacle != UINT32_MAX) {
        report.broken = own | (fault.moves ? ORCA_ASSUMPTION_OBSTACLES : 0);
        report.with = ORCA_CONTACT_OBSTACLE;
        report.other = fault.obstacle;
    }
    for (size_t k = 0; k < row.count; k++) {
        if (enforce_pair_holds(&member->motion, enforce_motion_of(work, row.ranks[k]))) {
            continue;
        }
        report.broken |= own | broken_by(work, row.ranks[k]);
        if (report.with == ORCA_CONTACT_NONE) {
            report.with = ORCA_CONTACT_AGENT;
            report.other = order[row.ranks[k]];
        }
    }
    return report;
}

typedef struct unchanged_output {
    const enforce_input *input;
    const enforce_output *to;
} unchanged_output;

/* All motions as proposed. */
static void write_unchanged(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const unchanged_output *all = context;
    const orca_enforcement unchanged = {ORCA_CHANGE_NONE, 0, ORCA_CONTACT_NONE, UINT32_MAX};
    for (size_t i = first; i < end; i++) {
        all->to->motions[i] = all->input->proposals[i].motion;
        if (all->to->reports) {
            all->to->reports[i] = unchanged;
        }
    }
}

static void write_output(const enforce_work *work, enforce_output *output) {
    unchanged_output all = {work->input, output};
    geom_tasks_run_parts(work->threads, work->input->count, write_unchanged, &all);
    output->changed = 0;
    output->unsafe = 0;
    const uint32_t *order = work->memory->order.data;
    for (size_t k = 0; k < work->member_count; k++) {
        const enforce_member *member = &enforce_members(work)[k];
        const orca_enforcement report = report_of(work, member);
        output->motions[order[member->agent]] = member->motion;
        output->changed += report.change != ORCA_CHANGE_NONE;
        output->unsafe += report.broken != 0;
        if (output->reports) {
            output->reports[order[member->agent]] = report;
        }
    }
}

/* The arrays of a verifier and an input, of the plane or of space. */
static geom_status enforce_motions(enforce_work *work, enforce_output *output) {
    const enforce_input *input = work->input;
    orca_enforce_memory_prepare(work->memory, sizeof(enforce_member), sizeof(enforce_plane));
    geom_status status = enforce_status(work);
    status = status == GEOM_OK ? orca_enforce_rank(work->memory, work->allocator, input->ids, input->count)
                               : status;
    status = status == GEOM_OK ? enforce_find_near(work) : status;
    status = status == GEOM_OK ? enforce_project(work) : status;
    status = status == GEOM_OK ? enforce_settle(work) : status;
    if (status == GEOM_OK) {
        write_output(work, output);
    }
    return status;
}
