/* The tree of edges: built along a space-filling curve, and searched. */
#include "box_tree.h"

#include <geom/scalar.h>
#include <geom/sort.h>

#include <math.h>

/* By how much slabs are widened: for rounded products, and for edges and pixels around rounded points. */
static const double slack = 2.0;

/* The bits of x, each followed by a zero. */
static uint32_t spread(uint32_t x) {
    x = (x | x << 8) & 0x00ff00ffU;
    x = (x | x << 4) & 0x0f0f0f0fU;
    x = (x | x << 2) & 0x33333333U;
    return (x | x << 1) & 0x55555555U;
}

static grid_box join(grid_box a, grid_box b) {
    const grid_box first = grid_bounds(a.min, b.min);
    const grid_box last = grid_bounds(a.max, b.max);
    const grid_box box = {first.min, last.max};
    return box;
}

/* The place of the middle of a box along the Z-order curve (G. M. Morton, 1966) of the whole. Doubles are
 * exact enough: the order is for speed alone. */
static uint32_t curve_place(grid_box whole, grid_box box) {
    const double width = 2.0 * (double)(whole.max.x - whole.min.x) + 1.0;
    const double height = 2.0 * (double)(whole.max.y - whole.min.y) + 1.0;
    const double x = (double)(box.min.x - whole.min.x) + (double)(box.max.x - whole.min.x);
    const double y = (double)(box.min.y - whole.min.y) + (double)(box.max.y - whole.min.y);
    return spread((uint32_t)(x / width * 65535.0)) | spread((uint32_t)(y / height * 65535.0)) << 1;
}

static bool place_before(const void *context, uint32_t a, uint32_t b) {
    const uint32_t *places = context;
    return places[a] < places[b];
}

static void plan_levels(box_tree *tree, size_t count) {
    size_t total = 0;
    tree->levels = 0;
    for (size_t n = count;; n = (n + BOX_TREE_FAN - 1) / BOX_TREE_FAN) {
        tree->start[tree->levels] = total;
        tree->count[tree->levels] = n;
        ++tree->levels;
        total += n;
        if (n <= 1) {
            break;
        }
    }
}

static double along(box_tree_slab slab, grid_point p) {
    return slab.normal_x * (double)p.x + slab.normal_y * (double)p.y;
}

static void widen(box_tree_slab *slab, grid_point p) {
    const double here = along(*slab, p);
    slab->low = geom_min(slab->low, here - slack);
    slab->high = geom_max(slab->high, here + slack);
}

static box_tree_slab slab_of(grid_point a, grid_point b) {
    const double x = (double)(b.x - a.x);
    const double y = (double)(b.y - a.y);
    const double length = sqrt(x * x + y * y);
    box_tree_slab slab = {1.0, 0.0, HUGE_VAL, -HUGE_VAL};
    if (length > 0.0) {
        slab.normal_x = -y / length;
        slab.normal_y = x / length;
    }
    widen(&slab, a);
    widen(&slab, b);
    return slab;
}

/* The nodes of a level from those of the level below; a node is above `under` edges. */
static void fill_level(box_tree *tree, int level, size_t under, const grid_edge *edges) {
    const uint32_t *items = tree->items.data;
    box_tree_node *nodes = (box_tree_node *)tree->nodes.data + tree->start[level];
    for (size_t i = 0; i < tree->count[level]; ++i) {
        box_tree_node *node = &nodes[i];
        const size_t end = under * (i + 1) < tree->count[0] ? under * (i + 1) : tree->count[0];
        size_t longest = under * i;
        double most = -1.0;
        node->box = grid_bounds(edges[items[longest]].a, edges[items[longest]].b);
        for (size_t k = under * i; k < end; ++k) {
            const grid_edge e = edges[items[k]];
            const double size = fabs((double)(e.b.x - e.a.x)) + fabs((double)(e.b.y - e.a.y));
            longest = size > most ? k : longest;
            most = geom_max(size, most);
            node->box = join(node->box, grid_bounds(e.a, e.b));
        }
        node->slab = slab_of(edges[items[longest]].a, edges[items[longest]].b);
        for (size_t k = under * i; k < end; ++k) {
            widen(&node->slab, edges[items[k]].a);
            widen(&node->slab, edges[items[k]].b);
        }
    }
}

