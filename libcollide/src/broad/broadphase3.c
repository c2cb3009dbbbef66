#include "space3.h"

#define BROADPHASE collide_broadphase3
#define ITEM collide_item3
#define SEGMENT geom_segment3
#define BALL geom_sphere
#define PUBLIC(name) collide_broadphase3_##name
#define PUBLIC_SWEPT_BALL collide_broadphase3_swept_sphere
#define BOX_STATUS geom_aabb3_status
#define BALL_STATUS geom_sphere_status

#include "broadphase.inl"

/* Whether something in motion meets a resting box. */
typedef struct motion_test {
    collide_shape3 shape;
    geom_vec3 motion;
    geom_segment3 ray;
    bool is_ray;
} motion_test;

static motion_test ray_test(geom_segment3 ray) {
    const motion_test test = {collide_shape3_of_point(ray.a), geom_sub3(ray.b, ray.a), ray, true};
    return test;
}

static motion_test ball_test(geom_sphere sphere, geom_vec3 motion) {
    const motion_test test = {
        collide_shape3_of_sphere(sphere), motion, {sphere.center, sphere.center}, false};
    return test;
}

static motion_test box_test(geom_aabb3 start, geom_vec3 motion) {
    const motion_test test = {collide_shape3_of_aabb(start), motion, {start.min, start.min}, false};
    return test;
}

static bool motion_meets(const motion_test *test, geom_aabb3 bounds) {
    if (test->is_ray) {
        return collide_segment_aabb3(test->ray, bounds) != COLLIDE_APART;
    }
    const geom_vec3 rest = {0.0, 0.0, 0.0};
    return collide_shape3_sweep(test->shape, test->motion, collide_shape3_of_aabb(bounds), rest).relation !=
           COLLIDE_APART;
}

#include "query.inl"

#include "nearest.inl"

#include "pairs.inl"
