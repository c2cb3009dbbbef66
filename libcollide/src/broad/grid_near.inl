/* What is near a box.
 *
 * First the cells that the box meets, then the ring of cells about those, then the ring about that. A box
 * that has no cell within ring r is on some axis wholly beyond the last cell of the ring, so no nearer than
 * where the next cell begins: the least of those distances, over all sides on which there is still something,
 * bounds from below the distance of all that is to come.
 *
 * A ring is 2 x DIMENSIONS ranges of cells, its sides. An item that no ring before held is reported in the
 * lowest cell that it shares with the ring and all within. That cell is beyond the ring before on the upper
 * side of some axis: then so is all of the item. Or it is beyond on the lower side of some axes, and the item
 * is new if on one of them it ends there. */
#ifndef COLLIDE_BROAD_GRID_NEAR_INL
#define COLLIDE_BROAD_GRID_NEAR_INL

#include "grid_cast.inl"

typedef struct ring_walk {
    const grid_state *grid;
    const broad_items *items;
    broad_on_limit *visit;
    void *context;
    cell_range within; /* the ring and all in it */
    double budget;     /* cells that may still be visited */
} ring_walk;

/* An entry is reported when it has all of `all` and, unless `any` is 0, one of `any`. */
typedef struct ring_flags {
    uint32_t all;
    uint32_t any;
} ring_flags;

static inline ring_flags needed_in_ring(const cell_range *within, const int64_t *cell) {
    ring_flags needed = {needed_first(within, cell), 0};
    bool above = false;
    for (int k = 0; k < DIMENSIONS; ++k) {
        above = above || (cell[k] == within->hi[k] && cell[k] != within->lo[k]);
        needed.any |= cell[k] == within->lo[k] ? CELL_LAST(k) : 0;
    }
    needed.any = above ? 0 : needed.any;
    return needed;
}

static double visit_side(const ring_walk *walk, cell_walk *cells, bool innermost, double limit) {
    const grid_entry *entries = walk->grid->table.entries;
    int64_t cell[3];
    for (uint32_t head = next_cell(cells, cell); head != BROAD_NONE; head = next_cell(cells, cell)) {
        ring_flags needed = needed_in_ring(&walk->within, cell);
        needed.any = innermost ? 0 : needed.any;
        for (uint32_t e = head; e != BROAD_NONE; e = entries[e].next) {
            const uint32_t flags = entries[e].flags;
            if ((flags & needed.all) == needed.all && (needed.any == 0 || (flags & needed.any) != 0)) {
                limit = walk->visit(walk->context, entries[e].item, limit);
                if (limit < 0.0) {
                    return limit;
                }
            }
        }
    }
    return limit;
}

/* Side number i of the ring: the lower or the upper cells on one axis; on the axes before without, on those
 * behind with the cells where sides meet. */
static cell_range ring_side(const cell_range *within, int i) {
    cell_range side = *within;
    const int axis = i / 2;
    for (int k = 0; k < axis; ++k) {
        ++side.lo[k];
        --side.hi[k];
    }
    if (i % 2 == 0) {
        side.hi[axis] = side.lo[axis];
    } else {
        side.lo[axis] = side.hi[axis];
    }
    return side;
}

static double ring_count(const ring_walk *walk) {
    const cell_range all = range_clipped(&walk->within, &walk->grid->occupied);
    const cell_range inner = range_grown(&walk->within, -1);
    const cell_range inside = range_clipped(&inner, &walk->grid->occupied);
    return range_count(&all) - range_count(&inside);
}

static double visit_ring(const ring_walk *walk, int64_t ring, double limit) {
    if (ring == 0) {
        cell_walk cells = walk_over(walk->grid, &walk->within);
        return visit_side(walk, &cells, true, limit);
    }
    for (int i = 0; i < 2 * DIMENSIONS && limit >= 0.0; ++i) {
        const cell_range side = ring_side(&walk->within, i);
        cell_walk cells = walk_over(walk->grid, &side);
        limit = visit_side(walk, &cells, false, limit);
    }
    return limit;
}

/* No item that has no cell within the ring is nearer to the query, up to rounding; infinite when there is
 * none. */
static double distance_beyond(const ring_walk *walk, box query) {
    const grid_frame *frame = &walk->grid->frame;
    const cell_range *within = &walk->within;
    const cell_range *occupied = &walk->grid->occupied;
    double least = HUGE_VAL;
    for (int k = 0; k < DIMENSIONS; ++k) {
        if (within->lo[k] > occupied->lo[k]) {
            const double gap = coordinate(query.min, k) - cell_end(frame, k, within->lo[k] - 1);
            least = geom_clamp(gap, 0.0, least < DBL_MAX ? least : DBL_MAX);
        }
        if (within->hi[k] < occupied->hi[k]) {
            const double gap = cell_begin(frame, k, within->hi[k] + 1) - coordinate(query.max, k);
            least = geom_clamp(gap, 0.0, least < DBL_MAX ? least : DBL_MAX);
        }
    }
    return least;
}

/* How many rings hold nothing, as they do not reach the first cell that is occupied. */
static int64_t empty_rings(const cell_range *start, const cell_range *occupied) {
    int64_t rings = 0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        const int64_t below = start->lo[k] - occupied->hi[k];
        const int64_t above = occupied->lo[k] - start->hi[k];
        rings = below > rings ? below : rings;
        rings = above > rings ? above : rings;
    }
    return rings;
}

/* All items that have no cell within the ring. */
static double visit_beyond(const ring_walk *walk, double limit) {
    const broad_items *items = walk->items;
    for (uint32_t i = 0; i < items->count && limit >= 0.0; ++i) {
        if (items->items[i].alive && !list_holds(items, i)) {
            const cell_range cells = cells_of(&walk->grid->frame, items->items[i].bounds);
            if (!ranges_meet(&cells, &walk->within)) {
                limit = walk->visit(walk->context, i, limit);
            }
        }
    }
    return limit;
}

/* Rounded distances are off by a factor of 1 + 2^-51 at most; see distance.inl. */
static inline bool is_further_than(double bound, double limit) { return bound * (1.0 - 0x1p-40) > limit; }

static bool visit_rings(ring_walk *walk, box query, double limit) {
    const cell_range start = cells_of(&walk->grid->frame, query);
    int64_t ring = empty_rings(&start, &walk->grid->occupied);
    walk->within = ring > 0 ? range_grown(&start, ring - 1) : no_cells;
    for (;; ++ring) {
        if (ring > 0) {
            const double beyond = distance_beyond(walk, query);
            if (beyond > DBL_MAX || is_further_than(beyond, limit)) {
                return true;
            }
        }
        const cell_range before = walk->within;
        walk->within = range_grown(&start, ring);
        walk->budget -= 1.0 + ring_count(walk);
        if (walk->budget < 0.0) {
            walk->within = before;
            return visit_beyond(walk, limit) >= 0.0;
        }
        limit = visit_ring(walk, ring, limit);
        if (limit < 0.0) {
            return false;
        }
    }
}

static bool grid_query_near(const void *state, const broad_items *items, box query, double limit,
                            broad_on_limit *visit, void *context) {
    const grid_state *grid = state;
    limit = list_query_near(&grid->apart, items, query, limit, visit, context);
    if (limit < 0.0 || grid->table.entry_count == 0) {
        return limit >= 0.0;
    }
    ring_walk walk = {grid, items, visit, context, no_cells, (double)items->alive + CELLS_TO_SPARE};
    return visit_rings(&walk, query, limit);
}

#endif
