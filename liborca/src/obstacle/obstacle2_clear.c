/* Where a set of obstacles leaves all free: a grid of one bit a cell.
 *
 * A cell is clear if it holds no point of an obstacle at rest: none of a wall or disc, and none of the inside
 * of a solid. Most questions are asked in the middle of free space, and a look at a few bits answers them.
 *
 * A wall covers the cells of its box. Cells side by side without a wall form one connected piece of the plane,
 * which is inside or outside of each solid as a whole: one location decides for all of them. The grid
 * has a margin without walls, so its outer cells too are such a piece. */
#include "obstacle2_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    CELLS_PER_ITEM = 256,
    LEAST_CELLS = 1 << 12,
    MOST_CELLS = 1 << 21,
    MOST_ROWS_OF_BOX = 64, /* a larger box is not looked at: it is hardly clear */
    MOST_CELLS_OF_EDIT = 1 << 14,
    WORD = 64
};

/* ---- Cells ---- */

static size_t words_of(size_t columns) { return (columns + WORD - 1) / WORD; }

/* The bits of a word from one column to another that lie in it. */
static uint64_t bits_between(size_t word, size_t left, size_t right) {
    const uint64_t from = word == left / WORD ? UINT64_MAX << left % WORD : UINT64_MAX;
    const uint64_t to = word == right / WORD ? UINT64_MAX >> (WORD - 1 - right % WORD) : UINT64_MAX;
    return from & to;
}

static void set_row(const obstacle_clear *grid, size_t row, size_t left, size_t right, bool clear) {
    uint64_t *words = grid->bits + row * words_of(grid->grid.columns);
    for (size_t word = left / WORD; word <= right / WORD; ++word) {
        const uint64_t bits = bits_between(word, left, right);
        words[word] = clear ? words[word] | bits : words[word] & ~bits;
    }
}

static void cover(const obstacle_clear *grid, geom_aabb2 box) {
    const obstacle_cell_range range = obstacle_grid_cells(&grid->grid, box);
    for (size_t row = range.low; row <= range.high; ++row) {
        set_row(grid, row, range.left, range.right, false);
    }
}

static bool is_clear_at(const obstacle_clear *grid, size_t column, size_t row) {
    return (grid->bits[row * words_of(grid->grid.columns) + column / WORD] >> column % WORD & 1) != 0;
}

/* The bits that are set in the same word of several rows. Most boxes reach some of four rows: for these there is no
 * loop, whose end would often be foreseen wrongly. */
static uint64_t bits_of_all(const uint64_t *word, size_t rows, size_t stride) {
    const size_t last = rows - 1;
    uint64_t bits = word[0] & word[(last < 1 ? last : 1) * stride] & word[(last < 2 ? last : 2) * stride] &
                    word[last * stride];
    for (size_t row = 3; row < last; ++row) {
        bits &= word[row * stride];
    }
    return bits;
}

/* Most boxes lie in one word of some rows. */
bool orca_obstacle_clear_holds(const obstacle_clear *grid, geom_aabb2 box) {
    if (!grid->bits) {
        return false;
    }
    const obstacle_cell_range range = obstacle_grid_cells(&grid->grid, box);
    const size_t rows = range.high - range.low + 1;
    const size_t stride = words_of(grid->grid.columns);
    bool clear = rows - 1 < MOST_ROWS_OF_BOX; /* a box without rows tells nothing */
    for (size_t word = range.left / WORD; clear && word <= range.right / WORD; ++word) {
        const uint64_t bits = bits_of_all(grid->bits + range.low * stride + word, rows, stride);
        clear = (~bits & bits_between(word, range.left, range.right)) == 0;
    }
    return clear;
}

/* ---- Life ---- */

void orca_obstacle_clear_release(obstacle_clear *grid, const geom_allocator *allocator) {
    geom_allocator_release(allocator, grid->bits, grid->grid.rows * words_of(grid->grid.columns),
                           sizeof *grid->bits, _Alignof(uint64_t));
    *grid = (obstacle_clear){.bits = NULL};
}

