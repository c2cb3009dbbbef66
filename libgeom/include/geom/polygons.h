/* A list of polygons that owns its memory: the result of geom_polygon_offset and geom_polygon_repair. */
#ifndef GEOM_POLYGONS_H
#define GEOM_POLYGONS_H

#include <geom/base.h>
#include <geom/locate.h>
#include <geom/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Polygons that own their memory. polygons[i].rings[0] is an outer ring, counterclockwise. Its holes follow,
 * clockwise. No two rings cross, and no two polygons have common inner points. */
typedef struct geom_polygons {
    geom_status status;
    const geom_polygon *polygons;
    size_t count;
    size_t touching; /* vertices in which rings of one polygon touch: 0, but for very rare offsets */
    void *memory;
    size_t memory_size;
    geom_allocator allocator;
} geom_polygons;

/* Returns the position of a point relative to the union of the polygons: inside or on the boundary of one of
 * them, or outside of all. A point on an edge that two polygons share is on the boundary. The answer is
 * exact, as that of geom_polygon_locate. It is GEOM_LOCATION_INVALID if the status of the list is not
 * GEOM_OK, so that no point is taken for free by mistake.
 *
 * Cost: linear. Use geom_locator for many points. Pure. Thread-safe. Does not allocate. */
GEOM_API geom_location geom_polygons_locate(const geom_polygons *polygons, geom_vec2 point);

/* Returns the sum of the areas (geom_polygon_area), within (count + 1) 2^-52 of itself. Returns 0 without
 * polygons and NaN if the status of the list is not GEOM_OK. */
GEOM_API double geom_polygons_area(const geom_polygons *polygons);

/* Releases the memory and leaves an empty list. May be called again. */
GEOM_API void geom_polygons_release(geom_polygons *polygons);

#ifdef __cplusplus
}
#endif

#endif
