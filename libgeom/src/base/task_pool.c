/* The thread pool on POSIX threads. Systems without them use task_pool_alone.c.
 *
 * A worker joins a row while the row is open: it counts itself in, looks whether the row is still open, takes tasks
 * until there are none, and counts itself out. The thread that runs the row closes it when it finds no more tasks, and
 * waits for the workers that are still in. A worker that comes later finds the row closed. So a short row does not
 * wait until all workers are awake.
 *
 * Tasks are shared evenly. Each thread takes those of its own share first, the same part of each row: so it finds in
 * its cache what it worked on in the row before. Then it takes what is left of others.
 *
 * All this goes by atomic numbers. A worker writes that it is in before it reads whether the row is open. The caller
 * writes that the row is closed before it reads whether workers are in. These four are sequentially consistent, so
 * that one of the two sees the other. A worker reads the row after it has seen it open. The caller continues after it
 * has seen all count themselves out.
 *
 * A thread that waits looks for a while before it sleeps, since rows often follow each other at once, and to wake a
 * thread may take as long as a row. Only threads that sleep, and those that wake them, take the mutex. In the same way
 * as above, one that is about to sleep says so and looks once more, and one that would wake it writes what it would
 * see, and looks whether any sleeps. */
#define _DEFAULT_SOURCE /* sysconf's number of processors */

#include <geom/task.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

/* A thread of a pool, and the tasks of a row that it takes first: those from `next` to before `end`. Number 0 stands
 * for the thread that runs the row. */
typedef struct task_thread {
    _Alignas(64) atomic_size_t next; /* on a cache line of its own */
    size_t end;
    geom_task_pool *pool;
    size_t number;
    pthread_t worker;
} task_thread;

struct geom_task_pool {
    geom_allocator allocator;
    task_thread *threads;
    size_t count;   /* of the threads, with the one that runs the row */
    size_t started; /* of the workers */
    pthread_mutex_t mutex;
    pthread_cond_t work; /* a row was opened, or the pool ends */
    pthread_cond_t idle; /* the last one counted itself out */
    atomic_bool running; /* a row is being run */
    atomic_bool ending;
    atomic_size_t turn;     /* one more when a row is opened or closed: odd while one is open */
    atomic_size_t inside;   /* workers that take part */
    atomic_size_t sleeping; /* workers that wait for `work` */
    atomic_bool awaiting;   /* the caller waits for `idle` */
    geom_task *task;
    void *argument;
};

/* Runs the tasks of a share that nobody has taken. One that is used up is only read: to write to it would take it
 * from the caches of other threads. */
static void run_share(const geom_task_pool *pool, task_thread *share) {
    if (atomic_load_explicit(&share->next, memory_order_relaxed) >= share->end) {
        return;
    }
    for (;;) {
        const size_t index = atomic_fetch_add_explicit(&share->next, 1, memory_order_relaxed);
        if (index >= share->end) {
            return;
        }
        pool->task(pool->argument, index);
    }
}

/* Runs what is left of the row, from the share of a thread on. */
static void run_what_is_left(const geom_task_pool *pool, size_t thread) {
    for (size_t i = thread; i < pool->count; ++i) {
        run_share(pool, &pool->threads[i]);
    }
    for (size_t i = 0; i < thread; ++i) {
        run_share(pool, &pool->threads[i]);
    }
}

/* ---- Looks ---- */

enum {
    PAUSES = 4,           /* between two looks */
    IN_SEQUENCE = 8,      /* so many looks before other threads may have the processor */
    LONGEST_WAIT = 500000 /* nanoseconds before a thread sleeps */
};

/* How a thread waits before it sleeps. Begins with zeros. */
typedef struct task_wait {
    int looks;
    int64_t start; /* of the clock, once it was read; else 0 */
} task_wait;