/* What an obstacle covers: its walls and discs, and the inside of a solid. */
void orca_obstacle_clear_cover(obstacle_clear *grid, const geom_allocator *allocator, const obstacle *shape) {
    if (!grid->bits || shape->moving) {
        return;
    }
    geom_aabb2 whole = shape->items[0].box;
    for (size_t i = 0; i < shape->item_count; ++i) {
        whole = geom_aabb2_union(whole, shape->items[i].box);
    }
    const obstacle_cell_range range = obstacle_grid_cells(&grid->grid, whole);
    const size_t cells = (range.right - range.left + 1) * (range.high - range.low + 1);
    if (shape->room || cells > MOST_CELLS_OF_EDIT) {
        orca_obstacle_clear_release(grid, allocator);
        return;
    }
    cover(grid, whole);
}

/* ---- From all obstacles ---- */

/* Cells in a row that no wall covers. `piece` leads to another strip of the same piece of the plane, and to
 * itself at the first one. */
typedef struct clear_strip {
    uint32_t row;
    uint32_t left;
    uint32_t right;
    uint32_t piece;
} clear_strip;

typedef struct clear_strips {
    clear_strip *at;
    size_t count;
    size_t capacity;
} clear_strips;

/* Finds the strips, as many as there is room for; returns how many there are. */
static size_t find_strips(const obstacle_clear *grid, clear_strips *strips) {
    size_t found = 0;
    for (size_t row = 0; row < grid->grid.rows; ++row) {
        for (size_t column = 0; column < grid->grid.columns; ++column) {
            const size_t left = column;
            while (column < grid->grid.columns && is_clear_at(grid, column, row)) {
                ++column;
            }
            if (column > left && found < strips->capacity) {
                strips->at[found] =
                    (clear_strip){(uint32_t)row, (uint32_t)left, (uint32_t)column - 1, (uint32_t)found};
            }
            found += column > left;
        }
    }
    return found;
}

static uint32_t piece_of(clear_strip *strips, uint32_t strip) {
    while (strips[strip].piece != strip) {
        strips[strip].piece = strips[strips[strip].piece].piece;
        strip = strips[strip].piece;
    }
    return strip;
}

/* Joins strips of neighboring rows that share a column. */
static void join_strips(const clear_strips *strips) {
    clear_strip *at = strips->at;
    uint32_t below = 0;
    for (uint32_t k = 0; k < strips->count; ++k) {
        while (at[below].row + 1 < at[k].row || (at[below].row < at[k].row && at[below].right < at[k].left)) {
            ++below;
        }
        for (uint32_t other = below; at[other].row + 1 == at[k].row && at[other].left <= at[k].right;
             ++other) {
            const uint32_t one = piece_of(at, other);
            const uint32_t two = piece_of(at, k);
            at[one > two ? one : two].piece = one > two ? two : one;
        }
    }
}

static bool is_moving(void *context, const obstacle *solid) {
    (void)context;
    return solid->moving;
}

/* Whether the middle of a strip's first cell lies outside of all solids at rest. */
static bool is_outside(const obstacle_clear *grid, const obstacle_index *index, const clear_strip *strip) {
    const double size = 2.0 / grid->grid.cells_per_unit;
    const geom_vec2 middle = {grid->grid.origin.x + ((double)strip->left + 0.5) * size,
                              grid->grid.origin.y + ((double)strip->row + 0.5) * size};
    const obstacle_cell_range range = obstacle_grid_cells(&grid->grid, (geom_aabb2){middle, middle});
    return range.left == strip->left && range.low == strip->row &&
           orca_obstacle_index_solids(index, middle, NULL, is_moving, NULL);
}

/* The first strip of a piece comes before all others, so each finds its piece decided. */
static void cover_insides(const obstacle_clear *grid, const obstacle_index *index, clear_strips *strips) {
    for (uint32_t k = 0; k < strips->count; ++k) {
        clear_strip *strip = &strips->at[k];
        const uint32_t piece = piece_of(strips->at, k);
        const bool outside = piece == k ? is_outside(grid, index, strip)
                                        : is_clear_at(grid, strips->at[piece].left, strips->at[piece].row);
        if (!outside) {
            set_row(grid, strip->row, strip->left, strip->right, false);
        }
    }
}

