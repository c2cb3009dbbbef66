/* Which walls and discs at rest are in which cells of a grid.
 *
 * Each cell has a list of the items whose boxes reach it, and the lists stand in one array, row by row. So a
 * question looks at one piece of the array for each row of its box. It sees an item once: in the first column and
 * row that both boxes have.
 *
 * The tree knows the same items. It answers where the cells would be slow: for boxes that reach more cells or
 * entries than a limit, and after an edit of obstacles at rest, until the next rebuild. So no question costs
 * more than it would without cells. */
#include "obstacle2_internal.h"

#include <geom/scalar.h>

#include <math.h>
#include <string.h>

enum {
    CELLS_PER_ITEM = 8,
    LEAST_CELLS = 1 << 10,
    MOST_CELLS = 1 << 20,
    ENTRIES_PER_ITEM = 16, /* more are not kept: the walls are as long as the map */
    MOST_ROWS = 32,        /* of a question */
    MOST_ENTRIES = 256     /* of a question */
};

/* ---- Building ---- */

static size_t cell_count(const obstacle_cells *cells) { return cells->grid.rows * cells->grid.columns; }

static size_t entry_room(const obstacle_cells *cells) { return cells->entry_count + OBSTACLE_ENTRIES_BEHIND; }

void orca_obstacle_cells_release(obstacle_cells *cells, const geom_allocator *allocator) {
    if (cells->starts) {
        geom_allocator_release(allocator, cells->starts, cell_count(cells) + 1, sizeof *cells->starts,
                               _Alignof(uint32_t));
        geom_allocator_release(allocator, cells->entries, entry_room(cells), sizeof *cells->entries,
                               _Alignof(obstacle_cell_entry));
    }
    *cells = (obstacle_cells){.starts = NULL};
}

/* Counts the entries of each cell; returns how many there are, or SIZE_MAX if that is more than `most`. */
static size_t count_entries(const orca_obstacles *set, const obstacle_cells *cells, size_t most) {
    size_t total = 0;
    for (size_t i = 0; i < set->slots.count; ++i) {
        const obstacle *shape = set->shapes[i];
        for (size_t k = 0; shape && !shape->moving && k < shape->item_count; ++k) {
            const obstacle_cell_range range = obstacle_grid_cells(&cells->grid, shape->items[k].box);
            total += (range.right - range.left + 1) * (range.high - range.low + 1);
            if (total > most) {
                return SIZE_MAX;
            }
            for (size_t row = range.low; row <= range.high; ++row) {
                for (size_t column = range.left; column <= range.right; ++column) {
                    ++cells->starts[row * cells->grid.columns + column];
                }
            }
        }
    }
    return total;
}

/* From counts to the ends of the lists, which become their starts as they are filled from behind. */
static void sum_up(const obstacle_cells *cells) {
    uint32_t sum = 0;
    for (size_t i = 0; i <= cell_count(cells); ++i) {
        sum += cells->starts[i];
        cells->starts[i] = sum;
    }
}

static void file_item(const obstacle_cells *cells, const obstacle_item *item) {
    const obstacle_cell_range range = obstacle_grid_cells(&cells->grid, item->box);
    const bool thin = obstacle_is_thin(item);
    const geom_segment2 ends = {thin ? item->as.wall.a : item->box.min,
                                thin ? item->as.wall.b : item->box.max};
    for (size_t row = range.low; row <= range.high; ++row) {
        for (size_t column = range.left; column <= range.right; ++column) {
            const uint32_t bits = (column == range.left ? (uint32_t)OBSTACLE_FIRST_COLUMN : 0) |
                                  (row == range.low ? (uint32_t)OBSTACLE_FIRST_ROW : 0) |
                                  (thin ? (uint32_t)OBSTACLE_THIN : 0);
            cells->entries[--cells->starts[row * cells->grid.columns + column]] =
                (obstacle_cell_entry){ends, item->owner->def.layers, bits, item, item->owner};
        }
    }
}

