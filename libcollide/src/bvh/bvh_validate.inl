/* The invariants of the hierarchy. */
#ifndef COLLIDE_BROAD_BVH_VALIDATE_INL
#define COLLIDE_BROAD_BVH_VALIDATE_INL

#include "bvh_node.inl"
#include "bvh_traverse.inl"

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

/* Whether every node but the root has just one parent, and no way down is too long for the stack of a query:
 * by going all the way, which ends as no child comes before its parent. */
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

#endif
