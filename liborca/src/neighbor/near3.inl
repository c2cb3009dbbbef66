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

/* The squared distances of LANES points from `from` on. */
LANES_INLINE lanes squares_at(const near_points *points, uint32_t from, const lane_place *here) {
    const lanes dx = lanes_load(points->axis[0] + from) - here->x;
    const lanes dy = lanes_load(points->axis[1] + from) - here->y;
    const lanes dz = lanes_load(points->axis[2] + from) - here->z;
    return dx * dx + dy * dy + dz * dz;
}

#include "near.inl"

/* A ball in the units of the grid, whose cells have edges of 1; a little larger than it is, for what rounding
 * may have done to the cells of points. */
typedef struct near_ball {
    geom_vec3 center;
    double squared_radius;
} near_ball;

static near_ball ball_in_cells(const grid *cells, geom_vec3 at, double reach) {
    const double longest = fmax(cells->columns, fmax(cells->rows, cells->layers));
    const double far = direction3_largest(at) + direction3_largest(cells->low);
    const double radius =
        reach * cells->rate * (1.0 + 0x1p-40) + (far * cells->rate + longest + 1.0) * 0x1p-44;
    const geom_vec3 center = geom_vec3_scale(geom_vec3_sub(at, cells->low), cells->rate);
    return (near_ball){center, radius * radius};
}

/* The square of the distance from a place to row or layer `slot` of `count`, of which the outermost reach on
 * without end. */
static double squared_gap(double place, int32_t slot, int32_t count) {
    const double below = slot > 0 ? (double)slot - place : 0.0;
    const double above = slot < count - 1 ? place - (double)(slot + 1) : 0.0;
    const double gap = below > above ? below : above;
    return gap > 0.0 ? gap * gap : 0.0;
}

/* Collects from the rows of cells of one layer of a block, as far as the ball reaches in each. */
LANES_INLINE void collect_layer(near_search *s, const near_reach *limits, const grid_range *range,
                                const near_ball *ball, const double *row_gaps, const uint32_t *start,
                                int32_t width, double squared) {
    const int32_t rows = range->last_row - range->first_row + 1;
    const lanes first = lanes_of(range->first_column);
    const lanes last = lanes_of(range->last_column);
    for (int32_t group = 0; group < rows; group += LANES) {
        const lanes room = lanes_of(squared) - lanes_load(row_gaps + group);
        const lane_test plain = lanes_le(room, lanes_of(DBL_MAX)); /* else squares were too large */
        const lanes half = lanes_sqrt(lanes_max(room, lanes_of(0.0)));
        const lanes low = lanes_max(lanes_of(ball->center.x) - half, first);
        const lanes high = lanes_min(lanes_of(ball->center.x) + half, last);
        double from[LANES];
        double to[LANES];
        lanes_store(from, lanes_select(plain, lanes_min(low, last), first));
        lanes_store(to, lanes_select(plain, lanes_max(high, first), last));
        const lane_mask missed = lanes_mask(lanes_lt(room, lanes_of(0.0)));
        lane_mask reached = ALL_LANES & ~(missed | lanes_from((size_t)(rows - group)));
        for (; reached != 0; reached &= reached - 1) {
            const int32_t i = __builtin_ctz(reached);
            const uint32_t *row = start + (group + i) * width - range->first_column;
            collect_run(s, limits, row[(int32_t)from[i]], row[(int32_t)to[i] + 1]);
        }
    }
}

/* Collects from the cells of one block that are in range. */
LANES_INLINE void collect_block(near_search *s, const near_reach *limits, const grid_range *range,
                                const near_ball *ball) {
    const grid *cells = &s->points->cells;
    const grid_block block = grid_block_of(cells, range->first_column, range->first_row);
    const size_t layer_size = (size_t)block.width * (size_t)block.height;
    const uint32_t *start =
        s->points->start + grid_number(&block, range->first_column, range->first_row, range->first_layer);
    double row_gaps[GRID_STRIP_ROWS + LANES];
    for (int32_t row = range->first_row; row <= range->last_row; ++row) {
        row_gaps[row - range->first_row] = squared_gap(ball->center.y, row, cells->rows);
    }
    lanes_store(row_gaps + (range->last_row - range->first_row + 1), lanes_of(0.0)); /* read, but not used */
    for (int32_t layer = range->first_layer; layer <= range->last_layer; ++layer, start += layer_size) {
        const double squared = ball->squared_radius - squared_gap(ball->center.z, layer, cells->layers);
        collect_layer(s, limits, range, ball, row_gaps, start, block.width, squared);
    }
}

/* The last of a strip of so many, or the last that is wanted. */
static int32_t end_of_strip(int32_t first, int32_t strip, int32_t last) {
    const int32_t border = first / strip * strip + strip - 1;
    return border < last ? border : last;
}

static void collect(near_search *s, double reach, const near_reach *limits) {
    const grid_range range = grid_around(&s->points->cells, s->query->position, reach);
    const near_ball ball = ball_in_cells(&s->points->cells, s->query->position, reach);
    grid_range part = range;
    for (; part.first_column <= range.last_column; part.first_column = part.last_column + 1) {
        part.last_column = end_of_strip(part.first_column, GRID_STRIP, range.last_column);
        for (part.first_row = range.first_row; part.first_row <= range.last_row;
             part.first_row = part.last_row + 1) {
            part.last_row = end_of_strip(part.first_row, GRID_STRIP_ROWS, range.last_row);
            collect_block(s, limits, &part, &ball);
        }
    }
}
