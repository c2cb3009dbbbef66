/* The build: from the top, by the surface area heuristic over bins (Wald 2007), each node split into WIDTH parts at once.
 *
 * A part is a range of a table of boxes, which a split reorders. A node starts as one part. The part that is most likely
 * to be asked about, by the size of its border, is split in two until there are WIDTH parts, or none is left with more items
 * than a node can hold. Small parts then give their items to the node, as far as there is room. What remains of more than
 * one item becomes a node of its own.
 *
 * A split is chosen among the borders of BINS bins an axis, by the sum over both sides of the border's size times the
 * number of nodes that the items fill. Where all centres are the same, and below SPLIT_LEVELS levels, which only strange
 * input reaches, a range is halved as it lies: so the depth is bounded, and the time by n log n. All of it depends on the
 * boxes and their order alone. */
#ifndef COLLIDE_BROAD_BVH_BUILD_INL
#define COLLIDE_BROAD_BVH_BUILD_INL

#include "bvh_traverse.inl"

enum {
    BINS = 16,
    SPLIT_LEVELS = 24, /* at most 11 more halve 2^31 items, eight parts a level */
    SAMPLES = 255,
    FOURS = DIMENSIONS == 2 ? 1 : 2,
    HIGH_EDGE = 2 * FOURS /* the first upper one */
};

/* The box of an item or of many: its lower bounds, then its upper ones negated, so that the union is the lesser of each. In
 * space there is a fourth number, 0, in both rows. */
typedef struct bvh_edges {
    _Alignas(16) float edge[4 * FOURS];
} bvh_edges;

typedef struct bvh_leaf {
    bvh_edges edges;
    uint32_t item;
} bvh_leaf;

/* A range of leaves, the edges of all their boxes, and of twice their centres. */
typedef struct bvh_part {
    bvh_edges edges;
    bvh_edges centers;
    uint32_t first;
    uint32_t count;
} bvh_part;

/* A part that becomes a node. */
typedef struct bvh_task {
    bvh_part part;
    uint32_t node;
    uint32_t level;
} bvh_task;

typedef struct bvh_builder {
    const geom_allocator *allocator;
    bvh_leaf *leaves;
    bvh_node *nodes;
    uint32_t node_count;
    uint32_t node_capacity;
} bvh_builder;

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

/* Twice the centre, as edges of a box without size; never NaN. */
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

/* Which bin of an axis a centre falls into: the lowest into 0, the highest into BINS - 1. */
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

/* The factor is 0 where centres are too close to tell apart. */
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

/* Brings the leaves in front of the split to the start of the part, and makes two parts of it. Without a branch, which
 * would be guessed wrong every second time. */
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

/* The part to split next, of those that are too many for a node; `count` when there is none. */
static uint32_t widest_part(const bvh_part *parts, uint32_t count, bool by_boxes) {
    uint32_t widest = count;
    double width = -1.0;
    for (uint32_t i = 0; i < count; ++i) {
        const double here = by_boxes ? border_size(&parts[i].edges) : (double)parts[i].count;
        if (parts[i].count > WIDTH && here > width) {
            widest = i;
            width = here;
        }
    }
    return widest;
}

static uint32_t split_node(bvh_leaf *leaves, bvh_part parts[WIDTH], bool by_boxes) {
    uint32_t count = 1;
    while (count < WIDTH) {
        const uint32_t widest = widest_part(parts, count, by_boxes);
        if (widest == count) {
            break;
        }
        bvh_part halves[2];
        split_part(leaves, &parts[widest], by_boxes, halves);
        parts[widest] = halves[0];
        parts[count++] = halves[1];
    }
    return count;
}

/* Which parts give their items to the node, a bit each: the smallest first, while there is room. */
static uint32_t choose_dissolved(const bvh_part *parts, uint32_t count) {
    uint32_t dissolved = 0;
    uint32_t room = WIDTH - count;
    for (uint32_t size = 1; size <= room + 1; ++size) {
        for (uint32_t i = 0; i < count; ++i) {
            if (parts[i].count == size && size <= room + 1) {
                dissolved |= UINT32_C(1) << i;
                room -= size - 1;
            }
        }
    }
    return dissolved;
}

