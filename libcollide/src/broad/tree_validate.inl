/* Whether the tree is what its header says. */

static const char *validate_slot(const tree *t, const broad_items *items, uint32_t slot) {
    const uint32_t child = slot_child(t, slot);
    if (is_leaf(child)) {
        const uint32_t item = child & ~TREE_LEAF;
        if (item >= items->count || !items->items[item].alive || items->items[item].place != slot) {
            return "a leaf of the tree is no item in its place";
        }
        const wide_box tight = wide_box_of(items->items[item].bounds, t->origin, 0.0);
        if (slot_height(t, slot) != 0 || !wide_holds(slot_box(t, slot), &tight)) {
            return "a leaf of the tree does not hold its box";
        }
        return NULL;
    }
    if (child >= t->used || t->nodes[child].parent != slot) {
        return "a node of the tree does not know where it is";
    }
    const tree_node *node = &t->nodes[child];
    const wide_box both = wide_union(&node->bounds[0], &node->bounds[1]);
    if (!wide_equal(&both, slot_box(t, slot))) {
        return "a box of the tree is not the union of those below";
    }
    if (!heights_agree(node->height[0], node->height[1]) || slot_height(t, slot) != larger_height(node) + 1 ||
        slot_height(t, slot) > TREE_HEIGHT) {
        return "a node of the tree is out of balance";
    }
    return NULL;
}

/* Every alive item is in a slot that leads to it, and every node in one that is reached from node 0, since
 * going up from it ends there: heights fall on the way down, so there is no loop. */
static const char *tree_validate(const void *state, const broad_items *items) {
    const tree *t = state;
    uint32_t free_nodes = 0;
    for (uint32_t node = t->first_free; node != BROAD_NONE; node = t->nodes[node].parent) {
        if (node == 0 || node >= t->used || ++free_nodes > t->used) {
            return "the list of free nodes is broken";
        }
    }
    const uint32_t inner = items->alive > 0 ? items->alive - 1 : 0;
    if (t->used - free_nodes != inner + 1 || tree_is_empty(t) != (items->alive == 0)) {
        return "the tree has another number of nodes than it needs";
    }
    for (uint32_t node = 0; node < t->used; ++node) {
        for (uint32_t side = 0; side < 2; ++side) {
            const uint32_t slot = 2 * node + side;
            const char *wrong = slot_child(t, slot) == BROAD_NONE ? NULL : validate_slot(t, items, slot);
            if (wrong != NULL) {
                return wrong;
            }
        }
    }
    for (uint32_t i = 0; i < items->count; ++i) {
        const broad_item *item = &items->items[i];
        if (item->alive && (item->place >> 1 >= t->used || slot_child(t, item->place) != (i | TREE_LEAF))) {
            return "an item is not in the tree";
        }
    }
    return NULL;
}
