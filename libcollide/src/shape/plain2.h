/* Plain shapes of the plane: those that hold all their numbers themselves. One line in the table for each
 * kind.
 *
 * A plain shape begins with the points that move with it. Axes and lengths follow. Convex rings and polygons
 * have vertices of the caller, and neither bytes nor points here. */
#ifndef COLLIDE_PLAIN2_H
#define COLLIDE_PLAIN2_H

#include <collide/shape2.h>

typedef struct plain2 {
    size_t bytes; /* of a struct of doubles, which has no gaps */
    size_t points;
} plain2;

static inline plain2 plain2_of(collide_shape_kind kind) {
    static const plain2 kinds[] = {
        [COLLIDE_SHAPE_POINT] = {sizeof(geom_vec2), 1},
        [COLLIDE_SHAPE_SEGMENT] = {sizeof(geom_segment2), 2},
        [COLLIDE_SHAPE_CIRCLE] = {sizeof(geom_circle), 1},
        [COLLIDE_SHAPE_AABB] = {sizeof(geom_aabb2), 2},
        [COLLIDE_SHAPE_OBB] = {sizeof(geom_obb2), 1},
        [COLLIDE_SHAPE_CAPSULE] = {sizeof(geom_capsule2), 2},
        [COLLIDE_SHAPE_CONVEX] = {0, 0},
        [COLLIDE_SHAPE_POLYGON] = {0, 0},
    };
    _Static_assert(sizeof kinds / sizeof kinds[0] == COLLIDE_SHAPE_KIND_COUNT, "each kind has one line");
    return kinds[kind];
}

/* The points of a plain shape, in place. */
static inline geom_vec2 *plain2_points(collide_shape *shape) { return (geom_vec2 *)(void *)&shape->as; }

#endif
