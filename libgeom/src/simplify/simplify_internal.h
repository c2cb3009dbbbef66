/* The parts of simplification: the distance of a point from a segment, a queue of vertices, and a tree of
 * points. */
#ifndef GEOM_SRC_SIMPLIFY_INTERNAL_H
#define GEOM_SRC_SIMPLIFY_INTERNAL_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#include <stdbool.h>
#include <stdint.h>

/* ---- Deviation: how far a point is from a segment. All numbers are finite. ---- */

/* Returns whether the distance from p to the segment between a and c is at most `tolerance`, which is not
 * negative. Exact. */
bool geom_deviation_within(geom_vec2 p, geom_vec2 a, geom_vec2 c, double tolerance);

/* Returns an upper bound of this distance, which exceeds it by a few roundings only; 0 if p is on the
 * segment. It may be infinite for segments shorter than 2^-450 or longer than 2^450. */
double geom_deviation_bound(geom_vec2 p, geom_vec2 a, geom_vec2 c);

/* ---- A priority queue ---- */

#define GEOM_QUEUE_NONE UINT32_MAX

/* A set of integers below some limit, each with a key that may change. The smallest key is first; of equal
 * keys the smaller integer. A binary heap. Does not allocate.
 *
 * key[i] and place[i] belong to element i. place[i] is GEOM_QUEUE_NONE while i is not in the queue. The
 * owner sets it so at the beginning. */
typedef struct geom_queue {
    double *key;
    uint32_t *place;
    uint32_t *heap;
    uint32_t count;
} geom_queue;

/* Adds an element, or changes its key. Keys are not NaN. */
void geom_queue_put(geom_queue *queue, uint32_t element, double key);

/* Removes an element if it is in the queue. Its key stays. */
void geom_queue_remove(geom_queue *queue, uint32_t element);

/* Removes and returns the first element, or returns GEOM_QUEUE_NONE. Its key stays. */
uint32_t geom_queue_pop(geom_queue *queue);

/* ---- A tree of points ---- */

#define GEOM_POINT_TREE_NONE UINT32_MAX

/* A tree of boxes over points, from which points can be removed. It finds a point in a triangle.
 *
 * The leaves contain points that are consecutive on a curve through the plane. So their boxes are small,
 * and so are those of halves and quarters of the sequence, for any order of the input. Boxes shrink when
 * points are removed. */
typedef struct geom_point_tree {
    uint32_t *number; /* of each point in the row */
    uint32_t *slot;   /* where a point is in the row, by number */
    geom_vec2 *points;
    bool *gone; /* by place in the row, as `points` */
    geom_aabb2 *boxes;
    uint32_t count;
    uint32_t leaf_count; /* a power of two; boxes[1] is the root, boxes[leaf_count + i] leaf i */
} geom_point_tree;

/* Creates a tree of `count` finite points, 1 <= count < 2^32 - 1. O(n). */
geom_status geom_point_tree_create(geom_point_tree *tree, const geom_vec2 *points, uint32_t count,
                                   const geom_allocator *allocator);
void geom_point_tree_destroy(geom_point_tree *tree, const geom_allocator *allocator);

/* Removes the point with this index. O(log n). */
void geom_point_tree_remove(geom_point_tree *tree, uint32_t point);

/* Returns the index of a point in the closed triangle, or GEOM_POINT_TREE_NONE. The triangle has positive
 * area and is counterclockwise. Points equal to its corners a and c, and the point `except`, do not count.
 * Of several points always the same one is returned. Exact. */
uint32_t geom_point_tree_find(const geom_point_tree *tree, const geom_vec2 *triangle, geom_vec2 a,
                              geom_vec2 c, uint32_t except);

#endif
