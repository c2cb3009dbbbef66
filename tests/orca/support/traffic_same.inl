/* Rules of traffic: what they say of a jam at an opening does not depend on what must not matter. For the plane
 * and for space: the suite defines the types, the functions of its dimension, and `opening`. */

enum {
    JAM = 40,
    FEW = 9
};

#define TIME_STEP 0.1

/* A jam of random agents on both sides of the opening, some idle. */
static void make_jam(random_source *source, any_traffic_agent *agents, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        agents[i] = traffic_agent_default();
        agents[i].id = random_bits(source);
        agents[i].position = random_vec(source, 2.5);
        agents[i].aim = random_vec(source, 2.5);
        agents[i].aim.x = -2.0 * agents[i].position.x;
        agents[i].radius = random_between(source, 0.2, 0.5);
        agents[i].idle = random_int(source, 0, 3) == 0;
        agents[i].preferred_speed = random_between(source, 0.5, 1.5);
    }
}

/* They go where they are told, some of them slowly. */
static void follow(any_traffic_agent *agents, const any_traffic_command *commands, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const double share = agents[i].id % 3 == 0 ? 0.0 : 0.5;
        agents[i].velocity = vec_scale(commands[i].preferred_velocity, share);
        agents[i].position = vec_add_scaled(agents[i].position, TIME_STEP, agents[i].velocity);
    }
}

static void assert_same_command(const any_traffic_command *a, const any_traffic_command *b) {
    ck_assert(vec_equal(a->preferred_velocity, b->preferred_velocity));
    ck_assert_double_eq(a->max_speed, b->max_speed);
    ck_assert_double_eq(a->time_horizon, b->time_horizon);
    ck_assert_double_eq(a->time_horizon_obst, b->time_horizon_obst);
    ck_assert_int_eq(a->blockage, b->blockage);
    ck_assert_uint_eq(a->waiting_since, b->waiting_since);
    ck_assert_int_eq(a->yields, b->yields);
    ck_assert_double_eq(response_of(a), response_of(b));
}

static void assert_same_commands(const any_traffic_command *a, const any_traffic_command *b, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        assert_same_command(&a[i], &b[i]);
    }
}

static any_traffic *new_traffic(const geom_tasks *tasks) {
    any_traffic_def def = traffic_default();
    def.tasks = tasks;
    any_traffic *traffic;
    ck_assert_int_eq(traffic_create(&def, &traffic), GEOM_OK);
    return traffic;
}

static void step(any_traffic *traffic, const opening *at, const any_traffic_agent *agents, size_t count,
                 any_traffic_command *commands) {
    ck_assert_int_eq(traffic_step(traffic, at, agents, count, TIME_STEP, commands), GEOM_OK);
}

/* How often it was said that an agent makes way, and that it is blocked. */
typedef struct tally {
    size_t yielding;
    size_t blocked;
} tally;

static void count_commands(tally *all, const any_traffic_command *commands, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        all->yielding += commands[i].yields;
        all->blocked += commands[i].blockage != ORCA_BLOCKAGE_NONE;
    }
}

/* A random order: place[i] is where the element i comes. */
static void shuffle(random_source *source, size_t *place, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const size_t other = (size_t)random_int(source, 0, (int)i);
        place[i] = i;
        place[i] = place[other];
        place[other] = i;
    }
}

START_TEST(the_order_does_not_matter) {
    random_source source = {0x7aff1c};
    const opening at = new_opening(1.0);
    any_traffic *one = new_traffic(NULL);
    any_traffic *other = new_traffic(NULL);
    any_traffic_agent agents[JAM];
    any_traffic_agent shuffled[JAM];
    any_traffic_command commands[2][JAM];
    tally all = {0, 0};
    make_jam(&source, agents, JAM);
    for (int i = 0; i < 80; ++i) {
        size_t place[JAM];
        shuffle(&source, place, JAM);
        for (size_t k = 0; k < JAM; ++k) {
            shuffled[place[k]] = agents[k];
        }
        step(one, &at, agents, JAM, commands[0]);
        step(other, &at, shuffled, JAM, commands[1]);
        for (size_t k = 0; k < JAM; ++k) {
            assert_same_command(&commands[0][k], &commands[1][place[k]]);
        }
        count_commands(&all, commands[0], JAM);
        follow(agents, commands[0], JAM);
    }
    ck_assert(all.yielding > 0 && all.blocked > 0);
    traffic_destroy(one);
    traffic_destroy(other);
    end_opening(&at);
}
END_TEST

