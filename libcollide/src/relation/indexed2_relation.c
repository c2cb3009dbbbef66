/* Relations of polygons with an index. */
#include <collide/indexed2.h>

#include "exact/ordered_core2.h"
#include "shape/valid2.h"
#include "solid2_relation.h"

collide_relation collide_indexed_relation(const geom_locator *a, const geom_locator *b) {
    const solid2 solid_a = solid2_indexed(a);
    const solid2 solid_b = solid2_indexed(b);
    return collide_solid2_relation(&solid_a, &solid_b);
}

static collide_relation relation_within(const solid2 *a, const solid2 *b, double margin) {
    return margin > 0.0 ? collide_solid2_relation_within(a, b, margin) : collide_solid2_relation(a, b);
}

collide_relation collide_indexed_relation_within(const geom_locator *a, const geom_locator *b,
                                                 double margin) {
    const solid2 solid_a = solid2_indexed(a);
    const solid2 solid_b = solid2_indexed(b);
    return valid_size(margin) ? relation_within(&solid_a, &solid_b, margin) : COLLIDE_INVALID;
}

collide_relation collide_indexed_shape_relation(const geom_locator *polygon, collide_shape shape) {
    return collide_indexed_shape_relation_within(polygon, shape, 0.0);
}

collide_relation collide_indexed_shape_relation_within(const geom_locator *polygon, collide_shape shape,
                                                       double margin) {
    if (!valid_size(margin) || collide_shape_status(shape) != GEOM_OK) {
        return COLLIDE_INVALID;
    }
    const solid2 solid = solid2_indexed(polygon);
    if (shape.kind == COLLIDE_SHAPE_POLYGON) {
        const solid2 other = solid2_plain(shape.as.polygon);
        return relation_within(&solid, &other, margin);
    }
    const ordered_core2 core = collide_ordered_core2_of_shape(&shape);
    return collide_relation_of_core_and_polygon(&core, margin, &solid);
}
