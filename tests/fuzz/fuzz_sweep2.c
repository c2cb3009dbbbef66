/* Sweeps, turns and arcs of any shapes: what must hold of every answer, whatever the numbers. */
#include "fuzz.h"

#include <collide/arc2.h>
#include <collide/cast.h>
#include <collide/sweep2.h>
#include <collide/turn2.h>

#include <math.h>

enum {
    MAX_POINTS = 10
};

/* A shape that may have its vertices in here. */
typedef struct fuzz_shape {
    collide_shape shape;
    geom_vec2 points[MAX_POINTS];
    geom_ring ring;
} fuzz_shape;

/* Style 0: halves of small whole numbers, of which many touch; style 1: doubles of any bits. */
static double read_number(byte_reader *reader) {
    return reader->style == 0 ? 0.5 * (int8_t)read_byte(reader) : read_bits(reader);
}

static geom_vec2 read_point(byte_reader *reader) {
    const double x = read_number(reader);
    return geom_make2(x, read_number(reader));
}

static geom_segment2 read_segment(byte_reader *reader) {
    const geom_vec2 a = read_point(reader);
    const geom_segment2 segment = {a, read_point(reader)};
    return segment;
}

static void read_ring(byte_reader *reader, fuzz_shape *made) {
    made->ring.points = made->points;
    made->ring.count = read_byte(reader) % (MAX_POINTS + 1);
    for (size_t i = 0; i < made->ring.count; ++i) {
        made->points[i] = read_point(reader);
    }
}

/* Rings that are not what their kind wants become the boxes about them. */
static void read_rings(byte_reader *reader, fuzz_shape *made, bool convex) {
    read_ring(reader, made);
    const geom_polygon polygon = {&made->ring, 1};
    const bool good = convex ? geom_ring_convexity(made->ring) != GEOM_NOT_CONVEX || made->ring.count == 2
                             : geom_polygon_check(polygon, NULL).status == GEOM_OK;
    if (!good) {
        const geom_aabb2 box = {read_point(reader), read_point(reader)};
        made->shape = collide_shape_of_aabb(box);
    } else {
        made->shape = convex ? collide_shape_of_convex(made->ring) : collide_shape_of_polygon(polygon);
    }
}

static void read_shape(byte_reader *reader, fuzz_shape *made) {
    const collide_shape_kind kind = (collide_shape_kind)(read_byte(reader) % COLLIDE_SHAPE_KIND_COUNT);
    if (kind == COLLIDE_SHAPE_CONVEX || kind == COLLIDE_SHAPE_POLYGON) {
        read_rings(reader, made, kind == COLLIDE_SHAPE_CONVEX);
        return;
    }
    const geom_segment2 s = read_segment(reader);
    const geom_vec2 sizes = read_point(reader);
    made->shape.kind = kind;
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        made->shape.as.segment = s;
        break;
    case COLLIDE_SHAPE_CIRCLE:
        made->shape.as.circle = (geom_circle){s.a, sizes.x};
        break;
    case COLLIDE_SHAPE_AABB:
        made->shape.as.aabb = geom_segment2_bounds(s);
        break;
    case COLLIDE_SHAPE_OBB:
        made->shape.as.obb = (geom_obb2){s.a, s.b, sizes};
        break;
    case COLLIDE_SHAPE_CAPSULE:
        made->shape.as.capsule = (geom_capsule2){s.a, s.b, sizes.x};
        break;
    default:
        made->shape.as.point = s.a;
        break;
    }
}

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
    const double length = geom_length2(sweep.normal);
    require(length == 0.0 || fabs(length - 1.0) < 1e-15);
}

