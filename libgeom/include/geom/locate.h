/* Where a point lies with respect to a polygon with holes: inside, outside, or on its boundary. Exact.
 *
 * Every side is decided by geom_orient2d, so the answer is right for all finite doubles; there is no tolerance. For one
 * question, or a few, there is geom_polygon_locate. For many questions to one polygon there is an index:
 *
 *     geom_locator *locator = NULL;
 *     if (geom_locator_create(polygon, NULL, &locator) == GEOM_OK) {
 *         ... geom_locator_locate(locator, point) == GEOM_LOCATION_INSIDE ...
 *         geom_locator_destroy(locator);
 *     }
 */
#ifndef GEOM_LOCATE_H
#define GEOM_LOCATE_H

#include <geom/base.h>
#include <geom/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* GEOM_LOCATION_OUTSIDE is 0: `if (location)` is "not known to be outside", `location > 0` is "in the closed
 * polygon". The inside of a hole is outside of the polygon, its border is boundary. */
typedef enum geom_location {
    GEOM_LOCATION_INVALID = -1, /* NaN or infinity in the point or in any vertex; too many vertices */
    GEOM_LOCATION_OUTSIDE = 0,
    GEOM_LOCATION_BOUNDARY = 1,
    GEOM_LOCATION_INSIDE = 2
} geom_location;

/* Looks at every edge once: some two nanoseconds for an edge that is clear of the point. The polygon is not checked:
 * where rings cross, touch or are nested, an odd number of edges between the point and infinity means inside, and a
 * point on any edge is on the boundary. A polygon without rings has no inside, and rings of one point or two have none
 * either. Pure, thread-safe, no allocation. */
GEOM_API geom_location geom_polygon_locate(geom_polygon polygon, geom_vec2 point);

/* An index of a valid polygon (geom_polygon_check), which holds a copy of its points. */
typedef struct geom_locator geom_locator;

/* Builds the index: *out is it, or NULL on failure. The status is GEOM_OK, GEOM_OUT_OF_MEMORY, that of
 * geom_polygon_check if the polygon is not valid, which tells why, or GEOM_CAPACITY_EXCEEDED for an index of more than
 * 2^31 nodes (some 10^8 vertices). `allocator` NULL means the default one; it is kept for geom_locator_destroy.
 *
 * O(n log n) time for any valid polygon, geom_polygon_check included: one to two seconds for a million vertices. Memory: at
 * most 90 + 24 log2 n bytes a vertex. Seen are 60 to 130 for rings from smooth to spiky and for many holes, up to 170 for
 * spirals, and 12 log2 n + 40, which is 280 for a million vertices, for slanted teeth that overlap all others in x. While it
 * is built, about 150 more.
 *
 * The trapezoid method of F. P. Preparata, "A new approach to planar point location", SIAM Journal on Computing 10
 * (1981), balanced by the places of edges in a list from below to above, and entered through a grid whose cells
 * remember how far down the tree all their points go the same way. */
GEOM_API geom_status geom_locator_create(geom_polygon polygon, const geom_allocator *allocator,
                                         geom_locator **out);
GEOM_API void geom_locator_destroy(geom_locator *locator); /* NULL is ignored */

/* The answer of geom_polygon_locate, in O(log n) for any polygon and any point: some 100 nanoseconds near the boundary
 * of a ring of 1,000 vertices, 400 at 100,000. Away from it the grid answers at once. Any number of threads may ask at
 * once; no allocation. */
GEOM_API geom_location geom_locator_locate(const geom_locator *locator, geom_vec2 point);

/* The bytes that the index takes. */
GEOM_API size_t geom_locator_memory(const geom_locator *locator);

#ifdef __cplusplus
}
#endif

#endif
