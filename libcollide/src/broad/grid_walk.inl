/* Going through the cells of a range in which there is something. */
#ifndef COLLIDE_BROAD_GRID_WALK_INL
#define COLLIDE_BROAD_GRID_WALK_INL

#include "grid_size.inl"
#include "grid_table.inl"
#include "list.inl"

typedef struct grid_state {
    geom_allocator allocator;
    bool automatic; /* the size of cells is chosen here */
    grid_frame frame;
    grid_table table;
    cell_range occupied; /* no item has a cell outside */
    broad_list apart;    /* items in very many cells, or beyond the last */
    uint32_t choose_at;  /* when there are so many items the size is chosen anew */
} grid_state;

/* `cell` is the next to be looked at; `steps` counts cells and missing tiles. */
typedef struct cell_walk {
    const grid_table *table;
    cell_range range;
    int64_t cell[3];
    const grid_tile *tile; /* that `cell` is in, where known */
    bool tile_known;
    bool over;
    uint32_t steps;
} cell_walk;

static inline cell_walk walk_over(const grid_state *grid, const cell_range *range) {
    cell_walk walk = {&grid->table, range_clipped(range, &grid->occupied), {0, 0, 0}, NULL, false, false, 0};
    memcpy(walk.cell, walk.range.lo, sizeof walk.cell);
    walk.over = !(range_count(&walk.range) > 0.0);
    return walk;
}

/* To the cell behind `last` on the first axis, or to the next row. */
static inline void step_behind(cell_walk *walk, int64_t last) {
    const cell_range *range = &walk->range;
    walk->tile_known = walk->tile_known && (last & (TILE_SIDE - 1)) != TILE_SIDE - 1;
    walk->cell[0] = last + 1;
    if (last < range->hi[0]) {
        return;
    }
    walk->tile_known = false;
    walk->cell[0] = range->lo[0];
    for (int k = 1; k < DIMENSIONS; ++k) {
        if (walk->cell[k] < range->hi[k]) {
            ++walk->cell[k];
            return;
        }
        walk->cell[k] = range->lo[k];
    }
    walk->over = true;
}

/* The first entry of the next cell that has any, and which cell that is; BROAD_NONE at the end. */
static inline uint32_t next_cell(cell_walk *walk, int64_t *cell) {
    while (!walk->over) {
        ++walk->steps;
        if (!walk->tile_known) {
            walk->tile = find_tile(walk->table, walk->cell);
            walk->tile_known = true;
        }
        if (walk->tile == NULL) {
            step_behind(walk, walk->cell[0] | (TILE_SIDE - 1));
            continue;
        }
        const uint32_t head = walk->tile->heads[cell_in_tile(walk->cell)];
        memcpy(cell, walk->cell, sizeof walk->cell);
        step_behind(walk, walk->cell[0]);
        if (head != BROAD_NONE) {
            return head;
        }
    }
    return BROAD_NONE;
}

/* What an entry in a cell must be the first on: then the cell is the lowest that its item and the range
 * share, and the item is reported there and nowhere else (the reference point of Dittrich and Seeger 2000).
 * On an axis where the cell is the lowest of the range, all items in it have the reference there. */
static inline uint32_t needed_first(const cell_range *range, const int64_t *cell) {
    uint32_t needed = 0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        needed |= cell[k] != range->lo[k] ? CELL_FIRST(k) : 0;
    }
    return needed;
}

#endif
