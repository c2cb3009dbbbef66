/* Cells over the hierarchy: a regular grid in its frame, for casts of what is small.
 *
 * A way through the hierarchy waits at each level for the node above it. On a way through cells the address
 * of the next cell is known before this one has been tested, so a processor works at several of them. Cells
 * are of use where items are spread about evenly; elsewhere there are none, and casts go through the
 * hierarchy.
 *
 * A cell is a row: a node whose children are all items, those whose boxes come into the cell when they are
 * grown by the slack, an eighth of a cell. Its number is that of the cell. The last child of a row may be
 * another row, which has more of the cell's items. A coordinate x has the number (x - low) / size on its
 * axis, rounded, and belongs to the cell with the whole part of it, or else to the first or the last cell: so
 * these two have no end. All of this is computed by the same operations whenever it is needed, and all of
 * them are monotonic.
 *
 * In space a box comes into too many cells: there are none. */
#ifndef COLLIDE_BROAD_BVH_CELLS_INL
#define COLLIDE_BROAD_BVH_CELLS_INL

#include "bvh_split.inl"

enum {
    HAS_CELLS = DIMENSIONS == 2,
    CELL_LEAST_ITEMS = 256, /* of fewer the hierarchy has two or three levels */
    ITEMS_A_CELL = 3,       /* by their number and that of the cells; about twice as many come into a cell */
    CELL_ROWS = 4,    /* more of a cell, or more than one for two items in all, and there are no cells */
    MOST_CELLS = 2048 /* on an axis: see bvh_walk.inl */
};

/* The cells that a box comes into: from the first to the last of each axis. */
typedef struct cell_range {
    uint32_t first[DIMENSIONS];
    uint32_t last[DIMENSIONS];
} cell_range;

static inline uint32_t cell_total(const bvh_cells *cells) {
    uint32_t total = 1;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        total *= cells->count[axis];
    }
    return total;
}

static inline uint32_t cell_of(const bvh_cells *cells, int axis, float x) {
    const float last = (float)(cells->count[axis] - 1);
    const float number = (x - cells->low[axis]) * cells->inverse_size[axis];
    return (uint32_t)(number > 0.0F ? (number < last ? number : last) : 0.0F);
}

static inline cell_range cells_about(const bvh_cells *cells, const bvh_bounds *bounds) {
    cell_range range;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        range.first[axis] = cell_of(cells, axis, bounds->side[LOW][axis] - cells->slack[axis]);
        range.last[axis] = cell_of(cells, axis, bounds->side[HIGH][axis] + cells->slack[axis]);
    }
    return range;
}

/* The number of the cell at a place. */
static inline uint32_t cell_number(const bvh_cells *cells, const uint32_t place[DIMENSIONS]) {
    uint32_t number = 0;
    for (int axis = DIMENSIONS - 1; axis >= 0; --axis) {
        number = number * cells->count[axis] + place[axis];
    }
    return number;
}

/* Goes from a place to the next one in a range; false behind the last. */
static inline bool next_place(const cell_range *range, uint32_t place[DIMENSIONS]) {
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        if (place[axis] < range->last[axis]) {
            ++place[axis];
            return true;
        }
        place[axis] = range->first[axis];
    }
    return false;
}

/* The row behind a row of the same cell, or NULL. */
static inline bvh_node *next_row(const bvh_cells *cells, const bvh_node *row) {
    const uint32_t next = row->child[WIDTH - 1];
    return (next & CHILD_IS_ITEM) == 0 ? &cells->rows[next] : NULL;
}

/* ---- The build ---- */

/* About so many cells as are wanted, as near to squares as may be; false where there is no measure. */
static bool choose_cells(bvh_cells *cells, const bvh_bounds *all, uint32_t wanted) {
    double count[DIMENSIONS];
    double total = 1.0;
    double width[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        count[axis] = 1.0;
        width[axis] = (double)all->side[HIGH][axis] - (double)all->side[LOW][axis];
        if (!(width[axis] < (double)furthest)) {
            return false;
        }
    }
    while (total < (double)wanted) {
        int widest = 0;
        for (int axis = 1; axis < DIMENSIONS; ++axis) {
            widest = width[axis] * count[widest] > width[widest] * count[axis] ? axis : widest;
        }
        if (!(width[widest] > 0x1p-20) || count[widest] * 1.0625 > MOST_CELLS) {
            return false;
        }
        count[widest] *= 1.0625;
        total *= 1.0625;
    }
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        cells->count[axis] = (uint32_t)count[axis];
        cells->low[axis] = all->side[LOW][axis];
        cells->size[axis] = (float)(width[axis] / (double)cells->count[axis]);
        cells->inverse_size[axis] = cells->size[axis] > 0.0F ? 1.0F / cells->size[axis] : 0.0F;
        cells->slack[axis] = 0.125F * cells->size[axis];
    }
    return true;
}

/* The rows beyond the first of a cell with so many items: all but the last hold one item less, and the next
 * row. */
static inline uint32_t more_rows(uint32_t items) {
    return items > WIDTH ? (items - WIDTH + WIDTH - 2) / (WIDTH - 1) : 0;
}

