/* Backtracking: what the projection has found is tested exactly, and slowed down where it fails.
 *
 * Each member goes its way, or a part of it, or the least it can: steps of a scale. Whenever two that are
 * near each other do not hold, one of them at least goes down a step of the scale, and all its pairs are
 * tested again.
 *
 * It ends: every test that is still to be made follows from a member that has joined or gone down, and each
 * of at most `count` members goes down ENFORCE_LAST_SCALE_STEP times at most. The result is safe: at the end
 * the last test of every pair near each other was made with the motions that both have, or neither was ever
 * in question; and what is not near cannot meet within reach. A pair that failed with both on their last step
 * is no pair of two that may stand still, because standing still holds with standing still; it is reported.
 * The same goes for obstacles. It is safe at every moment, for that is what the tests are about.
 *
 * Members that are hit all the same come next (enforce_escape.inl). Then those that went down try more again,
 * one after the other. A motion is taken only if it holds with everything around as it then is, so all stays
 * safe. */

/* ---- Motions ---- */

static const double parts[ENFORCE_LAST_SCALE_STEP + 1] = {1.0, 0.75, 0.5, 0.25, 0.0};

/* The way that is a part of the projected one, and otherwise the least. */
static vec part_way(const enforce_member *member, double part) {
    return vec_add(vec_scale(member->way, part), vec_scale(member->least, 1.0 - part));
}

/* ---- Down ---- */

static geom_status enqueue(enforce_work *work, uint32_t rank) {
    uint32_t member;
    const geom_status status = enforce_join(work, rank, &member);
    if (status == GEOM_OK) {
        enforce_members(work)[member].queued = true;
    }
    return status;
}

static bool can_go_down(const enforce_work *work, uint32_t rank) {
    const uint32_t member = enforce_member_of(work, rank);
    const enforce_member *self = member == ENFORCE_NONE ? NULL : &enforce_members(work)[member];
    if (self) {
        return self->movable && self->scale_step < ENFORCE_LAST_SCALE_STEP;
    }
    const orca_cooperation cooperation = enforce_proposal_of(work, rank)->cooperation;
    return cooperation == ORCA_COOPERATION_FULL || cooperation == ORCA_COOPERATION_BRAKES;
}

static geom_status go_down(enforce_work *work, uint32_t rank) {
    const geom_status status = enqueue(work, rank);
    if (status == GEOM_OK) {
        enforce_member *member = &enforce_members(work)[enforce_member_of(work, rank)];
        member->scale_step++;
        send(work, member, part_way(member, parts[member->scale_step]));
    }
    return status;
}

/* Whether an agent would be met where it stands. */
static bool is_run_into(const verify_motion *standing, const verify_motion *moving) {
    verify_motion still = *standing;
    still.path.b = still.path.a;
    return !enforce_pair_holds(&still, moving);
}

/* Two motions do not hold, and both can go down. One that would meet the other even if that were at rest goes
 * down; both do if that is true of both. If it is true of neither, they cross: the one with the larger share
 * goes down, or else the later. */
static geom_status settle_both(enforce_work *work, uint32_t a, uint32_t b) {
    const bool a_to_blame = is_run_into(enforce_motion_of(work, b), enforce_motion_of(work, a));
    const bool b_to_blame = is_run_into(enforce_motion_of(work, a), enforce_motion_of(work, b));
    if (a_to_blame && b_to_blame) {
        const geom_status status = go_down(work, a);
        return status == GEOM_OK ? go_down(work, b) : status;
    }
    if (a_to_blame || b_to_blame) {
        return go_down(work, a_to_blame ? a : b);
    }
    const double share_a = enforce_proposal_of(work, a)->share;
    const double share_b = enforce_proposal_of(work, b)->share;
    return go_down(work, share_a > share_b || (share_a == share_b && a > b) ? a : b);
}

