/* Trees of edges: built along a space-filling curve, and searched two at a time. */
#include "box_tree.h"

#include <geom/scalar.h>
#include <geom/sort.h>

#include <math.h>

/* By how much frames are widened: for rounded products, and for edges and pixels around rounded points. */
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

/* The range of some points along a direction and at right angles to it. */
typedef struct frame_range {
    double normal_x;
    double normal_y;
    double low[2];
    double high[2];
} frame_range;

static frame_range range_along(grid_edge e) {
    const double x = (double)(e.b.x - e.a.x);
    const double y = (double)(e.b.y - e.a.y);
    const double length = sqrt(x * x + y * y);
    frame_range r = {1.0, 0.0, {HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    if (length > 0.0) {
        r.normal_x = -y / length;
        r.normal_y = x / length;
    }
    return r;
}

static void widen(frame_range *r, grid_point p) {
    const double x = (double)p.x;
    const double y = (double)p.y;
    const double here[2] = {r->normal_x * x + r->normal_y * y, r->normal_x * y - r->normal_y * x};
    for (int i = 0; i < 2; ++i) {
        r->low[i] = geom_min(r->low[i], here[i]);
        r->high[i] = geom_max(r->high[i], here[i]);
    }
}

static box_tree_frame frame_of(const frame_range *r) {
    const double across = 0.5 * (r->low[0] + r->high[0]);
    const double along = 0.5 * (r->low[1] + r->high[1]);
    const box_tree_frame frame = {r->normal_x,
                                  r->normal_y,
                                  r->normal_x * across - r->normal_y * along,
                                  r->normal_y * across + r->normal_x * along,
                                  0.5 * (r->high[0] - r->low[0]) + slack,
                                  0.5 * (r->high[1] - r->low[1]) + slack};
    return frame;
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
        frame_range range = range_along(edges[items[longest]]);
        for (size_t k = under * i; k < end; ++k) {
            widen(&range, edges[items[k]].a);
            widen(&range, edges[items[k]].b);
        }
        node->frame = frame_of(&range);
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

/* Whether the second rectangle reaches into the strip that the first one is part of. */
static bool reaches_strip(const box_tree_frame *a, const box_tree_frame *b) {
    const double cosine = fabs(a->normal_x * b->normal_x + a->normal_y * b->normal_y);
    const double sine = fabs(a->normal_x * b->normal_y - a->normal_y * b->normal_x);
    const double apart =
        fabs(a->normal_x * (b->center_x - a->center_x) + a->normal_y * (b->center_y - a->center_y));
    return apart <= a->half_width + b->half_width * cosine + b->half_length * sine;
}

/* Without a branch for each side: which of them is apart is not to be guessed. */
static bool boxes_meet(const grid_box *a, const grid_box *b) {
    return ((a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) &
            (b->min.y <= a->max.y)) != 0;
}

static bool may_meet(const box_tree_node *a, const box_tree_node *b) {
    return boxes_meet(&a->box, &b->box) && reaches_strip(&a->frame, &b->frame) &&
           reaches_strip(&b->frame, &a->frame);
}

/* Nodes of some level: a node and those that follow it. */
typedef struct node_range {
    size_t first;
    size_t end;
    int level;
} node_range;

static node_range top_of(const box_tree *tree) {
    const node_range top = {0, tree->count[tree->levels - 1], tree->levels - 1};
    return top;
}

static node_range children(const box_tree *tree, int level, size_t place) {
    const size_t first = place * BOX_TREE_FAN;
    const size_t rest = tree->count[level - 1] - first;
    const node_range found = {first, first + (rest < BOX_TREE_FAN ? rest : BOX_TREE_FAN), level - 1};
    return found;
}

/* Two ranges whose nodes are to be compared, one with the other. */
typedef struct open_pair {
    node_range a;
    node_range b;
} open_pair;

/* A join under way. Opening a pair of ranges of one level adds at most 64, and one that divides only the
 * higher of two trees at most 8. */
typedef struct join_state {
    const box_tree *a;
    const box_tree *b;
    open_pair open[BOX_TREE_LEVELS * BOX_TREE_FAN * BOX_TREE_FAN];
    size_t open_count;
} join_state;

static const box_tree_node *nodes_of(const box_tree *tree, int level) {
    return (const box_tree_node *)tree->nodes.data + tree->start[level];
}

/* Divides the higher one of two nodes, or both if they are of one level. */
static void open_nodes(join_state *s, int level_a, size_t i, int level_b, size_t k) {
    const node_range one_a = {i, i + 1, level_a};
    const node_range one_b = {k, k + 1, level_b};
    const open_pair next = {level_a >= level_b ? children(s->a, level_a, i) : one_a,
                            level_b >= level_a ? children(s->b, level_b, k) : one_b};
    s->open[s->open_count++] = next;
}

bool geom_box_tree_join(const box_tree *a, const box_tree *b,
                        bool (*visit)(void *context, uint32_t item_a, uint32_t item_b), void *context) {
    join_state s = {.a = a, .b = b, .open = {{top_of(a), top_of(b)}}, .open_count = 1};
    if (a->count[0] == 0 || b->count[0] == 0) {
        return true;
    }
    const uint32_t *items_a = a->items.data;
    const uint32_t *items_b = b->items.data;
    while (s.open_count > 0) {
        const open_pair now = s.open[--s.open_count];
        const bool same = a == b && now.a.first == now.b.first && now.a.level == now.b.level;
        const bool edges = now.a.level == 0 && now.b.level == 0;
        const box_tree_node *here_a = nodes_of(a, now.a.level);
        const box_tree_node *here_b = nodes_of(b, now.b.level);
        for (size_t i = now.a.first; i < now.a.end; ++i) {
            for (size_t k = same ? i + edges : now.b.first; k < now.b.end; ++k) {
                if (!may_meet(&here_a[i], &here_b[k])) {
                    continue;
                }
                if (!edges) {
                    open_nodes(&s, now.a.level, i, now.b.level, k);
                } else if (!visit(context, items_a[i], items_b[k])) {
                    return false;
                }
            }
        }
    }
    return true;
}
