/* The check that calls leave the process as it is: signal handlers, environment variables, the mask of new files,
 * open files. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "checks.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if !defined(__linux__)
extern char **environ;
#endif

enum {
    CROWD = 16,
    MOST_SIGNALS = 65,
    MOST_FILES = 256
};

typedef struct process_state {
    struct sigaction actions[MOST_SIGNALS];
    sigset_t blocked;
    char *variables; /* NAME=VALUE, each with its zero */
    size_t size;
    mode_t mask;
    bool open[MOST_FILES];
} process_state;

/* ---- The state ---- */

static void read_variables(process_state *state) {
    state->size = 0;
    for (char **variable = environ; variable && *variable; variable++) {
        state->size += strlen(*variable) + 1;
    }
    state->variables = malloc(state->size + 1);
    if (!state->variables) {
        SKIP("out of memory");
    }
    char *end = state->variables;
    for (char **variable = environ; variable && *variable; variable++) {
        const size_t length = strlen(*variable) + 1;
        memcpy(end, *variable, length);
        end += length;
    }
}

static void read_state(process_state *state) {
    memset(state, 0, sizeof *state);
    for (int i = 1; i < MOST_SIGNALS; i++) {
        (void)sigaction(i, NULL, &state->actions[i]);
    }
    (void)sigprocmask(SIG_BLOCK, NULL, &state->blocked);
    read_variables(state);
    state->mask = umask(0);
    (void)umask(state->mask);
    for (int i = 0; i < MOST_FILES; i++) {
        state->open[i] = fcntl(i, F_GETFD) >= 0;
    }
}

/* ---- Comparing ---- */

/* A handler takes one of two forms, in the same place or side by side. */
static bool same_action(const struct sigaction *a, const struct sigaction *b) {
    return (a->sa_flags & SA_SIGINFO) == (b->sa_flags & SA_SIGINFO) &&
           ((a->sa_flags & SA_SIGINFO) ? a->sa_sigaction == b->sa_sigaction : a->sa_handler == b->sa_handler);
}

static void compare_signals(const process_state *before, const process_state *after, const char *call) {
    for (int i = 1; i < MOST_SIGNALS; i++) {
        if (!same_action(&before->actions[i], &after->actions[i])) {
            FAIL("%s changes what signal %d does (%s)", call, i, strsignal(i));
        }
        if (sigismember(&before->blocked, i) != sigismember(&after->blocked, i)) {
            FAIL("%s changes whether signal %d is blocked (%s)", call, i, strsignal(i));
        }
    }
}

static void compare_files(const process_state *before, const process_state *after, const char *call) {
    for (int i = 0; i < MOST_FILES; i++) {
        if (before->open[i] != after->open[i]) {
            FAIL("%s %s descriptor %d", call, after->open[i] ? "leaves a file open," : "closes", i);
        }
    }
}

/* Nothing has changed since `before`. */
static void compare_state(const process_state *before, const char *call) {
    static process_state after;
    read_state(&after);
    compare_signals(before, &after, call);
    if (after.size != before->size || memcmp(after.variables, before->variables, after.size) != 0) {
        FAIL("%s changes environment variables", call);
    }
    if (after.mask != before->mask) {
        FAIL("%s changes the mask of new files (umask)", call);
    }
    compare_files(before, &after, call);
    free(after.variables);
}

/* ---- The check ---- */

void check_process(const subject *s) {
    static process_state before;
    static agent agents[CROWD];
    const planner_config config = config_of(s);
    quiet_host host;
    make_host(&host);
    read_state(&before);
    planner *p = create_planner(s, &host.host);
    compare_state(&before, "create");
    must_activate(p, &config);
    compare_state(&before, "activate");
    if (takes_obstacles(s)) {
        obstacle_list list;
        make_obstacles(&list);
        must_set_obstacles(p, &list);
        compare_state(&before, "set_obstacles");
    }
    make_throng(agents, CROWD, s->dimension, 14);
    (void)must_step(p, agents, CROWD);
    compare_state(&before, "the step");
    p->deactivate(p);
    compare_state(&before, "deactivate");
    p->destroy(p);
    compare_state(&before, "destroy");
}
