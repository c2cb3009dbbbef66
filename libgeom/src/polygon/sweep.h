/* The sweep over the edges of a polygon: whether they keep apart, which ring lies in which, and which edge is below
 * which. */
#ifndef GEOM_SRC_SWEEP_H
#define GEOM_SRC_SWEEP_H

#include <geom/polygon.h>

#include <stdint.h>

/* The faults of a polygon that show in single rings and edges; sets the number of vertices when there is none, which is
 * what the sweep below asks for. */
geom_polygon_fault geom_check_rings(geom_polygon polygon, size_t *count);

/* Vertices and edges are numbered through all rings: edge i runs from vertex i to the next one of its ring. */
typedef struct geom_sweep_orders {
    uint32_t *vertex_at; /* the vertices by x, then by y */
    uint32_t *
        edge_above; /* the edges: of two that an upright line meets, the lower one comes first. An upright edge
                             takes part as if the plane were sheared a very little, so that its lower end is left */
} geom_sweep_orders;

/* The other faults of a polygon of `count` vertices that geom_check_rings has passed. `orders` may be NULL; it is
 * filled when there is no fault, with `count` numbers each. O(n log n). */
geom_polygon_fault geom_sweep_polygon(geom_polygon polygon, size_t count, const geom_sweep_orders *orders,
                                      const geom_allocator *allocator);

#endif