static void fill_levels(box_tree *tree, const grid_edge *edges) {
    size_t under = 1;
    for (int level = 0; level < tree->levels; ++level) {
        fill_level(tree, level, under, edges);
        under *= BOX_TREE_FAN;
    }
}

box_tree geom_box_tree_none(const geom_allocator *allocator) {
    box_tree tree = {.levels = 0};
    tree.nodes = geom_buffer_make(allocator, sizeof(box_tree_node));
    tree.items = geom_buffer_make(allocator, sizeof(uint32_t));
    return tree;
}

bool geom_box_tree_build(box_tree *tree, const geom_allocator *allocator, const grid_edge *edges,
                         size_t count) {
    *tree = geom_box_tree_none(allocator);
    plan_levels(tree, count);
    const int top = tree->levels - 1;
    if (!geom_buffer_resize(&tree->nodes, tree->start[top] + tree->count[top]) ||
        !geom_buffer_resize(&tree->items, 3 * count)) {
        return false;
    }
    if (count == 0) {
        return true;
    }
    grid_box whole = grid_bounds(edges[0].a, edges[0].b);
    for (size_t i = 1; i < count; ++i) {
        whole = join(whole, grid_bounds(edges[i].a, edges[i].b));
    }
    uint32_t *items = tree->items.data;
    uint32_t *places = items + 2 * count;
    for (size_t i = 0; i < count; ++i) {
        items[i] = (uint32_t)i;
        places[i] = curve_place(whole, grid_bounds(edges[i].a, edges[i].b));
    }
    geom_sort(items, items + count, count, place_before, places);
    fill_levels(tree, edges);
    return true;
}

void geom_box_tree_release(box_tree *tree) {
    geom_buffer_release(&tree->nodes);
    geom_buffer_release(&tree->items);
}

/* A node that is to be opened. */
typedef struct open_node {
    size_t place;
    int level;
} open_node;

/* What is asked for. */
typedef struct near_edge {
    grid_point a;
    grid_point b;
    box_tree_node around;
} near_edge;

static bool slab_meets_box(box_tree_slab slab, grid_box box) {
    const double low = slab.normal_x * (double)(slab.normal_x > 0.0 ? box.min.x : box.max.x) +
                       slab.normal_y * (double)(slab.normal_y > 0.0 ? box.min.y : box.max.y);
    const double high = slab.normal_x * (double)(slab.normal_x > 0.0 ? box.max.x : box.min.x) +
                        slab.normal_y * (double)(slab.normal_y > 0.0 ? box.max.y : box.min.y);
    return low <= slab.high && slab.low <= high;
}

static bool may_meet(const box_tree_node *node, const near_edge *e) {
    if (!grid_boxes_meet(node->box, e->around.box)) {
        return false;
    }
    const double a = along(node->slab, e->a);
    const double b = along(node->slab, e->b);
    return geom_min(a, b) <= node->slab.high && node->slab.low <= geom_max(a, b) &&
           slab_meets_box(e->around.slab, node->box);
}

bool geom_box_tree_query(const box_tree *tree, grid_point a, grid_point b,
                         bool (*visit)(void *context, uint32_t item), void *context) {
    const near_edge wanted = {a, b, {grid_bounds(a, b), slab_of(a, b)}};
    open_node open[BOX_TREE_LEVELS * BOX_TREE_FAN];
    const box_tree_node *nodes = tree->nodes.data;
    const uint32_t *items = tree->items.data;
    size_t open_count = tree->count[0] > 0 ? 1 : 0;
    open[0].place = 0;
    open[0].level = tree->levels;
    while (open_count > 0) {
        --open_count;
        const int level = open[open_count].level - 1;
        const size_t first = open[open_count].place * BOX_TREE_FAN;
        const size_t rest = tree->count[level] - first;
        const size_t end = first + (rest < BOX_TREE_FAN ? rest : BOX_TREE_FAN);
        const box_tree_node *here = nodes + tree->start[level];
        for (size_t i = first; level == 0 && i < end; ++i) {
            if (may_meet(&here[i], &wanted) && !visit(context, items[i])) {
                return false;
            }
        }
        for (size_t i = end; level > 0 && i-- > first;) {
            if (may_meet(&here[i], &wanted)) {
                open[open_count].place = i;
                open[open_count].level = level;
                ++open_count;
            }
        }
    }
    return true;
}
