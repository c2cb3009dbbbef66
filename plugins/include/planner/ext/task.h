/* The extension "planner.task/1", host to plugin: the threads of the host. A plugin starts none of its own.
 *
 *     const planner_tasks *tasks = host->get_extension(host, PLANNER_TASK_ID);
 *     tasks->run(tasks, count, avoid, crowd);
 *
 * A plugin asks for it in activate. The pointer is valid until the instance is destroyed, for use during
 * calls of the planner. Results must not depend on the number of threads, nor on whether the extension
 * exists. */
#ifndef PLANNER_EXT_TASK_H
#define PLANNER_EXT_TASK_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_TASK_ID "planner.task/1"

/* One task, with its number. It must return, and must not start tasks. */
typedef void planner_task(void *argument, size_t index);

typedef struct planner_tasks planner_tasks;
struct planner_tasks {
    void *data; /* for the host's use */

    /* [plan] Calls task(argument, i) once for each i in [0, count), and returns when all calls have returned.
     *
     * The calls run on any threads, in any order, and concurrently. They see all earlier writes of the
     * caller. Their writes are visible afterwards. */
    void (*run)(const planner_tasks *self, size_t count, planner_task *task, void *argument);

    uint32_t threads; /* the largest number of concurrent calls, >= 1 */
    uint32_t reserved;
};

#ifdef __cplusplus
}
#endif

#endif
