/* The thread pool on POSIX threads. Systems without them use task_pool_alone.c.
 *
 * One mutex guards all shared data. The index of the next task is atomic, and so is what a thread that waits
 * looks at: it looks for a while before it sleeps, since rows often follow each other at once, and to wake a
 * thread may take as long as a row.
 *
 * A worker joins a row while the row is open: it counts itself in, takes tasks until there are none, and counts
 * itself out. The thread that runs the row closes it when it finds no more tasks, and waits for the workers that
 * are still in. A worker that wakes later finds the row closed. So a short row does not wait until all workers
 * are awake.
 *
 * A worker reads the row after it has counted itself in. The caller continues after all have counted
 * themselves out. Both happen under the mutex, which makes what one thread wrote visible to the other. */
#define _DEFAULT_SOURCE /* sysconf's number of processors */

#include <geom/task.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

struct geom_task_pool {
    geom_allocator allocator;
    size_t threads;     /* with the one that runs the row */
    pthread_t *workers; /* threads - 1 */
    size_t started;     /* of the workers */
    pthread_mutex_t mutex;
    pthread_cond_t work; /* a row was opened, or the pool ends */
    pthread_cond_t idle; /* the last one counted itself out */
    bool running;        /* a row is being run */
    bool open;           /* workers may count themselves in */
    atomic_bool ending;
    atomic_size_t inside; /* workers that take part */
    atomic_size_t row;    /* how many were opened: a worker takes part in each once */
    geom_task *task;
    void *argument;
    size_t count;
    atomic_size_t next;
};

static void run_what_is_left(geom_task_pool *pool, geom_task *task, void *argument, size_t count) {
    for (;;) {
        const size_t index = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
        if (index >= count) {
            return;
        }
        task(argument, index);
    }
}

enum {
    LOOKS = 256, /* before a thread sleeps: about a tenth of a millisecond */
    PAUSES = 16  /* between two looks */
};

/* Lets some time pass; other threads that wait for this processor go first. */
static void pass_time(void) {
    for (int i = 0; i < PAUSES; ++i) {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#elif defined(__aarch64__)
        __asm__ volatile("yield");
#endif
    }
    (void)sched_yield();
}

/* Waits a little for another row than `seen`, or for the end of the pool. */
static void look_for_row(geom_task_pool *pool, size_t seen) {
    for (int i = 0; i < LOOKS && atomic_load_explicit(&pool->row, memory_order_relaxed) == seen &&
                    !atomic_load_explicit(&pool->ending, memory_order_relaxed);
         ++i) {
        pass_time();
    }
}

/* Waits a little for the workers that are still in. */
static void look_for_idle(geom_task_pool *pool) {
    for (int i = 0; i < LOOKS && atomic_load_explicit(&pool->inside, memory_order_relaxed) > 0; ++i) {
        pass_time();
    }
}

/* What a worker does, with the mutex held whenever it is not at a task and does not look for one. */
static void *work(void *data) {
    geom_task_pool *pool = data;
    size_t seen = 0;
    bool looked = true;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->ending) {
        if (!pool->open || pool->row == seen) {
            seen = pool->row;
            if (looked) {
                pthread_cond_wait(&pool->work, &pool->mutex);
            } else {
                pthread_mutex_unlock(&pool->mutex);
                look_for_row(pool, seen);
                pthread_mutex_lock(&pool->mutex);
                looked = true;
            }
            continue;
        }
        seen = pool->row;
        ++pool->inside;
        pthread_mutex_unlock(&pool->mutex);
        run_what_is_left(pool, pool->task, pool->argument, pool->count);
        pthread_mutex_lock(&pool->mutex);
        looked = false;
        if (--pool->inside == 0) {
            pthread_cond_signal(&pool->idle);
        }
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* The mutex is not held when the assertion fails, so that a handler may leave by longjmp. */
static void open_row(geom_task_pool *pool, size_t count, geom_task *task, void *argument) {
    pthread_mutex_lock(&pool->mutex);
    const bool running = pool->running;
    if (!running) {
        pool->running = true;
        pool->open = count > 1;
        ++pool->row;
        pool->task = task;
        pool->argument = argument;
        pool->count = count;
        atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
        if (pool->open) {
            pthread_cond_broadcast(&pool->work);
        }
    }
    pthread_mutex_unlock(&pool->mutex);
    GEOM_ASSERT(!running);
}

static void close_row(geom_task_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    pool->open = false;
    pthread_mutex_unlock(&pool->mutex);
    look_for_idle(pool);
    pthread_mutex_lock(&pool->mutex);
    while (pool->inside > 0) {
        pthread_cond_wait(&pool->idle, &pool->mutex);
    }
    pool->running = false;
    pthread_mutex_unlock(&pool->mutex);
}

static void run_row(void *context, size_t count, geom_task *task, void *argument) {
    geom_task_pool *pool = context;
    open_row(pool, count, task, argument);
    run_what_is_left(pool, task, argument, count);
    close_row(pool);
}

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
    geom_allocator_release(&allocator, pool->workers, pool->threads - 1, sizeof *pool->workers,
                           _Alignof(pthread_t));
    geom_allocator_release(&allocator, pool, 1, sizeof *pool, _Alignof(geom_task_pool));
}

static bool start_workers(geom_task_pool *pool) {
    while (pool->started < pool->threads - 1) {
        if (pthread_create(&pool->workers[pool->started], NULL, work, pool)) {
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
    const geom_task_pool empty = {.allocator = memory, .threads = threads};
    *pool = empty;
    pool->workers =
        geom_allocator_allocate(&memory, pool->threads - 1, sizeof *pool->workers, _Alignof(pthread_t));
    if ((pool->threads > 1 && !pool->workers) || !make_locks(pool)) {
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
    pthread_mutex_lock(&pool->mutex);
    const bool running = pool->running;
    pool->ending = !running;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
    GEOM_ASSERT(!running);
    for (size_t i = 0; i < pool->started; ++i) {
        pthread_join(pool->workers[i], NULL);
    }
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->mutex);
    release_pool(pool);
}

geom_tasks geom_task_pool_tasks(geom_task_pool *pool) {
    GEOM_ASSERT(pool);
    const geom_tasks tasks = {pool, pool->threads, run_row};
    return tasks;
}
