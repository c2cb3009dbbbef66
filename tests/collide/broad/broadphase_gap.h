/* The distance of two boxes from the gaps between them, for the suites of broad phases. */
#ifndef BROADPHASE_GAP_H
#define BROADPHASE_GAP_H

#include <math.h>

static inline double axis_gap(double low, double high, double other_low, double other_high) {
    const double gap = low > other_high ? low - other_high : other_low - high;
    return gap > 0.0 ? gap : 0.0;
}

/* By the plain formula, with all gaps taken times the power of two that brings the largest near 1; so it is
 * what the plain formula would be without limits of exponents. */
static inline double length_of_gaps(const double *gaps) {
    double largest = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        largest = gaps[axis] > largest ? gaps[axis] : largest;
    }
    if (largest == 0.0 || largest > 1e308) {
        return largest;
    }
    const int exponent = ilogb(largest);
    double sum = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double gap = scalbn(scalbn(gaps[axis], -exponent / 2), exponent / 2 - exponent);
        sum += gap * gap;
    }
    return scalbn(sqrt(sum), exponent);
}

#endif
