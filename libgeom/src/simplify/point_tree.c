/* A tree of boxes over points, in the order of a curve. */
#include "simplify_internal.h"

#include "base/curve_order.h"

#include <geom/predicate.h>

enum {
    LEAF_POINTS = 8,
    MOST_LEVELS = 32
};

static const geom_aabb2 empty_box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};

static geom_aabb2 leaf_box(const geom_point_tree *tree, uint32_t leaf) {
    geom_aabb2 box = empty_box;
    const uint64_t start = (uint64_t)leaf * LEAF_POINTS;
    for (uint64_t i = start; i < start + LEAF_POINTS && i < tree->count; ++i) {
        if (!tree->gone[i]) {
            const geom_aabb2 point = {tree->points[i], tree->points[i]};
            box = geom_aabb2_union(box, point);
        }
    }
    return box;
}

static bool allocate(geom_point_tree *tree, const geom_allocator *allocator) {
    const size_t count = tree->count;
    tree->number = geom_allocator_allocate(allocator, count, sizeof *tree->number, _Alignof(uint32_t));
    tree->slot = geom_allocator_allocate(allocator, count, sizeof *tree->slot, _Alignof(uint32_t));
    tree->points = geom_allocator_allocate(allocator, count, sizeof *tree->points, _Alignof(geom_vec2));
    tree->gone = geom_allocator_allocate(allocator, count, sizeof *tree->gone, _Alignof(bool));
    tree->boxes = geom_allocator_allocate(allocator, 2 * (size_t)tree->leaf_count, sizeof *tree->boxes,
                                          _Alignof(geom_aabb2));
    return tree->number && tree->slot && tree->points && tree->gone && tree->boxes;
}

static void fill(geom_point_tree *tree, const geom_vec2 *points) {
    for (uint32_t i = 0; i < tree->count; ++i) {
        tree->slot[tree->number[i]] = i;
        tree->points[i] = points[tree->number[i]];
        tree->gone[i] = false;
    }
    for (uint32_t i = 0; i < tree->leaf_count; ++i) {
        tree->boxes[tree->leaf_count + i] = leaf_box(tree, i);
    }
    for (uint32_t i = tree->leaf_count; i-- > 1;) {
        tree->boxes[i] = geom_aabb2_union(tree->boxes[2 * i], tree->boxes[2 * i + 1]);
    }
}

geom_status geom_point_tree_create(geom_point_tree *tree, const geom_vec2 *points, uint32_t count,
                                   const geom_allocator *allocator) {
    const geom_point_tree empty = {.count = count, .leaf_count = 1};
    *tree = empty;
    while ((uint64_t)tree->leaf_count * LEAF_POINTS < count) {
        tree->leaf_count *= 2;
    }
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (allocate(tree, allocator)) {
        status = geom_curve_order(points, count, tree->number, allocator);
    }
    if (status) {
        geom_point_tree_destroy(tree, allocator);
        return status;
    }
    fill(tree, points);
    return GEOM_OK;
}

void geom_point_tree_destroy(geom_point_tree *tree, const geom_allocator *allocator) {
    const size_t count = tree->count;
    geom_allocator_release(allocator, tree->boxes, 2 * (size_t)tree->leaf_count, sizeof *tree->boxes,
                           _Alignof(geom_aabb2));
    geom_allocator_release(allocator, tree->gone, count, sizeof *tree->gone, _Alignof(bool));
    geom_allocator_release(allocator, tree->points, count, sizeof *tree->points, _Alignof(geom_vec2));
    geom_allocator_release(allocator, tree->slot, count, sizeof *tree->slot, _Alignof(uint32_t));
    geom_allocator_release(allocator, tree->number, count, sizeof *tree->number, _Alignof(uint32_t));
    const geom_point_tree none = {.count = 0};
    *tree = none;
}

static bool same_box(geom_aabb2 a, geom_aabb2 b) {
    return geom_vec2_equal(a.min, b.min) && geom_vec2_equal(a.max, b.max);
}

void geom_point_tree_remove(geom_point_tree *tree, uint32_t point) {
    const uint32_t leaf = tree->slot[point] / LEAF_POINTS;
    tree->gone[tree->slot[point]] = true;
    uint32_t node = tree->leaf_count + leaf;
    geom_aabb2 box = leaf_box(tree, leaf);
    while (!same_box(box, tree->boxes[node])) {
        tree->boxes[node] = box;
        node /= 2;
        if (node == 0) {
            break;
        }
        box = geom_aabb2_union(tree->boxes[2 * node], tree->boxes[2 * node + 1]);
    }
}

/* A query with a triangle. */
typedef struct query {
    const geom_vec2 *triangle;
    geom_aabb2 bounds;
    geom_vec2 a;
    geom_vec2 c;
    uint32_t except; /* its place in the row */
} query;

/* Returns whether the box is strictly to the right of the line from p to q. It is if its corner farthest to
 * the left is. */
static bool is_right_of(geom_aabb2 box, geom_vec2 p, geom_vec2 q) {
    const geom_vec2 corner = {q.y < p.y ? box.max.x : box.min.x, q.x > p.x ? box.max.y : box.min.y};
    return geom_orient2d(p, q, corner) < 0;
}

static bool may_meet(const query *q, geom_aabb2 box) {
    if (box.min.x > q->bounds.max.x || box.max.x < q->bounds.min.x || box.min.y > q->bounds.max.y ||
        box.max.y < q->bounds.min.y) {
        return false;
    }
    const geom_vec2 *t = q->triangle;
    return !is_right_of(box, t[0], t[1]) && !is_right_of(box, t[1], t[2]) && !is_right_of(box, t[2], t[0]);
}

static bool is_hit(const query *q, geom_vec2 p) {
    const geom_vec2 *t = q->triangle;
    return geom_orient2d(t[0], t[1], p) >= 0 && geom_orient2d(t[1], t[2], p) >= 0 &&
           geom_orient2d(t[2], t[0], p) >= 0 && !geom_vec2_equal(p, q->a) && !geom_vec2_equal(p, q->c);
}

static uint32_t find_in_leaf(const geom_point_tree *tree, const query *q, uint32_t leaf) {
    const uint64_t start = (uint64_t)leaf * LEAF_POINTS;
    for (uint64_t i = start; i < start + LEAF_POINTS && i < tree->count; ++i) {
        if (!tree->gone[i] && i != q->except && is_hit(q, tree->points[i])) {
            return tree->number[i];
        }
    }
    return GEOM_POINT_TREE_NONE;
}

uint32_t geom_point_tree_find(const geom_point_tree *tree, const geom_vec2 *triangle, geom_vec2 a,
                              geom_vec2 c, uint32_t except) {
    query q = {triangle, {triangle[0], triangle[0]}, a, c, tree->slot[except]};
    for (size_t i = 1; i < 3; ++i) {
        const geom_aabb2 corner = {triangle[i], triangle[i]};
        q.bounds = geom_aabb2_union(q.bounds, corner);
    }
    uint32_t waiting[MOST_LEVELS + 1];
    uint32_t count = 0;
    waiting[count++] = 1;
    while (count > 0) {
        const uint32_t node = waiting[--count];
        if (!may_meet(&q, tree->boxes[node])) {
            continue;
        }
        if (node < tree->leaf_count) {
            waiting[count++] = 2 * node + 1;
            waiting[count++] = 2 * node;
            continue;
        }
        const uint32_t hit = find_in_leaf(tree, &q, node - tree->leaf_count);
        if (hit != GEOM_POINT_TREE_NONE) {
            return hit;
        }
    }
    return GEOM_POINT_TREE_NONE;
}
