/* Walls by place, in a uniform grid. */
#include "route2_labels.h"

#include <collide/pair2.h>

#include <string.h>

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

/* ---- Lists ---- */

/* Room for the lists of so many cells. What there is of it after a failure is freed with the grid. */
static bool reserve_lists(const geom_allocator *allocator, route_grid *grid, size_t capacity) {
    const size_t words = orca_route_grid_cells(grid) / 64 + 1;
    grid->list_capacity = capacity;
    grid->cells = geom_allocator_allocate(allocator, words, sizeof *grid->cells, _Alignof(route_cells));
    grid->first = geom_allocator_allocate(allocator, capacity + 1, sizeof *grid->first, _Alignof(uint32_t));
    return grid->cells && grid->first;
}

static geom_status reserve_entries(const geom_allocator *allocator, route_grid *grid, uint64_t count) {
    if (count >= UINT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    grid->entry_count = (size_t)count + 1; /* one more, so that there is an array */
    grid->walls =
        geom_allocator_allocate(allocator, grid->entry_count, sizeof *grid->walls, _Alignof(uint32_t));
    return grid->walls ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

static bool lists_any(const route_grid *grid, size_t cell) {
    return (grid->cells[cell / 64].listing >> cell % 64 & 1) != 0;
}

/* Notes whether a cell lists any wall. */
static void note_cell(route_grid *grid, size_t cell, bool any) {
    const uint64_t bit = (uint64_t)1 << cell % 64;
    uint64_t *listing = &grid->cells[cell / 64].listing;
    *listing = any ? *listing | bit : *listing & ~bit;
}

/* Counts the lists before all cells, from those of a cell on. */
static void count_lists(route_grid *grid, size_t cell) {
    const size_t words = orca_route_grid_cells(grid) / 64 + 1;
    grid->cells[0].before = 0;
    for (size_t i = cell / 64 + 1; i < words; i++) {
        const route_cells last = grid->cells[i - 1];
        grid->cells[i].before = last.before + orca_route_count_bits(last.listing);
    }
}

/* ---- Creation ---- */

/* Counts the walls of each cell. There is one count more, behind the last cell. NULL without memory. */
static uint32_t *count_walls(const geom_allocator *allocator, const route_grid *grid, wall_range all,
                             double reach) {
    const size_t cells = orca_route_grid_cells(grid);
    uint32_t *counts = geom_allocator_allocate(allocator, cells + 1, sizeof *counts, _Alignof(uint32_t));
    if (counts) {
        memset(counts, 0, (cells + 1) * sizeof *counts);
        visit_cells(grid, all, reach, 0, counts, NULL);
    }
    return counts;
}

static void release_counts(const geom_allocator *allocator, const route_grid *grid, uint32_t *counts) {
    geom_allocator_release(allocator, counts, orca_route_grid_cells(grid) + 1, sizeof *counts,
                           _Alignof(uint32_t));
}

/* Whether a wall shares its cells with so many others, as long walls side by side do, that smaller cells are
 * worth their entries. */
static bool is_crowded(const route_grid *grid, const uint32_t *counts, size_t wall_count, size_t most_cells) {
    const size_t cells = orca_route_grid_cells(grid);
    double entries = 0.0;
    double others = 0.0;
    for (size_t c = 0; c < cells; c++) {
        entries += counts[c];
        others += (double)counts[c] * counts[c];
    }
    return others > most_in_cell * entries && entries < 0.5 * most_entries * (double)wall_count &&
           4 * cells <= most_cells;
}

/* Turns the counts of the cells into where their lists begin. The grid has room for those. */
static void begin_lists(route_grid *grid, uint32_t *counts) {
    const size_t cells = orca_route_grid_cells(grid);
    uint32_t next = 0;
    size_t list = 0;
    memset(grid->cells, 0, (cells / 64 + 1) * sizeof *grid->cells);
    for (size_t c = 0; c < cells; c++) {
        const uint32_t count = counts[c];
        counts[c] = next;
        if (count > 0) {
            note_cell(grid, c, true);
            grid->first[list++] = next;
            next += count;
        }
    }
    grid->first[list] = next;
    count_lists(grid, 0);
}

/* Where each cell's list starts, and the lists. `counts` is lost. */
static geom_status fill_lists(const geom_allocator *allocator, route_grid *grid, wall_range all, double reach,
                              uint32_t *counts) {
    const size_t cells = orca_route_grid_cells(grid);
    uint64_t total = 0;
    size_t lists = 0;
    for (size_t c = 0; c < cells; c++) {
        total += counts[c];
        lists += counts[c] > 0;
    }
    if (!reserve_lists(allocator, grid, lists)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_status status = reserve_entries(allocator, grid, total);
    if (status == GEOM_OK) {
        begin_lists(grid, counts);
        visit_cells(grid, all, reach, 0, counts, grid->walls);
    }
    return status;
}

geom_status orca_route_grid_build(const geom_allocator *allocator, route_grid *grid, const route_wall *walls,
                                  size_t count, double reach, double room, size_t most_cells) {
    const wall_range all = {walls, count, 0};
    choose_cells(grid, walls, count, reach, room, most_cells);
    uint32_t *counts = count_walls(allocator, grid, all, reach);
    while (counts && is_crowded(grid, counts, count, most_cells)) {
        release_counts(allocator, grid, counts);
        grid->cell *= 0.5;
        grid->columns *= 2;
        grid->rows *= 2;
        counts = count_walls(allocator, grid, all, reach);
    }
    const geom_status status = counts ? fill_lists(allocator, grid, all, reach, counts) : GEOM_OUT_OF_MEMORY;
    release_counts(allocator, grid, counts);
    return status;
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

/* The lists of the cells from `begin` to before `end`: those that stay, with room for those that come between them.
 * `added` counts these in each cell, and gets where they begin. Returns how many lists are there or before. */
static size_t fill_band(const route_grid *before, const route_change *change, size_t begin, size_t end,
                        uint32_t *added, route_grid *grid) {
    size_t old = orca_route_grid_lists_before(before, begin);
    size_t list = old;
    uint32_t next = before->first[old];
    for (size_t c = begin; c < end; c++) {
        const uint32_t first = next;
        uint32_t k = before->first[old];
        old += lists_any(before, c);
        const uint32_t last = before->first[old];
        for (; k < last && before->walls[k] < change->first_wall; k++) {
            grid->walls[next++] = before->walls[k];
        }
        const uint32_t start = next;
        next += added[c - begin];
        added[c - begin] = start;
        for (; k < last; k++) {
            if (before->walls[k] >= change->first_wall + change->gone_walls) {
                renumber(&before->walls[k], 1, change, &grid->walls[next++]);
            }
        }
        note_cell(grid, c, next > first);
        grid->first[list] = first;
        list += next > first;
    }
    grid->first[list] = next;
    return list;
}

/* The lists after an edit. The grid has room for them. */
static void fill_edited(const route_grid *before, const route_wall *walls, const route_change *change,
                        double reach, route_rows rows, uint32_t *added, route_grid *grid) {
    const size_t cells = orca_route_grid_cells(grid);
    const size_t begin = (size_t)rows.first * (size_t)grid->columns;
    const size_t end = ((size_t)rows.last + 1) * (size_t)grid->columns;
    const size_t old_lists = orca_route_grid_lists_before(before, cells);
    const wall_range come = {walls + change->first_wall, change->come_walls, (uint32_t)change->first_wall};
    memcpy(grid->cells, before->cells, (cells / 64 + 1) * sizeof *grid->cells);
    memcpy(grid->first, before->first, orca_route_grid_lists_before(before, begin) * sizeof *grid->first);
    renumber(before->walls, orca_route_grid_first(before, begin), change, grid->walls);
    size_t list = fill_band(before, change, begin, end, added, grid);
    visit_cells(grid, come, reach, rows.first, added, grid->walls);
    const uint32_t first = orca_route_grid_first(before, end);
    const uint32_t next = grid->first[list];
    renumber(before->walls + first, before->first[old_lists] - first, change, grid->walls + next);
    for (size_t old = orca_route_grid_lists_before(before, end); old <= old_lists; old++) {
        grid->first[list++] = before->first[old] - first + next;
    }
    count_lists(grid, begin);
}

/* How many lists and entries there are at most, if walls come into so many cells as are counted. */
static geom_status reserve_edited(const geom_allocator *allocator, route_grid *grid, const route_grid *before,
                                  const uint32_t *added, size_t count) {
    const size_t cells = orca_route_grid_cells(before);
    size_t lists = orca_route_grid_lists_before(before, cells);
    uint64_t entries = orca_route_grid_first(before, cells);
    for (size_t c = 0; c < count; c++) {
        lists += added[c] > 0;
        entries += added[c];
    }
    return reserve_lists(allocator, grid, lists) ? reserve_entries(allocator, grid, entries)
                                                 : GEOM_OUT_OF_MEMORY;
}

geom_status orca_route_grid_edit(const geom_allocator *allocator, route_grid *grid, const route_grid *before,
                                 const route_wall *walls, const route_change *change, double reach,
                                 route_rows rows) {
    const size_t band = (size_t)(rows.last - rows.first + 1) * (size_t)before->columns;
    const wall_range come = {walls + change->first_wall, change->come_walls, 0};
    uint32_t *added = geom_allocator_allocate(allocator, band, sizeof *added, _Alignof(uint32_t));
    *grid = *before;
    grid->cells = NULL;
    grid->first = NULL;
    grid->walls = NULL;
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (added) {
        memset(added, 0, band * sizeof *added);
        visit_cells(before, come, reach, rows.first, added, NULL);
        status = reserve_edited(allocator, grid, before, added, band);
    }
    if (status == GEOM_OK) {
        fill_edited(before, walls, change, reach, rows, added, grid);
    }
    geom_allocator_release(allocator, added, band, sizeof *added, _Alignof(uint32_t));
    return status;
}

void orca_route_grid_free(const geom_allocator *allocator, route_grid *grid) {
    geom_allocator_release(allocator, grid->cells, orca_route_grid_cells(grid) / 64 + 1, sizeof *grid->cells,
                           _Alignof(route_cells));
    geom_allocator_release(allocator, grid->first, grid->list_capacity + 1, sizeof *grid->first,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, grid->walls, grid->entry_count, sizeof *grid->walls,
                           _Alignof(uint32_t));
}
