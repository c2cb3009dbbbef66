/* Rows of elements that are worked on in parts, on the threads of the host. */
#include "verify_parts.h"

enum {
    PARTS_PER_THREAD = 4, /* one that takes longer is made up for by others */
    FEW = 512             /* elements that are not worth waking a thread */
};

verify_threads orca_verify_threads_of(const geom_tasks *tasks) {
    verify_threads threads = {.any = tasks && tasks->threads > 1};
    if (threads.any) {
        threads.tasks = *tasks;
    }
    return threads;
}

size_t orca_verify_part_count(const verify_threads *threads, size_t count) {
    if (!threads->any || count < FEW) {
        return 1;
    }
    const size_t most = VERIFY_MOST_PARTS / PARTS_PER_THREAD;
    return PARTS_PER_THREAD * (threads->tasks.threads < most ? threads->tasks.threads : most);
}

/* One row of work. */
typedef struct parts_run {
    size_t count;
    size_t parts;
    verify_part *work;
    void *context;
} parts_run;

/* Where a part begins: the elements are divided evenly. */
static size_t part_start(const parts_run *run, size_t part) {
    const size_t even = run->count / run->parts;
    const size_t rest = run->count % run->parts;
    return part * even + (part < rest ? part : rest);
}

static void run_part(void *argument, size_t part) {
    const parts_run *run = argument;
    run->work(run->context, part, part_start(run, part), part_start(run, part + 1));
}

void orca_verify_run_parts(const verify_threads *threads, size_t count, verify_part *work, void *context) {
    parts_run run = {count, orca_verify_part_count(threads, count), work, context};
    geom_tasks_run(run.parts > 1 ? &threads->tasks : NULL, run.parts, run_part, &run);
}
