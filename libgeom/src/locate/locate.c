/* Whether a point is inside a polygon: exact ray crossing over all edges. */
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

/* 0 for a finite point, NaN for all others. */
static double defect(geom_vec2 p) { return (p.x - p.x) + (p.y - p.y); }

/* The sums over all edges. An edge with an end that is not finite may give any crossing. The defects reveal
 * it; they are added beside the comparisons at no cost. */
typedef struct crossings {
    bool held;
    bool odd;
    double defects;
} crossings;

static void count_crossings(geom_ring ring, geom_vec2 point, crossings *sum) {
    crossings c = *sum;
    for (size_t i = 0, last = ring.count - 1; i < ring.count; last = i++) {
        const crossing met = crossing_of(point, ring.points[last], ring.points[i]);
        c.held = c.held || met == HOLDS;
        c.odd = c.odd != (met == CROSSES);
        c.defects += defect(ring.points[i]);
    }
    *sum = c;
}

geom_location geom_polygon_locate(geom_polygon polygon, geom_vec2 point) {
    crossings sum = {false, false, defect(point)};
    if (!geom_polygon_fits(polygon)) {
        return GEOM_LOCATION_INVALID;
    }
    for (size_t r = 0; r < polygon.count; ++r) {
        count_crossings(polygon.rings[r], point, &sum);
    }
    if (sum.defects != 0.0) {
        return GEOM_LOCATION_INVALID;
    }
    if (sum.held) {
        return GEOM_LOCATION_BOUNDARY;
    }
    return sum.odd ? GEOM_LOCATION_INSIDE : GEOM_LOCATION_OUTSIDE;
}
