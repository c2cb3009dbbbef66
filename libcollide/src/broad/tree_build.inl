/* Builds the tree anew, from the top: each set of items is cut in two where this promises the least work, by
 * the number and the surface of both halves, as told by some bins along the longest side (I. Wald, On fast
 * construction of SAH-based bounding volume hierarchies, 2007).
 *
 * Cuts must not make the tree higher or more uneven than tree.inl allows. So every set has a height that its
 * tree may not exceed: less than that of the whole, and no more than TREE_IMBALANCE above the least height
 * that the other half can have. A half that is too large for its height is not considered; where no cut is
 * left, the set is halved. Since a set of n < 2^31 needs a height of 31 at most, halving is always possible.
 *
 * Nodes are written in the order in which a traversal comes along: parents before children. */

#define BUILD_BINS 16
#define BUILD_HEIGHT 64

typedef struct build_item {
    wide_box bounds;
    uint32_t item;
} build_item;

/* A set of items, where its tree goes, and how high that may be. */
typedef struct build_task {
    uint32_t begin;
    uint32_t end;
    uint32_t slot;
    uint32_t height;
} build_task;

typedef struct build_bin {
    wide_box bounds;
    uint32_t count;
} build_bin;

static wide_box wide_nothing(void) {
    wide_box nothing;
    for (int i = 0; i < EDGES; ++i) {
        nothing.edge[i] = HUGE_VALF;
    }
    return nothing;
}

/* A quarter of the sum of both bounds: half the middle, and finite, so that the difference of two is finite
 * too. */
static inline float half_middle(const wide_box *b, int axis) {
    const float middle = 0.25F * b->edge[axis] - 0.25F * b->edge[DIMENSIONS + axis];
    return middle > -0.5F * FLT_MAX ? (middle < 0.5F * FLT_MAX ? middle : 0.5F * FLT_MAX) : -0.5F * FLT_MAX;
}

/* Where items go: along which axis, and to which bin. */
typedef struct build_ruler {
    int axis;
    int bins;
    float low;
    float scale; /* bins a length; 0 when all middles are the same */
} build_ruler;

static inline int bin_of(const build_ruler *ruler, const wide_box *b) {
    const int bin = (int)((half_middle(b, ruler->axis) - ruler->low) * ruler->scale);
    return bin < ruler->bins ? bin : ruler->bins - 1;
}

static build_ruler choose_ruler(const build_item *set, uint32_t count) {
    build_ruler ruler = {0, count < BUILD_BINS ? (int)count : BUILD_BINS, 0.0F, 0.0F};
    float longest = 0.0F;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        float low = HUGE_VALF;
        float high = -HUGE_VALF;
        for (uint32_t i = 0; i < count; ++i) {
            const float middle = half_middle(&set[i].bounds, axis);
            low = middle < low ? middle : low;
            high = middle > high ? middle : high;
        }
        if (high - low > longest) {
            longest = high - low;
            ruler.axis = axis;
            ruler.low = low;
        }
    }
    const float scale = (float)ruler.bins / longest;
    ruler.scale = longest > 0.0F && scale <= FLT_MAX ? scale : 0.0F;
    return ruler;
}

/* The bins that the first half ends with at best, -1 when no cut is possible; halves hold at most `most`
 * items. */
