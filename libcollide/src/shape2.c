#include <collide/shape2.h>

#include "valid2.h"

#include <collide/pair2.h>

static geom_status status_of_ring(geom_ring ring, size_t least_count) {
    if (ring.count < least_count) {
        return GEOM_TOO_FEW_POINTS;
    }
    return valid_vertices(ring) ? GEOM_OK : GEOM_NOT_FINITE;
}

static geom_status status_of_polygon(geom_polygon polygon) {
    geom_status status = polygon.count > 0 ? GEOM_OK : GEOM_TOO_FEW_POINTS;
    for (size_t i = 0; i < polygon.count && status == GEOM_OK; ++i) {
        status = status_of_ring(polygon.rings[i], 3);
    }
    return status;
}

geom_status collide_shape_status(collide_shape shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return geom_finite2(shape.as.point) ? GEOM_OK : GEOM_NOT_FINITE;
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

/* ---- Relations: one function a kind of the second shape, which comes no earlier than that of the first ---- */

static collide_relation relation_to_segment(collide_shape shape, geom_segment2 other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_segment(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_segment(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
    case COLLIDE_SHAPE_AABB:
    case COLLIDE_SHAPE_OBB:
    case COLLIDE_SHAPE_CAPSULE:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_to_circle(collide_shape shape, geom_circle other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_circle(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_circle(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_circle_circle(shape.as.circle, other);
    case COLLIDE_SHAPE_AABB:
    case COLLIDE_SHAPE_OBB:
    case COLLIDE_SHAPE_CAPSULE:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_to_aabb(collide_shape shape, geom_aabb2 other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_aabb(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_aabb(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_circle_aabb(shape.as.circle, other);
    case COLLIDE_SHAPE_AABB:
        return collide_aabb_aabb(shape.as.aabb, other);
    case COLLIDE_SHAPE_OBB:
    case COLLIDE_SHAPE_CAPSULE:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_to_obb(collide_shape shape, geom_obb2 other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_obb(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_obb(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_circle_obb(shape.as.circle, other);
    case COLLIDE_SHAPE_AABB:
        return collide_aabb_obb(shape.as.aabb, other);
    case COLLIDE_SHAPE_OBB:
        return collide_obb_obb(shape.as.obb, other);
    case COLLIDE_SHAPE_CAPSULE:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_to_capsule(collide_shape shape, geom_capsule2 other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_capsule(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_capsule(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_circle_capsule(shape.as.circle, other);
    case COLLIDE_SHAPE_AABB:
        return collide_aabb_capsule(shape.as.aabb, other);
    case COLLIDE_SHAPE_OBB:
        return collide_obb_capsule(shape.as.obb, other);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_capsule_capsule(shape.as.capsule, other);
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_to_convex(collide_shape shape, geom_ring other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_convex(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_convex(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_circle_convex(shape.as.circle, other);
    case COLLIDE_SHAPE_AABB:
        return collide_aabb_convex(shape.as.aabb, other);
    case COLLIDE_SHAPE_OBB:
        return collide_obb_convex(shape.as.obb, other);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_capsule_convex(shape.as.capsule, other);
    case COLLIDE_SHAPE_CONVEX:
        return collide_convex_convex(shape.as.convex, other);
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_to_polygon(collide_shape shape, geom_polygon other) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_point_polygon(shape.as.point, other);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_segment_polygon(shape.as.segment, other);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_circle_polygon(shape.as.circle, other);
    case COLLIDE_SHAPE_AABB:
        return collide_aabb_polygon(shape.as.aabb, other);
    case COLLIDE_SHAPE_OBB:
        return collide_obb_polygon(shape.as.obb, other);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_capsule_polygon(shape.as.capsule, other);
    case COLLIDE_SHAPE_CONVEX:
        return collide_convex_polygon(shape.as.convex, other);
    case COLLIDE_SHAPE_POLYGON:
        return collide_polygon_polygon(shape.as.polygon, other);
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

static collide_relation relation_in_order(collide_shape a, collide_shape b) {
    switch (b.kind) {
    case COLLIDE_SHAPE_POINT:
        return a.kind == COLLIDE_SHAPE_POINT ? collide_point_point(a.as.point, b.as.point) : COLLIDE_INVALID;
    case COLLIDE_SHAPE_SEGMENT:
        return relation_to_segment(a, b.as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return relation_to_circle(a, b.as.circle);
    case COLLIDE_SHAPE_AABB:
        return relation_to_aabb(a, b.as.aabb);
    case COLLIDE_SHAPE_OBB:
        return relation_to_obb(a, b.as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return relation_to_capsule(a, b.as.capsule);
    case COLLIDE_SHAPE_CONVEX:
        return relation_to_convex(a, b.as.convex);
    case COLLIDE_SHAPE_POLYGON:
        return relation_to_polygon(a, b.as.polygon);
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return COLLIDE_INVALID;
}

collide_relation collide_shape_relation(collide_shape a, collide_shape b) {
    return a.kind <= b.kind ? relation_in_order(a, b) : relation_in_order(b, a);
}
