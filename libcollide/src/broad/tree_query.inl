/* Questions to the tree. Traversals go down with a stack: each node that is taken off puts back at most one
 * more than it was, so the stack is never longer than the tree is high. */

static bool tree_query_box(const void *state, const broad_items *items, box query, broad_on_box *visit,
                           void *context) {
    (void)items;
    const tree *t = state;
    const wide_box asked = wide_box_of(query, t->origin, 0.0);
    const wide_box reach = wide_mirrored(&asked);
    uint32_t stack[TREE_HEIGHT + 2];
    uint32_t count = 0;
    uint32_t node = 0;
    for (;;) {
        const tree_node *n = &t->nodes[node];
        for (int side = 0; side < 2; ++side) {
            if (!wide_holds(&n->bounds[side], &reach) || n->child[side] == BROAD_NONE) {
                continue;
            }
            if (!is_leaf(n->child[side])) {
                stack[count++] = n->child[side];
            } else if (!visit(context, n->child[side] & ~TREE_LEAF)) {
                return false;
            }
        }
        if (count == 0) {
            return true;
        }
        node = stack[--count];
    }
}

/* A child that waits for its turn, and how near it is: a time or a squared distance. */
typedef struct tree_entry {
    double key;
    uint32_t child;
} tree_entry;

/* What is left of a search that looks at near children first. */
typedef struct tree_search {
    tree_entry stack[TREE_HEIGHT + 2];
    uint32_t count;
} tree_search;

/* Puts one or two children on the stack, the nearer one on top. */
static inline void push_children(tree_search *search, const tree_node *node, const double *keys,
                                 const bool *keep) {
    const int first = keys[1] > keys[0]; /* the further one */
    for (int i = 0; i < 2; ++i) {
        const int side = i == 0 ? first : 1 - first;
        if (keep[side]) {
            const tree_entry entry = {keys[side], node->child[side]};
            search->stack[search->count++] = entry;
        }
    }
}

/* How far boxes in the tree are from the box that a cast starts with, at most. */
static double tree_spread(const tree *t, const broad_cast *cast) {
    double spread = 0.0;
    const wide_box *all = slot_box(t, 0);
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double start = coordinate(cast->start.min, axis) - coordinate(t->origin, axis);
        spread += fabs(start) + fabs((double)all->edge[axis]) + fabs((double)all->edge[DIMENSIONS + axis]);
    }
    return spread;
}

/* `nodes`, unless NULL, counts them. */
static inline bool cast_in_tree(const tree *t, const broad_cast *cast, broad_on_limit *visit, void *context,
                                size_t *nodes) {
    if (tree_is_empty(t)) {
        return true;
    }
    const cast_slabs slabs = cast_slabs_of(cast, t->origin);
    const double slack = cast_time_slack(cast, tree_spread(t, cast));
    double limit = 1.0;
    double reach = cast_raised(limit) + slack;
    tree_search search;
    search.count = 1;
    search.stack[0] = (tree_entry){0.0, slot_child(t, 0)};
    while (search.count > 0) {
        const tree_entry entry = search.stack[--search.count];
        if (entry.key > reach) {
            continue;
        }
        if (is_leaf(entry.child)) {
            limit = visit(context, entry.child & ~TREE_LEAF, limit);
            if (limit < 0.0) {
                return false;
            }
            reach = cast_raised(limit) + slack;
            continue;
        }
        if (nodes != NULL) {
            ++*nodes;
        }
        const tree_node *node = &t->nodes[entry.child];
        double keys[2];
        bool keep[2];
        for (int side = 0; side < 2; ++side) {
            const cast_stay stay = cast_stay_in_wide(&slabs, node->bounds[side].edge);
            keys[side] = stay.enter;
            keep[side] = cast_may_meet(stay) && stay.enter <= reach;
        }
        push_children(&search, node, keys, keep);
    }
    return true;
}

static bool tree_query_cast(const void *state, const broad_items *items, const broad_cast *cast,
                            broad_on_limit *visit, void *context) {
    (void)items;
    return cast_in_tree(state, cast, visit, context, NULL);
}

static bool tree_count_cast(const void *state, const broad_items *items, const broad_cast *cast,
                            broad_on_limit *visit, void *context, size_t *nodes) {
    (void)items;
    return cast_in_tree(state, cast, visit, context, nodes);
}

/* A box in doubles, relative to the origin, by its edges rounded outwards. */
typedef struct near_box {
    double edge[EDGES];
} near_box;

static near_box near_box_of(box b, vec origin) {
    near_box near;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        near.edge[axis] = rounded_down(coordinate(b.min, axis) - coordinate(origin, axis));
        near.edge[DIMENSIONS + axis] = rounded_down(coordinate(origin, axis) - coordinate(b.max, axis));
    }
    return near;
}

/* The squared distance to a wide box; no more than that to what the box holds, but for rounding. NaN counts
 * as 0. */
static inline double wide_distance_squared(const near_box *from, const wide_box *to) {
    double sum = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double below = from->edge[axis] + (double)to->edge[DIMENSIONS + axis];
        const double above = (double)to->edge[axis] + from->edge[DIMENSIONS + axis];
        const double gap = below > above ? below : above;
        sum += gap > 0.0 ? gap * gap : 0.0;
    }
    return sum;
}

/* Raised for the roundings of wide_distance_squared, three for each sum and the square, against those of the
 * bound. */
static inline double wide_near_bound(double limit) { return near_bound(limit) * (1.0 + 0x1p-48); }

static bool tree_query_near(const void *state, const broad_items *items, box query, double limit,
                            broad_on_limit *visit, void *context) {
    (void)items;
    const tree *t = state;
    if (tree_is_empty(t)) {
        return true;
    }
    const near_box from = near_box_of(query, t->origin);
    double bound = wide_near_bound(limit);
    tree_search search;
    search.count = 1;
    search.stack[0] = (tree_entry){0.0, slot_child(t, 0)};
    while (search.count > 0) {
        const tree_entry entry = search.stack[--search.count];
        if (entry.key > bound) {
            continue;
        }
        if (is_leaf(entry.child)) {
            limit = visit(context, entry.child & ~TREE_LEAF, limit);
            if (limit < 0.0) {
                return false;
            }
            bound = wide_near_bound(limit);
            continue;
        }
        const tree_node *node = &t->nodes[entry.child];
        double keys[2];
        bool keep[2];
        for (int side = 0; side < 2; ++side) {
            keys[side] = wide_distance_squared(&from, &node->bounds[side]);
            keep[side] = keys[side] <= bound;
        }
        push_children(&search, node, keys, keep);
    }
    return true;
}
