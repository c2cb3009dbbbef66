/* Distances and manifolds of any two shapes, for any bytes: they tell one story with the relation, in either order. */
#include "fuzz.h"

#include <collide/contact2.h>
#include <collide/distance2.h>

#include <math.h>

enum {
    MAX_POINTS = 6
};

/* Style 0: quarters of small whole numbers, of which many touch; style 1: doubles of any bits. */
static double read_number(byte_reader *reader) {
    if (reader->style == 0) {
        return 0.25 * (int8_t)read_byte(reader);
    }
    return read_bits(reader);
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

/* Vertices of a shape in rings. */
typedef struct ring_storage {
    geom_vec2 points[MAX_POINTS];
    geom_ring ring;
} ring_storage;

static void read_ring(byte_reader *reader, ring_storage *storage) {
    storage->ring.points = storage->points;
    storage->ring.count = 1 + read_byte(reader) % MAX_POINTS;
    for (size_t i = 0; i < storage->ring.count; ++i) {
        storage->points[i] = read_point(reader);
    }
}

static collide_shape read_plain(byte_reader *reader, collide_shape_kind kind) {
    const geom_segment2 line = read_segment(reader);
    const geom_vec2 size = read_point(reader);
    const geom_circle circle = {line.a, size.x};
    const geom_capsule2 capsule = {line.a, line.b, size.x};
    const geom_obb2 box = {line.a, line.b, size};
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_of_segment(line);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_of_circle(circle);
    case COLLIDE_SHAPE_AABB:
        return collide_shape_of_aabb(geom_segment2_bounds(line));
    case COLLIDE_SHAPE_OBB:
        return collide_shape_of_obb(box);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_of_capsule(capsule);
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return collide_shape_of_point(line.a);
}

/* A shape that keeps its kind's promises: rings are convex, polygons simple. */
static collide_shape read_shape(byte_reader *reader, ring_storage *storage) {
    const collide_shape_kind kind = (collide_shape_kind)(read_byte(reader) % COLLIDE_SHAPE_KIND_COUNT);
    if (kind != COLLIDE_SHAPE_CONVEX && kind != COLLIDE_SHAPE_POLYGON) {
        return read_plain(reader, kind);
    }
    read_ring(reader, storage);
    const geom_polygon polygon = {&storage->ring, 1};
    if (kind == COLLIDE_SHAPE_POLYGON && geom_polygon_check(polygon, NULL).status == GEOM_OK) {
        return collide_shape_of_polygon(polygon);
    }
    storage->ring.count = geom_ring_convexity(storage->ring) != GEOM_NOT_CONVEX ? storage->ring.count : 1;
    return collide_shape_of_convex(storage->ring);
}

static void check_distance(collide_shape a, collide_shape b, collide_relation relation) {
    const collide_distance found = collide_shape_distance(a, b);
    const collide_distance back = collide_shape_distance(b, a);
    require(found.relation == relation);
    require((relation == COLLIDE_INVALID) == isnan(found.distance));
    require((relation > COLLIDE_APART) == (found.distance == 0.0));
    require(relation == COLLIDE_INVALID || (geom_finite2(found.on_a) && geom_finite2(found.on_b)));
    require(relation == COLLIDE_INVALID ||
            (back.distance == found.distance && geom_equal2(back.on_a, found.on_b)));
}

static void check_manifold(collide_shape a, collide_shape b, collide_relation relation) {
    const collide_manifold found = collide_shape_manifold(a, b);
    const collide_manifold back = collide_shape_manifold(b, a);
    require(found.relation == relation);
    require((found.count > 0) == (relation > COLLIDE_APART) && found.count <= 2);
    require((found.depth > 0.0) == (relation == COLLIDE_OVERLAPPING));
    require(relation == COLLIDE_INVALID || (back.depth == found.depth && back.count == found.count));
    require(found.count == 0 || fabs(geom_length2(found.normal) - 1.0) < 1e-15);
    for (int i = 0; i < found.count; ++i) {
        require(geom_finite2(found.points[i].point));
        require(found.points[i].depth >= 0.0 && found.points[i].depth <= found.depth);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) & 1;
    ring_storage first;
    ring_storage second;
    const collide_shape a = read_shape(&reader, &first);
    const collide_shape b = read_shape(&reader, &second);
    const collide_relation relation = collide_shape_relation(a, b);
    check_distance(a, b, relation);
    check_manifold(a, b, relation);
    return 0;
}
