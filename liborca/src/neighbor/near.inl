/* The nearest few of many points, several points at a time. Included by near2.inl and near3.inl, which have
 * the distances of LANES points from a place, and then how runs of points are found in cells.
 *
 * First, all points within some reach are collected: rows of cells are runs of points side by side, and those
 * in reach are packed together. When enough of them have been found, the nearest are among them; else the
 * search is made again with a larger reach, up to the range. Then each is given its rank: the number of
 * points nearer than it. */

enum {
    COLLECTED = 64, /* more points than these are sorted in by insertion */
    ROOM = COLLECTED + 2 * LANES
};

/* A search under way. */
typedef struct near_search {
    const near_points *points;
    const near_query *query;
    orca_neighbor *out;
    size_t sorted; /* how many are in `out`, in order: more were found than can be collected */
    size_t count;  /* of those collected */
    double key[ROOM];
    uint32_t at[ROOM];
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

/* Puts a point in its place among the sorted ones; when they are full the last one drops out. */
static void insert_sorted(near_search *s, orca_neighbor candidate) {
    const size_t capacity = s->query->capacity;
    if (s->sorted == capacity && !comes_before(s->points, candidate, s->out[capacity - 1])) {
        return;
    }
    size_t i = s->sorted < capacity ? s->sorted++ : capacity - 1;
    for (; i > 0 && comes_before(s->points, candidate, s->out[i - 1]); --i) {
        s->out[i] = s->out[i - 1];
    }
    s->out[i] = candidate;
}

/* By the distance of surfaces: replaces squared distances of centers from `first` on, keeping those within
 * `range`. */
static void rank_surfaces(near_search *s, size_t first, double range) {
    size_t kept = first;
    for (size_t i = first; i < s->count; ++i) {
        const double radii = s->query->radius + radius_at(s->points, s->at[i]);
        const double gap = fmax(0.0, sqrt(s->key[i]) - radii);
        s->key[kept] = gap * gap;
        s->at[kept] = s->at[i];
        kept += gap <= range;
    }
    s->count = kept;
}

static void drop_refused(near_search *s, size_t first) {
    size_t kept = first;
    for (size_t i = first; i < s->count; ++i) {
        s->key[kept] = s->key[i];
        s->at[kept] = s->at[i];
        kept += s->query->accept(s->query->context, s->at[i]);
    }
    s->count = kept;
}

/* What is done with newly collected points, from `first` on. */
LANES_INLINE void take(near_search *s, size_t first, double range) {
    if (s->query->metric == ORCA_NEIGHBOR_METRIC_SURFACE) {
        rank_surfaces(s, first, range);
    }
    if (s->query->accept) {
        drop_refused(s, first);
    }
}

static __attribute__((noinline)) void insert_collected(near_search *s) {
    for (size_t i = 0; i < s->count; ++i) {
        insert_sorted(s, (orca_neighbor){s->at[i], s->key[i]});
    }
    s->count = 0;
}

/* How far the search looks this time: by the distance of surfaces `range`, and the square between centers.
 * With `strict`, points at that distance itself are too far. */
typedef struct near_reach {
    double range;
    double squared;
    bool strict;
} near_reach;

/* Collects the points of one run that are in reach. */
LANES_INLINE void collect_run(near_search *s, const near_reach *reach, uint32_t from, uint32_t end) {
    const lane_place here = lane_place_of(s->query->position);
    const lanes limit = lanes_of(reach->squared);
    const uint32_t self = s->query->self;
    size_t first = s->count;
    for (uint32_t i = from; i < end; i += LANES) {
        const lanes squared = squares_at(s->points, i, &here);
        const lane_test near = reach->strict ? lanes_lt(squared, limit) : lanes_le(squared, limit);
        lane_mask mask = lanes_mask(near) & ~lanes_from(end - i);
        mask &= ~(self - i < LANES ? 1U << (self - i) : 0U);
        s->count += lanes_pack(squared, i, mask, s->key + s->count, s->at + s->count);
        if (__builtin_expect(s->count > COLLECTED, 0)) {
            take(s, first, reach->range);
            insert_collected(s);
            first = 0;
        }
    }
    if (first < s->count) {
        take(s, first, reach->range);
    }
}

static void collect(near_search *s, double reach, const near_reach *limits);

/* Collects all within `reach`, by the distance that ranks them; `radii` is the largest sum of two. */
static void look(near_search *s, double reach, double radii) {
    const near_query *query = s->query;
    s->count = 0;
    s->sorted = 0;
    const bool strict = query->metric == ORCA_NEIGHBOR_METRIC_CENTER;
    const double wide = strict ? reach : (reach + radii) * (1.0 + 8.0 * DBL_EPSILON);
    const near_reach limits = {reach, wide * wide, strict};
    collect(s, wide, &limits);
}

/* Whether the ranks are different: they are then all numbers below count. */
static bool ranks_differ(const int64_t *rank, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; ++i) {
        sum += rank[i];
    }
    return sum == (int64_t)(count * (count - 1) / 2);
}

