#include <geom/locate.h>

#include <geom/predicate.h>

#include <stdbool.h>

/* What an edge does to a point and to the ray that runs from it towards +x. */
typedef enum crossing {
    CROSSES_NOT,
    CROSSES, /* the ray, counting the lower end of the edge but not the upper one */
    HOLDS    /* the point */
} crossing;

static crossing crossing_of(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    if ((a.y > p.y && b.y > p.y) || (a.y < p.y && b.y < p.y) || (a.x < p.x && b.x < p.x)) {
        return CROSSES_NOT;
    }
    const bool spans = (a.y > p.y) != (b.y > p.y);
    if (a.x > p.x && b.x > p.x) {
        return spans ? CROSSES : CROSSES_NOT;
    }
    const int side = geom_orient2d(a, b, p);
    if (side == 0) {
        return HOLDS;
    }
    return spans && (side > 0) == (b.y > a.y) ? CROSSES : CROSSES_NOT;
}

/* Whether all coordinates are finite: x - x is 0 for those, and NaN for all others. */
static bool finite_ring(geom_ring ring) {
    double defects = 0.0;
    for (size_t i = 0; i < ring.count; ++i) {
        defects += (ring.points[i].x - ring.points[i].x) + (ring.points[i].y - ring.points[i].y);
    }
    return defects == 0.0;
}

geom_location geom_polygon_locate(geom_polygon polygon, geom_vec2 point) {
    bool inside = false;
    bool valid = geom_finite2(point);
    bool held = false;
    for (size_t r = 0; r < polygon.count && !held; ++r) {
        const geom_ring ring = polygon.rings[r];
        valid = valid && finite_ring(ring);
        for (size_t i = 0, last = ring.count - 1; i < ring.count && valid; last = i++) {
            const crossing met = crossing_of(point, ring.points[last], ring.points[i]);
            held = held || met == HOLDS;
            inside = inside != (met == CROSSES);
        }
    }
    if (!valid) {
        return GEOM_LOCATION_INVALID;
    }
    if (held) {
        return GEOM_LOCATION_BOUNDARY;
    }
    return inside ? GEOM_LOCATION_INSIDE : GEOM_LOCATION_OUTSIDE;
}
