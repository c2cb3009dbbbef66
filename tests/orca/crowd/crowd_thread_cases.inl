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

enum {
    MANY = 9000 /* so many that threads share also what is quick for one agent */
};

/* Many agents, and what is given for them and read of them. */
typedef struct many_agents {
    vec wanted[MANY];
    vec place[MANY];
    double speed[MANY];
    orca_agent_id id[MANY];
} many_agents;

static any_sim *make_many(const geom_tasks *tasks, many_agents *out) {
    random_source source = {85};
    any_sim_def def = sim_default();
    any_sim *sim = NULL;
    def.tasks = tasks;
    ck_assert_int_eq(sim_create(&def, &sim), GEOM_OK);
    for (size_t i = 0; i < MANY; ++i) {
        any_agent agent = random_agent(&source, SPREAD, true);
        agent.position = vec_scale(agent.position, DIMENSIONS == 2 ? 5.0 : 3.0);
        out->speed[i] = random_between(&source, 0.5, 2.0);
        ck_assert_int_eq(sim_add(sim, &agent, &out->id[i]), GEOM_OK);
    }
    return sim;
}

/* Steps, with quantities of the first `count` set before each. */
static void step_many(any_sim *sim, many_agents *all, size_t count) {
    const orca_const_view wanted = {all->wanted, sizeof *all->wanted, count};
    const orca_const_view speed = {all->speed, sizeof *all->speed, count};
    const orca_view place = {all->place, sizeof *all->place, count};
    random_source source = {86};
    for (size_t s = 0; s < 3; ++s) {
        for (size_t i = 0; i < count; ++i) {
            all->wanted[i] = random_vec(&source, 2.0);
        }
        ck_assert_int_eq(sim_set_all(sim, ORCA_PREFERRED_VELOCITY, wanted), GEOM_OK);
        ck_assert_int_eq(sim_set_all(sim, ORCA_MAX_SPEED, speed), GEOM_OK);
        for (size_t i = 0; i < count; i += 7) {
            ck_assert(vec_equal(sim_agent(sim, all->id[i]).preferred_velocity, all->wanted[i]));
            ck_assert(sim_agent(sim, all->id[i]).max_speed == all->speed[i]);
        }
        ck_assert_int_eq(sim_step(sim), GEOM_OK);
    }
    ck_assert_int_eq(sim_get_all(sim, ORCA_POSITION, place), GEOM_OK);
}

/* One number that is refused, wherever it is, leaves all agents as they are. */
static void check_refused(any_sim *sim, many_agents *all) {
    const orca_const_view wanted = {all->wanted, sizeof *all->wanted, MANY};
    const orca_const_view speed = {all->speed, sizeof *all->speed, MANY};
    const vec last = all->wanted[MANY - 1];
    const vec first = all->wanted[0];
    const double slow = all->speed[MANY / 2];
    all->wanted[0] = vec_neg(first);
    all->wanted[MANY - 1].x = (double)NAN;
    ck_assert_int_eq(sim_set_all(sim, ORCA_PREFERRED_VELOCITY, wanted), GEOM_NOT_FINITE);
    ck_assert(vec_equal(sim_agent(sim, all->id[0]).preferred_velocity, first));
    all->speed[MANY / 2] = -1.0;
    ck_assert_int_eq(sim_set_all(sim, ORCA_MAX_SPEED, speed), GEOM_NEGATIVE_SIZE);
    all->speed[MANY / 3] = (double)INFINITY;
    ck_assert_int_eq(sim_set_all(sim, ORCA_MAX_SPEED, speed), GEOM_NOT_FINITE);
    ck_assert(sim_agent(sim, all->id[MANY / 2]).max_speed == slow);
    all->wanted[0] = first;
    all->wanted[MANY - 1] = last;
}

