/* Seconds of a call at growing sizes, and the exponent of its growth. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "sizes.h"

#include "harness/random.h"

#include <geom/sort.h>

#include <limits.h> /* __GLIBC__, where it is: not every header of the standard tells */
#include <math.h>
#include <time.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <stdlib.h>
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

/* The time of a call at growing sizes. */
typedef struct series {
    double log_size[SIZES];
    double log_time[SIZES];
    size_t count;
} series;

/* The slope of the line of least squares through the last points; -HUGE_VAL for less than two. */
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
    return count < 2.0 ? -HUGE_VAL : xy / xx;
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
static double seconds_of_call(clockid_t clock, bench_body body, const void *work) {
    forget();
    const double start = seconds_by(clock);
    sink = body(work);
    return seconds_by(clock) - start;
}

/* Seconds of the processor, in which other programs do not count, except in the caches. That clock takes a microsecond
 * to read, more or less by half: short calls are timed by the wall clock, which takes some nanoseconds. */
static double least_seconds(bench_body body, const void *work) {
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
static bool measure(const growth_input *input, bench_effort effort, series *s) {
    const bool quick = effort.rounds < bench_thorough.rounds;
    const double longest = quick ? 0.1 * longest_call : longest_call;
    const size_t largest = quick ? LARGEST_QUICK : LARGEST;
    bool good = true;
    const double idle = least_seconds(nothing, NULL); /* of the clock itself */
    s->count = 0;
    for (size_t size = SMALLEST; size <= largest && good && (s->count == 0 || expected(s) < longest);
         size *= 2) {
        const void *work = input->make(input->context, size);
        good = work != NULL;
        if (good) {
            s->log_size[s->count] = log((double)size);
            s->log_time[s->count++] = log(fmax(least_seconds(input->body, work) - idle, 1e-9));
        }
        input->drop(input->context);
    }
    return good;
}

bool growth_add_family(const growth_input *input, const char *family, bench_effort effort,
                       growth_steepest *steepest, bench_outcome *out) {
    series s;
    keep_released_memory();
    if (!measure(input, effort, &s)) {
        return false;
    }
    const double slope = exponent(&s);
    if (s.count > 1) {
        bench_add_fact(out, family, slope);
    }
    if (!(steepest->size > 0.0) || slope > steepest->exponent) {
        *steepest = (growth_steepest){slope, round(exp(s.log_size[s.count - 1]))};
        out->nanoseconds = 1e9 * exp(s.log_time[s.count - 1]);
    }
    return true;
}

void growth_end(growth_steepest steepest, bool steep, bench_outcome *out) {
    bench_add_fact(out, "size", steepest.size);
    if (steep) {
        bench_add_fact(out, "reason told", 1.0);
    }
}
