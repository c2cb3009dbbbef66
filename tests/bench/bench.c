#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    ROUNDS = 7,
    TURNS = 40,
    COLUMN_WIDTH = 14
};

static const double round_seconds = 0.02;
static const double turn_seconds = 0.002;

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
    const size_t runs = runs_in(body, work, round_seconds);
    double best = HUGE_VAL;
    for (int i = 0; i < ROUNDS; ++i) {
        best = fmin(best, seconds_each(body, work, runs));
    }
    return 1e9 * best / (double)calls;
}

void bench_compare(const bench_entry *entries, size_t count, size_t calls, double *nanoseconds) {
    for (size_t i = 0; i < count; ++i) {
        nanoseconds[i] = HUGE_VAL;
    }
    for (int turn = 0; turn < TURNS; ++turn) {
        for (size_t i = 0; i < count; ++i) {
            const size_t runs = runs_in(entries[i].body, entries[i].work, turn_seconds);
            const double seconds = seconds_each(entries[i].body, entries[i].work, runs);
            nanoseconds[i] = fmin(nanoseconds[i], 1e9 * seconds / (double)calls);
        }
    }
}

bool bench_wanted(int argc, char **argv, int first, const char *name) {
    for (int i = first; i < argc; ++i) {
        if (strcmp(argv[i], name) == 0) {
            return true;
        }
    }
    return argc <= first;
}

void bench_heading(const bench_table *table) {
    printf("%s\n%-*s", table->title, table->label_width, "");
    for (size_t i = 0; i < table->column_count; ++i) {
        printf("%*s", COLUMN_WIDTH, table->columns[i].title);
    }
    printf("\n");
}

void bench_row(const bench_table *table, const char *label, const double *values) {
    printf("%-*s", table->label_width, label);
    for (size_t i = 0; i < table->column_count; ++i) {
        printf("%*.*f", COLUMN_WIDTH, table->columns[i].decimals, values[i]);
    }
    printf("\n");
    (void)fflush(stdout);
}
