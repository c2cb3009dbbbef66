/* Signals that ask the program to end. */
#define _POSIX_C_SOURCE 200809L

#include "window_internal.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

/* Signals that ask a program to end: the terminal closes, the session ends, Ctrl+C. A thread waits for them,
 * since the window's loop sleeps in SDL, which only an event wakes. */
static const int ENDING[] = {SIGHUP, SIGINT, SIGTERM};

static sigset_t ending_set(void) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++) {
        sigaddset(&set, ENDING[i]);
    }
    return set;
}

/* The first signal becomes an event; the second, when the loop does not come round to that, ends the
 * program. */
static void *wait_for_signals(void *event_type) {
    const sigset_t set = ending_set();
    int number = 0;
    SDL_Event event = {.type = *(const Uint32 *)event_type};
    if (sigwait(&set, &number) == 0) {
        SDL_PushEvent(&event);
    }
    if (sigwait(&set, &number) == 0) {
        _exit(128 + number);
    }
    return NULL;
}

bool window_watch_signals(window *w, char *reason, size_t capacity) {
    const sigset_t set = ending_set();
    w->end_event = SDL_RegisterEvents(1);
    if (w->end_event == (Uint32)-1 || pthread_sigmask(SIG_BLOCK, &set, NULL) != 0 ||
        pthread_create(&w->watcher, NULL, wait_for_signals, &w->end_event) != 0) {
        snprintf(reason, capacity, "cannot wait for signals");
        return false;
    }
    w->watches = true;
    return true;
}

void window_watch_no_signals(window *w) {
    const sigset_t set = ending_set();
    if (w->watches) {
        pthread_cancel(w->watcher);
        pthread_join(w->watcher, NULL);
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
        w->watches = false;
    }
}
