#include "space2.h"

#define BROADPHASE collide_broadphase
#define ITEM collide_item
#define SEGMENT geom_segment2
#define BALL geom_circle
#define PUBLIC(name) collide_broadphase_##name
#define PUBLIC_SWEPT_BALL collide_broadphase_swept_circle
#define BOX_STATUS geom_aabb2_status
#define BALL_STATUS geom_circle_status

#include "broadphase.inl"

/* Whether something in motion meets a resting box. */
typedef struct motion_test {
    collide_shape shape;
    geom_vec2 motion;
    geom_segment2 ray;
    bool is_ray;
} motion_test;

static motion_test ray_test(geom_segment2 ray) {
    const motion_test test = {collide_shape_of_point(ray.a), geom_sub2(ray.b, ray.a), ray, true};
    return test;
}

static motion_test ball_test(geom_circle circle, geom_vec2 motion) {
    const motion_test test = {collide_shape_of_circle(circle), motion, {circle.center, circle.center}, false};
    return test;
}

static motion_test box_test(geom_aabb2 start, geom_vec2 motion) {
    const motion_test test = {collide_shape_of_aabb(start), motion, {start.min, start.min}, false};
    return test;
}

static bool motion_meets(const motion_test *test, geom_aabb2 bounds) {
    if (test->is_ray) {
        return collide_segment_aabb(test->ray, bounds) != COLLIDE_APART;
    }
    const geom_vec2 rest = {0.0, 0.0};
    return collide_shape_sweep(test->shape, test->motion, collide_shape_of_aabb(bounds), rest).relation !=
           COLLIDE_APART;
}

#include "query.inl"

#include "nearest.inl"

#include "pairs.inl"

collide_broadphase_def collide_broadphase_default_def(void) {
    const collide_broadphase_def def = {COLLIDE_BROADPHASE_TREE, 0.0, 0.0, 0, NULL};
    return def;
}

void collide_pair_list_release(collide_pair_list *list, const geom_allocator *allocator) {
    const collide_pair_list none = {NULL, 0, 0};
    const geom_allocator of_heap = geom_default_allocator();
    geom_release(allocator != NULL ? allocator : &of_heap, list->pairs, list->capacity, sizeof *list->pairs,
                 _Alignof(collide_pair));
    *list = none;
}
