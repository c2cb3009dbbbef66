/* Slots of one axis of a grid that are finer where there are more points: for groups of points far from each
 * other, between which even slots would leave none for the groups. The axis is cut at quantiles of a sample, and
 * each segment has slots of its own width. */
#ifndef ORCA_GRID_WARP_H
#define ORCA_GRID_WARP_H

#include "core/robust_range.h"

#include <float.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    GRID_SEGMENTS = 32
};

/* The slots of one axis. Segment i is from knot i to knot i + 1; the outermost reach on without end. */
typedef struct grid_warp {
    double knot[GRID_SEGMENTS];
    double rate[GRID_SEGMENTS]; /* 1 / the width of its slots */
    int32_t first[GRID_SEGMENTS + 1];
} grid_warp;

/* The slot of a coordinate; monotone. */
static inline int32_t grid_warp_slot(const grid_warp *warp, double value) {
    int32_t segment = 0; /* the last whose knot is not above the value */
    for (int32_t half = GRID_SEGMENTS / 2; half > 0; half /= 2) {
        segment += value >= warp->knot[segment + half] ? half : 0;
    }
    const double place = (value - warp->knot[segment]) * warp->rate[segment];
    const int32_t count = warp->first[segment + 1] - warp->first[segment];
    const int32_t inside = !(place >= 1.0) ? 0 : place >= (double)count ? count - 1 : (int32_t)place;
    return warp->first[segment] + inside;
}

static inline int32_t grid_warp_count(const grid_warp *warp) { return warp->first[GRID_SEGMENTS]; }

/* The mean of the rates: of the segments, so of the points. */
static inline double grid_warp_rate(const grid_warp *warp) {
    double sum = 0.0;
    for (int i = 0; i < GRID_SEGMENTS; ++i) {
        sum += warp->rate[i] / GRID_SEGMENTS;
    }
    return sum;
}

/* Whether many of a sample of points share their cells with others: they stand in groups for which the cells are
 * too large. `cell`: the number of the cell of each; sorted by this. */
static inline bool grid_is_clumped(double *cell, size_t count) {
    double room[ROBUST_RANGE_SAMPLE];
    size_t same = 0;
    geom_sort_elements(cell, room, count, sizeof *cell, robust_range_before, NULL);
    for (size_t i = 1; i < count; ++i) {
        same += cell[i] == cell[i - 1];
    }
    return same > count / 4;
}

/* Slots as wide as `size`, or as wide as `most` slots in all allow. */
static inline grid_warp grid_warp_make(const double *values, size_t stride, size_t count, double size,
                                       double most) {
    grid_warp warp;
    double sample[ROBUST_RANGE_SAMPLE];
    const size_t taken = robust_range_sample(values, stride, count, sample);
    const double each = most >= 2.0 * GRID_SEGMENTS ? floor(most / GRID_SEGMENTS) : 1.0;
    warp.first[0] = 0;
    for (size_t i = 0; i < GRID_SEGMENTS; ++i) {
        const double low = sample[i * (taken - 1) / GRID_SEGMENTS];
        const double width = sample[(i + 1) * (taken - 1) / GRID_SEGMENTS] - low;
        const double wanted = width / size;
        const double slots = wanted >= each ? each : wanted >= 1.0 ? floor(wanted) : 1.0;
        const double rate = slots / width;
        warp.knot[i] = low;
        warp.rate[i] = rate <= DBL_MAX ? rate : 0.0;
        warp.first[i + 1] = warp.first[i] + (int32_t)slots;
    }
    return warp;
}

#endif
