/* Box2D: circles, edges, convex polygons of up to eight vertices and axis-aligned boxes, in floats. */
#include "pairs.h"

#include <box2d/box2d.h>

namespace {

struct box2d_shape {
    b2Shape *shape; /* null for a point */
    b2AABB box;
    b2Vec2 point;
    b2RayCastInput ray;
};

/* Where every shape stands: at the origin, not turned. */
b2Transform still() {
    b2Transform identity;
    identity.SetIdentity();
    return identity;
}

b2Vec2 vec(geom_vec2 p) { return b2Vec2(static_cast<float>(p.x), static_cast<float>(p.y)); }

b2Shape *polygon(const geom_vec2 *points, size_t count) {
    b2Vec2 vertices[b2_maxPolygonVertices];
    if (count > b2_maxPolygonVertices) {
        return nullptr;
    }
    for (size_t i = 0; i < count; ++i) {
        vertices[i] = vec(points[i]);
    }
    b2PolygonShape *result = new b2PolygonShape;
    result->Set(vertices, static_cast<int32>(count));
    return result;
}

b2Shape *circle(geom_circle ours) {
    b2CircleShape *result = new b2CircleShape;
    result->m_p = vec(ours.center);
    result->m_radius = static_cast<float>(ours.radius);
    return result;
}

b2Shape *edge(geom_segment2 ours) {
    b2EdgeShape *result = new b2EdgeShape;
    result->SetTwoSided(vec(ours.a), vec(ours.b));
    return result;
}

b2Shape *shape_of(const collide_shape &ours) {
    geom_vec2 corners[4];
    switch (ours.kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return edge(ours.as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return circle(ours.as.circle);
    case COLLIDE_SHAPE_AABB:
    case COLLIDE_SHAPE_OBB:
        peer_box_corners(ours, corners);
        return polygon(corners, 4);
    case COLLIDE_SHAPE_CONVEX:
        return polygon(ours.as.convex.points, ours.as.convex.count);
    default:
        return nullptr;
    }
}

void *make(collide_shape ours) {
    b2Shape *shape = shape_of(ours);
    if (shape == nullptr && ours.kind != COLLIDE_SHAPE_POINT) {
        return nullptr;
    }
    box2d_shape *made = new box2d_shape{shape, b2AABB(), b2Vec2(0.0f, 0.0f), b2RayCastInput()};
    if (shape == nullptr) {
        made->point = vec(ours.as.point);
    } else {
        shape->ComputeAABB(&made->box, still(), 0);
    }
    if (ours.kind == COLLIDE_SHAPE_SEGMENT) {
        made->ray.p1 = vec(ours.as.segment.a);
        made->ray.p2 = vec(ours.as.segment.b);
        made->ray.maxFraction = 1.0f;
    }
    return made;
}

void drop(void *shape) {
    box2d_shape *made = static_cast<box2d_shape *>(shape);
    if (made != nullptr) {
        delete made->shape;
    }
    delete made;
}

const box2d_shape &shape_at(const void *shape) { return *static_cast<const box2d_shape *>(shape); }

bool test_point(const void *a, const void *b) {
    return shape_at(b).shape->TestPoint(still(), shape_at(a).point);
}

bool ray_cast(const void *a, const void *b) {
    b2RayCastOutput output;
    return shape_at(b).shape->RayCast(&output, shape_at(a).ray, still(), 0);
}

bool circles(const void *a, const void *b) {
    b2Manifold manifold;
    b2CollideCircles(&manifold, static_cast<const b2CircleShape *>(shape_at(a).shape), still(),
                     static_cast<const b2CircleShape *>(shape_at(b).shape), still());
    return manifold.pointCount > 0;
}

bool circle_polygon(const void *a, const void *b) {
    b2Manifold manifold;
    b2CollidePolygonAndCircle(&manifold, static_cast<const b2PolygonShape *>(shape_at(b).shape), still(),
                              static_cast<const b2CircleShape *>(shape_at(a).shape), still());
    return manifold.pointCount > 0;
}

bool polygons(const void *a, const void *b) {
    b2Manifold manifold;
    b2CollidePolygons(&manifold, static_cast<const b2PolygonShape *>(shape_at(a).shape), still(),
                      static_cast<const b2PolygonShape *>(shape_at(b).shape), still());
    return manifold.pointCount > 0;
}

bool boxes(const void *a, const void *b) { return b2TestOverlap(shape_at(a).box, shape_at(b).box); }

bool is_polygon(collide_shape_kind kind) {
    return kind == COLLIDE_SHAPE_AABB || kind == COLLIDE_SHAPE_OBB || kind == COLLIDE_SHAPE_CONVEX;
}

peer_meet *call(collide_shape_kind a, collide_shape_kind b) {
    const bool known = b == COLLIDE_SHAPE_CIRCLE || is_polygon(b);
    if (!known) {
        return nullptr;
    }
    if (a == COLLIDE_SHAPE_POINT) {
        return test_point;
    }
    if (a == COLLIDE_SHAPE_SEGMENT) {
        return ray_cast;
    }
    if (a == COLLIDE_SHAPE_AABB && b == COLLIDE_SHAPE_AABB) {
        return boxes;
    }
    if (a == COLLIDE_SHAPE_CIRCLE) {
        return b == COLLIDE_SHAPE_CIRCLE ? circles : circle_polygon;
    }
    return is_polygon(a) ? polygons : nullptr;
}

} // namespace

extern "C" const peer peer_box2d = {"Box2D", call, make, drop};
