/* A dynamic tree of boxes.
 *
 * A binary tree whose leaves are items. A node holds the boxes of both its children, so that a step down
 * reads one node and there are no nodes for leaves: n items take n nodes. Node 0 stands above the root, which
 * is its child 0; so the root needs no case of its own, nor does a tree of one item. A `slot` is one side of
 * one node, 2 * node + side: the place where a box and a child are kept. The box of a slot is exactly the
 * union of the two boxes in the node that it leads to.
 *
 * A new item goes down to where it adds the least surface, as far as one look ahead can tell (E. Catto,
 * Dynamic bounding volume hierarchies, GDC 2019). On the way back, nodes swap a child with a grandchild where
 * this makes a box smaller (D. Kopta et al., Fast, effective BVH updates for animated scenes, I3D 2012).
 *
 * Where two children differ in height by more than TREE_IMBALANCE, the lower one is swapped with the higher
 * grandchild, as in a generalized AVL tree (C. C. Foster, 1973). The limit is so generous that it hardly ever
 * matters, and still bounds the height: a tree of height h has at least N(h) = N(h - 1) + N(h - 1 - 32)
 * leaves, N(h) = h + 1 up to 33, and N(258) is more than 2^31. So stacks of traversals have a size that is
 * known. */

#include "wide.inl"

#include <string.h>

/* So many nodes above a new item are improved: those further up change little by it, and get their turn from
 * others. */
#define TREE_IMPROVED 8

#define TREE_IMBALANCE 32
#define TREE_HEIGHT 257

/* A child is a node, or an item with this bit. */
#define TREE_LEAF (UINT32_C(1) << 31)

typedef struct tree_node {
    wide_box bounds[2];
    uint32_t child[2];
    uint32_t parent;    /* the slot that leads here; of a free node the next one */
    uint16_t height[2]; /* of the children; of a leaf 0 */
} tree_node;

typedef struct tree {
    geom_allocator allocator;
    tree_node *nodes;
    uint32_t used; /* nodes in use or free, node 0 included */
    uint32_t capacity;
    uint32_t first_free;
    vec origin;
    double slack;
} tree;

static inline bool is_leaf(uint32_t child) { return (child & TREE_LEAF) != 0; }

static inline wide_box *slot_box(const tree *t, uint32_t slot) {
    return &t->nodes[slot >> 1].bounds[slot & 1];
}

static inline uint32_t slot_child(const tree *t, uint32_t slot) {
    return t->nodes[slot >> 1].child[slot & 1];
}

static inline uint32_t slot_height(const tree *t, uint32_t slot) {
    return t->nodes[slot >> 1].height[slot & 1];
}

static inline bool tree_is_empty(const tree *t) { return slot_child(t, 0) == BROAD_NONE; }

/* Puts a subtree into a slot. */
static inline void put_child(tree *t, broad_items *items, uint32_t slot, uint32_t child, uint32_t height) {
    t->nodes[slot >> 1].child[slot & 1] = child;
    t->nodes[slot >> 1].height[slot & 1] = (uint16_t)height;
    if (is_leaf(child)) {
        items->items[child & ~TREE_LEAF].place = slot;
    } else {
        t->nodes[child].parent = slot;
    }
}

static inline uint32_t larger_height(const tree_node *node) {
    return node->height[0] > node->height[1] ? node->height[0] : node->height[1];
}

