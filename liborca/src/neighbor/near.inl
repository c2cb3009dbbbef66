/* The nearest few of many points, for several askers that stand near each other. Included by near2.inl and
 * near3.inl, which have the distances of LANES points from a place, and then how runs of points are found in
 * cells.
 *
 * The points of all cells that some asker reaches are copied side by side: the table. Rows of cells are runs
 * of points in memory, and one walk over them serves all askers. Then each asker goes through the table and
 * collects those in its reach. When enough of them have been found, the nearest are among them; else that
 * asker searches again, alone, with a larger reach, up to the range. At last each point is given its rank:
 * the number of points nearer than it.
 *
 * An asker that collects very many sorts them in as they come, and then looks only as far as the last that it
 * still wants; one that wants very many keeps them in a heap meanwhile. Large points (large.h) are looked at last,
 * by all askers. Where the cells hold more points than the table has room for, and there is a tree, each asker
 * searches that instead (near_tree.inl). */

enum {
    ASKERS = 8, /* that search together */
    COLLECTED =
        64, /* more points than these are sorted in by insertion, or kept in a heap if all are wanted */
    ROOM = COLLECTED + 2 * LANES,
    MOST_CELLS = 4096 /* that are looked through where there is a tree */
};

/* How much farther an asker looks that has not found enough. */
static const double FARTHER = 1.5;

/* One asker's search under way. */
typedef struct near_asker {
    const near_query *query;
    orca_neighbor *out;
    double reach;  /* how far it looks this time, by the distance that ranks */
    double radii;  /* the largest sum of its radius and that of a point it looks at, if that counts */
    double limit;  /* no square between centers is larger */
    size_t sorted; /* how many are in `out`, in order or in a heap: more were found than can be collected */
    size_t count;  /* of those collected */
    double key[ROOM];
    uint32_t at[ROOM];
} near_asker;

/* A search under way. */
typedef struct near_search {
    const near_points *points;
    size_t count;
    bool full; /* the cells hold too many points, or are too many: the tree is to be searched */
    near_table table;
    near_asker asker[ASKERS];
} near_search;

static double radius_at(const near_points *points, uint32_t at) {
    double radius;
    memcpy(&radius, (const char *)points->radius + at * points->radius_stride, sizeof radius);
    return radius;
}

static uint32_t order_at(const near_points *points, uint32_t at) {
    uint32_t order;
    memcpy(&order, (const char *)points->order + at * points->order_stride, sizeof order);
    return order;
}

static bool comes_before(const near_points *points, orca_neighbor a, orca_neighbor b) {
    return a.distance_squared < b.distance_squared || (a.distance_squared == b.distance_squared &&
                                                       order_at(points, a.index) < order_at(points, b.index));
}

/* ---- How far ---- */

/* Looks for points with radii of at most `radius`. */
static void look_for_radii(near_asker *asker, double radius) {
    const near_query *query = asker->query;
    asker->radii = query->metric == ORCA_NEIGHBOR_METRIC_SURFACE ? query->radius + radius : 0.0;
}

/* The largest number below x >= 0; below 0, a negative one. */
static double number_below(double x) {
    uint64_t bits;
    if (!(x > 0.0)) {
        return x == 0.0 ? -1.0 : x;
    }
    memcpy(&bits, &x, sizeof bits);
    bits -= 1;
    memcpy(&x, &bits, sizeof bits);
    return x;
}

/* How far centers may be that are within `reach`, by the distance that ranks. */
static double reach_of_centers(const near_asker *asker, double reach) {
    const bool surfaces = asker->query->metric == ORCA_NEIGHBOR_METRIC_SURFACE;
    return surfaces ? (reach + asker->radii) * (1.0 + 8.0 * DBL_EPSILON) : reach;
}

/* No square between centers in reach is larger. Centers are in range only if they are nearer than that. */
static double limit_of_squares(const near_asker *asker) {
    const double wide = reach_of_centers(asker, asker->reach);
    const bool surfaces = asker->query->metric == ORCA_NEIGHBOR_METRIC_SURFACE;
    return surfaces ? wide * wide : number_below(wide * wide);
}

/* Looks as far as `reach`. */
static void look_as_far_as(const near_points *points, near_asker *asker, double reach) {
    look_for_radii(asker, points->usual_radius);
    asker->reach = reach;
    asker->limit = limit_of_squares(asker);
    asker->sorted = 0;
    asker->count = 0;
}

static bool keeps_heap(const near_asker *asker) { return asker->query->capacity > COLLECTED; }

/* The last of those that are wanted, when there are as many. */
static const orca_neighbor *last_wanted(const near_asker *asker) {
    return &asker->out[keeps_heap(asker) ? 0 : asker->query->capacity - 1];
}

