/* Escapes: motions for agents that would be hit even at rest, by agents that do not cooperate or by moving
 * obstacles.
 *
 * Backtracking only shortens motions. Here all motions that may lead through a gap are tried: the points
 * where the borders of what others forbid meet, the nearest point on each border, and a fan. Of those that
 * hold with everything around, as it then is, the nearest to the proposal is taken. It is tested as all
 * others are, so what is safe stays safe.
 *
 * If none holds, contact is unavoidable. Then only motions count that meet nothing that would not be met at
 * rest. The one is taken that makes no new contact, or the least deep one, and then the one that is least
 * deep in the present contacts, both at the end of the step.
 *
 * An agent at rest inside another that does not move, or inside an obstacle, leaves. Of the motions that hold
 * it takes the one that ends least deep. So an agent that was run into becomes free again. */
#include <math.h>

/* ---- Motions ---- */

/* Sends a member along a way. One that is as proposed ends where that ends, bit for bit. */
static void send(enforce_work *work, enforce_member *member, vec way) {
    const vec_segment proposed = enforce_proposal_of(work, member->agent)->motion.path;
    const bool same = vec_equal(way, member->proposed);
    member->motion.path.b = same ? proposed.b : vec_add(proposed.a, way);
}

static bool holds_with_obstacles(const enforce_work *work, const verify_motion *motion) {
    return enforce_obstacles_hold(work->input, motion);
}

static bool holds_with_all(const enforce_work *work, const enforce_member *member) {
    const enforce_row row = enforce_near(work, member->agent);
    for (size_t k = 0; k < row.count; k++) {
        if (!enforce_pair_holds(&member->motion, enforce_motion_of(work, row.ranks[k]))) {
            return false;
        }
    }
    return holds_with_obstacles(work, &member->motion);
}

/* ---- Tries ---- */

/* What is looked for: what holds and is nearest to the proposal; what must not hold, or what must, and is
 * least deep. */
typedef enum escape_aim {
    ESCAPE_NEAREST = 0,
    ESCAPE_FORCED,
    ESCAPE_LEAVE
} escape_aim;

/* The search for a way of one member. */
typedef struct escape_search {
    enforce_work *work;
    enforce_member *member;
    escape_aim aim;
    vec best;
    double off;          /* of the best, from the proposal */
    double fresh;        /* how deep it is in those that it was free of, when contact is forced */
    double depth;        /* how deep in anything, unless the nearest is wanted */
    verify_motion least; /* the motion of the last scale step */
    bool in_obstacles;   /* at the start */
} escape_search;

static bool within_reach(const enforce_member *member, vec way) {
    return vec_length(way) <= member->span &&
           (!member->brakes || vec_distance(way, member->momentum) <= member->max_change);
}

static void try_nearest(escape_search *search, vec way, double off) {
    if (off >= search->off) {
        return;
    }
    send(search->work, search->member, way);
    if (holds_with_all(search->work, search->member)) {
        search->best = way;
        search->off = off;
    }
}

/* How deep the surfaces of two are in each other at the end of the step. */
static double end_depth(const verify_motion *a, const verify_motion *b) {
    return a->radius + b->radius - vec_distance(a->path.b, b->path.b);
}

/* Whether a motion meets nothing that would not be met on the last scale step. */
static bool is_allowed(const escape_search *search) {
    const enforce_work *work = search->work;
    const verify_motion *motion = &search->member->motion;
    const enforce_row row = enforce_near(work, search->member->agent);
    for (size_t k = 0; k < row.count; k++) {
        const verify_motion *other = enforce_motion_of(work, row.ranks[k]);
        if (!enforce_pair_holds(motion, other) && enforce_pair_holds(&search->least, other)) {
            return false;
        }
    }
    if (holds_with_obstacles(work, motion)) {
        return true;
    }
    return !holds_with_obstacles(work, &search->least) &&
           (enforce_resting_hold(work->input, motion) || !enforce_resting_hold(work->input, &search->least));
}

/* How deep a motion ends in what is around; below 0 when it is clear of all. */
static double deepest(const escape_search *search) {
    const enforce_work *work = search->work;
    const verify_motion *motion = &search->member->motion;
    const enforce_row row = enforce_near(work, search->member->agent);
    double depth = enforce_end_depth(work->input, motion);
    for (size_t k = 0; k < row.count; k++) {
        depth = fmax(depth, end_depth(motion, enforce_motion_of(work, row.ranks[k])));
    }
    return depth;
}

/* How deep it ends in those that it meets and was free of. */
static double fresh_depth(const escape_search *search) {
    const enforce_work *work = search->work;
    const verify_motion *motion = &search->member->motion;
    const enforce_row row = enforce_near(work, search->member->agent);
    const bool holds = search->in_obstacles || holds_with_obstacles(work, motion);
    double depth = holds ? -HUGE_VAL : enforce_end_depth(work->input, motion);
    for (size_t k = 0; k < row.count; k++) {
        const verify_motion *other = enforce_motion_of(work, row.ranks[k]);
        if (!enforce_pair_holds(motion, other) && !enforce_overlap_at_start(motion, other)) {
            depth = fmax(depth, end_depth(motion, other));
        }
    }
    return depth;
}

