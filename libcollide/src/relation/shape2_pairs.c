/* The relation of two shapes of any kinds: from their kinds to the typed function of <collide/pair2.h>. */
#include <collide/pair2.h>
#include <collide/shape2.h>

static collide_relation point_point(const collide_shape *a, const collide_shape *b) {
    return collide_point_point(a->as.point, b->as.point);
}

static collide_relation point_segment(const collide_shape *a, const collide_shape *b) {
    return collide_point_segment(a->as.point, b->as.segment);
}

static collide_relation point_circle(const collide_shape *a, const collide_shape *b) {
    return collide_point_circle(a->as.point, b->as.circle);
}

static collide_relation point_aabb(const collide_shape *a, const collide_shape *b) {
    return collide_point_aabb(a->as.point, b->as.aabb);
}

static collide_relation point_obb(const collide_shape *a, const collide_shape *b) {
    return collide_point_obb(a->as.point, b->as.obb);
}

static collide_relation point_capsule(const collide_shape *a, const collide_shape *b) {
    return collide_point_capsule(a->as.point, b->as.capsule);
}

static collide_relation point_convex(const collide_shape *a, const collide_shape *b) {
    return collide_point_convex(a->as.point, b->as.convex);
}

static collide_relation point_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_point_polygon(a->as.point, b->as.polygon);
}

static collide_relation segment_segment(const collide_shape *a, const collide_shape *b) {
    return collide_segment_segment(a->as.segment, b->as.segment);
}

static collide_relation segment_circle(const collide_shape *a, const collide_shape *b) {
    return collide_segment_circle(a->as.segment, b->as.circle);
}

static collide_relation segment_aabb(const collide_shape *a, const collide_shape *b) {
    return collide_segment_aabb(a->as.segment, b->as.aabb);
}

static collide_relation segment_obb(const collide_shape *a, const collide_shape *b) {
    return collide_segment_obb(a->as.segment, b->as.obb);
}

static collide_relation segment_capsule(const collide_shape *a, const collide_shape *b) {
    return collide_segment_capsule(a->as.segment, b->as.capsule);
}

static collide_relation segment_convex(const collide_shape *a, const collide_shape *b) {
    return collide_segment_convex(a->as.segment, b->as.convex);
}

static collide_relation segment_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_segment_polygon(a->as.segment, b->as.polygon);
}

static collide_relation circle_circle(const collide_shape *a, const collide_shape *b) {
    return collide_circle_circle(a->as.circle, b->as.circle);
}

static collide_relation circle_aabb(const collide_shape *a, const collide_shape *b) {
    return collide_circle_aabb(a->as.circle, b->as.aabb);
}

static collide_relation circle_obb(const collide_shape *a, const collide_shape *b) {
    return collide_circle_obb(a->as.circle, b->as.obb);
}

static collide_relation circle_capsule(const collide_shape *a, const collide_shape *b) {
    return collide_circle_capsule(a->as.circle, b->as.capsule);
}

static collide_relation circle_convex(const collide_shape *a, const collide_shape *b) {
    return collide_circle_convex(a->as.circle, b->as.convex);
}

static collide_relation circle_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_circle_polygon(a->as.circle, b->as.polygon);
}

static collide_relation aabb_aabb(const collide_shape *a, const collide_shape *b) {
    return collide_aabb_aabb(a->as.aabb, b->as.aabb);
}

static collide_relation aabb_obb(const collide_shape *a, const collide_shape *b) {
    return collide_aabb_obb(a->as.aabb, b->as.obb);
}

static collide_relation aabb_capsule(const collide_shape *a, const collide_shape *b) {
    return collide_aabb_capsule(a->as.aabb, b->as.capsule);
}

static collide_relation aabb_convex(const collide_shape *a, const collide_shape *b) {
    return collide_aabb_convex(a->as.aabb, b->as.convex);
}

static collide_relation aabb_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_aabb_polygon(a->as.aabb, b->as.polygon);
}

static collide_relation obb_obb(const collide_shape *a, const collide_shape *b) {
    return collide_obb_obb(a->as.obb, b->as.obb);
}

static collide_relation obb_capsule(const collide_shape *a, const collide_shape *b) {
    return collide_obb_capsule(a->as.obb, b->as.capsule);
}

static collide_relation obb_convex(const collide_shape *a, const collide_shape *b) {
    return collide_obb_convex(a->as.obb, b->as.convex);
}

static collide_relation obb_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_obb_polygon(a->as.obb, b->as.polygon);
}

static collide_relation capsule_capsule(const collide_shape *a, const collide_shape *b) {
    return collide_capsule_capsule(a->as.capsule, b->as.capsule);
}

