/* The plane as packs see it: the kinds of shapes, and what is exact of them. */
#include "pack.h"

#include <string.h>

/* Shapes are doubles in a row, as src/simd/numbers.inl reads them. */
_Static_assert(sizeof(geom_capsule2) == 5 * sizeof(double) && sizeof(geom_obb2) == 6 * sizeof(double),
               "packed");

static geom_status status(const pack_shape *shape) { return collide_shape_status(shape->plane); }

static bool bounds(const pack_shape *shape, double *box) {
    const geom_aabb2 all = collide_shape_bounds(shape->plane);
    memcpy(box, &all, sizeof all);
    return true;
}

static bool meet(const pack_shape *a, const pack_shape *b) {
    return collide_shape_relation(a->plane, b->plane) != COLLIDE_APART;
}

/* A point is asked as a ball of radius 0 (as_ball). */
const pack_space collide_packed_space2 = {
    .axes = 2,
    .kind = {[COLLIDE_SHAPE_POINT] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE_CIRCLE] = FILTER_BALL,
             [COLLIDE_SHAPE_SEGMENT] = FILTER_SEGMENT,
             [COLLIDE_SHAPE_CAPSULE] = FILTER_CAPSULE,
             [COLLIDE_SHAPE_AABB] = FILTER_AABB,
             [COLLIDE_SHAPE_OBB] = FILTER_OBB,
             [COLLIDE_SHAPE_CONVEX] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE_POLYGON] = FILTER_KIND_COUNT,
             [COLLIDE_SHAPE_KIND_COUNT] = FILTER_KIND_COUNT},
    .shape_kind = {[FILTER_BALL] = COLLIDE_SHAPE_CIRCLE,
                   [FILTER_SEGMENT] = COLLIDE_SHAPE_SEGMENT,
                   [FILTER_CAPSULE] = COLLIDE_SHAPE_CAPSULE,
                   [FILTER_AABB] = COLLIDE_SHAPE_AABB,
                   [FILTER_OBB] = COLLIDE_SHAPE_OBB},
    .streams =
        {[FILTER_BALL] = 4, [FILTER_SEGMENT] = 5, [FILTER_CAPSULE] = 6, [FILTER_AABB] = 4, [FILTER_OBB] = 6},
    .size = {[FILTER_BALL] = sizeof(geom_circle),
             [FILTER_SEGMENT] = sizeof(geom_segment2),
             [FILTER_CAPSULE] = sizeof(geom_capsule2),
             [FILTER_AABB] = sizeof(geom_aabb2),
             [FILTER_OBB] = sizeof(geom_obb2)},
    .filters = {[COLLIDE_SIMD_BASE] = &collide_filter2_base,
#if defined(COLLIDE_HAS_AVX)
                [COLLIDE_SIMD_AVX2] = &collide_filter2_avx2,
                [COLLIDE_SIMD_AVX512] = &collide_filter2_avx512
#endif
    },
    .status = status,
    .bounds = bounds,
    .meet = meet,
};
