/* The nearest few of many points of space. Included by crowd3.inl. */

/* The place that asks, in all lanes. */
typedef struct lane_place {
    lanes x;
    lanes y;
    lanes z;
} lane_place;

LANES_INLINE lane_place lane_place_of(vec place) {
    return (lane_place){lanes_of(place.x), lanes_of(place.y), lanes_of(place.z)};
}

/* The squared distances of LANES points from `from` on. */
LANES_INLINE lanes squares_at(const near_points *points, uint32_t from, const lane_place *here) {
    const lanes dx = lanes_load(points->axis[0] + from) - here->x;
    const lanes dy = lanes_load(points->axis[1] + from) - here->y;
    const lanes dz = lanes_load(points->axis[2] + from) - here->z;
    return dx * dx + dy * dy + dz * dz;
}

#include "near.inl"

/* Collects from the rows of cells of one block that are in range. */
LANES_INLINE void collect_block(near_search *s, const near_reach *limits, const grid_range *range) {
    const grid_block block = grid_block_of(&s->points->cells, range->first_column, range->first_row);
    const int32_t span = range->last_column - range->first_column + 1;
    const size_t layer_size = (size_t)block.width * (size_t)block.height;
    const uint32_t *layer_start =
        s->points->start + grid_number(&block, range->first_column, range->first_row, range->first_layer);
    for (int32_t layer = range->first_layer; layer <= range->last_layer; ++layer, layer_start += layer_size) {
        const uint32_t *start = layer_start;
        for (int32_t row = range->first_row; row <= range->last_row; ++row, start += block.width) {
            collect_run(s, limits, start[0], start[span]);
        }
    }
}

/* The last of a strip of so many, or the last that is wanted. */
static int32_t end_of_strip(int32_t first, int32_t strip, int32_t last) {
    const int32_t border = first / strip * strip + strip - 1;
    return border < last ? border : last;
}

static void collect(near_search *s, double reach, const near_reach *limits) {
    const grid_range range = grid_around(&s->points->cells, s->query->position, reach);
    grid_range part = range;
    for (; part.first_column <= range.last_column; part.first_column = part.last_column + 1) {
        part.last_column = end_of_strip(part.first_column, GRID_STRIP, range.last_column);
        for (part.first_row = range.first_row; part.first_row <= range.last_row;
             part.first_row = part.last_row + 1) {
            part.last_row = end_of_strip(part.first_row, GRID_STRIP_ROWS, range.last_row);
            collect_block(s, limits, &part);
        }
    }
}
