/* What something in motion may meet.
 *
 * The cells that a ray crosses can be visited one after the other (Amanatides and Woo 1987). A box in motion crosses a
 * strip of them, and errors that add up from step to step must not lose a cell, so here the way is cut into slabs: all
 * cells of one number on the axis along which the motion is the longest. For each slab, straight from the start,
 *
 *     the time while the moving box is in it, and from that
 *     the cells on the other axes that it meets in that time,
 *
 * both rounded outwards, are found: for a ray just the cells that it crosses in the slab. Times are fractions of the
 * way, at most 1, made longer by 2^-48 on both sides; their quotients are off by some 2^-51. The box is made larger by
 * 2^-48 of all that its coordinates are computed from and 2^-40 of a cell, which outweighs their roundings and that of
 * the motion itself, which for a ray is the rounded difference of its ends.
 *
 * On each axis both ends of the range of cells follow the motion from slab to slab. So the slabs in which an item has a
 * cell of the range are consecutive, and it is reported in the first of them: in a slab where it begins, or in a cell
 * that the slab before did not reach. There it is reported in the cell where its own range and the slab's begin, seen
 * along the motion. An entry's flags tell all of that. */
#ifndef COLLIDE_BROAD_GRID_CAST_INL
#define COLLIDE_BROAD_GRID_CAST_INL

#include "grid_walk.inl"

/* So many cells more than there are items may be visited before the other items are looked at one by one. */
#define CELLS_TO_SPARE 32

typedef struct slab_walk {
    const grid_state *grid;
    double low[DIMENSIONS]; /* of the moving box at its start, made larger */
    double high[DIMENSIONS];
    double motion[DIMENSIONS];
    bool backwards[DIMENSIONS];
    int major;
    int64_t last;     /* slab */
    cell_range range; /* of the slab at hand */
    cell_range before;
    bool first; /* there is no slab before */
} slab_walk;

/* What an entry has in the cell where its item begins, along the motion. */
static inline uint32_t begin_flag(const slab_walk *walk, int axis) {
    return walk->backwards[axis] ? CELL_LAST(axis) : CELL_FIRST(axis);
}

static void widen_start(slab_walk *walk, const broad_cast *cast) {
    for (int k = 0; k < DIMENSIONS; ++k) {
        const double low = coordinate(cast->start.min, k);
        const double high = coordinate(cast->start.max, k);
        const double motion = coordinate(cast->motion, k);
        const double slack = (fabs(low) + fabs(high) + fabs(motion) + cast->radius) * 0x1p-48 +
                             walk->grid->frame.size * 0x1p-40;
        walk->low[k] = (low - cast->radius) - slack;
        walk->high[k] = (high + cast->radius) + slack;
        walk->motion[k] = motion;
        walk->backwards[k] = motion < 0.0;
        if (fabs(motion) > fabs(walk->motion[walk->major])) {
            walk->major = k;
        }
    }
}

/* The number of the first slab in which there can be anything; `last` may come before it. */
static int64_t begin_slabs(slab_walk *walk, const grid_state *grid, const broad_cast *cast) {
    walk->grid = grid;
    walk->major = 0;
    walk->first = true;
    walk->range = no_cells;
    walk->before = no_cells;
    widen_start(walk, cast);
    const int k = walk->major;
    const double motion = walk->motion[k];
    const double low = motion < 0.0 ? walk->low[k] + motion : walk->low[k];
    const double high = motion < 0.0 ? walk->high[k] : walk->high[k] + motion;
    int64_t from = cell_from(cell_place(&grid->frame, k, low));
    int64_t to = cell_to(cell_place(&grid->frame, k, high));
    from = from > grid->occupied.lo[k] ? from : grid->occupied.lo[k];
    to = to < grid->occupied.hi[k] ? to : grid->occupied.hi[k];
    walk->last = walk->backwards[k] ? from : to;
    return walk->backwards[k] ? to : from;
}

typedef struct time_range {
    double from;
    double to;
} time_range;

/* When the box may be in a slab; `from` is beyond the limit when it gets there too late. */
static time_range slab_times(const slab_walk *walk, int64_t slab, double limit) {
    const int k = walk->major;
    const double motion = walk->motion[k];
    time_range times = {0.0, limit};
    if (motion != 0.0) {
        const double low_side = (cell_begin(&walk->grid->frame, k, slab) - walk->high[k]) / motion;
        const double high_side = (cell_end(&walk->grid->frame, k, slab) - walk->low[k]) / motion;
        const double from = motion > 0.0 ? low_side : high_side;
        const double to = motion > 0.0 ? high_side : low_side;
        times.from = from > 0.0 ? from - 0x1p-48 : 0.0;
        times.to = (to < limit ? to : limit) + 0x1p-48;
    }
    return times;
}

/* The ranges of a slab follow those of the slab before, and leave no gap. */
static void follow_before(slab_walk *walk, int axis) {
    int64_t *lo = &walk->range.lo[axis];
    int64_t *hi = &walk->range.hi[axis];
    const int64_t lo_before = walk->before.lo[axis];
    const int64_t hi_before = walk->before.hi[axis];
    if (walk->backwards[axis]) {
        *lo = *lo < lo_before ? *lo : lo_before;
        *hi = *hi < hi_before ? *hi : hi_before;
        *hi = *hi > lo_before ? *hi : lo_before;
    } else {
        *hi = *hi > hi_before ? *hi : hi_before;
        *lo = *lo > lo_before ? *lo : lo_before;
        *lo = *lo < hi_before ? *lo : hi_before;
    }
}

