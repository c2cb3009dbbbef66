/* Whether a polygon is valid, and which fault it has otherwise. */
#include <geom/polygon.h>

#include "sweep.h"

static geom_polygon_fault fault_at(geom_status status, geom_polygon_fault_kind kind, size_t ring, size_t edge,
                                   geom_vec2 point) {
    const geom_polygon_fault fault = {status, kind, ring, edge, ring, edge, point};
    return fault;
}

static geom_polygon_fault fault_without_place(geom_status status, geom_polygon_fault_kind kind) {
    return fault_at(status, kind, 0, 0, geom_vec2_make(0.0, 0.0));
}

/* What can be seen in a ring by looking at one edge at a time. */
static geom_polygon_fault check_ring(geom_ring ring, size_t index) {
    if (ring.count < 3) {
        return fault_at(GEOM_TOO_FEW_POINTS, GEOM_FAULT_TOO_FEW_POINTS, index, 0, geom_vec2_make(0.0, 0.0));
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i])) {
            return fault_at(GEOM_NOT_FINITE, GEOM_FAULT_NOT_FINITE, index, i, geom_vec2_make(0.0, 0.0));
        }
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (geom_vec2_equal(ring.points[i], ring.points[(i + 1) % ring.count])) {
            return fault_at(GEOM_DUPLICATE_POINT, GEOM_FAULT_DUPLICATE_VERTEX, index, i, ring.points[i]);
        }
    }
    return fault_without_place(GEOM_OK, GEOM_FAULT_NONE);
}

geom_polygon_fault geom_check_rings(geom_polygon polygon, size_t *count) {
    if (polygon.count == 0) {
        return fault_without_place(GEOM_TOO_FEW_POINTS, GEOM_FAULT_TOO_FEW_POINTS);
    }
    if (!geom_polygon_fits(polygon)) {
        return fault_without_place(GEOM_CAPACITY_EXCEEDED, GEOM_FAULT_NONE);
    }
    *count = 0;
    for (size_t i = 0; i < polygon.count; ++i) {
        const geom_polygon_fault fault = check_ring(polygon.rings[i], i);
        if (fault.status) {
            return fault;
        }
        *count += polygon.rings[i].count;
    }
    return fault_without_place(GEOM_OK, GEOM_FAULT_NONE);
}

geom_polygon_fault geom_polygon_check(geom_polygon polygon, const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    size_t count = 0;
    const geom_polygon_fault fault = geom_check_rings(polygon, &count);
    return fault.status ? fault : geom_sweep_polygon(polygon, count, NULL, allocator ? allocator : &heap);
}

const char *geom_polygon_fault_kind_text(geom_polygon_fault_kind kind) {
    switch (kind) {
    case GEOM_FAULT_NONE:
        return "no fault";
    case GEOM_FAULT_TOO_FEW_POINTS:
        return "a ring has fewer than three vertices";
    case GEOM_FAULT_NOT_FINITE:
        return "a coordinate is NaN or infinite";
    case GEOM_FAULT_DUPLICATE_VERTEX:
        return "two neighboring vertices are the same point";
    case GEOM_FAULT_SPIKE:
        return "the boundary folds back upon itself at a vertex";
    case GEOM_FAULT_CROSSING:
        return "two edges cross";
    case GEOM_FAULT_TOUCHING:
        return "a vertex lies on another edge or vertex";
    case GEOM_FAULT_OVERLAP:
        return "two edges lie one upon the other for a piece";
    case GEOM_FAULT_HOLE_OUTSIDE:
        return "a hole lies outside the outer ring";
    case GEOM_FAULT_HOLE_IN_HOLE:
        return "a hole lies inside another hole";
    case GEOM_FAULT_KIND_COUNT:
        break;
    }
    return "unknown fault";
}
