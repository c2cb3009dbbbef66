/* The static hierarchy of boxes: nodes of eight children, built in one go, asked all eight at once.
 *
 * What comes or moves after a build is held apart, in a list that is looked at one by one, until the next build. What goes
 * leaves an empty place in its node. */

#include "bvh_build.inl"
#include "bvh_cast.inl"
#include "bvh_near.inl"

static geom_status bvh_create(const collide_broadphase_def *def, const geom_allocator *allocator,
                              void **state) {
    bvh *tree = geom_allocate(allocator, 1, sizeof *tree, _Alignof(bvh));
    if (tree == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    const bvh empty = {.allocator = *allocator};
    *tree = empty;
    const geom_status status = list_reserve(&tree->apart, allocator, (uint32_t)def->capacity);
    if (status != GEOM_OK) {
        geom_release(allocator, tree, 1, sizeof *tree, _Alignof(bvh));
        return status;
    }
    *state = tree;
    return GEOM_OK;
}

static void release_nodes(bvh *tree) {
    geom_release(&tree->allocator, tree->nodes, tree->node_count, sizeof *tree->nodes, _Alignof(bvh_node));
    tree->nodes = NULL;
    tree->node_count = 0;
}

static void bvh_destroy(void *state) {
    bvh *tree = state;
    const geom_allocator allocator = tree->allocator;
    release_nodes(tree);
    list_release(&tree->apart, &allocator);
    geom_release(&allocator, tree, 1, sizeof *tree, _Alignof(bvh));
}

static geom_status bvh_insert(void *state, broad_items *items, uint32_t item) {
    bvh *tree = state;
    return list_add(&tree->apart, &tree->allocator, items, item);
}

/* The place of an item in the nodes. */
static inline uint32_t place_of(uint32_t node, int lane) { return node * WIDTH + (uint32_t)lane; }
static inline uint32_t node_of(uint32_t place) { return place / WIDTH; }
static inline int lane_of(uint32_t place) { return (int)(place % WIDTH); }

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
        node_clear(&tree->nodes[node_of(place)], lane_of(place));
    }
    return status;
}

static void bvh_remove(void *state, broad_items *items, uint32_t item) {
    bvh *tree = state;
    if (list_holds(items, item)) {
        list_remove(&tree->apart, items, item);
        return;
    }
    const uint32_t place = items->items[item].place;
    node_clear(&tree->nodes[node_of(place)], lane_of(place));
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
    bvh_node *nodes = geom_allocate(&tree->allocator, builder->node_count, sizeof *nodes, _Alignof(bvh_node));
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
    geom_status status = build_nodes(builder, count);
    if (status == GEOM_OK) {
        status = take_nodes(tree, builder);
    }
    if (status == GEOM_OK) {
        tree->frame = frame;
        tree->all = bounds_of(&all);
        set_places(tree, items);
    }
    return status;
}

static geom_status bvh_build(void *state, broad_items *items) {
    bvh *tree = state;
    const uint32_t count = items->alive;
    if (count == 0) {
        release_nodes(tree);
        return GEOM_OK;
    }
    bvh_builder builder = {.allocator = &tree->allocator};
    builder.leaves = geom_allocate(&tree->allocator, count, sizeof *builder.leaves, _Alignof(bvh_leaf));
    const geom_status status =
        builder.leaves != NULL ? build_items(tree, items, &builder) : GEOM_OUT_OF_MEMORY;
    geom_release(&tree->allocator, builder.nodes, builder.node_capacity, sizeof *builder.nodes,
                 _Alignof(bvh_node));
    geom_release(&tree->allocator, builder.leaves, count, sizeof *builder.leaves, _Alignof(bvh_leaf));
    return status;
}

static bool query_nodes(const bvh *tree, const bvh_region *region, broad_on_box *visit, void *context) {
    uint32_t stack[MAX_STACK];
    uint32_t height = 1;
    stack[0] = 0;
    while (height > 0) {
        const bvh_node *node = &tree->nodes[stack[--height]];
        for (uint32_t mask = meet_test(region, node); mask != 0; mask &= mask - 1) {
            const uint32_t child = node->child[__builtin_ctz(mask)];
            if ((child & CHILD_IS_ITEM) == 0) {
                stack[height++] = child;
            } else if (!visit(context, child & ~CHILD_IS_ITEM)) {
                return false;
            }
        }
    }
    return true;
}

static bool bvh_query_box(const void *state, const broad_items *items, box query, broad_on_box *visit,
                          void *context) {
    const bvh *tree = state;
    if (tree->node_count > 0) {
        bvh_region region;
        set_region(&region, &tree->frame, query);
        if (!query_nodes(tree, &region, visit, context)) {
            return false;
        }
    }
    return list_query_box(&tree->apart, items, query, visit, context);
}

