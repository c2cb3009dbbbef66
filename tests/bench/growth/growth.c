/* Measures how the cost of each function of the tables grows with the size of its input, in each family. */
#include "growth.h"

#include "sizes.h"

#include <stdio.h>

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

/* ---- Cases: a function, with the families as facts ---- */

typedef struct family_input {
    const growth_row *row;
    family which;
    growth_work work;
} family_input;

static const void *make(void *context, size_t size) {
    family_input *input = context;
    return growth_make(input->which, size, input->row->needs, &input->work) ? &input->work : NULL;
}

static void drop(void *context) {
    family_input *input = context;
    growth_drop(&input->work);
}

static void describe(size_t index, bench_case *out) {
    const growth_row *row = row_at(index);
    *out = (bench_case){.unit = "call", .large = true};
    (void)snprintf(out->name, sizeof out->name, "%s%s", row->function, row->variant);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const growth_row *row = row_at(index);
    growth_steepest steepest = {0};
    bool good = true;
    *out = (bench_outcome){.nanoseconds = 0.0};
    for (family f = 0; f < FAMILY_COUNT && good; ++f) {
        family_input of = {.row = row, .which = f};
        const growth_input input = {row->body, make, drop, &of};
        good = ((row->needs & GROWTH_CONVEX) != 0 && !family_is_convex(f)) ||
               growth_add_family(&input, family_names[f], effort, &steepest, out);
    }
    growth_end(steepest, row->steep, out);
    return good;
}

const bench_group bench_growth = {
    .name = "growth",
    .about = "the exponent of the cost of a call against the size of its input, for each family of inputs",
    .case_count = ROWS,
    .describe = describe,
    .measure = measure,
};
