/* Parallel work: a hook through which the libraries use the threads of their host, and a small thread pool
 * for hosts that have none.
 *
 * The libraries start no threads of their own. A function that can use several threads takes a `const
 * geom_tasks *`; with NULL it works in the calling thread. Results do not depend on the number of threads.
 *
 *     geom_task_pool *pool;
 *     if (geom_task_pool_create(NULL, &pool)) ...
 *     const geom_tasks tasks = geom_task_pool_tasks(pool);
 *     geom_tasks_run(&tasks, count, square, numbers);
 *     geom_task_pool_destroy(pool); */
#ifndef GEOM_TASK_H
#define GEOM_TASK_H

#include <geom/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A task: does number `index` of a row of tasks. It must return: it may neither call longjmp nor end its
 * thread. */
typedef void geom_task(void *argument, size_t index);

/* How a host runs a row of tasks.
 *
 * context  passed to `run`
 * threads  the number of tasks that may run at the same time, >= 1; the libraries divide work by it
 * run      calls task(argument, i) once for each i in [0, count) and returns when all have returned
 *
 * `run` may use any threads, any order and any number of threads at a time. What the caller wrote before is
 * visible to the tasks. What the tasks wrote is visible to the caller afterwards. */
typedef struct geom_tasks {
    void *context;
    size_t threads;
    void (*run)(void *context, size_t count, geom_task *task, void *argument);
} geom_tasks;

/* Runs a row of tasks. With `tasks` NULL it runs them in the calling thread, by increasing index. A row of 0
 * tasks does nothing and does not call the hook. */
GEOM_API void geom_tasks_run(const geom_tasks *tasks, size_t count, geom_task *task, void *argument);

/* Rows of elements that are worked on in parts: elements [first, end) are part number `part`. */
typedef void geom_task_part(void *argument, size_t part, size_t first, size_t end);

enum {
    GEOM_TASK_MOST_PARTS = 64
};

/* Returns into how many parts geom_tasks_run_parts divides a row of `count` elements, at most
 * GEOM_TASK_MOST_PARTS.
 *
 * It is 0 for no elements. It is 1 with `tasks` NULL, for one thread, and below 512 elements, which are not
 * worth waking a thread. Otherwise there are 16 for each thread, so that others make up for one that takes
 * longer, and GEOM_TASK_MOST_PARTS from four threads on. With more threads, each has fewer. */
GEOM_API size_t geom_tasks_part_count(const geom_tasks *tasks, size_t count);

/* Divides a row of `count` elements evenly and calls `work` once for each part, by geom_tasks_run. A single
 * part runs in the calling thread, without the hook. The result does not depend on the number of parts where
 * what they find is put together in their order. Cost: that of geom_tasks_run for the parts.
 *
 *     static void square(void *argument, size_t part, size_t first, size_t end) {
 *         for (size_t i = first; i < end; ++i) ...
 *     }
 *     geom_tasks_run_parts(&tasks, count, square, numbers); */
GEOM_API void geom_tasks_run_parts(const geom_tasks *tasks, size_t count, geom_task_part *work,
                                   void *argument);

/* A pool of POSIX threads. After a row, each looks for the next one for half a millisecond, and lets other
 * threads go first meanwhile; then it sleeps. The thread that runs a row waits for the last tasks in the same
 * way.
 *
 * A pool runs one row of tasks at a time. No other thread and no task may start a row in a pool that is
 * running one (GEOM_ASSERT). A task may run a row in another pool, or with NULL.
 *
 * Each thread takes tasks of its own share of a row first, then of others. Cost: some ten nanoseconds a task,
 * and a microsecond a row, or ten where threads sleep. So tasks should be larger than single additions. A row
 * does not allocate. A pool cannot be used in a child process made by fork. */
typedef struct geom_task_pool geom_task_pool;

/* Options of a pool. */
typedef struct geom_task_pool_def {
    size_t threads;                  /* with the thread that runs the row; 0: as many as processors */
    const geom_allocator *allocator; /* NULL: the default one; copied */
} geom_task_pool_def;

/* Returns the default options: as many threads as the machine has processors, and the default allocator. */
GEOM_API geom_task_pool_def geom_task_pool_def_default(void);

/* Creates a pool and starts its threads.
 *
 * def  options; NULL is geom_task_pool_def_default
 * out  receives the pool, or NULL on failure
 *
 * Errors: GEOM_OUT_OF_MEMORY if there is no memory or the system starts no more threads. If libgeom was built
 * without POSIX threads (CMake says so when it configures), 0 threads means 1, and more than 1 gives
 * GEOM_UNSUPPORTED. A failure leaves no thread and no memory behind. */
GEOM_API geom_status geom_task_pool_create(const geom_task_pool_def *def, geom_task_pool **out);

/* Ends the threads, waits for them and destroys the pool. No row may be running (GEOM_ASSERT). NULL is
 * ignored. */
GEOM_API void geom_task_pool_destroy(geom_task_pool *pool);

/* Returns the hook for the libraries. It is valid until the pool is destroyed. */
GEOM_API geom_tasks geom_task_pool_tasks(geom_task_pool *pool);

#ifdef __cplusplus
}
#endif

#endif
