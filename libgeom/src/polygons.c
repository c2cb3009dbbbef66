#include <geom/offset.h>

#include <geom/measure.h>

/* No two of them have inner points in common, so the first that holds the point inside settles it. A point or vertex that
 * is not a number is found by the polygon that looks at it; without any polygon the point is still looked at. */
geom_location geom_polygons_locate(const geom_polygons *polygons, geom_vec2 point) {
    geom_location location =
        polygons->status || !geom_finite2(point) ? GEOM_LOCATION_INVALID : GEOM_LOCATION_OUTSIDE;
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
