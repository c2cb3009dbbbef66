/* The point of a polygon's boundary that is closest to a given point.
 *
 * This is about boundaries, from inside as from outside, and says where on them the answer is; distances between shapes
 * are libcollide's. */
#ifndef GEOM_CLOSEST_H
#define GEOM_CLOSEST_H

#include <geom/base.h>
#include <geom/locate.h>
#include <geom/polygon.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Edge `edge` of ring `ring` runs from vertex `edge` to the next one; `point` is at `fraction` of the way, exactly a
 * vertex where that is 0 or 1.
 *
 * `location` is exact: where the point itself lies, as geom_polygon_locate. distance_squared is 0 if and only if that is
 * GEOM_LOCATION_BOUNDARY, and then `point` is the point asked for. Otherwise its root is within 2^-50 of the true
 * distance and 2^-96 R, for R the distance to the furthest end of the edge: it has all its digits next to the boundary,
 * too. It is infinite where the square is beyond the doubles, and the least positive double where it would vanish.
 * `fraction` is within 2^-50 of itself and `point` within 2^-50 of the largest coordinate of the edge, of the place that
 * the edge has next to the point asked for. Where two places are equally near, as rounded, the first edge counts.
 *
 * GEOM_LOCATION_INVALID (NaN or infinity), and polygons without a vertex, which are GEOM_LOCATION_OUTSIDE: all else is 0,
 * and distance_squared infinite. */
typedef struct geom_closest_point {
    geom_location location;
    size_t ring;
    size_t edge;
    double fraction;
    geom_vec2 point;
    double distance_squared;
} geom_closest_point;

/* Looks at every edge; one that is clearly further away than the closest so far costs some nanoseconds, others about 50.
 * The polygon is not checked. Pure, thread-safe, no allocation. */
GEOM_API geom_closest_point geom_polygon_closest_point(geom_polygon polygon, geom_vec2 point);

/* The same answer, bit for bit, from an index: boxes around runs of edges, and around runs of boxes, are looked at in the
 * order of their distance. A microsecond or two up to 10,000 vertices; linear at worst, for a point in the middle of a
 * circle of edges, and growing with the root of the number or more for long teeth aslant to the axes, which fill their
 * boxes badly: some hundred microseconds at a million. Any number of threads may ask at once; no allocation. */
GEOM_API geom_closest_point geom_locator_closest_point(const geom_locator *locator, geom_vec2 point);

#ifdef __cplusplus
}
#endif

#endif
