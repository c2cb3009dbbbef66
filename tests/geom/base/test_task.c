/* Tests of parallel work and of the thread pool. */
#include "support.h"

#include <geom/task.h>

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#ifdef TEST_REFUSED_THREADS
/* pthread_create refuses from call number `refuse_at` on: the linker sends calls here (see
 * CMakeLists.txt). */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument);

static size_t refuse_at = SIZE_MAX;
static size_t threads_asked;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument) {
    if (threads_asked++ >= refuse_at) {
        return 11;
    }
    return __real_pthread_create(thread, attributes, start, argument);
}
#endif

enum {
    MOST = 4000
};

static const size_t thread_counts[] = {1, 2, 3, 8};
enum {
    THREAD_COUNTS = sizeof thread_counts / sizeof *thread_counts
};

static geom_task_pool *make_pool(size_t threads) {
    geom_task_pool *pool;
    const geom_task_pool_def pool_def = {.threads = threads};
    ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
    return pool;
}

/* Plain numbers: were the threads not ordered before and after, the thread sanitizer would say so. */
typedef struct row {
    size_t input[MOST];
    size_t output[MOST];
    unsigned runs[MOST];
} row;

static void square(void *argument, size_t index) {
    row *r = argument;
    r->output[index] = r->input[index] * r->input[index];
    ++r->runs[index];
}

static void check_row(const geom_tasks *tasks, row *r, size_t count, size_t start) {
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < count; ++i) {
        r->input[i] = start + i;
    }
    geom_tasks_run(tasks, count, square, r);
    for (size_t i = 0; i < MOST; ++i) {
        ck_assert_uint_eq(r->runs[i], i < count);
        ck_assert_uint_eq(r->output[i], i < count ? (start + i) * (start + i) : 0);
    }
}

START_TEST(every_task_runs_once_and_is_seen) {
    static const size_t counts[] = {0, 1, 2, 7, 8, 9, 100, MOST};
    static row r;
    for (size_t t = 0; t < THREAD_COUNTS; ++t) {
        geom_task_pool *pool = make_pool(thread_counts[t]);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        ck_assert_uint_eq(tasks.threads, thread_counts[t]);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c) {
            check_row(&tasks, &r, counts[c], 10 * t + c);
        }
        geom_task_pool_destroy(pool);
    }
    check_row(NULL, &r, 0, 3);
    check_row(NULL, &r, MOST, 5);
}
END_TEST

/* Numbers, how often each was worked on, and where each part began and ended. */
typedef struct parts_row {
    unsigned runs[MOST];
    size_t first[GEOM_TASK_MOST_PARTS];
    size_t end[GEOM_TASK_MOST_PARTS];
} parts_row;

static void note_part(void *argument, size_t part, size_t first, size_t end) {
    parts_row *r = argument;
    r->first[part] = first;
    r->end[part] = end;
    for (size_t i = first; i < end; ++i) {
        ++r->runs[i];
    }
}

/* Every element is in one part, and parts follow each other and differ by at most one in size. */
static void check_parts(const geom_tasks *tasks, size_t count) {
    parts_row r;
    memset(&r, 0, sizeof r);
    const size_t parts = geom_tasks_part_count(tasks, count);
    geom_tasks_run_parts(tasks, count, note_part, &r);
    ck_assert(parts <= GEOM_TASK_MOST_PARTS && (parts > 0) == (count > 0));
    for (size_t part = 0; part < parts; ++part) {
        ck_assert_uint_eq(r.first[part], part > 0 ? r.end[part - 1] : 0);
        ck_assert_uint_ge(r.end[part] - r.first[part], count / parts);
        ck_assert_uint_le(r.end[part] - r.first[part], count / parts + 1);
    }
    ck_assert_uint_eq(parts > 0 ? r.end[parts - 1] : 0, count);
    for (size_t i = 0; i < MOST; ++i) {
        ck_assert_uint_eq(r.runs[i], i < count);
    }
}

START_TEST(parts_cover_a_row_once) {
    static const size_t threads[] = {1, 2, 3, 40};
    static const size_t counts[] = {0, 1, 511, 512, 513, 1021, MOST};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; ++t) {
        geom_task_pool *pool = make_pool(threads[t]);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c) {
            check_parts(&tasks, counts[c]);
            check_parts(NULL, counts[c]);
        }
        ck_assert_uint_eq(geom_tasks_part_count(NULL, MOST), 1);
        ck_assert_uint_eq(geom_tasks_part_count(&tasks, 511), 1);
        const size_t several = 16 * (threads[t] < 4 ? threads[t] : 4);
        ck_assert_uint_eq(geom_tasks_part_count(&tasks, 512), threads[t] > 1 ? several : 1);
        geom_task_pool_destroy(pool);
    }
}
END_TEST

