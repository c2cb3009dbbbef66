/* The build: from the top, each node split into WIDTH parts at once.
 *
 * A part is a range of a table of boxes, which a split reorders. A node starts as one part. The part that is
 * most likely to be asked about, by the size of its border, is split in two until there are WIDTH parts, or
 * none is left with more items than a node can hold. Small parts then give their items to the node, as far as
 * there is room. What remains of more than one item becomes a node of its own.
 *
 * Below SPLIT_LEVELS levels, which only strange input reaches, parts are halved: so the depth is bounded, and
 * the time by n log n. All of it depends on the boxes and their order alone. */
#ifndef COLLIDE_BROAD_BVH_BUILD_INL
#define COLLIDE_BROAD_BVH_BUILD_INL

#include "bvh_split.inl"
#include "bvh_traverse.inl"

enum {
    SPLIT_LEVELS = 24 /* at most 11 more halve 2^31 items, eight parts a level */
};

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
    bvh_node *larger =
        geom_allocator_allocate(builder->allocator, capacity, sizeof *larger, _Alignof(bvh_node));
    if (larger == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (builder->nodes != NULL) {
        memcpy(larger, builder->nodes, builder->node_count * sizeof *larger);
    }
    geom_allocator_release(builder->allocator, builder->nodes, builder->node_capacity, sizeof *larger,
                           _Alignof(bvh_node));
    builder->nodes = larger;
    builder->node_capacity = capacity;
    return GEOM_OK;
}

typedef struct bvh_tasks {
    bvh_task waiting[MAX_STACK];
    uint32_t count;
} bvh_tasks;

/* Fills a node from its parts; those that stay whole get nodes of their own, side by side, and wait for
 * them. */
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

#endif
