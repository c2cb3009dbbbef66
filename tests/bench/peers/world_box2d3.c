/* Box2D 3: every box is a static body, in a tree that was built from all of them. It casts rays and discs. */
#include "world.h"

#include <box2d/box2d.h>

#include <stdlib.h>

typedef struct holder {
    b2WorldId world;
} holder;

static b2Vec2 vec(geom_vec2 p) {
    const b2Vec2 made = {(float)p.x, (float)p.y};
    return made;
}

static void add_box(b2WorldId world, const collide_shape *shape) {
    b2BodyDef def = b2DefaultBodyDef();
    geom_vec2 half;
    if (shape->kind == COLLIDE_SHAPE_OBB) {
        const b2Rot rotation = {(float)shape->as.obb.axis.x, (float)shape->as.obb.axis.y};
        def.position = vec(shape->as.obb.center);
        def.rotation = rotation;
        half = shape->as.obb.half;
    } else {
        const geom_aabb2 box = shape->as.aabb;
        def.position = vec(geom_vec2_lerp(box.min, box.max, 0.5));
        half = geom_vec2_scale(geom_vec2_sub(box.max, box.min), 0.5);
    }
    const b2ShapeDef usual = b2DefaultShapeDef();
    const b2Polygon polygon = b2MakeBox((float)half.x, (float)half.y);
    (void)b2CreatePolygonShape(b2CreateBody(world, &def), &usual, &polygon);
}

static void *make(const collide_shape *boxes, size_t count) {
    const b2WorldDef usual = b2DefaultWorldDef();
    holder *const made = malloc(sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->world = b2CreateWorld(&usual);
    for (size_t i = 0; i < count; ++i) {
        add_box(made->world, &boxes[i]);
    }
    b2World_RebuildStaticTree(made->world);
    return made;
}

static void drop(void *held) {
    holder *const holds = held;
    b2DestroyWorld(holds->world);
    free(holds);
}

static double ray(void *held, geom_segment2 asked) {
    const holder *const holds = held;
    const b2RayResult met = b2World_CastRayClosest(
        holds->world, vec(asked.a), vec(geom_vec2_sub(asked.b, asked.a)), b2DefaultQueryFilter());
    return met.hit ? (double)met.fraction : 2.0;
}

static float on_hit(b2ShapeId shape, b2Vec2 point, b2Vec2 normal, float fraction, void *context) {
    (void)shape;
    (void)point;
    (void)normal;
    *(double *)context = (double)fraction;
    return fraction;
}

static double circle(void *held, geom_circle asked, geom_vec2 motion) {
    const holder *const holds = held;
    const b2Vec2 middle = {0.0F, 0.0F};
    const b2ShapeProxy disc = b2MakeProxy(&middle, 1, (float)asked.radius);
    double time = 2.0;
    b2World_CastShape(holds->world, vec(asked.center), &disc, vec(motion), b2DefaultQueryFilter(), on_hit,
                      &time);
    return time;
}

const peer_world peer_world_box2d3 = {"Box2D 3", make, drop, ray, circle};
