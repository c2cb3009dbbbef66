/* Box2D 3: a query of the world for what overlaps the car at each pose; it ends with the first overlap. */
#include "poses.h"

#include <box2d/box2d.h>

#include <math.h>
#include <stdlib.h>

typedef struct holder {
    b2WorldId world;
} holder;

static b2Vec2 vec(geom_vec2 p) {
    const b2Vec2 made = {(float)p.x, (float)p.y};
    return made;
}

static b2Polygon box_of(geom_obb2 box) {
    const b2Rot rotation = {(float)box.axis.x, (float)box.axis.y};
    return b2MakeOffsetBox((float)box.half.x, (float)box.half.y, vec(box.center), rotation);
}

static b2Polygon polygon_of(geom_ring ring) {
    b2Vec2 corners[B2_MAX_POLYGON_VERTICES];
    int count = 0;
    for (size_t i = 0; i < ring.count && count < B2_MAX_POLYGON_VERTICES; ++i) {
        corners[count++] = vec(ring.points[i]);
    }
    const b2Hull hull = b2ComputeHull(corners, count);
    return b2MakePolygon(&hull, 0.0F);
}

static void add(b2WorldId world, const collide_shape *shape) {
    const b2BodyDef def = b2DefaultBodyDef();
    const b2ShapeDef usual = b2DefaultShapeDef();
    const b2BodyId body = b2CreateBody(world, &def);
    if (shape->kind == COLLIDE_SHAPE_CIRCLE) {
        const b2Circle circle = {vec(shape->as.circle.center), (float)shape->as.circle.radius};
        (void)b2CreateCircleShape(body, &usual, &circle);
    } else if (shape->kind == COLLIDE_SHAPE_CAPSULE) {
        const geom_capsule2 given = shape->as.capsule;
        const b2Capsule capsule = {vec(given.a), vec(given.b), (float)given.radius};
        (void)b2CreateCapsuleShape(body, &usual, &capsule);
    } else {
        const b2Polygon polygon =
            shape->kind == COLLIDE_SHAPE_OBB ? box_of(shape->as.obb) : polygon_of(shape->as.polygon.rings[0]);
        (void)b2CreatePolygonShape(body, &usual, &polygon);
    }
}

static void *make(const collide_shape *obstacles, size_t count) {
    const b2WorldDef usual = b2DefaultWorldDef();
    holder *const made = malloc(sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->world = b2CreateWorld(&usual);
    for (size_t i = 0; i < count; ++i) {
        add(made->world, &obstacles[i]);
    }
    b2World_RebuildStaticTree(made->world);
    return made;
}

static void drop(void *held) {
    holder *const holds = held;
    b2DestroyWorld(holds->world);
    free(holds);
}

static bool on_overlap(b2ShapeId shape, void *context) {
    (void)shape;
    *(bool *)context = true;
    return false;
}

static size_t check(const void *held, const collide_pose *poses, size_t count) {
    static const b2Vec2 corners[4] = {{-0.9F, -0.9F}, {3.6F, -0.9F}, {3.6F, 0.9F}, {-0.9F, 0.9F}};
    const holder *const holds = held;
    const b2Vec2 middle = {0.0F, 0.0F};
    for (size_t i = 0; i < count; ++i) {
        const float heading = (float)poses[i].heading;
        const b2Rot rotation = {cosf(heading), sinf(heading)};
        const b2ShapeProxy car = b2MakeOffsetProxy(corners, 4, 0.0F, middle, rotation);
        bool met = false;
        (void)b2World_OverlapShape(holds->world, vec(poses[i].position), &car, b2DefaultQueryFilter(),
                                   on_overlap, &met);
        if (met) {
            return i;
        }
    }
    return count;
}

const peer_poses peer_poses_box2d3 = {"Box2D 3", make, drop, check};
