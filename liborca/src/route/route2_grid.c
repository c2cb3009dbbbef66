/* Walls by place, in a uniform grid. */
#include "route2_labels.h"

#include <collide/pair2.h>

#include <string.h>

size_t orca_route_grid_cells(const route_grid *grid) { return (size_t)grid->columns * (size_t)grid->rows; }

/* Cells are made smaller while a wall shares its cell with more others than this on the average, and as long
 * as there are no more entries than this for each wall. */
static const double most_in_cell = 32.0;
static const double most_entries = 64.0;

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

/* Long slanted walls pass by most cells of their box; this keeps them out of those. The cell's
 * circumscribed circle is a little too large, never too small. */
static bool wall_near_cell(const route_grid *grid, const route_wall *wall, int column, int row,
                           double reach) {
    const geom_vec2 center = geom_vec2_make(grid->origin.x + (column + 0.5) * grid->cell,
                                            grid->origin.y + (row + 0.5) * grid->cell);
    const geom_segment2 line = {wall->a, wall->b};
    const geom_circle near = {center, listing_reach(grid, wall, reach) + 0.7072 * grid->cell};
    return collide_segment_circle(line, near) != COLLIDE_APART;
}

/* Some walls, and the number of the first of them. */
typedef struct wall_range {
    const route_wall *walls;
    size_t count;
    uint32_t number;
} wall_range;

/* Counts the walls of each cell (entries NULL), or writes them. Both passes visit alike. `fill` begins with
 * the cells of a row. */
static void visit_cells(const route_grid *grid, wall_range range_of_walls, double reach, int first_row,
                        uint32_t *fill, uint32_t *entries) {
    for (size_t i = 0; i < range_of_walls.count; i++) {
        const route_wall *wall = &range_of_walls.walls[i];
        const cell_range range = cells_near_wall(grid, wall, reach);
        for (int row = range.bottom; row <= range.top; row++) {
            for (int column = range.left; column <= range.right; column++) {
                if (!wall_near_cell(grid, wall, column, row, reach)) {
                    continue;
                }
                uint32_t *next = &fill[(row - first_row) * grid->columns + column];
                if (entries) {
                    entries[*next] = range_of_walls.number + (uint32_t)i;
                }
                ++*next;
            }
        }
    }
}

/* Cells about as wide as a wall is long, by the geometric mean, which a few long walls do not spoil. A grid
 * of a single cell where the numbers are beyond what doubles can tell apart. */
