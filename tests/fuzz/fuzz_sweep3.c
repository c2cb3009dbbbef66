/* Straight motion in space for any bytes: one story in either order, with a margin, at the start and for
 * rays. */
#include "fuzz_shape3.h"

#include <collide/sweep3.h>

#include <math.h>
#include <stdint.h>

static void check_sweep(collide_sweep3 met, collide_relation at_start) {
    require((met.relation == COLLIDE_INVALID) == (at_start == COLLIDE_INVALID));
    require(met.time >= 0.0 && met.time <= 1.0);
    require(met.relation >= at_start);
    require(met.relation == COLLIDE_INVALID || (met.time == 0.0) == (at_start != COLLIDE_APART));
    require(met.relation != COLLIDE_APART || met.time == 1.0);
    require(met.relation == COLLIDE_APART || met.time == 0.0 ||
            fabs(geom_vec3_length(met.normal) - 1.0) < 0x1p-40);
}

static void check_sweeps(collide_shape3 a, geom_vec3 way_a, collide_shape3 b, geom_vec3 way_b,
                         double margin) {
    const bool valid = geom_vec3_is_finite(way_a) && geom_vec3_is_finite(way_b);
    const collide_relation at_start = valid ? collide_shape3_relation_within(a, b, margin) : COLLIDE_INVALID;
    const collide_sweep3 met = collide_shape3_sweep_within(a, way_a, b, way_b, margin);
    const collide_sweep3 other = collide_shape3_sweep_within(b, way_b, a, way_a, margin);
    check_sweep(met, at_start);
    check_sweep(other, at_start);
    require(met.relation == other.relation && met.time == other.time);
    const collide_sweep3 nearer = collide_shape3_sweep_within(a, way_a, b, way_b, 0.0);
    require(met.relation == COLLIDE_INVALID || nearer.relation <= met.relation);
    const geom_vec3 rest = {0.0, 0.0, 0.0};
    const collide_sweep3 together = collide_shape3_sweep_within(a, way_a, b, way_a, margin);
    require(!geom_vec3_is_finite(way_a) || together.relation == collide_shape3_relation_within(a, b, margin));
    require(!geom_vec3_is_finite(way_a) ||
            together.relation == collide_shape3_sweep_within(a, rest, b, rest, margin).relation);
}

static void check_ray(geom_segment3 ray, collide_shape3 target) {
    const collide_shape3 start = collide_shape3_from_point(ray.a);
    const collide_shape3 way = collide_shape3_from_segment(ray);
    const collide_relation on_way = collide_shape3_relation(way, target);
    const collide_sweep3 hit = collide_shape3_raycast(ray, target);
    check_sweep(hit, on_way == COLLIDE_INVALID ? on_way : collide_shape3_relation(start, target));
    require((hit.relation == COLLIDE_APART) == (on_way == COLLIDE_APART));
    require(hit.relation == COLLIDE_APART || hit.relation <= on_way ||
            collide_shape3_relation(start, target) == hit.relation);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % 3;
    fuzz_shape3 a;
    fuzz_shape3 b;
    fuzz_read_shape3(&reader, &a);
    fuzz_read_shape3(&reader, &b);
    const geom_vec3 way_a = fuzz_read_point3(&reader);
    const geom_vec3 way_b = fuzz_read_point3(&reader);
    const geom_segment3 ray = {way_a, way_b};
    check_sweeps(a.shape, way_a, b.shape, way_b, fuzz_read_number3(&reader));
    check_ray(ray, b.shape);
    return 0;
}
