/* Where the bulk of some numbers lies: what the grids of plane and space cover. */
#ifndef ORCA_BULK_H
#define ORCA_BULK_H

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

static inline void bulk_sort(double *values, size_t count) {
    for (size_t i = 1; i < count; ++i) {
        const double value = values[i];
        size_t j = i;
        for (; j > 0 && values[j - 1] > value; --j) {
            values[j] = values[j - 1];
        }
        values[j] = value;
    }
}

/* Where the bulk of the values lies: the middle half of a sample, widened by three times its length on both sides but
 * not beyond the sample. */
static inline interval bulk_of(const double *values, size_t stride, size_t count) {
    double sample[BULK_SAMPLE] = {0.0};
    const size_t taken = count < BULK_SAMPLE ? count : BULK_SAMPLE;
    for (size_t i = 0; i < taken; ++i) {
        sample[i] = values[i * count / taken * stride];
    }
    bulk_sort(sample, taken);
    const double low = sample[taken / 4];
    const double high = sample[taken - 1 - taken / 4];
    const double margin = 3.0 * (high - low);
    const interval result = {fmax(sample[0], low - margin), fmin(sample[taken - 1], high + margin)};
    return result;
}

#endif
