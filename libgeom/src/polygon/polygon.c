/* Orientation and bounds of rings. */
#include <geom/polygon.h>

#include <geom/predicate.h>

#include <stdbool.h>

/* The place of the vertex of smallest x, and of smallest y among those. */
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

/* The first vertex that differs from vertex `start` when going on by `stride` (1, or count - 1 for
 * backwards). */
static geom_vec2 next_different(geom_ring ring, size_t start, size_t stride) {
    size_t i = start;
    do {
        i = (i + stride) % ring.count;
    } while (i != start && geom_vec2_equal(ring.points[i], ring.points[start]));
    return ring.points[i];
}

/* The lowest vertex is a corner of the convex hull, where a simple ring turns the way it runs. */
int geom_ring_orientation(geom_ring ring) {
    if (ring.count < 3 || !geom_ring_fits(ring)) {
        return 0;
    }
    const size_t lowest = lowest_vertex(ring);
    return geom_orient2d(next_different(ring, lowest, ring.count - 1), ring.points[lowest],
                         next_different(ring, lowest, 1));
}

geom_aabb2 geom_ring_bounds(geom_ring ring) {
    GEOM_ASSERT(ring.count > 0 && geom_ring_fits(ring));
    geom_aabb2 bounds = {ring.points[0], ring.points[0]};
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_aabb2 point = {ring.points[i], ring.points[i]};
        bounds = geom_aabb2_union(bounds, point);
    }
    return bounds;
}
