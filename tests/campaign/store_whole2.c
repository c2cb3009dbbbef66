#include "random_whole2.h"

#include <math.h>

static geom_vec2 stored_point(whole_point p, int exponent) {
    return geom_make2(ldexp((double)p.x, exponent), ldexp((double)p.y, exponent));
}

static geom_obb2 stored_box(random_source *source, const whole_shape *shape, int exponent) {
    const int length = random_int(source, 0, 60);
    const geom_obb2 box = {
        stored_point(shape->center, exponent),
        stored_point(shape->axis, -length),
        {ldexp((double)shape->half.x, exponent + length), ldexp((double)shape->half.y, exponent + length)}};
    return box;
}

/* A convex ring from any vertex in either direction; some vertices twice, some points of edges in between. */
static geom_ring stored_convex(stored_whole *stored, random_source *source, const whole_piece *piece,
                               int exponent) {
    const int start = random_int(source, 0, piece->count - 1);
    const int stride = random_int(source, 0, 1) ? 1 : piece->count - 1;
    const uint64_t chances = random_bits(source) & random_bits(source);
    size_t used = 0;
    for (int i = 0; i < piece->count; ++i) {
        const whole_point a = piece->vertex[(start + i * stride) % piece->count];
        const whole_point d = whole_minus(piece->vertex[(start + (i + 1) * stride) % piece->count], a);
        const whole_point middle = {a.x + d.x / 2, a.y + d.y / 2};
        stored->points[used++] = stored_point(a, exponent);
        if (chances >> i & 1) {
            stored->points[used++] = stored_point(a, exponent);
        }
        if ((chances >> (i + 8) & 1) && d.x % 2 == 0 && d.y % 2 == 0) {
            stored->points[used++] = stored_point(middle, exponent);
        }
    }
    const geom_ring ring = {stored->points, used};
    return ring;
}

static geom_polygon stored_polygon(stored_whole *stored, random_source *source, const whole_shape *shape,
                                   int exponent) {
    size_t used = 0;
    for (int i = 0; i < shape->ring_count; ++i) {
        const whole_ring *ring = &shape->ring[i];
        const int start = random_int(source, 0, ring->count - 1);
        const int stride = random_int(source, 0, 1) ? 1 : ring->count - 1;
        stored->rings[i].points = stored->points + used;
        stored->rings[i].count = (size_t)ring->count;
        for (int j = 0; j < ring->count; ++j) {
            stored->points[used++] = stored_point(ring->vertex[(start + j * stride) % ring->count], exponent);
        }
    }
    const geom_polygon polygon = {stored->rings, (size_t)shape->ring_count};
    return polygon;
}

void store_whole_shape(stored_whole *stored, random_source *source, const whole_shape *shape, int exponent) {
    const whole_piece *piece = &shape->piece[0];
    const int first = random_int(source, 0, 1) ? 0 : piece->count - 1;
    const geom_vec2 a = stored_point(piece->vertex[first], exponent);
    const geom_vec2 b = stored_point(piece->vertex[piece->count - 1 - first], exponent);
    const double radius = ldexp((double)shape->radius, exponent);
    switch (shape->kind) {
    case COLLIDE_SHAPE_SEGMENT:
        stored->shape = collide_shape_of_segment((geom_segment2){a, b});
        break;
    case COLLIDE_SHAPE_CIRCLE:
        stored->shape = collide_shape_of_circle((geom_circle){a, radius});
        break;
    case COLLIDE_SHAPE_AABB:
        stored->shape = collide_shape_of_aabb(
            (geom_aabb2){stored_point(shape->center, exponent), stored_point(shape->half, exponent)});
        break;
    case COLLIDE_SHAPE_OBB:
        stored->shape = collide_shape_of_obb(stored_box(source, shape, exponent));
        break;
    case COLLIDE_SHAPE_CAPSULE:
        stored->shape = collide_shape_of_capsule((geom_capsule2){a, b, radius});
        break;
    case COLLIDE_SHAPE_CONVEX:
        stored->shape = collide_shape_of_convex(stored_convex(stored, source, piece, exponent));
        break;
    case COLLIDE_SHAPE_POLYGON:
        stored->shape = collide_shape_of_polygon(stored_polygon(stored, source, shape, exponent));
        break;
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_KIND_COUNT:
        stored->shape = collide_shape_of_point(a);
        break;
    }
}
