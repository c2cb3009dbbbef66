/* Shapes of space of any kind: whether they are valid, their bounds, and their relation with a margin. */
#include <collide/shape3.h>

#include "relation3.h"
#include "shape/valid3.h"

geom_status collide_shape3_status(collide_shape3 shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE3_POINT:
        return geom_vec3_is_finite(shape.as.point) ? GEOM_OK : GEOM_NOT_FINITE;
    case COLLIDE_SHAPE3_SEGMENT:
        return geom_segment3_status(shape.as.segment);
    case COLLIDE_SHAPE3_RAY:
        return geom_ray_status(shape.as.ray);
    case COLLIDE_SHAPE3_PLANE:
        return geom_plane_status(shape.as.plane);
    case COLLIDE_SHAPE3_SPHERE:
        return geom_sphere_status(shape.as.sphere);
    case COLLIDE_SHAPE3_AABB:
        return geom_aabb3_status(shape.as.aabb);
    case COLLIDE_SHAPE3_OBB:
        return geom_obb3_status(shape.as.obb);
    case COLLIDE_SHAPE3_CAPSULE:
        return geom_capsule3_status(shape.as.capsule);
    case COLLIDE_SHAPE3_TRIANGLE:
        return geom_triangle_status(shape.as.triangle);
    case COLLIDE_SHAPE3_HULL:
        return geom_hull_status(shape.as.hull);
    default:
        return GEOM_INVALID_ARGUMENT;
    }
}

geom_aabb3 collide_shape3_bounds(collide_shape3 shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return geom_segment3_bounds(shape.as.segment);
    case COLLIDE_SHAPE3_RAY:
        return geom_ray_bounds(shape.as.ray);
    case COLLIDE_SHAPE3_PLANE:
        return geom_plane_bounds(shape.as.plane);
    case COLLIDE_SHAPE3_SPHERE:
        return geom_sphere_bounds(shape.as.sphere);
    case COLLIDE_SHAPE3_AABB:
        return shape.as.aabb;
    case COLLIDE_SHAPE3_OBB:
        return geom_obb3_bounds(shape.as.obb);
    case COLLIDE_SHAPE3_CAPSULE:
        return geom_capsule3_bounds(shape.as.capsule);
    case COLLIDE_SHAPE3_TRIANGLE:
        return geom_triangle_bounds(shape.as.triangle);
    case COLLIDE_SHAPE3_HULL:
        return geom_hull_bounds(shape.as.hull);
    case COLLIDE_SHAPE3_POINT:
    case COLLIDE_SHAPE3_KIND_COUNT:
        break;
    }
    GEOM_ASSERT(shape.kind == COLLIDE_SHAPE3_POINT);
    return (geom_aabb3){shape.as.point, shape.as.point};
}

/* The verdict of the status alone, sooner. */
static bool is_valid(collide_shape3 shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE3_POINT:
        return valid_point3(shape.as.point);
    case COLLIDE_SHAPE3_SEGMENT:
        return valid_segment3(shape.as.segment);
    case COLLIDE_SHAPE3_RAY:
        return valid_ray3(shape.as.ray);
    case COLLIDE_SHAPE3_PLANE:
        return valid_plane(shape.as.plane);
    case COLLIDE_SHAPE3_SPHERE:
        return valid_sphere(shape.as.sphere);
    case COLLIDE_SHAPE3_AABB:
        return valid_aabb3(shape.as.aabb);
    case COLLIDE_SHAPE3_OBB:
        return valid_obb3(shape.as.obb);
    case COLLIDE_SHAPE3_CAPSULE:
        return valid_capsule3(shape.as.capsule);
    case COLLIDE_SHAPE3_TRIANGLE:
        return valid_triangle3(shape.as.triangle);
    case COLLIDE_SHAPE3_HULL:
        return valid_hull3(shape.as.hull);
    default:
        return false;
    }
}

collide_relation collide_shape3_relation_within(collide_shape3 a, collide_shape3 b, double margin) {
    if (!valid_size3(margin) || !is_valid(a) || !is_valid(b)) {
        return COLLIDE_INVALID;
    }
    const core3 core_a = collide_core3(a);
    const core3 core_b = collide_core3(b);
    return collide_relation3(&core_a, &core_b, margin);
}