static collide_relation capsule_convex(const collide_shape *a, const collide_shape *b) {
    return collide_capsule_convex(a->as.capsule, b->as.convex);
}

static collide_relation capsule_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_capsule_polygon(a->as.capsule, b->as.polygon);
}

static collide_relation convex_convex(const collide_shape *a, const collide_shape *b) {
    return collide_convex_convex(a->as.convex, b->as.convex);
}

static collide_relation convex_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_convex_polygon(a->as.convex, b->as.polygon);
}

static collide_relation polygon_polygon(const collide_shape *a, const collide_shape *b) {
    return collide_polygon_polygon(a->as.polygon, b->as.polygon);
}

typedef collide_relation pair_test(const collide_shape *a, const collide_shape *b);

/* Kinds in their order. */
static pair_test *const tests[COLLIDE_SHAPE_KIND_COUNT][COLLIDE_SHAPE_KIND_COUNT] = {
    [COLLIDE_SHAPE_POINT] = {[COLLIDE_SHAPE_POINT] = point_point,
                             [COLLIDE_SHAPE_SEGMENT] = point_segment,
                             [COLLIDE_SHAPE_CIRCLE] = point_circle,
                             [COLLIDE_SHAPE_AABB] = point_aabb,
                             [COLLIDE_SHAPE_OBB] = point_obb,
                             [COLLIDE_SHAPE_CAPSULE] = point_capsule,
                             [COLLIDE_SHAPE_CONVEX] = point_convex,
                             [COLLIDE_SHAPE_POLYGON] = point_polygon},
    [COLLIDE_SHAPE_SEGMENT] = {[COLLIDE_SHAPE_SEGMENT] = segment_segment,
                               [COLLIDE_SHAPE_CIRCLE] = segment_circle,
                               [COLLIDE_SHAPE_AABB] = segment_aabb,
                               [COLLIDE_SHAPE_OBB] = segment_obb,
                               [COLLIDE_SHAPE_CAPSULE] = segment_capsule,
                               [COLLIDE_SHAPE_CONVEX] = segment_convex,
                               [COLLIDE_SHAPE_POLYGON] = segment_polygon},
    [COLLIDE_SHAPE_CIRCLE] = {[COLLIDE_SHAPE_CIRCLE] = circle_circle,
                              [COLLIDE_SHAPE_AABB] = circle_aabb,
                              [COLLIDE_SHAPE_OBB] = circle_obb,
                              [COLLIDE_SHAPE_CAPSULE] = circle_capsule,
                              [COLLIDE_SHAPE_CONVEX] = circle_convex,
                              [COLLIDE_SHAPE_POLYGON] = circle_polygon},
    [COLLIDE_SHAPE_AABB] = {[COLLIDE_SHAPE_AABB] = aabb_aabb,
                            [COLLIDE_SHAPE_OBB] = aabb_obb,
                            [COLLIDE_SHAPE_CAPSULE] = aabb_capsule,
                            [COLLIDE_SHAPE_CONVEX] = aabb_convex,
                            [COLLIDE_SHAPE_POLYGON] = aabb_polygon},
    [COLLIDE_SHAPE_OBB] = {[COLLIDE_SHAPE_OBB] = obb_obb,
                           [COLLIDE_SHAPE_CAPSULE] = obb_capsule,
                           [COLLIDE_SHAPE_CONVEX] = obb_convex,
                           [COLLIDE_SHAPE_POLYGON] = obb_polygon},
    [COLLIDE_SHAPE_CAPSULE] = {[COLLIDE_SHAPE_CAPSULE] = capsule_capsule,
                               [COLLIDE_SHAPE_CONVEX] = capsule_convex,
                               [COLLIDE_SHAPE_POLYGON] = capsule_polygon},
    [COLLIDE_SHAPE_CONVEX] =
        {[COLLIDE_SHAPE_CONVEX] = convex_convex, [COLLIDE_SHAPE_POLYGON] = convex_polygon},
    [COLLIDE_SHAPE_POLYGON] = {[COLLIDE_SHAPE_POLYGON] = polygon_polygon},
};

static bool is_known(collide_shape_kind kind) { return (unsigned)kind < COLLIDE_SHAPE_KIND_COUNT; }

collide_relation collide_shape_relation(collide_shape a, collide_shape b) {
    if (!is_known(a.kind) || !is_known(b.kind)) {
        return COLLIDE_INVALID;
    }
    return a.kind <= b.kind ? tests[a.kind][b.kind](&a, &b) : tests[b.kind][a.kind](&b, &a);
}
