/* Steps on several threads give the same bits as on one. */
#include "orca/support/crowds2.h"

static void add_world(orca_obstacles *world) {
    static const geom_vec2 block[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
    const geom_ring ring = {block, 4};
    const geom_polygon polygon = {&ring, 1};
    const geom_circle disc = {{6.0, 6.0}, 1.0};
    ck_assert_int_eq(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(world), GEOM_OK);
}

/* Some steps of a crowd, with agents that leave and come back; the hash of all that was seen. */
static uint64_t run_crowd(const crowd *of, orca_sim_def def) {
    orca_agent_id ids[MOST_AGENTS];
    orca_sim *sim = make_sim(of, def, ids);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t s = 0; s < 12; ++s) {
        ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
        hash = hash_agents(sim, ids, of->count, hash);
        for (size_t i = s; s % 3 == 1 && i < of->count; i += 17) {
            const orca_agent_def moved = orca_sim_get_agent(sim, ids[i]);
            ck_assert_int_eq(orca_sim_remove_agent(sim, ids[i]), GEOM_OK);
            ck_assert_int_eq(orca_sim_add_agent(sim, &moved, &ids[i]), GEOM_OK);
        }
    }
    orca_sim_destroy(sim);
    return hash;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    static const size_t threads[] = {1, 2, 3, 8};
    random_source source = {82};
    orca_obstacles *world = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    add_world(world);
    for (int i = 0; i < 15; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        orca_sim_def def = orca_sim_def_default();
        def.obstacles = i % 2 == 0 ? world : NULL;
        const uint64_t hash = run_crowd(&now, def);
        for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
            geom_task_pool *pool = NULL;
            ck_assert_int_eq(geom_task_pool_create(threads[t], NULL, &pool), GEOM_OK);
            const geom_tasks tasks = geom_task_pool_tasks(pool);
            def.tasks = &tasks;
            ck_assert(run_crowd(&now, def) == hash);
            geom_task_pool_destroy(pool);
            def.tasks = NULL;
        }
    }
    orca_obstacles_destroy(world);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {the_number_of_threads_changes_no_bit};
    return run_tests("orca.crowd_threads2", tests, sizeof tests / sizeof tests[0]);
}
