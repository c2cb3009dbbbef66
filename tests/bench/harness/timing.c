/* The clock, and rounds in turn. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "timing.h"

#include <math.h>
#include <stdbool.h>
#include <time.h>

enum {
    FEWEST_ROUNDS = 5,
    PATIENCE = 4 /* times as long as rounds are meant to take */
};

/* No round begins later than this after the first, in seconds. */
static const double longest = 2.0;

const bench_effort bench_thorough = {30, 0.002};
const bench_effort bench_quick = {3, 0.0005};

/* Where results go, so that they count as used. */
static volatile size_t sink;

static clockid_t clock_used = CLOCK_MONOTONIC;

void bench_use_processor_time(void) { clock_used = CLOCK_PROCESS_CPUTIME_ID; }

double bench_now(void) {
    struct timespec time;
    (void)clock_gettime(clock_used, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Whether one more round fits after `round` of them. */
static bool is_time(bench_effort effort, size_t count, int round, double start) {
    const double spent = bench_now() - start;
    const double meant = PATIENCE * (double)count * effort.rounds * effort.seconds;
    return round < effort.rounds &&
           (round == 0 || (spent < longest && (round < FEWEST_ROUNDS || spent < meant)));
}

/* Seconds for each of `runs` runs of the body. */
static double seconds_each(bench_entry entry, size_t runs) {
    const double start = bench_now();
    for (size_t i = 0; i < runs; ++i) {
        sink = entry.body(entry.work);
    }
    return (bench_now() - start) / (double)runs;
}

/* One round: the first run warms up, unless it takes as long as a round. */
static double round_of(bench_entry entry, double seconds) {
    const double first = seconds_each(entry, 1);
    if (first >= seconds) {
        return first;
    }
    return seconds_each(entry, (size_t)(seconds / fmax(first, 1e-9)) + 1);
}

void bench_compare_by(bench_effort effort, const bench_entry *entries, size_t count, size_t calls,
                      double *nanoseconds) {
    const double start = bench_now();
    for (size_t i = 0; i < count; ++i) {
        nanoseconds[i] = HUGE_VAL;
    }
    for (int round = 0; is_time(effort, count, round, start); ++round) {
        for (size_t i = 0; i < count; ++i) {
            nanoseconds[i] = fmin(nanoseconds[i], 1e9 * round_of(entries[i], effort.seconds) / (double)calls);
        }
    }
}

void bench_compare_rounds(bench_effort effort, const bench_round *rounds, size_t count, size_t units,
                          double *nanoseconds) {
    for (size_t i = 0; i < count; ++i) {
        (void)rounds[i].run(rounds[i].work);
        nanoseconds[i] = HUGE_VAL;
    }
    const double start = bench_now();
    for (int round = 0; is_time(effort, count, round, start); ++round) {
        for (size_t i = 0; i < count; ++i) {
            nanoseconds[i] = fmin(nanoseconds[i], 1e9 * rounds[i].run(rounds[i].work) / (double)units);
        }
    }
}