static int best_cut(const build_bin *bins, int count, uint32_t total, uint64_t most) {
    float behind[BUILD_BINS]; /* the area of bin i and all after it */
    wide_box bounds = wide_nothing();
    for (int i = count - 1; i > 0; --i) {
        bounds = wide_union(&bounds, &bins[i].bounds);
        behind[i] = wide_area(&bounds);
    }
    int best = -1;
    float least = HUGE_VALF;
    uint32_t before = 0;
    bounds = wide_nothing();
    for (int i = 0; i + 1 < count; ++i) {
        bounds = wide_union(&bounds, &bins[i].bounds);
        before += bins[i].count;
        const uint32_t rest = total - before;
        if (before == 0 || rest == 0 || before > most || rest > most) {
            continue;
        }
        const float cost = wide_area(&bounds) * (float)before + behind[i + 1] * (float)rest;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

/* Items of bins up to `last` first. Returns how many these are. */
static uint32_t part_set(build_item *set, uint32_t count, const build_ruler *ruler, int last) {
    uint32_t first = 0;
    uint32_t end = count;
    while (first < end) {
        if (bin_of(ruler, &set[first].bounds) <= last) {
            ++first;
        } else {
            const build_item moved = set[first];
            set[first] = set[--end];
            set[end] = moved;
        }
    }
    return first;
}

/* Cuts a set of two or more in two halves of at most `most` items. Returns the size of the first. */
static uint32_t cut_set(build_item *set, uint32_t count, uint64_t most) {
    const build_ruler ruler = choose_ruler(set, count);
    if (count == 2 || ruler.scale == 0.0F) {
        return count / 2;
    }
    build_bin bins[BUILD_BINS];
    for (int i = 0; i < ruler.bins; ++i) {
        bins[i].bounds = wide_nothing();
        bins[i].count = 0;
    }
    for (uint32_t i = 0; i < count; ++i) {
        build_bin *bin = &bins[bin_of(&ruler, &set[i].bounds)];
        bin->bounds = wide_union(&bin->bounds, &set[i].bounds);
        ++bin->count;
    }
    const int last = best_cut(bins, ruler.bins, count, most);
    return last >= 0 ? part_set(set, count, &ruler, last) : count / 2;
}

/* The least height of a tree of so many leaves. */
static inline uint32_t least_height(uint32_t count) {
    uint32_t height = 0;
    while ((UINT64_C(1) << height) < count) {
        ++height;
    }
    return height;
}

static uint32_t height_beside(const build_task *whole, uint32_t other) {
    const uint32_t most = least_height(other) + TREE_IMBALANCE;
    return whole->height - 1 < most ? whole->height - 1 : most;
}

static void build_nodes(tree *t, broad_items *items, build_item *set, uint32_t count) {
    build_task stack[BUILD_HEIGHT + 2];
    uint32_t tasks = 1;
    stack[0] = (build_task){0, count, 0, BUILD_HEIGHT};
    while (tasks > 0) {
        const build_task task = stack[--tasks];
        const uint32_t size = task.end - task.begin;
        if (size == 1) {
            *slot_box(t, task.slot) = set[task.begin].bounds;
            put_child(t, items, task.slot, set[task.begin].item | TREE_LEAF, 0);
            continue;
        }
        const uint32_t node = t->used++;
        put_child(t, items, task.slot, node, 0);
        const uint32_t cut = cut_set(set + task.begin, size, UINT64_C(1) << (task.height - 1));
        const uint32_t middle = task.begin + cut;
        stack[tasks++] = (build_task){middle, task.end, 2 * node + 1, height_beside(&task, cut)};
        stack[tasks++] = (build_task){task.begin, middle, 2 * node, height_beside(&task, size - cut)};
    }
    for (uint32_t node = t->used - 1; node > 0; --node) {
        const tree_node *n = &t->nodes[node];
        *slot_box(t, n->parent) = wide_union(&n->bounds[0], &n->bounds[1]);
        t->nodes[n->parent >> 1].height[n->parent & 1] = (uint16_t)(larger_height(n) + 1);
    }
}

/* The middle of all boxes: half of each bound, so that nothing overflows. */
static vec middle_of(const broad_items *items) {
    uint32_t i = 0;
    while (!items->items[i].alive) {
        ++i;
    }
    box all = items->items[i].bounds;
    for (; i < items->count; ++i) {
        all = items->items[i].alive ? box_union(all, items->items[i].bounds) : all;
    }
    return vec_add(vec_half(all.min), vec_half(all.max));
}

static geom_status tree_build(void *state, broad_items *items) {
    tree *t = state;
    if (items->alive == 0) {
        return GEOM_OK;
    }
    build_item *set = geom_allocator_allocate(&t->allocator, items->alive, sizeof *set, _Alignof(build_item));
    if (set == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    t->origin = middle_of(items);
    uint32_t count = 0;
    for (uint32_t i = 0; i < items->count; ++i) {
        if (items->items[i].alive) {
            const build_item made = {wide_box_of(items->items[i].bounds, t->origin, t->slack), i};
            set[count++] = made;
        }
    }
    tree_clear(t);
    build_nodes(t, items, set, count);
    geom_allocator_release(&t->allocator, set, count, sizeof *set, _Alignof(build_item));
    return GEOM_OK;
}