/* Looks no farther than the last of those that are wanted, when there are as many; also where squares of tiny
 * numbers vanish. */
static void look_less_far(near_asker *asker) {
    const uint32_t wanted = asker->query->capacity;
    if (asker->sorted < wanted) {
        return;
    }
    const double last = last_wanted(asker)->distance_squared;
    const double wide = reach_of_centers(asker, sqrt(last) * (1.0 + 8.0 * DBL_EPSILON) + 0x1p-500);
    asker->limit = geom_min(wide * wide, asker->limit);
}

/* ---- What was collected ---- */

/* By the distance of surfaces: replaces squared distances of centers, keeping those within reach. */
LANES_INLINE void measure_surfaces(const near_points *points, near_asker *asker) {
    const lanes own = lanes_of(asker->query->radius);
    const lanes reach = lanes_of(asker->reach);
    const bool alike = points->smallest_radius == points->largest_radius;
    lanes radii = own + lanes_of(points->largest_radius);
    size_t kept = 0;
    for (size_t i = 0; i < asker->count; i += LANES) {
        if (!alike) {
            double radius[LANES] = {0.0};
            for (size_t k = 0; k < LANES && i + k < asker->count; ++k) {
                radius[k] = radius_at(points, asker->at[i + k]);
            }
            radii = own + lanes_load(radius);
        }
        const lanes gap = lanes_max(lanes_sqrt(lanes_load(asker->key + i)) - radii, lanes_of(0.0));
        const lane_mask mask = lanes_mask(lanes_le(gap, reach)) & ~lanes_from(asker->count - i);
        kept += lanes_pack(gap * gap, lane_numbers_load(asker->at + i), mask, asker->key + kept,
                           asker->at + kept);
    }
    asker->count = kept;
}

static void drop_refused(near_asker *asker) {
    const near_query *query = asker->query;
    size_t kept = 0;
    for (size_t i = 0; i < asker->count; ++i) {
        asker->key[kept] = asker->key[i];
        asker->at[kept] = asker->at[i];
        kept += query->accept(query->context, asker->at[i]);
    }
    asker->count = kept;
}

/* What is done with the points that were collected. */
LANES_INLINE void take(const near_points *points, near_asker *asker) {
    if (asker->query->metric == ORCA_NEIGHBOR_METRIC_SURFACE) {
        measure_surfaces(points, asker);
    }
    if (asker->query->accept) {
        drop_refused(asker);
    }
}

