#include <collide/distance2.h>

#include "distance2_polygon.h"
#include "shape/outline2.h"

collide_distance collide_shape_distance(collide_shape a, collide_shape b) {
    const collide_relation relation = collide_shape_relation(a, b);
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    if (a.kind == COLLIDE_SHAPE_POLYGON || b.kind == COLLIDE_SHAPE_POLYGON) {
        return collide_polygon_distance(&a, &b, relation);
    }
    const outline2 outline_a = collide_outline_shape(&a);
    const outline2 outline_b = collide_outline_shape(&b);
    return collide_outline_distance(&outline_a, &outline_b, relation);
}