bool orca_obstacle_extent(const orca_obstacles *set, geom_aabb2 *out) {
    bool any = false;
    for (size_t i = 0; i < set->slots.count; ++i) {
        const obstacle *shape = set->shapes[i];
        for (size_t k = 0; shape && !shape->moving && k < shape->item_count; ++k) {
            *out = any ? geom_aabb2_union(*out, shape->items[k].box) : shape->items[k].box;
            any = true;
        }
    }
    return any;
}

/* Whether there is a room with another obstacle farther away than its outer boundary, which has no walls. */
static bool leaves_room(const orca_obstacles *set, geom_aabb2 extent) {
    const double reach =
        fmax(fmax(fabs(extent.min.x), fabs(extent.min.y)), fmax(fabs(extent.max.x), fabs(extent.max.y)));
    bool leaves = false;
    for (size_t i = 0; i < set->slots.count && !leaves; ++i) {
        const obstacle *shape = set->shapes[i];
        leaves = shape && shape->room && !shape->moving && !(reach < 0.25 * shape->bounds.max.x);
    }
    return leaves;
}

bool orca_obstacle_grid_lay_out(obstacle_grid *grid, geom_aabb2 extent, size_t wished) {
    const double width = 0.5 * extent.max.x - 0.5 * extent.min.x;
    const double height = 0.5 * extent.max.y - 0.5 * extent.min.y;
    const double longest = fmax(width, height);
    if (!(longest > 1e-100 && longest < 1e100)) {
        return false;
    }
    int exponent;
    frexp(longest, &exponent);
    double size = ldexp(1.0, exponent);
    while ((2.0 * width / size + 4.0) * (2.0 * height / size + 4.0) <= (double)wished) {
        size *= 0.5;
    }
    grid->cells_per_unit = 1.0 / size;
    grid->columns = (size_t)(width / size) + 4;
    grid->rows = (size_t)(height / size) + 4;
    grid->origin = geom_vec2_make(extent.min.x - 3.0 * size, extent.min.y - 3.0 * size);
    return true;
}

static void cover_walls(const obstacle_clear *grid, const orca_obstacles *set) {
    for (size_t row = 0; row < grid->grid.rows; ++row) {
        set_row(grid, row, 0, grid->grid.columns - 1, true);
    }
    for (size_t i = 0; i < set->slots.count; ++i) {
        const obstacle *shape = set->shapes[i];
        for (size_t k = 0; shape && !shape->moving && k < shape->item_count; ++k) {
            cover(grid, shape->items[k].box);
        }
    }
}

geom_status orca_obstacle_clear_build(const orca_obstacles *set, obstacle_clear *out) {
    geom_aabb2 extent = {{0.0, 0.0}, {0.0, 0.0}};
    *out = (obstacle_clear){.bits = NULL};
    const size_t items = set->index.item_count;
    const size_t wished =
        items < MOST_CELLS / CELLS_PER_ITEM ? LEAST_CELLS + items * CELLS_PER_ITEM : MOST_CELLS;
    if (!orca_obstacle_extent(set, &extent) || leaves_room(set, extent) ||
        !orca_obstacle_grid_lay_out(&out->grid, extent, wished)) {
        return GEOM_OK;
    }
    const size_t words = out->grid.rows * words_of(out->grid.columns);
    out->bits = geom_allocator_allocate(&set->allocator, words, sizeof *out->bits, _Alignof(uint64_t));
    if (!out->bits) {
        *out = (obstacle_clear){.bits = NULL};
        return GEOM_OUT_OF_MEMORY;
    }
    memset(out->bits, 0, words * sizeof *out->bits);
    cover_walls(out, set);
    clear_strips strips = {NULL, 0, 0};
    strips.count = find_strips(out, &strips);
    strips.capacity = strips.count;
    strips.at =
        geom_allocator_allocate(&set->allocator, strips.count, sizeof *strips.at, _Alignof(clear_strip));
    if (!strips.at) {
        orca_obstacle_clear_release(out, &set->allocator);
        return GEOM_OUT_OF_MEMORY;
    }
    (void)find_strips(out, &strips);
    join_strips(&strips);
    cover_insides(out, &set->index, &strips);
    geom_allocator_release(&set->allocator, strips.at, strips.count, sizeof *strips.at,
                           _Alignof(clear_strip));
    return GEOM_OK;
}
