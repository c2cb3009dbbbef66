/* How large polygons are, where their middle is, and how their area is spread about it.
 *
 * These are rounded numbers with a bound on the error; questions that have a yes or no for an answer are in
 * <geom/polygon.h>, as are the bounds of a ring. Everything is computed about a point in the middle of the polygon and
 * in twice the precision of doubles, so that neither a place far from the origin nor a long row of terms costs digits:
 * moving a polygon changes nothing but its coordinates' own rounding.
 *
 * x and y are scaled apart, by powers of two, so nothing overflows or vanishes on the way: a result is infinite only
 * where it is beyond the doubles itself, and multiplying all x by one power of two and all y by another multiplies each
 * result exactly, as long as it is a normal double. The direction of a ring and the vertex that it starts from do not
 * matter beyond the bounds below, nor does the orientation of holes.
 *
 * The polygon is taken to be valid (geom_polygon_check), which is not verified. If a coordinate is NaN or infinite,
 * every result is NaN. Rings of less than three vertices have no area. Pure, thread-safe, no allocation, linear time. */
#ifndef GEOM_MEASURE_H
#define GEOM_MEASURE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The signed area of a ring: positive when it runs counterclockwise. For a ring that is not simple, each part counts as
 * often as the ring winds around it. Within 2^-52 of itself, and n 2^-98 of the area of the ring's bounds, of the true
 * one, for n vertices. Thirty nanoseconds a vertex. */
GEOM_API double geom_ring_area(geom_ring ring);

/* The area of the outer ring without the holes, whatever the direction of the rings. The bound is that of
 * geom_ring_area. */
GEOM_API double geom_polygon_area(geom_polygon polygon);

/* The length of all edges together, of a ring or of all rings; within 2^-50 of itself. */
GEOM_API double geom_ring_perimeter(geom_ring ring);
GEOM_API double geom_polygon_perimeter(geom_polygon polygon);

/* The area, its middle, and its second moments about the middle: the integrals of (x - centroid.x)^2,
 * (x - centroid.x) (y - centroid.y) and (y - centroid.y)^2 over the polygon. The polar moment is xx + yy.
 *
 * With W and H for the width and height of the polygon's bounds, A for its area and f = n 2^-96 W H / A, which is below
 * a rounding error except for slivers, the results are within
 *     area: as above;        centroid: 2^-52 |centroid.x| + f W, and likewise for y;
 *     xx: 2^-52 xx + f A W W;      xy: 2^-52 |xy| + f A W H;      yy: 2^-52 yy + f A H H
 * of the true ones. The centroid is always in the bounds of the polygon.
 *
 * Where the area is 0, as rounded, the second moments are 0, and the centroid is that of the edges, each weighted by its
 * length; if those are 0 too it is the lower left corner of the bounds. A polygon without vertices has (0, 0).
 *
 * A few hundred nanoseconds a vertex. The sums are those of C. Steger, "On the calculation of arbitrary moments of
 * polygons", technical report FGBV-96-05, 1996, for orders 0 to 2. */
typedef struct geom_moments {
    double area;
    geom_vec2 centroid;
    double xx;
    double xy;
    double yy;
} geom_moments;

GEOM_API geom_moments geom_polygon_moments(geom_polygon polygon);

#ifdef __cplusplus
}
#endif

#endif
