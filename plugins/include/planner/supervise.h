/* Supervised work: runs code of plugins in a separate process and reports what became of it.
 *
 *     planner_work work = {.run = steer, .finish = print, .context = &mine};
 *     planner_work_result result;
 *     if (planner_supervise(&work, &result, &error) != PLANNER_OK) ...     no process
 *     else if (result.outcome != PLANNER_WORK_DONE) puts(result.text);     it crashed, or misbehaved
 *
 * The caller forks a supervisor, which forks the worker, which runs the work. So the caller continues
 * whatever a plugin does. Work counts as done only if the worker says so itself, at the end of the work. A
 * plugin that calls exit(0) has crashed. The result reports a plugin that
 *
 * - crashes, ends its process, or ends the supervisor
 * - exceeds the time limit
 * - writes to descriptors that it did not open, or closes them
 * - leaves processes running, which are ended
 * - uses up its memory, or changes the current folder
 *
 * This is a defense against faults and careless code, not against an attacker: a process of the same user can
 * do harm that no supervisor detects.
 *
 * Link orcakit::planner_validator. For POSIX systems. Processes that leave the process group of the worker
 * are found on Linux only. The calling process must not have other threads that hold locks, because it
 * forks. */
#ifndef PLANNER_SUPERVISE_H
#define PLANNER_SUPERVISE_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A part of the work. Returns 0, or a status of the caller, which ends the work. */
typedef int32_t planner_work_part(void *context);

/* The work of a worker.
 *
 * run           calls plugins; standard output is standard error, and standard input is empty
 * finish        runs after `run` if that returned 0 and no plugin has misbehaved; calls no plugins; standard
 *               output is that of the caller; may be NULL
 * context       the argument of both
 * time_limit    seconds for both parts; 0: no limit
 * memory_limit  bytes in addition to those of the caller; 0: as many as the machine has
 *
 * Both parts run on a copy of the caller's memory, so their changes are not visible to the caller. */
typedef struct planner_work {
    planner_work_part *run;
    planner_work_part *finish;
    void *context;
    double time_limit;
    uint64_t memory_limit;
} planner_work;

/* The outcome of work. */
enum {
    PLANNER_WORK_DONE = 0,
    PLANNER_WORK_MISBEHAVED = 1, /* the work ended, but `text` says what a plugin did */
    PLANNER_WORK_CRASHED = 2,    /* the work did not end */
    PLANNER_WORK_TIMED_OUT = 3
};

/* The result of work. */
typedef struct planner_work_result {
    uint32_t outcome; /* PLANNER_WORK_... */
    int32_t status;   /* the result of the last part; 0 if it did not return */
    double seconds;
    char text[128]; /* the reason in one line; "" if done */
} planner_work_result;

/* Runs the work and waits for its end. The worker and all processes that it started are then gone. Errors:
 * PLANNER_ERROR_OUT_OF_MEMORY if the system has no process or memory; nothing has run then. */
planner_status planner_supervise(const planner_work *work, planner_work_result *result, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
