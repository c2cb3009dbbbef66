#include "bench.h"

#include <stdio.h>
#include <string.h>

enum {
    COLUMN_WIDTH = 14
};

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
