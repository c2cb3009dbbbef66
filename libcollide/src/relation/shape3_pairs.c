/* The relation of two shapes of any kinds: from their kinds to the typed function that knows a short cut for
 * them. */
#include <collide/pair3.h>
#include <collide/shape3.h>

static collide_relation point_point(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_point3(a->as.point, b->as.point);
}

static collide_relation point_segment(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_segment3(a->as.point, b->as.segment);
}

static collide_relation point_ray(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_ray3(a->as.point, b->as.ray);
}

static collide_relation point_plane(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_plane3(a->as.point, b->as.plane);
}

static collide_relation point_sphere(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_sphere3(a->as.point, b->as.sphere);
}

static collide_relation point_aabb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_aabb3(a->as.point, b->as.aabb);
}

static collide_relation point_obb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_obb3(a->as.point, b->as.obb);
}

static collide_relation point_capsule(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_point_capsule3(a->as.point, b->as.capsule);
}

static collide_relation segment_segment(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_segment_segment3(a->as.segment, b->as.segment);
}

static collide_relation segment_sphere(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_segment_sphere3(a->as.segment, b->as.sphere);
}

static collide_relation segment_aabb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_segment_aabb3(a->as.segment, b->as.aabb);
}

static collide_relation segment_obb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_segment_obb3(a->as.segment, b->as.obb);
}

static collide_relation segment_capsule(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_segment_capsule3(a->as.segment, b->as.capsule);
}

static collide_relation segment_triangle(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_segment_triangle3(a->as.segment, b->as.triangle);
}

static collide_relation ray_sphere(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_ray_sphere3(a->as.ray, b->as.sphere);
}

static collide_relation ray_aabb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_ray_aabb3(a->as.ray, b->as.aabb);
}

static collide_relation ray_triangle(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_ray_triangle3(a->as.ray, b->as.triangle);
}

static collide_relation plane_sphere(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_plane_sphere3(a->as.plane, b->as.sphere);
}

static collide_relation sphere_sphere(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_sphere_sphere3(a->as.sphere, b->as.sphere);
}

static collide_relation sphere_aabb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_sphere_aabb3(a->as.sphere, b->as.aabb);
}

static collide_relation sphere_obb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_sphere_obb3(a->as.sphere, b->as.obb);
}

static collide_relation sphere_capsule(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_sphere_capsule3(a->as.sphere, b->as.capsule);
}

static collide_relation sphere_triangle(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_sphere_triangle3(a->as.sphere, b->as.triangle);
}

static collide_relation aabb_aabb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_aabb_aabb3(a->as.aabb, b->as.aabb);
}

static collide_relation aabb_obb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_aabb_obb3(a->as.aabb, b->as.obb);
}

static collide_relation obb_obb(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_obb_obb3(a->as.obb, b->as.obb);
}

static collide_relation capsule_capsule(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_capsule_capsule3(a->as.capsule, b->as.capsule);
}

static collide_relation triangle_triangle(const collide_shape3 *a, const collide_shape3 *b) {
    return collide_triangle_triangle3(a->as.triangle, b->as.triangle);
}

typedef collide_relation pair_test(const collide_shape3 *a, const collide_shape3 *b);

static pair_test *const tests[COLLIDE_SHAPE3_KIND_COUNT][COLLIDE_SHAPE3_KIND_COUNT] = {
    [COLLIDE_SHAPE3_POINT] = {[COLLIDE_SHAPE3_POINT] = point_point,
                              [COLLIDE_SHAPE3_SEGMENT] = point_segment,
                              [COLLIDE_SHAPE3_RAY] = point_ray,
                              [COLLIDE_SHAPE3_PLANE] = point_plane,
                              [COLLIDE_SHAPE3_SPHERE] = point_sphere,
                              [COLLIDE_SHAPE3_AABB] = point_aabb,
                              [COLLIDE_SHAPE3_OBB] = point_obb,
                              [COLLIDE_SHAPE3_CAPSULE] = point_capsule},
    [COLLIDE_SHAPE3_SEGMENT] = {[COLLIDE_SHAPE3_SEGMENT] = segment_segment,
                                [COLLIDE_SHAPE3_SPHERE] = segment_sphere,
                                [COLLIDE_SHAPE3_AABB] = segment_aabb,
                                [COLLIDE_SHAPE3_OBB] = segment_obb,
                                [COLLIDE_SHAPE3_CAPSULE] = segment_capsule,
                                [COLLIDE_SHAPE3_TRIANGLE] = segment_triangle},
    [COLLIDE_SHAPE3_RAY] = {[COLLIDE_SHAPE3_SPHERE] = ray_sphere,
                            [COLLIDE_SHAPE3_AABB] = ray_aabb,
                            [COLLIDE_SHAPE3_TRIANGLE] = ray_triangle},
    [COLLIDE_SHAPE3_PLANE] = {[COLLIDE_SHAPE3_SPHERE] = plane_sphere},
    [COLLIDE_SHAPE3_SPHERE] = {[COLLIDE_SHAPE3_SPHERE] = sphere_sphere,
                               [COLLIDE_SHAPE3_AABB] = sphere_aabb,
                               [COLLIDE_SHAPE3_OBB] = sphere_obb,
                               [COLLIDE_SHAPE3_CAPSULE] = sphere_capsule,
                               [COLLIDE_SHAPE3_TRIANGLE] = sphere_triangle},
    [COLLIDE_SHAPE3_AABB] = {[COLLIDE_SHAPE3_AABB] = aabb_aabb, [COLLIDE_SHAPE3_OBB] = aabb_obb},
    [COLLIDE_SHAPE3_OBB] = {[COLLIDE_SHAPE3_OBB] = obb_obb},
    [COLLIDE_SHAPE3_CAPSULE] = {[COLLIDE_SHAPE3_CAPSULE] = capsule_capsule},
    [COLLIDE_SHAPE3_TRIANGLE] = {[COLLIDE_SHAPE3_TRIANGLE] = triangle_triangle},
};

static bool is_known(collide_shape3_kind kind) { return (unsigned)kind < COLLIDE_SHAPE3_KIND_COUNT; }

collide_relation collide_shape3_relation(collide_shape3 a, collide_shape3 b) {
    if (!is_known(a.kind) || !is_known(b.kind)) {
        return COLLIDE_INVALID;
    }
    const bool in_order = a.kind <= b.kind;
    const collide_shape3 *first = in_order ? &a : &b;
    const collide_shape3 *second = in_order ? &b : &a;
    pair_test *const test = tests[first->kind][second->kind];
    return test != NULL ? test(first, second) : collide_shape3_relation_within(a, b, 0.0);
}
