/* The vertices of a polygon by one number. */
#include <geom/vertex_index.h>

size_t geom_polygon_vertex_count(geom_polygon polygon) {
    size_t count = 0;
    if (!geom_polygon_fits(polygon)) {
        return 0;
    }
    for (size_t i = 0; i < polygon.count; ++i) {
        count += polygon.rings[i].count;
    }
    return count;
}

size_t geom_polygon_ring_of_vertex(geom_polygon polygon, size_t number) {
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
    return geom_vec2_make(0.0, 0.0);
}

/* Consecutive numbers mostly are of one ring, which is found once. */
geom_ring geom_polygon_vertices(geom_polygon polygon, const uint32_t *numbers, size_t count,
                                geom_vec2 *points) {
    size_t first = 0;
    geom_ring of = {NULL, 0};
    for (size_t i = 0; i < count; ++i) {
        if (numbers[i] < first || numbers[i] - first >= of.count) {
            of.count = 0;
            first = 0;
            for (size_t r = 0; r < polygon.count && numbers[i] - first >= of.count; ++r) {
                first += of.count;
                of = polygon.rings[r];
            }
        }
        const size_t place = numbers[i] - first;
        points[i] = place < of.count ? of.points[place] : geom_polygon_vertex(polygon, numbers[i]);
    }
    const geom_ring gathered = {points, count};
    return gathered;
}
