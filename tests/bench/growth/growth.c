/* Measures how the cost of each function of the tables grows with the size of its input, in each family. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "growth.h"

#include "harness/random.h"

#include <geom/sort.h>

#include <limits.h> /* __GLIBC__, where it is: not every header of the standard tells */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

enum {
    SMALLEST = 32,
    LARGEST = 1 << 16,
    LARGEST_QUICK = 1 << 11,
    FITTED = 7, /* the exponent is that of so many of the largest sizes */
    SIZES = 16,
    ROUNDS = 8
};

/* No call is begun that is expected to take longer than this, in seconds. */
static const double longest_call = 0.3;
/* No further round begins after so many seconds of calls. */
static const double patience = 0.05;
/* A call of fewer seconds is mostly over before another program comes in between. */
static const double short_call = 1e-4;

static const struct {
    const growth_row *rows;
    size_t count;
} tables[] = {{growth_of_geom, GROWTH_GEOM},        {growth_of_pairs, GROWTH_PAIRS},
              {growth_of_indices, GROWTH_INDICES},  {growth_of_pairs3, GROWTH_PAIRS3},
              {growth_of_worlds, GROWTH_WORLDS},    {growth_of_worlds3, GROWTH_WORLDS3},
              {growth_of_costmaps, GROWTH_COSTMAPS}};

enum {
    ROWS = GROWTH_GEOM + GROWTH_PAIRS + GROWTH_INDICES + GROWTH_PAIRS3 + GROWTH_WORLDS + GROWTH_WORLDS3 +
           GROWTH_COSTMAPS
};

static const growth_row *row_at(size_t index) {
    size_t table = 0;
    for (; index >= tables[table].count; ++table) {
        index -= tables[table].count;
    }
    return &tables[table].rows[index];
}

/* ---- One family ---- */

/* The time of a call at growing sizes. */
typedef struct series {
    double log_size[SIZES];
    double log_time[SIZES];
    size_t count;
} series;

/* The slope of the line of least squares through the last points; NaN for less than two. */
static double exponent(const series *s) {
    const size_t first = s->count > FITTED ? s->count - FITTED : 0;
    const double count = (double)(s->count - first);
    double x = 0.0;
    double y = 0.0;
    for (size_t i = first; i < s->count; ++i) {
        x += s->log_size[i] / count;
        y += s->log_time[i] / count;
    }
    double xx = 0.0;
    double xy = 0.0;
    for (size_t i = first; i < s->count; ++i) {
        xx += (s->log_size[i] - x) * (s->log_size[i] - x);
        xy += (s->log_size[i] - x) * (s->log_time[i] - y);
    }
    return count < 2.0 ? (double)NAN : xy / xx;
}

/* The seconds that a call of twice the last size takes, if it grows as it did from the size before. */
static double expected(const series *s) {
    const size_t last = s->count - 1;
    const double step = s->count > 1 ? s->log_time[last] - s->log_time[last - 1] : 0.0;
    return exp(s->log_time[last] + fmax(step, log(2.0)));
}

/* Results go here, so that they count as used. */
static volatile size_t sink;

static bool number_before(const void *context, const void *a, const void *b) {
    (void)context;
    return *(const uint32_t *)a < *(const uint32_t *)b;
}

