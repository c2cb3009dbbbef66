#include <geom/numbering.h>

size_t geom_polygon_vertex_count(geom_polygon polygon) {
    size_t count = 0;
    for (size_t i = 0; i < polygon.count; ++i) {
        count += polygon.rings[i].count;
    }
    return count;
}

size_t geom_polygon_ring_of(geom_polygon polygon, size_t number) {
    size_t first = 0;
    for (size_t i = 0; i < polygon.count; ++i) {
        if (number - first < polygon.rings[i].count) {
            return i;
        }
        first += polygon.rings[i].count;
    }
    GEOM_ASSERT(number < first);
    return polygon.count;
}

geom_vec2 geom_polygon_vertex(geom_polygon polygon, size_t number) {
    size_t left = number;
    for (size_t i = 0; i < polygon.count; ++i) {
        if (left < polygon.rings[i].count) {
            return polygon.rings[i].points[left];
        }
        left -= polygon.rings[i].count;
    }
    GEOM_ASSERT(left < number);
    return geom_make2(0.0, 0.0);
}
