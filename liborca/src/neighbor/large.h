/* Points with radii far above those of the others. By the distance of surfaces each search looks as far as the
 * largest radius reaches. So a few large points are kept in a list of their own, behind the last cell, which each
 * search looks through, and the cells are searched as far as the radii of the others reach. Which points are
 * large changes no answer. */
#ifndef ORCA_LARGE_H
#define ORCA_LARGE_H

#include "core/robust_range.h"

#include <float.h>

/* The radius above which points are large: so far beyond the bulk of radii that it matters to searches that look
 * as far as `range`. */
static inline double large_above(const double *radius, size_t stride, size_t count, double range) {
    return 4.0 * robust_range(radius, stride, count).high + 0.5 * range;
}

/* The largest radii, of all points and of those that are not large, and how many points are large. */
typedef struct large_points {
    double above;
    double largest;
    double usual;
    size_t count;
} large_points;

static inline void large_add(large_points *found, double radius) {
    found->largest = radius > found->largest ? radius : found->largest;
    if (radius > found->above) {
        ++found->count;
    } else {
        found->usual = radius > found->usual ? radius : found->usual;
    }
}

static inline void large_merge(large_points *found, const large_points *more) {
    found->largest = more->largest > found->largest ? more->largest : found->largest;
    found->usual = more->usual > found->usual ? more->usual : found->usual;
    found->count += more->count;
}

/* Makes no point large if too many would be, as each search looks at all of them. */
static inline void large_decide(large_points *found) {
    enum {
        MOST = 128
    };
    if (found->count > MOST) {
        found->above = DBL_MAX;
        found->usual = found->largest;
        found->count = 0;
    }
}

#endif
