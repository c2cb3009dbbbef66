/* What a host gives so that runs go on beside the window. A host without threads gives nothing: then runs
 * go on in the calls that hand events over, for as long as editor_set_step_budget says. */
#ifndef EDITOR_BESIDE_H
#define EDITOR_BESIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    EDITOR_BESIDE_RUN,    /* the run that the window shows */
    EDITOR_BESIDE_TRIALS, /* runs that are compared */
    EDITOR_BESIDE_SLOTS
};

/* Each slot does one piece of work at a time. What the caller wrote before `begin` is seen by the work, and
 * what the work wrote is seen after `is_done` returned true, or after `wait`. */
typedef struct editor_beside {
    void *context;
    uint32_t threads; /* that a time step of the shown run may use, at least 1 */
    void (*begin)(void *context, int slot, void (*work)(void *), void *argument);
    bool (*is_done)(void *context, int slot);
    void (*wait)(void *context, int slot);
} editor_beside;

/* The same for a host that can have this program in several instances that share no memory: what it gives to
 * the one with the window for each slot, so that orders get to another one (<crowd/remote.h>) and results
 * come back. Orders that are sent while others are on their way call those off. */
typedef struct editor_apart {
    void *context;
    void (*send)(void *context, const void *orders, size_t size);
    /* What came of the orders that were sent last, until the next call; NULL while there is nothing. No
     * bytes: the other instance has failed. */
    const void *(*receive)(void *context, size_t *size);
} editor_apart;

#endif
