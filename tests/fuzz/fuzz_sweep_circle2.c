/* Sweeps and distances for any bytes: what must hold of every answer, whatever the numbers. */
#include "fuzz.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <math.h>

enum {
    MAX_POINTS = 12
};

/* Style 0: halves of small whole numbers, of which many touch; style 1: doubles of any bits. */
static double read_number(byte_reader *reader) {
    if (reader->style == 0) {
        return 0.5 * (int8_t)read_byte(reader);
    }
    return read_bits(reader);
}

static geom_vec2 read_point(byte_reader *reader) {
    const double x = read_number(reader);
    return geom_vec2_make(x, read_number(reader));
}

static geom_segment2 read_segment(byte_reader *reader) {
    const geom_vec2 a = read_point(reader);
    const geom_segment2 segment = {a, read_point(reader)};
    return segment;
}

/* A sweep tells one story with the exact tests at its two ends. */
static void check_sweep(collide_sweep sweep, collide_relation at_start, collide_relation at_end) {
    require((sweep.relation == COLLIDE_INVALID) ==
            (at_start == COLLIDE_INVALID || at_end == COLLIDE_INVALID));
    if (sweep.relation == COLLIDE_INVALID) {
        require(sweep.time == 0.0);
        return;
    }
    require(sweep.time >= 0.0 && sweep.time <= 1.0);
    require((sweep.time == 0.0) == (at_start != COLLIDE_APART));
    require(sweep.relation >= at_start && sweep.relation >= at_end);
    require(sweep.relation != COLLIDE_APART || sweep.time == 1.0);
    const double length = geom_vec2_length(sweep.normal);
    require(geom_vec2_is_finite(sweep.point) && (length == 0.0 || fabs(length - 1.0) < 1e-15));
}

static void check_distance(collide_distance distance) {
    require((distance.relation == COLLIDE_INVALID) == isnan(distance.distance));
    require((distance.relation > COLLIDE_APART) == (distance.distance == 0.0));
    require(distance.relation == COLLIDE_INVALID ||
            (geom_vec2_is_finite(distance.on_a) && geom_vec2_is_finite(distance.on_b)));
    require(distance.distance != 0.0 || geom_vec2_equal(distance.on_a, distance.on_b));
}

static void check_discs(geom_segment2 path, double radius, geom_segment2 other, double size) {
    const geom_circle start = {path.a, radius};
    const geom_circle end = {path.b, radius};
    const geom_circle other_start = {other.a, size};
    const geom_circle other_end = {other.b, size};
    const collide_sweep both = collide_sweep_moving_circles(path, radius, other, size);
    const collide_sweep swapped = collide_sweep_moving_circles(other, size, path, radius);
    check_sweep(both, collide_circle_circle(start, other_start), collide_circle_circle(end, other_end));
    require(both.relation == swapped.relation && both.time == swapped.time);
    const collide_sweep resting = collide_sweep_circle_circle(path, radius, other_start);
    check_sweep(resting, collide_circle_circle(start, other_start), collide_circle_circle(end, other_start));
    check_distance(
        collide_shape_distance(collide_shape_from_circle(start), collide_shape_from_circle(other_end)));

    const collide_approach approach = collide_closest_approach(path, other);
    const collide_sweep points = collide_sweep_moving_circles(path, 0.0, other, 0.0);
    require((points.relation == COLLIDE_INVALID) == isnan(approach.distance));
    require((points.relation > COLLIDE_APART) == (approach.distance == 0.0));
    require(approach.time >= 0.0 && approach.time <= 1.0);
}

static void check_walls(geom_segment2 path, double radius, geom_segment2 wall) {
    const geom_circle start = {path.a, radius};
    const geom_circle end = {path.b, radius};
    const collide_sweep sweep = collide_sweep_circle_segment(path, radius, wall);
    check_sweep(sweep, collide_segment_circle(wall, start), collide_segment_circle(wall, end));
    check_distance(
        collide_shape_distance(collide_shape_from_segment(path), collide_shape_from_segment(wall)));
    check_distance(
        collide_shape_distance(collide_shape_from_segment(wall), collide_shape_from_circle(start)));
    const geom_capsule2 capsule = {path.a, path.b, radius};
    const geom_capsule2 other = {wall.a, wall.b, 0.0};
    check_distance(
        collide_shape_distance(collide_shape_from_capsule(capsule), collide_shape_from_capsule(other)));
}

static void check_boxes(geom_segment2 path, double radius, geom_segment2 shape) {
    const geom_circle disc = {path.a, radius};
    const geom_aabb2 box = geom_segment2_bounds(shape);
    const geom_obb2 turned = {shape.a, shape.b, {radius, 0.5 * radius}};
    check_distance(collide_shape_distance(collide_shape_from_segment(path), collide_shape_from_aabb(box)));
    check_distance(collide_shape_distance(collide_shape_from_circle(disc), collide_shape_from_aabb(box)));
    check_distance(collide_shape_distance(collide_shape_from_aabb(geom_segment2_bounds(path)),
                                          collide_shape_from_aabb(box)));
    check_distance(collide_shape_distance(collide_shape_from_segment(path), collide_shape_from_obb(turned)));
    check_distance(collide_shape_distance(collide_shape_from_circle(disc), collide_shape_from_obb(turned)));
}

static void check_polygon(geom_segment2 path, double radius, geom_polygon polygon) {
    const geom_circle start = {path.a, radius};
    const geom_circle end = {path.b, radius};
    const collide_sweep sweep = collide_sweep_circle_polygon(path, radius, polygon);
    check_sweep(sweep, collide_circle_polygon(start, polygon), collide_circle_polygon(end, polygon));
    check_distance(
        collide_shape_distance(collide_shape_from_segment(path), collide_shape_from_polygon(polygon)));
    check_distance(
        collide_shape_distance(collide_shape_from_circle(start), collide_shape_from_polygon(polygon)));
    check_distance(
        collide_shape_distance(collide_shape_from_polygon(polygon), collide_shape_from_polygon(polygon)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t mode = read_byte(&reader);
    reader.style = mode & 1;
    const geom_segment2 path = read_segment(&reader);
    const geom_segment2 other = read_segment(&reader);
    const double radius = read_number(&reader);
    const double second_radius = read_number(&reader);
    check_discs(path, radius, other, second_radius);
    check_walls(path, radius, other);
    check_boxes(path, radius, other);

    geom_vec2 points[MAX_POINTS];
    const geom_ring ring = {points, (mode >> 1) % (MAX_POINTS + 1)};
    for (size_t i = 0; i < ring.count; ++i) {
        points[i] = read_point(&reader);
    }
    const geom_polygon polygon = {&ring, 1};
    if (geom_polygon_check(polygon, NULL).status == GEOM_OK) {
        check_polygon(path, radius, polygon);
    }
    return 0;
}