/* An agent with all lengths in another unit. */
static any_traffic_agent scaled(any_traffic_agent agent, double scale) {
    agent.position = vec_scale(agent.position, scale);
    agent.velocity = vec_scale(agent.velocity, scale);
    agent.aim = vec_scale(agent.aim, scale);
    agent.radius *= scale;
    agent.preferred_speed *= scale;
    agent.max_speed *= scale;
    return agent;
}

/* Lengths in other units, by powers of two: the same, bit for bit. */
START_TEST(units_do_not_matter) {
    const double scale = _i == 0 ? 0x1p-20 : 0x1p30;
    random_source source = {0x5ca1e};
    const opening large = new_opening(1.0);
    const opening small = new_opening(scale);
    any_traffic *one = new_traffic(NULL);
    any_traffic *other = new_traffic(NULL);
    any_traffic_agent agents[JAM];
    any_traffic_agent small_agents[JAM];
    any_traffic_command commands[2][JAM];
    make_jam(&source, agents, JAM);
    for (int i = 0; i < 60; ++i) {
        for (size_t k = 0; k < JAM; ++k) {
            small_agents[k] = scaled(agents[k], scale);
        }
        step(one, &large, agents, JAM, commands[0]);
        step(other, &small, small_agents, JAM, commands[1]);
        for (size_t k = 0; k < JAM; ++k) {
            commands[1][k].preferred_velocity = vec_scale(commands[1][k].preferred_velocity, 1.0 / scale);
            commands[1][k].max_speed /= scale;
        }
        assert_same_commands(commands[0], commands[1], JAM);
        follow(agents, commands[0], JAM);
    }
    traffic_destroy(one);
    traffic_destroy(other);
    end_opening(&large);
    end_opening(&small);
}
END_TEST

