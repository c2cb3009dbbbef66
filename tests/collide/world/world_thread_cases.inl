/* Many threads that ask one world. Compiled for the plane and for space, after world_scene.inl. */

enum {
    ASKED = 60,
    ASKED_NEAREST = 3
};

/* The answers to the questions of one task. */
typedef struct answers {
    any_hit sweep;
    any_hit ray;
    collide_relation relation;
    size_t seen;
    size_t count;
    any_neighbor nearest[ASKED_NEAREST];
    size_t size;
} answers;

typedef struct asked_world {
    const scene *held;
    answers *found;
} asked_world;

static bool count_body(void *context, collide_handle handle, collide_relation relation) {
    size_t *const sum = context;
    *sum += handle.index + (size_t)relation;
    return true;
}

/* Plain numbers, each written by one thread. */
static void ask_all(void *argument, size_t index) {
    const asked_world *const asked = argument;
    const scene *const held = asked->held;
    answers *const found = &asked->found[index];
    random_source source = {index + 1};
    stored_shape stored;
    random_shape(&stored, &source, held->style, held->range);
    collide_filter filter = collide_filter_default();
    filter.mask = 5;
    const vec way = random_way(&source, held->style, 12);
    const segment ray = {random_way(&source, held->style, held->range), way};
    found->sweep = world_sweep(held->world, stored.shape, way, 0.5, NULL);
    found->ray = world_raycast(held->world, ray, &filter);
    found->relation = world_overlap_test(held->world, stored.shape, 1.0, &filter);
    found->seen = 0;
    (void)world_overlaps(held->world, stored.shape, 2.0, NULL, count_body, &found->seen);
    found->count = world_nearest(held->world, stored.shape, HUGE_VAL, NULL, found->nearest, ASKED_NEAREST);
    found->size = world_save(held->world, NULL, 0);
}

static bool same_answers(const answers *a, const answers *b) {
    return same_hit(a->sweep, b->sweep) && same_hit(a->ray, b->ray) && a->relation == b->relation &&
           a->seen == b->seen && a->count == b->count && a->size == b->size &&
           same_neighbors(a->nearest, b->nearest, a->count);
}

START_TEST(answers_do_not_depend_on_threads) {
    static const size_t thread_counts[] = {1, 2, 8};
    random_source source = {111};
    scene *const held = malloc(sizeof *held);
    answers *const alone = malloc(ASKED * sizeof *alone);
    answers *const together = malloc(ASKED * sizeof *together);
    ck_assert(held != NULL && alone != NULL && together != NULL);
    for (int round = 0; round < STYLE_COUNT; ++round) {
        scene_make(held, &source, (scene_style)round, SCENE_SIZE, 40);
        asked_world asked = {held, alone};
        geom_tasks_run(NULL, ASKED, ask_all, &asked);
        for (size_t i = 0; i < sizeof thread_counts / sizeof *thread_counts; ++i) {
            geom_task_pool *pool;
            const geom_task_pool_def pool_def = {.threads = thread_counts[i]};
            ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
            const geom_tasks tasks = geom_task_pool_tasks(pool);
            asked.found = together;
            memset(together, 0, ASKED * sizeof *together);
            geom_tasks_run(&tasks, ASKED, ask_all, &asked);
            for (size_t k = 0; k < ASKED; ++k) {
                ck_assert(same_answers(&alone[k], &together[k]));
            }
            geom_task_pool_destroy(pool);
        }
        scene_drop(held);
    }
    free(together);
    free(alone);
    free(held);
}
END_TEST
