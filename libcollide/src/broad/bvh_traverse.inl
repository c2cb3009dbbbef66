/* The way through the nodes for what has an order: the nearest child first, and none beyond a limit that falls. */
#ifndef COLLIDE_BROAD_BVH_TRAVERSE_INL
#define COLLIDE_BROAD_BVH_TRAVERSE_INL

#include "bvh_node.inl"

enum {
    MAX_LEVELS = 40, /* of nodes, on any way down; the build sees to it */
    MAX_STACK = (WIDTH - 1) * MAX_LEVELS + 1
};

/* A child and how near it is, in one number that sorts by the nearness, then by the child: the bits of floats that are not
 * negative are ordered as they are. */
typedef uint64_t ranked_child;

static inline ranked_child rank_child(float nearness, uint32_t child) {
    uint32_t bits;
    memcpy(&bits, &nearness, sizeof bits);
    return (uint64_t)bits << 32 | child;
}

static inline float nearness_of(ranked_child ranked) {
    const uint32_t bits = (uint32_t)(ranked >> 32);
    float nearness;
    memcpy(&nearness, &bits, sizeof nearness);
    return nearness;
}

/* How near the children of a node are, at least, and which of them are no further than the limit: a bit each. */
typedef uint32_t node_test(const void *query, const bvh_node *node, float limit, float nearness[WIDTH]);

/* The visitor's limit as the nodes know it, rounded up. */
typedef float limit_map(const void *query, double limit);

/* Puts one more behind `count` children that are sorted, the nearest last. */
static inline void insert_ranked(ranked_child *sorted, uint32_t count, ranked_child added) {
    while (count > 0 && sorted[count - 1] < added) {
        sorted[count] = sorted[count - 1];
        --count;
    }
    sorted[count] = added;
}

/* Has the processor fetch a node that will be looked at soon. */
static inline void expect_node(const bvh_node *node) {
    __builtin_prefetch(node->side[LOW]);
    __builtin_prefetch(node->side[HIGH]);
}

/* Puts the children of a node that are within the limit onto the stack, the nearest last; returns its new height. */
FOUR_INLINE uint32_t push_children(const bvh *tree, uint32_t index, node_test *test, const void *query,
                                   float limit, ranked_child *stack, uint32_t height) {
    const bvh_node *node = &tree->nodes[index];
    _Alignas(16) float nearness[WIDTH];
    uint32_t count = 0;
    for (uint32_t mask = test(query, node, limit, nearness); mask != 0; mask &= mask - 1) {
        const int lane = __builtin_ctz(mask);
        const uint32_t child = node->child[lane];
        if ((child & CHILD_IS_ITEM) == 0) {
            expect_node(&tree->nodes[child]);
        }
        insert_ranked(stack + height, count++, rank_child(nearness[lane], child));
    }
    return height + count;
}

/* Visits the items within the limit, roughly by nearness. Returns the visitor's last limit, negative when it ended this. */
FOUR_INLINE double traverse(const bvh *tree, node_test *test, limit_map *map, const void *query, double limit,
                            broad_on_limit *visit, void *context) {
    ranked_child stack[MAX_STACK];
    float bound = map(query, limit);
    uint32_t height = push_children(tree, 0, test, query, bound, stack, 0);
    while (height > 0) {
        const ranked_child next = stack[--height];
        const uint32_t child = (uint32_t)next;
        if (nearness_of(next) > bound) {
            continue;
        }
        if ((child & CHILD_IS_ITEM) == 0) {
            height = push_children(tree, child, test, query, bound, stack, height);
            continue;
        }
        limit = visit(context, child & ~CHILD_IS_ITEM, limit);
        if (limit < 0.0) {
            break;
        }
        bound = map(query, limit);
    }
    return limit;
}

#endif