/* The commands of a jam on other threads than the calling one. */
START_TEST(the_number_of_threads_changes_no_bit) {
    static const size_t threads[] = {2, 3, 20};
    random_source source = {3 + (uint64_t)_i};
    const opening at = new_opening(1.0);
    geom_task_pool *pool = NULL;
    ck_assert_int_eq(geom_task_pool_create(&(geom_task_pool_def){.threads = threads[_i]}, &pool), GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    any_traffic *alone = new_traffic(NULL);
    any_traffic *shared = new_traffic(&tasks);
    any_traffic_agent agents[JAM];
    any_traffic_command commands[2][JAM];
    make_jam(&source, agents, JAM);
    for (int i = 0; i < 40; ++i) {
        step(alone, &at, agents, JAM, commands[0]);
        step(shared, &at, agents, JAM, commands[1]);
        assert_same_commands(commands[0], commands[1], JAM);
        follow(agents, commands[0], JAM);
    }
    traffic_destroy(alone);
    traffic_destroy(shared);
    geom_task_pool_destroy(pool);
    end_opening(&at);
}
END_TEST

/* ---- Snapshots ---- */

static unsigned char *save(const any_traffic *traffic, size_t *size) {
    *size = traffic_save(traffic, NULL, 0);
    unsigned char *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(traffic_save(traffic, bytes, *size), *size);
    return bytes;
}

/* A step that is undone is as if it had not been. The other rules continue from here. */
static void undo_and_restore(any_traffic *one, any_traffic *other, const opening *at,
                             const any_traffic_agent *agents) {
    any_traffic_command commands[JAM];
    size_t size;
    unsigned char *before = save(one, &size);
    step(one, at, agents, JAM, commands);
    traffic_undo(one);
    size_t size_after;
    unsigned char *after = save(one, &size_after);
    ck_assert_uint_eq(size_after, size);
    ck_assert_mem_eq(before, after, size);
    ck_assert_int_eq(traffic_restore(other, before, size), GEOM_OK);
    free(after);
    free(before);
}

/* At random steps of many runs, what is restored goes on with the same bits. */
START_TEST(snapshots_go_on_alike) {
    random_source source = {0x5a7e + (uint64_t)_i};
    const opening at = new_opening(1.0);
    any_traffic *one = new_traffic(NULL);
    any_traffic *other = new_traffic(NULL);
    any_traffic_agent agents[JAM];
    any_traffic_command commands[2][JAM];
    make_jam(&source, agents, JAM);
    const int restored = random_int(&source, 1, 50);
    for (int i = 0; i < 60; ++i) {
        if (i == restored) {
            undo_and_restore(one, other, &at, agents);
        }
        step(one, &at, agents, JAM, commands[0]);
        if (i >= restored) {
            step(other, &at, agents, JAM, commands[1]);
            assert_same_commands(commands[0], commands[1], JAM);
        }
        follow(agents, commands[0], JAM);
    }
    traffic_destroy(one);
    traffic_destroy(other);
    end_opening(&at);
}
END_TEST

START_TEST(no_other_bytes_are_read) {
    random_source source = {0xb17e5};
    const opening at = new_opening(1.0);
    any_traffic *traffic = new_traffic(NULL);
    any_traffic_agent agents[FEW];
    any_traffic_command commands[FEW];
    make_jam(&source, agents, FEW);
    for (int i = 0; i < 70; ++i) {
        step(traffic, &at, agents, FEW, commands);
        follow(agents, commands, FEW);
    }
    size_t size;
    unsigned char *bytes = save(traffic, &size);
    for (size_t i = 0; i < size; ++i) {
        ck_assert_int_eq(traffic_restore(traffic, i > 0 ? bytes : NULL, i), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 0x10;
        ck_assert_int_eq(traffic_restore(traffic, bytes, size), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 0x10;
    }
    size_t same_size;
    unsigned char *same = save(traffic, &same_size);
    ck_assert_uint_eq(same_size, size);
    ck_assert_mem_eq(same, bytes, size);
    ck_assert_int_eq(traffic_restore(traffic, bytes, size), GEOM_OK);
    free(same);
    free(bytes);
    traffic_destroy(traffic);
    end_opening(&at);
}
END_TEST

/* ---- Memory ---- */

enum {
    GROWS = 6, /* the step with the first large crowd */
    STEPS = 16
};

static size_t crowd_of(int at_step) { return at_step < GROWS ? FEW : JAM; }

/* All steps of a jam that grows. Returns how many calls failed; a call that fails is made again. */
static size_t run_jam(const opening *at, const geom_allocator *allocator,
                      any_traffic_command commands[STEPS][JAM]) {
    random_source source = {0xfa11};
    any_traffic_agent agents[JAM];
    make_jam(&source, agents, JAM);
    any_traffic_def def = traffic_default();
    def.allocator = allocator;
    any_traffic *traffic;
    size_t failures = 0;
    while (traffic_create(&def, &traffic) != GEOM_OK) {
        ck_assert_ptr_null(traffic);
        ++failures;
    }
    for (int i = 0; i < STEPS; ++i) {
        geom_status status;
        while ((status = traffic_step(traffic, at, agents, crowd_of(i), TIME_STEP, commands[i])) != GEOM_OK) {
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            traffic_undo(traffic);
            ++failures;
        }
        follow(agents, commands[i], crowd_of(i));
    }
    traffic_destroy(traffic);
    return failures;
}

/* Whichever allocation fails, the step made again says what it always says. */
START_TEST(every_allocation_may_fail) {
    static any_traffic_command expected[STEPS][JAM];
    static any_traffic_command commands[STEPS][JAM];
    const opening at = new_opening(1.0);
    ck_assert_uint_eq(run_jam(&at, NULL, expected), 0);
    bool failed = true;
    size_t fail_at = 0;
    for (; failed; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        failed = run_jam(&at, &allocator, commands) > 0;
        ck_assert(failed == (heap.calls > fail_at));
        ck_assert_uint_eq(heap.blocks, 0);
        for (int i = 0; i < STEPS; ++i) {
            assert_same_commands(commands[i], expected[i], crowd_of(i));
        }
    }
    ck_assert_uint_gt(fail_at, 20);
    end_opening(&at);
}
END_TEST

static int run_same_tests(const char *name, const char *full_name) {
    TCase *tests = tcase_create(name);
    tcase_set_timeout(tests, 60.0);
    tcase_add_test(tests, the_order_does_not_matter);
    tcase_add_loop_test(tests, units_do_not_matter, 0, 2);
    tcase_add_loop_test(tests, the_number_of_threads_changes_no_bit, 0, 3);
    tcase_add_loop_test(tests, snapshots_go_on_alike, 0, 20);
    tcase_add_test(tests, no_other_bytes_are_read);
    tcase_add_test(tests, every_allocation_may_fail);
    return run_test_case(full_name, tests);
}