static int64_t clock_nanoseconds(void) {
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Threads that wait for this processor go first. Returns whether the thread may go on looking. */
static bool give_way(task_wait *wait) {
    const int64_t now = clock_nanoseconds();
    wait->start = wait->start != 0 ? wait->start : now;
    (void)sched_yield();
    return now - wait->start < LONGEST_WAIT;
}

/* Lets some time pass after a look. Returns whether the thread may look again: no pause takes the same time on all
 * processors, so now and then it reads the clock. */
static bool pass_time(task_wait *wait) {
    for (int i = 0; i < PAUSES; ++i) {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#elif defined(__aarch64__)
        __asm__ volatile("yield");
#endif
    }
    ++wait->looks;
    return wait->looks % IN_SEQUENCE != 0 || give_way(wait);
}

/* ---- Workers ---- */

static bool is_open(size_t turn) { return turn % 2 == 1; }

/* Whether there is something to do for a worker that was in the row `seen`. */
static bool is_wanted(const geom_task_pool *pool, size_t seen) {
    const size_t turn = atomic_load(&pool->turn);
    return (is_open(turn) && turn != seen) || atomic_load(&pool->ending);
}

/* Waits a little for another row than `seen`, or for the end of the pool. */
static bool look_for_row(const geom_task_pool *pool, size_t seen) {
    task_wait wait = {0, 0};
    do {
        if (is_wanted(pool, seen)) {
            return true;
        }
    } while (pass_time(&wait));
    return false;
}

static void sleep_for_row(geom_task_pool *pool, size_t seen) {
    pthread_mutex_lock(&pool->mutex);
    atomic_fetch_add(&pool->sleeping, 1);
    while (!is_wanted(pool, seen)) {
        pthread_cond_wait(&pool->work, &pool->mutex);
    }
    atomic_fetch_sub(&pool->sleeping, 1);
    pthread_mutex_unlock(&pool->mutex);
}

/* Takes part in the row that is open, if one is. Returns its turn. */
static size_t take_part(geom_task_pool *pool, size_t thread) {
    atomic_fetch_add(&pool->inside, 1);
    const size_t turn = atomic_load(&pool->turn);
    if (is_open(turn)) {
        run_what_is_left(pool, thread);
    }
    if (atomic_fetch_sub(&pool->inside, 1) == 1 && atomic_load(&pool->awaiting)) {
        pthread_mutex_lock(&pool->mutex);
        pthread_cond_signal(&pool->idle);
        pthread_mutex_unlock(&pool->mutex);
    }
    return turn;
}

static void *work(void *data) {
    const task_thread *self = data;
    geom_task_pool *pool = self->pool;
    size_t seen = 0;
    while (!atomic_load(&pool->ending)) {
        if (seen == 0 || !look_for_row(pool, seen)) {
            sleep_for_row(pool, seen);
        }
        seen = take_part(pool, self->number);
    }
    return NULL;
}

/* ---- Rows ---- */

static void wake_workers(geom_task_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
}

static void open_row(geom_task_pool *pool, size_t count, geom_task *task, void *argument) {
    pool->task = task;
    pool->argument = argument;
    size_t start = 0;
    for (size_t i = 0; i < pool->count; ++i) {
        atomic_store_explicit(&pool->threads[i].next, start, memory_order_relaxed);
        start += count / pool->count + (i < count % pool->count ? 1 : 0);
        pool->threads[i].end = start;
    }
    atomic_fetch_add(&pool->turn, 1);
    if (atomic_load(&pool->sleeping) > 0) {
        wake_workers(pool);
    }
}

/* Waits a little for the workers that are still in. */
static bool look_for_idle(const geom_task_pool *pool) {
    task_wait wait = {0, 0};
    do {
        if (atomic_load(&pool->inside) == 0) {
            return true;
        }
    } while (pass_time(&wait));
    return false;
}

static void sleep_for_idle(geom_task_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->awaiting, true);
    while (atomic_load(&pool->inside) > 0) {
        pthread_cond_wait(&pool->idle, &pool->mutex);
    }
    atomic_store(&pool->awaiting, false);
    pthread_mutex_unlock(&pool->mutex);
}

