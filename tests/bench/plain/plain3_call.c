/* The table of the textbook formulas of space. */
#include "plain3.h"

#define PLAIN(first, second)                                                                                 \
    static bool by_formula_##first##_##second(const collide_shape3 *a, const collide_shape3 *b) {            \
        return plain_##first##_##second##3(a->as.first, b->as.second);                                       \
    }

PLAIN(segment, sphere)
PLAIN(segment, aabb)
PLAIN(segment, obb)
PLAIN(segment, triangle)
PLAIN(ray, sphere)
PLAIN(ray, aabb)
PLAIN(ray, triangle)
PLAIN(plane, sphere)
PLAIN(sphere, sphere)
PLAIN(sphere, aabb)
PLAIN(sphere, obb)
PLAIN(sphere, capsule)
PLAIN(sphere, triangle)
PLAIN(aabb, aabb)
PLAIN(aabb, obb)
PLAIN(obb, obb)
PLAIN(capsule, capsule)
PLAIN(triangle, triangle)

static bench_meet3 *const by_formula[COLLIDE_SHAPE3_KIND_COUNT][COLLIDE_SHAPE3_KIND_COUNT] = {
    [COLLIDE_SHAPE3_SEGMENT] = {[COLLIDE_SHAPE3_SPHERE] = by_formula_segment_sphere,
                                [COLLIDE_SHAPE3_AABB] = by_formula_segment_aabb,
                                [COLLIDE_SHAPE3_OBB] = by_formula_segment_obb,
                                [COLLIDE_SHAPE3_TRIANGLE] = by_formula_segment_triangle},
    [COLLIDE_SHAPE3_RAY] = {[COLLIDE_SHAPE3_SPHERE] = by_formula_ray_sphere,
                            [COLLIDE_SHAPE3_AABB] = by_formula_ray_aabb,
                            [COLLIDE_SHAPE3_TRIANGLE] = by_formula_ray_triangle},
    [COLLIDE_SHAPE3_PLANE] = {[COLLIDE_SHAPE3_SPHERE] = by_formula_plane_sphere},
    [COLLIDE_SHAPE3_SPHERE] = {[COLLIDE_SHAPE3_SPHERE] = by_formula_sphere_sphere,
                               [COLLIDE_SHAPE3_AABB] = by_formula_sphere_aabb,
                               [COLLIDE_SHAPE3_OBB] = by_formula_sphere_obb,
                               [COLLIDE_SHAPE3_CAPSULE] = by_formula_sphere_capsule,
                               [COLLIDE_SHAPE3_TRIANGLE] = by_formula_sphere_triangle},
    [COLLIDE_SHAPE3_AABB] =
        {[COLLIDE_SHAPE3_AABB] = by_formula_aabb_aabb, [COLLIDE_SHAPE3_OBB] = by_formula_aabb_obb},
    [COLLIDE_SHAPE3_OBB] = {[COLLIDE_SHAPE3_OBB] = by_formula_obb_obb},
    [COLLIDE_SHAPE3_CAPSULE] = {[COLLIDE_SHAPE3_CAPSULE] = by_formula_capsule_capsule},
    [COLLIDE_SHAPE3_TRIANGLE] = {[COLLIDE_SHAPE3_TRIANGLE] = by_formula_triangle_triangle},
};

bench_meet3 *plain3_call(collide_shape3_kind a, collide_shape3_kind b) { return by_formula[a][b]; }
