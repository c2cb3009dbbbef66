/* Minimum, maximum and clamping of doubles, as comparisons: the branch-free instructions of processors do the
 * same.
 *
 * The functions differ from fmin and fmax of <math.h> where a number is NaN, which those ignore, and in the
 * sign of a zero, which those leave open. All are thread-safe. */
#ifndef GEOM_SCALAR_H
#define GEOM_SCALAR_H

#include <float.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns a if a < b, otherwise b: b also if they are equal or one is NaN. */
static inline double geom_min(double a, double b) { return a < b ? a : b; }

/* Returns a if a > b, otherwise b: b also if they are equal or one is NaN. */
static inline double geom_max(double a, double b) { return a > b ? a : b; }

/* Returns x moved into [low, high], where low <= high. NaN stays NaN. */
static inline double geom_clamp(double x, double low, double high) {
    return x < low ? low : x > high ? high : x;
}

/* Returns x, with infinity replaced by the largest double. NaN stays NaN. */
static inline double geom_clamp_finite(double x) { return geom_clamp(x, -DBL_MAX, DBL_MAX); }

#ifdef __cplusplus
}
#endif

#endif
