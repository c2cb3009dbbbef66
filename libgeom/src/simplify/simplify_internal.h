/* What simplification is made of: how far a point is from a segment, a queue of vertices, and a tree of points. */
#ifndef GEOM_SRC_SIMPLIFY_INTERNAL_H
#define GEOM_SRC_SIMPLIFY_INTERNAL_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#include <stdbool.h>
#include <stdint.h>

/* ---- Deviation: how far a point is from a segment. All numbers are finite. ---- */

/* Whether the distance from p to the segment between a and c is at most `tolerance`, which is not negative. Exact. */
bool geom_deviation_within(geom_vec2 p, geom_vec2 a, geom_vec2 c, double tolerance);

/* A number that is not below this distance, and above it by a few roundings only; 0 when p is on the segment. It may be
 * infinite for segments shorter than 2^-450, or longer than 2^450. */
double geom_deviation_bound(geom_vec2 p, geom_vec2 a, geom_vec2 c);

/* ---- A priority queue ---- */

#define GEOM_QUEUE_NONE UINT32_MAX

/* Holds integers below some limit, each at most once, by keys that may change: the smallest key is first, of equal ones
 * that of the smaller integer. A binary heap; nothing is allocated.
 *
 * key[i] and place[i] belong to element i; place[i] is GEOM_QUEUE_NONE while i is not in the queue, which is for the
 * owner to set at the beginning. */
typedef struct geom_queue {
    double *key;
    uint32_t *place;
    uint32_t *heap;
    uint32_t count;
} geom_queue;

/* Puts an element in, or changes its key. Keys are not NaN. */
void geom_queue_put(geom_queue *queue, uint32_t element, double key);

/* Takes an element out, if it is in. Its key stays. */
void geom_queue_remove(geom_queue *queue, uint32_t element);

/* Takes out the first element, or returns GEOM_QUEUE_NONE. Its key stays. */
uint32_t geom_queue_pop(geom_queue *queue);

/* ---- A tree of points ---- */

#define GEOM_POINT_TREE_NONE UINT32_MAX

/* Writes the numbers 0 to count - 1 in the order in which a curve of D. Hilbert ("Ueber die stetige Abbildung einer Linie
 * auf ein Flaechenstueck", 1891) meets the points, rounded to a grid of 2^16 by 2^16 cells over their bounding box;
 * points of one cell by number. The points are finite. Linear time. */
geom_status geom_curve_order(const geom_vec2 *points, uint32_t count, uint32_t *order,
                             const geom_allocator *allocator);

/* A tree of boxes over points, some of which go away: which of them lie in a triangle.
 *
 * The leaves hold points that follow one another on a curve through all of the plane, so that their boxes, and those of
 * halves and quarters of the row, are small, whatever the order of the points as given. Boxes shrink when points go. */
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
