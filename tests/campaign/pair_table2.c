/* Relations of pairs of kinds of the plane, as one table of functions. */
#include "pair_table2.h"

#include <collide/pair2.h>

static collide_relation point_point(collide_shape a, collide_shape b) {
    return collide_point_point(a.as.point, b.as.point);
}

static collide_relation point_segment(collide_shape a, collide_shape b) {
    return collide_point_segment(a.as.point, b.as.segment);
}

static collide_relation point_circle(collide_shape a, collide_shape b) {
    return collide_point_circle(a.as.point, b.as.circle);
}

static collide_relation point_aabb(collide_shape a, collide_shape b) {
    return collide_point_aabb(a.as.point, b.as.aabb);
}

static collide_relation point_obb(collide_shape a, collide_shape b) {
    return collide_point_obb(a.as.point, b.as.obb);
}

static collide_relation point_capsule(collide_shape a, collide_shape b) {
    return collide_point_capsule(a.as.point, b.as.capsule);
}

static collide_relation point_convex(collide_shape a, collide_shape b) {
    return collide_point_convex(a.as.point, b.as.convex);
}

static collide_relation point_polygon(collide_shape a, collide_shape b) {
    return collide_point_polygon(a.as.point, b.as.polygon);
}

static collide_relation segment_segment(collide_shape a, collide_shape b) {
    return collide_segment_segment(a.as.segment, b.as.segment);
}

static collide_relation segment_circle(collide_shape a, collide_shape b) {
    return collide_segment_circle(a.as.segment, b.as.circle);
}

static collide_relation segment_aabb(collide_shape a, collide_shape b) {
    return collide_segment_aabb(a.as.segment, b.as.aabb);
}

static collide_relation segment_obb(collide_shape a, collide_shape b) {
    return collide_segment_obb(a.as.segment, b.as.obb);
}

static collide_relation segment_capsule(collide_shape a, collide_shape b) {
    return collide_segment_capsule(a.as.segment, b.as.capsule);
}

static collide_relation segment_convex(collide_shape a, collide_shape b) {
    return collide_segment_convex(a.as.segment, b.as.convex);
}

static collide_relation segment_polygon(collide_shape a, collide_shape b) {
    return collide_segment_polygon(a.as.segment, b.as.polygon);
}

static collide_relation circle_circle(collide_shape a, collide_shape b) {
    return collide_circle_circle(a.as.circle, b.as.circle);
}

static collide_relation circle_aabb(collide_shape a, collide_shape b) {
    return collide_circle_aabb(a.as.circle, b.as.aabb);
}

static collide_relation circle_obb(collide_shape a, collide_shape b) {
    return collide_circle_obb(a.as.circle, b.as.obb);
}

static collide_relation circle_capsule(collide_shape a, collide_shape b) {
    return collide_circle_capsule(a.as.circle, b.as.capsule);
}

static collide_relation circle_convex(collide_shape a, collide_shape b) {
    return collide_circle_convex(a.as.circle, b.as.convex);
}

static collide_relation circle_polygon(collide_shape a, collide_shape b) {
    return collide_circle_polygon(a.as.circle, b.as.polygon);
}

static collide_relation aabb_aabb(collide_shape a, collide_shape b) {
    return collide_aabb_aabb(a.as.aabb, b.as.aabb);
}

static collide_relation aabb_obb(collide_shape a, collide_shape b) {
    return collide_aabb_obb(a.as.aabb, b.as.obb);
}

static collide_relation aabb_capsule(collide_shape a, collide_shape b) {
    return collide_aabb_capsule(a.as.aabb, b.as.capsule);
}

static collide_relation aabb_convex(collide_shape a, collide_shape b) {
    return collide_aabb_convex(a.as.aabb, b.as.convex);
}

static collide_relation aabb_polygon(collide_shape a, collide_shape b) {
    return collide_aabb_polygon(a.as.aabb, b.as.polygon);
}

