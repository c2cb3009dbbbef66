/* Which agents are near each other, and whose motion is in question. */
#include <geom/scalar.h>
#include <geom/sort.h>

#include <math.h>
#include <string.h>

static double enforce_span(const enforce_proposal *proposal) {
    const vec_segment path = proposal->motion.path;
    const double proposed = vec_distance(path.a, path.b);
    const bool movable =
        proposal->cooperation == ORCA_COOPERATION_FULL || proposal->cooperation == ORCA_COOPERATION_BRAKES;
    return movable ? geom_max(proposed, proposal->reach) : proposed;
}

/* All that an agent may sweep over: the span with room for the rounding of ways and positions, and for
 * lengths whose squares vanish. */
static vec_box reach_box(const enforce_proposal *proposal) {
    const vec_segment path = proposal->motion.path;
    double size = 0.0;
    for (int axis = 0; axis < AXES; axis++) {
        size = geom_max(size, fabs(vec_at(path.a, axis)));
    }
    const double span = enforce_span(proposal);
    return enforce_box_around(path.a,
                              proposal->motion.radius + span * (1.0 + 0x1p-40) + 0x1p-48 * size + 1e-150);
}

/* A part of what an agent can do; or, where that is far more than the agent is large and wants to move, a part
 * of these: agents near each other must not be thrown apart. */
static double rounding_of(const enforce_proposal *proposal, double span) {
    const vec_segment path = proposal->motion.path;
    const double size = proposal->motion.radius + vec_distance(path.a, path.b);
    const double most = size > 0.0 ? 0x1p14 * size : HUGE_VAL; /* a point at rest has only its reach */
    return 0x1p-20 * geom_min(span, most);
}

/* Where an agent may be sent; `least` for the last scale step. */
static enforce_member member_for(const enforce_work *work, uint32_t rank) {
    const enforce_proposal *proposal = enforce_proposal_of(work, rank);
    const vec proposed = vec_sub(proposal->motion.path.b, proposal->motion.path.a);
    enforce_member member = {.agent = rank,
                             .motion = proposal->motion,
                             .proposed = proposed,
                             .way = proposed,
                             .span = enforce_span(proposal),
                             .momentum = proposal->momentum,
                             .max_change = proposal->max_change,
                             .brakes = proposal->cooperation == ORCA_COOPERATION_BRAKES};
    member.movable = member.brakes || proposal->cooperation == ORCA_COOPERATION_FULL;
    member.share = member.movable ? proposal->share : 0.0;
    member.rounding = rounding_of(proposal, member.span);
    const double speed = vec_length(member.momentum);
    if (!member.movable) {
        member.least = proposed;
    } else if (member.brakes && speed > member.max_change) {
        member.least = vec_scale(member.momentum, 1.0 - member.max_change / speed);
        /* Rather as proposed than farther than it may go. */
        member.least = vec_length(member.least) <= member.span ? member.least : proposed;
    }
    return member;
}

static geom_status enforce_join(enforce_work *work, uint32_t rank, uint32_t *out) {
    uint32_t *member_of = work->memory->member_of.data;
    if (member_of[rank] == ENFORCE_NONE) {
        const geom_status status =
            orca_verify_array_reserve(&work->memory->members, work->allocator, work->member_count + 1);
        if (status != GEOM_OK) {
            return status;
        }
        member_of[rank] = (uint32_t)work->member_count++;
        enforce_members(work)[member_of[rank]] = member_for(work, rank);
    }
    *out = member_of[rank];
    return GEOM_OK;
}

/* ---- Parts, on any threads ---- */

