/* Time a call: the minimum of several rounds, in which everything that is compared takes turns. Other
 * programs only ever make a round slower, so the minimum is nearest to the truth. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <stddef.h>

/* Returns seconds since a fixed moment. Never goes back. */
double bench_now(void);

/* From now on bench_now returns the seconds that all threads of the process have computed. */
void bench_use_processor_time(void);

/* Does its work once and returns a number that depends on all of it, so that no compiler leaves it out. */
typedef size_t (*bench_body)(const void *work);

/* A body and what it works on. */
typedef struct bench_entry {
    bench_body body;
    const void *work;
} bench_entry;

/* Work that changes its own state: one round, which returns the seconds of the part that is measured. */
typedef struct bench_round {
    double (*run)(void *work);
    void *work;
} bench_round;

/* At most this number of rounds of at least so many seconds each. Work that takes longer gets fewer
 * rounds. */
typedef struct bench_effort {
    int rounds;
    double seconds;
} bench_effort;

/* For reliable numbers, and for a glance. */
extern const bench_effort bench_thorough;
extern const bench_effort bench_quick;

/* Fills nanoseconds per call for `count` entries, each of which makes `calls` calls in one run of its body.
 * They take turns in many short rounds, so that a slow spell of the machine strikes all of them. */
void bench_compare_by(bench_effort effort, const bench_entry *entries, size_t count, size_t calls,
                      double *nanoseconds);

/* Fills nanoseconds per unit for `count` works, each of which does `units` units in a round. The first round
 * of each warms up. */
void bench_compare_rounds(bench_effort effort, const bench_round *rounds, size_t count, size_t units,
                          double *nanoseconds);

#endif
