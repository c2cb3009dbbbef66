/* Manifolds of the plane: the public function and the order of the shapes. */
#include <collide/contact2.h>

#include "contact2_internal.h"
#include "distance/distance2_internal.h"

#include <math.h>

/* Whether b goes first, so that the arithmetic is the same in both orders. Different kinds come in their own
 * order, though they may be the same set: a point and a disc without radius. */
static bool is_reversed(const collide_shape *a, const collide_shape *b) {
    if (a->kind != b->kind) {
        return a->kind > b->kind;
    }
    if (a->kind == COLLIDE_SHAPE_POLYGON) {
        return collide_compare_polygons(a->as.polygon, b->as.polygon) > 0;
    }
    core2 core_a;
    core2 core_b;
    collide_core2_init(&core_a, a);
    collide_core2_init(&core_b, b);
    return collide_compare_cores(&core_a, &core_b) > 0;
}

static collide_manifold manifold_in_order(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation) {
    return b->kind == COLLIDE_SHAPE_POLYGON ? collide_polygon_manifold(a, b, relation)
                                            : collide_convex_manifold(a, b, relation);
}

collide_manifold collide_shape_manifold(collide_shape a, collide_shape b) {
    const collide_relation relation = collide_shape_relation(a, b);
    collide_manifold manifold = {.relation = relation};
    if (relation == COLLIDE_INVALID) {
        const double nan = (double)NAN;
        manifold.depth = nan;
        manifold.normal = geom_vec2_make(nan, nan);
    }
    if (relation <= COLLIDE_APART) {
        return manifold;
    }
    const bool reversed = is_reversed(&a, &b);
    manifold = reversed ? manifold_in_order(&b, &a, relation) : manifold_in_order(&a, &b, relation);
    const geom_vec2 zero = {0.0, 0.0};
    manifold.normal = reversed ? geom_vec2_sub(zero, manifold.normal) : geom_vec2_add(zero, manifold.normal);
    return manifold;
}
