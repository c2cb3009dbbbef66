/* Distances of the plane: the public function. */
#include <collide/distance2.h>

#include "distance2_internal.h"

collide_distance collide_shape_distance(collide_shape a, collide_shape b) {
    const collide_relation relation = collide_shape_relation(a, b);
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    if (a.kind == COLLIDE_SHAPE_POLYGON || b.kind == COLLIDE_SHAPE_POLYGON) {
        return collide_polygon_distance(&a, &b, relation);
    }
    core2 core_a;
    core2 core_b;
    collide_core2_init(&core_a, &a);
    collide_core2_init(&core_b, &b);
    return collide_core2_distance(&core_a, &core_b, relation);
}
