/* Steps on several threads give the same bits as on one. For the plane and for space: test_crowd_threads2.c
 * and test_crowd_threads3.c add the obstacles, behind ../support/plane.h or space.h. */
#include "orca/support/crowds.inl"

/* Some steps of a crowd, with agents that leave and come back; the hash of all that was seen. */
static uint64_t run_crowd(const crowd *of, any_sim_def def) {
    orca_agent_id ids[MOST_AGENTS];
    any_sim *sim = make_sim(of, def, ids);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t s = 0; s < 12; ++s) {
        ck_assert_int_eq(sim_step(sim), GEOM_OK);
        hash = hash_agents(sim, ids, of->count, hash);
        for (size_t i = s; s % 3 == 1 && i < of->count; i += 17) {
            const any_agent moved = sim_agent(sim, ids[i]);
            ck_assert_int_eq(sim_remove(sim, ids[i]), GEOM_OK);
            ck_assert_int_eq(sim_add(sim, &moved, &ids[i]), GEOM_OK);
        }
    }
    sim_destroy(sim);
    return hash;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    static const size_t threads[] = {1, 2, 3, 8};
    random_source source = {82};
    any_obstacles *world = NULL;
    ck_assert_int_eq(obstacles_create(NULL, &world), GEOM_OK);
    add_world(world);
    for (int i = 0; i < 15; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        any_sim_def def = sim_default();
        def.obstacles = i % 2 == 0 ? world : NULL;
        const uint64_t hash = run_crowd(&now, def);
        for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
            geom_task_pool *pool = NULL;
            const geom_task_pool_def pool_def = {.threads = threads[t]};
            ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
            const geom_tasks tasks = geom_task_pool_tasks(pool);
            def.tasks = &tasks;
            ck_assert(run_crowd(&now, def) == hash);
            geom_task_pool_destroy(pool);
            def.tasks = NULL;
        }
    }
    obstacles_destroy(world);
}
END_TEST

static int run_thread_tests(const char *name) {
    const TTest *const tests[] = {the_number_of_threads_changes_no_bit};
    return run_tests(name, tests, sizeof tests / sizeof tests[0]);
}
