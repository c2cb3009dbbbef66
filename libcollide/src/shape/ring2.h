/* Rings edge by edge. */
#ifndef COLLIDE_RING2_H
#define COLLIDE_RING2_H

#include <geom/polygon.h>

#include <stdbool.h>

/* The edge from vertex i to the next one; the last leads back to the first. */
static inline geom_segment2 collide_ring_edge(geom_ring ring, size_t i) {
    const size_t next = i + 1 < ring.count ? i + 1 : 0;
    const geom_segment2 edge = {ring.points[i], ring.points[next]};
    return edge;
}

/* The first vertex other than vertex `start` on the way around from there, forwards or backwards; that vertex
 * itself where all are equal. */
geom_vec2 collide_ring_neighbor(geom_ring ring, size_t start, bool forwards);

/* Whether two simple rings start from the same vertex of smallest x (smallest y among those) in the same
 * direction when they go counterclockwise. Equal neighbors do no harm. */
bool collide_share_lowest_corner(geom_ring a, geom_ring b);

#endif