static void close_row(geom_task_pool *pool) {
    atomic_fetch_add(&pool->turn, 1);
    if (!look_for_idle(pool)) {
        sleep_for_idle(pool);
    }
}

static void run_row(void *context, size_t count, geom_task *task, void *argument) {
    geom_task_pool *pool = context;
    const bool nested = atomic_exchange(&pool->running, true);
    (void)nested; /* where assertions are off */
    GEOM_ASSERT(!nested);
    if (count > 1 && pool->count > 1) {
        open_row(pool, count, task, argument);
        run_what_is_left(pool, 0);
        close_row(pool);
    } else {
        for (size_t i = 0; i < count; ++i) {
            task(argument, i);
        }
    }
    atomic_store(&pool->running, false);
}

/* ---- Life ---- */

/* False when the system gives no mutex or no condition. */
static bool make_locks(geom_task_pool *pool) {
    if (pthread_mutex_init(&pool->mutex, NULL)) {
        return false;
    }
    if (pthread_cond_init(&pool->work, NULL)) {
        pthread_mutex_destroy(&pool->mutex);
        return false;
    }
    if (pthread_cond_init(&pool->idle, NULL)) {
        pthread_cond_destroy(&pool->work);
        pthread_mutex_destroy(&pool->mutex);
        return false;
    }
    return true;
}

static void release_pool(geom_task_pool *pool) {
    const geom_allocator allocator = pool->allocator;
    geom_allocator_release(&allocator, pool->threads, pool->count, sizeof *pool->threads,
                           _Alignof(task_thread));
    geom_allocator_release(&allocator, pool, 1, sizeof *pool, _Alignof(geom_task_pool));
}

static bool start_workers(geom_task_pool *pool) {
    while (pool->started < pool->count - 1) {
        task_thread *thread = &pool->threads[pool->started + 1];
        thread->pool = pool;
        thread->number = pool->started + 1;
        if (pthread_create(&thread->worker, NULL, work, thread)) {
            return false;
        }
        ++pool->started;
    }
    return true;
}

static size_t count_processors(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}

geom_status geom_task_pool_create(const geom_task_pool_def *def, geom_task_pool **out) {
    GEOM_ASSERT(out);
    *out = NULL;
    const geom_task_pool_def wanted = def ? *def : geom_task_pool_def_default();
    const geom_allocator memory = wanted.allocator ? *wanted.allocator : geom_allocator_default();
    geom_task_pool *pool = geom_allocator_allocate(&memory, 1, sizeof *pool, _Alignof(geom_task_pool));
    if (!pool) {
        return GEOM_OUT_OF_MEMORY;
    }
    const size_t threads = wanted.threads ? wanted.threads : count_processors();
    const geom_task_pool empty = {.allocator = memory, .count = threads};
    *pool = empty;
    pool->threads =
        geom_allocator_allocate(&memory, pool->count, sizeof *pool->threads, _Alignof(task_thread));
    if (!pool->threads || !make_locks(pool)) {
        release_pool(pool);
        return GEOM_OUT_OF_MEMORY;
    }
    if (!start_workers(pool)) {
        geom_task_pool_destroy(pool);
        return GEOM_OUT_OF_MEMORY;
    }
    *out = pool;
    return GEOM_OK;
}

void geom_task_pool_destroy(geom_task_pool *pool) {
    if (!pool) {
        return;
    }
    GEOM_ASSERT(!atomic_load(&pool->running));
    atomic_store(&pool->ending, true);
    wake_workers(pool);
    for (size_t i = 1; i <= pool->started; ++i) {
        pthread_join(pool->threads[i].worker, NULL);
    }
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->mutex);
    release_pool(pool);
}

geom_tasks geom_task_pool_tasks(geom_task_pool *pool) {
    GEOM_ASSERT(pool);
    const geom_tasks tasks = {pool, pool->count, run_row};
    return tasks;
}
