/* Lists of polygons with disjoint insides: memory, area, the point in them. */
#include "polygons.h"

#include <geom/measure.h>

#include <stdalign.h>

/* No two polygons have common interior points, so the first one that contains the point inside decides. A
 * point or vertex that is not finite is found by the polygon that tests it. The point is also tested if
 * there is no polygon. */
geom_location geom_polygons_locate(const geom_polygons *polygons, geom_vec2 point) {
    geom_location location =
        polygons->status || !geom_vec2_is_finite(point) ? GEOM_LOCATION_INVALID : GEOM_LOCATION_OUTSIDE;
    for (size_t i = 0; i < polygons->count && location >= 0 && location != GEOM_LOCATION_INSIDE; ++i) {
        const geom_location next = geom_polygon_locate(polygons->polygons[i], point);
        location = next && next != location ? next : location;
    }
    return location;
}

double geom_polygons_area(const geom_polygons *polygons) {
    double area = polygons->status ? (double)NAN : 0.0;
    for (size_t i = 0; i < polygons->count; ++i) {
        area += geom_polygon_area(polygons->polygons[i]);
    }
    return area;
}

geom_polygons geom_polygons_none(geom_status status, const geom_allocator *allocator) {
    const geom_polygons none = {status, NULL, 0, 0, NULL, 0, *allocator};
    return none;
}

/* All sizes are multiples of their alignment. */
geom_polygons geom_polygons_allocate(size_t polygons, size_t rings, size_t points,
                                     const geom_allocator *allocator) {
    geom_polygons result = geom_polygons_none(GEOM_OK, allocator);
    const size_t size =
        polygons * sizeof(geom_polygon) + rings * sizeof(geom_ring) + points * sizeof(geom_vec2);
    result.memory = geom_allocator_allocate(allocator, size, 1, alignof(max_align_t));
    if (!result.memory) {
        result.status = GEOM_OUT_OF_MEMORY;
        return result;
    }
    result.memory_size = size;
    result.polygons = result.memory;
    result.count = polygons;
    return result;
}

void geom_polygons_release(geom_polygons *polygons) {
    geom_allocator_release(&polygons->allocator, polygons->memory, polygons->memory_size, 1,
                           alignof(max_align_t));
    *polygons = geom_polygons_none(polygons->status, &polygons->allocator);
}
