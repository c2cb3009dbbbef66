/* What is asked of the hierarchy: the nodes first, then the list apart. */
#ifndef COLLIDE_BROAD_BVH_QUERY_INL
#define COLLIDE_BROAD_BVH_QUERY_INL

#include "numeric/fused.h"

#include "bvh_near.inl"
#include "bvh_walk.inl"

/* Visits the items in and below a node that a box meets. */
static bool query_nodes(const bvh *tree, uint32_t top, const bvh_region *region, broad_on_box *visit,
                        void *context) {
    uint32_t stack[MAX_STACK];
    uint32_t height = 1;
    stack[0] = top;
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

/* Cells for one question: beyond so many, the hierarchy has fewer nodes to look at. */
static const uint32_t few_cells = 9;

/* Whether a region lies in few cells: then `range` is set to them. */
static bool in_few_cells(const bvh_cells *cells, const bvh_region *region, cell_range *range) {
    if (!HAS_CELLS || cells->row_count == 0) {
        return false;
    }
    uint32_t total = 1;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        range->first[axis] = cell_of(cells, axis, region->side[LOW][axis][0]);
        range->last[axis] = cell_of(cells, axis, region->side[HIGH][axis][0]);
        total *= range->last[axis] - range->first[axis] + 1; /* 2048 * 2048 at most */
    }
    return total <= few_cells;
}

/* Whether this is the first cell of the range that an item comes into. Its own cells are a range, too. */
static bool is_first_place(const bvh_cells *cells, const cell_range *range, const uint32_t place[DIMENSIONS],
                           const bvh_node *row, int lane) {
    bool first = true;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        first =
            first && (place[axis] == range->first[axis] ||
                      place[axis] == cell_of(cells, axis, row->side[LOW][axis][lane] - cells->slack[axis]));
    }
    return first;
}

/* Visits the items in some cells that a box meets, each once: where it meets one, both come into a common
 * cell. */
static bool query_cells(const bvh_cells *cells, const cell_range *range, const bvh_region *region,
                        broad_on_box *visit, void *context) {
    uint32_t place[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) { /* one by one, as they were just written */
        place[axis] = range->first[axis];
    }
    do {
        const bvh_node *row = &cells->rows[cell_number(cells, place)];
        for (; row != NULL; row = next_row(cells, row)) {
            for (uint32_t mask = meet_test(region, row); mask != 0; mask &= mask - 1) {
                const int lane = __builtin_ctz(mask);
                if (is_first_place(cells, range, place, row, lane) &&
                    !visit(context, row->child[lane] & ~CHILD_IS_ITEM)) {
                    return false;
                }
            }
        }
    } while (next_place(range, place));
    return true;
}

static bool bvh_query_box(const void *state, const broad_items *items, box query, broad_on_box *visit,
                          void *context) {
    const bvh *tree = state;
    if (tree->node_count > 0) {
        bvh_region region;
        cell_range range;
        set_region(&region, &tree->frame, query);
        if (!(in_few_cells(&tree->cells, &region, &range)
                  ? query_cells(&tree->cells, &range, &region, visit, context)
                  : query_nodes(tree, 0, &region, visit, context))) {
            return false;
        }
    }
    return list_query_box(&tree->apart, items, query, visit, context);
}

FOUR_INLINE bool cast_in_nodes(const bvh *tree, const broad_cast *cast, broad_on_limit *visit, void *context,
                               size_t *nodes) {
    double limit = 1.0;
    if (tree->node_count > 0) {
        bvh_motion motion;
        set_motion(&motion, tree, cast);
        limit = fits_cells(&tree->cells, &motion)
                    ? walk_cells(&tree->cells, &motion, limit, visit, context, nodes)
                    : traverse(tree, motion_meets_node, motion_bound, &motion, limit, visit, context, nodes);
    }
    return limit >= 0.0 && list_query_cast(&tree->apart, limit, visit, context) >= 0.0;
}

/* Worlds ask this more than anything else. The mark is not about products here: what has those instructions
 * also has such that write to a third register, which saves copies. */
COLLIDE_FUSED static bool bvh_query_cast(const void *state, const broad_items *items, const broad_cast *cast,
                                         broad_on_limit *visit, void *context) {
    (void)items;
    return cast_in_nodes(state, cast, visit, context, NULL);
}

static bool bvh_count_cast(const void *state, const broad_items *items, const broad_cast *cast,
                           broad_on_limit *visit, void *context, size_t *nodes) {
    (void)items;
    return cast_in_nodes(state, cast, visit, context, nodes);
}

