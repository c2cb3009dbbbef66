/* The uniform grid: cells of one size, as many as there is something in, and no end to the world.
 *
 * An item is in all cells that its box meets (grid_place.inl), unless they are very many or lie beyond the
 * last: then it is in a list apart. Cells are found by hashing (grid_table.inl). How large they are is chosen
 * by measuring the boxes (grid_size.inl), at each build and whenever there are twice as many as at the last
 * choice, so that a grid that is only filled is right too. The grids of games are the model (Ericson,
 * Real-Time Collision Detection, 2005, chapter 7.1). */

#include "grid_near.inl"
#include "grid_query.inl"

/* Up to here all items are in a few cells of the largest size. */
#define ITEMS_TO_CHOOSE 48

static geom_status grid_create(const collide_broadphase_def *def, const geom_allocator *allocator,
                               void **state) {
    grid_state *grid = geom_allocator_allocate(allocator, 1, sizeof *grid, _Alignof(grid_state));
    if (grid == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    const grid_state empty = {.allocator = *allocator,
                              .automatic = def->cell_size == 0.0,
                              .table = no_table,
                              .occupied = no_cells,
                              .choose_at = ITEMS_TO_CHOOSE};
    *grid = empty;
    frame_set_size(&grid->frame, grid->automatic ? CELL_SIZE_MOST : def->cell_size);
    *state = grid;
    return GEOM_OK;
}

static void grid_destroy(void *state) {
    grid_state *grid = state;
    const geom_allocator allocator = grid->allocator;
    table_release(&grid->table, &allocator);
    list_release(&grid->apart, &allocator);
    geom_allocator_release(&allocator, grid, 1, sizeof *grid, _Alignof(grid_state));
}

/* Whether a box with these cells is held apart. */
static bool is_for_list(const cell_range *cells) {
    bool beyond = false;
    for (int k = 0; k < DIMENSIONS; ++k) {
        beyond = beyond || cells->lo[k] <= 0 || cells->hi[k] >= CELL_MAX;
    }
    return beyond || range_count(cells) > CELLS_OF_ITEM;
}

/* Where there is room. */
static void place_in_cells(grid_state *grid, broad_items *items, uint32_t item, const cell_range *cells) {
    items->items[item].place = 0;
    grid->occupied = range_union(&grid->occupied, cells);
    add_to_cells(&grid->table, cells, item);
}

static void take_from_cells(grid_state *grid, uint32_t item, const cell_range *cells) {
    remove_from_cells(&grid->table, cells, item);
    if (grid->table.entry_count == 0) {
        grid->occupied = no_cells;
    }
}

/* All items, in a table and a list for another frame; `grid` is left as it is, and so are the places of the
 * items. */
static geom_status fill_tables(const grid_state *grid, const broad_items *items, const grid_order *order,
                               grid_state *filled) {
    size_t entries = 0;
    uint32_t apart = 0;
    for (uint32_t i = 0; i < order->count; ++i) {
        const cell_range cells = cells_of(&filled->frame, items->items[order->list[i].item].bounds);
        const bool listed = is_for_list(&cells);
        apart += listed;
        entries += listed ? 0 : (size_t)range_count(&cells);
    }
    geom_status status = list_reserve(&filled->apart, &grid->allocator, apart);
    if (status == GEOM_OK) {
        status = reserve_entries(&filled->table, &grid->allocator, entries);
    }
    for (uint32_t i = 0; i < order->count && status == GEOM_OK; ++i) {
        const uint32_t item = order->list[i].item;
        const cell_range cells = cells_of(&filled->frame, items->items[item].bounds);
        if (is_for_list(&cells)) {
            continue;
        }
        status = reserve_cells(&filled->table, &grid->allocator, &cells);
        if (status == GEOM_OK) {
            filled->occupied = range_union(&filled->occupied, &cells);
            add_to_cells(&filled->table, &cells, item);
        }
    }
    return status;
}

/* Puts all items where the new table and list have them. */
static void take_over(grid_state *grid, broad_items *items, const grid_order *order, grid_state *filled) {
    const geom_allocator allocator = grid->allocator;
    for (uint32_t i = 0; i < order->count; ++i) {
        const uint32_t item = order->list[i].item;
        const cell_range cells = cells_of(&filled->frame, items->items[item].bounds);
        items->items[item].place = 0;
        if (is_for_list(&cells)) {
            list_append(&filled->apart, items, item);
        }
    }
    table_release(&grid->table, &allocator);
    list_release(&grid->apart, &allocator);
    *grid = *filled;
}

static geom_status rebuild(grid_state *grid, broad_items *items, grid_order *order) {
    grid_state filled = *grid;
    filled.table = no_table;
    filled.occupied = no_cells;
    const broad_list none = {NULL, 0, 0};
    filled.apart = none;
    filled.choose_at = items->alive > ITEMS_TO_CHOOSE / 2 ? 2 * items->alive : ITEMS_TO_CHOOSE;
    if (order->count > 0) {
        filled.frame = smallest_frame(items, order);
        if (!grid->automatic) {
            frame_set_size(&filled.frame, grid->frame.size);
        }
        sort_order(order, items, &filled.frame);
        if (grid->automatic) {
            frame_set_size(&filled.frame, choose_size(items, order, filled.frame.size));
        }
    }
    const geom_status status = fill_tables(grid, items, order, &filled);
    if (status != GEOM_OK) {
        table_release(&filled.table, &grid->allocator);
        list_release(&filled.apart, &grid->allocator);
        return status;
    }
    take_over(grid, items, order, &filled);
    return GEOM_OK;
}

static geom_status grid_build(void *state, broad_items *items) {
    grid_state *grid = state;
    const geom_allocator allocator = grid->allocator;
    grid_order order;
    geom_status status = order_reserve(&order, &allocator, items->alive);
    if (status != GEOM_OK) {
        return status;
    }
    for (uint32_t i = 0; i < items->count; ++i) {
        if (items->items[i].alive) {
            order.list[order.count++].item = i;
        }
    }
    status = rebuild(grid, items, &order);
    order_release(&order, &allocator);
    return status;
}

/* An empty grid begins about its first item, so that a world far from the origin has all its cells. */
static void begin_about(grid_state *grid, box bounds) {
    for (int k = 0; k < DIMENSIONS; ++k) {
        grid->frame.origin[k] = geom_clamp(center_of(bounds, k), -ORIGIN_MOST, ORIGIN_MOST);
    }
}

static geom_status grid_insert(void *state, broad_items *items, uint32_t item) {
    grid_state *grid = state;
    const box bounds = items->items[item].bounds;
    if (grid->automatic && items->alive >= grid->choose_at) {
        return grid_build(grid, items);
    }
    if (items->alive == 1) {
        begin_about(grid, bounds);
    }
    const cell_range cells = cells_of(&grid->frame, bounds);
    if (is_for_list(&cells)) {
        return list_add(&grid->apart, &grid->allocator, items, item);
    }
    const geom_status status = reserve_cells(&grid->table, &grid->allocator, &cells);
    if (status == GEOM_OK) {
        place_in_cells(grid, items, item, &cells);
    }
    return status;
}

static geom_status grid_move(void *state, broad_items *items, uint32_t item, box old) {
    grid_state *grid = state;
    const cell_range from = cells_of(&grid->frame, old);
    const cell_range to = cells_of(&grid->frame, items->items[item].bounds);
    const bool was_listed = list_holds(items, item);
    const bool is_listed = is_for_list(&to);
    if ((was_listed && is_listed) || ranges_equal(&from, &to)) {
        return GEOM_OK;
    }
    const geom_status status = is_listed ? list_add(&grid->apart, &grid->allocator, items, item)
                                         : reserve_cells(&grid->table, &grid->allocator, &to);
    if (status != GEOM_OK) {
        return status;
    }
    if (was_listed) {
        list_remove(&grid->apart, items, item);
    } else {
        take_from_cells(grid, item, &from);
    }
    if (!is_listed) {
        place_in_cells(grid, items, item, &to);
    }
    return GEOM_OK;
}

static void grid_remove(void *state, broad_items *items, uint32_t item) {
    grid_state *grid = state;
    if (list_holds(items, item)) {
        list_remove(&grid->apart, items, item);
        return;
    }
    const cell_range cells = cells_of(&grid->frame, items->items[item].bounds);
    take_from_cells(grid, item, &cells);
}

/* The size of the cells stays: what comes next is likely to be like what was there. */
static void grid_clear(void *state) {
    grid_state *grid = state;
    table_clear(&grid->table);
    grid->occupied = no_cells;
    grid->apart.count = 0;
}

/* How often an item is in a cell with the right flags, or 2 when once with wrong ones. */
static int count_in_cell(const grid_table *table, const int64_t *cell, uint32_t item, uint32_t flags) {
    const grid_tile *tile = find_tile(table, cell);
    int count = 0;
    if (tile != NULL) {
        for (uint32_t e = tile->heads[cell_in_tile(cell)]; e != BROAD_NONE; e = table->entries[e].next) {
            if (table->entries[e].item == item) {
                count += table->entries[e].flags == flags ? 1 : 2;
            }
        }
    }
    return count;
}

static const char *validate_item(const grid_state *grid, const broad_items *items, uint32_t item,
                                 size_t *entries) {
    const cell_range cells = cells_of(&grid->frame, items->items[item].bounds);
    if (list_holds(items, item)) {
        return is_for_list(&cells) ? NULL : "an item apart has few cells";
    }
    if (is_for_list(&cells)) {
        return "an item with very many cells is not held apart";
    }
    const cell_range kept = range_clipped(&cells, &grid->occupied);
    if (!ranges_equal(&kept, &cells)) {
        return "an item reaches out of the occupied cells";
    }
    int64_t cell[3] = {cells.lo[0], cells.lo[1], cells.lo[2]};
    do {
        if (count_in_cell(&grid->table, cell, item, cell_flags(&cells, cell)) != 1) {
            return "an item is not once in a cell that its box meets";
        }
        ++*entries;
    } while (advance_cell(&cells, cell));
    return NULL;
}

static const char *validate_table(const grid_table *table, size_t entries) {
    size_t tiles = 0;
    size_t held = 0;
    for (size_t i = 0; i < table->tile_capacity; ++i) {
        const grid_tile *tile = &table->tiles[i];
        if (tile->entries != 0) {
            ++tiles;
            held += tile->entries;
            if (tile_slot(table, tile->key) != tile) {
                return "a tile is not found by its key";
            }
        }
    }
    uint32_t free = 0;
    for (uint32_t e = table->free_entry; e != BROAD_NONE && free <= table->entry_end; ++free) {
        e = table->entries[e].next;
    }
    if (tiles != table->tile_count || 2 * tiles > table->tile_capacity) {
        return "the number of tiles is wrong";
    }
    return held == entries && table->entry_count == entries && entries + free == table->entry_end
               ? NULL
               : "the number of entries is wrong";
}

static const char *grid_validate(const void *state, const broad_items *items) {
    const grid_state *grid = state;
    size_t entries = 0;
    uint32_t listed = 0;
    const char *wrong = list_validate(&grid->apart, items);
    for (uint32_t i = 0; i < items->count && wrong == NULL; ++i) {
        if (items->items[i].alive) {
            listed += list_holds(items, i);
            wrong = validate_item(grid, items, i, &entries);
        }
    }
    if (wrong == NULL && listed != grid->apart.count) {
        wrong = "the list apart does not hold what is said to be there";
    }
    return wrong != NULL ? wrong : validate_table(&grid->table, entries);
}

static size_t grid_memory(const void *state) {
    const grid_state *grid = state;
    return sizeof *grid + table_memory(&grid->table) + list_memory(&grid->apart);
}
