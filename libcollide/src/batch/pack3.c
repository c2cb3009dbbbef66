/* Space as packs see it: the kinds of shapes, and what is exact of them. */
#include "pack.h"

#include <string.h>

/* Shapes are doubles in a row, as src/simd/numbers.inl reads them. */
_Static_assert(sizeof(geom_capsule3) == 7 * sizeof(double) && sizeof(geom_obb3) == 15 * sizeof(double),
               "packed");

static geom_status status(const pack_shape *shape) { return collide_shape3_status(shape->space); }

/* False for rays and planes, which have no end. */
static bool bounds(const pack_shape *shape, double *box) {
    const geom_aabb3 all = collide_shape3_bounds(shape->space);
    memcpy(box, &all, sizeof all);
    return shape->space.kind != COLLIDE_SHAPE3_RAY && shape->space.kind != COLLIDE_SHAPE3_PLANE;
}

static bool meet(const pack_shape *a, const pack_shape *b) {
    return collide_shape3_relation(a->space, b->space) != COLLIDE_APART;
}

/* A point is asked as a ball of radius 0 (as_ball). */
const pack_space collide_packed_space3 = {
    .axes = 3,
    .kind = {[COLLIDE_SHAPE3_POINT] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE3_SPHERE] = FILTER_BALL,
             [COLLIDE_SHAPE3_SEGMENT] = FILTER_SEGMENT,
             [COLLIDE_SHAPE3_CAPSULE] = FILTER_CAPSULE,
             [COLLIDE_SHAPE3_AABB] = FILTER_AABB,
             [COLLIDE_SHAPE3_OBB] = FILTER_OBB,
             [COLLIDE_SHAPE3_RAY] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE3_PLANE] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE3_TRIANGLE] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE3_HULL] = FILTER_KIND_COUNT},
    .shape_kind = {[FILTER_BALL] = COLLIDE_SHAPE3_SPHERE,
                   [FILTER_SEGMENT] = COLLIDE_SHAPE3_SEGMENT,
                   [FILTER_CAPSULE] = COLLIDE_SHAPE3_CAPSULE,
                   [FILTER_AABB] = COLLIDE_SHAPE3_AABB,
                   [FILTER_OBB] = COLLIDE_SHAPE3_OBB},
    .streams =
        {[FILTER_BALL] = 5, [FILTER_SEGMENT] = 7, [FILTER_CAPSULE] = 8, [FILTER_AABB] = 6, [FILTER_OBB] = 15},
    .size = {[FILTER_BALL] = sizeof(geom_sphere),
             [FILTER_SEGMENT] = sizeof(geom_segment3),
             [FILTER_CAPSULE] = sizeof(geom_capsule3),
             [FILTER_AABB] = sizeof(geom_aabb3),
             [FILTER_OBB] = sizeof(geom_obb3)},
    .filters = {[COLLIDE_SIMD_BASE] = &collide_filter3_base,
#if defined(COLLIDE_HAS_AVX)
                [COLLIDE_SIMD_AVX2] = &collide_filter3_avx2,
                [COLLIDE_SIMD_AVX512] = &collide_filter3_avx512
#endif
    },
    .status = status,
    .bounds = bounds,
    .meet = meet,
};
