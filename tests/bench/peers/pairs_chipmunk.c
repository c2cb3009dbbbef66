/* Chipmunk2D: circles, segments with a radius and convex polygons, in doubles. Segments of ours are segments
 * of radius 0, capsules such with a radius. */
#include "libraries.h"
#include "pairs.h"

#include <chipmunk/chipmunk.h>

#include <stdlib.h>

typedef struct chipmunk_shape {
    cpShape *shape; /* NULL for a point */
    collide_shape ours;
} chipmunk_shape;

static cpVect vect(geom_vec2 p) { return cpv(p.x, p.y); }

static cpBody *ground(void) {
    static cpBody *body;
    if (body == NULL) {
        body = cpBodyNewStatic();
    }
    return body;
}

static cpShape *polygon(const geom_vec2 *points, size_t count) {
    cpVect vertices[64];
    if (count > sizeof vertices / sizeof *vertices) {
        return NULL;
    }
    for (size_t i = 0; i < count; ++i) {
        vertices[i] = vect(points[i]);
    }
    return cpPolyShapeNewRaw(ground(), (int)count, vertices, 0.0);
}

static cpShape *shape_of(collide_shape ours) {
    geom_vec2 corners[4];
    switch (ours.kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return cpSegmentShapeNew(ground(), vect(ours.as.segment.a), vect(ours.as.segment.b), 0.0);
    case COLLIDE_SHAPE_CIRCLE:
        return cpCircleShapeNew(ground(), ours.as.circle.radius, vect(ours.as.circle.center));
    case COLLIDE_SHAPE_CAPSULE:
        return cpSegmentShapeNew(ground(), vect(ours.as.capsule.a), vect(ours.as.capsule.b),
                                 ours.as.capsule.radius);
    case COLLIDE_SHAPE_AABB:
    case COLLIDE_SHAPE_OBB:
        peer_box_corners(ours, corners);
        return polygon(corners, 4);
    case COLLIDE_SHAPE_CONVEX:
        return polygon(ours.as.convex.points, ours.as.convex.count);
    default:
        return NULL;
    }
}

static void *make(collide_shape ours) {
    cpShape *shape = shape_of(ours);
    if (shape == NULL && ours.kind != COLLIDE_SHAPE_POINT) {
        return NULL;
    }
    chipmunk_shape *made = malloc(sizeof *made);
    if (made == NULL) {
        abort();
    }
    *made = (chipmunk_shape){shape, ours};
    if (shape != NULL) {
        cpShapeUpdate(shape, cpTransformIdentity);
    }
    return made;
}

static void drop(void *shape) {
    chipmunk_shape *made = shape;
    if (made != NULL && made->shape != NULL) {
        cpShapeFree(made->shape);
    }
    free(made);
}

static bool point_query(const void *a, const void *b) {
    const chipmunk_shape *point = a;
    const chipmunk_shape *other = b;
    return cpShapePointQuery(other->shape, vect(point->ours.as.point), NULL) <= 0.0;
}

static bool segment_query(const void *a, const void *b) {
    const chipmunk_shape *segment = a;
    const chipmunk_shape *other = b;
    const geom_segment2 s = segment->ours.as.segment;
    return cpShapeSegmentQuery(other->shape, vect(s.a), vect(s.b), 0.0, NULL);
}

static bool shapes_collide(const void *a, const void *b) {
    const chipmunk_shape *first = a;
    const chipmunk_shape *second = b;
    return cpShapesCollide(first->shape, second->shape).count > 0;
}

static peer_meet *call(collide_shape_kind a, collide_shape_kind b) {
    if (b == COLLIDE_SHAPE_POINT || b == COLLIDE_SHAPE_POLYGON) {
        return NULL;
    }
    if (a == COLLIDE_SHAPE_POINT) {
        return point_query;
    }
    return a == COLLIDE_SHAPE_SEGMENT ? segment_query : shapes_collide;
}

const peer peer_chipmunk = {"Chipmunk", call, make, drop};

const char *peer_chipmunk_version(void) { return cpVersionString; }
