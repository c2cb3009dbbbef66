/* Splits of a range of boxes in two, by the surface area heuristic over bins (Wald 2007).
 *
 * A split is chosen among the borders of BINS bins an axis, by the sum over both sides of the border's size
 * times the number of nodes that the items fill. Where all centers are the same there is none, and the range
 * is halved as it lies. */
#ifndef COLLIDE_BROAD_BVH_SPLIT_INL
#define COLLIDE_BROAD_BVH_SPLIT_INL

#include "bvh_node.inl"

enum {
    BINS = 16,
    FOURS = DIMENSIONS == 2 ? 1 : 2,
    HIGH_EDGE = 2 * FOURS /* the first upper one */
};

/* The box of an item or of many: its lower bounds, then its upper ones negated, so that the union is the
 * lesser of each. In space there is a fourth number, 0, in both rows. */
typedef struct bvh_edges {
    _Alignas(16) float edge[4 * FOURS];
} bvh_edges;

typedef struct bvh_leaf {
    bvh_edges edges;
    uint32_t item;
} bvh_leaf;

/* A range of leaves, the edges of all their boxes, and of twice their centers. */
typedef struct bvh_part {
    bvh_edges edges;
    bvh_edges centers;
    uint32_t first;
    uint32_t count;
} bvh_part;

static inline bvh_edges edges_of(const bvh_bounds *bounds) {
    bvh_edges edges = {{0.0F}};
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        edges.edge[axis] = bounds->side[LOW][axis];
        edges.edge[HIGH_EDGE + axis] = -bounds->side[HIGH][axis];
    }
    return edges;
}

static inline bvh_bounds bounds_of(const bvh_edges *edges) {
    bvh_bounds bounds;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        bounds.side[LOW][axis] = edges->edge[axis];
        bounds.side[HIGH][axis] = -edges->edge[HIGH_EDGE + axis];
    }
    return bounds;
}

static inline bvh_edges edges_none(void) {
    bvh_edges none;
    for (int i = 0; i < FOURS; ++i) {
        four_store(none.edge + 4 * i, four_of(HUGE_VALF));
    }
    return none;
}

static inline void grow(bvh_edges *edges, const bvh_edges *more) {
    for (int i = 0; i < FOURS; ++i) {
        four_store(edges->edge + 4 * i,
                   four_min(four_load(more->edge + 4 * i), four_load(edges->edge + 4 * i)));
    }
}

/* Twice the center, as edges of a box without size; never NaN. */
static inline bvh_edges center_of(const bvh_edges *edges) {
    bvh_edges center;
    const four low = four_load(edges->edge);
#if DIMENSIONS == 2
    four_store(center.edge, low - (four){low[2], low[3], low[0], low[1]});
#else
    const four high = four_load(edges->edge + HIGH_EDGE);
    four_store(center.edge, low - high);
    four_store(center.edge + HIGH_EDGE, high - low);
#endif
    return center;
}

static inline void part_add(bvh_part *part, const bvh_leaf *leaf) {
    const bvh_edges center = center_of(&leaf->edges);
    grow(&part->edges, &leaf->edges);
    grow(&part->centers, &center);
    ++part->count;
}

static inline bvh_part part_none(uint32_t first) {
    const bvh_part part = {edges_none(), edges_none(), first, 0};
    return part;
}

static bvh_part part_of(const bvh_leaf *leaves, uint32_t first, uint32_t count) {
    bvh_part part = part_none(first);
    for (uint32_t i = 0; i < count; ++i) {
        part_add(&part, &leaves[first + i]);
    }
    return part;
}

/* How likely a line meets a box, up to a factor: half of its perimeter, or of its surface. */
static inline double border_size(const bvh_edges *edges) {
    double side[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        side[axis] = -(double)(edges->edge[axis] + edges->edge[HIGH_EDGE + axis]);
    }
#if DIMENSIONS == 2
    return side[0] + side[1];
#else
    return side[0] * (side[1] + side[2]) + side[1] * side[2];
#endif
}

typedef struct bvh_bin {
    bvh_edges edges;
    uint32_t count;
} bvh_bin;

/* Which bin of an axis a center falls into: the lowest into 0, the highest into BINS - 1. */
typedef struct bvh_binning {
    float start;
    float factor;
} bvh_binning;

