/* A step of many agents side by side against the same step agent by agent, by the public functions, bit for
 * bit: for every set of instructions, and whatever came before. For the plane and for space: test_crowd2.c
 * and test_crowd3.c say what a constraint and a program are, behind ../support/plane.h or space.h. */
#include "orca/support/crowds.inl"

typedef struct candidate {
    double key;
    size_t index;
} candidate;

static int compare(const void *left, const void *right) {
    const candidate *a = left;
    const candidate *b = right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return a->index < b->index ? -1 : 1;
}

/* The share of an avoidance that the first of two takes. */
static double share_of(const any_agent *self, const any_agent *other) {
    const double sum = self->responsibility + other->responsibility;
    const double part = sum > 0.0 && isfinite(sum) ? self->responsibility / sum : 0.5;
    return (self->layers & other->mask) != 0 ? part : 1.0;
}

/* The nearest neighbors of agent `self` that it gives way to, found by looking at all. */
static size_t neighbors_of(const crowd *of, size_t self, candidate *out) {
    const any_agent *me = &of->agent[self];
    size_t count = 0;
    for (size_t i = 0; i < of->count; ++i) {
        const any_agent *other = &of->agent[i];
        double key = vec_length_squared(vec_sub(other->position, me->position));
        bool within = key < me->neighbor_dist * me->neighbor_dist;
        if (of->metric == ORCA_NEIGHBOR_METRIC_SURFACE) {
            const double gap = fmax(0.0, sqrt(key) - (me->radius + other->radius));
            within = gap <= me->neighbor_dist;
            key = gap * gap;
        }
        if (i != self && within && (other->layers & me->mask) != 0 && share_of(me, other) > 0.0) {
            out[count++] = (candidate){key, i};
        }
    }
    qsort(out, count, sizeof *out, compare);
    return count < me->max_neighbors ? count : me->max_neighbors;
}

static any_body body_of(const crowd *of, const orca_agent_id *ids, size_t i) {
    const any_agent *agent = &of->agent[i];
    return (any_body){agent->position, agent->velocity, agent->radius, ids[i].index};
}

/* Of two that stand and move as one each looks as if it had begun to go where it prefers. */
static any_constraint constraint_between(const crowd *of, const orca_agent_id *ids, size_t self, size_t other,
                                         orca_pair_params pair) {
    any_body me = body_of(of, ids, self);
    any_body you = body_of(of, ids, other);
    if (!vec_equal(me.position, you.position) || !vec_equal(me.velocity, you.velocity)) {
        return agent_constraint(me, you, pair);
    }
    const vec velocity = me.velocity;
    me.velocity = vec_add_scaled(velocity, 0x1p-20, of->agent[self].preferred_velocity);
    you.velocity = vec_add_scaled(velocity, 0x1p-20, of->agent[other].preferred_velocity);
    any_constraint found = agent_constraint(me, you, pair);
    found.point = vec_add(found.point, vec_sub(velocity, me.velocity));
    return found;
}

/* One agent by the public functions. */
static any_result solve_alone(const crowd *of, const orca_agent_id *ids, size_t self) {
    candidate near[MOST_AGENTS];
    any_constraint constraints[MOST_AGENTS];
    const any_agent *me = &of->agent[self];
    const size_t count = neighbors_of(of, self, near);
    bool blocked = false;
    for (size_t i = 0; i < count; ++i) {
        const any_agent *other = &of->agent[near[i].index];
        const orca_pair_params pair = {me->time_horizon, of->time_step, share_of(me, other)};
        constraints[i] = constraint_between(of, ids, self, near[i].index, pair);
        blocked = blocked || runs_into(me, other);
    }
    return solve_program(constraints, count, wanted_velocity(me, blocked), me->max_speed);
}

static bool same_bits(vec a, vec b) {
    uint64_t left[DIMENSIONS];
    uint64_t right[DIMENSIONS];
    memcpy(left, &a, sizeof left);
    memcpy(right, &b, sizeof right);
    return memcmp(left, right, sizeof left) == 0;
}

static void check_crowd(const crowd *of, collide_simd simd) {
    orca_agent_id ids[MOST_AGENTS];
    any_sim_def def = sim_default();
    def.simd = simd;
    any_sim *sim = make_sim(of, def, ids);
    ck_assert_int_eq(sim_compute(sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        const any_result alone = solve_alone(of, ids, i);
        const any_agent now = sim_agent(sim, ids[i]);
        ck_assert(same_bits(now.velocity, alone.velocity));
        ck_assert(same_bits(now.position, of->agent[i].position));
        ck_assert_int_eq(sim_report(sim, ids[i]).outcome, alone.outcome);
    }
    sim_destroy(sim);
}

START_TEST(agents_side_by_side_get_what_each_would_alone) {
    random_source source = {81};
    for (int i = 0; i < 400; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % CROWD_KINDS), &now);
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            if (collide_simd_supported((collide_simd)simd)) {
                check_crowd(&now, (collide_simd)simd);
            }
        }
    }
}
END_TEST

