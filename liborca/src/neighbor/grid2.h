/* A grid of square cells over the bulk of some points. Its outermost cells reach on without end, so
 * that one point a kilometer away does not stretch the cells of a crowd on a square. For groups of points far
 * from each other columns and rows have widths of their own.
 *
 * Cells are numbered in strips of columns, and row by row in each: what surrounds a cell is then near it in
 * memory even if the rows of the grid are long. */
#ifndef ORCA_GRID2_H
#define ORCA_GRID2_H

#include "grid_warp.h"

#include <geom/scalar.h>
#include <geom/vec.h>

#include <stddef.h>
#include <stdint.h>

typedef struct grid {
    double x; /* the lower corner */
    double y;
    double rate; /* 1 / the size of a cell */
    int32_t columns;
    int32_t rows;
    bool warped; /* columns and rows are those of `warp`; then `rate` is that of a typical cell */
    grid_warp warp[2];
} grid;

/* Cells from a column and row to another, both included. */
typedef struct grid_range {
    int32_t first_column;
    int32_t last_column;
    int32_t first_row;
    int32_t last_row;
} grid_range;

/* How many cells. */
static inline double grid_range_count(const grid_range *range) {
    return ((double)range->last_column - range->first_column + 1.0) *
           ((double)range->last_row - range->first_row + 1.0);
}

/* Where the points of a sample are, and how fine the cells should be. */
typedef struct grid_plan {
    const double *axis[2]; /* x and y */
    size_t stride;         /* in doubles, from one point to the next */
    size_t count;
    double range;  /* how far searches look, or 0 */
    double wanted; /* how many points a search wants, or 0 */
} grid_plan;

enum {
    GRID_STRIP = 64 /* columns */
};

/* The cells of one strip: how many are before it, and how many columns it has. */
typedef struct grid_strip {
    size_t before;
    int32_t first_column;
    int32_t width;
} grid_strip;

static inline grid_strip grid_strip_of(const grid *cells, int32_t column) {
    const int32_t first = column / GRID_STRIP * GRID_STRIP;
    const int32_t left = cells->columns - first;
    const grid_strip strip = {(size_t)first * (size_t)cells->rows, first,
                              left < GRID_STRIP ? left : GRID_STRIP};
    return strip;
}

/* The number of a cell. */
static inline size_t grid_number(const grid_strip *strip, int32_t column, int32_t row) {
    return strip->before + (size_t)row * (size_t)strip->width + (size_t)(column - strip->first_column);
}

/* At most 8 * count + 8 cells. */
grid orca_grid2_make(const grid_plan *plan);

static inline grid grid_make(const grid_plan *plan) { return orca_grid2_make(plan); }

static inline size_t grid_count(const grid *cells) { return (size_t)cells->columns * (size_t)cells->rows; }

/* About how far to look for `wanted` of `count` points; 0 when there is but one cell. */
static inline double grid_reach(const grid *cells, double wanted, size_t count) {
    const double area = (double)grid_count(cells) / (double)count;
    return cells->rate > 0.0 ? sqrt(0.5 * wanted * area) / cells->rate : 0.0;
}

/* The column or row of a coordinate; monotone, and clamped to those that there are. */
static inline int32_t grid_slot(double value, double low, double rate, int32_t count) {
    const double place = (value - low) * rate;
    if (!(place >= 1.0)) {
        return 0;
    }
    return place >= (double)count ? count - 1 : (int32_t)place;
}

static inline int32_t grid_column(const grid *cells, double x) {
    return cells->warped ? grid_warp_slot(&cells->warp[0], x)
                         : grid_slot(x, cells->x, cells->rate, cells->columns);
}

static inline int32_t grid_row(const grid *cells, double y) {
    return cells->warped ? grid_warp_slot(&cells->warp[1], y)
                         : grid_slot(y, cells->y, cells->rate, cells->rows);
}

static inline uint32_t grid_cell(const grid *cells, geom_vec2 at) {
    const int32_t column = grid_column(cells, at.x);
    const int32_t row = grid_row(cells, at.y);
    const grid_strip strip = grid_strip_of(cells, column);
    return (uint32_t)grid_number(&strip, column, row);
}

/* The cells of all points whose computed distance from a point of the box is at most `reach`; some more, as
 * that is rounded and squares of tiny numbers vanish. */
static inline grid_range grid_around_box(const grid *cells, geom_vec2 low, geom_vec2 high, double reach) {
    const double wide = reach * (1.0 + 0x1p-40) + 0x1p-500;
    const double x = wide + geom_max(fabs(low.x), fabs(high.x)) * 0x1p-50;
    const double y = wide + geom_max(fabs(low.y), fabs(high.y)) * 0x1p-50;
    const grid_range range = {grid_column(cells, low.x - x), grid_column(cells, high.x + x),
                              grid_row(cells, low.y - y), grid_row(cells, high.y + y)};
    return range;
}

/* The cells of all points whose computed distance from `at` is at most `reach`, and some more. */
static inline grid_range grid_around(const grid *cells, geom_vec2 at, double reach) {
    return grid_around_box(cells, at, at, reach);
}

#endif
