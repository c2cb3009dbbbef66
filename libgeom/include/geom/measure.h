/* Area, perimeter, centroid and second moments of polygons.
 *
 * The results are rounded, with a bound on the error. Everything is computed relative to a point in the
 * middle of the polygon, in double-double precision. So neither a large distance from the origin nor a large
 * number of vertices costs digits.
 *
 * x and y are scaled separately by powers of two. So a result is infinite only if it is itself beyond the
 * doubles. Multiplying all x by a power of two and all y by another one multiplies each result exactly, as
 * long as it is a normal double. The orientation of rings and the choice of the first vertex affect a result
 * only within the bounds below.
 *
 * The polygon must be valid (geom_polygon_check), which is not checked. If a coordinate is NaN or infinite,
 * every result is NaN. A ring of fewer than three vertices has no area.
 *
 * Pure. Thread-safe. Does not allocate. Linear time. */
#ifndef GEOM_MEASURE_H
#define GEOM_MEASURE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the signed area of a ring: positive if it is counterclockwise. In a ring that is not simple, each
 * part counts as often as the ring winds around it.
 *
 * Accuracy: within 2^-52 of the result plus n 2^-98 of the area of the ring's bounds, for n vertices. Cost:
 * 30 ns a vertex. */
GEOM_API double geom_ring_area(geom_ring ring);

/* Returns the area of the outer ring minus the areas of the holes, for any orientation. The accuracy is that
 * of geom_ring_area. */
GEOM_API double geom_polygon_area(geom_polygon polygon);

/* Returns the length of all edges of a ring, within 2^-50 of the result. */
GEOM_API double geom_ring_perimeter(geom_ring ring);

/* Returns the length of all edges of all rings, within 2^-50 of the result. */
GEOM_API double geom_polygon_perimeter(geom_polygon polygon);

/* Area, centroid and second moments about the centroid: the integrals of (x - centroid.x)^2, (x - centroid.x)
 * (y - centroid.y) and (y - centroid.y)^2 over the polygon. The polar moment is xx + yy. */
typedef struct geom_moments {
    double area;
    geom_vec2 centroid;
    double xx;
    double xy;
    double yy;
} geom_moments;

/* Returns the area, the centroid and the second moments of a polygon.
 *
 * Accuracy: let W and H be the width and height of the polygon's bounds, A its area, and f = n 2^-96 W H / A,
 * which is below a rounding error except for slivers. The results are within
 *
 *     area:      as geom_polygon_area
 *     centroid:  2^-52 |centroid.x| + f W, and likewise for y
 *     xx:        2^-52 xx + f A W^2
 *     xy:        2^-52 |xy| + f A W H
 *     yy:        2^-52 yy + f A H^2
 *
 * of the true ones. The centroid is always within the bounds of the polygon.
 *
 * If the rounded area is 0, the second moments are 0 and the centroid is that of the edges, weighted by their
 * lengths. If the lengths are 0 too, the centroid is the lower left corner of the bounds. A polygon without
 * vertices has the centroid (0, 0).
 *
 * Cost: a few hundred nanoseconds a vertex.
 * Source: C. Steger, "On the calculation of arbitrary moments of polygons", technical report FGBV-96-05,
 * 1996, orders 0 to 2. */
GEOM_API geom_moments geom_polygon_moments(geom_polygon polygon);

#ifdef __cplusplus
}
#endif

#endif
