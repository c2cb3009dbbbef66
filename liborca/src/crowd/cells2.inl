/* From the cells of obstacles to a table, LANES entries at a time. Included by crowd2_kernels.c. */

/* The ends of entries, and their layers and bits as one number. */
typedef struct lane_entries {
    lanes ax;
    lanes ay;
    lanes bx;
    lanes by;
    lane_bits marks;
} lane_entries;

enum {
    ENTRY_MARKS = 4 /* where these are in an entry, in numbers of the size of a double */
};

_Static_assert(offsetof(obstacle_cell_entry, layers) == ENTRY_MARKS * sizeof(double) &&
                   offsetof(obstacle_cell_entry, bits) ==
                       offsetof(obstacle_cell_entry, layers) + sizeof(uint32_t),
               "layers and bits are one number");

LANES_INLINE lane_entries load_entries(const obstacle_cell_entry *first) {
    const double *from[LANES];
    lanes column[8];
    for (size_t i = 0; i < LANES; ++i) {
        from[i] = &first[i].ends.a.x;
    }
    lanes_columns(from, column);
    return (lane_entries){column[0], column[1], column[2], column[3], (lane_bits)column[ENTRY_MARKS]};
}

/* Those that have all of some bits. */
LANES_INLINE lane_test entries_with(const lane_entries *e, uint32_t bits) {
    const uint32_t marks[2] = {0, bits};
    int64_t number;
    memcpy(&number, marks, sizeof number);
    const lane_bits wanted = (lane_bits){0} + number;
    return lanes_same(e->marks & wanted, wanted);
}

LANES_INLINE lane_test entries_meeting(const lane_entries *e, geom_aabb2 box) {
    return lanes_le(lanes_min(e->ax, e->bx), lanes_of(box.max.x)) &
           lanes_ge(lanes_max(e->ax, e->bx), lanes_of(box.min.x)) &
           lanes_le(lanes_min(e->ay, e->by), lanes_of(box.max.y)) &
           lanes_ge(lanes_max(e->ay, e->by), lanes_of(box.min.y));
}

/* Puts entries on the table. The walls are looked at later: their memory is asked for now. */
LANES_INLINE void put_entries(const obstacle_cell_entry *first, const lane_entries *e, lane_mask mask,
                              obstacle_table *table) {
    const lane_mask walls = lanes_mask(entries_with(e, OBSTACLE_THIN));
    const size_t before = table->segment_count;
    uint32_t at[LANES];
    const lane_numbers numbers = lane_numbers_from(0);
    (void)lanes_pack(e->ax, numbers, mask & walls, table->ax + before, at);
    (void)lanes_pack(e->ay, numbers, mask & walls, table->ay + before, at);
    (void)lanes_pack(e->bx, numbers, mask & walls, table->bx + before, at);
    const size_t count = lanes_pack(e->by, numbers, mask & walls, table->by + before, at);
    table->full = before + count > OBSTACLE_TABLE_ROOM;
    for (size_t i = 0; i < count && !table->full; ++i) {
        const obstacle_cell_entry *entry = &first[at[i]];
        __builtin_prefetch(&entry->item->as);
        __builtin_prefetch(&entry->item->owner);
        table->layers &= entry->layers;
        table->owner = before + i == 0 ? entry->owner : table->owner;
        table->alone &= entry->owner == table->owner;
        table->segment[before + i] = entry->item;
    }
    table->segment_count = table->full ? before : before + count;
    for (lane_mask others = mask & ~walls; others != 0 && !table->full; others &= others - 1) {
        (void)obstacle_table_add_other(table, first[__builtin_ctz(others)].item);
    }
}

/* As orca_obstacle_cells_visit goes over the cells. */
static void tabulate_cells(const obstacle_cells *cells, obstacle_cell_range range, geom_aabb2 box,
                           obstacle_table *table) {
    for (size_t row = range.low; row <= range.high; ++row) {
        const uint32_t *starts = cells->starts + row * cells->grid.columns;
        const size_t rest = starts[range.left + 1];
        const size_t end = starts[range.right + 1];
        const uint32_t first_row = row > range.low ? OBSTACLE_FIRST_ROW : 0;
        for (size_t i = starts[range.left]; i < end && !table->full; i += LANES) {
            const lane_entries e = load_entries(&cells->entries[i]);
            const lane_test near = entries_meeting(&e, box) & entries_with(&e, first_row);
            const lane_mask first =
                lanes_mask(entries_with(&e, OBSTACLE_FIRST_COLUMN)) | (i < rest ? ~lanes_from(rest - i) : 0);
            put_entries(&cells->entries[i], &e, lanes_mask(near) & first & ~lanes_from(end - i), table);
        }
    }
}
