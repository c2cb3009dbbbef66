/* Orientation and bounds of rings. */
#include <geom/polygon.h>

#include <geom/predicate.h>
#include <geom/scalar.h>

#include <stdbool.h>

enum {
    ROWS = 4 /* of numbers whose least is kept, so that one comparison need not wait for the one before */
};

/* Which vertex of a ring is further left than all before is hard to guess: a choice of numbers is no branch. */
static double least_x(geom_ring ring) {
    double least[ROWS];
    for (size_t k = 0; k < ROWS; ++k) {
        least[k] = ring.points[0].x;
    }
    size_t i = 0;
    for (; i + ROWS <= ring.count; i += ROWS) {
        for (size_t k = 0; k < ROWS; ++k) {
            least[k] = geom_min(ring.points[i + k].x, least[k]);
        }
    }
    for (; i < ring.count; ++i) {
        least[0] = geom_min(ring.points[i].x, least[0]);
    }
    return geom_min(geom_min(least[0], least[1]), geom_min(least[2], least[3]));
}

/* The place of the vertex of smallest x, and of smallest y among those. */
static size_t lowest_vertex(geom_ring ring) {
    const double x = least_x(ring);
    size_t lowest = 0;
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[i];
        const geom_vec2 q = ring.points[lowest];
        if (p.x == x && (q.x != x || p.y < q.y)) {
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
    geom_vec2 min = ring.points[0];
    geom_vec2 max = ring.points[0];
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[i];
        min = geom_vec2_make(geom_min(p.x, min.x), geom_min(p.y, min.y));
        max = geom_vec2_make(geom_max(p.x, max.x), geom_max(p.y, max.y));
    }
    const geom_aabb2 bounds = {min, max};
    return bounds;
}