/* Whether the first of two ways is better. */
static bool is_better(double fresh, double depth, double off, const escape_search *than) {
    if (fresh != than->fresh) {
        return fresh < than->fresh;
    }
    return depth != than->depth ? depth < than->depth : off < than->off;
}

static void try_deep(escape_search *search, vec way, double off) {
    send(search->work, search->member, way);
    const bool forced = search->aim == ESCAPE_FORCED;
    const double fresh = forced ? fresh_depth(search) : -HUGE_VAL;
    const double depth = deepest(search);
    if (is_better(fresh, depth, off, search) &&
        (forced ? is_allowed(search) : holds_with_all(search->work, search->member))) {
        search->best = way;
        search->fresh = fresh;
        search->depth = depth;
        search->off = off;
    }
}

static void try_way(void *context, vec way) {
    escape_search *search = context;
    if (!vec_is_finite(way) || !within_reach(search->member, way)) {
        return;
    }
    const double off = vec_distance(way, search->member->proposed);
    if (search->aim == ESCAPE_NEAREST) {
        try_nearest(search, way, off);
    } else {
        try_deep(search, way, off);
    }
}

/* Ways to all sides, from the middle of what the member can do: 16 in the plane, 98 in space, of half and of
 * full length. */
static void try_fan(escape_search *search) {
    enum {
        SIDE = 5
    };
    const enforce_member *member = search->member;
    const vec zero = vec_sub(member->proposed, member->proposed);
    const vec middle = member->brakes ? member->momentum : zero;
    const double reach = (member->brakes ? member->max_change : member->span) * (1.0 - 0x1p-40);
    const int count = AXES == 2 ? SIDE * SIDE : SIDE * SIDE * SIDE;
    for (int i = 0; i < count; i++) {
        const int cell[3] = {i % SIDE, i / SIDE % SIDE, i / (SIDE * SIDE)};
        const double along[3] = {cell[0] - 2, cell[1] - 2, cell[2] - 2};
        const vec direction = vec_from(along);
        double most = 0.0;
        for (int axis = 0; axis < AXES; axis++) {
            most = fmax(most, fabs(along[axis]));
        }
        if (most == 2.0) {
            const double part = reach / vec_length(direction);
            try_way(search, vec_add_scaled(middle, part, direction));
            try_way(search, vec_add_scaled(middle, 0.5 * part, direction));
        }
    }
}

static void try_all(escape_search *search) {
    const enforce_member *member = search->member;
    try_way(search, member->proposed);
    try_way(search, member->way);
    try_way(search, member->least);
    enforce_corners(search->work, member, try_way, search);
    try_fan(search);
}

static escape_search escape_search_of(enforce_work *work, enforce_member *member, escape_aim aim) {
    escape_search search = {.work = work,
                            .member = member,
                            .aim = aim,
                            .best = member->least,
                            .off = HUGE_VAL,
                            .fresh = HUGE_VAL,
                            .depth = HUGE_VAL,
                            .least = member->motion};
    search.least.path.b = vec_add(search.least.path.a, member->least);
    verify_motion still = member->motion;
    still.path.b = still.path.a;
    enforce_input standing = *work->input;
    standing.time_step = 0.0;
    search.in_obstacles = aim == ESCAPE_FORCED && !enforce_obstacles_free(&standing, &still);
    return search;
}

/* Looks for a way of a member that is met where it is. */
static void search_escape(enforce_work *work, enforce_member *member) {
    if (!member->movable || holds_with_all(work, member)) {
        return;
    }
    escape_search search = escape_search_of(work, member, ESCAPE_NEAREST);
    try_all(&search);
    if (search.off == HUGE_VAL) {
        search = escape_search_of(work, member, ESCAPE_FORCED);
        try_all(&search);
    }
    send(work, member, search.best);
}

static void search_escapes(enforce_work *work) {
    enum {
        ROUNDS = 2 /* an agent that escapes may get out of the way of another */
    };
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t k = 0; k < work->member_count; k++) {
            if (enforce_members(work)[k].unsafe) {
                search_escape(work, &enforce_members(work)[k]);
            }
        }
    }
}

/* Whether a member that stands overlaps what will not go away by itself. */
static bool is_stuck(const enforce_work *work, const enforce_member *member) {
    const enforce_row row = enforce_near(work, member->agent);
    for (size_t k = 0; k < row.count; k++) {
        const orca_cooperation cooperation = enforce_proposal_of(work, row.ranks[k])->cooperation;
        const bool fixed = cooperation == ORCA_COOPERATION_NONE || cooperation == ORCA_COOPERATION_BY_HAND;
        if (fixed && enforce_overlap_at_start(&member->motion, enforce_motion_of(work, row.ranks[k]))) {
            return true;
        }
    }
    return !enforce_obstacles_free(work->input, &member->motion);
}

/* Leads agents out of others and of obstacles if they rest inside although they may move. */
static void leave_all(enforce_work *work) {
    for (uint32_t k = 0; k < work->member_count; k++) {
        enforce_member *member = &enforce_members(work)[k];
        const vec_segment path = member->motion.path;
        if (member->movable && member->span > 0.0 && vec_equal(path.a, path.b) && !member->unsafe &&
            is_stuck(work, member)) {
            escape_search search = escape_search_of(work, member, ESCAPE_LEAVE);
            search.best = vec_sub(path.b, path.a);
            try_all(&search);
            send(work, member, search.best);
        }
    }
}
