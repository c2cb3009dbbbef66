/* What the benchmarks share: time per call, the best of several rounds, and tables. */
#ifndef TEST_BENCH_H
#define TEST_BENCH_H

#include <stdbool.h>
#include <stddef.h>

/* Seconds since some fixed moment; never goes back. */
double bench_now(void);

/* Something to measure: does its work once and gives a number that depends on all of it, so that no compiler can
 * leave it out. */
typedef size_t (*bench_body)(const void *work);

/* Nanoseconds per call, when one run of `body` makes `calls` of them: the best of seven rounds of at least twenty
 * milliseconds, after one that warms up. Other programs only ever make a round slower, so the best is nearest to the
 * truth. */
double bench_nanoseconds(bench_body body, const void *work, size_t calls);

/* A body and what it works on. */
typedef struct bench_entry {
    bench_body body;
    const void *work;
} bench_entry;

/* The same of bodies that are to be compared, each of which makes `calls` calls: they take turns in many short rounds,
 * so that a slow spell of the machine strikes all of them. */
void bench_compare(const bench_entry *entries, size_t count, size_t calls, double *nanoseconds);

/* Whether a measurement of that name is wanted, by the program's arguments from `first` on: without any, all are. */
bool bench_wanted(int argc, char **argv, int first, const char *name);

/* A column of numbers, printed with so many digits after the point. */
typedef struct bench_column {
    const char *title;
    int decimals;
} bench_column;

typedef struct bench_table {
    const char *title;
    int label_width;
    const bench_column *columns;
    size_t column_count;
} bench_table;

/* The title and the heads of the columns; then one row at a time, with a value for each column. */
void bench_heading(const bench_table *table);
void bench_row(const bench_table *table, const char *label, const double *values);

#endif
