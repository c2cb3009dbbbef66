/* Many trajectories at once: results are the same bit for bit for any number of threads, and nothing is
 * allocated; and the campaign of trajectories, smaller. */
#include "collide/support/trajectory_judge.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRAJECTORIES = 48,
    POSES = 200
};

typedef struct fixture {
    trajectory_scene scene;
    collide_footprint car;
    collide_pose poses[TRAJECTORIES][POSES];
    collide_trajectory trajectories[TRAJECTORIES];
} fixture;

static fixture *make_fixture(random_source *source) {
    fixture *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    trajectory_scene_make(&made->scene, source, 1500, 200.0, false);
    made->car = trajectory_scene_car();
    for (int i = 0; i < TRAJECTORIES; ++i) {
        made->trajectories[i] =
            trajectory_scene_drive(source, 190.0, (driving)(i % DRIVING_COUNT), made->poses[i], POSES, 0.1);
    }
    return made;
}

static void drop_fixture(fixture *made) {
    trajectory_scene_destroy(&made->scene);
    free(made);
}

static bool same_result(const collide_trajectory_result *a, const collide_trajectory_result *b) {
    return a->verdict == b->verdict && a->leg == b->leg && a->time == b->time && a->until == b->until &&
           geom_handle_equal(a->handle, b->handle) && geom_vec2_equal(a->point, b->point) &&
           geom_vec2_equal(a->normal, b->normal);
}

START_TEST(results_do_not_depend_on_the_number_of_threads) {
    random_source source = {1301};
    fixture *made = make_fixture(&source);
    collide_trajectory_result alone[TRAJECTORIES];
    int hits = 0;
    collide_trajectory_check_many(made->scene.world, &made->car, made->trajectories, TRAJECTORIES, NULL, NULL,
                                  alone);
    for (int i = 0; i < TRAJECTORIES; ++i) {
        const collide_trajectory_result one =
            collide_trajectory_check(made->scene.world, &made->car, made->trajectories[i], NULL);
        ck_assert(same_result(&one, &alone[i]));
        hits += one.verdict == COLLIDE_CCD_HIT;
    }
    ck_assert(hits > 5 && hits < TRAJECTORIES - 5);
    const size_t threads[3] = {1, 2, 8};
    for (int k = 0; k < 3; ++k) {
        geom_task_pool *pool = NULL;
        const geom_task_pool_def pool_def = {.threads = threads[k]};
        ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        collide_trajectory_result shared[TRAJECTORIES];
        for (int round = 0; round < 3; ++round) {
            memset(shared, 0, sizeof shared);
            collide_trajectory_check_many(made->scene.world, &made->car, made->trajectories, TRAJECTORIES,
                                          NULL, &tasks, shared);
            for (int i = 0; i < TRAJECTORIES; ++i) {
                ck_assert(same_result(&shared[i], &alone[i]));
            }
        }
        geom_task_pool_destroy(pool);
    }
    drop_fixture(made);
}
END_TEST

/* Nothing else in the program allocates meanwhile: the world has an allocator that counts. */
START_TEST(nothing_is_allocated) {
    random_source source = {1302};
    counting_heap heap = {SIZE_MAX, 0, 0, 0};
    const geom_allocator allocator = counting_allocator(&heap);
    collide_world_def def = collide_world_def_default();
    def.allocator = &allocator;
    fixture *made = make_fixture(&source);
    collide_world *counted = NULL;
    ck_assert_int_eq(collide_world_create(&def, &counted), GEOM_OK);
    for (size_t i = 0; i < made->scene.count; ++i) {
        const collide_body body = collide_world_get(made->scene.world, made->scene.handles[i]);
        ck_assert_int_eq(collide_world_add(counted, &body, NULL), GEOM_OK);
    }
    ck_assert_int_eq(collide_world_rebuild(counted), GEOM_OK);
    const size_t calls = heap.calls;
    heap.fail_at = calls;
    for (int i = 0; i < TRAJECTORIES; ++i) {
        const collide_trajectory_result there =
            collide_trajectory_check(counted, &made->car, made->trajectories[i], NULL);
        const collide_trajectory_result here =
            collide_trajectory_check(made->scene.world, &made->car, made->trajectories[i], NULL);
        ck_assert(same_result(&there, &here));
        const collide_trajectory_clearance_result room =
            collide_trajectory_clearance(counted, &made->car, made->trajectories[i], 1.0, NULL);
        ck_assert(room.lower <= room.upper);
    }
    ck_assert_uint_eq(heap.calls, calls);
    heap.fail_at = SIZE_MAX;
    collide_world_destroy(counted);
    ck_assert_uint_eq(heap.blocks, 0);
    drop_fixture(made);
}
END_TEST

START_TEST(a_finer_look_finds_nothing_that_was_missed) {
    random_source source = {1303};
    fixture *made = make_fixture(&source);
    trajectory_tally tally = {0, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < TRAJECTORIES; ++i) {
        trajectory_judge(&made->scene, &made->car, &made->trajectories[i], 20, &tally);
    }
    ck_assert_int_eq(tally.missed, 0);
    ck_assert_int_eq(tally.unconfirmed, 0);
    ck_assert_int_eq(tally.undecided, 0);
    ck_assert_int_gt(tally.free, 5);
    ck_assert_int_gt(tally.hits, 5);
    ck_assert_int_eq(tally.seen + tally.confirmed, tally.hits);
    drop_fixture(made);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        results_do_not_depend_on_the_number_of_threads,
        nothing_is_allocated,
        a_finer_look_finds_nothing_that_was_missed,
    };
    return run_tests("trajectory_threads", tests, sizeof tests / sizeof *tests);
}
