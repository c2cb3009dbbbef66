/* Shapes of the plane from bytes. */
#include "fuzz_shape2.h"

#include "collide/support/kinds2.h"

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
    const geom_aabb2 box = geom_segment2_bounds(s);
    const geom_vec2 a = kind == COLLIDE_SHAPE_AABB ? box.min : s.a;
    const geom_vec2 b = kind == COLLIDE_SHAPE_AABB ? box.max : s.b;
    const size_t first_length = kind2_first_length(kind2_of(kind));
    const bool has_second = first_length > 2; /* a point or an axis */
    const double numbers[KIND2_NUMBERS] = {
        a.x, a.y, has_second ? b.x : sizes.x, has_second ? b.y : sizes.y, sizes.x, sizes.y};
    made->shape = kind2_shape(kind, numbers);
}
