/* Many threads ask at once, and all get what one gets alone. */
#include "support.h"

#include <geom/task.h>

#include <string.h>

enum {
    BOXES = 300,
    QUESTIONS = 240,
    NEAREST = 5
};

/* What one question brought: all visits in their order, as one number, and the nearest boxes. */
typedef struct outcome {
    uint64_t visits;
    size_t count;
    collide_broadphase_neighbor nearest[NEAREST];
} outcome;

typedef struct hall {
    const broadphase *asked;
    outcome *outcomes;
} hall;

static bool mix_visit(void *context, collide_handle handle, void *user) {
    (void)user;
    uint64_t *visits = context;
    *visits = (*visits ^ handle.index) * UINT64_C(0x9E3779B97F4A7C15) + handle.generation;
    return true;
}

static double mix_visit_limit(void *context, collide_handle handle, void *user, double limit) {
    (void)mix_visit(context, handle, user);
    return 0.99 * limit;
}

static vec place_of(random_source *source) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = random_between(source, -10.0, 10.0);
    }
    return make_vec(x);
}

static aabb box_of(random_source *source) {
    double size[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        size[axis] = random_between(source, 0.0, 3.0);
    }
    const vec low = place_of(source);
    const aabb box = {low, add(low, make_vec(size))};
    return box;
}

static void answer_one(void *argument, size_t index) {
    const hall *full = argument;
    outcome *out = &full->outcomes[index];
    memset(out, 0, sizeof *out);
    random_source source = {index + 1};
    const aabb box = box_of(&source);
    const segment ray = {place_of(&source), place_of(&source)};
    const ball moved = {place_of(&source), 0.5};
    const vec motion = place_of(&source);
    (void)broadphase_query_box(full->asked, box, NULL, mix_visit, &out->visits);
    (void)broadphase_raycast(full->asked, ray, NULL, mix_visit_limit, &out->visits);
    (void)broadphase_sweep_ball(full->asked, moved, motion, NULL, mix_visit_limit, &out->visits);
    (void)broadphase_sweep_box(full->asked, box, motion, NULL, mix_visit_limit, &out->visits);
    (void)broadphase_query_near(full->asked, box, 5.0, NULL, mix_visit_limit, &out->visits);
    out->count = broadphase_nearest(full->asked, moved.center, 8.0, NULL, out->nearest, NEAREST);
}

static void ask_all(const broadphase *asked, size_t threads, outcome *outcomes) {
    hall full = {asked, outcomes};
    geom_task_pool *pool = NULL;
    const geom_task_pool_def pool_def = {.threads = threads};
    ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    geom_tasks_run(&tasks, QUESTIONS, answer_one, &full);
    geom_task_pool_destroy(pool);
}

static void check_kind(collide_broadphase_kind kind, bool built) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = kind;
    broadphase *asked = NULL;
    ck_assert_int_eq(broadphase_create(&def, &asked), GEOM_OK);
    random_source source = {77};
    for (int i = 0; i < BOXES; ++i) {
        const item added = {box_of(&source), 1, 1, NULL};
        ck_assert_int_eq(broadphase_add(asked, &added, NULL), GEOM_OK);
    }
    if (built) {
        ck_assert_int_eq(broadphase_rebuild(asked), GEOM_OK);
    }
    static outcome alone[QUESTIONS];
    static outcome together[QUESTIONS];
    ask_all(asked, 1, alone);
    for (size_t threads = 2; threads <= 8; threads += 6) {
        ask_all(asked, threads, together);
        for (size_t i = 0; i < QUESTIONS; ++i) {
            ck_assert_uint_eq(alone[i].visits, together[i].visits);
            ck_assert_uint_eq(alone[i].count, together[i].count);
            for (size_t j = 0; j < alone[i].count; ++j) {
                ck_assert(geom_handle_equal(alone[i].nearest[j].handle, together[i].nearest[j].handle));
                ck_assert_double_eq(alone[i].nearest[j].distance, together[i].nearest[j].distance);
            }
        }
    }
    broadphase_destroy(asked);
}

START_TEST(threads_get_the_same_answers) {
    for (int kind = 0; kind < (int)COLLIDE_BROADPHASE_KIND_COUNT; ++kind) {
        check_kind((collide_broadphase_kind)kind, false);
        check_kind((collide_broadphase_kind)kind, true);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {threads_get_the_same_answers};
    return run_tests("collide.broadphase_threads" SPACE, tests, sizeof tests / sizeof *tests);
}
