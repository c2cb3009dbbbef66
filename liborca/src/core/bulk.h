/* Where the bulk of some numbers lies: what the grids of plane and space cover. */
#ifndef ORCA_BULK_H
#define ORCA_BULK_H

#include <geom/sort.h>

#include <math.h>
#include <stddef.h>

enum {
    BULK_SAMPLE = 256
};

/* An interval of one coordinate. */
typedef struct interval {
    double low;
    double high;
} interval;

static inline bool bulk_before(const void *context, const void *a, const void *b) {
    (void)context;
    return *(const double *)a < *(const double *)b;
}

/* Where the bulk of the values lies: the middle half of a sample, widened by three times its length on both sides but
 * not beyond the sample. */
static inline interval bulk_of(const double *values, size_t stride, size_t count) {
    double sample[BULK_SAMPLE] = {0.0};
    const size_t taken = count < BULK_SAMPLE ? count : BULK_SAMPLE;
    for (size_t i = 0; i < taken; ++i) {
        sample[i] = values[i * count / taken * stride];
    }
    double room[BULK_SAMPLE];
    geom_sort_elements(sample, room, taken, sizeof *sample, bulk_before, NULL);
    const double low = sample[taken / 4];
    const double high = sample[taken - 1 - taken / 4];
    const double margin = 3.0 * (high - low);
    const interval result = {fmax(sample[0], low - margin), fmin(sample[taken - 1], high + margin)};
    return result;
}

#endif
