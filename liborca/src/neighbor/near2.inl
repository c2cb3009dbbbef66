/* The nearest few of many points of the plane. Included by crowd2_kernels.c. */

/* The place that asks, in all lanes. */
typedef struct lane_place {
    lanes x;
    lanes y;
} lane_place;

LANES_INLINE lane_place lane_place_of(vec place) {
    return (lane_place){lanes_of(place.x), lanes_of(place.y)};
}

/* The squared distances of LANES points from `from` on. */
LANES_INLINE lanes squares_at(const near_points *points, uint32_t from, const lane_place *here) {
    const lanes dx = lanes_load(points->axis[0] + from) - here->x;
    const lanes dy = lanes_load(points->axis[1] + from) - here->y;
    return dx * dx + dy * dy;
}

#include "near.inl"

/* Collects from the cells of one strip of columns, from row to row. */
LANES_INLINE void collect_strip(near_search *s, const near_reach *limits, const grid_range *range,
                                int32_t first, int32_t last) {
    const grid_strip strip = grid_strip_of(&s->points->cells, first);
    const uint32_t *start = s->points->start + grid_number(&strip, first, range->first_row);
    const int32_t span = last - first + 1;
    for (int32_t row = range->first_row; row <= range->last_row; ++row, start += strip.width) {
        collect_run(s, limits, start[0], start[span]);
    }
}

static void collect(near_search *s, double reach, const near_reach *limits) {
    const grid_range range = grid_around(&s->points->cells, s->query->position, reach);
    int32_t first = range.first_column;
    while (first <= range.last_column) {
        const int32_t border = first / GRID_STRIP * GRID_STRIP + GRID_STRIP - 1;
        const int32_t last = border < range.last_column ? border : range.last_column;
        collect_strip(s, limits, &range, first, last);
        first = last + 1;
    }
}
