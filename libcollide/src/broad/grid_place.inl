/* Where the cells of a grid are.
 *
 * The cell of a coordinate x, on one axis, is the whole part of
 *
 *     f(x) = fl(fl(fl(x - origin) per_cell) + 2^30),
 *
 * cut off at 0 and 2^31. All of it is rounded, and none of it needs care: each step is monotonic, so a point of a box
 * from a to b has a cell from that of a to that of b, and boxes that meet have a cell in common. That is all which
 * boxes need, whatever the sizes of cells and coordinates.
 *
 * A walk from cell to cell needs to know where cells end. With |x - origin| <= 2^30 cells or so, the four roundings
 * (per_cell is one) move the place where f reaches a whole number i + 2^30 by no more than (2^-51 |i| + 2^-22) cells
 * from origin + i cells: the sum with 2^30 is rounded to multiples of 2^-22. cell_begin adds what computing that place
 * costs, a few times 2^-53 of |origin| + |i| cells, and far more. */
#ifndef COLLIDE_BROAD_GRID_PLACE_INL
#define COLLIDE_BROAD_GRID_PLACE_INL

#include "broad.h"

#include <float.h>
#include <math.h>

/* Cells 0 and CELL_MAX hold all that is beyond; no item is kept there. */
#define CELL_ORIGIN 0x1p30
#define CELL_MAX (INT64_C(1) << 31)

/* Sizes of cells, and bounds of the origin, within which nothing below overflows or loses digits. */
#define CELL_SIZE_LEAST 0x1p-900
#define CELL_SIZE_MOST 0x1p900
#define ORIGIN_MOST 0x1p1000

typedef struct grid_frame {
    double size; /* of a cell */
    double per_cell;
    double origin[DIMENSIONS];
} grid_frame;

/* Whole cells from lo to hi on each axis; empty where lo > hi. The plane has one row of cells on a third
 * axis. */
typedef struct cell_range {
    int64_t lo[3];
    int64_t hi[3];
} cell_range;

/* Meets no range, and together with another is that one. */
static const cell_range no_cells = {{CELL_MAX, CELL_MAX, CELL_MAX}, {-1, -1, -1}};

static inline void frame_set_size(grid_frame *frame, double size) {
    frame->size = geom_clamp(size, CELL_SIZE_LEAST, CELL_SIZE_MOST);
    frame->per_cell = 1.0 / frame->size;
}

static inline double cell_place(const grid_frame *frame, int axis, double x) {
    return (x - frame->origin[axis]) * frame->per_cell + CELL_ORIGIN;
}

/* The cell of a place. Where the place is not a number, as infinities may leave it, the lower of two bounds
 * is the first cell, and the upper one the last. */
static inline int64_t cell_from(double place) {
    return place >= (double)CELL_MAX ? CELL_MAX : place > 0.0 ? (int64_t)place : 0;
}

static inline int64_t cell_to(double place) {
    return place <= 0.0 ? 0 : place < (double)CELL_MAX ? (int64_t)place : CELL_MAX;
}

static inline cell_range cells_of(const grid_frame *frame, box b) {
    cell_range range = {{0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < DIMENSIONS; ++k) {
        range.lo[k] = cell_from(cell_place(frame, k, coordinate(b.min, k)));
        range.hi[k] = cell_to(cell_place(frame, k, coordinate(b.max, k)));
    }
    return range;
}

/* No coordinate below is in cell i or a later one, and none above `cell_end` in cell i or an earlier one. */
static inline double cell_begin(const grid_frame *frame, int axis, int64_t i) {
    const double way = ((double)i - CELL_ORIGIN) * frame->size;
    const double slack = (fabs(frame->origin[axis]) + fabs(way)) * 0x1p-48 + frame->size * 0x1p-20;
    return (frame->origin[axis] + way) - slack;
}

static inline double cell_end(const grid_frame *frame, int axis, int64_t i) {
    const double way = ((double)(i + 1) - CELL_ORIGIN) * frame->size;
    const double slack = (fabs(frame->origin[axis]) + fabs(way)) * 0x1p-48 + frame->size * 0x1p-20;
    return (frame->origin[axis] + way) + slack;
}

static inline bool ranges_meet(const cell_range *a, const cell_range *b) {
    bool meet = true;
    for (int k = 0; k < DIMENSIONS; ++k) {
        meet = meet && a->lo[k] <= b->hi[k] && b->lo[k] <= a->hi[k];
    }
    return meet;
}

static inline cell_range range_clipped(const cell_range *a, const cell_range *b) {
    cell_range both;
    for (int k = 0; k < 3; ++k) {
        both.lo[k] = a->lo[k] > b->lo[k] ? a->lo[k] : b->lo[k];
        both.hi[k] = a->hi[k] < b->hi[k] ? a->hi[k] : b->hi[k];
    }
    return both;
}

static inline cell_range range_union(const cell_range *a, const cell_range *b) {
    cell_range both;
    for (int k = 0; k < 3; ++k) {
        both.lo[k] = a->lo[k] < b->lo[k] ? a->lo[k] : b->lo[k];
        both.hi[k] = a->hi[k] > b->hi[k] ? a->hi[k] : b->hi[k];
    }
    return both;
}

static inline cell_range range_grown(const cell_range *a, int64_t cells) {
    cell_range grown = *a;
    for (int k = 0; k < DIMENSIONS; ++k) {
        grown.lo[k] -= cells;
        grown.hi[k] += cells;
    }
    return grown;
}

/* How many cells, 0 when it is empty. */
static inline double range_count(const cell_range *range) {
    double count = 1.0;
    for (int k = 0; k < 3; ++k) {
        count *= range->hi[k] < range->lo[k] ? 0.0 : (double)(range->hi[k] - range->lo[k] + 1);
    }
    return count;
}

static inline bool ranges_equal(const cell_range *a, const cell_range *b) {
    bool equal = true;
    for (int k = 0; k < DIMENSIONS; ++k) {
        equal = equal && a->lo[k] == b->lo[k] && a->hi[k] == b->hi[k];
    }
    return equal;
}

#endif