/* Where a part is split: after a bin of an axis. */
typedef struct bvh_split {
    double cost;
    int axis; /* negative: nowhere */
    int bin;
    bvh_binning binning;
} bvh_split;

/* The factor is 0 where centers are too close to tell apart. */
static inline bvh_binning binning_of(const bvh_edges *centers, int axis) {
    const float start = centers->edge[axis];
    const float width = -centers->edge[HIGH_EDGE + axis] - start;
    const bvh_binning binning = {start, width > 0x1p-90F ? (float)BINS * (1.0F - 0x1p-18F) / width : 0.0F};
    return binning;
}

static inline int bin_of(bvh_binning binning, const bvh_edges *edges, int axis) {
    const float center = edges->edge[axis] - edges->edge[HIGH_EDGE + axis];
    return (int)((center - binning.start) * binning.factor);
}

static inline void bin_add(bvh_bin *bin, const bvh_edges *edges, uint32_t count) {
    grow(&bin->edges, edges);
    bin->count += count;
}

/* The share of one side of a split in its cost. */
static inline double side_cost(const bvh_bin *side) {
    const uint32_t nodes = (side->count + WIDTH - 1) / WIDTH;
    return border_size(&side->edges) * nodes;
}

/* Compares the borders of the bins of an axis with the best split so far. */
static void try_axis(const bvh_bin bins[BINS], int axis, bvh_binning binning, bvh_split *best) {
    double cost_behind[BINS];
    bvh_bin side = {edges_none(), 0};
    for (int i = BINS - 1; i > 0; --i) {
        bin_add(&side, &bins[i].edges, bins[i].count);
        cost_behind[i] = side_cost(&side);
    }
    const bvh_bin none = {edges_none(), 0};
    side = none;
    for (int i = 0; i < BINS - 1; ++i) {
        bin_add(&side, &bins[i].edges, bins[i].count);
        const double cost = side_cost(&side) + cost_behind[i + 1];
        if (bins[i].count > 0 && cost < best->cost) {
            const bvh_split split = {cost, axis, i, binning};
            *best = split;
        }
    }
}

static bvh_split find_split(const bvh_leaf *leaves, const bvh_part *part) {
    bvh_bin bins[DIMENSIONS][BINS];
    bvh_binning binning[DIMENSIONS];
    const bvh_bin none = {edges_none(), 0};
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        binning[axis] = binning_of(&part->centers, axis);
        for (int i = 0; i < BINS; ++i) {
            bins[axis][i] = none;
        }
    }
    for (uint32_t i = part->first; i < part->first + part->count; ++i) {
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            bin_add(&bins[axis][bin_of(binning[axis], &leaves[i].edges, axis)], &leaves[i].edges, 1);
        }
    }
    bvh_split best = {HUGE_VAL, -1, 0, {0.0F, 0.0F}};
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        if (binning[axis].factor > 0.0F) {
            try_axis(bins[axis], axis, binning[axis], &best);
        }
    }
    return best;
}

/* Brings the leaves in front of the split to the start of the part, and makes two parts of it. Without a
 * branch, which would be guessed wrong every second time. */
static void divide(bvh_leaf *leaves, const bvh_part *part, const bvh_split *split, bvh_part halves[2]) {
    uint32_t border = part->first;
    halves[0] = part_none(part->first);
    halves[1] = part_none(0);
    for (uint32_t i = part->first; i < part->first + part->count; ++i) {
        const bool behind = bin_of(split->binning, &leaves[i].edges, split->axis) > split->bin;
        part_add(&halves[behind], &leaves[i]);
        const bvh_leaf leaf = leaves[i];
        leaves[i] = leaves[border];
        leaves[border] = leaf;
        border += !behind;
    }
    halves[1].first = border;
}

static void split_part(bvh_leaf *leaves, const bvh_part *part, bool by_boxes, bvh_part halves[2]) {
    if (by_boxes) {
        const bvh_split split = find_split(leaves, part);
        if (split.axis >= 0) {
            divide(leaves, part, &split, halves);
            return;
        }
    }
    const uint32_t count = (part->count / 2 + WIDTH - 1) / WIDTH * WIDTH; /* fills nodes */
    halves[0] = part_of(leaves, part->first, count);
    halves[1] = part_of(leaves, part->first + count, part->count - count);
}

#endif
