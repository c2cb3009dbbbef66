/* All pairs of the tree: two slots that may meet are taken apart until both lead to items. */

/* Two slots whose boxes meet; or one slot twice: then any two items below it. */
typedef struct slot_pair {
    uint32_t a;
    uint32_t b;
} slot_pair;

/* A slot that is paired with itself leaves three pairs, two slots leave two; and every step goes one level
 * down on one side. So the first kind leaves two behind on each level of the tree, and the second one on each
 * level of both sides. */
typedef struct pair_search {
    const tree *t;
    uint32_t count;
    slot_pair stack[4 * TREE_HEIGHT + 4];
} pair_search;

static inline void push_pair(pair_search *search, uint32_t a, uint32_t b) {
    const slot_pair pair = {a, b};
    search->stack[search->count++] = pair;
}

static inline bool slots_meet(const tree *t, uint32_t a, uint32_t b) {
    const wide_box reach = wide_mirrored(slot_box(t, b));
    return wide_holds(slot_box(t, a), &reach);
}

static void part_slot(pair_search *search, uint32_t slot) {
    const uint32_t child = slot_child(search->t, slot);
    if (is_leaf(child)) {
        return;
    }
    push_pair(search, 2 * child, 2 * child);
    push_pair(search, 2 * child + 1, 2 * child + 1);
    if (slots_meet(search->t, 2 * child, 2 * child + 1)) {
        push_pair(search, 2 * child, 2 * child + 1);
    }
}

/* The higher of two is taken apart. */
static bool part_pair(pair_search *search, slot_pair pair, broad_on_pair *visit, void *context) {
    const tree *const t = search->t;
    const bool a_is_higher = slot_height(t, pair.a) >= slot_height(t, pair.b);
    const uint32_t high = a_is_higher ? pair.a : pair.b;
    const uint32_t low = a_is_higher ? pair.b : pair.a;
    const uint32_t child = slot_child(t, high);
    if (is_leaf(child)) {
        return visit(context, child & ~TREE_LEAF, slot_child(t, low) & ~TREE_LEAF);
    }
    for (uint32_t side = 0; side < 2; ++side) {
        if (slots_meet(t, 2 * child + side, low)) {
            push_pair(search, 2 * child + side, low);
        }
    }
    return true;
}

static bool tree_query_pairs(const void *state, const broad_items *items, broad_on_pair *visit,
                             void *context) {
    (void)items;
    pair_search search;
    search.t = state;
    search.count = 0;
    if (!tree_is_empty(search.t)) {
        push_pair(&search, 0, 0);
    }
    while (search.count > 0) {
        const slot_pair pair = search.stack[--search.count];
        if (pair.a == pair.b) {
            part_slot(&search, pair.a);
        } else if (!part_pair(&search, pair, visit, context)) {
            return false;
        }
    }
    return true;
}
