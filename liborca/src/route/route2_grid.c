/* Walls by place, in a uniform grid. */
#include "route2_internal.h"

#include <collide/pair2.h>

#include <string.h>

size_t orca_route_grid_cells(const route_grid *grid) { return (size_t)grid->columns * (size_t)grid->rows; }

typedef struct cell_range {
    int left;
    int right;
    int bottom;
    int top;
} cell_range;

/* A little more than the reach, so that rounding in the walk along a line does no harm. */
static double listing_reach(const route_grid *grid, const route_wall *wall, double reach) {
    return wall->radius + reach + 1e-3 * grid->cell;
}

static cell_range cells_near_wall(const route_grid *grid, const route_wall *wall, double reach) {
    const geom_capsule2 grown = {wall->a, wall->b, listing_reach(grid, wall, reach)};
    const geom_aabb2 box = geom_capsule2_bounds(grown);
    const cell_range range = {orca_route_grid_clamp((box.min.x - grid->origin.x) / grid->cell, grid->columns),
                              orca_route_grid_clamp((box.max.x - grid->origin.x) / grid->cell, grid->columns),
                              orca_route_grid_clamp((box.min.y - grid->origin.y) / grid->cell, grid->rows),
                              orca_route_grid_clamp((box.max.y - grid->origin.y) / grid->cell, grid->rows)};
    return range;
}

/* Long slanted walls pass by most cells of their box; this keeps them out of those. The cell's circumscribed
 * circle is a little too large, never too small. */
static bool wall_near_cell(const route_grid *grid, const route_wall *wall, int column, int row,
                           double reach) {
    const geom_vec2 center = geom_vec2_make(grid->origin.x + (column + 0.5) * grid->cell,
                                            grid->origin.y + (row + 0.5) * grid->cell);
    const geom_segment2 line = {wall->a, wall->b};
    const geom_circle near = {center, listing_reach(grid, wall, reach) + 0.7072 * grid->cell};
    return collide_segment_circle(line, near) != COLLIDE_APART;
}

/* Counts the walls of each cell (walls NULL), or writes them (walls given). Both passes visit alike. */
static void visit_cells(route_grid *grid, const route_wall *walls, size_t count, double reach, uint32_t *fill,
                        uint32_t *entries) {
    for (size_t i = 0; i < count; i++) {
        const cell_range range = cells_near_wall(grid, &walls[i], reach);
        for (int row = range.bottom; row <= range.top; row++) {
            for (int column = range.left; column <= range.right; column++) {
                if (!wall_near_cell(grid, &walls[i], column, row, reach)) {
                    continue;
                }
                uint32_t *next = &fill[row * grid->columns + column];
                if (entries) {
                    entries[*next] = (uint32_t)i;
                }
                ++*next;
            }
        }
    }
}

/* Cells about as wide as a wall is long, by the geometric mean, which a few long walls do not spoil. A grid
 * of a single cell where the numbers are beyond what doubles can tell apart. */
static void choose_cells(route_grid *grid, const route_wall *walls, size_t count, double reach,
                         size_t most_cells) {
    geom_aabb2 bounds = {geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0)};
    double total = 0.0;
    for (size_t i = 0; i < count; i++) {
        const geom_capsule2 grown = {walls[i].a, walls[i].b, walls[i].radius + reach};
        const geom_aabb2 box = geom_capsule2_bounds(grown);
        bounds = i == 0 ? box : geom_aabb2_union(bounds, box);
        total += log(geom_vec2_distance(walls[i].a, walls[i].b) + walls[i].radius + reach);
    }
    const double width = bounds.max.x - bounds.min.x;
    const double height = bounds.max.y - bounds.min.y;
    const double most = (double)most_cells;
    const double narrowest = fmax(sqrt(width / most) * sqrt(height), fmax(width, height) / most);
    const double cell = 1.01 * fmax(count > 0 ? exp(total / (double)count) : 1.0, 2.0 * narrowest);
    const bool usable = cell > 0.0 && isfinite(cell) && isfinite(width) && isfinite(height);
    grid->origin = bounds.min;
    grid->cell = usable ? cell : 1.0;
    grid->columns = usable ? (int)(width / cell) + 1 : 1;
    grid->rows = usable ? (int)(height / cell) + 1 : 1;
}

/* Turns the counts of the cells into where their lists end; false when there are too many entries to
 * number. */
static bool sum_counts(uint32_t *first, size_t cells) {
    uint64_t total = 0;
    for (size_t c = 1; c <= cells; c++) {
        total += first[c];
        if (total > UINT32_MAX) {
            return false;
        }
        first[c] = (uint32_t)total;
    }
    return true;
}

/* Both passes over the walls: where each cell's list starts, then the lists. `first` is all zeros. */
static geom_status fill_lists(const geom_allocator *allocator, route_grid *grid, const route_wall *walls,
                              size_t count, double reach) {
    const size_t cells = orca_route_grid_cells(grid);
    /* Counting one cell further than it belongs leaves, after the sums, each cell's start one place too early
     * in the array; filling advances it to where it belongs. */
    visit_cells(grid, walls, count, reach, grid->first + 1, NULL);
    if (!sum_counts(grid->first, cells)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    grid->entry_count = (size_t)grid->first[cells] + 1; /* one more, so that there is an array */
    grid->walls =
        geom_allocator_allocate(allocator, grid->entry_count, sizeof *grid->walls, _Alignof(uint32_t));
    if (!grid->walls) {
        return GEOM_OUT_OF_MEMORY;
    }
    visit_cells(grid, walls, count, reach, grid->first, grid->walls);
    for (size_t c = cells; c > 0; c--) {
        grid->first[c] = grid->first[c - 1];
    }
    grid->first[0] = 0;
    return GEOM_OK;
}

geom_status orca_route_grid_build(const geom_allocator *allocator, route_grid *grid, const route_wall *walls,
                                  size_t count, double reach, size_t most_cells) {
    choose_cells(grid, walls, count, reach, most_cells);
    const size_t places = orca_route_grid_cells(grid) + 1;
    grid->first = geom_allocator_allocate(allocator, places, sizeof *grid->first, _Alignof(uint32_t));
    if (!grid->first) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(grid->first, 0, places * sizeof *grid->first);
    return fill_lists(allocator, grid, walls, count, reach);
}

void orca_route_grid_free(const geom_allocator *allocator, route_grid *grid) {
    geom_allocator_release(allocator, grid->first, orca_route_grid_cells(grid) + 1, sizeof *grid->first,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, grid->walls, grid->entry_count, sizeof *grid->walls,
                           _Alignof(uint32_t));
}
