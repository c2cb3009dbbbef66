/* The contents of geom_locator: a tree of comparisons, a grid of entry points into it, and a tree of strips
 * around the edges. */
#ifndef GEOM_SRC_LOCATOR_H
#define GEOM_SRC_LOCATOR_H

#include <geom/locate.h>
#include <geom/predicate.h>
#include <geom/shape.h>
#include <geom/strip_tree.h>

#include <stdbool.h>
#include <stdint.h>

/* A reference to a subtree. 0 is outside, 1 is inside. Any other is the index of a node times two, plus 1
 * if the node compares with an edge. Node 0 is unused. */
typedef uint32_t locator_ref;

enum {
    LOCATOR_OUTSIDE = 0,
    LOCATOR_INSIDE = 1,
    LOCATOR_LINE = 64 /* bytes of a cache line, and of a node of the tree of strips */
};

/* A comparison of a point with a vertex or an edge. With vertex `number`: child 0 if the point comes before
 * it in the order of x, then y; child 1 if after. With edge `number`: child 0 on its right, child 1 on its
 * left. A point that is neither is on the boundary. */
typedef struct locator_node {
    uint32_t number;
    locator_ref child[2];
} locator_node;

struct geom_locator {
    geom_allocator allocator;
    geom_vec2 *points;    /* those of each ring, and its first one again: edge i is that to the next point */
    uint32_t *ring_first; /* the first point of each ring, and the number of points */
    geom_ring *rings;     /* the polygon, in `points` */
    bool *solid_left;     /* of each ring: whether the polygon is on the left of its edges */
    size_t ring_count;
    uint32_t edge_count;
    uint32_t node_count;
    locator_node *nodes;
    locator_ref root;
    geom_aabb2 bounds;
    geom_vec2 cells_per_unit;
    uint32_t columns;   /* there are as many rows; 0 for no grid, where there are few cells to a coordinate */
    locator_ref *cells; /* row by row: where to begin for all points in the cell */
    geom_strip_node *strips;
    uint32_t *strip_order;
    uint32_t strip_count;
};

/* Builds the tree: nodes and root, for edges that are there. */
geom_status geom_locator_build_tree(geom_locator *locator, geom_polygon polygon, const uint32_t *vertex_at,
                                    const uint32_t *edge_above);

/* Builds the grid, for a tree that is there: cells, columns and cells_per_unit. */
geom_status geom_locator_build_grid(geom_locator *locator);

/* Builds the tree of strips: strips, strip_order and strip_count. */
geom_status geom_locator_build_strips(geom_locator *locator);

/* An edge by its number. */
static inline geom_segment2 locator_edge(const geom_locator *l, size_t number) {
    const geom_segment2 edge = {l->points[number], l->points[number + 1]};
    return edge;
}

/* Whether p comes before q in the order of x, then y. */
static inline bool locator_before(geom_vec2 p, geom_vec2 q) { return p.x < q.x || (p.x == q.x && p.y < q.y); }

/* The column (or row) of a coordinate that is not below `min`, the lowest. */
static inline uint32_t locator_place(double x, double min, double per_unit, uint32_t columns) {
    const uint32_t place = (uint32_t)((x - min) * per_unit);
    return place < columns ? place : columns - 1;
}

/* Descends the tree from `ref`, for a finite point. */
static inline geom_location locator_descend(const geom_locator *l, locator_ref ref, geom_vec2 point) {
    while (ref > LOCATOR_INSIDE) {
        const locator_node *node = &l->nodes[ref / 2];
        const geom_vec2 *edge = &l->points[node->number];
        if (ref % 2) {
            const int side = geom_orient2d(edge[0], edge[1], point);
            if (side == 0) {
                return GEOM_LOCATION_BOUNDARY;
            }
            ref = node->child[side > 0];
        } else {
            if (geom_vec2_equal(edge[0], point)) {
                return GEOM_LOCATION_BOUNDARY;
            }
            ref = node->child[locator_before(edge[0], point)];
        }
    }
    return ref == LOCATOR_INSIDE ? GEOM_LOCATION_INSIDE : GEOM_LOCATION_OUTSIDE;
}

#endif