static bool bvh_query_cast(const void *state, const broad_items *items, const broad_cast *cast,
                           broad_on_limit *visit, void *context) {
    const bvh *tree = state;
    double limit = 1.0;
    (void)items;
    if (tree->node_count > 0) {
        bvh_motion motion;
        set_motion(&motion, tree, cast);
        limit = traverse(tree, motion_meets_node, motion_bound, &motion, limit, visit, context);
    }
    return limit >= 0.0 && list_query_cast(&tree->apart, limit, visit, context) >= 0.0;
}

static bool bvh_query_near(const void *state, const broad_items *items, box query, double limit,
                           broad_on_limit *visit, void *context) {
    const bvh *tree = state;
    if (tree->node_count > 0) {
        bvh_region region;
        set_region(&region, &tree->frame, query);
        limit = traverse(tree, region_test, region_limit, &region, limit, visit, context);
    }
    return limit >= 0.0 && list_query_near(&tree->apart, items, query, limit, visit, context) >= 0.0;
}

static size_t bvh_memory(const void *state) {
    const bvh *tree = state;
    return sizeof *tree + tree->node_count * sizeof *tree->nodes + list_memory(&tree->apart);
}

/* What is wrong with the part of the nodes below one child; counts the items. */
static const char *check_child(const bvh *tree, const broad_items *items, uint32_t node, int lane,
                               uint32_t *item_count) {
    const uint32_t child = tree->nodes[node].child[lane];
    const bvh_bounds held = node_bounds(&tree->nodes[node], lane);
    if (child == CHILD_NONE) {
        const bvh_bounds none = bounds_none();
        return bounds_hold(&none, &held) ? NULL : "an empty place has a box";
    }
    if ((child & CHILD_IS_ITEM) == 0) {
        if (child <= node || child >= tree->node_count) {
            return "a node does not lie behind its parent";
        }
        for (int i = 0; i < WIDTH; ++i) {
            const bvh_bounds inner = node_bounds(&tree->nodes[child], i);
            if (tree->nodes[child].child[i] != CHILD_NONE && !bounds_hold(&held, &inner)) {
                return "a child does not lie in its node";
            }
        }
        return NULL;
    }
    const uint32_t item = child & ~CHILD_IS_ITEM;
    if (item >= items->count || !items->items[item].alive ||
        items->items[item].place != place_of(node, lane)) {
        return "an item's place in the nodes is wrong";
    }
    const bvh_bounds bounds = frame_bounds(&tree->frame, items->items[item].bounds);
    ++*item_count;
    return bounds_hold(&held, &bounds) ? NULL : "an item does not lie in its place";
}

/* Whether every node but the root has just one parent, and no way down is too long. Parents come first, so one pass tells;
 * it needs no memory, as it counts children and follows the longest way by nodes alone. */
static const char *check_shape(const bvh *tree) {
    uint32_t stack[MAX_STACK];
    uint32_t height = tree->node_count > 0;
    uint32_t visited = 0;
    stack[0] = 0;
    for (; height > 0; ++visited) {
        const bvh_node *node = &tree->nodes[stack[--height]];
        if (visited == tree->node_count) {
            return "a node has two parents";
        }
        for (int lane = 0; lane < WIDTH; ++lane) {
            if ((node->child[lane] & CHILD_IS_ITEM) == 0) {
                if (height == MAX_STACK) {
                    return "a way down is too long";
                }
                stack[height++] = node->child[lane];
            }
        }
    }
    return visited == tree->node_count ? NULL : "a node has no parent";
}

static const char *bvh_validate(const void *state, const broad_items *items) {
    const bvh *tree = state;
    uint32_t count = tree->apart.count;
    for (uint32_t i = 0; i < tree->node_count; ++i) {
        for (int lane = 0; lane < WIDTH; ++lane) {
            const char *wrong = check_child(tree, items, i, lane, &count);
            if (wrong != NULL) {
                return wrong;
            }
        }
    }
    if (count != items->alive) {
        return "not each item has one place";
    }
    const char *wrong = check_shape(tree);
    return wrong != NULL ? wrong : list_validate(&tree->apart, items);
}

#define BVH_KIND                                                                                             \
    {                                                                                                        \
        bvh_create, bvh_destroy, bvh_insert, bvh_move, bvh_remove, bvh_build, bvh_query_box, bvh_query_cast, \
            bvh_query_near, NULL, bvh_validate, bvh_memory                                                   \
    }
