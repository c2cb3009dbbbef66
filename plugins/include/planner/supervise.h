/* Supervised work: code of plugins runs in a process of its own, and the caller learns what became of it.
 *
 *     planner_work work = {.run = steer, .finish = print, .context = &mine};
 *     planner_work_result result;
 *     if (planner_supervise(&work, &result, &error) != PLANNER_OK) ...     no process
 *     else if (result.outcome != PLANNER_WORK_DONE) puts(result.text);     it crashed, or misbehaved
 *
 * The caller forks a supervisor, and that forks the worker, which runs the work. Whatever a plugin does there, the caller goes
 * on: work counts as done only if the worker says so itself, at the end of the work. A plugin that calls exit(0) has crashed.
 * The result names a plugin that
 *
 *     crashes, ends its process, or ends the supervisor
 *     takes longer than the time limit
 *     writes to descriptors that it did not open, or closes them
 *     leaves processes running (these are ended)
 *     takes all the memory that it may have, or changes the current folder
 *
 * It is a defense against faults and careless code, not against an attacker: a process of the same user can do harm that no
 * supervisor sees. Link orcakit::planner_validator; for POSIX systems. Processes that leave the group of the worker are found
 * on Linux only.
 *
 * The calling process must not have other threads that hold locks, since it forks. */
#ifndef PLANNER_SUPERVISE_H
#define PLANNER_SUPERVISE_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A part of the work. Returns 0, or a status of the caller's own, which ends the work. */
typedef int32_t planner_work_part(void *context);

typedef struct planner_work {
    /* In the worker: `run` calls plugins; `finish` (may be NULL) runs after it if it returned 0 and no plugin has misbehaved, and
     * calls none. During `run` the standard output is the standard error, and the standard input is empty. During `finish` the
     * standard output is that of the caller. Memory is a copy of the caller's, so nothing that they change is seen by the caller. */
    planner_work_part *run;
    planner_work_part *finish;
    void *context;
    double time_limit;     /* seconds for both parts; 0: no limit */
    uint64_t memory_limit; /* bytes beside those that the caller has; 0: as many as the machine has */
} planner_work;

enum {
    PLANNER_WORK_DONE = 0,
    PLANNER_WORK_MISBEHAVED = 1, /* the work came to its end, but `text` says what a plugin did */
    PLANNER_WORK_CRASHED = 2,    /* it did not come to its end */
    PLANNER_WORK_TIMED_OUT = 3
};

typedef struct planner_work_result {
    uint32_t outcome; /* PLANNER_WORK_... */
    int32_t status;   /* what the last part returned; 0 if it did not */
    double seconds;
    char text[128]; /* why, in one line; "" if done */
} planner_work_result;

/* Runs the work and waits for its end. The worker and all processes that it started are gone then. PLANNER_ERROR_OUT_OF_MEMORY
 * if the system gives no process or memory; nothing has run then. */
planner_status planner_supervise(const planner_work *work, planner_work_result *result, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
