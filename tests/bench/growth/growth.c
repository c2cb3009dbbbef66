/* Measures how the cost of each function of the tables grows with the size of its input, in each family. */
#include "growth.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

enum {
    SMALLEST = 32,
    LARGEST = 1 << 16,
    LARGEST_QUICK = 1 << 11,
    FITTED = 7, /* the exponent is that of so many of the largest sizes */
    SIZES = 16,
    ROUNDS = 5
};

/* No call is begun that is expected to take longer than this, in seconds. */
static const double longest_call = 0.3;
/* No further round begins after this. */
static const double patience_of_round = 0.05;

static const struct {
    const growth_row *rows;
    size_t count;
} tables[] = {{growth_of_geom, GROWTH_GEOM},       {growth_of_pairs, GROWTH_PAIRS},
              {growth_of_indices, GROWTH_INDICES}, {growth_of_pairs3, GROWTH_PAIRS3},
              {growth_of_worlds, GROWTH_WORLDS},   {growth_of_worlds3, GROWTH_WORLDS3}};

enum {
    ROWS = GROWTH_GEOM + GROWTH_PAIRS + GROWTH_INDICES + GROWTH_PAIRS3 + GROWTH_WORLDS + GROWTH_WORLDS3
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

/* Seconds of the processor for each of so many calls. Other programs do not count, except in the caches. */
static double seconds_each(bench_body body, const growth_work *work, size_t calls) {
    const clock_t start = clock();
    for (size_t i = 0; i < calls; ++i) {
        sink = body(work);
    }
    return (double)(clock() - start) / ((double)CLOCKS_PER_SEC * (double)calls);
}

/* The least of several rounds of a millisecond or more. The first call warms up. */
static double seconds_of(bench_body body, const growth_work *work) {
    double least = fmax(seconds_each(body, work, 1), 1e-9);
    double spent = least;
    for (int round = 0; round < ROUNDS && spent < patience_of_round; ++round) {
        const size_t calls = (size_t)(0.001 / least) + 1;
        const double each = fmax(seconds_each(body, work, calls), 1e-9);
        least = fmin(least, each);
        spent += each * (double)calls;
    }
    return least;
}

/* Returns false without memory. */
static bool measure_family(const growth_row *row, family which, bench_effort effort, series *s) {
    const bool quick = effort.rounds < bench_thorough.rounds;
    const double patience = quick ? 0.1 * longest_call : longest_call;
    const size_t largest = quick ? LARGEST_QUICK : LARGEST;
    bool good = true;
    s->count = 0;
    for (size_t size = SMALLEST; size <= largest && good && (s->count == 0 || expected(s) < patience);
         size *= 2) {
        growth_work work;
        good = growth_make(which, size, row->needs, &work);
        if (good) {
            s->log_size[s->count] = log((double)size);
            s->log_time[s->count++] = log(seconds_of(row->body, &work));
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
