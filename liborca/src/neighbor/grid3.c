/* The grid of space: the size of its cells, and which part of the points it follows. */
#include "core/space.h"

#include "grid3.h"

#include <geom/scalar.h>

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
    const double longest = geom_max(x, geom_max(y, z));
    const double shortest = geom_min(x, geom_min(y, z));
    const double middle = geom_max(geom_min(x, y), geom_min(geom_max(x, y), z));
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
    return e.first * geom_max(cube_root(second * third / cells), geom_max(sqrt(second / cells), 1.0 / cells));
}

enum {
    WARPED_COUNT = 4096 /* the fewest points for which cells of several sizes are made */
};

/* Cells of half the range, or smaller ones where a search finds enough nearer than that: with CELL_PART as
 * many points in each as it wants. Both were measured to suit. */
static const double CELL_PART = 0.16;

static double suited_size(const grid_plan *plan, extent e) {
    const double each = plan->wanted > 0.0 ? CELL_PART * plan->wanted : 1.0;
    const double size = cell_size(e, (double)plan->count / each);
    return plan->range > 0.0 ? geom_min(0.5 * plan->range, size) : size;
}

/* How many cells cover a length. */
static int32_t cells_along(double length, double size) { return (int32_t)(length / size) + 1; }

static geom_vec3 point_of(const grid_plan *plan, size_t i) {
    const size_t at = i * plan->stride;
    return geom_vec3_make(plan->axis[0][at], plan->axis[1][at], plan->axis[2][at]);
}

/* Whether the points stand in groups for which the cells are too large. */
static bool is_clumped(const grid *cells, const grid_plan *plan) {
    double cell[ROBUST_RANGE_SAMPLE];
    for (size_t i = 0; i < ROBUST_RANGE_SAMPLE; ++i) {
        cell[i] = grid_cell(cells, point_of(plan, i * plan->count / ROBUST_RANGE_SAMPLE));
    }
    return grid_is_clumped(cell, ROBUST_RANGE_SAMPLE);
}

/* Finer columns, rows and layers where there are more points. */
static void warp(grid *cells, const grid_plan *plan) {
    const double most = cube_root(8.0 * (double)plan->count);
    cells->rate = 0.0;
    for (int k = 0; k < 3; ++k) {
        cells->warp[k] = grid_warp_make(plan->axis[k], plan->stride, plan->count, 0.5 * plan->range, most);
        cells->rate = geom_max(grid_warp_rate(&cells->warp[k]), cells->rate);
    }
    cells->warped = true;
    cells->columns = grid_warp_count(&cells->warp[0]);
    cells->rows = grid_warp_count(&cells->warp[1]);
    cells->layers = grid_warp_count(&cells->warp[2]);
}

grid orca_grid3_make(const grid_plan *plan) {
    const interval x = robust_range(plan->axis[0], plan->stride, plan->count);
    const interval y = robust_range(plan->axis[1], plan->stride, plan->count);
    const interval z = robust_range(plan->axis[2], plan->stride, plan->count);
    const extent e = extent_of(x.high - x.low, y.high - y.low, z.high - z.low);
    const double suited = suited_size(plan, e);
    const double size = geom_max(cell_size(e, 2.0 * (double)plan->count), suited);
    grid made = {.low = geom_vec3_make(x.low, y.low, z.low), .columns = 1, .rows = 1, .layers = 1};
    if (!(size >= DBL_MIN && size <= DBL_MAX && 1.0 / size <= DBL_MAX)) {
        return made;
    }
    made.rate = 1.0 / size;
    made.columns = cells_along(x.high - x.low, size);
    made.rows = cells_along(y.high - y.low, size);
    made.layers = cells_along(z.high - z.low, size);
    if (size > suited && plan->count >= WARPED_COUNT && is_clumped(&made, plan)) {
        warp(&made, plan);
    }
    return made;
}

/* The ball that holds 1.5 times as many points. */
double orca_grid3_reach(const grid *cells, double wanted, size_t count) {
    const double volume = (double)grid_count(cells) / (double)count;
    return cells->rate > 0.0 ? cube_root(0.36 * wanted * volume) / cells->rate : 0.0;
}
