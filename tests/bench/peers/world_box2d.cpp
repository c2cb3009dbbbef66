/* Box2D 2.4: every box is a static body. It casts rays, and no shapes. */
#include "world.h"

#include <box2d/box2d.h>

namespace {

b2Vec2 vec(geom_vec2 p) { return b2Vec2(static_cast<float>(p.x), static_cast<float>(p.y)); }

void add_box(b2World *world, const collide_shape &shape) {
    b2PolygonShape polygon;
    b2BodyDef def;
    if (shape.kind == COLLIDE_SHAPE_OBB) {
        const geom_obb2 box = shape.as.obb;
        def.position = vec(box.center);
        def.angle = b2Atan2(static_cast<float>(box.axis.y), static_cast<float>(box.axis.x));
        polygon.SetAsBox(static_cast<float>(box.half.x), static_cast<float>(box.half.y));
    } else {
        const geom_aabb2 box = shape.as.aabb;
        def.position = vec(geom_vec2_lerp(box.min, box.max, 0.5));
        polygon.SetAsBox(static_cast<float>(0.5 * (box.max.x - box.min.x)),
                         static_cast<float>(0.5 * (box.max.y - box.min.y)));
    }
    world->CreateBody(&def)->CreateFixture(&polygon, 0.0f);
}

void *make(const collide_shape *boxes, size_t count) {
    b2World *const world = new b2World(b2Vec2(0.0f, 0.0f));
    for (size_t i = 0; i < count; ++i) {
        add_box(world, boxes[i]);
    }
    return world;
}

void drop(void *world) { delete static_cast<b2World *>(world); }

class closest : public b2RayCastCallback {
  public:
    float fraction = 2.0f;

    float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float at) override {
        fraction = at;
        return at;
    }
};

double ray(void *world, geom_segment2 asked) {
    closest found;
    static_cast<b2World *>(world)->RayCast(&found, vec(asked.a), vec(asked.b));
    return static_cast<double>(found.fraction);
}

} // namespace

extern "C" const peer_world peer_world_box2d = {"Box2D", make, drop, ray, nullptr};
