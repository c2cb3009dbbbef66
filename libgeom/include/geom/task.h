/* Work in parallel: a hook through which the libraries use the threads of their host, and a small pool for hosts that
 * have none.
 *
 * The libraries start no threads of their own. A function that can use several takes a `const geom_tasks *`; with NULL
 * it does all its work in the calling thread. Results never depend on the number of threads.
 *
 *     geom_task_pool *pool;
 *     if (geom_task_pool_create(0, NULL, &pool)) ...
 *     const geom_tasks tasks = geom_task_pool_tasks(pool);
 *     geom_tasks_run(&tasks, count, square, numbers);
 *     geom_task_pool_destroy(pool); */
#ifndef GEOM_TASK_H
#define GEOM_TASK_H

#include <geom/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One piece of work: number `index` of a row. It must return: neither longjmp nor the end of its thread may leave it. */
typedef void geom_task(void *argument, size_t index);

/* How a host runs a row of tasks. `run` calls task(argument, i) once for each i in [0, count), on any threads, in any
 * order, any number at a time, and returns when all have returned. What the caller wrote before is visible to the tasks,
 * and what the tasks wrote is visible to the caller afterwards. `threads` is how many may run at a time, >= 1: the
 * libraries cut their work by it, results do not depend on it. */
typedef struct geom_tasks {
    void *context;
    size_t threads;
    void (*run)(void *context, size_t count, geom_task *task, void *argument);
} geom_tasks;

/* Runs a row of tasks: by the hook, or one after the other by rising index when `tasks` is NULL. A row of no tasks does
 * nothing and does not call the hook. */
GEOM_API void geom_tasks_run(const geom_tasks *tasks, size_t count, geom_task *task, void *argument);

/* A pool of POSIX threads that sleep while there is no work. One row of tasks runs at a time: neither another thread nor
 * a task may start a row in a pool that is running one (GEOM_ASSERT). A task may run a row in another pool, or with NULL.
 *
 * Tasks are handed out one by one, by rising index, to whichever thread is free; that costs some ten nanoseconds a task
 * and some microseconds to wake the threads for a row, so tasks should be pieces of work, not single additions. Nothing
 * is allocated while rows run. A child process made by fork has no use of the pool of its parent. */
typedef struct geom_task_pool geom_task_pool;

/* `threads` counts the thread that runs the row, which works too: 1 starts none; 0 takes as many as the machine has
 * processors. `allocator` is copied; NULL is the default one. On failure *out is NULL, no thread is left behind and
 * nothing leaks: GEOM_OUT_OF_MEMORY when there is no memory or the system starts no more threads. Where libgeom was built
 * without POSIX threads, which CMake says when it configures, 0 means 1 and more than 1 give GEOM_UNSUPPORTED. */
GEOM_API geom_status geom_task_pool_create(size_t threads, const geom_allocator *allocator,
                                           geom_task_pool **out);

/* Ends the threads and waits for them. No row may be running (GEOM_ASSERT). NULL is ignored. */
GEOM_API void geom_task_pool_destroy(geom_task_pool *pool);

/* The hook to hand to a library; valid while the pool lives. */
GEOM_API geom_tasks geom_task_pool_tasks(geom_task_pool *pool);

#ifdef __cplusplus
}
#endif

#endif
