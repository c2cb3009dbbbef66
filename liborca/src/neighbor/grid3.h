/* A grid of cubic cells over the bulk of some points in space. Its outermost cells reach on without
 * end, so that one point a kilometer away does not stretch the cells of a swarm. For groups of points far from
 * each other columns, rows and layers have widths of their own.
 *
 * Cells are numbered in blocks, columns of GRID_STRIP x GRID_STRIP_ROWS cells that run through all layers: in
 * a block layer by layer, row by row. What surrounds a cell is then near it in memory even if the grid is
 * wide. */
#ifndef ORCA_GRID3_H
#define ORCA_GRID3_H

#include "grid_warp.h"

#include <geom/scalar.h>
#include <geom/vec.h>

#include <stddef.h>
#include <stdint.h>

typedef struct grid {
    geom_vec3 low; /* the lower corner */
    double rate;   /* 1 / the size of a cell */
    int32_t columns;
    int32_t rows;
    int32_t layers;
    bool warped; /* columns, rows and layers are those of `warp`; then `rate` is that of a typical cell */
    grid_warp warp[3];
} grid;

/* Cells from a column, row and layer to another, both included. */
typedef struct grid_range {
    int32_t first_column;
    int32_t last_column;
    int32_t first_row;
    int32_t last_row;
    int32_t first_layer;
    int32_t last_layer;
} grid_range;

/* How many cells. */
static inline double grid_range_count(const grid_range *range) {
    return ((double)range->last_column - range->first_column + 1.0) *
           ((double)range->last_row - range->first_row + 1.0) *
           ((double)range->last_layer - range->first_layer + 1.0);
}

/* Where the points of a sample are, and how fine the cells should be. */
typedef struct grid_plan {
    const double *axis[3]; /* x, y and z */
    size_t stride;         /* in doubles, from one point to the next */
    size_t count;
    double range;  /* how far searches look, or 0 */
    double wanted; /* how many points a search wants, or 0 */
} grid_plan;

enum {
    GRID_STRIP = 64,      /* columns */
    GRID_STRIP_ROWS = 16, /* rows */
};

/* The cells of one block: how many are before it, and which columns and rows it has. */
typedef struct grid_block {
    size_t before;
    int32_t first_column;
    int32_t first_row;
    int32_t width;
    int32_t height;
} grid_block;

static inline grid_block grid_block_of(const grid *cells, int32_t column, int32_t row) {
    grid_block block;
    block.first_column = column / GRID_STRIP * GRID_STRIP;
    block.first_row = row / GRID_STRIP_ROWS * GRID_STRIP_ROWS;
    const int32_t columns = cells->columns - block.first_column;
    const int32_t rows = cells->rows - block.first_row;
    block.width = columns < GRID_STRIP ? columns : GRID_STRIP;
    block.height = rows < GRID_STRIP_ROWS ? rows : GRID_STRIP_ROWS;
    const size_t strips = (size_t)block.first_column * (size_t)cells->rows;
    block.before = (strips + (size_t)block.first_row * (size_t)block.width) * (size_t)cells->layers;
    return block;
}

/* The number of a cell. */
static inline size_t grid_number(const grid_block *block, int32_t column, int32_t row, int32_t layer) {
    const size_t line = (size_t)layer * (size_t)block->height + (size_t)(row - block->first_row);
    return block->before + line * (size_t)block->width + (size_t)(column - block->first_column);
}

/* At most 8 * count + 8 cells. */
grid orca_grid3_make(const grid_plan *plan);

static inline grid grid_make(const grid_plan *plan) { return orca_grid3_make(plan); }

static inline size_t grid_count(const grid *cells) {
    return (size_t)cells->columns * (size_t)cells->rows * (size_t)cells->layers;
}

/* About how far to look for `wanted` of `count` points; 0 when there is but one cell. */
double orca_grid3_reach(const grid *cells, double wanted, size_t count);

static inline double grid_reach(const grid *cells, double wanted, size_t count) {
    return orca_grid3_reach(cells, wanted, count);
}

/* The column, row or layer of a coordinate; monotone, and clamped to those that there are. */
static inline int32_t grid_slot(double value, double low, double rate, int32_t count) {
    const double place = (value - low) * rate;
    if (!(place >= 1.0)) {
        return 0;
    }
    return place >= (double)count ? count - 1 : (int32_t)place;
}

static inline int32_t grid_column(const grid *cells, double x) {
    return cells->warped ? grid_warp_slot(&cells->warp[0], x)
                         : grid_slot(x, cells->low.x, cells->rate, cells->columns);
}

static inline int32_t grid_row(const grid *cells, double y) {
    return cells->warped ? grid_warp_slot(&cells->warp[1], y)
                         : grid_slot(y, cells->low.y, cells->rate, cells->rows);
}

static inline int32_t grid_layer(const grid *cells, double z) {
    return cells->warped ? grid_warp_slot(&cells->warp[2], z)
                         : grid_slot(z, cells->low.z, cells->rate, cells->layers);
}

static inline uint32_t grid_cell(const grid *cells, geom_vec3 at) {
    const int32_t column = grid_column(cells, at.x);
    const int32_t row = grid_row(cells, at.y);
    const int32_t layer = grid_layer(cells, at.z);
    const grid_block block = grid_block_of(cells, column, row);
    return (uint32_t)grid_number(&block, column, row, layer);
}

/* The cells of all points whose computed distance from a point of the box is at most `reach`; some more, as
 * that is rounded and squares of tiny numbers vanish. */
static inline grid_range grid_around_box(const grid *cells, geom_vec3 low, geom_vec3 high, double reach) {
    const double wide = reach * (1.0 + 0x1p-40) + 0x1p-500;
    const double x = wide + geom_max(fabs(low.x), fabs(high.x)) * 0x1p-50;
    const double y = wide + geom_max(fabs(low.y), fabs(high.y)) * 0x1p-50;
    const double z = wide + geom_max(fabs(low.z), fabs(high.z)) * 0x1p-50;
    const grid_range range = {grid_column(cells, low.x - x), grid_column(cells, high.x + x),
                              grid_row(cells, low.y - y),    grid_row(cells, high.y + y),
                              grid_layer(cells, low.z - z),  grid_layer(cells, high.z + z)};
    return range;
}

/* The cells of all points whose computed distance from `at` is at most `reach`, and some more. */
static inline grid_range grid_around(const grid *cells, geom_vec3 at, double reach) {
    return grid_around_box(cells, at, at, reach);
}

#endif