/* Ranks by key, and by order where keys are equal. */
static __attribute__((noinline)) void rank_ties(const near_search *s, int64_t *rank) {
    uint32_t order[ROOM];
    for (size_t i = 0; i < s->count; ++i) {
        order[i] = order_at(s->points, s->at[i]);
    }
    for (size_t i = 0; i < s->count; ++i) {
        int64_t before = 0;
        for (size_t j = 0; j < s->count; ++j) {
            before += (s->key[j] < s->key[i]) | ((s->key[j] == s->key[i]) & (order[j] < order[i]));
        }
        rank[i] = before;
    }
}

/* Ranks of 2 * LANES keys from `first` on, among all. */
LANES_INLINE void rank_some(const near_search *s, size_t first, int64_t *rank) {
    const lanes k0 = lanes_load(s->key + first);
    const lanes k1 = lanes_load(s->key + first + LANES);
    lane_bits r0 = {0};
    lane_bits r1 = {0};
    for (size_t j = 0; j < s->count; ++j) {
        const lanes other = lanes_of(s->key[j]);
        r0 -= (lane_bits)(other < k0);
        r1 -= (lane_bits)(other < k1);
    }
    memcpy(rank + first, &r0, sizeof r0);
    memcpy(rank + first + LANES, &r1, sizeof r1);
}

/* Writes the nearest of the collected points in their order. */
LANES_INLINE size_t select_nearest(near_search *s) {
    int64_t rank[ROOM];
    orca_neighbor surplus;
    for (size_t first = 0; first < s->count; first += 2 * LANES) {
        rank_some(s, first, rank);
    }
    if (!ranks_differ(rank, s->count)) {
        rank_ties(s, rank);
    }
    const size_t capacity = s->query->capacity;
    for (size_t i = 0; i < s->count; ++i) {
        orca_neighbor *to = (size_t)rank[i] < capacity ? &s->out[rank[i]] : &surplus;
        *to = (orca_neighbor){s->at[i], s->key[i]};
    }
    return s->count < capacity ? s->count : capacity;
}

static size_t near_points_of(const near_points *points, const near_query *query, orca_neighbor *out) {
    near_search s;
    s.points = points;
    s.query = query;
    s.out = out;
    s.sorted = 0;
    s.count = 0;
    const double radii =
        query->metric == ORCA_NEIGHBOR_METRIC_SURFACE ? query->radius + points->largest_radius : 0.0;
    double reach = query->first_reach > 0.0 ? query->first_reach : query->range;
    reach = reach < query->range ? reach : query->range;
    look(&s, reach, radii);
    while (s.sorted + s.count < query->capacity && reach < query->range) {
        reach = 2.0 * reach < query->range ? 2.0 * reach : query->range;
        look(&s, reach, radii);
    }
    if (s.sorted > 0) {
        insert_collected(&s);
        return s.sorted;
    }
    return s.count > 0 ? select_nearest(&s) : 0;
}
