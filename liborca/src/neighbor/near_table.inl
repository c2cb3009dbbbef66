/* Points in reach of askers, copied side by side, and the box around those that ask. Included by near2.inl and
 * near3.inl. */

enum {
    TABLE = 512
};

/* Points side by side. Behind them are LANES more, beyond any reach. Rows start on a line of the cache: a load of
 * lanes that crosses one takes twice as long. */
typedef struct near_table {
    _Alignas(64) double axis[AXES][TABLE + LANES];
    _Alignas(64) uint32_t at[TABLE + LANES];
    size_t count;
} near_table;

/* Copies `count` points from `from` on; there is room for them. */
LANES_INLINE void copy_points(const near_points *points, uint32_t from, uint32_t count, near_table *table) {
    const size_t to = table->count;
    for (uint32_t i = 0; i < count; i += LANES) {
        for (size_t k = 0; k < AXES; ++k) {
            lanes_store(table->axis[k] + to + i, lanes_load(points->axis[k] + from + i));
        }
        lane_numbers_store(table->at + to + i, lane_numbers_from(from + i));
    }
    table->count = to + count;
}

/* A box, and how far beyond it points are in reach. */
typedef struct near_box {
    double low[AXES];
    double high[AXES];
    double reach;
} near_box;

static near_box box_of(vec place) {
    near_box box;
    for (int k = 0; k < AXES; ++k) {
        box.low[k] = vec_at(place, k);
        box.high[k] = vec_at(place, k);
    }
    box.reach = 0.0;
    return box;
}

static near_box box_with(near_box box, vec place) {
    for (int k = 0; k < AXES; ++k) {
        const double x = vec_at(place, k);
        box.low[k] = x < box.low[k] ? x : box.low[k];
        box.high[k] = x > box.high[k] ? x : box.high[k];
    }
    return box;
}

/* The sum of the edges. */
static double extent_of(const near_box *box) {
    double sum = 0.0;
    for (int k = 0; k < AXES; ++k) {
        sum += box->high[k] - box->low[k];
    }
    return sum;
}

static grid_range cells_around(const grid *cells, const near_box *box) {
    return grid_around_box(cells, vec_from(box->low), vec_from(box->high), box->reach);
}
