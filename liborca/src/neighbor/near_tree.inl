/* The search for neighbors in a tree (near_tree.h): for one asker, where its cells hold too many points or
 * are too many. Included by near.inl.
 *
 * Nodes are visited nearest first, depth first, with those of equal bounds in the order of ties. A node is
 * left out if even a point at its bound with its first order would come behind all that are wanted. The bound
 * is made by the operations by which points are measured, which are monotone, rounding included. So it is
 * never above what is measured of a point, and equal to it where all points are one: of m points at one
 * place, or that all overlap the asker, no more are looked at than lead to the first in the order of ties.
 *
 * J. H. Friedman, J. L. Bentley, R. A. Finkel, "An algorithm for finding best matches in logarithmic expected
 * time", ACM Transactions on Mathematical Software 3 (1977). */

/* A node to be visited. */
typedef struct tree_step {
    double key; /* its bound */
    uint32_t order;
    uint32_t level;
    size_t node; /* in its level */
} tree_step;

/* A search in a tree under way. */
typedef struct tree_walk {
    near_search *search;
    size_t count;
    tree_step step[TREE_LEVELS * TREE_FAN];
} tree_walk;

/* The square of the distance from a box, by the operations of squares_at. */
static double square_of_box(const near_node *node, vec place) {
    double sum = 0.0;
    for (int k = 0; k < AXES; ++k) {
        const double x = vec_at(place, k);
        const double below = node->low[k] - x;
        const double above = x - node->high[k];
        const double gap = below > 0.0 ? below : above > 0.0 ? above : 0.0;
        sum += gap * gap;
    }
    return sum;
}

/* The distance that ranks, of no point in the node less than that; NaN if all are out of reach. */
static double bound_of(const near_asker *asker, const near_node *node) {
    const near_query *query = asker->query;
    const double squared = square_of_box(node, query->position);
    if (squared > asker->limit || (node->layers & query->layers) == 0) {
        return (double)NAN;
    }
    if (query->metric != ORCA_NEIGHBOR_METRIC_SURFACE) {
        return squared;
    }
    const double apart = sqrt(squared) - (query->radius + node->radius);
    const double gap = apart > 0.0 ? apart : 0.0;
    return gap <= asker->reach ? gap * gap : (double)NAN;
}

static bool step_before(const tree_step *a, const tree_step *b) {
    return a->key < b->key || (a->key == b->key && a->order < b->order);
}

/* Whether all points of a node come behind those wanted. */
static bool comes_too_late(const near_search *s, const tree_step *step) {
    const near_asker *asker = &s->asker[0];
    if (asker->sorted < asker->query->capacity) {
        return false;
    }
    const orca_neighbor last = *last_wanted(asker);
    return step->key > last.distance_squared ||
           (step->key == last.distance_squared && step->order > order_at(s->points, last.index));
}

/* Puts nodes [first, end) of a level to those to be visited, the first of them last. */
static void push_nodes(tree_walk *walk, size_t level, size_t first, size_t end) {
    const near_search *s = walk->search;
    const near_tree *tree = &s->points->tree;
    const size_t base = walk->count;
    for (size_t i = first; i < end; ++i) {
        const near_node *node = &tree->nodes[tree->first[level] + i];
        const tree_step step = {bound_of(&s->asker[0], node), node->order, (uint32_t)level, i};
        if (isnan(step.key) || comes_too_late(s, &step)) {
            continue;
        }
        size_t at = walk->count++;
        for (; at > base && step_before(&walk->step[at - 1], &step); --at) {
            walk->step[at] = walk->step[at - 1];
        }
        walk->step[at] = step;
    }
}

/* Looks at the points of a leaf. */
static void visit_leaf(near_search *s, size_t leaf) {
    const size_t from = leaf * LEAF_POINTS;
    const size_t left = s->points->tree.points - from;
    copy_run(s, (uint32_t)from, (uint32_t)(from + (left < LEAF_POINTS ? left : LEAF_POINTS)));
    collect_all(s);
    if (s->asker[0].count > 0) {
        insert_collected(s->points, &s->asker[0]);
    }
}

/* Searches the tree for one asker, to its range. Returns how many it has found. */
static __attribute__((noinline)) size_t search_tree(near_search *s, const near_query *query,
                                                    orca_neighbor *out) {
    const near_tree *tree = &s->points->tree;
    near_asker *asker = &s->asker[0];
    tree_walk walk = {.search = s};
    s->count = 1;
    asker->query = query;
    asker->out = out;
    look_as_far_as(s->points, asker, query->range);
    look_for_radii(asker, s->points->largest_radius);
    asker->limit = limit_of_squares(asker);
    push_nodes(&walk, tree->levels - 1, 0, near_tree_level_count(tree, tree->levels - 1));
    while (walk.count > 0) {
        const tree_step step = walk.step[--walk.count];
        if (comes_too_late(s, &step)) {
            continue;
        }
        if (step.level == 0) {
            visit_leaf(s, step.node);
        } else {
            const size_t below = near_tree_level_count(tree, step.level - 1);
            const size_t first = step.node * TREE_FAN;
            push_nodes(&walk, step.level - 1, first, first + TREE_FAN < below ? first + TREE_FAN : below);
        }
    }
    return write_nearest(s->points, asker);
}

/* Searches the tree for all askers, one after the other. */
static __attribute__((noinline)) void search_tree_for_all(near_search *s, size_t found[ASKERS]) {
    const size_t count = s->count;
    orca_neighbor *const first = s->asker[0].out;
    for (size_t i = 0; i < count; ++i) { /* each takes the place of the first */
        found[i] = search_tree(s, s->asker[i].query, s->asker[i].out);
    }
    s->asker[0].out = first;
}