/* Finds the cells of a slab; false when it is met too late. */
static bool enter_slab(slab_walk *walk, int64_t slab, double limit) {
    const time_range times = slab_times(walk, slab, limit);
    if (times.from > limit) {
        return false;
    }
    walk->before = walk->range;
    walk->range.lo[2] = 0;
    walk->range.hi[2] = 0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        const double begin = times.from * walk->motion[k];
        const double end = times.to * walk->motion[k];
        const double low = walk->low[k] + (begin < end ? begin : end);
        const double high = walk->high[k] + (begin < end ? end : begin);
        walk->range.lo[k] = cell_from(cell_place(&walk->grid->frame, k, low));
        walk->range.hi[k] = cell_to(cell_place(&walk->grid->frame, k, high));
        if (!walk->first && k != walk->major) {
            follow_before(walk, k);
        }
    }
    walk->range.lo[walk->major] = slab;
    walk->range.hi[walk->major] = slab;
    return true;
}

/* What an entry in a cell of the slab needs to be reported. */
static inline uint32_t needed_in_slab(const slab_walk *walk, const int64_t *cell) {
    uint32_t needed = 0;
    bool met_before = !walk->first;
    for (int k = 0; k < DIMENSIONS; ++k) {
        if (k == walk->major) {
            continue;
        }
        const int64_t edge = walk->backwards[k] ? walk->range.hi[k] : walk->range.lo[k];
        needed |= cell[k] != edge ? begin_flag(walk, k) : 0;
        met_before = met_before && cell[k] >= walk->before.lo[k] && cell[k] <= walk->before.hi[k];
    }
    return met_before ? needed | begin_flag(walk, walk->major) : needed;
}

/* Reports what is new in the slab. The limit, negative when the visitor ended it. */
static double visit_slab(const slab_walk *walk, cell_walk *cells, double limit, broad_on_limit *visit,
                         void *context) {
    const grid_entry *entries = walk->grid->table.entries;
    int64_t cell[3];
    for (uint32_t head = next_cell(cells, cell); head != BROAD_NONE; head = next_cell(cells, cell)) {
        const uint32_t needed = needed_in_slab(walk, cell);
        for (uint32_t e = head; e != BROAD_NONE; e = entries[e].next) {
            if ((entries[e].flags & needed) == needed) {
                limit = visit(context, entries[e].item, limit);
                if (limit < 0.0) {
                    return limit;
                }
            }
        }
    }
    return limit;
}

/* Whether an item with these cells was in none of the slabs up to and including `slab` and may be in a later
 * one. */
static bool is_ahead(const slab_walk *walk, const cell_range *cells, int64_t slab) {
    const int major = walk->major;
    const bool back = walk->backwards[major];
    if (back ? cells->lo[major] >= slab : cells->hi[major] <= slab) {
        return false;
    }
    bool ahead = walk->first || (back ? cells->hi[major] < slab : cells->lo[major] > slab);
    for (int k = 0; k < DIMENSIONS; ++k) {
        if (k != major) {
            ahead = ahead || (walk->backwards[k] ? cells->hi[k] < walk->range.lo[k]
                                                 : cells->lo[k] > walk->range.hi[k]);
        }
    }
    return ahead;
}

/* Reports what the slabs after `slab` would, one item after the other. */
static double visit_ahead(const slab_walk *walk, const broad_items *items, int64_t slab, double limit,
                          broad_on_limit *visit, void *context) {
    for (uint32_t i = 0; i < items->count && limit >= 0.0; ++i) {
        if (items->items[i].alive && !list_holds(items, i)) {
            const cell_range cells = cells_of(&walk->grid->frame, items->items[i].bounds);
            if (is_ahead(walk, &cells, slab)) {
                limit = visit(context, i, limit);
            }
        }
    }
    return limit;
}

static bool visit_slabs(slab_walk *walk, const broad_items *items, int64_t slab, double limit,
                        broad_on_limit *visit, void *context) {
    const int64_t step = walk->backwards[walk->major] ? -1 : 1;
    const double budget = (double)items->alive + CELLS_TO_SPARE;
    double spent = 0.0;
    for (; step * (walk->last - slab) >= 0; slab += step) {
        if (!enter_slab(walk, slab, limit)) {
            return true;
        }
        cell_walk cells = walk_over(walk->grid, &walk->range);
        spent += 1.0 + range_count(&cells.range);
        if (spent > budget) {
            walk->range = walk->before;
            return visit_ahead(walk, items, slab - step, limit, visit, context) >= 0.0;
        }
        limit = visit_slab(walk, &cells, limit, visit, context);
        if (limit < 0.0) {
            return false;
        }
        walk->first = false;
    }
    return true;
}

static bool grid_query_cast(const void *state, const broad_items *items, const broad_cast *cast,
                            broad_on_limit *visit, void *context) {
    const grid_state *grid = state;
    const double limit = list_query_cast(&grid->apart, 1.0, visit, context);
    if (limit < 0.0 || grid->table.entry_count == 0) {
        return limit >= 0.0;
    }
    slab_walk walk;
    const int64_t slab = begin_slabs(&walk, grid, cast);
    return visit_slabs(&walk, items, slab, limit, visit, context);
}

#endif
