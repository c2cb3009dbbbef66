/* The process between a caller and the worker: it watches the worker, and ends what that leaves behind.
 *
 * Processes whose parents have ended become children of the supervisor (Linux), so that none gets away. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "process.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

typedef struct supervisor {
    const work_order *order;
    pid_t worker;
    bool ended;        /* the worker has */
    int guard;         /* the end to read from; -1 once it has no writers */
    int child_signals; /* has a byte for each SIGCHLD */
} supervisor;

static int child_signal_pipe[2];

static void note_child(int number) {
    (void)number;
    const ssize_t written = write(child_signal_pipe[1], "", 1); /* full: one is noted already */
    (void)written;
}

static void pause_briefly(void) {
    const struct timespec pause = {0, 1000000};
    (void)nanosleep(&pause, NULL);
}

/* ---- Processes that are left ---- */

/* The parent of a process, as /proc tells; 0 of one that has ended or cannot be read. */
static pid_t living_child_of(const char *process) {
    char path[64];
    char line[512];
    (void)snprintf(path, sizeof path, "/proc/%.20s/stat", process);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 0;
    }
    const ssize_t length = read(file, line, sizeof line - 1);
    (void)close(file);
    line[length > 0 ? length : 0] = 0;
    const char *name_end = strrchr(line, ')'); /* NUMBER (NAME) STATE PARENT ... */
    return name_end && strlen(name_end) > 4 && name_end[2] != 'Z' ? (pid_t)strtol(name_end + 4, NULL, 10) : 0;
}

/* Whether there are children, but for one, that have not ended. Sends them a signal. */
static bool signal_children(pid_t but, int number) {
    DIR *directory = opendir("/proc");
    bool found = false;
    for (const struct dirent *entry; directory && (entry = readdir(directory)) != NULL;) {
        const pid_t process = (pid_t)strtol(entry->d_name, NULL, 10);
        if (process > 1 && process != but && living_child_of(entry->d_name) == getpid()) {
            found = true;
            (void)kill(process, number);
        }
    }
    if (directory) {
        (void)closedir(directory);
    }
    return found;
}

/* Each round ends the children there are, and with them their own become children. */
static bool end_children(void) {
    const double give_up = steady_seconds() + 5.0;
    bool found = signal_children(0, SIGKILL);
    for (;;) {
        const pid_t reaped = waitpid(-1, NULL, WNOHANG);
        if (reaped < 0 || steady_seconds() > give_up) {
            return found;
        }
        if (reaped == 0) {
            found |= signal_children(0, SIGKILL);
            pause_briefly();
        }
    }
}

/* ---- Watching ---- */

/* Reaps whoever has ended. */
static void reap(supervisor *s) {
    int status;
    for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (ended == s->worker) {
            s->ended = true;
            s->order->verdict->wait_status = status;
        }
    }
}

/* Ends the worker, which may tidy up first if it is not to blame. */
static void end_worker(supervisor *s, bool gently) {
    if (gently) {
        (void)kill(s->worker, SIGTERM);
        for (int i = 0; i < 200 && !s->ended; i++) {
            pause_briefly();
            reap(s);
        }
    }
    if (!s->ended) {
        (void)kill(s->worker, SIGKILL);
        while (waitpid(s->worker, &s->order->verdict->wait_status, 0) < 0) {
        }
        s->ended = true;
    }
}

/* The worker has asked whether all is well before it goes on to its second part. Gives it the standard output
 * if so. */
static void let_finish(supervisor *s) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct iovec nothing = {.iov_base = "", .iov_len = 1};
    struct msghdr message = {.msg_iov = &nothing,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    const int output = STDOUT_FILENO;
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof output);
    memcpy(CMSG_DATA(header), &output, sizeof output);
    s->order->verdict->left_over = signal_children(s->worker, 0);
    if (!s->order->verdict->left_over) {
        (void)sendmsg(s->guard, &message, MSG_DONTWAIT);
    }
}

/* Returns whether something was written to the guard. It ends when it has no writers any more. */
static void look_at_guard(supervisor *s) {
    char byte;
    const ssize_t got = s->guard >= 0 ? read(s->guard, &byte, 1) : 0;
    if (got > 0) {
        s->order->verdict->wrote = 1;
    } else if (got == 0 && s->guard >= 0) {
        if (s->order->work.finish) {
            let_finish(s);
        }
        (void)close(s->guard);
        s->guard = -1;
    }
}

static int milliseconds_to(double deadline) {
    const double left = 1e3 * (deadline - steady_seconds());
    return left > 1e6 ? 1000000 : left > 0.0 ? (int)left + 1 : 0;
}

static void watch(supervisor *s) {
    verdict *v = s->order->verdict;
    while (!s->ended && !v->wrote && !v->timed_out) {
        struct pollfd events[] = {{.fd = s->child_signals, .events = POLLIN},
                                  {.fd = s->guard, .events = POLLIN},
                                  {.fd = s->order->lifeline, .events = POLLIN}};
        const int found = poll(events, 3, milliseconds_to(s->order->deadline));
        v->timed_out = found == 0 && steady_seconds() >= s->order->deadline;
        if (found > 0 && events[0].revents) {
            char bytes[64];
            const ssize_t got = read(s->child_signals, bytes, sizeof bytes);
            (void)got;
        }
        if (found > 0 && events[1].revents) {
            look_at_guard(s);
        }
        if (found > 0 && events[2].revents) { /* the caller has stopped waiting */
            end_worker(s, true);
        }
        reap(s);
    }
    end_worker(s, false);
    look_at_guard(s); /* what it wrote last */
}

/* ---- Starting ---- */

static bool make_guard(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static bool listen_to_children(supervisor *s) {
    if (pipe(child_signal_pipe) != 0 || fcntl(child_signal_pipe[0], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(child_signal_pipe[1], F_SETFL, O_NONBLOCK) != 0) {
        return false;
    }
    s->child_signals = child_signal_pipe[0];
    struct sigaction action = {.sa_handler = note_child, .sa_flags = SA_RESTART | SA_NOCLDSTOP};
    return sigaction(SIGCHLD, &action, NULL) == 0;
}

/* What ends the caller is noticed by the lifeline. */
static void ignore_the_terminal(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        (void)signal(signals[i], SIG_IGN);
    }
}

_Noreturn void supervisor_main(const work_order *order) {
    supervisor s = {.order = order};
    int guard[2];
    (void)setpgid(0, 0);
#if defined(__linux__)
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
    if (!make_guard(guard) || !listen_to_children(&s)) {
        _exit(1);
    }
    s.guard = guard[0];
    order->verdict->started = 1; /* the worker may end this process at once */
    s.worker = fork();
    if (s.worker == 0) {
        (void)signal(SIGCHLD, SIG_DFL);
        (void)close(guard[0]);
        (void)close(child_signal_pipe[0]);
        (void)close(child_signal_pipe[1]);
        (void)close(order->lifeline);
        (void)close(order->ended);
        worker_main(order, guard[1]);
    }
    if (s.worker < 0) {
        order->verdict->started = 0;
        _exit(1);
    }
    ignore_the_terminal();
    (void)close(guard[1]);
    watch(&s);
    order->verdict->left_over |= end_children();
    order->verdict->complete = 1;
    _exit(0);
}
