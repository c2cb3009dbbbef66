/* The sweep over the edges of a polygon: whether they cross, which ring lies in which, and which edge is
 * below which. */
#ifndef GEOM_SRC_SWEEP_H
#define GEOM_SRC_SWEEP_H

#include <geom/polygon.h>

#include <stdint.h>

/* Finds the faults of single rings and edges. Sets the number of vertices if there is none, which
 * geom_sweep_polygon needs. */
geom_polygon_fault geom_check_rings(geom_polygon polygon, size_t *count);

/* Vertices and edges are numbered through all rings: edge i runs from vertex i to the next one of its
 * ring. */
typedef struct geom_sweep_orders {
    uint32_t *vertex_at; /* the vertices by x, then by y */
    uint32_t *
        edge_above; /* the edges: of two that an vertical line meets, the lower one comes first. An vertical edge
                             takes part as if the plane were sheared a very little, so that its lower end is left */
} geom_sweep_orders;

/* Finds the other faults of a polygon of `count` vertices that geom_check_rings has passed. `orders` may be
 * NULL. It is filled if there is no fault, with `count` indices each. O(n log n). */
geom_polygon_fault geom_sweep_polygon(geom_polygon polygon, size_t count, const geom_sweep_orders *orders,
                                      const geom_allocator *allocator);

#endif
