/* The invariants of the hierarchy. */
#ifndef COLLIDE_BROAD_BVH_VALIDATE_INL
#define COLLIDE_BROAD_BVH_VALIDATE_INL

#include "bvh_cells.inl"
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

static bool cell_has(const bvh_cells *cells, uint32_t number, uint32_t child) {
    bool found = false;
    for (const bvh_node *row = &cells->rows[number]; row != NULL; row = next_row(cells, row)) {
        for (int lane = 0; lane < WIDTH; ++lane) {
            found = found || row->child[lane] == child;
        }
    }
    return found;
}

/* Whether an item of the nodes is in all of its cells, which are counted. */
static bool cells_have(const bvh_cells *cells, const bvh_bounds *held, uint32_t child, uint64_t *entries) {
    const cell_range range = cells_about(cells, held);
    uint32_t place[DIMENSIONS];
    memcpy(place, range.first, sizeof place);
    bool found = true;
    do {
        found = found && cell_has(cells, cell_number(cells, place), child);
        ++*entries;
    } while (next_place(&range, place));
    return found;
}

/* Whether cells have the items of the nodes, each where it comes to, and nothing else. */
static const char *check_cells(const bvh *tree) {
    uint64_t entries = 0;
    for (uint32_t i = 0; i < tree->cells.row_count; ++i) {
        for (int lane = 0; lane < WIDTH; ++lane) {
            const uint32_t child = tree->cells.rows[i].child[lane];
            entries += child != CHILD_NONE && (child & CHILD_IS_ITEM) != 0;
        }
    }
    uint64_t wanted = 0;
    for (uint32_t place = 0; tree->cells.row_count > 0 && place < tree->node_count * WIDTH; ++place) {
        const bvh_node *const node = &tree->nodes[node_of(place)];
        const uint32_t child = node->child[lane_of(place)];
        const bvh_bounds held = node_bounds(node, lane_of(place));
        if (child != CHILD_NONE && (child & CHILD_IS_ITEM) != 0 &&
            !cells_have(&tree->cells, &held, child, &wanted)) {
            return "an item is not in one of its cells";
        }
    }
    return entries == wanted ? NULL : "a cell has what does not come into it";
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
    wrong = wrong != NULL ? wrong : check_cells(tree);
    return wrong != NULL ? wrong : list_validate(&tree->apart, items);
}

#endif
