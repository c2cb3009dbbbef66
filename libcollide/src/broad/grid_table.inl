/* The cells of a grid: which items have a part in each.
 *
 * Cells come in tiles of 4 x 4 or 2 x 2 x 2, so that neighbors are found together, and the tiles in which
 * there is something are in a hash table: open addressing with linear probing, at most half full, deletion
 * without marks (Knuth, The Art of Computer Programming 3, 6.4, algorithm R). A cell is a list of entries,
 * one for each item in it. An entry knows on which axes its cell is the first and the last of the item's
 * cells: with that, a traversal reports an item in one of its cells alone and need not mark it. */
#ifndef COLLIDE_BROAD_GRID_TABLE_INL
#define COLLIDE_BROAD_GRID_TABLE_INL

#include "grid_place.inl"

enum {
    TILE_SHIFT = DIMENSIONS == 2 ? 2 : 1,
    TILE_SIDE = 1 << TILE_SHIFT,
    TILE_CELLS = 1 << (TILE_SHIFT * DIMENSIONS)
};

/* The cell is the first, the last of the item's on an axis. */
#define CELL_FIRST(axis) (1U << (axis))
#define CELL_LAST(axis) (8U << (axis))

typedef struct grid_entry {
    uint32_t item;
    uint32_t next;
    uint32_t flags;
} grid_entry;

typedef struct grid_tile {
    uint32_t key[DIMENSIONS];
    uint32_t entries; /* 0: the slot is empty */
    uint32_t heads[TILE_CELLS];
} grid_tile;

typedef struct grid_table {
    grid_tile *tiles;
    size_t tile_capacity; /* 0 or a power of two */
    size_t tile_count;
    grid_entry *entries;
    uint32_t entry_capacity;
    uint32_t entry_end;  /* entries from here on were never used */
    uint32_t free_entry; /* the list of those that were given back */
    uint32_t entry_count;
} grid_table;

static const grid_table no_table = {NULL, 0, 0, NULL, 0, 0, BROAD_NONE, 0};

static inline void table_release(grid_table *table, const geom_allocator *allocator) {
    geom_allocator_release(allocator, table->tiles, table->tile_capacity, sizeof *table->tiles,
                           _Alignof(grid_tile));
    geom_allocator_release(allocator, table->entries, table->entry_capacity, sizeof *table->entries,
                           _Alignof(grid_entry));
    *table = no_table;
}

/* Empties all cells. The memory stays. */
static inline void table_clear(grid_table *table) {
    for (size_t i = 0; i < table->tile_capacity; ++i) {
        table->tiles[i].entries = 0;
    }
    table->tile_count = 0;
    table->entry_end = 0;
    table->free_entry = BROAD_NONE;
    table->entry_count = 0;
}

static inline size_t table_memory(const grid_table *table) {
    return table->tile_capacity * sizeof *table->tiles + table->entry_capacity * sizeof *table->entries;
}

/* Products with large odd factors: the upper half of each depends on all bits, and is brought down. */
static inline size_t tile_hash(const uint32_t *key) {
    static const uint64_t factors[3] = {0x9e3779b97f4a7c15U, 0xc2b2ae3d27d4eb4fU, 0x165667b19e3779f9U};
    uint64_t hash = 0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        hash += key[k] * factors[k];
    }
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93U;
    return (size_t)(hash ^ (hash >> 32));
}

static inline bool tile_has_key(const grid_tile *tile, const uint32_t *key) {
    bool same = true;
    for (int k = 0; k < DIMENSIONS; ++k) {
        same = same && tile->key[k] == key[k];
    }
    return same;
}

/* The tile, or the empty slot where it belongs; there is a table. */
static inline grid_tile *tile_slot(const grid_table *table, const uint32_t *key) {
    const size_t mask = table->tile_capacity - 1;
    size_t at = tile_hash(key) & mask;
    while (table->tiles[at].entries != 0 && !tile_has_key(&table->tiles[at], key)) {
        at = (at + 1) & mask;
    }
    return &table->tiles[at];
}

static inline void tile_key(const int64_t *cell, uint32_t *key) {
    for (int k = 0; k < DIMENSIONS; ++k) {
        key[k] = (uint32_t)(cell[k] >> TILE_SHIFT);
    }
}

/* Which of the tile's cells. */
static inline uint32_t cell_in_tile(const int64_t *cell) {
    uint32_t place = 0;
    for (int k = DIMENSIONS; k-- > 0;) {
        place = place << TILE_SHIFT | ((uint32_t)cell[k] & (TILE_SIDE - 1));
    }
    return place;
}

static inline grid_tile *find_tile(const grid_table *table, const int64_t *cell) {
    if (table->tile_capacity == 0) {
        return NULL;
    }
    uint32_t key[DIMENSIONS];
    tile_key(cell, key);
    grid_tile *tile = tile_slot(table, key);
    return tile->entries != 0 ? tile : NULL;
}

/* The flags of an item's entry in one of its cells. */
static inline uint32_t cell_flags(const cell_range *range, const int64_t *cell) {
    uint32_t flags = 0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        flags |= cell[k] == range->lo[k] ? CELL_FIRST(k) : 0;
        flags |= cell[k] == range->hi[k] ? CELL_LAST(k) : 0;
    }
    return flags;
}

/* The next cell of a range; false after the last. */
static inline bool advance_cell(const cell_range *range, int64_t *cell) {
    for (int k = 0; k < DIMENSIONS; ++k) {
        if (cell[k] < range->hi[k]) {
            ++cell[k];
            return true;
        }
        cell[k] = range->lo[k];
    }
    return false;
}

