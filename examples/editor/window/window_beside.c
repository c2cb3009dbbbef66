/* Threads beside the window. */
#define _DEFAULT_SOURCE /* syscall */
#include "window_beside.h"

#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#endif

/* ---- Who comes first where both want one processor ---- */

/* Only Linux lets a thread ask for that; elsewhere it would be asked for the whole program. */
static void step_back(void) {
#ifdef __linux__
    (void)setpriority(PRIO_PROCESS, 0, 10);
#endif
}

/* Asks for short slices. A thread then gets as much of a processor as before, but gets it as soon as it wakes
 * up (Linux 6.12). With usual slices it may wait up to 4 ms for another thread. Systems that know no slices
 * refuse or ignore this. */
void window_threads_come_first(void) {
#if defined(__linux__) && defined(SYS_sched_setattr)
    struct {
        uint32_t size;
        uint32_t policy; /* 0: the usual one */
        uint64_t flags;  /* 1: threads started from here on begin as usual */
        int32_t niceness;
        uint32_t priority;
        uint64_t slice; /* ns */
        uint64_t deadline;
        uint64_t period;
    } wanted = {
        .size = sizeof wanted, .flags = 1, .niceness = getpriority(PRIO_PROCESS, 0), .slice = 500 * 1000};
    (void)syscall(SYS_sched_setattr, 0, &wanted, 0);
#endif
}

static void *live(void *argument) {
    window_worker *w = argument;
    step_back();
    pthread_mutex_lock(&w->lock);
    while (!w->ends) {
        if (!w->work) {
            pthread_cond_wait(&w->changed, &w->lock);
            continue;
        }
        void (*const work)(void *) = w->work;
        pthread_mutex_unlock(&w->lock);
        work(w->argument);
        pthread_mutex_lock(&w->lock);
        w->work = NULL;
        pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
        if (w->notify) {
            w->notify(w->listener);
        }
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static bool start(window_worker *w) {
    if (pthread_mutex_init(&w->lock, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&w->changed, NULL) != 0) {
        pthread_mutex_destroy(&w->lock);
        return false;
    }
    w->started = pthread_create(&w->thread, NULL, live, w) == 0;
    if (!w->started) {
        pthread_cond_destroy(&w->changed);
        pthread_mutex_destroy(&w->lock);
    }
    return w->started;
}

bool window_threads_start(window_threads *t, void (*notify)(void *), void *listener) {
    memset(t, 0, sizeof *t);
    bool good = true;
    for (int i = 0; good && i < EDITOR_BESIDE_SLOTS; i++) {
        t->workers[i].notify = notify;
        t->workers[i].listener = listener;
        good = start(&t->workers[i]);
    }
    if (!good) {
        window_threads_end(t);
    }
    return good;
}

void window_threads_end(window_threads *t) {
    for (int i = 0; i < EDITOR_BESIDE_SLOTS; i++) {
        window_worker *w = &t->workers[i];
        if (!w->started) {
            continue;
        }
        pthread_mutex_lock(&w->lock);
        while (w->work) {
            pthread_cond_wait(&w->changed, &w->lock);
        }
        w->ends = true;
        pthread_cond_broadcast(&w->changed);
        pthread_mutex_unlock(&w->lock);
        pthread_join(w->thread, NULL);
        pthread_cond_destroy(&w->changed);
        pthread_mutex_destroy(&w->lock);
        w->started = false;
    }
}

static window_worker *worker(void *context, int slot) { return &((window_threads *)context)->workers[slot]; }

static void begin(void *context, int slot, void (*work)(void *), void *argument) {
    window_worker *w = worker(context, slot);
    pthread_mutex_lock(&w->lock);
    w->work = work;
    w->argument = argument;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

static bool is_done(void *context, int slot) {
    window_worker *w = worker(context, slot);
    pthread_mutex_lock(&w->lock);
    const bool done = !w->work;
    pthread_mutex_unlock(&w->lock);
    return done;
}

static void wait_for(void *context, int slot) {
    window_worker *w = worker(context, slot);
    pthread_mutex_lock(&w->lock);
    while (w->work) {
        pthread_cond_wait(&w->changed, &w->lock);
    }
    pthread_mutex_unlock(&w->lock);
}

/* One processor is left to the window. */
static uint32_t spare_processors(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 2 ? (uint32_t)(count - 1) : 1;
}

editor_beside window_threads_beside(window_threads *t) {
    return (editor_beside){
        .context = t, .threads = spare_processors(), .begin = begin, .is_done = is_done, .wait = wait_for};
}