static collide_relation obb_obb(collide_shape a, collide_shape b) {
    return collide_obb_obb(a.as.obb, b.as.obb);
}

static collide_relation obb_capsule(collide_shape a, collide_shape b) {
    return collide_obb_capsule(a.as.obb, b.as.capsule);
}

static collide_relation obb_convex(collide_shape a, collide_shape b) {
    return collide_obb_convex(a.as.obb, b.as.convex);
}

static collide_relation obb_polygon(collide_shape a, collide_shape b) {
    return collide_obb_polygon(a.as.obb, b.as.polygon);
}

static collide_relation capsule_capsule(collide_shape a, collide_shape b) {
    return collide_capsule_capsule(a.as.capsule, b.as.capsule);
}

static collide_relation capsule_convex(collide_shape a, collide_shape b) {
    return collide_capsule_convex(a.as.capsule, b.as.convex);
}

static collide_relation capsule_polygon(collide_shape a, collide_shape b) {
    return collide_capsule_polygon(a.as.capsule, b.as.polygon);
}

static collide_relation convex_convex(collide_shape a, collide_shape b) {
    return collide_convex_convex(a.as.convex, b.as.convex);
}

static collide_relation convex_polygon(collide_shape a, collide_shape b) {
    return collide_convex_polygon(a.as.convex, b.as.polygon);
}

static collide_relation polygon_polygon(collide_shape a, collide_shape b) {
    return collide_polygon_polygon(a.as.polygon, b.as.polygon);
}

const typed_pair2 typed_pairs2[TYPED_PAIR2_COUNT] = {
    {"point-point", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_POINT, point_point},
    {"point-segment", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_SEGMENT, point_segment},
    {"point-circle", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CIRCLE, point_circle},
    {"point-aabb", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_AABB, point_aabb},
    {"point-obb", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_OBB, point_obb},
    {"point-capsule", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CAPSULE, point_capsule},
    {"point-convex", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CONVEX, point_convex},
    {"point-polygon", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_POLYGON, point_polygon},
    {"segment-segment", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_SEGMENT, segment_segment},
    {"segment-circle", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CIRCLE, segment_circle},
    {"segment-aabb", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_AABB, segment_aabb},
    {"segment-obb", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_OBB, segment_obb},
    {"segment-capsule", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CAPSULE, segment_capsule},
    {"segment-convex", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CONVEX, segment_convex},
    {"segment-polygon", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_POLYGON, segment_polygon},
    {"circle-circle", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CIRCLE, circle_circle},
    {"circle-aabb", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_AABB, circle_aabb},
    {"circle-obb", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_OBB, circle_obb},
    {"circle-capsule", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CAPSULE, circle_capsule},
    {"circle-convex", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CONVEX, circle_convex},
    {"circle-polygon", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_POLYGON, circle_polygon},
    {"aabb-aabb", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB, aabb_aabb},
    {"aabb-obb", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB, aabb_obb},
    {"aabb-capsule", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_CAPSULE, aabb_capsule},
    {"aabb-convex", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_CONVEX, aabb_convex},
    {"aabb-polygon", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_POLYGON, aabb_polygon},
    {"obb-obb", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, obb_obb},
    {"obb-capsule", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_CAPSULE, obb_capsule},
    {"obb-convex", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_CONVEX, obb_convex},
    {"obb-polygon", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_POLYGON, obb_polygon},
    {"capsule-capsule", COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_CAPSULE, capsule_capsule},
    {"capsule-convex", COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_CONVEX, capsule_convex},
    {"capsule-polygon", COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_POLYGON, capsule_polygon},
    {"convex-convex", COLLIDE_SHAPE_CONVEX, COLLIDE_SHAPE_CONVEX, convex_convex},
    {"convex-polygon", COLLIDE_SHAPE_CONVEX, COLLIDE_SHAPE_POLYGON, convex_polygon},
    {"polygon-polygon", COLLIDE_SHAPE_POLYGON, COLLIDE_SHAPE_POLYGON, polygon_polygon},
};
