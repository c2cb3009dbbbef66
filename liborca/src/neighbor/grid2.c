/* The grid of the plane: the size of its cells, and which part of the points it follows. */
#include "grid2.h"

#include <geom/scalar.h>

#include <float.h>
#include <math.h>

/* The side of square cells, so that a grid over width x height has no more than `cells` of them, or one
 * row. */
static double cell_size(double width, double height, double cells) {
    return geom_max(sqrt(width * (height / cells)), geom_max(width, height) / cells);
}

enum {
    WARPED_COUNT = 256 /* the fewest points for which cells of several sizes are made */
};

/* Cells of half the range, or smaller ones where a search finds enough nearer than that: with 0.64 times as
 * many points in each as it wants. Both were measured to suit. */
static double suited_size(const grid_plan *plan, double width, double height) {
    const double enough = plan->wanted > 0.0 ? 0.8 * sqrt(plan->wanted) : 1.0;
    const double size = enough * cell_size(width, height, (double)plan->count);
    return plan->range > 0.0 ? geom_min(0.5 * plan->range, size) : size;
}

static geom_vec2 point_of(const grid_plan *plan, size_t i) {
    return geom_vec2_make(plan->axis[0][i * plan->stride], plan->axis[1][i * plan->stride]);
}

/* Whether the points stand in groups for which the cells are too large. */
static bool is_clumped(const grid *cells, const grid_plan *plan) {
    double cell[ROBUST_RANGE_SAMPLE];
    for (size_t i = 0; i < ROBUST_RANGE_SAMPLE; ++i) {
        cell[i] = grid_cell(cells, point_of(plan, i * plan->count / ROBUST_RANGE_SAMPLE));
    }
    return grid_is_clumped(cell, ROBUST_RANGE_SAMPLE);
}

/* Finer columns and rows where there are more points. */
static void warp(grid *cells, const grid_plan *plan) {
    const double most = sqrt(8.0 * (double)plan->count);
    for (int k = 0; k < 2; ++k) {
        cells->warp[k] = grid_warp_make(plan->axis[k], plan->stride, plan->count, 0.5 * plan->range, most);
    }
    cells->warped = true;
    cells->columns = grid_warp_count(&cells->warp[0]);
    cells->rows = grid_warp_count(&cells->warp[1]);
    cells->rate = geom_max(grid_warp_rate(&cells->warp[0]), grid_warp_rate(&cells->warp[1]));
}

grid orca_grid2_make(const grid_plan *plan) {
    const interval x = robust_range(plan->axis[0], plan->stride, plan->count);
    const interval y = robust_range(plan->axis[1], plan->stride, plan->count);
    const double width = x.high - x.low;
    const double height = y.high - y.low;
    const double suited = suited_size(plan, width, height);
    const double size = geom_max(cell_size(width, height, 4.0 * (double)plan->count), suited);
    grid made = {.x = x.low, .y = y.low, .columns = 1, .rows = 1};
    if (!(size >= DBL_MIN && size <= DBL_MAX && 1.0 / size <= DBL_MAX)) {
        return made;
    }
    made.rate = 1.0 / size;
    made.columns = (int32_t)(width / size) + 1;
    made.rows = (int32_t)(height / size) + 1;
    if (size > suited && plan->count >= WARPED_COUNT && is_clumped(&made, plan)) {
        warp(&made, plan);
    }
    return made;
}
