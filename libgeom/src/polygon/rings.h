/* Rings that may not be valid: their bounds, and the hull of their points. */
#ifndef GEOM_SRC_RINGS_H
#define GEOM_SRC_RINGS_H

#include <geom/polygon.h>
#include <geom/scalar.h>
#include <geom/shape.h>

#include <stdbool.h>
#include <stddef.h>

/* The bounds of all rings; false if there is no vertex. */
static inline bool bounds_of_rings(geom_polygon polygon, geom_aabb2 *bounds) {
    bool found = false;
    for (size_t r = 0; r < polygon.count; ++r) {
        if (polygon.rings[r].count > 0) {
            const geom_aabb2 box = geom_ring_bounds(polygon.rings[r]);
            *bounds = found ? geom_aabb2_union(*bounds, box) : box;
            found = true;
        }
    }
    return found;
}

/* The point of a box closest to p: takes back what rounding added to a point of the box. */
static inline geom_vec2 clamp_to_bounds(geom_vec2 p, geom_aabb2 box) {
    return geom_vec2_make(geom_clamp(p.x, box.min.x, box.max.x), geom_clamp(p.y, box.min.y, box.max.y));
}

/* Moves the corners of the hull of finite points to the front, as geom_convex_hull orders them, and returns
 * how many there are; the others stay behind them. Needs no memory. O(n log n). */
size_t geom_hull_in_place(geom_vec2 *points, size_t count);

#endif
