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

static bool same_clearance(const collide_trajectory_clearance_result *a,
                           const collide_trajectory_clearance_result *b) {
    return a->lower == b->lower && a->upper == b->upper && a->leg == b->leg && a->time == b->time &&
           geom_handle_equal(a->handle, b->handle);
}

/* Each third body moves, because times of poses are read as lanes as well. */
static void set_in_motion(const trajectory_scene *scene, random_source *source) {
    for (size_t i = 0; i < scene->count; i += 3) {
        collide_body body = collide_world_get(scene->world, scene->handles[i]);
        body.moving = true;
        body.velocity = random_point(source, 2.0);
        ck_assert_int_eq(collide_world_set(scene->world, scene->handles[i], &body), GEOM_OK);
    }
}

/* All sets of instructions that the processor has give the same answers. Returns that of the check. */
static collide_trajectory_result check_instructions(const trajectory_scene *scene,
                                                    const collide_footprint *car, collide_trajectory way) {
    collide_trajectory_params params = collide_trajectory_params_default();
    params.simd = COLLIDE_SIMD_BASE;
    const collide_trajectory_result met = collide_trajectory_check(scene->world, car, way, &params);
    const collide_trajectory_clearance_result room =
        collide_trajectory_clearance(scene->world, car, way, 3.0, &params);
    ck_assert_int_ne(met.verdict, COLLIDE_CCD_INVALID);
    for (int simd = COLLIDE_SIMD_AUTO; simd < COLLIDE_SIMD_COUNT; ++simd) {
        params.simd = (collide_simd)simd;
        const collide_trajectory_result forced = collide_trajectory_check(scene->world, car, way, &params);
        if (!collide_simd_supported(params.simd)) {
            ck_assert_int_eq(forced.verdict, COLLIDE_CCD_INVALID);
            continue;
        }
        const collide_trajectory_clearance_result forced_room =
            collide_trajectory_clearance(scene->world, car, way, 3.0, &params);
        ck_assert(same_result(&forced, &met));
        ck_assert(same_clearance(&forced_room, &room));
    }
    return met;
}

START_TEST(results_do_not_depend_on_the_instructions) {
    random_source source = {1304};
    trajectory_scene scene;
    static collide_pose poses[POSES];
    static double times[POSES];
    trajectory_scene_make(&scene, &source, 1500, 200.0, false);
    set_in_motion(&scene, &source);
    const collide_footprint car = trajectory_scene_car();
    for (size_t i = 0; i < POSES; ++i) {
        times[i] = 0.1 * (double)i;
    }
    for (int i = 0; i < TRAJECTORIES; ++i) {
        collide_trajectory way = trajectory_scene_drive(&source, 190.0, (driving)(i % DRIVING_COUNT), poses,
                                                        POSES - (size_t)i % 9, 0.1);
        way.times = i % 2 == 0 ? times : NULL;
        (void)check_instructions(&scene, &car, way);
    }
    trajectory_scene_destroy(&scene);
}
END_TEST

/* In memory of that size, so that the address sanitizer tells of any pose or time that is read and not there. */
START_TEST(few_poses_are_read_no_further_than_they_go) {
    random_source source = {1305};
    trajectory_scene scene;
    int verdicts[2] = {0, 0};
    trajectory_scene_make(&scene, &source, 300, 60.0, false);
    set_in_motion(&scene, &source);
    const collide_footprint car = trajectory_scene_car();
    for (size_t count = 1; count <= 40; ++count) {
        collide_pose *poses = malloc(count * sizeof *poses);
        double *times = malloc(count * sizeof *times);
        ck_assert(poses != NULL && times != NULL);
        for (size_t i = 0; i < count; ++i) {
            times[i] = 0.1 * (double)i;
        }
        for (int i = 0; i < 8 * DRIVING_COUNT; ++i) {
            collide_trajectory way =
                trajectory_scene_drive(&source, 60.0, (driving)(i % DRIVING_COUNT), poses, count, 0.2);
            way.times = i % 2 == 0 ? times : NULL;
            const collide_ccd_verdict verdict = check_instructions(&scene, &car, way).verdict;
            verdicts[0] += verdict == COLLIDE_CCD_FREE;
            verdicts[1] += verdict == COLLIDE_CCD_HIT;
        }
        free(poses);
        free(times);
    }
    ck_assert(verdicts[0] > 100 && verdicts[1] > 100);
    trajectory_scene_destroy(&scene);
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
        results_do_not_depend_on_the_number_of_threads, results_do_not_depend_on_the_instructions,
        few_poses_are_read_no_further_than_they_go,     nothing_is_allocated,
        a_finer_look_finds_nothing_that_was_missed,
    };
    return run_tests("trajectory_threads", tests, sizeof tests / sizeof *tests);
}