/* Makes sure of room for the children of one more node. */
static geom_status reserve_nodes(bvh_builder *builder) {
    if (builder->node_capacity >= builder->node_count + WIDTH) {
        return GEOM_OK;
    }
    const uint32_t capacity = builder->node_capacity + builder->node_capacity / 2 + 2 * WIDTH;
    bvh_node *larger = geom_allocate(builder->allocator, capacity, sizeof *larger, _Alignof(bvh_node));
    if (larger == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (builder->nodes != NULL) {
        memcpy(larger, builder->nodes, builder->node_count * sizeof *larger);
    }
    geom_release(builder->allocator, builder->nodes, builder->node_capacity, sizeof *larger,
                 _Alignof(bvh_node));
    builder->nodes = larger;
    builder->node_capacity = capacity;
    return GEOM_OK;
}

typedef struct bvh_tasks {
    bvh_task waiting[MAX_STACK];
    uint32_t count;
} bvh_tasks;

/* Fills a node from its parts; those that stay whole get nodes of their own, side by side, and wait for them. */
static void fill_node(bvh_builder *builder, const bvh_task *task, const bvh_part *parts, uint32_t count,
                      bvh_tasks *tasks) {
    bvh_node *node = &builder->nodes[task->node];
    const uint32_t dissolved = choose_dissolved(parts, count);
    int lane = 0;
    for (uint32_t i = count; i-- > 0;) {
        if ((dissolved >> i & 1U) == 0) {
            const bvh_task child = {parts[i], builder->node_count++, task->level + 1};
            tasks->waiting[tasks->count++] = child;
            const bvh_bounds bounds = bounds_of(&parts[i].edges);
            node_set(node, lane++, &bounds, child.node);
            continue;
        }
        for (uint32_t j = parts[i].first; j < parts[i].first + parts[i].count; ++j) {
            const bvh_bounds bounds = bounds_of(&builder->leaves[j].edges);
            node_set(node, lane++, &bounds, builder->leaves[j].item | CHILD_IS_ITEM);
        }
    }
    while (lane < WIDTH) {
        node_clear(node, lane++);
    }
}

static geom_status build_nodes(bvh_builder *builder, uint32_t count) {
    bvh_tasks tasks;
    const bvh_task root = {part_of(builder->leaves, 0, count), builder->node_count++, 0};
    tasks.waiting[0] = root;
    tasks.count = 1;
    while (tasks.count > 0) {
        const geom_status status = reserve_nodes(builder);
        if (status != GEOM_OK) {
            return status;
        }
        const bvh_task task = tasks.waiting[--tasks.count];
        const bool by_boxes = task.level < SPLIT_LEVELS;
        bvh_part parts[WIDTH];
        parts[0] = task.part;
        const uint32_t part_count = split_node(builder->leaves, parts, by_boxes);
        fill_node(builder, &task, parts, part_count, &tasks);
    }
    return GEOM_OK;
}

/* The middle one of some numbers, which are sorted. */
static double median_of(double *numbers, uint32_t count) {
    for (uint32_t i = 1; i < count; ++i) {
        const double number = numbers[i];
        uint32_t at = i;
        for (; at > 0 && numbers[at - 1] > number; --at) {
            numbers[at] = numbers[at - 1];
        }
        numbers[at] = number;
    }
    return numbers[count / 2];
}

/* A quarter of the sum of both ends: half of the centre. */
static inline double half_center(box b, int axis) {
    return 0.25 * coordinate(b.min, axis) + 0.25 * coordinate(b.max, axis);
}

/* Half of how far a box reaches from the origin of a frame, on the axis where that is most. */
static double half_reach(const bvh_frame *frame, box b) {
    double reach = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double origin = frame->half_origin[axis];
        reach = fmax(reach, fmax(fabs(0.5 * coordinate(b.min, axis) - origin),
                                 fabs(0.5 * coordinate(b.max, axis) - origin)));
    }
    return reach;
}

/* The origin is a median of centres on each axis, and most items reach about as far as 1 from it, however far a few do:
 * of up to SAMPLES items, evenly picked. */
static bvh_frame choose_frame(const broad_items *items, const bvh_leaf *leaves, uint32_t count) {
    const uint32_t step = (count + SAMPLES - 1) / SAMPLES;
    double numbers[SAMPLES];
    bvh_frame frame;
    uint32_t taken = 0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        taken = 0;
        for (uint32_t i = 0; i < count; i += step) {
            numbers[taken++] = half_center(items->items[leaves[i].item].bounds, axis);
        }
        frame.half_origin[axis] = median_of(numbers, taken);
    }
    taken = 0;
    for (uint32_t i = 0; i < count; i += step) {
        numbers[taken++] = half_reach(&frame, items->items[leaves[i].item].bounds);
    }
    const double median = median_of(numbers, taken);
    const double typical = median > 0.0 ? median : numbers[taken - 1];
    int exponent = 0;
    (void)frexp(typical, &exponent);
    exponent = exponent > -960 ? exponent : -960;
    frame.scale = ldexp(1.0, exponent < 1020 ? -exponent : -1020);
    return frame;
}

#endif
