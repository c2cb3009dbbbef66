/* Shapes of whole numbers as shapes of libcollide. */
#include "random_whole2.h"

#include "collide/support/kinds2.h"

#include <math.h>

static geom_vec2 stored_point(whole_point p, int exponent) {
    return geom_vec2_make(ldexp((double)p.x, exponent), ldexp((double)p.y, exponent));
}

static geom_obb2 stored_box(random_source *source, const whole_shape *shape, int exponent) {
    const int length = random_int(source, 0, 60);
    const geom_obb2 box = {
        stored_point(shape->center, exponent),
        stored_point(shape->axis, -length),
        {ldexp((double)shape->half.x, exponent + length), ldexp((double)shape->half.y, exponent + length)}};
    return box;
}

/* The vertices of a ring, corners and others. */
typedef struct vertex_list {
    whole_point vertex[STORED_POINTS];
    int count;
} vertex_list;

static void add_points_between(vertex_list *list, random_source *source, whole_point a, whole_point b) {
    const whole_point way = whole_minus(b, a);
    const edge_places places = random_edge_places(source, way.x, way.y);
    for (int i = 0; i < places.count; ++i) {
        const whole_point point = {a.x + way.x / places.parts * places.place[i],
                                   a.y + way.y / places.parts * places.place[i]};
        list->vertex[list->count++] = point;
    }
}

/* From any vertex on, in either direction. */
static geom_ring stored_ring(geom_vec2 *points, random_source *source, const vertex_list *list,
                             int exponent) {
    const int start = random_int(source, 0, list->count - 1);
    const int stride = random_int(source, 0, 1) ? 1 : list->count - 1;
    for (int i = 0; i < list->count; ++i) {
        points[i] = stored_point(list->vertex[(start + i * stride) % list->count], exponent);
    }
    const geom_ring ring = {points, (size_t)list->count};
    return ring;
}

/* A convex ring; some vertices twice, and in half of the rings more of them on the edges. */
static geom_ring stored_convex(stored_whole *stored, random_source *source, const whole_piece *piece,
                               int exponent) {
    const bool has_more = random_int(source, 0, 1) == 1;
    vertex_list list = {.count = 0};
    for (int i = 0; i < piece->count; ++i) {
        const whole_point a = piece->vertex[i];
        for (int copies = random_int(source, 0, 3) == 0 ? 2 : 1; copies > 0; --copies) {
            list.vertex[list.count++] = a;
        }
        if (has_more) {
            add_points_between(&list, source, a, piece->vertex[(i + 1) % piece->count]);
        }
    }
    return stored_ring(stored->points, source, &list, exponent);
}

/* Rings, half of which have more vertices on the edges. */
static geom_polygon stored_polygon(stored_whole *stored, random_source *source, const whole_shape *shape,
                                   int exponent) {
    geom_vec2 *points = stored->points;
    for (int i = 0; i < shape->ring_count; ++i) {
        const whole_ring *ring = &shape->ring[i];
        const bool has_more = random_int(source, 0, 1) == 1;
        vertex_list list = {.count = 0};
        for (int j = 0; j < ring->count; ++j) {
            list.vertex[list.count++] = ring->vertex[j];
            if (has_more) {
                add_points_between(&list, source, ring->vertex[j], ring->vertex[(j + 1) % ring->count]);
            }
        }
        stored->rings[i] = stored_ring(points, source, &list, exponent);
        points += list.count;
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
    switch (kind2_of(shape->kind)->core) {
    case COLLIDE_SHAPE_SEGMENT:
        stored->shape = collide_shape_from_segment((geom_segment2){a, b});
        break;
    case COLLIDE_SHAPE_AABB:
        stored->shape = collide_shape_from_aabb(
            (geom_aabb2){stored_point(shape->center, exponent), stored_point(shape->half, exponent)});
        break;
    case COLLIDE_SHAPE_OBB:
        stored->shape = collide_shape_from_obb(stored_box(source, shape, exponent));
        break;
    case COLLIDE_SHAPE_CONVEX:
        stored->shape = collide_shape_from_convex(stored_convex(stored, source, piece, exponent));
        break;
    case COLLIDE_SHAPE_POLYGON:
        stored->shape = collide_shape_from_polygon(stored_polygon(stored, source, shape, exponent));
        break;
    default:
        stored->shape = collide_shape_from_point(a);
        break;
    }
    stored->shape = kind2_around(shape->kind, stored->shape, radius);
}
