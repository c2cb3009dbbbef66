#include <geom/task.h>

void geom_tasks_run(const geom_tasks *tasks, size_t count, geom_task *task, void *argument) {
    GEOM_ASSERT(task);
    if (tasks && count > 0) {
        tasks->run(tasks->context, count, task, argument);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        task(argument, i);
    }
}
