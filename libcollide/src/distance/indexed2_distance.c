/* Distances of polygons with an index. */
#include <collide/indexed2.h>

#include "distance2_internal.h"

collide_distance collide_indexed_distance(const geom_locator *a, const geom_locator *b) {
    const solid2 solid_a = solid2_indexed(a);
    const solid2 solid_b = solid2_indexed(b);
    return collide_solid2_distance(&solid_a, &solid_b, collide_indexed_relation(a, b));
}

collide_distance collide_indexed_shape_distance(const geom_locator *polygon, collide_shape shape) {
    const collide_relation relation = collide_indexed_shape_relation(polygon, shape);
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    const solid2 solid = solid2_indexed(polygon);
    if (shape.kind == COLLIDE_SHAPE_POLYGON) {
        const solid2 other = solid2_plain(shape.as.polygon);
        return collide_solid2_distance(&solid, &other, relation);
    }
    return collide_swapped_distance(collide_convex_solid2_distance(&shape, &solid, relation));
}