static geom_status proposal_status(const enforce_proposal *proposal) {
    const geom_status status = enforce_motion_status(&proposal->motion);
    if (status != GEOM_OK) {
        return status;
    }
    if (!vec_is_finite(proposal->momentum) || !isfinite(proposal->reach + proposal->share) ||
        isnan(proposal->max_change)) {
        return GEOM_NOT_FINITE;
    }
    if (proposal->reach < 0.0 || proposal->share < 0.0 || proposal->max_change < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    return (unsigned)proposal->cooperation > ORCA_COOPERATION_BY_HAND ? GEOM_INVALID_ARGUMENT : GEOM_OK;
}

/* A mark instead of a member until all are known: members are to be in the order of ranks. */
#define IN_QUESTION (ENFORCE_NONE - 1)

/* Whether a motion, which its box holds, surely meets no obstacle. */
static bool is_free_of_obstacles(const enforce_work *work, const enforce_proposal *proposal, vec_box box) {
    return !work->input->obstacles || enforce_surely_free(work->input->obstacles, box) ||
           enforce_obstacles_free(work->input, &proposal->motion);
}

/* The boxes of all, and what is wrong with the first bad proposal of each part. */
typedef struct box_making {
    const enforce_work *work;
    geom_status status[GEOM_TASK_MOST_PARTS];
} box_making;

/* Makes boxes, and marks those who meet obstacles. */
static void make_boxes(void *context, size_t part, size_t first, size_t end) {
    box_making *making = context;
    const enforce_work *work = making->work;
    vec_box *boxes = work->grid->boxes.data;
    uint32_t *member_of = work->memory->member_of.data;
    geom_status status = GEOM_OK;
    for (size_t rank = first; rank < end && status == GEOM_OK; rank++) {
        const enforce_proposal *proposal = enforce_proposal_of(work, (uint32_t)rank);
        status = proposal_status(proposal);
        if (status == GEOM_OK) {
            boxes[rank] = reach_box(proposal);
            member_of[rank] = is_free_of_obstacles(work, proposal, boxes[rank]) ? ENFORCE_NONE : IN_QUESTION;
        }
    }
    making->status[part] = status;
}

static verify_interest test_pair(const void *context, uint32_t a, uint32_t b) {
    const enforce_work *work = context;
    const verify_motion *first = &enforce_proposal_of(work, a)->motion;
    const verify_motion *second = &enforce_proposal_of(work, b)->motion;
    if (!enforce_considered(first, second)) {
        return VERIFY_IGNORED;
    }
    return enforce_surely_apart(first, second) ? VERIFY_NEAR : VERIFY_CLOSE;
}

static void fetch_motion(const void *context, uint32_t rank) {
    const verify_motion *motion = &enforce_proposal_of(context, rank)->motion;
    __builtin_prefetch(motion);
    __builtin_prefetch((const char *)(motion + 1) - 1);
}

/* ---- All ---- */

/* Makes the boxes of all, and marks those who meet obstacles. Returns what is wrong with the bad proposal of the
 * lowest rank, if any is. */
static geom_status make_all_boxes(enforce_work *work) {
    box_making making = {.work = work};
    geom_tasks_run_parts(work->threads, work->input->count, make_boxes, &making);
    size_t part = 0;
    while (part + 1 < GEOM_TASK_MOST_PARTS && making.status[part] == GEOM_OK) {
        part++;
    }
    return making.status[part];
}

/* Finds the pairs, and marks those that are close, too. */
static geom_status find_pairs(enforce_work *work) {
    const verify_pair_search search = {work->input->count, INT32_MAX,    test_pair, fetch_motion, work,
                                       work->allocator,    work->threads};
    const geom_status status = verify_grid_pairs(work->grid, &search);
    const verify_pair *pairs = work->grid->pairs.data;
    uint32_t *member_of = work->memory->member_of.data;
    for (size_t k = 0; k < work->grid->pair_count && status == GEOM_OK; k++) {
        if (pairs[k].interest == VERIFY_CLOSE) {
            member_of[pairs[k].a] = IN_QUESTION;
            member_of[pairs[k].b] = IN_QUESTION;
        }
    }
    return status;
}

/* From the list of pairs to a row for each agent, by counting. */
static geom_status fill_rows(enforce_work *work) {
    enforce_memory *memory = work->memory;
    const size_t count = work->input->count;
    const geom_status status =
        orca_verify_array_reserve(&memory->near, work->allocator, 2 * work->grid->pair_count + 1);
    if (status != GEOM_OK) {
        return status;
    }
    const verify_pair *pairs = work->grid->pairs.data;
    uint32_t *starts = memory->starts.data;
    uint32_t *near = memory->near.data;
    memset(starts, 0, (count + 1) * sizeof *starts);
    for (size_t k = 0; k < work->grid->pair_count; k++) {
        starts[pairs[k].a]++;
        starts[pairs[k].b]++;
    }
    for (size_t i = 1; i <= count; i++) {
        starts[i] += starts[i - 1];
    }
    for (size_t k = 0; k < work->grid->pair_count; k++) {
        near[--starts[pairs[k].a]] = pairs[k].b;
        near[--starts[pairs[k].b]] = pairs[k].a;
    }
    return GEOM_OK;
}

static bool rank_before(const void *context, const void *a, const void *b) {
    (void)context;
    return *(const uint32_t *)a < *(const uint32_t *)b;
}

static bool rising(enforce_row row) {
    size_t k = 1;
    while (k < row.count && row.ranks[k - 1] <= row.ranks[k]) {
        ++k;
    }
    return k >= row.count;
}

/* The grid has its own order, which is no part of any promise: rows are sorted where they are first looked
 * at. They are short, and sorted ones cost a look each. */
static enforce_row enforce_near(const enforce_work *work, uint32_t rank) {
    const uint32_t *starts = work->memory->starts.data;
    uint32_t *ranks = (uint32_t *)work->memory->near.data + starts[rank];
    const enforce_row row = {ranks, starts[rank + 1] - starts[rank]};
    enum {
        FEW = 32
    };
    if (row.count <= FEW) {
        geom_sort_few(ranks, row.count, sizeof *ranks, rank_before, NULL);
    } else if (!rising(row)) {
        geom_sort_in_place(ranks, row.count, sizeof *ranks, rank_before, NULL);
    }
    return row;
}

/* Members by rising rank: those marked. */
static geom_status seed_members(enforce_work *work) {
    uint32_t *member_of = work->memory->member_of.data;
    for (uint32_t rank = 0; rank < work->input->count; rank++) {
        if (member_of[rank] != IN_QUESTION) {
            continue;
        }
        uint32_t member;
        member_of[rank] = ENFORCE_NONE;
        const geom_status status = enforce_join(work, rank, &member);
        if (status != GEOM_OK) {
            return status;
        }
        enforce_members(work)[member].seed = true;
    }
    return GEOM_OK;
}

static geom_status enforce_find_near(enforce_work *work) {
    const size_t count = work->input->count;
    geom_status status = orca_verify_array_reserve(&work->memory->member_of, work->allocator, count);
    status = status == GEOM_OK ? orca_verify_array_reserve(&work->memory->starts, work->allocator, count + 1)
                               : status;
    status = status == GEOM_OK ? verify_grid_reserve(work->grid, work->allocator, count) : status;
    status = status == GEOM_OK ? make_all_boxes(work) : status;
    status = status == GEOM_OK ? find_pairs(work) : status;
    status = status == GEOM_OK ? seed_members(work) : status;
    return status == GEOM_OK && work->member_count > 0 ? fill_rows(work) : status;
}
