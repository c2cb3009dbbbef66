/* Time a call: the least of several rounds, in which all that is compared takes turns. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <stddef.h>

/* Seconds since some fixed moment; never goes back. */
double bench_now(void);

/* Something to measure: does its work once and gives a number that depends on all of it, so that no compiler can
 * leave it out. */
typedef size_t (*bench_body)(const void *work);

/* A body and what it works on. */
typedef struct bench_entry {
    bench_body body;
    const void *work;
} bench_entry;

/* How much time a measurement may take: so many rounds of at least so many seconds each. */
typedef struct bench_effort {
    int rounds;
    double seconds;
} bench_effort;

/* For numbers to rely on, and for a glance. */
extern const bench_effort bench_thorough;
extern const bench_effort bench_quick;

/* Nanoseconds per call, when one run of `body` makes `calls` of them: the best of seven rounds of at least twenty
 * milliseconds, after one that warms up. Other programs only ever make a round slower, so the best is nearest to the
 * truth. */
double bench_nanoseconds(bench_body body, const void *work, size_t calls);

/* The same of bodies that are to be compared, each of which makes `calls` calls: they take turns in many short rounds,
 * so that a slow spell of the machine strikes all of them. Where one run takes longer than a round, there are fewer rounds. */
void bench_compare_by(bench_effort effort, const bench_entry *entries, size_t count, size_t calls,
                      double *nanoseconds);

/* With the thorough effort. */
void bench_compare(const bench_entry *entries, size_t count, size_t calls, double *nanoseconds);

#endif
