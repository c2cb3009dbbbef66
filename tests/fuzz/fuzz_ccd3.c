/* Shapes in space that turn, for any bytes: shapes put where they are at some moments are as far apart then
 * as the answers say, and the answers agree with each other and with the exact ones of straight motion. */
#include "fuzz_shape3.h"

#include <collide/ccd3.h>
#include <collide/sweep3.h>

#include <math.h>

enum {
    MOMENTS = 8
};

static const collide_motion3 rest = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.0};

/* A hull of the corners and a radius make the shape: all but rays and planes, which keep their kind. */
typedef struct body {
    collide_shape3 shape;
    collide_motion3 motion;
    geom_vec3 corners[FUZZ_POINTS3];
    size_t count;
    double radius;
    double size; /* of the largest number that a place on its way is made of */
} body;

typedef struct scene {
    body a;
    body b;
    double margin;
    double tolerance;
    double slack; /* more than what is rounded where a shape is put somewhere */
} scene;

/* ---- Where shapes are at a moment ---- */

static size_t box_corners(const collide_shape3 *shape, geom_vec3 *corners) {
    const geom_aabb3 *box = &shape->as.aabb;
    const geom_obb3 *tilted = &shape->as.obb;
    for (unsigned i = 0; i < 8; ++i) {
        const bool far[3] = {(i & 1U) != 0, (i & 2U) != 0, (i & 4U) != 0};
        if (shape->kind == COLLIDE_SHAPE3_AABB) {
            corners[i] = geom_vec3_make(far[0] ? box->max.x : box->min.x, far[1] ? box->max.y : box->min.y,
                                        far[2] ? box->max.z : box->min.z);
        } else {
            const geom_vec3 x = geom_vec3_scale(tilted->axis[0], far[0] ? tilted->half.x : -tilted->half.x);
            const geom_vec3 y = geom_vec3_scale(tilted->axis[1], far[1] ? tilted->half.y : -tilted->half.y);
            const geom_vec3 z = geom_vec3_scale(tilted->axis[2], far[2] ? tilted->half.z : -tilted->half.z);
            corners[i] = geom_vec3_add(geom_vec3_add(tilted->center, x), geom_vec3_add(y, z));
        }
    }
    return 8;
}

static size_t corners_of(const collide_shape3 *shape, geom_vec3 *corners) {
    switch (shape->kind) {
    case COLLIDE_SHAPE3_POINT:
    case COLLIDE_SHAPE3_SPHERE:
        corners[0] = shape->kind == COLLIDE_SHAPE3_POINT ? shape->as.point : shape->as.sphere.center;
        return 1;
    case COLLIDE_SHAPE3_SEGMENT:
        corners[0] = shape->as.segment.a;
        corners[1] = shape->as.segment.b;
        return 2;
    case COLLIDE_SHAPE3_CAPSULE:
        corners[0] = shape->as.capsule.a;
        corners[1] = shape->as.capsule.b;
        return 2;
    case COLLIDE_SHAPE3_TRIANGLE:
        corners[0] = shape->as.triangle.a;
        corners[1] = shape->as.triangle.b;
        corners[2] = shape->as.triangle.c;
        return 3;
    case COLLIDE_SHAPE3_RAY:
        corners[0] = shape->as.ray.origin;
        return 1;
    case COLLIDE_SHAPE3_PLANE:
        corners[0] =
            geom_vec3_scale(shape->as.plane.normal,
                            shape->as.plane.offset / geom_vec3_length_squared(shape->as.plane.normal));
        return 1;
    case COLLIDE_SHAPE3_HULL:
        for (size_t i = 0; i < shape->as.hull.count; ++i) {
            corners[i] = shape->as.hull.points[i];
        }
        return shape->as.hull.count;
    default:
        return box_corners(shape, corners);
    }
}

static double largest(geom_vec3 v) { return fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)); }

/* One whose square leaves the doubles is as good as none. */
static bool has_direction(const collide_shape3 *shape) {
    const double square =
        shape->kind == COLLIDE_SHAPE3_PLANE ? geom_vec3_length_squared(shape->as.plane.normal)
        : shape->kind == COLLIDE_SHAPE3_RAY ? geom_vec3_length_squared(shape->as.ray.direction)
                                            : 1.0;
    return square > 0x1p-800 && square < 0x1p+800;
}

static void complete(body *made) {
    const collide_shape3 *shape = &made->shape;
    made->radius = shape->kind == COLLIDE_SHAPE3_SPHERE    ? shape->as.sphere.radius
                   : shape->kind == COLLIDE_SHAPE3_CAPSULE ? shape->as.capsule.radius
                                                           : 0.0;
    made->count = corners_of(shape, made->corners);
    made->size = largest(made->motion.pivot) + largest(made->motion.translation) + made->radius;
    double reach = 0.0;
    for (size_t i = 0; i < made->count; ++i) {
        reach = fmax(reach, largest(made->corners[i]));
    }
    made->size += has_direction(shape) ? reach : HUGE_VAL;
}

