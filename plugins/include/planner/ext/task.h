/* The extension "planner.task/1", host to plugin: the host's threads. A plugin starts none of its own.
 *
 *     const planner_tasks *tasks = host->get_extension(host, PLANNER_TASK_ID);
 *     tasks->run(tasks, count, avoid, crowd);
 *
 * Ask for it in activate. It may be used during calls of the planner only, and stays good until the instance is destroyed.
 * Results must not depend on the number of threads, nor on whether there is this extension at all. */
#ifndef PLANNER_EXT_TASK_H
#define PLANNER_EXT_TASK_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_TASK_ID "planner.task/1"

/* One piece of work: number `index` of a row. It must return, and must not start another row. */
typedef void planner_task(void *argument, size_t index);

typedef struct planner_tasks planner_tasks;
struct planner_tasks {
    void *data; /* the host's own */

    /* [plan] Calls task(argument, i) once for each i in [0, count), on any threads, in any order, any number at a time, and
     * returns when all have returned. What was written before is visible to the tasks, and what they wrote afterwards. */
    void (*run)(const planner_tasks *self, size_t count, planner_task *task, void *argument);

    uint32_t threads; /* how many may run at a time, >= 1: work is cut by it */
    uint32_t reserved;
};

#ifdef __cplusplus
}
#endif

#endif
