/* Rings edge by edge. */
#ifndef COLLIDE_RING2_H
#define COLLIDE_RING2_H

#include <geom/polygon.h>

/* The edge from vertex i to the next one; the last leads back to the first. */
static inline geom_segment2 collide_ring_edge(geom_ring ring, size_t i) {
    const size_t next = i + 1 < ring.count ? i + 1 : 0;
    const geom_segment2 edge = {ring.points[i], ring.points[next]};
    return edge;
}

#endif