START_TEST(many_agents_on_threads_go_where_they_go_on_one) {
    static many_agents alone;
    static many_agents shared;
    geom_task_pool *pool = NULL;
    const geom_task_pool_def pool_def = {.threads = 3};
    ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    any_sim *one = make_many(NULL, &alone);
    any_sim *three = make_many(&tasks, &shared);
    step_many(one, &alone, MANY);
    step_many(three, &shared, MANY);
    ck_assert_mem_eq(alone.place, shared.place, sizeof alone.place);
    ck_assert_int_eq(sim_remove(one, alone.id[MANY - 1]), GEOM_OK);
    ck_assert_int_eq(sim_remove(three, shared.id[MANY - 1]), GEOM_OK);
    step_many(one, &alone, MANY - 1);
    step_many(three, &shared, MANY - 1);
    ck_assert_mem_eq(alone.place, shared.place, sizeof alone.place);
    sim_destroy(one);
    sim_destroy(three);
    any_sim *again = make_many(&tasks, &shared);
    step_many(again, &shared, MANY);
    check_refused(again, &shared);
    sim_destroy(again);
    geom_task_pool_destroy(pool);
}
END_TEST

/* Gives some agents another place, group, limit of neighbors or radius. */
static void change_agents(random_source *source, any_agent *agents, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        agents[i].preferred_velocity = random_vec(source, 2.0);
        agents[i].group = (uint32_t)random_int(source, 0, 2);
        agents[i].max_neighbors = (uint32_t)random_int(source, 0, 12);
        if (random_int(source, 0, 3) == 0) {
            agents[i].position = vec_add(agents[i].position, random_vec(source, 3.0));
            agents[i].radius = random_between(source, 0.1, 1.5);
            agents[i].method = ORCA_METHOD_RVO;
        }
    }
}

/* On threads and with gaps where agents were removed: as one after the other. */
static void check_set_at_once(random_source *source, const crowd *of, any_sim *single, any_sim *whole) {
    orca_agent_id ids[MOST_AGENTS];
    any_agent agents[MOST_AGENTS];
    for (int s = 0; s < 4; ++s) {
        const size_t count = sim_ids(single, ids, MOST_AGENTS);
        for (size_t i = 0; i < count; ++i) {
            agents[i] = sim_agent(single, ids[i]);
        }
        change_agents(source, agents, count);
        for (size_t i = 0; i < count; ++i) {
            ck_assert_int_eq(sim_set(single, ids[i], &agents[i]), GEOM_OK);
        }
        ck_assert_int_eq(sim_set_agents(whole, agents, count + 1), GEOM_INVALID_ARGUMENT);
        ck_assert_int_eq(sim_set_agents(whole, agents, count), GEOM_OK);
        if (count > 0) {
            agents[count / 2].radius = -1.0;
            agents[0].position.x += 1.0;
            ck_assert_int_eq(sim_set_agents(whole, agents, count), GEOM_NEGATIVE_SIZE);
        }
        ck_assert(hash_agents(single, ids, count, 1) == hash_agents(whole, ids, count, 1));
        ck_assert_int_eq(sim_step(single), GEOM_OK);
        ck_assert_int_eq(sim_step(whole), GEOM_OK);
        ck_assert(hash_agents(single, ids, count, 1) == hash_agents(whole, ids, count, 1));
        for (size_t i = (size_t)s; i < count && s > 0; i += 5) {
            ck_assert_int_eq(sim_remove(single, ids[i]), GEOM_OK);
            ck_assert_int_eq(sim_remove(whole, ids[i]), GEOM_OK);
        }
    }
    ck_assert_uint_le(sim_ids(whole, ids, MOST_AGENTS), of->count);
}

START_TEST(agents_set_at_once_are_those_set_one_by_one) {
    random_source source = {87};
    geom_task_pool *pool = NULL;
    const geom_task_pool_def pool_def = {.threads = 3};
    ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    for (int i = 0; i < 12; ++i) {
        crowd now;
        orca_agent_id ids[MOST_AGENTS];
        any_sim_def def = sim_default();
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        any_sim *single = make_sim(&now, def, ids);
        def.tasks = &tasks;
        any_sim *whole = make_sim(&now, def, ids);
        check_set_at_once(&source, &now, single, whole);
        sim_destroy(single);
        sim_destroy(whole);
    }
    geom_task_pool_destroy(pool);
}
END_TEST

static int run_thread_tests(const char *name) {
    const TTest *const tests[] = {the_number_of_threads_changes_no_bit,
                                  many_agents_on_threads_go_where_they_go_on_one,
                                  agents_set_at_once_are_those_set_one_by_one};
    return run_tests(name, tests, sizeof tests / sizeof tests[0]);
}