static void check_sweeps(collide_shape a, geom_vec2 way_a, collide_shape b, geom_vec2 way_b, double margin) {
    const bool valid = geom_finite2(way_a) && geom_finite2(way_b);
    const collide_relation at_start = valid ? collide_shape_within(a, b, margin) : COLLIDE_INVALID;
    const collide_sweep sweep = collide_shape_sweep_within(a, way_a, b, way_b, margin);
    const collide_sweep swapped = collide_shape_sweep_within(b, way_b, a, way_a, margin);
    check_sweep(sweep, at_start);
    require(sweep.relation == swapped.relation && sweep.time == swapped.time);
    if (geom_equal2(way_a, way_b)) {
        require(sweep.relation == at_start);
    }
}

/* A ray is the sweep of a point, and so is a disc without radius. */
static void check_ray(geom_segment2 ray, collide_shape target) {
    const collide_sweep cast = collide_shape_ray_cast(ray, target);
    check_sweep(cast, geom_finite2(ray.b) ? collide_shape_relation(collide_shape_of_point(ray.a), target)
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

static void check_turn(collide_turn turn, collide_relation at_start) {
    require((turn.verdict == COLLIDE_TURN_INVALID) == (at_start == COLLIDE_INVALID));
    require(turn.time >= 0.0 && turn.time <= turn.until && turn.until <= 1.0);
    require(turn.verdict != COLLIDE_TURN_FREE || turn.time == 1.0);
    require(at_start <= COLLIDE_APART || (turn.verdict == COLLIDE_TURN_HIT && turn.until == 0.0));
    require(turn.clearance >= 0.0);
    require(turn.steps <= COLLIDE_TURN_MAX_STEPS + 64);
}

/* A motion without turning has an exact answer, which the proof must not contradict. */
static void check_turns(collide_shape a, geom_segment2 way, double angle, collide_shape b, double tolerance) {
    const collide_motion rest = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
    const collide_motion turning = {way.a, way.b, angle};
    const collide_motion straight = {way.a, way.b, 0.0};
    const bool valid = geom_finite2(way.a) && geom_finite2(way.b) && tolerance >= 0.0 && isfinite(tolerance);
    const collide_relation at_start = valid ? collide_shape_relation(a, b) : COLLIDE_INVALID;
    check_turn(collide_shape_turn(a, turning, b, rest, 0.0, tolerance),
               isfinite(angle) ? at_start : COLLIDE_INVALID);
    const collide_turn turn = collide_shape_turn(b, rest, a, straight, 0.0, tolerance);
    check_turn(turn, at_start);
    const geom_vec2 unmoved = collide_motion_apply(turning, 0.0, way.a);
    require(!valid || !isfinite(angle) || geom_equal2(unmoved, way.a));
    const collide_sweep sweep = collide_shape_sweep(a, way.b, b, rest.translation);
    require(turn.verdict != COLLIDE_TURN_FREE || sweep.relation == COLLIDE_APART);
    require(turn.verdict != COLLIDE_TURN_HIT || sweep.relation > COLLIDE_APART);
}

static void check_arc(geom_segment2 spoke, double angle, double radius, collide_shape target) {
    const collide_arc arc = {spoke.a, spoke.b, angle};
    const geom_circle disc = {spoke.b, radius};
    const bool valid = geom_finite2(spoke.a) && isfinite(angle);
    const collide_relation at_start =
        valid ? collide_shape_relation(collide_shape_of_circle(disc), target) : COLLIDE_INVALID;
    check_turn(collide_arc_circle(arc, radius, target), at_start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) & 1;
    fuzz_shape a;
    fuzz_shape b;
    read_shape(&reader, &a);
    read_shape(&reader, &b);
    const geom_segment2 ways = read_segment(&reader);
    const geom_vec2 sizes = read_point(&reader);
    const double angle = read_number(&reader);
    check_sweeps(a.shape, ways.a, b.shape, ways.b, sizes.x);
    check_sweeps(a.shape, ways.a, b.shape, ways.b, 0.0);
    check_ray(ways, b.shape);
    check_turns(a.shape, ways, angle, b.shape, sizes.y);
    check_arc(ways, angle, sizes.x, b.shape);
    return 0;
}
