/* The nearest few of many points of the plane. Included by crowd2_kernels.c. */

/* The place that asks, in all lanes. */
typedef struct lane_place {
    lanes x;
    lanes y;
} lane_place;

LANES_INLINE lane_place lane_place_of(vec place) {
    return (lane_place){lanes_of(place.x), lanes_of(place.y)};
}

#include "near_table.inl"

/* The squared distances of LANES points of a table from `from` on. */
LANES_INLINE lanes squares_at(const near_table *table, size_t from, const lane_place *here) {
    const lanes dx = lanes_load(table->axis[0] + from) - here->x;
    const lanes dy = lanes_load(table->axis[1] + from) - here->y;
    return dx * dx + dy * dy;
}

#include "near.inl"

/* Copies from the cells of one strip of columns, from row to row. */
LANES_INLINE void walk_strip(near_search *s, const grid_range *range, int32_t first, int32_t last) {
    const grid_strip strip = grid_strip_of(&s->points->cells, first);
    const uint32_t *start = s->points->start + grid_number(&strip, first, range->first_row);
    const int32_t span = last - first + 1;
    for (int32_t row = range->first_row; row <= range->last_row; ++row, start += strip.width) {
        copy_run(s, start[0], start[span]);
    }
}

static void walk(near_search *s, const grid_range *range, const near_box *box) {
    (void)box; /* rows of the plane are copied whole */
    int32_t first = range->first_column;
    while (first <= range->last_column) {
        const int32_t border = first / GRID_STRIP * GRID_STRIP + GRID_STRIP - 1;
        const int32_t last = border < range->last_column ? border : range->last_column;
        walk_strip(s, range, first, last);
        first = last + 1;
    }
}
