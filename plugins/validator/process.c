#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "process.h"

#include "checks.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- In the child ---- */

static int result_pipe = -1;

void send_bytes(const void *bytes, size_t size) {
    const char *at = bytes;
    while (size > 0) {
        const ssize_t sent = write(result_pipe, at, size);
        if (sent < 0 && errno != EINTR) {
            _exit(1);
        }
        at += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
    }
}

void send_text(const char *text) { send_bytes(text, strlen(text) + 1); }

void check_end(uint32_t outcome, const char *format, ...) {
    char text[400];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    const char code = (char)outcome;
    send_bytes(&code, 1);
    send_text(text);
    _exit(0);
}

/* What a plugin prints goes to stderr; a crash leaves no file. */
static void settle(int out) {
    const struct rlimit none = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
    (void)fflush(stdout);
    (void)dup2(STDERR_FILENO, STDOUT_FILENO);
    (void)signal(SIGPIPE, SIG_IGN);
    result_pipe = out;
}

/* ---- In the parent ---- */

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Takes what there is; false at the end. */
static bool take_bytes(answer *a, int in) {
    if (a->capacity - a->size < 4096) {
        char *bytes = realloc(a->bytes, 2 * a->capacity + 8192);
        if (!bytes) {
            return false;
        }
        a->bytes = bytes;
        a->capacity = 2 * a->capacity + 8192;
    }
    const ssize_t got = read(in, a->bytes + a->size, a->capacity - a->size - 1);
    a->size += got > 0 ? (size_t)got : 0;
    a->bytes[a->size] = 0;
    return got > 0 || (got < 0 && errno == EINTR);
}

/* Listens until the child is done or its time is over. */
static void listen_to(answer *a, int in, double deadline) {
    bool more = true;
    while (more && !a->timed_out) {
        const double left = deadline - now();
        struct pollfd ready = {.fd = in, .events = POLLIN};
        const int found = poll(&ready, 1, left > 0.0 ? (int)(left * 1e3) + 1 : 0);
        a->timed_out = found == 0 && now() >= deadline;
        more = found <= 0 || take_bytes(a, in);
    }
}

/* A child that closed its pipe may still hang. */
static void reap(answer *a, pid_t child, double deadline) {
    for (;;) {
        if (a->timed_out) {
            (void)kill(child, SIGKILL);
        }
        const pid_t ended = waitpid(child, &a->wait_status, a->timed_out ? 0 : WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR)) {
            return;
        }
        a->timed_out |= now() >= deadline;
        const struct timespec pause = {0, 200000};
        (void)nanosleep(&pause, NULL);
    }
}

bool run_child(child_work *work, const void *argument, double time_limit, answer *a) {
    int ends[2];
    *a = (answer){0};
    if (pipe(ends) != 0) {
        return false;
    }
    (void)fflush(NULL);
    const double started = now();
    const pid_t child = fork();
    if (child == 0) {
        (void)close(ends[0]);
        settle(ends[1]);
        work(argument);
        _exit(0);
    }
    (void)close(ends[1]);
    if (child > 0) {
        listen_to(a, ends[0], started + time_limit);
        reap(a, child, started + time_limit);
        a->seconds = now() - started;
    }
    (void)close(ends[0]);
    return child > 0;
}

const char *signal_words(int number) {
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
    default:
        return "a signal ended it";
    }
}

planner_status tell(planner_error *error, planner_status status, const char *path, const char *words) {
    if (error && PLANNER_HAS(error, text)) {
        error->status = status;
        error->index = PLANNER_NO_INDEX;
        (void)snprintf(error->text, sizeof error->text, "%.150s%s%.80s", path, path[0] ? ": " : "", words);
    }
    return status;
}