static double seconds_by(clockid_t clock) {
    struct timespec time;
    (void)clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Makes the processor forget what it learned of a call: its branches, by sorting numbers that are new each
 * time, and what its caches of one core hold. It learns all branches of a call on a thousand vertices, if
 * that call is repeated, and few of those of a call on sixty thousand. Then a plain sort seems to cost the
 * power 1.4. */
static void forget(void) {
    static bench_random source = {20240617};
    static uint32_t numbers[1 << 14];
    static unsigned char other[1 << 22];
    enum {
        NUMBERS = sizeof numbers / sizeof *numbers,
        LINE = 64
    };
    for (size_t i = 0; i < NUMBERS; ++i) {
        numbers[i] = (uint32_t)bench_between(&source, 0.0, 4e9);
    }
    geom_sort_in_place(numbers, NUMBERS, sizeof *numbers, number_before, NULL);
    for (size_t i = 0; i < sizeof other; i += LINE) {
        ++other[i];
    }
    sink = numbers[0] + other[0];
}

/* Seconds of one call after others. */
static double seconds_of_call(clockid_t clock, bench_body body, const growth_work *work) {
    forget();
    const double start = seconds_by(clock);
    sink = body(work);
    return seconds_by(clock) - start;
}

/* Seconds of the processor, in which other programs do not count, except in the caches. That clock takes a microsecond to
 * read, more or less by half: short calls are timed by the wall clock, which takes some nanoseconds. */
static double least_seconds(bench_body body, const growth_work *work) {
    double least = seconds_of_call(CLOCK_PROCESS_CPUTIME_ID, body, work);
    double spent = least;
    const bool is_short = least < short_call;
    const clockid_t clock = is_short ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    least = is_short ? HUGE_VAL : least;
    for (int round = 1; round < ROUNDS && spent < patience; ++round) {
        const double seconds = seconds_of_call(clock, body, work);
        least = fmin(least, seconds);
        spent += seconds;
    }
    return least;
}

static size_t nothing(const void *work) { return work == NULL; }

/* What a call releases is there for the next one, and the first one finds memory that was in use before.
 * Otherwise the C library takes large arrays from the system in each call. New pages cost more than most
 * functions, and only at the larger sizes: a world of 65,536 bodies takes 6 ms to fill, and 87 ms with new
 * pages. */
static void keep_released_memory(void) {
#if defined(__GLIBC__)
    enum {
        RESERVE = 1 << 28,
        PAGE = 1 << 12
    };
    static bool kept;
    if (kept) {
        return;
    }
    (void)mallopt(M_MMAP_MAX, 0);
    (void)mallopt(M_TRIM_THRESHOLD, INT_MAX);
    volatile unsigned char *const pages = malloc(RESERVE);
    for (size_t i = 0; pages != NULL && i < RESERVE; i += PAGE) {
        pages[i] = 1;
    }
    free((void *)pages);
    kept = true;
#endif
}

/* Returns false without memory. */
static bool measure_family(const growth_row *row, family which, bench_effort effort, series *s) {
    const bool quick = effort.rounds < bench_thorough.rounds;
    const double longest = quick ? 0.1 * longest_call : longest_call;
    const size_t largest = quick ? LARGEST_QUICK : LARGEST;
    bool good = true;
    const double idle = least_seconds(nothing, NULL); /* of the clock itself */
    s->count = 0;
    for (size_t size = SMALLEST; size <= largest && good && (s->count == 0 || expected(s) < longest);
         size *= 2) {
        growth_work work;
        good = growth_make(which, size, row->needs, &work);
        if (good) {
            s->log_size[s->count] = log((double)size);
            s->log_time[s->count++] = log(fmax(least_seconds(row->body, &work) - idle, 1e-9));
        }
        growth_drop(&work);
    }
    return good;
}

/* ---- Cases: a function, with the families as facts ---- */

static void describe(size_t index, bench_case *out) {
    const growth_row *row = row_at(index);
    *out = (bench_case){.unit = "call", .large = true};
    (void)snprintf(out->name, sizeof out->name, "%s%s", row->function, row->variant);
}

/* The time is that of the steepest family at its largest size, which is the last fact. */
static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const growth_row *row = row_at(index);
    double steepest = -HUGE_VAL;
    double largest = 0.0;
    *out = (bench_outcome){.nanoseconds = 0.0};
    keep_released_memory();
    for (family f = 0; f < FAMILY_COUNT; ++f) {
        series s;
        if ((row->needs & GROWTH_CONVEX) != 0 && !family_is_convex(f)) {
            continue;
        }
        if (!measure_family(row, f, effort, &s)) {
            return false;
        }
        const double slope = exponent(&s);
        bench_add_fact(out, family_names[f], slope);
        if (slope > steepest) {
            steepest = slope;
            largest = round(exp(s.log_size[s.count - 1]));
            out->nanoseconds = 1e9 * exp(s.log_time[s.count - 1]);
        }
    }
    bench_add_fact(out, "size", largest);
    if (row->steep) {
        bench_add_fact(out, "reason told", 1.0);
    }
    return true;
}

const bench_group bench_growth = {
    .name = "growth",
    .about = "the exponent of the cost of a call against the size of its input, for each family of inputs",
    .case_count = ROWS,
    .describe = describe,
    .measure = measure,
};
