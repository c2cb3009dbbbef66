/* One pack, asked by many threads at once. */
#include "collide/support/batch2_support.h"

#include <pthread.h>

enum {
    THREADS = 4,
    QUERIES = 50
};

typedef struct task {
    const collide_pack *pack;
    const collide_pack *partners;
    uint64_t seed;
} task;

static void *work(void *data) {
    const task *own = data;
    random_source source = {own->seed};
    for (int i = 0; i < QUERIES; ++i) {
        const shape_kind kind = packed_kinds[i % PACKED_KINDS];
        check_one(own->pack, as_shape(random_shape(&source, kind, i % 2 ? LATTICE : UNIFORM)));
        check_pairs(own->pack, own->partners);
    }
    return NULL;
}

START_TEST(threads_ask_one_pack) {
    random_source source = {7};
    shape_row row;
    random_row(&source, &row, OBB, LATTICE, USUALLY_PACKED);
    collide_pack *pack = packed_row(&row, COLLIDE_SIMD_AUTO);
    random_row(&source, &row, CAPSULE, LATTICE, USUALLY_PACKED);
    collide_pack *partners = packed_row(&row, COLLIDE_SIMD_AUTO);
    pthread_t threads[THREADS];
    task tasks[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        tasks[i].pack = pack;
        tasks[i].partners = partners;
        tasks[i].seed = (uint64_t)i + 1;
        ck_assert_int_eq(pthread_create(&threads[i], NULL, work, &tasks[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
    }
    collide_pack_destroy(partners);
    collide_pack_destroy(pack);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {threads_ask_one_pack};
    return run_tests("batch2_threads", tests, sizeof tests / sizeof *tests);
}
