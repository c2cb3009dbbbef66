/* Steps on several threads give the same bits as on one. */
#include "orca/support/crowds3.h"

static void add_shape(orca_obstacles3 *world, collide_shape3 shape) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
}

static void add_world(orca_obstacles3 *world) {
    const geom_sphere ball = {{4.0, 4.0, 1.0}, 1.0};
    const geom_aabb3 block = {{-2.0, -2.0, -2.0}, {1.0, 1.0, 1.0}};
    const geom_plane ground = {{0.0, 0.0, 1.0}, -9.0};
    add_shape(world, collide_shape3_from_sphere(ball));
    add_shape(world, collide_shape3_from_aabb(block));
    add_shape(world, collide_shape3_from_plane(ground));
    ck_assert_int_eq(orca_obstacles3_rebuild(world), GEOM_OK);
}

/* Some steps of a crowd, with agents that leave and come back; the hash of all that was seen. */
static uint64_t run_crowd(const crowd *of, orca_sim3_def def) {
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim3(of, def, ids);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t s = 0; s < 12; ++s) {
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        hash = hash_agents3(sim, ids, of->count, hash);
        for (size_t i = s; s % 3 == 1 && i < of->count; i += 17) {
            const orca_agent3_def moved = orca_sim3_get_agent(sim, ids[i]);
            ck_assert_int_eq(orca_sim3_remove_agent(sim, ids[i]), GEOM_OK);
            ck_assert_int_eq(orca_sim3_add_agent(sim, &moved, &ids[i]), GEOM_OK);
        }
    }
    orca_sim3_destroy(sim);
    return hash;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    static const size_t threads[] = {1, 2, 3, 8};
    random_source source = {82};
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    add_world(world);
    for (int i = 0; i < 15; ++i) {
        crowd now;
        random_crowd3(&source, (crowd_kind)(i % EXTREME), &now);
        orca_sim3_def def = orca_sim3_def_default();
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
    orca_obstacles3_destroy(world);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {the_number_of_threads_changes_no_bit};
    return run_tests("orca.crowd_threads3", tests, sizeof tests / sizeof tests[0]);
}
