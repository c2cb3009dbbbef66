/* The pool where there are no POSIX threads: it has one thread, the caller's. */
#include <geom/task.h>

#include <stdbool.h>

struct geom_task_pool {
    geom_allocator allocator;
    bool running;
};

static void run_row(void *context, size_t count, geom_task *task, void *argument) {
    geom_task_pool *pool = context;
    GEOM_ASSERT(!pool->running);
    pool->running = true;
    geom_tasks_run(NULL, count, task, argument);
    pool->running = false;
}

geom_status geom_task_pool_create(const geom_task_pool_def *def, geom_task_pool **out) {
    GEOM_ASSERT(out);
    *out = NULL;
    const geom_task_pool_def wanted = def ? *def : geom_task_pool_def_default();
    if (wanted.threads > 1) {
        return GEOM_UNSUPPORTED;
    }
    const geom_allocator memory = wanted.allocator ? *wanted.allocator : geom_allocator_default();
    geom_task_pool *pool = geom_allocator_allocate(&memory, 1, sizeof *pool, _Alignof(geom_task_pool));
    if (!pool) {
        return GEOM_OUT_OF_MEMORY;
    }
    pool->allocator = memory;
    pool->running = false;
    *out = pool;
    return GEOM_OK;
}

void geom_task_pool_destroy(geom_task_pool *pool) {
    if (pool) {
        GEOM_ASSERT(!pool->running);
        const geom_allocator allocator = pool->allocator;
        geom_allocator_release(&allocator, pool, 1, sizeof *pool, _Alignof(geom_task_pool));
    }
}

geom_tasks geom_task_pool_tasks(geom_task_pool *pool) {
    GEOM_ASSERT(pool);
    const geom_tasks tasks = {pool, 1, run_row};
    return tasks;
}