static bool bvh_query_near(const void *state, const broad_items *items, box query, double limit,
                           broad_on_limit *visit, void *context) {
    const bvh *tree = state;
    if (tree->node_count > 0) {
        bvh_region region;
        set_region(&region, &tree->frame, query);
        limit = traverse(tree, region_test, region_limit, &region, limit, visit, context, NULL);
    }
    return limit >= 0.0 && list_query_near(&tree->apart, items, query, limit, visit, context) >= 0.0;
}

/* Two nodes, of which every child of the one may meet every child of the other; or one node twice: then any
 * two of its own. */
typedef struct node_pair {
    uint32_t a;
    uint32_t b;
} node_pair;

typedef struct pair_walk {
    const bvh *tree;
    broad_on_pair *visit;
    void *context;
    uint32_t item; /* that waits for partners */
    uint32_t height;
    node_pair stack[(WIDTH * WIDTH - 1) * MAX_LEVELS + 1];
} pair_walk;

static bool on_partner(void *context, uint32_t item) {
    const pair_walk *walk = context;
    return walk->visit(walk->context, walk->item, item);
}

/* Two children whose boxes meet; `region` is the box of the first. */
static bool pair_children(pair_walk *walk, const bvh_region *region, uint32_t a, const bvh_node *node,
                          int lane) {
    const uint32_t b = node->child[lane];
    const bool a_is_item = (a & CHILD_IS_ITEM) != 0;
    const bool b_is_item = (b & CHILD_IS_ITEM) != 0;
    if (!a_is_item && !b_is_item) {
        const node_pair pair = {a, b};
        walk->stack[walk->height++] = pair;
        return true;
    }
    walk->item = (a_is_item ? a : b) & ~CHILD_IS_ITEM;
    if (a_is_item && b_is_item) {
        return on_partner(walk, b & ~CHILD_IS_ITEM);
    }
    if (a_is_item) {
        return query_nodes(walk->tree, b, region, on_partner, walk);
    }
    bvh_region of_item;
    set_region_from_child(&of_item, node, lane);
    return query_nodes(walk->tree, a, &of_item, on_partner, walk);
}

static bool pair_nodes(pair_walk *walk, node_pair pair) {
    const bvh_node *a = &walk->tree->nodes[pair.a];
    const bvh_node *b = &walk->tree->nodes[pair.b];
    for (int i = 0; i < WIDTH; ++i) {
        if (a->child[i] == CHILD_NONE) {
            continue;
        }
        bvh_region region;
        set_region_from_child(&region, a, i);
        uint32_t mask = meet_test(&region, b);
        if (pair.a == pair.b) {
            mask &= ~UINT32_C(1) << i;
            if ((a->child[i] & CHILD_IS_ITEM) == 0) {
                const node_pair twice = {a->child[i], a->child[i]};
                walk->stack[walk->height++] = twice;
            }
        }
        for (; mask != 0; mask &= mask - 1) {
            if (!pair_children(walk, &region, a->child[i], b, __builtin_ctz(mask))) {
                return false;
            }
        }
    }
    return true;
}

/* The pairs of items that are both in the nodes. */
static bool query_pairs_of_nodes(const bvh *tree, broad_on_pair *visit, void *context) {
    pair_walk walk;
    walk.tree = tree;
    walk.visit = visit;
    walk.context = context;
    walk.height = 1;
    const node_pair root = {0, 0};
    walk.stack[0] = root;
    while (walk.height > 0) {
        if (!pair_nodes(&walk, walk.stack[--walk.height])) {
            return false;
        }
    }
    return true;
}

/* The pairs of which one is in the list apart. */
static bool query_pairs_of_list(const bvh *tree, const broad_items *items, broad_on_pair *visit,
                                void *context) {
    pair_walk walk;
    walk.tree = tree;
    walk.visit = visit;
    walk.context = context;
    for (uint32_t i = 0; i < tree->apart.count; ++i) {
        walk.item = tree->apart.items[i];
        const box bounds = items->items[walk.item].bounds;
        const broad_list before = {tree->apart.items, i, i};
        if (tree->node_count > 0) {
            bvh_region region;
            set_region(&region, &tree->frame, bounds);
            if (!query_nodes(tree, 0, &region, on_partner, &walk)) {
                return false;
            }
        }
        if (!list_query_box(&before, items, bounds, on_partner, &walk)) {
            return false;
        }
    }
    return true;
}

static bool bvh_query_pairs(const void *state, const broad_items *items, broad_on_pair *visit,
                            void *context) {
    const bvh *tree = state;
    return (tree->node_count == 0 || query_pairs_of_nodes(tree, visit, context)) &&
           query_pairs_of_list(tree, items, visit, context);
}

#endif
