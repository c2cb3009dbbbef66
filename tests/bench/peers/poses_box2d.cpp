/* Box2D: a query of the world for the box about the car at each pose, and b2TestOverlap for what that finds; it ends
 * with the first overlap. */
#include "poses.h"

#include <box2d/box2d.h>

#include <cmath>

namespace {

struct box2d_world {
    b2World world{b2Vec2(0.0f, 0.0f)};
    b2PolygonShape car;
};

b2Vec2 vec(geom_vec2 p) { return b2Vec2(static_cast<float>(p.x), static_cast<float>(p.y)); }

void fill_capsule(b2PolygonShape &polygon, geom_capsule2 capsule) {
    const geom_vec2 way = geom_vec2_normalize(geom_vec2_sub(capsule.b, capsule.a));
    b2Vec2 corners[8];
    for (int i = 0; i < 8; ++i) {
        const double angle = (0.125 + 0.25 * i) * 3.141592653589793 - 0.5 * 3.141592653589793;
        const geom_vec2 out = {std::cos(angle), std::sin(angle)};
        const geom_vec2 turned =
            geom_vec2_add_scaled(geom_vec2_scale(way, out.x), out.y, geom_vec2_perp(way));
        corners[i] = vec(geom_vec2_add_scaled(i < 4 ? capsule.b : capsule.a, capsule.radius, turned));
    }
    polygon.Set(corners, 8);
}

void fill_ring(b2PolygonShape &polygon, geom_ring ring) {
    b2Vec2 corners[b2_maxPolygonVertices];
    for (size_t i = 0; i < ring.count && i < b2_maxPolygonVertices; ++i) {
        corners[i] = vec(ring.points[i]);
    }
    polygon.Set(corners, static_cast<int32>(ring.count));
}

void add(b2World &world, const collide_shape &shape) {
    b2BodyDef def;
    b2Body *body = world.CreateBody(&def);
    b2PolygonShape polygon;
    b2CircleShape circle;
    if (shape.kind == COLLIDE_SHAPE_CIRCLE) {
        circle.m_p = vec(shape.as.circle.center);
        circle.m_radius = static_cast<float>(shape.as.circle.radius);
        body->CreateFixture(&circle, 0.0f);
        return;
    }
    if (shape.kind == COLLIDE_SHAPE_OBB) {
        const geom_obb2 box = shape.as.obb;
        polygon.SetAsBox(static_cast<float>(box.half.x), static_cast<float>(box.half.y), vec(box.center),
                         static_cast<float>(std::atan2(box.axis.y, box.axis.x)));
    } else if (shape.kind == COLLIDE_SHAPE_CAPSULE) {
        fill_capsule(polygon, shape.as.capsule);
    } else {
        fill_ring(polygon, shape.as.polygon.rings[0]);
    }
    body->CreateFixture(&polygon, 0.0f);
}

class overlap_query : public b2QueryCallback {
  public:
    overlap_query(const b2PolygonShape &asked, const b2Transform &at) : car(asked), pose(at) {}

    bool ReportFixture(b2Fixture *fixture) override {
        met = b2TestOverlap(&car, 0, fixture->GetShape(), 0, pose, fixture->GetBody()->GetTransform());
        return !met;
    }

    bool met = false;

  private:
    const b2PolygonShape &car;
    const b2Transform &pose;
};

void *make(const collide_shape *obstacles, size_t count) {
    box2d_world *made = new box2d_world;
    for (size_t i = 0; i < count; ++i) {
        add(made->world, obstacles[i]);
    }
    made->car.SetAsBox(2.25f, 0.9f, b2Vec2(1.35f, 0.0f), 0.0f);
    return made;
}

void drop(void *made) { delete static_cast<box2d_world *>(made); }

size_t check(const void *made, const collide_pose *poses, size_t count) {
    const box2d_world &peer = *static_cast<const box2d_world *>(made);
    for (size_t i = 0; i < count; ++i) {
        const b2Transform pose(vec(poses[i].position), b2Rot(static_cast<float>(poses[i].heading)));
        b2AABB box;
        peer.car.ComputeAABB(&box, pose, 0);
        overlap_query query(peer.car, pose);
        peer.world.QueryAABB(&query, box);
        if (query.met) {
            return i;
        }
    }
    return count;
}

} // namespace

extern "C" const peer_poses peer_poses_box2d = {"Box2D", make, drop, check};