/* Room for one more node. */
static geom_status tree_reserve(tree *t, uint32_t capacity) {
    if (capacity <= t->capacity) {
        return GEOM_OK;
    }
    tree_node *larger = geom_allocator_allocate(&t->allocator, capacity, sizeof *larger, _Alignof(tree_node));
    if (larger == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (t->used > 0) {
        memcpy(larger, t->nodes, t->used * sizeof *larger);
    }
    geom_allocator_release(&t->allocator, t->nodes, t->capacity, sizeof *larger, _Alignof(tree_node));
    t->nodes = larger;
    t->capacity = capacity;
    return GEOM_OK;
}

static void tree_clear(void *state) {
    tree *t = state;
    t->used = 1;
    t->first_free = BROAD_NONE;
    memset(t->nodes, 0, sizeof *t->nodes);
    t->nodes[0].child[0] = BROAD_NONE;
    t->nodes[0].child[1] = BROAD_NONE;
    t->nodes[0].parent = BROAD_NONE;
}

static uint32_t take_node(tree *t) {
    const uint32_t node = t->first_free;
    if (node == BROAD_NONE) {
        return t->used++;
    }
    t->first_free = t->nodes[node].parent;
    return node;
}

static void free_node(tree *t, uint32_t node) {
    t->nodes[node].child[0] = BROAD_NONE;
    t->nodes[node].child[1] = BROAD_NONE;
    t->nodes[node].parent = t->first_free;
    t->first_free = node;
}

static geom_status tree_create(const collide_broadphase_def *def, const geom_allocator *allocator,
                               void **state) {
    tree *t = geom_allocator_allocate(allocator, 1, sizeof *t, _Alignof(tree));
    if (t == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(t, 0, sizeof *t);
    t->allocator = *allocator;
    t->slack = def->slack;
    if (tree_reserve(t, (uint32_t)def->capacity + 1) != GEOM_OK) {
        geom_allocator_release(allocator, t, 1, sizeof *t, _Alignof(tree));
        return GEOM_OUT_OF_MEMORY;
    }
    tree_clear(t);
    *state = t;
    return GEOM_OK;
}

static void tree_destroy(void *state) {
    tree *t = state;
    const geom_allocator allocator = t->allocator;
    geom_allocator_release(&allocator, t->nodes, t->capacity, sizeof *t->nodes, _Alignof(tree_node));
    geom_allocator_release(&allocator, t, 1, sizeof *t, _Alignof(tree));
}

/* Swaps the child in `slot` with that in `below`, which is in the child of the other side of the same
 * node. */
static void swap_with_grandchild(tree *t, broad_items *items, uint32_t slot, uint32_t below) {
    tree_node *node = &t->nodes[slot >> 1];
    tree_node *lower = &t->nodes[below >> 1];
    const wide_box bounds = node->bounds[slot & 1];
    const uint32_t child = node->child[slot & 1];
    const uint32_t height = node->height[slot & 1];
    node->bounds[slot & 1] = lower->bounds[below & 1];
    put_child(t, items, slot, lower->child[below & 1], lower->height[below & 1]);
    lower->bounds[below & 1] = bounds;
    put_child(t, items, below, child, height);
    const uint32_t other = (slot & 1) ^ 1;
    node->bounds[other] = wide_union(&lower->bounds[0], &lower->bounds[1]);
    node->height[other] = (uint16_t)(larger_height(lower) + 1);
}

/* A swap of the child in `slot` with a grandchild on the other side, and the surface that it saves. */
typedef struct tree_swap {
    uint32_t slot;
    uint32_t below;
    float gain;
} tree_swap;

static inline bool heights_agree(uint32_t a, uint32_t b) {
    return a <= b + TREE_IMBALANCE && b <= a + TREE_IMBALANCE;
}

/* The best of `best` and the two swaps of the child in `slot` that leave the node no higher than `limit`. */
static inline tree_swap better_swap(const tree *t, uint32_t slot, uint32_t limit, tree_swap best) {
    const tree_node *node = &t->nodes[slot >> 1];
    const uint32_t side = slot & 1;
    const uint32_t child = node->child[side ^ 1];
    if (is_leaf(child)) {
        return best;
    }
    const tree_node *lower = &t->nodes[child];
    const float before = wide_area(&node->bounds[side ^ 1]);
    for (uint32_t i = 0; i < 2; ++i) {
        const wide_box merged = wide_union(&node->bounds[side], &lower->bounds[i ^ 1]);
        const float gain = before - wide_area(&merged);
        const uint32_t stays = lower->height[i ^ 1];
        const uint32_t comes = node->height[side];
        const uint32_t rises = lower->height[i];
        const uint32_t sinks = (stays > comes ? stays : comes) + 1;
        if (gain > best.gain && heights_agree(stays, comes) && heights_agree(rises, sinks) &&
            (rises > sinks ? rises : sinks) < limit) {
            const tree_swap found = {slot, 2 * child + i, gain};
            best = found;
        }
    }
    return best;
}

/* Makes a node that may be out of balance by one agree again: the lower child goes below, in place of the
 * higher grandchild. See the top of this file; the swap leaves both nodes balanced. */
static void restore_balance(tree *t, broad_items *items, uint32_t node) {
    const tree_node *n = &t->nodes[node];
    const uint32_t high = n->height[1] > n->height[0];
    const uint32_t below = n->child[high];
    const uint32_t higher = t->nodes[below].height[1] > t->nodes[below].height[0];
    swap_with_grandchild(t, items, 2 * node + (high ^ 1), 2 * below + higher);
}

/* Swaps the child that did not change with a grandchild under the one that did, where this is worth it. */
static void improve(tree *t, broad_items *items, uint32_t unchanged) {
    const uint32_t parent = t->nodes[unchanged >> 1].parent;
    const tree_swap none = {0, 0, 0.0F};
    const tree_swap best = better_swap(t, unchanged, slot_height(t, parent) + 1, none);
    if (best.gain > 0.0F) {
        swap_with_grandchild(t, items, best.slot, best.below);
    }
}

/* After something was put into `slot`: brings heights above it up to date, and improves the lowest nodes on
 * the way. */
static void rise_from(tree *t, broad_items *items, uint32_t slot) {
    for (int level = 0; slot >= 2; ++level) {
        const uint32_t node = slot >> 1;
        const tree_node *n = &t->nodes[node];
        if (!heights_agree(n->height[0], n->height[1])) {
            restore_balance(t, items, node);
        } else if (level < TREE_IMPROVED) {
            improve(t, items, slot ^ 1);
        }
        const uint32_t height = larger_height(n) + 1;
        slot = n->parent;
        if (level >= TREE_IMPROVED && height == slot_height(t, slot)) {
            return;
        }
        t->nodes[slot >> 1].height[slot & 1] = (uint16_t)height;
    }
}

/* Starts to bring a node into the cache while something else is computed; no more than a hint. */
static inline void fetch_early(const tree *t, uint32_t child) {
#if defined(__GNUC__)
    __builtin_prefetch(&t->nodes[is_leaf(child) ? 0 : child]);
#else
    (void)t;
    (void)child;
#endif
}

/* The slot at or below `slot` beside whose child a box is best put, if that is not too high for a leaf; the
 * boxes of that slot and of all on the way are made to hold it. `before` is the box of the slot as it was. */
static uint32_t best_slot(tree *t, uint32_t slot, const wide_box *added, wide_box *before) {
    *before = *slot_box(t, slot);
    wide_box grown = wide_union(before, added);
    float area = wide_area(before);
    float here = wide_area(&grown);
    for (;;) {
        *slot_box(t, slot) = grown;
        const uint32_t child = slot_child(t, slot);
        if (is_leaf(child)) {
            return slot;
        }
        const tree_node *node = &t->nodes[child];
        fetch_early(t, node->child[0]);
        fetch_early(t, node->child[1]);
        const wide_box boxes[2] = {wide_union(&node->bounds[0], added), wide_union(&node->bounds[1], added)};
        const float areas[2] = {wide_area(&node->bounds[0]), wide_area(&node->bounds[1])};
        const float grown_areas[2] = {wide_area(&boxes[0]), wide_area(&boxes[1])};
        const float inherited = here - area;
        const float cost[2] = {grown_areas[0] + inherited - (is_leaf(node->child[0]) ? 0.0F : areas[0]),
                               grown_areas[1] + inherited - (is_leaf(node->child[1]) ? 0.0F : areas[1])};
        const uint32_t side = cost[1] < cost[0];
        if (here < cost[side] && heights_agree(slot_height(t, slot), 0)) {
            return slot;
        }
        *before = node->bounds[side];
        grown = boxes[side];
        area = areas[side];
        here = grown_areas[side];
        slot = 2 * child + side;
    }
}

/* Puts an item below `slot`, where everything above has room for it. There is a node to take. */
static void insert_below(tree *t, broad_items *items, uint32_t slot, uint32_t item, const wide_box *added) {
    wide_box before;
    slot = best_slot(t, slot, added, &before);
    const uint32_t sibling = slot_child(t, slot);
    const uint32_t height = slot_height(t, slot);
    const uint32_t node = take_node(t);
    tree_node *made = &t->nodes[node];
    made->bounds[0] = before;
    made->bounds[1] = *added;
    put_child(t, items, 2 * node, sibling, height);
    put_child(t, items, 2 * node + 1, item | TREE_LEAF, 0);
    put_child(t, items, slot, node, height + 1);
    rise_from(t, items, slot);
}

static geom_status tree_insert(void *state, broad_items *items, uint32_t item) {
    tree *t = state;
    if (tree_is_empty(t)) {
        t->origin = items->items[item].bounds.min;
        *slot_box(t, 0) = wide_box_of(items->items[item].bounds, t->origin, t->slack);
        put_child(t, items, 0, item | TREE_LEAF, 0);
        return GEOM_OK;
    }
    if (t->first_free == BROAD_NONE && t->used == t->capacity &&
        tree_reserve(t, t->capacity + t->capacity / 2 + 16) != GEOM_OK) {
        return GEOM_OUT_OF_MEMORY;
    }
    const wide_box added = wide_box_of(items->items[item].bounds, t->origin, t->slack);
    insert_below(t, items, 0, item, &added);
    return GEOM_OK;
}

/* Brings boxes and heights up to date from a node upwards, as far as they change. */
static void shrink_from(tree *t, broad_items *items, uint32_t node) {
    while (node != 0) {
        tree_node *n = &t->nodes[node];
        if (!heights_agree(n->height[0], n->height[1])) {
            restore_balance(t, items, node);
        }
        const uint32_t slot = n->parent;
        const wide_box bounds = wide_union(&n->bounds[0], &n->bounds[1]);
        const uint32_t height = larger_height(n) + 1;
        tree_node *above = &t->nodes[slot >> 1];
        if (height == above->height[slot & 1] && wide_equal(&bounds, &above->bounds[slot & 1])) {
            return;
        }
        above->bounds[slot & 1] = bounds;
        above->height[slot & 1] = (uint16_t)height;
        node = slot >> 1;
    }
}

/* Takes an item out. Returns the node that has lost something below, 0 when the tree is empty or has one item
 * left. */
static uint32_t detach(tree *t, broad_items *items, uint32_t item) {
    const uint32_t place = items->items[item].place;
    const uint32_t node = place >> 1;
    if (node == 0) {
        t->nodes[0].child[0] = BROAD_NONE;
        return 0;
    }
    const tree_node *n = &t->nodes[node];
    const uint32_t other = (place & 1) ^ 1;
    const uint32_t slot = n->parent;
    *slot_box(t, slot) = n->bounds[other];
    put_child(t, items, slot, n->child[other], n->height[other]);
    free_node(t, node);
    shrink_from(t, items, slot >> 1);
    return slot >> 1;
}

static void tree_remove(void *state, broad_items *items, uint32_t item) {
    tree *t = state;
    (void)detach(t, items, item);
    if (tree_is_empty(t)) {
        tree_clear(t);
    }
}

static geom_status tree_move(void *state, broad_items *items, uint32_t item, box old) {
    (void)old;
    tree *t = state;
    const box bounds = items->items[item].bounds;
    const wide_box *held = slot_box(t, items->items[item].place);
    const wide_box tight = wide_box_of(bounds, t->origin, 0.0);
    const wide_box loose =
        wide_box_of(bounds, t->origin, t->slack < DBL_MAX / 4.0 ? 4.0 * t->slack : t->slack);
    if (wide_holds(held, &tight) && wide_holds(&loose, held)) {
        return GEOM_OK;
    }
    const wide_box moved = wide_box_of(bounds, t->origin, t->slack);
    if (items->items[item].place == 0) {
        *slot_box(t, 0) = moved;
        return GEOM_OK;
    }
    uint32_t node = detach(t, items, item);
    uint32_t slot = 0;
    while (node != 0) {
        slot = t->nodes[node].parent;
        if (wide_holds(slot_box(t, slot), &moved)) {
            break;
        }
        node = slot >> 1;
    }
    insert_below(t, items, node == 0 ? 0 : slot, item, &moved);
    return GEOM_OK;
}

static size_t tree_memory(const void *state) {
    const tree *t = state;
    return sizeof *t + t->capacity * sizeof *t->nodes;
}
