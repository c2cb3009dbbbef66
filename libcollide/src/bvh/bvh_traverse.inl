/* The way through the nodes for what has an order: the nearest child first, and none beyond a limit that
 * falls. */
#ifndef COLLIDE_BROAD_BVH_TRAVERSE_INL
#define COLLIDE_BROAD_BVH_TRAVERSE_INL

#include "bvh_node.inl"

enum {
    MAX_LEVELS = 40, /* of nodes, on any way down; the build sees to it */
    MAX_STACK = (WIDTH - 1) * MAX_LEVELS + 1
};

/* How near the children of a node are, at least: 0 or more, and infinite for one that is further than the
 * limit. */
typedef void node_test(const void *query, const bvh_node *node, float limit, four nearness[PARTS]);

/* The visitor's limit as the nodes know it, rounded up. */
typedef float limit_map(const void *query, double limit);

/* A node whose children are being visited. */
typedef struct visited_node {
    four key
        [PARTS]; /* of each child left: its nearness, with its lane in the lowest bits; infinite for the others */
    const bvh_node *node;
} visited_node;

/* No key is less, so that none is subnormal, and no bound of nearness. */
static const float least_key = 0x1p-121F;
static const float least_bound = 0x1p-120F;

static inline float bound_of(limit_map *map, const void *query, double limit) {
    const float bound = map(query, limit);
    return bound >= 0.0F && bound < least_bound ? least_bound : bound;
}

/* Keys sort as their nearness does, and rise by no more than the lowest bits take away from that. */
FOUR_INLINE void set_row(visited_node *visited, const bvh_node *node, const four nearness[PARTS]) {
    static const four_bits lanes[2] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
    for (int part = 0; part < PARTS; ++part) {
        const four_bits high = (four_bits)four_max(nearness[part], four_of(least_key)) & ~(WIDTH - 1);
        visited->key[part] = four_unless((four)(high | lanes[part]), nearness[part] == four_of(HUGE_VALF));
    }
    visited->node = node;
}

FOUR_INLINE void visit_node(visited_node *visited, const bvh_node *node, node_test *test, const void *query,
                            float limit) {
    four nearness[PARTS];
    test(query, node, limit, nearness);
    set_row(visited, node, nearness);
}

/* Takes the nearest child that is left out of the row; its nearness is its key, infinite when there is
 * none. */
FOUR_INLINE float take_nearest(visited_node *visited, int *lane) {
    const four least = four_least(four_min(visited->key[0], visited->key[1]));
    for (int part = 0; part < PARTS; ++part) {
        visited->key[part] = four_unless(visited->key[part], visited->key[part] == least);
    }
    *lane = ((four_bits)least)[0] & (WIDTH - 1);
    return least[0];
}

/* Whether children are left in the row. */
FOUR_INLINE bool is_left(const visited_node *visited) {
    return four_any(four_min(visited->key[0], visited->key[1]) < four_of(HUGE_VALF));
}

/* Visits the items within the limit, roughly by nearness. Returns the visitor's last limit, negative when it
 * ended this.
 *
 * The row of the node at hand stays in registers; it is put on the stack, which holds the rows to come back
 * to, when a child is gone down to that is not the last. `nodes`, unless NULL, counts them. */
FOUR_INLINE double traverse(const bvh *tree, node_test *test, limit_map *map, const void *query, double limit,
                            broad_on_limit *visit, void *context, size_t *nodes) {
    visited_node way[MAX_LEVELS];
    visited_node here;
    float bound = bound_of(map, query, limit);
    int height = 0;
    visit_node(&here, tree->nodes, test, query, bound);
    size_t visited = 1;
    for (;;) {
        int lane;
        const float nearness = take_nearest(&here, &lane);
        if (!(nearness <= bound)) {
            if (height == 0) {
                break;
            }
            here = way[--height];
            continue;
        }
        const uint32_t child = here.node->child[lane];
        if ((child & CHILD_IS_ITEM) == 0) {
            way[height] = here;
            height += is_left(&here);
            visit_node(&here, &tree->nodes[child], test, query, bound);
            ++visited;
            continue;
        }
        limit = visit(context, child & ~CHILD_IS_ITEM, limit);
        if (limit < 0.0) {
            break;
        }
        bound = bound_of(map, query, limit);
    }
    if (nodes != NULL) {
        *nodes += visited;
    }
    return limit;
}

#endif
