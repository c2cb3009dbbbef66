/* What meets a box, and what meets each other. */
#ifndef COLLIDE_BROAD_GRID_QUERY_INL
#define COLLIDE_BROAD_GRID_QUERY_INL

#include "grid_walk.inl"

static bool query_each_item(const broad_items *items, box query, broad_on_box *visit, void *context) {
    for (uint32_t i = 0; i < items->count; ++i) {
        const broad_item *item = &items->items[i];
        if (item->alive && !list_holds(items, i) && boxes_meet(item->bounds, query) && !visit(context, i)) {
            return false;
        }
    }
    return true;
}

/* Items that are in cells. Where there are more tiles than items, the items are looked at one after the
 * other. */
static bool query_cells(const grid_state *grid, const broad_items *items, box query, broad_on_box *visit,
                        void *context) {
    const grid_entry *entries = grid->table.entries;
    const cell_range asked = cells_of(&grid->frame, query);
    cell_walk walk = walk_over(grid, &asked);
    if (range_count(&walk.range) > (double)TILE_CELLS * (double)items->alive) {
        return query_each_item(items, query, visit, context);
    }
    int64_t cell[3];
    for (uint32_t head = next_cell(&walk, cell); head != BROAD_NONE; head = next_cell(&walk, cell)) {
        const uint32_t needed = needed_first(&asked, cell);
        for (uint32_t e = head; e != BROAD_NONE; e = entries[e].next) {
            if ((entries[e].flags & needed) == needed && !visit(context, entries[e].item)) {
                return false;
            }
        }
    }
    return true;
}

static bool grid_query_box(const void *state, const broad_items *items, box query, broad_on_box *visit,
                           void *context) {
    const grid_state *grid = state;
    return list_query_box(&grid->apart, items, query, visit, context) &&
           query_cells(grid, items, query, visit, context);
}

/* Two items have their lowest common cell where on each axis one of them begins. */
static bool pairs_of_cell(const grid_entry *entries, uint32_t head, const broad_items *items,
                          broad_on_pair *visit, void *context) {
    const uint32_t all = (1U << DIMENSIONS) - 1;
    for (uint32_t a = head; a != BROAD_NONE; a = entries[a].next) {
        const box bounds = items->items[entries[a].item].bounds;
        for (uint32_t b = entries[a].next; b != BROAD_NONE; b = entries[b].next) {
            if (((entries[a].flags | entries[b].flags) & all) == all &&
                boxes_meet(bounds, items->items[entries[b].item].bounds) &&
                !visit(context, entries[a].item, entries[b].item)) {
                return false;
            }
        }
    }
    return true;
}

static bool pairs_of_cells(const grid_state *grid, const broad_items *items, broad_on_pair *visit,
                           void *context) {
    const grid_table *table = &grid->table;
    for (size_t t = 0; t < table->tile_capacity; ++t) {
        const grid_tile *tile = &table->tiles[t];
        for (size_t c = 0; tile->entries != 0 && c < TILE_CELLS; ++c) {
            if (!pairs_of_cell(table->entries, tile->heads[c], items, visit, context)) {
                return false;
            }
        }
    }
    return true;
}

/* An item apart, and what takes its pairs. */
typedef struct partner_query {
    uint32_t item;
    broad_on_pair *visit;
    void *context;
} partner_query;

static bool on_partner(void *context, uint32_t item) {
    const partner_query *asked = context;
    return asked->visit(asked->context, asked->item, item);
}

/* The items apart with each other and with those in cells. */
static bool pairs_apart(const grid_state *grid, const broad_items *items, broad_on_pair *visit,
                        void *context) {
    const broad_list *apart = &grid->apart;
    for (uint32_t i = 0; i < apart->count; ++i) {
        partner_query asked = {apart->items[i], visit, context};
        const box bounds = items->items[asked.item].bounds;
        for (uint32_t j = i + 1; j < apart->count; ++j) {
            if (boxes_meet(bounds, items->items[apart->items[j]].bounds) &&
                !visit(context, asked.item, apart->items[j])) {
                return false;
            }
        }
        if (!query_cells(grid, items, bounds, on_partner, &asked)) {
            return false;
        }
    }
    return true;
}

static bool grid_query_pairs(const void *state, const broad_items *items, broad_on_pair *visit,
                             void *context) {
    const grid_state *grid = state;
    return pairs_of_cells(grid, items, visit, context) && pairs_apart(grid, items, visit, context);
}

#endif