/* How many items come into each cell. False when there are too many for cells to be of use. */
static bool count_cells(const bvh_cells *cells, const bvh_leaf *leaves, uint32_t count, uint32_t *held) {
    const uint32_t total = cell_total(cells);
    uint64_t entries = 0;
    uint64_t rows = total;
    memset(held, 0, total * sizeof *held);
    for (uint32_t i = 0; i < count; ++i) {
        const bvh_bounds bounds = bounds_of(&leaves[i].edges);
        const cell_range range = cells_about(cells, &bounds);
        uint32_t place[DIMENSIONS];
        memcpy(place, range.first, sizeof place);
        do {
            ++held[cell_number(cells, place)];
            if (++entries > (uint64_t)count * WIDTH) {
                return false;
            }
        } while (next_place(&range, place));
    }
    for (uint32_t i = 0; i < total; ++i) {
        const uint32_t more = more_rows(held[i]);
        rows += more;
        if (more >= CELL_ROWS) {
            return false;
        }
    }
    return rows <= count / 2;
}

/* Links the rows of each cell, and makes `held` the place for its first item: that of a lane of a row. */
static void link_rows(bvh_cells *cells, uint32_t *held) {
    const uint32_t total = cell_total(cells);
    uint32_t next = total;
    for (uint32_t i = 0; i < cells->row_count; ++i) {
        for (int lane = 0; lane < WIDTH; ++lane) {
            node_clear(&cells->rows[i], lane);
        }
    }
    for (uint32_t i = 0; i < total; ++i) {
        uint32_t row = i;
        for (uint32_t more = more_rows(held[i]); more > 0; --more) {
            cells->rows[row].child[WIDTH - 1] = next;
            row = next++;
        }
        held[i] = place_of(i, 0);
    }
}

static void put_in_cell(bvh_cells *cells, uint32_t *place, const bvh_bounds *bounds, uint32_t child) {
    bvh_node *row = &cells->rows[node_of(*place)];
    if (lane_of(*place) == WIDTH - 1 && next_row(cells, row) != NULL) {
        *place = place_of(row->child[WIDTH - 1], 0);
        row = &cells->rows[node_of(*place)];
    }
    node_set(row, lane_of(*place), bounds, child);
    ++*place;
}

static void fill_cells(bvh_cells *cells, const bvh_leaf *leaves, uint32_t count, uint32_t *held) {
    link_rows(cells, held);
    for (uint32_t i = 0; i < count; ++i) {
        const bvh_bounds bounds = bounds_of(&leaves[i].edges);
        const cell_range range = cells_about(cells, &bounds);
        uint32_t place[DIMENSIONS];
        memcpy(place, range.first, sizeof place);
        do {
            put_in_cell(cells, &held[cell_number(cells, place)], &bounds, leaves[i].item | CHILD_IS_ITEM);
        } while (next_place(&range, place));
    }
}

static void release_cells(bvh_cells *cells, const geom_allocator *allocator) {
    static const bvh_cells none = {0};
    geom_allocator_release(allocator, cells->rows, cells->row_count, sizeof *cells->rows, _Alignof(bvh_node));
    *cells = none;
}

static uint32_t rows_needed(const bvh_cells *cells, const uint32_t *held) {
    const uint32_t total = cell_total(cells);
    uint32_t rows = total;
    for (uint32_t i = 0; i < total; ++i) {
        rows += more_rows(held[i]);
    }
    return rows;
}

/* Makes the cells of all leaves, or none where they are of no use. `cells` is set where the status is
 * GEOM_OK. */
static geom_status build_cells(const geom_allocator *allocator, const bvh_bounds *all, const bvh_leaf *leaves,
                               uint32_t count, bvh_cells *cells) {
    bvh_cells made = {.rows = NULL};
    const bvh_cells none = made;
    *cells = none;
    if (!HAS_CELLS || count < CELL_LEAST_ITEMS || !choose_cells(&made, all, count / ITEMS_A_CELL)) {
        return GEOM_OK;
    }
    const uint32_t total = cell_total(&made);
    uint32_t *const held = geom_allocator_allocate(allocator, total, sizeof *held, _Alignof(uint32_t));
    if (held == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_status status = GEOM_OK;
    if (count_cells(&made, leaves, count, held)) {
        made.row_count = rows_needed(&made, held);
        made.rows = geom_allocator_allocate(allocator, made.row_count, sizeof *made.rows, _Alignof(bvh_node));
        status = made.rows != NULL ? GEOM_OK : GEOM_OUT_OF_MEMORY;
        if (status == GEOM_OK) {
            fill_cells(&made, leaves, count, held);
            *cells = made;
        }
    }
    geom_allocator_release(allocator, held, total, sizeof *held, _Alignof(uint32_t));
    return status;
}

/* ---- What goes ---- */

static void remove_from_cell(const bvh_cells *cells, uint32_t number, uint32_t child) {
    for (bvh_node *row = &cells->rows[number]; row != NULL; row = next_row(cells, row)) {
        for (int lane = 0; lane < WIDTH; ++lane) {
            if (row->child[lane] == child) {
                node_clear(row, lane);
                return;
            }
        }
    }
}

/* Takes an item out of all its cells; `bounds` are those that it was built with. */
static void remove_from_cells(const bvh_cells *cells, const bvh_bounds *bounds, uint32_t item) {
    if (cells->row_count == 0) {
        return;
    }
    const cell_range range = cells_about(cells, bounds);
    uint32_t place[DIMENSIONS];
    memcpy(place, range.first, sizeof place);
    do {
        remove_from_cell(cells, cell_number(cells, place), item | CHILD_IS_ITEM);
    } while (next_place(&range, place));
}

#endif
