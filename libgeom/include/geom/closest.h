/* The point of a polygon's boundary closest to a given point, from inside or outside. Distances between
 * shapes are in <collide/distance2.h>. */
#ifndef GEOM_CLOSEST_H
#define GEOM_CLOSEST_H

#include <geom/base.h>
#include <geom/locate.h>
#include <geom/polygon.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The closest point of the boundary.
 *
 * location          exact position of the given point, as geom_polygon_locate
 * ring, edge        the edge: from vertex `edge` of ring `ring` to the next vertex
 * fraction          the position on the edge, in [0, 1]; `point` is exactly a vertex if it is 0 or 1
 * point             the closest point
 * distance_squared  0 if and only if `location` is GEOM_LOCATION_BOUNDARY; then `point` is the given point
 *
 * Accuracy: let R be the distance to the farther end of the edge. The square root of distance_squared is
 * within 2^-50 of the true distance and 2^-96 R, so it keeps all digits close to the boundary.
 * distance_squared is infinite if the square overflows, and the smallest positive double if it underflows.
 * `fraction` is within 2^-50 of its value. `point` is within 2^-50 of the largest coordinate of the edge, and
 * never outside of the edge's bounding box. If two places are equally close after rounding, the first edge is
 * used.
 *
 * For GEOM_LOCATION_INVALID (NaN or infinity), and for a polygon without vertices, which is
 * GEOM_LOCATION_OUTSIDE, distance_squared is infinite and all else is 0. */
typedef struct geom_closest_point {
    geom_location location;
    size_t ring;
    size_t edge;
    double fraction;
    geom_vec2 point;
    double distance_squared;
} geom_closest_point;

/* Returns the closest point of the boundary of a polygon, which is not checked.
 *
 * Cost: linear. An edge that is clearly farther than the closest one so far costs some nanoseconds, others
 * about 50. Pure. Thread-safe. Does not allocate. */
GEOM_API geom_closest_point geom_polygon_closest_point(geom_polygon polygon, geom_vec2 point);

/* Returns the same result as geom_polygon_closest_point, bit for bit, from an index.
 *
 * Cost: O(log n) for points that are not about as far from many edges, teeth at any angle included. That is
 * 0.4 to 1.5 us for 10,000 vertices and 1 to 5 us for a million, most of which is waiting for memory. The
 * cost is linear for a point in the middle of a circle, or where many needles meet: all these edges are about
 * as close. So it is for points farther away than 2^30 times the size of the polygon. Thread-safe. Does not
 * allocate.
 * Method: the tree of <geom/strip_tree.h>, the closest child first. */
GEOM_API geom_closest_point geom_locator_closest_point(const geom_locator *locator, geom_vec2 point);

#ifdef __cplusplus
}
#endif

#endif