static void file_all(const orca_obstacles *set, const obstacle_cells *cells) {
    for (size_t i = 0; i < set->slots.count; ++i) {
        const obstacle *shape = set->shapes[i];
        for (size_t k = 0; shape && !shape->moving && k < shape->item_count; ++k) {
            file_item(cells, &shape->items[k]);
        }
    }
}

geom_status orca_obstacle_cells_build(const orca_obstacles *set, obstacle_cells *out) {
    const size_t items = set->index.item_count;
    const size_t wished =
        items < MOST_CELLS / CELLS_PER_ITEM ? LEAST_CELLS + items * CELLS_PER_ITEM : MOST_CELLS;
    geom_aabb2 extent;
    *out = (obstacle_cells){.starts = NULL};
    if (!orca_obstacle_extent(set, &extent) || !orca_obstacle_grid_lay_out(&out->grid, extent, wished)) {
        return GEOM_OK;
    }
    out->starts = geom_allocator_allocate(&set->allocator, cell_count(out) + 1, sizeof *out->starts,
                                          _Alignof(uint32_t));
    if (!out->starts) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(out->starts, 0, (cell_count(out) + 1) * sizeof *out->starts);
    const size_t total = count_entries(set, out, LEAST_CELLS + ENTRIES_PER_ITEM * items);
    out->entry_count = total < SIZE_MAX ? total : 0;
    out->entries = geom_allocator_allocate(&set->allocator, entry_room(out), sizeof *out->entries,
                                           _Alignof(obstacle_cell_entry));
    if (!out->entries || total == SIZE_MAX) {
        const bool good = out->entries != NULL;
        orca_obstacle_cells_release(out, &set->allocator);
        return good ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    }
    memset(&out->entries[total], 0, OBSTACLE_ENTRIES_BEHIND * sizeof *out->entries);
    sum_up(out);
    file_all(set, out);
    return GEOM_OK;
}

/* ---- Questions ---- */

/* How many entries the cells of a range hold. */
static size_t entries_in(const obstacle_cells *cells, obstacle_cell_range range) {
    size_t count = 0;
    for (size_t row = range.low; row <= range.high; ++row) {
        const uint32_t *starts = cells->starts + row * cells->grid.columns;
        count += starts[range.right + 1] - starts[range.left];
    }
    return count;
}

bool orca_obstacle_cells_hold(const obstacle_cells *cells, geom_aabb2 box, obstacle_cell_range *range) {
    if (!cells->starts) {
        return false;
    }
    *range = obstacle_grid_cells(&cells->grid, box);
    return range->high - range->low < MOST_ROWS && entries_in(cells, *range) <= MOST_ENTRIES;
}

/* Whether an entry is to be seen: it is the first of its item in the range, and its box meets `box`. */
static inline bool is_seen(const obstacle_cell_entry *entry, uint32_t first, uint32_t mask, geom_aabb2 box) {
    const geom_aabb2 own = box2_of(entry->ends.a, entry->ends.b);
    return ((entry->bits & first) == first) & ((entry->layers & mask) != 0) & obstacle_boxes_meet(own, box);
}

/* crowd/segments2.inl walks over cells in the same way. */
bool orca_obstacle_cells_visit(const obstacle_cells *cells, obstacle_cell_range range, geom_aabb2 box,
                               const orca_obstacle_filter *filter, obstacle_item_visit *visit,
                               void *context) {
    const uint32_t mask = filter ? filter->mask : UINT32_MAX;
    for (size_t row = range.low; row <= range.high; ++row) {
        const uint32_t *starts = cells->starts + row * cells->grid.columns;
        const obstacle_cell_entry *end = cells->entries + starts[range.right + 1];
        const obstacle_cell_entry *rest = cells->entries + starts[range.left + 1];
        const uint32_t first_row = row > range.low ? OBSTACLE_FIRST_ROW : 0;
        for (const obstacle_cell_entry *at = cells->entries + starts[range.left]; at < end; ++at) {
            const uint32_t first = first_row | (at < rest ? 0 : (uint32_t)OBSTACLE_FIRST_COLUMN);
            if (is_seen(at, first, mask, box) && obstacle_at_height(at->owner, filter) &&
                !visit(context, at->item)) {
                return false;
            }
        }
    }
    return true;
}
