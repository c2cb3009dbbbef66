/* One pack of space, asked by many threads at once. */
#include "collide/support/batch3_support.h"

#include <pthread.h>

enum {
    THREADS = 4,
    QUERIES = 20
};

typedef struct task {
    const collide_pack3 *pack;
    const collide_pack3 *partners;
    uint64_t seed;
} task;

static void *work(void *data) {
    const task *own = data;
    random_source source = {own->seed};
    for (int i = 0; i < QUERIES; ++i) {
        kept_shape3 query;
        random_batch_shape3(&query, &source, packed_kinds3[i % PACKED_KINDS3],
                            i % 2 ? BATCH3_LATTICE : BATCH3_TURNED);
        check_one3(own->pack, query.shape);
        check_pairs3(own->pack, own->partners);
    }
    return NULL;
}

START_TEST(threads_ask_one_pack) {
    random_source source = {7};
    static shape_row3 row;
    random_row3(&source, &row, COLLIDE_SHAPE3_OBB, BATCH3_TURNED, USUALLY_PACKED);
    collide_pack3 *pack = packed_row3(&row, COLLIDE_SIMD_AUTO);
    random_row3(&source, &row, COLLIDE_SHAPE3_CAPSULE, BATCH3_LATTICE, USUALLY_PACKED);
    collide_pack3 *partners = packed_row3(&row, COLLIDE_SIMD_AUTO);
    pthread_t threads[THREADS];
    task tasks[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        tasks[i] = (task){pack, partners, (uint64_t)i + 1};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, work, &tasks[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
    }
    collide_pack3_destroy(partners);
    collide_pack3_destroy(pack);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {threads_ask_one_pack};
    return run_tests("batch3_threads", tests, sizeof tests / sizeof *tests);
}
