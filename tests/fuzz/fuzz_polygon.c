/* Polygons of arbitrary numbers: the check, measures, point location and closest points, with the index and
 * without, and the box of least area. */
#include "fuzz.h"

#include <geom/bounding_box.h>
#include <geom/closest.h>
#include <geom/locate.h>
#include <geom/measure.h>

#include <math.h>

enum {
    MOST_POINTS = 48,
    MOST_RINGS = 4,
    QUESTIONS = 12
};

/* Small whole numbers, or any bits: the input chooses for all of it, so that many polygons are valid. */
static double next_double(byte_reader *in) {
    const uint8_t kind = in->style % 4 == 0 ? read_byte(in) : 0;
    const double x = kind < 200 ? (int)read_byte(in) % 32 - 16 : read_bits(in);
    return in->style % 4 == 3 ? x * 0x1p-1074 : x;
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_vec2_make(x, next_double(in));
}

/* The same polygon with its rings turned round. */
static void reverse(geom_polygon polygon, geom_vec2 *points, geom_ring *rings) {
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            points[ring.count - 1 - i] = ring.points[i];
        }
        rings[r].points = points;
        rings[r].count = ring.count;
        points += ring.count;
    }
}

static void check_fault(geom_polygon polygon, geom_polygon_fault fault) {
    require(geom_polygon_fault_kind_text(fault.kind) != NULL);
    require((fault.kind == GEOM_FAULT_NONE) == (fault.status == GEOM_OK));
    if (fault.status == GEOM_SELF_INTERSECTION) {
        require(fault.ring < fault.other_ring ||
                (fault.ring == fault.other_ring && fault.edge < fault.other_edge));
        require(fault.other_edge < polygon.rings[fault.other_ring].count && geom_vec2_is_finite(fault.point));
        require(fault.kind >= GEOM_FAULT_SPIKE && fault.kind <= GEOM_FAULT_OVERLAP);
    }
    if (fault.status == GEOM_INVALID_ARGUMENT) {
        require(fault.ring > 0 && fault.ring < polygon.count && fault.other_ring < polygon.count);
        const geom_polygon around = {&polygon.rings[fault.other_ring], 1};
        const geom_location location = geom_polygon_locate(around, fault.point);
        require((location == GEOM_LOCATION_INSIDE) == (fault.kind == GEOM_FAULT_HOLE_IN_HOLE));
    }
}

static void check_questions(byte_reader *in, geom_polygon polygon, const geom_locator *locator,
                            const geom_locator *reversed) {
    for (int i = 0; i < QUESTIONS; ++i) {
        geom_vec2 p = next_point(in);
        if (i % 3 == 0) {
            const geom_ring ring = polygon.rings[(size_t)i % polygon.count];
            p = ring.points[read_byte(in) % ring.count];
        }
        const geom_location location = geom_polygon_locate(polygon, p);
        require(geom_locator_locate(locator, p) == location && geom_locator_locate(reversed, p) == location);
        const geom_closest_point a = geom_polygon_closest_point(polygon, p);
        const geom_closest_point b = geom_locator_closest_point(locator, p);
        require(a.location == location && b.location == location && a.ring == b.ring && a.edge == b.edge);
        require(a.distance_squared == b.distance_squared && geom_vec2_equal(a.point, b.point));
        require((a.distance_squared == 0.0) == (location == GEOM_LOCATION_BOUNDARY));
        require(a.fraction >= 0.0 && a.fraction <= 1.0 && a.edge < polygon.rings[a.ring].count);
    }
}

static void check_measures(geom_polygon polygon, geom_polygon reversed) {
    const geom_aabb2 bounds = geom_ring_bounds(polygon.rings[0]);
    const geom_moments m = geom_polygon_moments(polygon);
    const geom_moments n = geom_polygon_moments(reversed);
    require(m.area >= 0.0 && geom_polygon_area(polygon) == m.area);
    require(m.centroid.x >= bounds.min.x && m.centroid.x <= bounds.max.x && m.centroid.y >= bounds.min.y &&
            m.centroid.y <= bounds.max.y);
    require(m.xx >= 0.0 && m.yy >= 0.0);
    require(geom_polygon_perimeter(polygon) >= geom_ring_perimeter(polygon.rings[0]) * (1.0 - 0x1p-49));
    const double slack =
        MOST_POINTS * 0x1p-97 * (bounds.max.x - bounds.min.x) * (bounds.max.y - bounds.min.y);
    require(isinf(m.area) || !(fabs(geom_ring_area(polygon.rings[0])) < m.area * (1.0 - 0x1p-49) - slack));
    require(isinf(m.area) || !(fabs(m.area - n.area) > 0x1p-51 * m.area + slack));
}

static void check_box(const geom_vec2 *points, size_t count) {
    const geom_obb2_result result = geom_obb2_minimum_area(points, count, NULL);
    require(result.status != GEOM_OK || geom_obb2_status(result.box) == GEOM_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader in = {data, size, 0};
    geom_vec2 points[MOST_POINTS];
    geom_vec2 turned[MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    geom_ring turned_rings[MOST_RINGS];
    in.style = read_byte(&in);
    const size_t ring_count = 1 + read_byte(&in) % MOST_RINGS;
    size_t used = 0;
    for (size_t r = 0; r < ring_count; ++r) {
        rings[r].points = points + used;
        rings[r].count = read_byte(&in) % (MOST_POINTS / MOST_RINGS + 1);
        for (size_t i = 0; i < rings[r].count; ++i) {
            points[used++] = next_point(&in);
        }
    }
    const geom_polygon polygon = {rings, ring_count};
    reverse(polygon, turned, turned_rings);
    const geom_polygon reversed = {turned_rings, ring_count};
    const geom_polygon_fault fault = geom_polygon_check(polygon, NULL);
    require(geom_polygon_check(reversed, NULL).status == fault.status);
    check_fault(polygon, fault);
    check_box(points, used);
    geom_locator *locator = NULL;
    geom_locator *other = NULL;
    require(geom_locator_create(polygon, NULL, &locator) == fault.status);
    require(geom_locator_create(reversed, NULL, &other) == fault.status);
    if (locator && other) {
        check_questions(&in, polygon, locator, other);
        check_measures(polygon, reversed);
    }
    geom_locator_destroy(locator);
    geom_locator_destroy(other);
    return 0;
}