/* Sinks a point from the top of a heap, the last one first, to its place. */
static void sink(const near_points *points, orca_neighbor *heap, size_t count, orca_neighbor sinking) {
    size_t at = 0;
    for (size_t below = 1; below < count; below = 2 * at + 1) {
        below += below + 1 < count && comes_before(points, heap[below], heap[below + 1]);
        if (!comes_before(points, sinking, heap[below])) {
            break;
        }
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = sinking;
}

/* Puts a point behind a heap of `count`, and lifts it to its place. */
static void lift(const near_points *points, orca_neighbor *heap, size_t count, orca_neighbor rising) {
    size_t at = count;
    for (; at > 0 && comes_before(points, heap[(at - 1) / 2], rising); at = (at - 1) / 2) {
        heap[at] = heap[(at - 1) / 2];
    }
    heap[at] = rising;
}

/* Puts a point in its place among the sorted ones; when they are full the last one drops out. */
static void insert_sorted(const near_points *points, near_asker *asker, orca_neighbor candidate) {
    const size_t capacity = asker->query->capacity;
    orca_neighbor *out = asker->out;
    const bool is_full = asker->sorted == capacity;
    if (is_full && !comes_before(points, candidate, *last_wanted(asker))) {
        return;
    }
    if (keeps_heap(asker)) {
        if (is_full) {
            sink(points, out, capacity, candidate);
        } else {
            lift(points, out, asker->sorted++, candidate);
        }
        return;
    }
    size_t i = asker->sorted < capacity ? asker->sorted++ : capacity - 1;
    for (; i > 0 && comes_before(points, candidate, out[i - 1]); --i) {
        out[i] = out[i - 1];
    }
    out[i] = candidate;
}

static __attribute__((noinline)) void insert_collected(const near_points *points, near_asker *asker) {
    take(points, asker);
    for (size_t i = 0; i < asker->count; ++i) {
        insert_sorted(points, asker, (orca_neighbor){asker->at[i], asker->key[i]});
    }
    asker->count = 0;
    look_less_far(asker);
}

/* Collects what is in reach of one asker. */
LANES_INLINE void collect(const near_points *points, const near_table *table, near_asker *asker) {
    const lane_place here = lane_place_of(asker->query->position);
    const uint32_t self = asker->query->self;
    lanes limit = lanes_of(asker->limit);
    size_t count = asker->count;
    for (size_t i = 0; i < table->count; i += LANES) {
        const lanes squared = squares_at(table, i, &here);
        const lane_numbers at = lane_numbers_load(table->at + i);
        const lane_mask mask = lanes_mask(lanes_le(squared, limit)) & ~lane_numbers_equal(at, self);
        count += lanes_pack(squared, at, mask, asker->key + count, asker->at + count);
        if (__builtin_expect(count > COLLECTED, 0)) {
            asker->count = count;
            insert_collected(points, asker);
            count = 0;
            limit = lanes_of(asker->limit);
        }
    }
    asker->count = count;
}

/* All askers go through the table, which is then empty. */
static void collect_all(near_search *s) {
    near_table *table = &s->table;
    lanes_store(table->axis[0] + table->count, lanes_of((double)NAN)); /* in no reach */
    for (size_t i = 0; i < s->count; ++i) {
        collect(s->points, table, &s->asker[i]);
    }
    table->count = 0;
}

/* Copies a run of points to the table. */
LANES_INLINE void copy_run(near_search *s, uint32_t from, uint32_t end) {
    near_table *table = &s->table;
    while (__builtin_expect(end - from > TABLE - table->count, 0)) {
        if (s->points->tree.nodes) {
            s->full = true;
            table->count = TABLE; /* copies no more */
            return;
        }
        const uint32_t part = (uint32_t)(TABLE - table->count) / LANES * LANES;
        copy_points(s->points, from, part, table);
        from += part;
        collect_all(s);
    }
    copy_points(s->points, from, end - from, table);
}

/* ---- The nearest of those collected ---- */

/* Ranks those with equal keys, which have one rank so far, by their order. Each is compared with those before it that
 * have its key, of which there are few. */
static __attribute__((noinline)) void rank_ties(const near_points *points, const near_asker *asker,
                                                int64_t rank[ROOM]) {
    uint32_t order[ROOM];
    size_t last[ROOM] = {0}; /* by rank, one more than the number of the last point that has it; 0: none */
    size_t next[ROOM] = {0}; /* the same of the one before that */
    for (size_t i = asker->count; i < ROOM; ++i) {
        rank[i] = (int64_t)asker->count;
    }
    for (size_t i = 0; i < asker->count; ++i) {
        size_t *chain = &last[rank[i]];
        order[i] = order_at(points, asker->at[i]);
        for (size_t k = *chain; k > 0; k = next[k - 1]) {
            ++rank[order[k - 1] < order[i] ? i : k - 1];
        }
        next[i] = *chain;
        *chain = i + 1;
    }
}

/* Ranks of 2 * LANES keys from `first` on, among `count` of them. Returns their sum. */
LANES_INLINE lane_bits rank_some(const near_asker *asker, size_t first, size_t count, int64_t *rank) {
    const lanes k0 = lanes_load(asker->key + first);
    const lanes k1 = lanes_load(asker->key + first + LANES);
    lane_bits r0 = {0};
    lane_bits r1 = {0};
    for (size_t j = 0; j < count; j += 4) {
        for (size_t i = 0; i < 4; ++i) {
            const lanes other = lanes_of(asker->key[j + i]);
            r0 = lanes_count_below(r0, other, k0);
            r1 = lanes_count_below(r1, other, k1);
        }
    }
    memcpy(rank + first, &r0, sizeof r0);
    memcpy(rank + first + LANES, &r1, sizeof r1);
    return r0 + r1;
}

/* The rank of each collected point. Behind them are infinite keys, up to a multiple of 2 * LANES; as nothing is
 * below the others, their rank is the number of points. If all ranks of points differ, they sum to that of the
 * numbers below their count. */
LANES_INLINE void rank_all(const near_points *points, near_asker *asker, int64_t *rank) {
    const size_t count = asker->count;
    const size_t padded = (count + 2 * LANES - 1) / (2 * LANES) * (2 * LANES);
    lane_bits sums = {0};
    lanes_store(asker->key + count, lanes_of(HUGE_VAL));
    lanes_store(asker->key + count + LANES, lanes_of(HUGE_VAL));
    for (size_t first = 0; first < count; first += 2 * LANES) {
        sums += rank_some(asker, first, count, rank);
    }
    int64_t sum = 0;
    for (size_t i = 0; i < LANES; ++i) {
        sum += sums[i];
    }
    if (sum != (int64_t)(count * (count - 1) / 2 + (padded - count) * count)) {
        rank_ties(points, asker, rank);
    }
}

/* Writes the nearest of the collected points in their order. Returns how many. */
LANES_INLINE size_t select_nearest(const near_points *points, near_asker *asker) {
    int64_t rank[ROOM];
    uint32_t place[ROOM + 1]; /* of each rank, and behind them of an infinite key */
    rank_all(points, asker, rank);
    for (size_t i = 0; i < asker->count; i += LANES) {
        for (size_t k = 0; k < LANES; ++k) {
            place[rank[i + k]] = (uint32_t)(i + k);
        }
    }
    const size_t wanted = asker->query->capacity;
    const size_t count = asker->count < wanted ? asker->count : wanted;
    for (size_t i = 0; i < count; ++i) {
        asker->out[i] = (orca_neighbor){asker->at[place[i]], asker->key[place[i]]};
    }
    return count;
}

/* ---- Searches ---- */

/* Copies what is in the cells of a range that the box reaches. */
static void walk(near_search *s, const grid_range *range, const near_box *box);

/* All askers look at the large points. */
static void collect_large(near_search *s) {
    const near_points *points = s->points;
    const uint32_t *list = points->start + grid_count(&points->cells);
    if (list[0] == list[1]) {
        return;
    }
    for (size_t i = 0; i < s->count; ++i) {
        near_asker *asker = &s->asker[i];
        look_for_radii(asker, points->largest_radius);
        asker->limit = limit_of_squares(asker);
    }
    copy_run(s, list[0], list[1]);
    collect_all(s);
}

/* All askers search once, each as far as its reach. Returns false if instead each is to search the tree. */
static bool search_once(near_search *s) {
    near_box box = box_of(s->asker[0].query->position);
    for (size_t i = 0; i < s->count; ++i) {
        const near_asker *asker = &s->asker[i];
        const double wide = reach_of_centers(asker, asker->reach);
        box = box_with(box, asker->query->position);
        box.reach = wide > box.reach ? wide : box.reach;
    }
    const grid_range range = cells_around(&s->points->cells, &box);
    s->full = s->points->tree.nodes && grid_range_count(&range) > MOST_CELLS;
    if (!s->full) {
        walk(s, &range, &box);
    }
    if (s->full) {
        s->table.count = 0;
        return false;
    }
    collect_all(s);
    collect_large(s);
    return true;
}

/* Whether an asker has found enough, or there are no more in its range. */
LANES_INLINE bool is_done(const near_points *points, near_asker *asker) {
    const near_query *query = asker->query;
    if (asker->sorted > 0) {
        insert_collected(points, asker);
    } else {
        take(points, asker);
    }
    return asker->sorted + asker->count >= query->capacity || !(asker->reach < query->range);
}

/* Writes what an asker has found. Returns how many there are. */
LANES_INLINE size_t write_nearest(const near_points *points, near_asker *asker) {
    if (asker->count > 0) {
        return select_nearest(points, asker);
    }
    for (size_t left = keeps_heap(asker) ? asker->sorted : 0; left > 1; --left) {
        const orca_neighbor last = asker->out[left - 1];
        asker->out[left - 1] = asker->out[0];
        sink(points, asker->out, left - 1, last);
    }
    return asker->sorted;
}

#include "near_tree.inl"

/* Searches for one asker, farther each time; at first as far as `reach` > 0. */
static __attribute__((noinline)) size_t search_farther(near_search *s, const near_query *query,
                                                       orca_neighbor *out, double reach) {
    near_asker *asker = &s->asker[0];
    s->count = 1;
    asker->query = query;
    asker->out = out;
    double farther = FARTHER;
    do {
        look_as_far_as(s->points, asker, reach < query->range ? reach : query->range);
        if (!search_once(s)) {
            return search_tree(s, query, out);
        }
        reach *= farther;
        farther *= farther; /* from the smallest number to the largest in a dozen steps */
    } while (!is_done(s->points, asker));
    return write_nearest(s->points, asker);
}

static size_t near_points_of(const near_points *points, const near_query *query, orca_neighbor *out) {
    near_search s;
    s.points = points;
    s.table.count = 0;
    return search_farther(&s, query, out, query->first_reach > 0.0 ? query->first_reach : query->range);
}

/* Searches for all askers of `s` together, whose reach is set. Sets how many each has found. Each stage is done
 * for all before the next, so that what one stores has arrived when the next loads it. */
static void near_points_of_all(near_search *s, size_t found[ASKERS]) {
    const size_t count = s->count;
    bool done[ASKERS];
    if (!search_once(s)) {
        search_tree_for_all(s, found);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        done[i] = is_done(s->points, &s->asker[i]);
    }
    for (size_t i = 0; i < count; ++i) {
        found[i] = done[i] ? write_nearest(s->points, &s->asker[i]) : 0;
    }
    for (size_t i = 0; i < count; ++i) {
        if (!done[i]) { /* the first, whose place it takes, is done */
            const near_asker *asker = &s->asker[i];
            found[i] = search_farther(s, asker->query, asker->out, FARTHER * asker->reach);
        }
    }
}
