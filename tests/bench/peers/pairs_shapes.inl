/* Functions of one pair of shapes each, in the form of a peer, so that all pay for the same call through a
 * pointer. The file that includes this one says with MEET(pair, a, b) what is asked, and with PEER and
 * PEER_NAME what the peer is. */
#include "pairs.h"

#include <stdlib.h>

#define TEST(first, second)                                                                                  \
    static bool first##_##second(const void *a, const void *b) {                                             \
        const collide_shape *x = a;                                                                          \
        const collide_shape *y = b;                                                                          \
        return MEET(first##_##second, x->as.first, y->as.second);                                            \
    }

TEST(point, point)
TEST(point, segment)
TEST(point, circle)
TEST(point, aabb)
TEST(point, obb)
TEST(point, capsule)
TEST(point, convex)
TEST(point, polygon)
TEST(segment, segment)
TEST(segment, circle)
TEST(segment, aabb)
TEST(segment, obb)
TEST(segment, capsule)
TEST(segment, convex)
TEST(segment, polygon)
TEST(circle, circle)
TEST(circle, aabb)
TEST(circle, obb)
TEST(circle, capsule)
TEST(circle, convex)
TEST(circle, polygon)
TEST(aabb, aabb)
TEST(aabb, obb)
TEST(aabb, capsule)
TEST(aabb, convex)
TEST(aabb, polygon)
TEST(obb, obb)
TEST(obb, capsule)
TEST(obb, convex)
TEST(obb, polygon)
TEST(capsule, capsule)
TEST(capsule, convex)
TEST(capsule, polygon)
TEST(convex, convex)
TEST(convex, polygon)
TEST(polygon, polygon)

static peer_meet *const calls[COLLIDE_SHAPE_KIND_COUNT][COLLIDE_SHAPE_KIND_COUNT] = {
    {point_point, point_segment, point_circle, point_aabb, point_obb, point_capsule, point_convex,
     point_polygon},
    {NULL, segment_segment, segment_circle, segment_aabb, segment_obb, segment_capsule, segment_convex,
     segment_polygon},
    {NULL, NULL, circle_circle, circle_aabb, circle_obb, circle_capsule, circle_convex, circle_polygon},
    {NULL, NULL, NULL, aabb_aabb, aabb_obb, aabb_capsule, aabb_convex, aabb_polygon},
    {NULL, NULL, NULL, NULL, obb_obb, obb_capsule, obb_convex, obb_polygon},
    {NULL, NULL, NULL, NULL, NULL, capsule_capsule, capsule_convex, capsule_polygon},
    {NULL, NULL, NULL, NULL, NULL, NULL, convex_convex, convex_polygon},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL, polygon_polygon},
};

static peer_meet *call(collide_shape_kind a, collide_shape_kind b) { return calls[a][b]; }

/* A shape with room for the vertices of one ring behind it, so that a convex ring lies in one place, as with
 * others. */
typedef struct own_shape {
    collide_shape shape;
    geom_ring ring;
    geom_vec2 points[];
} own_shape;

static const geom_ring *ring_of(const collide_shape *shape) {
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        return &shape->as.polygon.rings[0];
    }
    return shape->kind == COLLIDE_SHAPE_CONVEX ? &shape->as.convex : NULL;
}

static void *make(collide_shape shape) {
    const geom_ring *ring = ring_of(&shape);
    const size_t count = ring != NULL ? ring->count : 0;
    own_shape *made = malloc(sizeof *made + count * sizeof *made->points);
    if (made == NULL) {
        abort();
    }
    for (size_t i = 0; i < count; ++i) {
        made->points[i] = ring->points[i];
    }
    made->shape = shape;
    made->ring = (geom_ring){made->points, count};
    if (shape.kind == COLLIDE_SHAPE_POLYGON) {
        made->shape.as.polygon = (geom_polygon){&made->ring, 1};
    }
    if (shape.kind == COLLIDE_SHAPE_CONVEX) {
        made->shape.as.convex = made->ring;
    }
    return made;
}

const peer PEER = {PEER_NAME, call, make, free};
