/* Neighbors and edges in a ring. */
#include "ring2.h"

#include <geom/predicate.h>

/* The lowest vertex and the one after it when going counterclockwise. */
typedef struct corner {
    geom_vec2 vertex;
    geom_vec2 after;
} corner;

static size_t lowest_vertex(geom_ring ring) {
    size_t lowest = 0;
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[i];
        const geom_vec2 q = ring.points[lowest];
        if (p.x < q.x || (p.x == q.x && p.y < q.y)) {
            lowest = i;
        }
    }
    return lowest;
}

geom_vec2 collide_ring_neighbor(geom_ring ring, size_t start, bool forwards) {
    size_t i = start;
    do {
        const size_t next = i + 1 < ring.count ? i + 1 : 0;
        const size_t previous = i > 0 ? i - 1 : ring.count - 1;
        i = forwards ? next : previous;
    } while (i != start && geom_vec2_equal(ring.points[i], ring.points[start]));
    return ring.points[i];
}

static corner lowest_corner(geom_ring ring) {
    const size_t lowest = lowest_vertex(ring);
    const geom_vec2 vertex = ring.points[lowest];
    const geom_vec2 before = collide_ring_neighbor(ring, lowest, false);
    const geom_vec2 after = collide_ring_neighbor(ring, lowest, true);
    const corner result = {vertex, geom_orient2d(before, vertex, after) < 0 ? before : after};
    return result;
}

/* All other vertices lie on one side of the lowest one, so that collinear ones lie in the same direction. */
bool collide_share_lowest_corner(geom_ring a, geom_ring b) {
    const corner corner_a = lowest_corner(a);
    const corner corner_b = lowest_corner(b);
    return geom_vec2_equal(corner_a.vertex, corner_b.vertex) &&
           geom_orient2d(corner_a.vertex, corner_a.after, corner_b.after) == 0;
}
