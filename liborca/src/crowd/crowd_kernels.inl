/* Which kernels run, and the constraint of one pair. Included by crowd2.c and crowd3.c. */

/* The set of instructions whose kernels are to run: that, or the widest narrower one that the processor has. */
static collide_simd kernels_of(collide_simd simd) {
    const collide_simd used = simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : simd;
#if defined(ORCA_HAS_AVX)
    return __builtin_cpu_supports("popcnt") ? used : COLLIDE_SIMD_BASE;
#else
    (void)used;
    return COLLIDE_SIMD_BASE;
#endif
}

static bool stand_and_move_as_one(const agent_record *a, const agent_record *b) {
    return vec_equal(a->position, b->position) && vec_equal(a->velocity, b->velocity);
}

/* The velocity of an agent that begins to move as it prefers. */
static vec first_move(const agent_record *agent) {
    return vec_add_scaled(agent->velocity, 0x1p-20, agent->preferred);
}

/* Agents at one place with one velocity are treated as if each had begun to move as it prefers. So they
 * separate that way, and not in a direction made from their ids, which may lead them through each other. */
static constraint constraint_between(const crowd *all, const agent_record *self, const agent_record *other,
                                     double share) {
    const orca_pair_params pair = {self->time_horizon, all->time_step, share};
    if (!stand_and_move_as_one(self, other)) {
        return pair_constraint(body_of(self, self->velocity), body_of(other, other->velocity), pair);
    }
    constraint found =
        pair_constraint(body_of(self, first_move(self)), body_of(other, first_move(other)), pair);
    found.point = vec_add(found.point, vec_sub(self->velocity, first_move(self)));
    return found;
}
