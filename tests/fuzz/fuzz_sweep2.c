/* Sweeps and rays of any shapes: what must hold of every answer, whatever the numbers. */
#include "fuzz_shape2.h"

#include <collide/sweep2.h>
#include <collide/sweep_circle2.h>

#include <math.h>

static void check_sweep(collide_sweep sweep, collide_relation at_start) {
    require((sweep.relation == COLLIDE_INVALID) == (at_start == COLLIDE_INVALID));
    if (sweep.relation == COLLIDE_INVALID) {
        require(sweep.time == 0.0);
        return;
    }
    require(sweep.time >= 0.0 && sweep.time <= 1.0);
    require((sweep.time == 0.0) == (at_start != COLLIDE_APART));
    require(sweep.relation >= at_start);
    require(sweep.relation != COLLIDE_APART || sweep.time == 1.0);
    const double length = geom_vec2_length(sweep.normal);
    require(length == 0.0 || fabs(length - 1.0) < 1e-15);
}

static void check_sweeps(collide_shape a, geom_vec2 way_a, collide_shape b, geom_vec2 way_b, double margin) {
    const bool valid = geom_vec2_is_finite(way_a) && geom_vec2_is_finite(way_b);
    const collide_relation at_start = valid ? collide_shape_relation_within(a, b, margin) : COLLIDE_INVALID;
    const collide_sweep sweep = collide_shape_sweep_within(a, way_a, b, way_b, margin);
    const collide_sweep swapped = collide_shape_sweep_within(b, way_b, a, way_a, margin);
    check_sweep(sweep, at_start);
    require(sweep.relation == swapped.relation && sweep.time == swapped.time);
    if (geom_vec2_equal(way_a, way_b)) {
        require(sweep.relation == at_start);
    }
}

/* A ray is the sweep of a point, and so is a disc without radius. */
static void check_ray(geom_segment2 ray, collide_shape target) {
    const collide_sweep cast = collide_shape_raycast(ray, target);
    check_sweep(cast, geom_vec2_is_finite(ray.b)
                          ? collide_shape_relation(collide_shape_from_point(ray.a), target)
                          : COLLIDE_INVALID);
    if (target.kind == COLLIDE_SHAPE_SEGMENT) {
        require(collide_sweep_circle_segment(ray, 0.0, target.as.segment).relation == cast.relation);
    } else if (target.kind == COLLIDE_SHAPE_CIRCLE) {
        require(collide_sweep_circle_circle(ray, 0.0, target.as.circle).relation == cast.relation);
    } else if (target.kind == COLLIDE_SHAPE_AABB) {
        require(collide_sweep_circle_aabb(ray, 0.0, target.as.aabb).relation == cast.relation);
    } else if (target.kind == COLLIDE_SHAPE_OBB) {
        require(collide_sweep_circle_obb(ray, 0.0, target.as.obb).relation == cast.relation);
    } else if (target.kind == COLLIDE_SHAPE_CAPSULE) {
        require(collide_sweep_circle_capsule(ray, 0.0, target.as.capsule).relation == cast.relation);
    } else if (target.kind == COLLIDE_SHAPE_CONVEX) {
        require(collide_sweep_circle_convex(ray, 0.0, target.as.convex).relation == cast.relation);
    } else if (target.kind == COLLIDE_SHAPE_POLYGON) {
        require(collide_sweep_circle_polygon(ray, 0.0, target.as.polygon).relation == cast.relation);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) & 1;
    fuzz_shape2 a;
    fuzz_shape2 b;
    fuzz_read_shape2(&reader, &a);
    fuzz_read_shape2(&reader, &b);
    const geom_segment2 ways = fuzz_read_segment2(&reader);
    check_sweeps(a.shape, ways.a, b.shape, ways.b, fuzz_read_number2(&reader));
    check_sweeps(a.shape, ways.a, b.shape, ways.b, 0.0);
    check_ray(ways, b.shape);
    return 0;
}
