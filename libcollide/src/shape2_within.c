#include <collide/shape2.h>

#include "border2.h"
#include "core2.h"
#include "ring2.h"
#include "valid2.h"

#include <collide/pair2.h>

/* The core of a valid shape that is no polygon. */
static core2 core_of(const collide_shape *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_core_of_segment(shape->as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_core_of_circle(shape->as.circle);
    case COLLIDE_SHAPE_AABB:
        return collide_core_of_aabb(shape->as.aabb);
    case COLLIDE_SHAPE_OBB:
        return collide_core_of_obb(shape->as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_core_of_capsule(shape->as.capsule);
    case COLLIDE_SHAPE_CONVEX:
        return collide_core_of_convex(shape->as.convex);
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return collide_core_of_point(shape->as.point);
}

/* The largest relation of an edge of the ring, grown by the margin, and the polygon's edges. */
static collide_relation relation_of_grown_ring(geom_ring ring, double margin, geom_polygon polygon) {
    collide_relation relation = COLLIDE_APART;
    const geom_aabb2 bounds = collide_shape_bounds(collide_shape_of_polygon(polygon));
    for (size_t i = 0; i < ring.count && relation != COLLIDE_OVERLAPPING; ++i) {
        const geom_segment2 edge = collide_ring_edge(ring, i);
        if (!boxes_apart_beyond(box_of_segment(edge), bounds, 0.0, 0.0, margin)) {
            const core2 core = collide_core_of_segment(edge);
            relation =
                larger_relation(relation, collide_relation_of_core_and_polygon(&core, margin, polygon));
        }
    }
    return relation;
}

/* Polygons that have a common point overlap once one of them grows. Otherwise the closest points lie on edges. */
static collide_relation relation_of_grown_polygon(geom_polygon a, double margin, geom_polygon b) {
    if (collide_polygon_polygon(a, b) != COLLIDE_APART) {
        return COLLIDE_OVERLAPPING;
    }
    collide_relation relation = COLLIDE_APART;
    for (size_t i = 0; i < a.count && relation != COLLIDE_OVERLAPPING; ++i) {
        relation = larger_relation(relation, relation_of_grown_ring(a.rings[i], margin, b));
    }
    return relation;
}

static collide_relation within_in_order(const collide_shape *a, const collide_shape *b, double margin) {
    if (a->kind == COLLIDE_SHAPE_POLYGON) {
        return relation_of_grown_polygon(a->as.polygon, margin, b->as.polygon);
    }
    const core2 core = core_of(a);
    if (b->kind == COLLIDE_SHAPE_POLYGON) {
        return collide_relation_of_core_and_polygon(&core, margin, b->as.polygon);
    }
    const core2 other = core_of(b);
    return collide_relation_of_cores(&core, &other, margin);
}

/* A shape without an inside of its own that grows is one that has pairs of its own. */
static bool grow(collide_shape *shape, double margin) {
    if (shape->kind == COLLIDE_SHAPE_POINT) {
        const geom_circle disc = {shape->as.point, margin};
        *shape = collide_shape_of_circle(disc);
        return true;
    }
    if (shape->kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_capsule2 capsule = {shape->as.segment.a, shape->as.segment.b, margin};
        *shape = collide_shape_of_capsule(capsule);
        return true;
    }
    return false;
}

collide_relation collide_shape_within(collide_shape a, collide_shape b, double margin) {
    if (margin == 0.0 || grow(&a, margin) || grow(&b, margin)) {
        return collide_shape_relation(a, b);
    }
    if (!valid_size(margin) || collide_shape_status(a) != GEOM_OK || collide_shape_status(b) != GEOM_OK) {
        return COLLIDE_INVALID;
    }
    return a.kind <= b.kind ? within_in_order(&a, &b, margin) : within_in_order(&b, &a, margin);
}