/* Both keep what they can do least: some assumption does not hold. */
static geom_status give_up(enforce_work *work, uint32_t a, uint32_t b) {
    uint32_t first = 0;
    uint32_t second = 0;
    geom_status status = enforce_join(work, a, &first);
    status = status == GEOM_OK ? enforce_join(work, b, &second) : status;
    if (status == GEOM_OK) {
        enforce_members(work)[first].unsafe = true;
        enforce_members(work)[second].unsafe = true;
    }
    return status;
}

static geom_status settle_pair(enforce_work *work, uint32_t a, uint32_t b) {
    while (!enforce_pair_holds(enforce_motion_of(work, a), enforce_motion_of(work, b))) {
        const bool a_can = can_go_down(work, a);
        const bool b_can = can_go_down(work, b);
        if (!a_can && !b_can) {
            return give_up(work, a, b);
        }
        const geom_status status = a_can && b_can ? settle_both(work, a, b) : go_down(work, a_can ? a : b);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return GEOM_OK;
}

static geom_status settle_obstacles(enforce_work *work, uint32_t rank) {
    while (!holds_with_obstacles(work, enforce_motion_of(work, rank))) {
        if (!can_go_down(work, rank)) {
            return give_up(work, rank, rank);
        }
        const geom_status status = go_down(work, rank);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return GEOM_OK;
}

static geom_status settle_member(enforce_work *work, uint32_t member) {
    enforce_members(work)[member].queued = false;
    const uint32_t rank = enforce_members(work)[member].agent;
    geom_status status = settle_obstacles(work, rank);
    const enforce_row row = enforce_near(work, rank);
    for (size_t k = 0; k < row.count && status == GEOM_OK; k++) {
        status = settle_pair(work, rank, row.ranks[k]);
    }
    return status;
}

/* One round over all that are queued; *any tells whether there was one. */
static geom_status settle_queued(enforce_work *work, bool *any) {
    *any = false;
    for (uint32_t member = 0; member < work->member_count; member++) {
        if (enforce_members(work)[member].queued) {
            *any = true;
            const geom_status status = settle_member(work, member);
            if (status != GEOM_OK) {
                return status;
            }
        }
    }
    return GEOM_OK;
}

/* ---- Up ---- */

/* The projected way, then less and less of it, down to the scale step it stands on; and the proposal where it
 * is as near to the projected way as the rest. */
static void try_more(enforce_work *work, enforce_member *member) {
    enum {
        EIGHTHS = 8
    };
    const vec before = member->motion.path.b;
    const double proposed_off = vec_distance(member->proposed, member->way);
    const double least_off = vec_distance(member->least, member->way);
    bool proposed_tried = false;
    for (int k = EIGHTHS; (double)k / EIGHTHS > parts[member->scale_step]; k--) {
        const double off = (1.0 - (double)k / EIGHTHS) * least_off;
        if (!proposed_tried && proposed_off <= off) {
            proposed_tried = true;
            send(work, member, member->proposed);
            if (holds_with_all(work, member)) {
                return;
            }
        }
        send(work, member, part_way(member, (double)k / EIGHTHS));
        if (holds_with_all(work, member)) {
            return;
        }
    }
    member->motion.path.b = before;
}

static geom_status enforce_settle(enforce_work *work) {
    for (uint32_t k = 0; k < work->member_count; k++) {
        enforce_member *member = &enforce_members(work)[k];
        /* Where numbers end, a projection may have ended nowhere. */
        member->way =
            vec_is_finite(vec_add(member->motion.path.a, member->way)) ? member->way : member->proposed;
        member->queued = member->seed || !vec_equal(member->way, member->proposed);
        send(work, member, member->way);
    }
    geom_status status = GEOM_OK;
    for (bool any = true; any && status == GEOM_OK;) {
        status = settle_queued(work, &any);
    }
    if (status == GEOM_OK) {
        search_escapes(work);
    }
    for (uint32_t k = 0; k < work->member_count && status == GEOM_OK; k++) {
        if (enforce_members(work)[k].scale_step > 0 && !enforce_members(work)[k].unsafe) {
            try_more(work, &enforce_members(work)[k]);
        }
    }
    if (status == GEOM_OK) {
        leave_all(work);
    }
    return status;
}