static bool is_endless(const body *shape) {
    return shape->shape.kind == COLLIDE_SHAPE3_RAY || shape->shape.kind == COLLIDE_SHAPE3_PLANE;
}

/* The shape without its radius where it is at t. */
static void put(fuzz_shape3 *put, const body *shape, double t) {
    const geom_transform3 pose = collide_motion3_transform(shape->motion, t);
    for (size_t i = 0; i < shape->count; ++i) {
        put->points[i] = geom_transform3_point(pose, shape->corners[i]);
        const geom_vec3 there = collide_motion3_apply(shape->motion, t, shape->corners[i]);
        require(geom_vec3_distance(put->points[i], there) <= 0x1p-40 * shape->size + 0x1p-900);
    }
    if (shape->shape.kind == COLLIDE_SHAPE3_RAY) {
        const geom_ray ray = {put->points[0],
                              geom_rotation3_apply(pose.rotation, shape->shape.as.ray.direction)};
        put->shape = collide_shape3_from_ray(ray);
    } else if (shape->shape.kind == COLLIDE_SHAPE3_PLANE) {
        const geom_vec3 normal = geom_rotation3_apply(pose.rotation, shape->shape.as.plane.normal);
        const geom_plane plane = {normal, geom_vec3_dot(normal, put->points[0])};
        put->shape = collide_shape3_from_plane(plane);
    } else {
        const geom_hull hull = {put->points, shape->count};
        put->shape = collide_shape3_from_hull(hull);
    }
}

/* Whether the shapes are further apart at t than `distance`, give or take the slack. */
static bool apart_at(const scene *scene, double t, double distance) {
    fuzz_shape3 a;
    fuzz_shape3 b;
    put(&a, &scene->a, t);
    put(&b, &scene->b, t);
    const double radii = scene->a.radius + scene->b.radius;
    return collide_shape3_relation_within(a.shape, b.shape, distance + radii) == COLLIDE_APART;
}

/* Closer than `distance` at no moment up to `time`. */
static void require_room(const scene *scene, double time, double distance) {
    for (int k = 0; k < MOMENTS && distance > scene->slack; ++k) {
        require(apart_at(scene, time * k / (MOMENTS - 1), distance - scene->slack));
    }
}

/* Lengths of which neither squares nor errors leave the doubles, and angles that are known. */
static bool can_be_put(const scene *scene) {
    const double size = scene->a.size + scene->b.size;
    const bool known = fabs(scene->a.motion.angle) <= 0x1p20 && fabs(scene->b.motion.angle) <= 0x1p20;
    return size < 0x1p+400 && size > 0x1p-400 && known && !(is_endless(&scene->a) && is_endless(&scene->b));
}

/* ---- What must hold of answers ---- */

static void check_form(collide_ccd3_result turn, collide_relation at_start) {
    require((turn.verdict == COLLIDE_CCD_INVALID) == (at_start == COLLIDE_INVALID));
    require(turn.time >= 0.0 && turn.time <= turn.until && turn.until <= 1.0);
    require(turn.verdict != COLLIDE_CCD_FREE || turn.time == 1.0);
    require(at_start <= COLLIDE_APART || (turn.verdict == COLLIDE_CCD_HIT && turn.until == 0.0));
    require(turn.clearance >= 0.0);
    require(turn.steps <= COLLIDE_CCD_MAX_STEPS + 64);
}

/* How far the shapes may come nearer in the whole of the motion. */
static double way_of(const body *shape) {
    return 2.0 * shape->size * (1.0 + fabs(shape->motion.angle)) + shape->size;
}

static void check_places(const scene *scene, collide_ccd3_result turn) {
    const double step = (turn.until - turn.time) * (way_of(&scene->a) + way_of(&scene->b));
    const bool bounded = !is_endless(&scene->a) && !is_endless(&scene->b);
    const double end = turn.verdict == COLLIDE_CCD_FREE ? 1.0 : turn.time * (1.0 - 0x1p-40);
    if (end > 0.0) {
        require_room(scene, end, scene->margin + turn.clearance);
    }
    require(turn.verdict != COLLIDE_CCD_HIT || !bounded ||
            !apart_at(scene, turn.time, scene->margin + step + scene->slack));
}