/* Two places, each with more agents than anyone may have neighbors, of several layers and sizes. */
START_TEST(of_many_in_one_place_the_first_are_seen) {
    random_source source = {84};
    for (int i = 0; i < 20; ++i) {
        crowd now = {.count = USUAL_AGENTS, .time_step = 0.1};
        now.metric = i % 2 == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = random_agent(&source, ONE_PLACE, true);
            now.agent[k].position.x += (double)random_int(&source, 0, 1);
            now.agent[k].layers = 1U << random_int(&source, 0, 1);
            now.agent[k].mask = (uint32_t)random_int(&source, 1, 3);
            now.agent[k].radius = 0.5 * random_int(&source, 1, 2);
            now.agent[k].max_neighbors = (uint32_t)random_int(&source, 0, 4);
        }
        check_crowd(&now, COLLIDE_SIMD_AUTO);
    }
}
END_TEST

/* More agents in reach of each than are searched through one by one: overlapping, of all sizes, or looking
 * far. */
START_TEST(of_many_in_reach_the_nearest_are_seen) {
    random_source source = {88};
    for (int i = 0; i < 12; ++i) {
        static crowd now;
        now = (crowd){.count = MOST_AGENTS, .time_step = 0.1};
        now.metric = i % 2 == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
        for (size_t k = 0; k < now.count; ++k) {
            any_agent *agent = &now.agent[k];
            *agent = random_agent(&source, SPREAD, i % 3 == 0);
            agent->position = vec_scale(agent->position, i / 3 % 2 == 0 ? 0.02 : 1.0);
            agent->neighbor_dist = i / 3 % 2 == 0 ? agent->neighbor_dist : 1e6;
            agent->radius *= i % 3 == 2 ? pow(2.0, random_int(&source, -20, 5)) : 1.0;
        }
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            if (collide_simd_supported((collide_simd)simd)) {
                check_crowd(&now, (collide_simd)simd);
            }
        }
    }
}
END_TEST

START_TEST(unknown_instructions_are_refused) {
    any_sim_def def = sim_default();
    any_sim *sim = NULL;
    def.simd = COLLIDE_SIMD_COUNT;
    ck_assert_int_eq(sim_create(&def, &sim), GEOM_UNSUPPORTED);
    ck_assert_ptr_null(sim);
}
END_TEST

/* A simulator made from what another holds goes on as that does, though its agents stand elsewhere in
 * memory. */
START_TEST(a_run_taken_up_elsewhere_goes_on_the_same) {
    random_source source = {83};
    for (int i = 0; i < 40; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id copies[MOST_AGENTS];
        any_sim *sim = make_sim(&now, sim_default(), ids);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(sim_step(sim), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = sim_agent(sim, ids[k]);
        }
        any_sim *copy = make_sim(&now, sim_default(), copies);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(sim_step(sim), GEOM_OK);
            ck_assert_int_eq(sim_step(copy), GEOM_OK);
            ck_assert(hash_agents(sim, ids, now.count, 1) == hash_agents(copy, copies, now.count, 1));
        }
        orca_agent_id listed[MOST_AGENTS];
        ck_assert_uint_eq(sim_ids(sim, listed, MOST_AGENTS), now.count);
        ck_assert(now.count == 0 || memcmp(listed, ids, now.count * sizeof *ids) == 0);
        sim_destroy(sim);
        sim_destroy(copy);
    }
}
END_TEST

/* Sets something of some agents, or of all, or removes the last. */
static void change_some(random_source *source, any_sim *sim, orca_agent_id *ids, crowd *now) {
    double radius[MOST_AGENTS];
    switch (random_int(source, 0, 2)) {
    case 0:
        for (size_t k = 0; k < now->count; k += 29) {
            const vec velocity = sim_agent(sim, ids[k]).velocity;
            any_agent changed = random_agent(source, SPREAD, false);
            changed.velocity = velocity;
            ck_assert_int_eq(sim_set(sim, ids[k], &changed), GEOM_OK);
        }
        break;
    case 1:
        for (size_t k = 0; k < now->count; ++k) {
            radius[k] = random_int(source, 0, 50) == 0 ? 40.0 : random_between(source, 0.0, 1.0);
        }
        ck_assert_int_eq(sim_set_all(sim, ORCA_RADIUS, (orca_const_view){radius, sizeof *radius, now->count}),
                         GEOM_OK);
        break;
    default:
        --now->count;
        ck_assert_int_eq(sim_remove(sim, ids[now->count]), GEOM_OK);
        break;
    }
}

