/* Distances and manifolds of any two shapes, for any bytes: they tell one story with the relation, in either
 * order. */
#include "fuzz_shape2.h"

#include <collide/contact2.h>
#include <collide/distance2.h>

#include <math.h>

static void check_distance(collide_shape a, collide_shape b, collide_relation relation) {
    const collide_distance found = collide_shape_distance(a, b);
    const collide_distance back = collide_shape_distance(b, a);
    require(found.relation == relation);
    require((relation == COLLIDE_INVALID) == isnan(found.distance));
    require((relation > COLLIDE_APART) == (found.distance == 0.0));
    require(relation == COLLIDE_INVALID ||
            (geom_vec2_is_finite(found.on_a) && geom_vec2_is_finite(found.on_b)));
    require(relation == COLLIDE_INVALID ||
            (back.distance == found.distance && geom_vec2_equal(back.on_a, found.on_b)));
}

static void check_manifold(collide_shape a, collide_shape b, collide_relation relation) {
    const collide_manifold found = collide_shape_manifold(a, b);
    const collide_manifold back = collide_shape_manifold(b, a);
    require(found.relation == relation);
    require((found.count > 0) == (relation > COLLIDE_APART) && found.count <= 2);
    require((found.depth > 0.0) == (relation == COLLIDE_OVERLAPPING));
    require(relation == COLLIDE_INVALID || (back.depth == found.depth && back.count == found.count));
    require(found.count == 0 || fabs(geom_vec2_length(found.normal) - 1.0) < 1e-15);
    for (int i = 0; i < found.count; ++i) {
        require(geom_vec2_is_finite(found.points[i].point));
        require(found.points[i].depth >= 0.0 && found.points[i].depth <= found.depth);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) & 1;
    fuzz_shape2 a;
    fuzz_shape2 b;
    fuzz_read_shape2(&reader, &a);
    fuzz_read_shape2(&reader, &b);
    const collide_relation relation = collide_shape_relation(a.shape, b.shape);
    check_distance(a.shape, b.shape, relation);
    check_manifold(a.shape, b.shape, relation);
    return 0;
}
