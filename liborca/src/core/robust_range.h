/* Where the bulk of some numbers lies: what the grids of plane and space cover. */
#ifndef ORCA_ROBUST_RANGE_H
#define ORCA_ROBUST_RANGE_H

#include <geom/scalar.h>
#include <geom/sort.h>

#include <math.h>
#include <stddef.h>

enum {
    ROBUST_RANGE_SAMPLE = 256
};

/* An interval of one coordinate. */
typedef struct interval {
    double low;
    double high;
} interval;

static inline bool robust_range_before(const void *context, const void *a, const void *b) {
    (void)context;
    return *(const double *)a < *(const double *)b;
}

/* Some of the values, in order. Returns how many. */
static inline size_t robust_range_sample(const double *values, size_t stride, size_t count,
                                         double sample[ROBUST_RANGE_SAMPLE]) {
    const size_t taken = count < ROBUST_RANGE_SAMPLE ? count : ROBUST_RANGE_SAMPLE;
    for (size_t i = 0; i < taken; ++i) {
        sample[i] = values[i * count / taken * stride];
    }
    double room[ROBUST_RANGE_SAMPLE];
    geom_sort_elements(sample, room, taken, sizeof *sample, robust_range_before, NULL);
    return taken;
}

/* Where the bulk of the values lies: the middle half of a sample, widened by three times its length on both
 * sides but not beyond the sample. */
static inline interval robust_range(const double *values, size_t stride, size_t count) {
    double sample[ROBUST_RANGE_SAMPLE] = {0.0};
    const size_t taken = robust_range_sample(values, stride, count, sample);
    const double low = sample[taken / 4];
    const double high = sample[taken - 1 - taken / 4];
    const double margin = 3.0 * (high - low);
    const interval result = {geom_max(sample[0], low - margin), geom_min(sample[taken - 1], high + margin)};
    return result;
}

#endif
