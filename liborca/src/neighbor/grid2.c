/* The grid of the plane: the size of its cells, and which part of the points it follows. */
#include "grid2.h"

#include "core/robust_range.h"

#include <float.h>
#include <math.h>

/* The side of square cells, so that a grid over width x height has no more than `cells` of them, or one
 * row. */
static double cell_size(double width, double height, double cells) {
    return fmax(sqrt(width * (height / cells)), fmax(width, height) / cells);
}

/* Cells of half the range, or smaller ones where a search finds enough nearer than that: with 0.64 times as
 * many points in each as it wants. Both were measured to suit. But no more than four cells for each point. */
static double suited_size(const grid_plan *plan, double width, double height) {
    const double count = (double)plan->count;
    const double enough = plan->wanted > 0.0 ? 0.8 * sqrt(plan->wanted) : 1.0;
    double size = enough * cell_size(width, height, count);
    if (plan->range > 0.0) {
        size = fmin(size, 0.5 * plan->range);
    }
    return fmax(size, cell_size(width, height, 4.0 * count));
}

grid orca_grid2_make(const grid_plan *plan) {
    const interval x = robust_range(plan->axis[0], plan->stride, plan->count);
    const interval y = robust_range(plan->axis[1], plan->stride, plan->count);
    const double width = x.high - x.low;
    const double height = y.high - y.low;
    const double size = suited_size(plan, width, height);
    const grid one = {x.low, y.low, 0.0, 1, 1};
    if (!(size >= DBL_MIN && size <= DBL_MAX && 1.0 / size <= DBL_MAX)) {
        return one;
    }
    const grid made = {x.low, y.low, 1.0 / size, (int32_t)(width / size) + 1, (int32_t)(height / size) + 1};
    return made;
}
