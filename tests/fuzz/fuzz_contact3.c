/* Distances and contacts in space for any bytes: one story with the relation, and the same in either
 * order. */
#include "fuzz_shape3.h"

#include <collide/contact3.h>
#include <collide/distance3.h>

#include <math.h>

static void check_distance(collide_shape3 a, collide_shape3 b, collide_relation relation) {
    const collide_distance3 gap = collide_shape3_distance(a, b);
    const collide_distance3 back = collide_shape3_distance(b, a);
    require(gap.relation == relation && back.relation == relation);
    if (relation == COLLIDE_INVALID) {
        require(isnan(gap.distance));
        return;
    }
    require((gap.distance == 0.0) == (relation != COLLIDE_APART));
    require(gap.distance >= 0.0 && gap.distance == back.distance);
    require(geom_vec3_is_finite(gap.on_a) && geom_vec3_is_finite(gap.on_b));
    require(geom_vec3_equal(gap.on_a, back.on_b) && geom_vec3_equal(gap.on_b, back.on_a));
}

static void check_contact(collide_shape3 a, collide_shape3 b, collide_relation relation) {
    const collide_manifold3 press = collide_shape3_manifold(a, b);
    const collide_manifold3 back = collide_shape3_manifold(b, a);
    require(press.relation == relation && back.relation == relation);
    require((press.count > 0) == (relation == COLLIDE_TOUCHING || relation == COLLIDE_OVERLAPPING));
    require(press.count <= 4 && press.count == back.count);
    require((press.depth > 0.0) == (relation == COLLIDE_OVERLAPPING));
    for (int i = 0; i < press.count; ++i) {
        require(geom_vec3_is_finite(press.points[i].point));
        require(press.points[i].depth >= 0.0 && press.points[i].depth <= press.depth);
    }
    if (press.count > 0) {
        require(press.depth == back.depth);
        require(fabs(geom_vec3_length(press.normal) - 1.0) <= 0x1p-50);
        /* equal shapes have the same normal in both orders */
        require(geom_vec3_equal(back.normal, geom_vec3_neg(press.normal)) ||
                geom_vec3_equal(back.normal, press.normal));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % 3;
    fuzz_shape3 a;
    fuzz_shape3 b;
    fuzz_read_shape3(&reader, &a);
    fuzz_read_shape3(&reader, &b);
    const collide_relation relation = collide_shape3_relation(a.shape, b.shape);
    check_distance(a.shape, b.shape, relation);
    check_contact(a.shape, b.shape, relation);
    return 0;
}
