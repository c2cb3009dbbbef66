/* Shapes of the plane from bytes. */
#include "fuzz_shape2.h"

double fuzz_read_number2(byte_reader *reader) {
    return reader->style == 0 ? 0.5 * (int8_t)read_byte(reader) : read_bits(reader);
}

geom_vec2 fuzz_read_point2(byte_reader *reader) {
    const double x = fuzz_read_number2(reader);
    return geom_vec2_make(x, fuzz_read_number2(reader));
}

geom_segment2 fuzz_read_segment2(byte_reader *reader) {
    const geom_vec2 a = fuzz_read_point2(reader);
    const geom_segment2 segment = {a, fuzz_read_point2(reader)};
    return segment;
}

static void read_ring(byte_reader *reader, fuzz_shape2 *made) {
    made->ring.points = made->points;
    made->ring.count = read_byte(reader) % (FUZZ_POINTS2 + 1);
    for (size_t i = 0; i < made->ring.count; ++i) {
        made->points[i] = fuzz_read_point2(reader);
    }
}

/* Rings that are not what their kind wants become the boxes about them. */
static void read_rings(byte_reader *reader, fuzz_shape2 *made, bool convex) {
    read_ring(reader, made);
    const geom_polygon polygon = {&made->ring, 1};
    const bool good = convex ? geom_ring_convexity(made->ring) != GEOM_NOT_CONVEX || made->ring.count == 2
                             : geom_polygon_check(polygon, NULL).status == GEOM_OK;
    if (!good) {
        const geom_segment2 corners = fuzz_read_segment2(reader);
        const geom_aabb2 box = {corners.a, corners.b};
        made->shape = collide_shape_from_aabb(box);
    } else {
        made->shape = convex ? collide_shape_from_convex(made->ring) : collide_shape_from_polygon(polygon);
    }
}

void fuzz_read_shape2(byte_reader *reader, fuzz_shape2 *made) {
    const collide_shape_kind kind = (collide_shape_kind)(read_byte(reader) % COLLIDE_SHAPE_KIND_COUNT);
    if (kind == COLLIDE_SHAPE_CONVEX || kind == COLLIDE_SHAPE_POLYGON) {
        read_rings(reader, made, kind == COLLIDE_SHAPE_CONVEX);
        return;
    }
    const geom_segment2 s = fuzz_read_segment2(reader);
    const geom_vec2 sizes = fuzz_read_point2(reader);
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