typedef struct sums {
    size_t left;
    size_t values[16];
} sums;

static void add(void *argument, size_t index) {
    sums *s = argument;
    s->values[index] += s->left + index;
}

/* Each row reads what the one before has written, and what the caller has changed in between. */
START_TEST(many_short_rows_follow_each_other) {
    for (size_t t = 0; t < THREAD_COUNTS; ++t) {
        geom_task_pool *pool = make_pool(thread_counts[t]);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        sums s = {0};
        size_t expected = 0;
        for (size_t round = 0; round < 1000; ++round) {
            s.left = round;
            const size_t count = 1 + round % 16;
            geom_tasks_run(&tasks, count, add, &s);
            expected += round;
            ck_assert_uint_eq(s.values[0], expected);
        }
        geom_task_pool_destroy(pool);
    }
}
END_TEST

/* Tasks that wait for each other end only if so many threads take part. */
typedef struct meeting {
    atomic_size_t present;
    size_t expected;
    pthread_t threads[8];
} meeting;

static void meet(void *argument, size_t index) {
    meeting *m = argument;
    m->threads[index] = pthread_self();
    atomic_fetch_add(&m->present, 1);
    while (atomic_load(&m->present) < m->expected) {
        sched_yield();
    }
}

static void check_meeting(const geom_tasks *tasks) {
    meeting m = {0, tasks->threads, {0}};
    geom_tasks_run(tasks, m.expected, meet, &m);
    bool caller_worked = false;
    for (size_t i = 0; i < m.expected; ++i) {
        caller_worked = caller_worked || pthread_equal(m.threads[i], pthread_self());
        for (size_t k = 0; k < i; ++k) {
            ck_assert(!pthread_equal(m.threads[i], m.threads[k]));
        }
    }
    ck_assert(caller_worked);
}

START_TEST(all_threads_take_part) {
    for (size_t t = 0; t < THREAD_COUNTS; ++t) {
        geom_task_pool *pool = make_pool(thread_counts[t]);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        check_meeting(&tasks);
        geom_task_pool_destroy(pool);
    }
}
END_TEST

/* Far longer than threads look before they sleep. */
static void nap(void) {
    const struct timespec time = {0, 20000000};
    nanosleep(&time, NULL);
}

START_TEST(threads_that_sleep_are_woken_each_time) {
    geom_task_pool *pool = make_pool(3);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    for (int round = 0; round < 5; ++round) {
        check_meeting(&tasks);
        nap();
    }
    geom_task_pool_destroy(pool);
}
END_TEST

/* The thread that runs the row leaves its task once another one has begun, which takes far longer. */
typedef struct long_errand {
    pthread_t caller;
    atomic_bool begun;
    bool done[2];
} long_errand;

static void take_long(void *argument, size_t index) {
    long_errand *e = argument;
    if (pthread_equal(pthread_self(), e->caller)) {
        while (!atomic_load(&e->begun)) {
            sched_yield();
        }
    } else {
        atomic_store(&e->begun, true);
        nap();
    }
    e->done[index] = true;
}

START_TEST(a_caller_that_sleeps_is_woken_each_time) {
    geom_task_pool *pool = make_pool(2);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    for (int round = 0; round < 4; ++round) {
        long_errand e = {pthread_self(), false, {false, false}};
        geom_tasks_run(&tasks, 2, take_long, &e);
        ck_assert(e.done[0] && e.done[1]);
    }
    geom_task_pool_destroy(pool);
}
END_TEST

/* The thread that runs the row leaves its task at once, the others much later. */
typedef struct errands {
    pthread_t caller;
    bool done[8];
} errands;

static void take_time(void *argument, size_t index) {
    errands *e = argument;
    if (!pthread_equal(pthread_self(), e->caller)) {
        for (int i = 0; i < 200; ++i) {
            sched_yield();
        }
    }
    e->done[index] = true;
}

START_TEST(a_row_ends_after_its_slowest_task) {
    geom_task_pool *pool = make_pool(8);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    for (int round = 0; round < 50; ++round) {
        errands e = {pthread_self(), {false}};
        geom_tasks_run(&tasks, 8, take_time, &e);
        for (size_t i = 0; i < 8; ++i) {
            ck_assert(e.done[i]);
        }
    }
    geom_task_pool_destroy(pool);
}
END_TEST

