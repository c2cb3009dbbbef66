/* Shapes of any kind: whether they are valid, and the boxes around them; relations in words. */
#include <collide/shape2.h>

#include "shape/valid2.h"

static geom_status status_of_ring(geom_ring ring, size_t least_count) {
    if (ring.count < least_count) {
        return GEOM_TOO_FEW_POINTS;
    }
    if (!geom_ring_fits(ring)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    return valid_vertices(ring) ? GEOM_OK : GEOM_NOT_FINITE;
}

static geom_status status_of_polygon(geom_polygon polygon) {
    if (!geom_polygon_fits(polygon)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_status status = polygon.count > 0 ? GEOM_OK : GEOM_TOO_FEW_POINTS;
    for (size_t i = 0; i < polygon.count && status == GEOM_OK; ++i) {
        status = status_of_ring(polygon.rings[i], 3);
    }
    return status;
}

geom_status collide_shape_status(collide_shape shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return geom_vec2_is_finite(shape.as.point) ? GEOM_OK : GEOM_NOT_FINITE;
    case COLLIDE_SHAPE_SEGMENT:
        return geom_segment2_status(shape.as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return geom_circle_status(shape.as.circle);
    case COLLIDE_SHAPE_AABB:
        return geom_aabb2_status(shape.as.aabb);
    case COLLIDE_SHAPE_OBB:
        return geom_obb2_status(shape.as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return geom_capsule2_status(shape.as.capsule);
    case COLLIDE_SHAPE_CONVEX:
        return status_of_ring(shape.as.convex, 1);
    case COLLIDE_SHAPE_POLYGON:
        return status_of_polygon(shape.as.polygon);
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return GEOM_INVALID_ARGUMENT;
}

/* All rings, so that a polygon whose holes are not inside is held as well. */
static geom_aabb2 bounds_of_polygon(geom_polygon polygon) {
    geom_aabb2 bounds = geom_ring_bounds(polygon.rings[0]);
    for (size_t i = 1; i < polygon.count; ++i) {
        bounds = geom_aabb2_union(bounds, geom_ring_bounds(polygon.rings[i]));
    }
    return bounds;
}

geom_aabb2 collide_shape_bounds(collide_shape shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return geom_segment2_bounds(shape.as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return geom_circle_bounds(shape.as.circle);
    case COLLIDE_SHAPE_AABB:
        return shape.as.aabb;
    case COLLIDE_SHAPE_OBB:
        return geom_obb2_bounds(shape.as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return geom_capsule2_bounds(shape.as.capsule);
    case COLLIDE_SHAPE_CONVEX:
        return geom_ring_bounds(shape.as.convex);
    case COLLIDE_SHAPE_POLYGON:
        return bounds_of_polygon(shape.as.polygon);
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    GEOM_ASSERT(shape.kind == COLLIDE_SHAPE_POINT);
    return box_of_point(shape.as.point);
}

const char *collide_relation_text(collide_relation relation) {
    switch (relation) {
    case COLLIDE_INVALID:
        return "invalid";
    case COLLIDE_APART:
        return "apart";
    case COLLIDE_TOUCHING:
        return "touching";
    case COLLIDE_OVERLAPPING:
        return "overlapping";
    }
    return "unknown relation";
}
