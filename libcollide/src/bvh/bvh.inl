/* The static hierarchy of boxes: nodes of eight children, built in one go, asked all eight at once.
 *
 * What comes or moves after a build is held apart, in a list that is looked at one by one, until the next
 * build. What goes leaves an empty place in its node. */

#include "bvh_build.inl"
#include "bvh_frame.inl"
#include "bvh_query.inl"
#include "bvh_validate.inl"

static geom_status bvh_create(const collide_broadphase_def *def, const geom_allocator *allocator,
                              void **state) {
    bvh *tree = geom_allocator_allocate(allocator, 1, sizeof *tree, _Alignof(bvh));
    if (tree == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    const bvh empty = {.allocator = *allocator};
    *tree = empty;
    const geom_status status = list_reserve(&tree->apart, allocator, (uint32_t)def->capacity);
    if (status != GEOM_OK) {
        geom_allocator_release(allocator, tree, 1, sizeof *tree, _Alignof(bvh));
        return status;
    }
    *state = tree;
    return GEOM_OK;
}

static void release_nodes(bvh *tree) {
    release_cells(&tree->cells, &tree->allocator);
    geom_allocator_release(&tree->allocator, tree->nodes, tree->node_count, sizeof *tree->nodes,
                           _Alignof(bvh_node));
    tree->nodes = NULL;
    tree->node_count = 0;
}

static void bvh_destroy(void *state) {
    bvh *tree = state;
    const geom_allocator allocator = tree->allocator;
    release_nodes(tree);
    list_release(&tree->apart, &allocator);
    geom_allocator_release(&allocator, tree, 1, sizeof *tree, _Alignof(bvh));
}

static geom_status bvh_insert(void *state, broad_items *items, uint32_t item) {
    bvh *tree = state;
    return list_add(&tree->apart, &tree->allocator, items, item);
}

/* Leaves the place of an item empty. */
static void leave_nodes(bvh *tree, uint32_t item, uint32_t place) {
    bvh_node *const node = &tree->nodes[node_of(place)];
    const bvh_bounds held = node_bounds(node, lane_of(place));
    remove_from_cells(&tree->cells, &held, item);
    node_clear(node, lane_of(place));
}

static geom_status bvh_move(void *state, broad_items *items, uint32_t item, box old) {
    bvh *tree = state;
    (void)old;
    if (list_holds(items, item)) {
        return GEOM_OK;
    }
    const uint32_t place = items->items[item].place;
    const bvh_bounds held = node_bounds(&tree->nodes[node_of(place)], lane_of(place));
    const bvh_bounds bounds = frame_bounds(&tree->frame, items->items[item].bounds);
    if (bounds_hold(&held, &bounds)) {
        return GEOM_OK;
    }
    const geom_status status = list_add(&tree->apart, &tree->allocator, items, item);
    if (status == GEOM_OK) {
        leave_nodes(tree, item, place);
    }
    return status;
}

static void bvh_remove(void *state, broad_items *items, uint32_t item) {
    bvh *tree = state;
    if (list_holds(items, item)) {
        list_remove(&tree->apart, items, item);
        return;
    }
    leave_nodes(tree, item, items->items[item].place);
}

static void bvh_clear(void *state) {
    bvh *tree = state;
    release_nodes(tree);
    tree->apart.count = 0;
}

/* Tells the items where they are. */
static void set_places(const bvh *tree, broad_items *items) {
    for (uint32_t i = 0; i < tree->node_count; ++i) {
        for (int lane = 0; lane < WIDTH; ++lane) {
            const uint32_t child = tree->nodes[i].child[lane];
            if (child != CHILD_NONE && (child & CHILD_IS_ITEM) != 0) {
                items->items[child & ~CHILD_IS_ITEM].place = place_of(i, lane);
            }
        }
    }
}

/* Puts new nodes in the place of the old ones, in a block of just their size where there is one to be had. */
static geom_status take_nodes(bvh *tree, bvh_builder *builder) {
    bvh_node *nodes =
        geom_allocator_allocate(&tree->allocator, builder->node_count, sizeof *nodes, _Alignof(bvh_node));
    if (nodes == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    memcpy(nodes, builder->nodes, builder->node_count * sizeof *nodes);
    release_nodes(tree);
    tree->nodes = nodes;
    tree->node_count = builder->node_count;
    tree->apart.count = 0;
    return GEOM_OK;
}

static geom_status build_items(bvh *tree, broad_items *items, bvh_builder *builder) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < items->count; ++i) {
        if (items->items[i].alive) {
            builder->leaves[count++].item = i;
        }
    }
    const bvh_frame frame = choose_frame(items, builder->leaves, count);
    bvh_edges all = edges_none();
    for (uint32_t i = 0; i < count; ++i) {
        const bvh_bounds bounds = frame_bounds(&frame, items->items[builder->leaves[i].item].bounds);
        builder->leaves[i].edges = edges_of(&bounds);
        grow(&all, &builder->leaves[i].edges);
    }
    const bvh_bounds bounds = bounds_of(&all);
    bvh_cells cells;
    geom_status status = build_cells(&tree->allocator, &bounds, builder->leaves, count, &cells);
    if (status != GEOM_OK) {
        return status;
    }
    status = build_nodes(builder, count);
    if (status == GEOM_OK) {
        status = take_nodes(tree, builder);
    }
    if (status != GEOM_OK) {
        release_cells(&cells, &tree->allocator);
        return status;
    }
    tree->frame = frame;
    tree->all = bounds;
    tree->cells = cells;
    set_places(tree, items);
    return GEOM_OK;
}

static geom_status bvh_build(void *state, broad_items *items) {
    bvh *tree = state;
    const uint32_t count = items->alive;
    if (count == 0) {
        release_nodes(tree);
        return GEOM_OK;
    }
    bvh_builder builder = {.allocator = &tree->allocator};
    builder.leaves =
        geom_allocator_allocate(&tree->allocator, count, sizeof *builder.leaves, _Alignof(bvh_leaf));
    const geom_status status =
        builder.leaves != NULL ? build_items(tree, items, &builder) : GEOM_OUT_OF_MEMORY;
    geom_allocator_release(&tree->allocator, builder.nodes, builder.node_capacity, sizeof *builder.nodes,
                           _Alignof(bvh_node));
    geom_allocator_release(&tree->allocator, builder.leaves, count, sizeof *builder.leaves,
                           _Alignof(bvh_leaf));
    return status;
}

static size_t bvh_memory(const void *state) {
    const bvh *tree = state;
    return sizeof *tree + ((size_t)tree->node_count + tree->cells.row_count) * sizeof *tree->nodes +
           list_memory(&tree->apart);
}
