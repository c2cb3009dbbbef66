/* Which kernels run, and the constraint of one pair. Included by crowd2.c and crowd3.c. */

const crowd_kernels *crowd_kernels_for(collide_simd simd) {
#if defined(ORCA_HAS_AVX)
    const collide_simd used = simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : simd;
    if (used >= COLLIDE_SIMD_AVX2 && __builtin_cpu_supports("popcnt")) {
        return &crowd_kernels_avx2;
    }
#else
    (void)simd;
#endif
    return &crowd_kernels_base;
}

static bool stand_and_move_as_one(const agent_record *a, const agent_record *b) {
    return VEC(equal)(a->position, b->position) && VEC(equal)(a->velocity, b->velocity);
}

/* The velocity of one who begins to go where it prefers. */
static vec first_move(const agent_record *agent) {
    return VEC(add_scaled)(agent->velocity, 0x1p-20, agent->preferred);
}

/* Those who stand and move as one look as if each had begun to go where it prefers: so they part that way, and not in a
 * direction made of their ids, which may lead them through each other. */
constraint crowd_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                            double share) {
    const orca_pair_params pair = {self->time_horizon, all->time_step, share};
    if (!stand_and_move_as_one(self, other)) {
        return pair_constraint(body_of(self, self->velocity), body_of(other, other->velocity), pair);
    }
    constraint found =
        pair_constraint(body_of(self, first_move(self)), body_of(other, first_move(other)), pair);
    found.point = VEC(add)(found.point, VEC(sub)(self->velocity, first_move(self)));
    return found;
}
