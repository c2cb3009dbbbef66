/* Threads for what the editor does beside its window: one for each slot of <crowd/beside.h>, which sleeps
 * while there is nothing to do. Private to the window, and for tests. */
#ifndef EDITOR_WINDOW_BESIDE_H
#define EDITOR_WINDOW_BESIDE_H

#include "crowd/beside.h"

#include <pthread.h>

typedef struct window_worker {
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    bool started;
    bool ends;
    void (*work)(void *); /* NULL: nothing to do, and what there was is done */
    void *argument;
    void (*notify)(void *); /* called by the thread after each piece of work; may be NULL */
    void *listener;
} window_worker;

typedef struct window_threads {
    window_worker workers[EDITOR_BESIDE_SLOTS];
} window_threads;

/* The calling thread is that of the window: it asks the system to get a processor as soon as it wakes up. */
void window_threads_come_first(void);

/* Starts the threads. `notify` is called on them, after each piece of work; NULL for nobody. False when there
 * are none to be had. */
bool window_threads_start(window_threads *t, void (*notify)(void *), void *listener);

/* Waits for what is on its way and ends the threads. Those that were not started are left alone. */
void window_threads_end(window_threads *t);

/* The threads as the editor takes them. *t must not move. */
editor_beside window_threads_beside(window_threads *t);

#endif
