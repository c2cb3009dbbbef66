#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "timing.h"

#include <math.h>
#include <time.h>

enum {
    FEWEST_ROUNDS = 5,
    PATIENCE = 4 /* times as long as rounds are meant to take */
};

static const bench_effort alone = {7, 0.02};
const bench_effort bench_thorough = {40, 0.002};
const bench_effort bench_quick = {3, 0.0005};

/* Where results go, so that they count as used. */
static volatile size_t sink;

double bench_now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The seconds that one run of the body takes in a round of `runs` of them. */
static double seconds_each(bench_body body, const void *work, size_t runs) {
    const double start = bench_now();
    for (size_t i = 0; i < runs; ++i) {
        sink = body(work);
    }
    return (bench_now() - start) / (double)runs;
}

/* How many runs fill so many seconds; the first one warms up. */
static size_t runs_in(bench_body body, const void *work, double seconds) {
    const double guess = seconds_each(body, work, 1);
    return guess < seconds ? (size_t)(seconds / fmax(guess, 1e-9)) + 1 : 1;
}

double bench_nanoseconds(bench_body body, const void *work, size_t calls) {
    const size_t runs = runs_in(body, work, alone.seconds);
    double best = HUGE_VAL;
    for (int i = 0; i < alone.rounds; ++i) {
        best = fmin(best, seconds_each(body, work, runs));
    }
    return 1e9 * best / (double)calls;
}

/* One round: the first run warms up, unless it takes as long as a round. */
static double round_of(bench_entry entry, double seconds) {
    const double first = seconds_each(entry.body, entry.work, 1);
    if (first >= seconds) {
        return first;
    }
    return seconds_each(entry.body, entry.work, (size_t)(seconds / fmax(first, 1e-9)) + 1);
}

void bench_compare_by(bench_effort effort, const bench_entry *entries, size_t count, size_t calls,
                      double *nanoseconds) {
    const double end = bench_now() + PATIENCE * (double)count * effort.rounds * effort.seconds;
    for (size_t i = 0; i < count; ++i) {
        nanoseconds[i] = HUGE_VAL;
    }
    for (int round = 0; round < effort.rounds && (round < FEWEST_ROUNDS || bench_now() < end); ++round) {
        for (size_t i = 0; i < count; ++i) {
            nanoseconds[i] = fmin(nanoseconds[i], 1e9 * round_of(entries[i], effort.seconds) / (double)calls);
        }
    }
}

void bench_compare(const bench_entry *entries, size_t count, size_t calls, double *nanoseconds) {
    bench_compare_by(bench_thorough, entries, count, calls, nanoseconds);
}