static void check_clearance(const scene *scene, collide_ccd3_result turn, collide_clearance room) {
    require(0.0 <= room.lower && room.lower <= room.upper && room.time >= 0.0 && room.time <= 1.0);
    require(turn.verdict != COLLIDE_CCD_FREE || room.upper >= scene->margin + turn.clearance);
    require(turn.verdict != COLLIDE_CCD_HIT || room.lower <= scene->margin);
    if (!can_be_put(scene)) {
        return;
    }
    require_room(scene, 1.0, room.lower);
    require(!apart_at(scene, room.time, room.upper + scene->slack));
    const double apart = fmax(scene->tolerance, room.upper / 64.0) + 32.0 * scene->slack;
    require(room.lower == 0.0 || room.steps >= COLLIDE_CCD_MAX_STEPS || room.upper - room.lower <= apart);
}

static void check_turns(const scene *scene, bool valid) {
    const body *a = &scene->a;
    const body *b = &scene->b;
    const collide_relation at_start =
        valid ? collide_shape3_relation_within(a->shape, b->shape, scene->margin) : COLLIDE_INVALID;
    const collide_ccd3_result turn =
        collide_shape3_ccd(a->shape, a->motion, b->shape, b->motion, scene->margin, scene->tolerance);
    const collide_ccd3_result other =
        collide_shape3_ccd(b->shape, b->motion, a->shape, a->motion, scene->margin, scene->tolerance);
    const collide_clearance room =
        collide_shape3_ccd_clearance(a->shape, a->motion, b->shape, b->motion, scene->tolerance);
    check_form(turn, at_start);
    check_form(other, at_start);
    require(turn.verdict == other.verdict || turn.verdict == COLLIDE_CCD_UNDECIDED ||
            other.verdict == COLLIDE_CCD_UNDECIDED);
    if (at_start != COLLIDE_INVALID) {
        check_clearance(scene, turn, room);
        if (can_be_put(scene)) {
            check_places(scene, turn);
            check_places(scene, other);
        }
    }
}

/* A motion without turning has an exact answer, which the proof must not contradict. */
static void check_straight(const scene *scene) {
    collide_motion3 straight = scene->a.motion;
    straight.angle = 0.0;
    const collide_ccd3_result turn =
        collide_shape3_ccd(scene->b.shape, rest, scene->a.shape, straight, scene->margin, scene->tolerance);
    const collide_sweep3 sweep = collide_shape3_sweep_within(scene->a.shape, straight.translation,
                                                             scene->b.shape, rest.translation, scene->margin);
    require(turn.verdict != COLLIDE_CCD_FREE || sweep.relation == COLLIDE_APART);
    require(turn.verdict != COLLIDE_CCD_HIT || sweep.relation > COLLIDE_APART);
    require(sweep.relation <= COLLIDE_APART || turn.verdict == COLLIDE_CCD_INVALID ||
            turn.time <= sweep.time + 0x1p-50);
}

/* ---- Scenes ---- */

static void read_body(byte_reader *reader, fuzz_shape3 *kept, body *made) {
    fuzz_read_shape3(reader, kept);
    made->shape = kept->shape;
    made->motion.pivot = fuzz_read_point3(reader);
    made->motion.translation = fuzz_read_point3(reader);
    made->motion.axis = fuzz_read_point3(reader);
    made->motion.angle = fuzz_read_number3(reader) * (reader->style == 0 ? 1.0 : 0.25);
}

static bool is_size(double x) { return x >= 0.0 && isfinite(x); }

static bool is_valid(collide_motion3 motion) {
    const bool has_axis = motion.axis.x != 0.0 || motion.axis.y != 0.0 || motion.axis.z != 0.0;
    return geom_vec3_is_finite(motion.pivot) && geom_vec3_is_finite(motion.translation) &&
           geom_vec3_is_finite(motion.axis) && isfinite(motion.angle) && (motion.angle == 0.0 || has_axis);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t first = read_byte(&reader);
    reader.style = first % 3;
    fuzz_shape3 kept[2];
    scene scene;
    read_body(&reader, &kept[0], &scene.a);
    read_body(&reader, &kept[1], &scene.b);
    if (first / 3 % 2 == 0) {
        scene.b.motion = rest;
    }
    const double unit = reader.style == 0 ? 1.0 : 0x1p-6;
    scene.margin = first / 6 % 2 == 0 ? 0.0 : fuzz_read_number3(&reader) * unit;
    scene.tolerance = fabs(fuzz_read_number3(&reader)) * unit * unit;
    const bool valid = is_valid(scene.a.motion) && is_valid(scene.b.motion) && is_size(scene.margin) &&
                       is_size(scene.tolerance);
    if (valid && collide_shape3_status(scene.a.shape) == GEOM_OK &&
        collide_shape3_status(scene.b.shape) == GEOM_OK) {
        complete(&scene.a);
        complete(&scene.b);
        scene.slack = 0x1p-38 * (scene.a.size + scene.b.size + scene.margin);
        check_straight(&scene);
    }
    check_turns(&scene, valid);
    return 0;
}
