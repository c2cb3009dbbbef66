/* Several polygons as one answer that owns its memory: what geom_polygon_offset and geom_polygon_repair return. */
#ifndef GEOM_POLYGONS_H
#define GEOM_POLYGONS_H

#include <geom/base.h>
#include <geom/locate.h>
#include <geom/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Polygons that own their memory. polygons[i].rings[0] is an outer ring, counterclockwise; its holes follow, clockwise.
 * No two rings cross, and no two polygons have inner points in common. */
typedef struct geom_polygons {
    geom_status status;
    const geom_polygon *polygons;
    size_t count;
    size_t
        touching; /* places at which rings of one polygon touch in a vertex: 0, but for the rarest offsets */
    void *memory;
    size_t memory_size;
    geom_allocator allocator;
} geom_polygons;

/* Where a point lies with respect to all polygons together: inside or on the boundary of one of them, or outside of all.
 * A point on an edge that two polygons share is on the boundary. Exact, as geom_polygon_locate. An answer that failed is
 * GEOM_LOCATION_INVALID, so that nothing is free by mistake. Looks at every edge once; pure, thread-safe, no allocation.
 * For many questions there is geom_locator. */
GEOM_API geom_location geom_polygons_locate(const geom_polygons *polygons, geom_vec2 point);

/* The sum of their areas (geom_polygon_area), each of which it adds rounded, so that the sum is within (count + 1) 2^-52
 * of itself. 0 without polygons, NaN for an answer that failed. */
GEOM_API double geom_polygons_area(const geom_polygons *polygons);

/* Gives the memory back and leaves an empty answer behind; may be called again. */
GEOM_API void geom_polygons_release(geom_polygons *polygons);

#ifdef __cplusplus
}
#endif

#endif