/* What a simulator knows of all its agents from earlier steps does not outlast changes of them. */
START_TEST(what_is_changed_counts_in_the_next_step) {
    random_source source = {87};
    for (int i = 0; i < 60; ++i) {
        crowd now;
        do {
            random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        } while (now.count == 0);
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id copies[MOST_AGENTS];
        any_sim *sim = make_sim(&now, sim_default(), ids);
        for (int s = 0; s < 6; ++s) {
            ck_assert_int_eq(sim_step(sim), GEOM_OK);
            if (s % 2 == 1 && now.count > 1) {
                change_some(&source, sim, ids, &now);
            }
            for (size_t k = 0; k < now.count; ++k) {
                now.agent[k] = sim_agent(sim, ids[k]);
            }
            any_sim *copy = make_sim(&now, sim_default(), copies);
            ck_assert_int_eq(sim_compute(sim), GEOM_OK);
            ck_assert_int_eq(sim_compute(copy), GEOM_OK);
            ck_assert(hash_agents(sim, ids, now.count, 1) == hash_agents(copy, copies, now.count, 1));
            sim_destroy(copy);
        }
        sim_destroy(sim);
    }
}
END_TEST

/* Removes some agents, among them some that were added since the last step, and adds them again behind the others. */
static void come_and_go(random_source *source, any_sim *sim, orca_agent_id *ids, crowd *now) {
    enum {
        MOST_GONE = 5
    };
    for (int k = random_int(source, 1, MOST_GONE); k > 0; --k) {
        const size_t i = now->count - 1 - (size_t)random_int(source, 0, MOST_GONE + k);
        const any_agent def = sim_agent(sim, ids[i]);
        ck_assert_int_eq(sim_remove(sim, ids[i]), GEOM_OK);
        const size_t behind = now->count - 1 - i;
        memmove(&ids[i], &ids[i + 1], behind * sizeof *ids);
        memmove(&now->agent[i], &now->agent[i + 1], behind * sizeof *now->agent);
        now->agent[now->count - 1] = def;
        ck_assert_int_eq(sim_add(sim, &def, &ids[now->count - 1]), GEOM_OK);
    }
}

/* The memory of agents that come and go between two steps is used again, and nothing else changes. */
START_TEST(who_comes_and_goes_between_steps_takes_no_memory) {
    random_source source = {89};
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    any_sim_def def = sim_default();
    def.allocator = &allocator;
    crowd now;
    do {
        random_crowd(&source, SPREAD, &now);
    } while (now.count < 50);
    orca_agent_id ids[MOST_AGENTS];
    orca_agent_id listed[MOST_AGENTS];
    any_sim *sim = make_sim(&now, def, ids);
    for (int s = 0; s < 4; ++s) {
        const size_t rounds = s == 0 ? 2000 : 500;
        size_t bytes = 0;
        for (size_t i = 0; i < rounds; ++i) {
            come_and_go(&source, sim, ids, &now);
            bytes = i == 200 ? heap.bytes : bytes;
        }
        ck_assert_uint_eq(heap.bytes, bytes);
        ck_assert_uint_eq(sim_ids(sim, listed, MOST_AGENTS), now.count);
        ck_assert_int_eq(memcmp(listed, ids, now.count * sizeof *ids), 0);
        any_sim_def other = sim_default();
        any_sim *copy = make_sim(&now, other, listed);
        ck_assert_int_eq(sim_step(sim), GEOM_OK);
        ck_assert_int_eq(sim_step(copy), GEOM_OK);
        ck_assert(hash_agents(sim, ids, now.count, 1) == hash_agents(copy, listed, now.count, 1));
        sim_destroy(copy);
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = sim_agent(sim, ids[k]);
        }
    }
    sim_destroy(sim);
    ck_assert_uint_eq(heap.blocks, 0);
}
END_TEST

static int run_crowd_tests(const char *name) {
    const TTest *const tests[] = {
        agents_side_by_side_get_what_each_would_alone,   of_many_in_one_place_the_first_are_seen,
        of_many_in_reach_the_nearest_are_seen,           unknown_instructions_are_refused,
        a_run_taken_up_elsewhere_goes_on_the_same,       what_is_changed_counts_in_the_next_step,
        who_comes_and_goes_between_steps_takes_no_memory};
    return run_tests(name, tests, sizeof tests / sizeof tests[0]);
}