static void choose_cells(route_grid *grid, const route_wall *walls, size_t count, double reach, double room,
                         size_t most_cells) {
    geom_aabb2 bounds = {geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0)};
    double total = 0.0;
    for (size_t i = 0; i < count; i++) {
        const geom_capsule2 grown = {walls[i].a, walls[i].b, walls[i].radius + reach + room};
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
    grid->made_for = count;
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

/* Counts the walls of each cell, one cell further than it belongs: that leaves, after the sums, each cell's
 * start one place too early in the array, and filling advances it to where it belongs. */
static bool count_walls(const geom_allocator *allocator, route_grid *grid, wall_range all, double reach) {
    const size_t places = orca_route_grid_cells(grid) + 1;
    grid->first = geom_allocator_allocate(allocator, places, sizeof *grid->first, _Alignof(uint32_t));
    if (grid->first) {
        memset(grid->first, 0, places * sizeof *grid->first);
        visit_cells(grid, all, reach, 0, grid->first + 1, NULL);
    }
    return grid->first != NULL;
}

/* Whether a wall shares its cells with so many others, as long walls side by side do, that smaller cells are
 * worth their entries. */
static bool is_crowded(const route_grid *grid, size_t wall_count, size_t most_cells) {
    const size_t cells = orca_route_grid_cells(grid);
    double entries = 0.0;
    double others = 0.0;
    for (size_t c = 1; c <= cells; c++) {
        entries += grid->first[c];
        others += (double)grid->first[c] * grid->first[c];
    }
    return others > most_in_cell * entries && entries < 0.5 * most_entries * (double)wall_count &&
           4 * cells <= most_cells;
}

/* Where each cell's list starts, and the lists. The walls are counted. */
static geom_status fill_lists(const geom_allocator *allocator, route_grid *grid, wall_range all,
                              double reach) {
    const size_t cells = orca_route_grid_cells(grid);
    if (!sum_counts(grid->first, cells)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    grid->entry_count = (size_t)grid->first[cells] + 1; /* one more, so that there is an array */
    grid->walls =
        geom_allocator_allocate(allocator, grid->entry_count, sizeof *grid->walls, _Alignof(uint32_t));
    if (!grid->walls) {
        return GEOM_OUT_OF_MEMORY;
    }
    visit_cells(grid, all, reach, 0, grid->first, grid->walls);
    for (size_t c = cells; c > 0; c--) {
        grid->first[c] = grid->first[c - 1];
    }
    grid->first[0] = 0;
    return GEOM_OK;
}

geom_status orca_route_grid_build(const geom_allocator *allocator, route_grid *grid, const route_wall *walls,
                                  size_t count, double reach, double room, size_t most_cells) {
    const wall_range all = {walls, count, 0};
    choose_cells(grid, walls, count, reach, room, most_cells);
    bool counted = count_walls(allocator, grid, all, reach);
    while (counted && is_crowded(grid, count, most_cells)) {
        geom_allocator_release(allocator, grid->first, orca_route_grid_cells(grid) + 1, sizeof *grid->first,
                               _Alignof(uint32_t));
        grid->cell *= 0.5;
        grid->columns *= 2;
        grid->rows *= 2;
        counted = count_walls(allocator, grid, all, reach);
    }
    return counted ? fill_lists(allocator, grid, all, reach) : GEOM_OUT_OF_MEMORY;
}

/* ---- Edits ---- */

bool orca_route_grid_serves(const route_grid *grid, const route_change *change, size_t wall_count,
                            double reach) {
    const double width = grid->columns * grid->cell;
    const double height = grid->rows * grid->cell;
    const geom_vec2 low = geom_vec2_sub(change->come.min, grid->origin);
    const geom_vec2 high = geom_vec2_sub(change->come.max, grid->origin);
    const bool within =
        low.x >= reach && low.y >= reach && high.x <= width - reach && high.y <= height - reach;
    return (change->come_walls == 0 || within) && wall_count <= 2 * grid->made_for &&
           2 * wall_count >= grid->made_for;
}

/* A hundredth of a cell more on each side, which is far above rounding: a row too many is only made anew. */
static route_rows add_rows(const route_grid *grid, route_rows rows, geom_aabb2 box, double reach) {
    const double low = (box.min.y - reach - 1e-2 * grid->cell - grid->origin.y) / grid->cell;
    const double high = (box.max.y + reach + 1e-2 * grid->cell - grid->origin.y) / grid->cell;
    const int first = orca_route_grid_clamp(low, grid->rows);
    const int last = orca_route_grid_clamp(high, grid->rows);
    return (route_rows){first < rows.first ? first : rows.first, last > rows.last ? last : rows.last};
}

route_rows orca_route_grid_rows(const route_grid *grid, const route_change *change, double reach) {
    route_rows rows = {grid->rows, -1};
    rows = change->gone_walls > 0 ? add_rows(grid, rows, change->gone, reach) : rows;
    return change->come_walls > 0 ? add_rows(grid, rows, change->come, reach) : rows;
}

/* The numbers of walls after an edit, for those that stay. */
static void renumber(const uint32_t *entries, size_t count, const route_change *change, uint32_t *out) {
    const uint32_t first = (uint32_t)change->first_wall;
    const uint32_t shift = (uint32_t)change->come_walls - (uint32_t)change->gone_walls;
    for (size_t i = 0; i < count; i++) {
        out[i] = entries[i] + (entries[i] >= first ? shift : 0);
    }
}

/* The lists of the rows: those that stay, with room for those that come between them. `added` counts these
 * in each cell, and gets where they begin. Returns the end of the lists. */
static uint32_t fill_rows(const route_grid *before, const route_change *change, route_rows rows,
                          uint32_t *added, route_grid *grid) {
    const size_t begin = (size_t)rows.first * (size_t)grid->columns;
    const size_t end = ((size_t)rows.last + 1) * (size_t)grid->columns;
    uint32_t next = before->first[begin];
    for (size_t c = begin; c < end; c++) {
        uint32_t k = before->first[c];
        grid->first[c] = next;
        for (; k < before->first[c + 1] && before->walls[k] < change->first_wall; k++) {
            grid->walls[next++] = before->walls[k];
        }
        const uint32_t start = next;
        next += added[c - begin];
        added[c - begin] = start;
        for (; k < before->first[c + 1]; k++) {
            if (before->walls[k] >= change->first_wall + change->gone_walls) {
                renumber(&before->walls[k], 1, change, &grid->walls[next++]);
            }
        }
    }
    return next;
}

static void fill_edited(const route_grid *before, const route_wall *walls, const route_change *change,
                        double reach, route_rows rows, uint32_t *added, route_grid *grid) {
    const size_t cells = orca_route_grid_cells(grid);
    const size_t begin = (size_t)rows.first * (size_t)grid->columns;
    const size_t end = ((size_t)rows.last + 1) * (size_t)grid->columns;
    const wall_range come = {walls + change->first_wall, change->come_walls, (uint32_t)change->first_wall};
    memcpy(grid->first, before->first, begin * sizeof *grid->first);
    renumber(before->walls, before->first[begin], change, grid->walls);
    const uint32_t shift = fill_rows(before, change, rows, added, grid) - before->first[end];
    visit_cells(grid, come, reach, rows.first, added, grid->walls);
    for (size_t c = end; c <= cells; c++) {
        grid->first[c] = before->first[c] + shift;
    }
    renumber(before->walls + before->first[end], before->first[cells] - before->first[end], change,
             grid->walls + grid->first[end]);
}

geom_status orca_route_grid_edit(const geom_allocator *allocator, route_grid *grid, const route_grid *before,
                                 const route_wall *walls, const route_change *change, double reach,
                                 route_rows rows) {
    const size_t cells = orca_route_grid_cells(before);
    const size_t band = (size_t)(rows.last - rows.first + 1) * (size_t)before->columns;
    const wall_range come = {walls + change->first_wall, change->come_walls, 0};
    uint32_t *added = geom_allocator_allocate(allocator, band, sizeof *added, _Alignof(uint32_t));
    *grid = *before;
    grid->walls = NULL;
    grid->first = geom_allocator_allocate(allocator, cells + 1, sizeof *grid->first, _Alignof(uint32_t));
    geom_status status = added && grid->first ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (status == GEOM_OK) {
        memset(added, 0, band * sizeof *added);
        visit_cells(before, come, reach, rows.first, added, NULL);
        uint64_t total = before->first[cells];
        for (size_t c = 0; c < band; c++) {
            total += added[c];
        }
        grid->entry_count = (size_t)total + 1;
        status = total < UINT32_MAX ? GEOM_OK : GEOM_CAPACITY_EXCEEDED;
    }
    if (status == GEOM_OK) {
        grid->walls =
            geom_allocator_allocate(allocator, grid->entry_count, sizeof *grid->walls, _Alignof(uint32_t));
        status = grid->walls ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    }
    if (status == GEOM_OK) {
        fill_edited(before, walls, change, reach, rows, added, grid);
    }
    geom_allocator_release(allocator, added, band, sizeof *added, _Alignof(uint32_t));
    return status;
}

void orca_route_grid_free(const geom_allocator *allocator, route_grid *grid) {
    geom_allocator_release(allocator, grid->first, orca_route_grid_cells(grid) + 1, sizeof *grid->first,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, grid->walls, grid->entry_count, sizeof *grid->walls,
                           _Alignof(uint32_t));
}
