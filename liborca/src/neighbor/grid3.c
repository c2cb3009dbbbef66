/* The grid of space: the size of its cells, and which part of the points it follows. */
#include "core/space.h"

#include "core/robust_range.h"
#include "grid3.h"

#include <float.h>

/* The cube root of a finite number, about: Newton's method from a power of two. It decides how fine cells
 * are, never an answer. */
static double cube_root(double x) {
    if (!(x > 0.0)) {
        return 0.0;
    }
    int exponent;
    const double fraction = frexp(x, &exponent);
    const int third = exponent >= 0 ? exponent / 3 : -((-exponent + 2) / 3);
    const double value = ldexp(fraction, exponent - 3 * third); /* between 1/2 and 4 */
    double root = 1.0;
    for (int i = 0; i < 8; ++i) {
        root = (2.0 * root + value / (root * root)) / 3.0;
    }
    return ldexp(root, third);
}

/* Three lengths, the longest first. */
typedef struct extent {
    double first;
    double second;
    double third;
} extent;

static extent extent_of(double x, double y, double z) {
    const double longest = fmax(x, fmax(y, z));
    const double shortest = fmin(x, fmin(y, z));
    const double middle = fmax(fmin(x, y), fmin(fmax(x, y), z));
    const extent result = {longest, middle, shortest};
    return result;
}

/* The edge of cubic cells, so that a grid over the extent has no more than `cells` of them, or one layer, or
 * one row. */
static double cell_size(extent e, double cells) {
    if (!(e.first > 0.0)) {
        return 0.0;
    }
    const double second = e.second / e.first;
    const double third = e.third / e.first;
    return e.first * fmax(cube_root(second * third / cells), fmax(sqrt(second / cells), 1.0 / cells));
}

/* Cells of half the range, or smaller ones where a search finds enough nearer than that: with CELL_PART as
 * many points in each as it wants. Both were measured to suit. But no more than two cells for each point. */
static const double CELL_PART = 0.16;

static double suited_size(const grid_plan *plan, extent e) {
    const double count = (double)plan->count;
    const double each = plan->wanted > 0.0 ? CELL_PART * plan->wanted : 1.0;
    double size = cell_size(e, count / each);
    if (plan->range > 0.0) {
        size = fmin(size, 0.5 * plan->range);
    }
    return fmax(size, cell_size(e, 2.0 * count));
}

/* How many cells cover a length. */
static int32_t cells_along(double length, double size) { return (int32_t)(length / size) + 1; }

grid orca_grid3_make(const grid_plan *plan) {
    const interval x = robust_range(plan->axis[0], plan->stride, plan->count);
    const interval y = robust_range(plan->axis[1], plan->stride, plan->count);
    const interval z = robust_range(plan->axis[2], plan->stride, plan->count);
    const extent e = extent_of(x.high - x.low, y.high - y.low, z.high - z.low);
    const geom_vec3 low = geom_vec3_make(x.low, y.low, z.low);
    const double size = suited_size(plan, e);
    const grid one = {low, 0.0, 1, 1, 1};
    if (!(size >= DBL_MIN && size <= DBL_MAX && 1.0 / size <= DBL_MAX)) {
        return one;
    }
    const grid made = {low, 1.0 / size, cells_along(x.high - x.low, size), cells_along(y.high - y.low, size),
                       cells_along(z.high - z.low, size)};
    return made;
}

/* The ball that holds 1.5 times as many points. */
double orca_grid3_reach(const grid *cells, double wanted, size_t count) {
    const double volume = (double)grid_count(cells) / (double)count;
    return cells->rate > 0.0 ? cube_root(0.36 * wanted * volume) / cells->rate : 0.0;
}
