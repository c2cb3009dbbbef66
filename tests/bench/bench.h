/* What the benchmarks share: time per call (timing.h), and tables. */
#ifndef TEST_BENCH_H
#define TEST_BENCH_H

#include "timing.h"

#include <stdbool.h>
#include <stddef.h>

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
