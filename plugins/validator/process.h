/* Work in processes of their own. What it finds comes back in memory that is shared with the caller, so that no
 * descriptor of the worker leads to it.
 *
 *     caller      forks the supervisor and waits for it               process.c
 *     supervisor  forks the worker, watches it, ends what it leaves   supervisor.c
 *     worker      does the work                                       worker.c */
#ifndef VALIDATOR_PROCESS_H
#define VALIDATOR_PROCESS_H

#include <planner/supervise.h>

#include <stdbool.h>
#include <stddef.h>

enum {
    ANSWER_CAPACITY = 1 << 20
};

/* What a plugin may take while it is looked at or checked, beside what the caller has: 2 GiB. */
#define CHECK_MEMORY ((uint64_t)1 << 31)

/* What a worker did beside its work: bits. */
enum {
    COOPERATION_CLOSED = 1, /* the guard is not open any more */
    COOPERATION_MOVED = 2,  /* the current folder is another one */
    COOPERATION_MEMORY = 4, /* it took what it may take */
    COOPERATION_LONG = 8,   /* the answer does not fit */
    COOPERATION_LEFT = 16   /* children were running before the second part of the work */
};

/* Shared by all three. Plugins can write to it, so the caller believes nothing of it. */
typedef struct handover {
    uint32_t finished; /* FINISHED once the work has come to its end */
    int32_t status;
    uint32_t cooperation;
    uint32_t size; /* of the answer */
    char answer[ANSWER_CAPACITY];
} handover;

#define FINISHED 0x646f6e65u

/* Shared by the caller and the supervisor. */
typedef struct verdict {
    uint32_t started;  /* the supervisor has what it needs, a worker among it */
    uint32_t complete; /* it came to its end */
    uint32_t timed_out;
    uint32_t wrote;     /* to the guard, a socket that has no legitimate writer */
    uint32_t left_over; /* processes were running after the worker had ended */
    int32_t wait_status;
} verdict;

/* What the processes are given. */
typedef struct work_order {
    planner_work work;
    bool keeps_descriptors; /* the worker keeps those of the caller, which are then closed on exec */
    double deadline;        /* of the clock that steady_seconds reads; HUGE_VAL: none */
    handover *handover;
    verdict *verdict;
    int lifeline; /* ends when the caller does */
    int ended;    /* ends when the supervisor does */
} work_order;

/* In the supervisor, and in the worker, which has one end of the guard. */
_Noreturn void supervisor_main(const work_order *order);
_Noreturn void worker_main(const work_order *order, int guard);

/* What came back. */
typedef struct answer {
    planner_work_result result;
    char *bytes; /* `size` of them and a zero; answer_free frees them */
    size_t size;
} answer;

/* Runs work of which the worker keeps no descriptors. False if the system gives no process or memory. */
bool run_child(const planner_work *work, answer *a);
void answer_free(answer *a);

/* In the worker: appends bytes to the answer, or a string as its characters and a zero; ends the work. */
void send_bytes(const void *bytes, size_t size);
void send_text(const char *text);
_Noreturn void end_work(int32_t status);

/* The work of looking at a plugin, whose path is the context. */
int32_t describe_plugin(void *path);

/* Returns the seconds of a monotonic clock. */
double steady_seconds(void);

/* Fills in an error, behind the path of the plugin if that is not empty. Returns `status`. */
planner_status tell(planner_error *error, planner_status status, const char *path, const char *words);

#endif
