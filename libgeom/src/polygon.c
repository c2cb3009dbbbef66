#include <geom/polygon.h>

#include <geom/predicate.h>

#include <stdbool.h>

/* An exponent e with |x| < 2^e for the larger |x| of the two, at least -1000 so that 2^-e is finite. */
static int exponent_above(double a, double b) {
    int exponent = 0;
    (void)frexp(fmax(fabs(a), fabs(b)), &exponent);
    return exponent > -1000 ? exponent : -1000;
}

/* The shoelace formula, with x and y each brought below 1 by a power of two, so that no product overflows or
 * vanishes unless the area itself does. */
double geom_ring_area(geom_ring ring) {
    if (ring.count < 3) {
        return 0.0;
    }
    const geom_aabb2 bounds = geom_ring_bounds(ring);
    const int exponent_x = exponent_above(bounds.min.x, bounds.max.x);
    const int exponent_y = exponent_above(bounds.min.y, bounds.max.y);
    const double scale_x = ldexp(1.0, -exponent_x);
    const double scale_y = ldexp(1.0, -exponent_y);
    const geom_vec2 origin = geom_make2(ring.points[0].x * scale_x, ring.points[0].y * scale_y);
    geom_vec2 last = geom_make2(0.0, 0.0);
    double twice_area = 0.0;
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 scaled = geom_make2(ring.points[i].x * scale_x, ring.points[i].y * scale_y);
        const geom_vec2 next = geom_sub2(scaled, origin);
        twice_area += geom_cross2(last, next);
        last = next;
    }
    return ldexp(0.5 * twice_area, exponent_x + exponent_y);
}

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

/* The first vertex that differs from vertex `start` when going on by `stride` (1, or count - 1 for backwards). */
static geom_vec2 next_different(geom_ring ring, size_t start, size_t stride) {
    size_t i = start;
    do {
        i = (i + stride) % ring.count;
    } while (i != start && geom_equal2(ring.points[i], ring.points[start]));
    return ring.points[i];
}

/* The lowest vertex is a corner of the convex hull, where a simple ring turns the way it runs. */
int geom_ring_orientation(geom_ring ring) {
    if (ring.count < 3) {
        return 0;
    }
    const size_t lowest = lowest_vertex(ring);
    return geom_orient2d(next_different(ring, lowest, ring.count - 1), ring.points[lowest],
                         next_different(ring, lowest, 1));
}

geom_aabb2 geom_ring_bounds(geom_ring ring) {
    GEOM_ASSERT(ring.count > 0);
    geom_aabb2 bounds = {ring.points[0], ring.points[0]};
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_aabb2 point = {ring.points[i], ring.points[i]};
        bounds = geom_aabb2_union(bounds, point);
    }
    return bounds;
}