static geom_status reserve_tiles(grid_table *table, const geom_allocator *allocator, size_t more) {
    const size_t wanted = 2 * (table->tile_count + more);
    if (wanted <= table->tile_capacity) {
        return GEOM_OK;
    }
    size_t capacity = table->tile_capacity > 0 ? 2 * table->tile_capacity : 16;
    while (capacity < wanted) {
        capacity *= 2;
    }
    grid_tile *tiles = geom_allocator_allocate(allocator, capacity, sizeof *tiles, _Alignof(grid_tile));
    if (tiles == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < capacity; ++i) {
        tiles[i].entries = 0;
    }
    const grid_table old = *table;
    table->tiles = tiles;
    table->tile_capacity = capacity;
    for (size_t i = 0; i < old.tile_capacity; ++i) {
        if (old.tiles[i].entries != 0) {
            *tile_slot(table, old.tiles[i].key) = old.tiles[i];
        }
    }
    geom_allocator_release(allocator, old.tiles, old.tile_capacity, sizeof *tiles, _Alignof(grid_tile));
    return GEOM_OK;
}

static geom_status reserve_entries(grid_table *table, const geom_allocator *allocator, size_t more) {
    const size_t wanted = table->entry_count + more;
    if (wanted <= table->entry_capacity) {
        return GEOM_OK;
    }
    if (wanted >= BROAD_NONE) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const size_t roomy = wanted + table->entry_capacity / 2;
    const uint32_t capacity = (uint32_t)(roomy < BROAD_NONE ? roomy : BROAD_NONE - 1);
    grid_entry *entries = geom_allocator_allocate(allocator, capacity, sizeof *entries, _Alignof(grid_entry));
    if (entries == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (table->entry_end > 0) {
        memcpy(entries, table->entries, table->entry_end * sizeof *entries);
    }
    geom_allocator_release(allocator, table->entries, table->entry_capacity, sizeof *entries,
                           _Alignof(grid_entry));
    table->entries = entries;
    table->entry_capacity = capacity;
    return GEOM_OK;
}

/* Room for one more item with these cells. */
static geom_status reserve_cells(grid_table *table, const geom_allocator *allocator,
                                 const cell_range *range) {
    cell_range tiles = *range;
    for (int k = 0; k < DIMENSIONS; ++k) {
        tiles.lo[k] >>= TILE_SHIFT;
        tiles.hi[k] >>= TILE_SHIFT;
    }
    const geom_status status = reserve_tiles(table, allocator, (size_t)range_count(&tiles));
    return status != GEOM_OK ? status : reserve_entries(table, allocator, (size_t)range_count(range));
}

static uint32_t take_entry(grid_table *table) {
    ++table->entry_count;
    const uint32_t free = table->free_entry;
    if (free == BROAD_NONE) {
        return table->entry_end++;
    }
    table->free_entry = table->entries[free].next;
    return free;
}

/* Adds an item to a cell; there is room. */
static void add_entry(grid_table *table, const int64_t *cell, uint32_t item, uint32_t flags) {
    uint32_t key[DIMENSIONS];
    tile_key(cell, key);
    grid_tile *tile = tile_slot(table, key);
    if (tile->entries == 0) {
        memcpy(tile->key, key, sizeof key);
        memset(tile->heads, 0xff, sizeof tile->heads);
        ++table->tile_count;
    }
    ++tile->entries;
    uint32_t *head = &tile->heads[cell_in_tile(cell)];
    const uint32_t taken = take_entry(table);
    const grid_entry entry = {item, *head, flags};
    table->entries[taken] = entry;
    *head = taken;
}

/* Empties the slot of a tile: later ones move up, as far as they do not come before the place where looking
 * for them begins. */
static void remove_tile(grid_table *table, const grid_tile *tile) {
    const size_t mask = table->tile_capacity - 1;
    size_t hole = (size_t)(tile - table->tiles);
    for (size_t at = (hole + 1) & mask; table->tiles[at].entries != 0; at = (at + 1) & mask) {
        const size_t home = tile_hash(table->tiles[at].key) & mask;
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            table->tiles[hole] = table->tiles[at];
            hole = at;
        }
    }
    table->tiles[hole].entries = 0;
    --table->tile_count;
}

static void remove_entry(grid_table *table, const int64_t *cell, uint32_t item) {
    grid_tile *tile = find_tile(table, cell);
    uint32_t *link = &tile->heads[cell_in_tile(cell)];
    while (table->entries[*link].item != item) {
        link = &table->entries[*link].next;
    }
    const uint32_t unlinked = *link;
    *link = table->entries[unlinked].next;
    table->entries[unlinked].next = table->free_entry;
    table->free_entry = unlinked;
    --table->entry_count;
    if (--tile->entries == 0) {
        remove_tile(table, tile);
    }
}

/* In all cells of a range, which is not empty. */
static void add_to_cells(grid_table *table, const cell_range *range, uint32_t item) {
    int64_t cell[3] = {range->lo[0], range->lo[1], range->lo[2]};
    do {
        add_entry(table, cell, item, cell_flags(range, cell));
    } while (advance_cell(range, cell));
}

static void remove_from_cells(grid_table *table, const cell_range *range, uint32_t item) {
    int64_t cell[3] = {range->lo[0], range->lo[1], range->lo[2]};
    do {
        remove_entry(table, cell, item);
    } while (advance_cell(range, cell));
}

#endif
