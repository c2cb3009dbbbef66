/* Sight lines: walls in a uniform grid, walked cell by cell along the line. */
#include "route_map.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <stdlib.h>

enum {
    GRID_MOST_CELLS = 1 << 20
};

typedef struct cell_range {
    int left;
    int right;
    int bottom;
    int top;
} cell_range;

static int clamp_cell(double position, int count) {
    if (!(position > 0.0)) {
        return 0;
    }
    return position >= count ? count - 1 : (int)position;
}

static cell_range cells_near_wall(const route_grid *grid, const route_wall *wall, double reach) {
    const geom_capsule2 grown = {wall->a, wall->b, wall->radius + reach};
    const geom_aabb2 box = geom_capsule2_bounds(grown);
    const cell_range range = {clamp_cell((box.min.x - grid->origin.x) / grid->cell, grid->columns),
                              clamp_cell((box.max.x - grid->origin.x) / grid->cell, grid->columns),
                              clamp_cell((box.min.y - grid->origin.y) / grid->cell, grid->rows),
                              clamp_cell((box.max.y - grid->origin.y) / grid->cell, grid->rows)};
    return range;
}

/* Long slanted walls pass by most cells of their box; this keeps them out of those. The cell's circumscribed
 * circle is a little too large, never too small. */
static bool wall_near_cell(const route_grid *grid, const route_wall *wall, int column, int row,
                           double reach) {
    const geom_vec2 center =
        geom_make2(grid->origin.x + (column + 0.5) * grid->cell, grid->origin.y + (row + 0.5) * grid->cell);
    const geom_segment2 line = {wall->a, wall->b};
    const double half_diagonal = 0.7072 * grid->cell;
    return collide_distance_point_segment(center, line).distance <= wall->radius + reach + half_diagonal;
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

static void choose_cells(route_grid *grid, const route_wall *walls, size_t count, double reach) {
    geom_aabb2 bounds = {geom_make2(0.0, 0.0), geom_make2(0.0, 0.0)};
    double total = 0.0;
    for (size_t i = 0; i < count; i++) {
        const geom_capsule2 grown = {walls[i].a, walls[i].b, walls[i].radius + reach};
        const geom_aabb2 box = geom_capsule2_bounds(grown);
        bounds = i == 0 ? box : geom_aabb2_union(bounds, box);
        total += geom_distance2(walls[i].a, walls[i].b) + walls[i].radius + reach;
    }
    const double width = bounds.max.x - bounds.min.x;
    const double height = bounds.max.y - bounds.min.y;
    double cell = count > 0 ? fmax(total / (double)count, fmax(width, height) * 1e-3) : 1.0;
    while (cell > 0.0 && (width / cell + 1.0) * (height / cell + 1.0) > GRID_MOST_CELLS) {
        cell *= 2.0;
    }
    grid->origin = bounds.min;
    grid->cell = cell > 0.0 ? cell : 1.0;
    grid->columns = (int)(width / grid->cell) + 1;
    grid->rows = (int)(height / grid->cell) + 1;
}

bool route_grid_build(route_grid *grid, const route_wall *walls, size_t count, double reach) {
    choose_cells(grid, walls, count, reach);
    const size_t cells = (size_t)grid->columns * (size_t)grid->rows;
    grid->first = calloc(cells + 1, sizeof *grid->first);
    if (!grid->first) {
        return false;
    }
    /* Counting one cell further than it belongs leaves, after the sums, each cell's start one place too early
     * in the array; filling advances it to where it belongs. */
    visit_cells(grid, walls, count, reach, grid->first + 1, NULL);
    for (size_t c = 0; c < cells; c++) {
        grid->first[c + 1] += grid->first[c];
    }
    const uint32_t total = grid->first[cells];
    grid->walls = malloc((total > 0 ? total : 1) * sizeof *grid->walls);
    if (!grid->walls) {
        return false;
    }
    visit_cells(grid, walls, count, reach, grid->first, grid->walls);
    for (size_t c = cells; c > 0; c--) {
        grid->first[c] = grid->first[c - 1];
    }
    grid->first[0] = 0;
    return true;
}

void route_grid_free(route_grid *grid) {
    free(grid->first);
    free(grid->walls);
}

static bool cell_blocks(route_map *map, int column, int row, geom_capsule2 way) {
    const route_grid *grid = &map->grid;
    if (column < 0 || row < 0 || column >= grid->columns || row >= grid->rows) {
        return false;
    }
    const int cell = row * grid->columns + column;
    for (uint32_t k = grid->first[cell]; k < grid->first[cell + 1]; k++) {
        route_wall *wall = &map->walls[grid->walls[k]];
        if (wall->last_query == map->query) {
            continue;
        }
        wall->last_query = map->query;
        const geom_capsule2 solid = {wall->a, wall->b, wall->radius};
        if (collide_capsule_capsule(way, solid)) {
            return true;
        }
    }
    return false;
}

static void next_query(route_map *map) {
    if (++map->query == 0) {
        for (size_t i = 0; i < map->wall_count; i++) {
            map->walls[i].last_query = 0;
        }
        map->query = 1;
    }
}

/* Row by row: the columns that the line passes while it is between the bottom and the top of the row. One
 * column more on each side makes up for the rounding of the crossing points. */
bool route_sight(route_map *map, geom_vec2 a, geom_vec2 b, double radius) {
    const route_grid *grid = &map->grid;
    const geom_capsule2 way = {a, b, radius};
    const geom_vec2 from = geom_scale2(geom_sub2(a, grid->origin), 1.0 / grid->cell);
    const geom_vec2 to = geom_scale2(geom_sub2(b, grid->origin), 1.0 / grid->cell);
    const geom_vec2 low = from.y <= to.y ? from : to;
    const geom_vec2 high = from.y <= to.y ? to : from;
    const double slope = high.y > low.y ? (high.x - low.x) / (high.y - low.y) : 0.0;
    const int first_row = clamp_cell(low.y, grid->rows);
    const int last_row = clamp_cell(high.y, grid->rows);
    const bool flat = floor(low.y) == floor(high.y);
    next_query(map);
    for (int row = first_row; row <= last_row; row++) {
        const double bottom = fmax(low.y, row);
        const double top = fmin(high.y, row + 1.0);
        const double x0 = flat ? low.x : low.x + slope * (bottom - low.y);
        const double x1 = flat ? high.x : low.x + slope * (top - low.y);
        const int left = clamp_cell(fmin(x0, x1) - 1e-6, grid->columns);
        const int right = clamp_cell(fmax(x0, x1) + 1e-6, grid->columns);
        for (int column = left; column <= right; column++) {
            if (cell_blocks(map, column, row, way)) {
                return false;
            }
        }
    }
    return true;
}
