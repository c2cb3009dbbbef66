/* The pool of small blocks: blocks do not share bytes, are aligned, and serve again; threads may use it side by
 * side. */
#include "support.h"

#include "run/run_pool.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

enum {
    BLOCKS = 3000, /* more than the first chunks hold */
    THREADS = 4,
    ROUNDS = 40
};

typedef struct block {
    unsigned char *bytes;
    size_t size;
    size_t alignment;
} block;

/* Block i: of sizes from 1 up to more than the pool takes, and of alignments up to a page, full of one byte. */
static block take(const geom_allocator *pool, size_t i) {
    block made = {.size = 1 + (i * 67) % 2500, .alignment = (size_t)1 << (i % 13)};
    made.size = made.alignment > 64 ? (made.size / made.alignment + 1) * made.alignment : made.size;
    made.bytes = geom_allocator_allocate(pool, 1, made.size, made.alignment);
    if (made.bytes) {
        memset(made.bytes, (int)(i & 255), made.size);
    }
    return made;
}

static void release(const geom_allocator *pool, const block *held) {
    geom_allocator_release(pool, held->bytes, 1, held->size, held->alignment);
}

/* Whether block i is there and aligned, and its bytes are as they were written. */
static bool is_whole(const block *held, size_t i) {
    if (!held->bytes || (uintptr_t)held->bytes % held->alignment != 0) {
        return false;
    }
    for (size_t k = 0; k < held->size; ++k) {
        if (held->bytes[k] != (i & 255)) {
            return false;
        }
    }
    return true;
}

START_TEST(blocks_do_not_share_bytes) {
    static block held[BLOCKS];
    run_pool *pool = run_pool_create();
    ck_assert_ptr_nonnull(pool);
    const geom_allocator memory = run_pool_allocator(pool);
    for (size_t i = 0; i < BLOCKS; ++i) {
        held[i] = take(&memory, i);
    }
    for (size_t i = 0; i < BLOCKS; i += 3) {
        ck_assert(is_whole(&held[i], i));
        release(&memory, &held[i]);
        held[i] = take(&memory, i);
    }
    for (size_t i = 0; i < BLOCKS; ++i) {
        ck_assert(is_whole(&held[i], i));
        release(&memory, &held[i]);
    }
    run_pool_destroy(pool);
}
END_TEST

START_TEST(a_pool_may_end_unused) {
    run_pool_destroy(NULL);
    run_pool *pool = run_pool_create();
    ck_assert_ptr_nonnull(pool);
    run_pool_destroy(pool);
}
END_TEST

typedef struct user {
    const geom_allocator *pool;
    size_t wrong; /* blocks that are not whole: Check is not to be called from threads */
} user;

static void *take_and_release(void *context) {
    user *own = context;
    block held[64];
    const size_t count = sizeof held / sizeof held[0];
    for (size_t round = 0; round < ROUNDS; ++round) {
        for (size_t i = 0; i < count; ++i) {
            held[i] = take(own->pool, round * count + i);
        }
        for (size_t i = 0; i < count; ++i) {
            own->wrong += !is_whole(&held[i], round * count + i);
            release(own->pool, &held[i]);
        }
    }
    return NULL;
}

START_TEST(threads_use_it_side_by_side) {
    run_pool *pool = run_pool_create();
    ck_assert_ptr_nonnull(pool);
    const geom_allocator memory = run_pool_allocator(pool);
    pthread_t threads[THREADS];
    user users[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        users[i] = (user){&memory, 0};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, take_and_release, &users[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
        ck_assert_uint_eq(users[i].wrong, 0);
    }
    run_pool_destroy(pool);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("run pool");
    tcase_add_test(tests, blocks_do_not_share_bytes);
    tcase_add_test(tests, a_pool_may_end_unused);
    tcase_add_test(tests, threads_use_it_side_by_side);
    return run_test_case("run pool", tests);
}