START_TEST(pools_end_while_idle) {
    static row r;
    for (size_t i = 0; i < 64; ++i) {
        geom_task_pool *pool = make_pool(1 + i % 8);
        if (i % 2) {
            const geom_tasks tasks = geom_task_pool_tasks(pool);
            check_row(&tasks, &r, i % 5, i);
        }
        geom_task_pool_destroy(pool);
    }
    geom_task_pool_destroy(NULL);
}
END_TEST

START_TEST(zero_threads_mean_the_processors) {
    geom_task_pool *pool = make_pool(0);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    ck_assert_uint_ge(tasks.threads, 1);
    static row r;
    check_row(&tasks, &r, MOST, 1);
    geom_task_pool_destroy(pool);
}
END_TEST

START_TEST(failures_leave_nothing_behind) {
    size_t fail_at = 0;
    for (;; ++fail_at) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        const geom_task_pool_def def = {3, &allocator};
        geom_task_pool *pool = NULL;
        const geom_status status = geom_task_pool_create(&def, &pool);
        if (status == GEOM_OK) {
            geom_task_pool_destroy(pool);
        } else {
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            ck_assert_ptr_null(pool);
        }
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        if (status == GEOM_OK) {
            break;
        }
    }
    ck_assert_uint_eq(fail_at, 2);
    geom_task_pool *pool;
    const geom_task_pool_def def = {.threads = SIZE_MAX};
    ck_assert_int_eq(geom_task_pool_create(&def, &pool), GEOM_OUT_OF_MEMORY);
    ck_assert_ptr_null(pool);
}
END_TEST

#ifdef TEST_REFUSED_THREADS
START_TEST(threads_that_do_not_start_are_an_error) {
    for (size_t at = 0; at <= 7; ++at) {
        counting_heap heap = {SIZE_MAX, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        const geom_task_pool_def def = {8, &allocator};
        geom_task_pool *pool;
        threads_asked = 0;
        refuse_at = at;
        const geom_status status = geom_task_pool_create(&def, &pool);
        refuse_at = SIZE_MAX;
        ck_assert_int_eq(status, at < 7 ? GEOM_OUT_OF_MEMORY : GEOM_OK);
        ck_assert(at < 7 ? pool == NULL : pool != NULL);
        geom_task_pool_destroy(pool);
        ck_assert_uint_eq(heap.blocks, 0);
    }
}
END_TEST
#endif

/* A hook of the host's own: backwards, one at a time. */
static void run_backwards(void *context, size_t count, geom_task *task, void *argument) {
    ++*(int *)context;
    while (count > 0) {
        task(argument, --count);
    }
}

START_TEST(hosts_bring_their_own_threads) {
    static row r;
    int calls = 0;
    const geom_tasks tasks = {&calls, 4, run_backwards};
    check_row(&tasks, &r, 50, 2);
    ck_assert_int_eq(calls, 1);
    check_row(&tasks, &r, 0, 2);
    ck_assert_int_eq(calls, 1);
}
END_TEST

static jmp_buf place;

static void leave(const char *condition, const char *file, int line) {
    (void)condition;
    (void)file;
    (void)line;
    longjmp(place, 1);
}

typedef struct nested {
    const geom_tasks *tasks;
    geom_task_pool *pool;
    volatile int refused;
    row *r;
} nested;

static void start_another(void *argument, size_t index) {
    nested *n = argument;
    (void)index;
    if (!setjmp(place)) {
        geom_tasks_run(n->tasks, 1, square, n->r);
    } else {
        ++n->refused;
    }
    if (!setjmp(place)) {
        geom_task_pool_destroy(n->pool);
    } else {
        ++n->refused;
    }
}

START_TEST(rows_do_not_nest) {
    static row r;
    geom_assert_set_handler(leave);
    for (size_t threads = 1; threads <= 2; ++threads) {
        geom_task_pool *pool = make_pool(threads);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        nested n = {&tasks, pool, 0, &r};
        geom_tasks_run(&tasks, 1, start_another, &n);
        ck_assert_int_eq(n.refused, 2);
        check_row(&tasks, &r, 20, 1);
        geom_task_pool_destroy(pool);
    }
    geom_assert_set_handler(NULL);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        every_task_runs_once_and_is_seen,       parts_cover_a_row_once,
        many_short_rows_follow_each_other,      all_threads_take_part,
        threads_that_sleep_are_woken_each_time, a_caller_that_sleeps_is_woken_each_time,
        a_row_ends_after_its_slowest_task,      pools_end_while_idle,
        zero_threads_mean_the_processors,       failures_leave_nothing_behind,
#ifdef TEST_REFUSED_THREADS
        threads_that_do_not_start_are_an_error,
#endif
        hosts_bring_their_own_threads,          rows_do_not_nest};
    return run_tests("task", tests, sizeof tests / sizeof *tests);
}
