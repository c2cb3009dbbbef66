/* The caller's side of supervised work. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "process.h"

#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double steady_seconds(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

planner_status tell(planner_error *error, planner_status status, const char *path, const char *words) {
    if (error && PLANNER_HAS(error, text)) {
        error->status = status;
        error->index = PLANNER_NO_INDEX;
        (void)snprintf(error->text, sizeof error->text, "%.120s%s%.110s", path, path[0] ? ": " : "", words);
    }
    return status;
}

/* ---- The supervisor ---- */

/* A supervisor that hangs has been stopped by the worker; it ends within this time otherwise. */
static const double grace = 10.0;

/* Whether the supervisor has ended, or was stopped. Its process id stays taken. */
static bool is_over(pid_t supervisor) {
    siginfo_t info;
    memset(&info, 0, sizeof info);
    const int failed =
        waitid(P_PID, (id_t)supervisor, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT); /* NOLINT */
    return info.si_pid == supervisor || (failed != 0 && errno != EINTR);
}

static void await(pid_t supervisor, int ended, double deadline) {
    while (!is_over(supervisor) && steady_seconds() < deadline + grace) {
        struct pollfd end = {.fd = ended, .events = POLLIN};
        if (poll(&end, 1, 200) > 0) {
            const struct timespec pause = {0, 50000}; /* the descriptor ends a moment before the process */
            (void)nanosleep(&pause, NULL);
        }
    }
    (void)kill(-supervisor, SIGKILL); /* what it has not ended, if it was ended itself */
    while (waitpid(supervisor, NULL, 0) < 0 && errno == EINTR) {
    }
}

static bool start_supervisor(work_order *order, int lifeline[2], int ended[2]) {
    (void)fflush(NULL);
    order->lifeline = lifeline[0];
    order->ended = ended[1];
    const pid_t supervisor = fork();
    if (supervisor == 0) {
        (void)close(lifeline[1]);
        (void)close(ended[0]);
        supervisor_main(order);
    }
    (void)close(ended[1]);
    ended[1] = -1;
    if (supervisor > 0) {
        (void)setpgid(supervisor, supervisor); /* as it does itself: whoever comes first */
        await(supervisor, ended[0], order->deadline);
    }
    return supervisor > 0 && order->verdict->started;
}

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static void close_pipe(const int ends[2]) {
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            (void)close(ends[i]);
        }
    }
}

static bool run_processes(work_order *order) {
    int lifeline[2];
    int ended[2] = {-1, -1};
    const bool good = make_pipe(lifeline) && make_pipe(ended) && start_supervisor(order, lifeline, ended);
    close_pipe(lifeline);
    close_pipe(ended);
    return good;
}

/* ---- What became of it ---- */

static const char *signal_words(int number) {
    switch (number) {
    case SIGSEGV:
        return "it read or wrote memory that is not there or not its own (SIGSEGV)";
    case SIGBUS:
        return "it read or wrote memory that is not there (SIGBUS)";
    case SIGABRT:
        return "it gave up (SIGABRT)";
    case SIGFPE:
        return "it divided by zero (SIGFPE)";
    case SIGILL:
        return "it ran what is no instruction (SIGILL)";
    case SIGXCPU:
        return "it took too much time of the processors (SIGXCPU)";
    case SIGKILL:
        return "it was killed (SIGKILL)";
    default:
        return "a signal ended it";
    }
}

static void say(planner_work_result *result, uint32_t outcome, const char *words) {
    result->outcome = outcome;
    (void)snprintf(result->text, sizeof result->text, "%s", words);
}

static const char *cooperation_words(const verdict *v, uint32_t cooperation) {
    return v->left_over || cooperation & COOPERATION_LEFT ? "it left processes running, which were ended"
           : cooperation & COOPERATION_CLOSED             ? "it closed a descriptor that it had not opened"
           : cooperation & COOPERATION_MEMORY             ? "it took all the memory that it may have"
           : cooperation & COOPERATION_MOVED              ? "it changed the current folder"
                                                          : NULL;
}

/* `h` may be nonsense. */
static void judge(const work_order *order, const verdict *v, const handover *h, planner_work_result *result) {
    const bool finished = h->finished == FINISHED && h->size <= sizeof h->answer;
    if (v->timed_out) {
        say(result, PLANNER_WORK_TIMED_OUT, "");
        (void)snprintf(result->text, sizeof result->text, "it took longer than %g seconds",
                       order->work.time_limit);
    } else if (!v->complete) {
        say(result, PLANNER_WORK_CRASHED, "it ended or stopped the process that watched it");
    } else if (v->wrote) {
        say(result, PLANNER_WORK_CRASHED, "it wrote to a descriptor that it had not opened");
    } else if (WIFSIGNALED(v->wait_status)) {
        say(result, PLANNER_WORK_CRASHED, signal_words(WTERMSIG(v->wait_status)));
    } else if (h->cooperation & COOPERATION_LONG) {
        say(result, PLANNER_WORK_CRASHED, "what it tells of itself is longer than 1 MB");
    } else if (!finished) {
        say(result, PLANNER_WORK_CRASHED, "");
        (void)snprintf(result->text, sizeof result->text, "it ended the program, with status %d",
                       WEXITSTATUS(v->wait_status));
    } else if (cooperation_words(v, h->cooperation)) {
        say(result, PLANNER_WORK_MISBEHAVED, cooperation_words(v, h->cooperation));
    }
    result->status = finished ? h->status : 0;
}

/* The answer of work that came to its end, as bytes of the caller's own. */
static bool take_answer(const handover *h, answer *a) {
    const bool whole = a->result.outcome <= PLANNER_WORK_MISBEHAVED;
    a->size = whole ? h->size : 0;
    a->bytes = calloc(a->size + 1, 1);
    if (a->bytes) {
        memcpy(a->bytes, h->answer, a->size);
    }
    return a->bytes != NULL;
}

static void *shared_memory(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* `a` is NULL if the answer is not needed. */
static bool run_order(work_order *order, planner_work_result *result, answer *a) {
    order->handover = shared_memory(sizeof *order->handover);
    order->verdict = shared_memory(sizeof *order->verdict);
    const double started = steady_seconds();
    order->deadline = order->work.time_limit > 0.0 ? started + order->work.time_limit : HUGE_VAL;
    bool good = order->handover && order->verdict && run_processes(order);
    if (good) {
        result->seconds = steady_seconds() - started;
        judge(order, order->verdict, order->handover, result);
        good = !a || take_answer(order->handover, a);
    }
    if (order->handover) {
        (void)munmap(order->handover, sizeof *order->handover);
    }
    if (order->verdict) {
        (void)munmap(order->verdict, sizeof *order->verdict);
    }
    return good;
}

bool run_child(const planner_work *work, answer *a) {
    *a = (answer){0};
    return run_order(&(work_order){.work = *work}, &a->result, a);
}

void answer_free(answer *a) {
    free(a->bytes);
    *a = (answer){0};
}

planner_status planner_supervise(const planner_work *work, planner_work_result *result,
                                 planner_error *error) {
    *result = (planner_work_result){0};
    const bool good = run_order(&(work_order){.work = *work, .keeps_descriptors = true}, result, NULL);
    return good ? PLANNER_OK
                : tell(error, PLANNER_ERROR_OUT_OF_MEMORY, "", "the system gives no process or no memory");
}
