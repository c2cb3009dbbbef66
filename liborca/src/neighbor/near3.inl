/* The nearest few of many points of space. Included by crowd3_kernels.c. */

/* The place that asks, in all lanes. */
typedef struct lane_place {
    lanes x;
    lanes y;
    lanes z;
} lane_place;

LANES_INLINE lane_place lane_place_of(vec place) {
    return (lane_place){lanes_of(place.x), lanes_of(place.y), lanes_of(place.z)};
}

#include "near_table.inl"

/* The squared distances of LANES points of a table from `from` on. */
LANES_INLINE lanes squares_at(const near_table *table, size_t from, const lane_place *here) {
    const lanes dx = lanes_load(table->axis[0] + from) - here->x;
    const lanes dy = lanes_load(table->axis[1] + from) - here->y;
    const lanes dz = lanes_load(table->axis[2] + from) - here->z;
    return dx * dx + dy * dy + dz * dz;
}

#include "near.inl"

/* All within some radius of a box, in the units of the grid, whose cells have edges of 1; a little more, for
 * what rounding may have done to the cells of points. */
typedef struct near_region {
    geom_vec3 low;
    geom_vec3 high;
    double squared_radius;
} near_region;

static near_region region_in_cells(const grid *cells, const near_box *box) {
    const double longest = geom_max(cells->columns, geom_max(cells->rows, cells->layers));
    const vec box_low = vec_from(box->low);
    const vec box_high = vec_from(box->high);
    const double far =
        geom_max(direction3_largest(box_low), direction3_largest(box_high)) + direction3_largest(cells->low);
    if (cells->warped) { /* cells are not of one size: none is left out */
        return (near_region){box_low, box_high, HUGE_VAL};
    }
    const double radius =
        box->reach * cells->rate * (1.0 + 0x1p-40) + (far * cells->rate + longest + 1.0) * 0x1p-44;
    const geom_vec3 low = geom_vec3_scale(geom_vec3_sub(box_low, cells->low), cells->rate);
    const geom_vec3 high = geom_vec3_scale(geom_vec3_sub(box_high, cells->low), cells->rate);
    return (near_region){low, high, radius * radius};
}

/* The square of the distance from an interval to row or layer `slot` of `count`, of which the outermost reach
 * on without end. */
static double squared_gap(double low, double high, int32_t slot, int32_t count) {
    const double below = slot > 0 ? (double)slot - high : 0.0;
    const double above = slot < count - 1 ? low - (double)(slot + 1) : 0.0;
    const double gap = below > above ? below : above;
    return gap > 0.0 ? gap * gap : 0.0;
}

/* Copies from the rows of cells of one layer of a block, as far as the region reaches in each. */
LANES_INLINE void walk_layer(near_search *s, const grid_range *range, const near_region *region,
                             const double *row_gaps, const uint32_t *start, int32_t width, double squared) {
    const int32_t rows = range->last_row - range->first_row + 1;
    const lanes first = lanes_of(range->first_column);
    const lanes last = lanes_of(range->last_column);
    for (int32_t group = 0; group < rows; group += LANES) {
        const lanes room = lanes_of(squared) - lanes_load(row_gaps + group);
        const lane_test plain = lanes_le(room, lanes_of(DBL_MAX)); /* else squares were too large */
        const lanes half = lanes_sqrt(lanes_max(room, lanes_of(0.0)));
        const lanes low = lanes_max(lanes_of(region->low.x) - half, first);
        const lanes high = lanes_min(lanes_of(region->high.x) + half, last);
        double from[LANES];
        double to[LANES];
        lanes_store(from, lanes_select(plain, lanes_min(low, last), first));
        lanes_store(to, lanes_select(plain, lanes_max(high, first), last));
        const lane_mask missed = lanes_mask(lanes_lt(room, lanes_of(0.0)));
        lane_mask reached = ALL_LANES & ~(missed | lanes_from((size_t)(rows - group)));
        for (; reached != 0; reached &= reached - 1) {
            const int32_t i = __builtin_ctz(reached);
            const uint32_t *row = start + (group + i) * width - range->first_column;
            copy_run(s, row[(int32_t)from[i]], row[(int32_t)to[i] + 1]);
        }
    }
}

/* Copies from the cells of one block that are in range. */
LANES_INLINE void walk_block(near_search *s, const grid_range *range, const near_region *region) {
    const grid *cells = &s->points->cells;
    const grid_block block = grid_block_of(cells, range->first_column, range->first_row);
    const size_t layer_size = (size_t)block.width * (size_t)block.height;
    const uint32_t *start =
        s->points->start + grid_number(&block, range->first_column, range->first_row, range->first_layer);
    double row_gaps[GRID_STRIP_ROWS + LANES];
    for (int32_t row = range->first_row; row <= range->last_row; ++row) {
        row_gaps[row - range->first_row] = squared_gap(region->low.y, region->high.y, row, cells->rows);
    }
    lanes_store(row_gaps + (range->last_row - range->first_row + 1), lanes_of(0.0)); /* read, but not used */
    for (int32_t layer = range->first_layer; layer <= range->last_layer; ++layer, start += layer_size) {
        const double gap = squared_gap(region->low.z, region->high.z, layer, cells->layers);
        walk_layer(s, range, region, row_gaps, start, block.width, region->squared_radius - gap);
    }
}

/* The last of a strip of so many, or the last that is wanted. */
static int32_t end_of_strip(int32_t first, int32_t strip, int32_t last) {
    const int32_t border = first / strip * strip + strip - 1;
    return border < last ? border : last;
}

static void walk(near_search *s, const grid_range *range, const near_box *box) {
    const near_region region = region_in_cells(&s->points->cells, box);
    grid_range part = *range;
    for (; part.first_column <= range->last_column; part.first_column = part.last_column + 1) {
        part.last_column = end_of_strip(part.first_column, GRID_STRIP, range->last_column);
        for (part.first_row = range->first_row; part.first_row <= range->last_row;
             part.first_row = part.last_row + 1) {
            part.last_row = end_of_strip(part.first_row, GRID_STRIP_ROWS, range->last_row);
            walk_block(s, &part, &region);
        }
    }
}
