/* A tree of boxes over points, some of which go away: which of them lie in a triangle.
 *
 * The leaves hold points that follow one another on a curve through all of the plane, so that their boxes, and those of
 * halves and quarters of the row, are small, whatever the order of the points as given. Boxes shrink when points go. */
#ifndef GEOM_SRC_POINT_TREE_H
#define GEOM_SRC_POINT_TREE_H

#include <geom/base.h>
#include <geom/shape.h>

#include <stdbool.h>
#include <stdint.h>

#define GEOM_POINT_TREE_NONE UINT32_MAX

typedef struct geom_point_tree {
    uint32_t *number; /* of each point in the row */
    uint32_t *slot;   /* where a point is in the row, by number */
    geom_vec2 *points;
    bool *gone; /* by place in the row, as `points` */
    geom_aabb2 *boxes;
    uint32_t count;
    uint32_t leaf_count; /* a power of two; boxes[1] is the root, boxes[leaf_count + i] leaf i */
} geom_point_tree;

/* A tree over `count` finite points, none of them gone, 1 <= count < 2^32 - 1. O(n). */
geom_status geom_point_tree_create(geom_point_tree *tree, const geom_vec2 *points, uint32_t count,
                                   const geom_allocator *allocator);
void geom_point_tree_destroy(geom_point_tree *tree, const geom_allocator *allocator);

/* The point with this number goes away. O(log n). */
void geom_point_tree_remove(geom_point_tree *tree, uint32_t point);

/* The number of a point in the closed triangle, which has positive area and runs counterclockwise, that is not at one of
 * its corners a and c nor is the point `except`; or GEOM_POINT_TREE_NONE. Of several always the same one. Exact. */
uint32_t geom_point_tree_find(const geom_point_tree *tree, const geom_vec2 *triangle, geom_vec2 a,
                              geom_vec2 c, uint32_t except);

#endif
