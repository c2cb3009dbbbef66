/* Exact point location: whether a point lies inside, outside or on the boundary of a polygon with holes.
 *
 * Every side is decided by geom_orient2d, so the answer is correct for all finite doubles. There is no
 * tolerance. Use geom_polygon_locate for a few points and an index for many:
 *
 *     geom_locator *locator = NULL;
 *     if (geom_locator_create(polygon, NULL, &locator) == GEOM_OK) {
 *         ... geom_locator_locate(locator, point) == GEOM_LOCATION_INSIDE ...
 *         geom_locator_destroy(locator);
 *     } */
#ifndef GEOM_LOCATE_H
#define GEOM_LOCATE_H

#include <geom/base.h>
#include <geom/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The position of a point. GEOM_LOCATION_OUTSIDE is 0, so `if (location)` means "not known to be outside" and
 * `location > 0` means "in the closed polygon". The inside of a hole is outside, and the border of a hole is
 * boundary. */
typedef enum geom_location {
    GEOM_LOCATION_INVALID = -1, /* NaN or infinity in the point or in any vertex; too many vertices */
    GEOM_LOCATION_OUTSIDE = 0,
    GEOM_LOCATION_BOUNDARY = 1,
    GEOM_LOCATION_INSIDE = 2
} geom_location;

/* Returns the position of a point relative to a polygon.
 *
 * The polygon is not checked. If rings cross, touch or are nested, a point is inside if an odd number of
 * edges lie between it and infinity, and on the boundary if it lies on any edge. A polygon without rings has
 * no inside, and neither has a ring of one or two points.
 *
 * Cost: linear; some 2 ns for an edge that is clear of the point. Pure. Thread-safe. Does not allocate. */
GEOM_API geom_location geom_polygon_locate(geom_polygon polygon, geom_vec2 point);

/* An index of a valid polygon. It contains a copy of the points. */
typedef struct geom_locator geom_locator;

/* Options of an index. */
typedef struct geom_locator_def {
    const geom_allocator *allocator; /* NULL: the default one; copied */
} geom_locator_def;

/* Returns the default options: the default allocator. */
GEOM_API geom_locator_def geom_locator_def_default(void);

/* Creates an index of a polygon.
 *
 * polygon  must be valid (geom_polygon_check), which is checked
 * def      options; NULL is geom_locator_def_default
 * out      receives the index, or NULL on failure
 *
 * Errors: the status of geom_polygon_check if the polygon is not valid; GEOM_OUT_OF_MEMORY;
 * GEOM_CAPACITY_EXCEEDED if the index would have more than 2^31 nodes (some 10^8 vertices).
 *
 * Cost: O(n log n) time for any valid polygon, with the check: one to two seconds for a million vertices.
 *
 * Memory: at most 95 + 24 log2 n bytes a vertex. Measured: 80 to 140 for smooth to spiky rings and for many
 * holes, up to 165 for spirals and stars. Slanted teeth that all overlap in x take 12 log2 n + 40, which is
 * 280 for a million vertices. Construction takes about 150 bytes more.
 *
 * Source: the trapezoid method of F. P. Preparata, "A new approach to planar point location", SIAM Journal on
 * Computing 10 (1981). The tree is balanced by the order of the edges from bottom to top. A grid remembers
 * for each cell how far down the tree all its points take the same way. Closest points and other searches
 * over the edges use a second tree (<geom/strip_tree.h>). */
GEOM_API geom_status geom_locator_create(geom_polygon polygon, const geom_locator_def *def,
                                         geom_locator **out);

/* Destroys an index. NULL is ignored. */
GEOM_API void geom_locator_destroy(geom_locator *locator);

/* Returns the same result as geom_polygon_locate.
 *
 * Cost: O(log n) for any polygon and any point: some 100 ns close to the boundary of a ring of 1,000
 * vertices, 400 ns for 100,000. Elsewhere the grid answers at once. Thread-safe. Does not allocate. */
GEOM_API geom_location geom_locator_locate(const geom_locator *locator, geom_vec2 point);

/* Returns the polygon of an index, with the same rings and vertices as the one it was made from. It is valid
 * as long as the index. Constant time. */
GEOM_API geom_polygon geom_locator_polygon(const geom_locator *locator);

/* Returns the memory of the index in bytes. */
GEOM_API size_t geom_locator_memory(const geom_locator *locator);

#ifdef __cplusplus
}
#endif

#endif
