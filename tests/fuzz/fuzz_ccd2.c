/* Shapes of the plane that turn, and discs on arcs, for any bytes: shapes put where they are at some moments
 * are as far apart then as the answers say, and the answers agree with each other and with the exact ones of
 * straight motion. */
#include "collide/support/kinds2.h"
#include "fuzz_shape2.h"

#include <collide/ccd2.h>
#include <collide/ccd_arc2.h>
#include <collide/sweep2.h>
#include <geom/hull.h>

#include <math.h>

enum {
    MOMENTS = 8
};

static const collide_motion rest = {{0.0, 0.0}, {0.0, 0.0}, 0.0};

/* The hull of the corners and a radius make the shape; but the corners of a polygon are its vertices. */
typedef struct body {
    collide_shape shape;
    collide_motion motion;
    geom_vec2 corners[FUZZ_POINTS2];
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

static size_t box_corners(const collide_shape *shape, geom_vec2 *corners) {
    const geom_aabb2 *box = &shape->as.aabb;
    const geom_obb2 *tilted = &shape->as.obb;
    for (unsigned i = 0; i < 4; ++i) {
        const bool far[2] = {(i & 1U) != 0, (i & 2U) != 0};
        if (shape->kind == COLLIDE_SHAPE_AABB) {
            corners[i] = geom_vec2_make(far[0] ? box->max.x : box->min.x, far[1] ? box->max.y : box->min.y);
        } else {
            const geom_vec2 ahead = geom_vec2_scale(tilted->axis, far[0] ? tilted->half.x : -tilted->half.x);
            const geom_vec2 left =
                geom_vec2_scale(geom_vec2_perp(tilted->axis), far[1] ? tilted->half.y : -tilted->half.y);
            corners[i] = geom_vec2_add(tilted->center, geom_vec2_add(ahead, left));
        }
    }
    return 4;
}

static size_t ring_corners(geom_ring ring, geom_vec2 *corners) {
    for (size_t i = 0; i < ring.count; ++i) {
        corners[i] = ring.points[i];
    }
    return ring.count;
}

static size_t corners_of(const collide_shape *shape, geom_vec2 *corners) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_POINT:
        corners[0] = shape->as.point;
        return 1;
    case COLLIDE_SHAPE_SEGMENT:
        corners[0] = shape->as.segment.a;
        corners[1] = shape->as.segment.b;
        return 2;
    case COLLIDE_SHAPE_CONVEX:
        return ring_corners(shape->as.convex, corners);
    case COLLIDE_SHAPE_POLYGON:
        return ring_corners(shape->as.polygon.rings[0], corners);
    default:
        return box_corners(shape, corners);
    }
}

static double largest(geom_vec2 v) { return fmax(fabs(v.x), fabs(v.y)); }

static void complete(body *made) {
    const collide_shape *shape = &made->shape;
    const collide_shape core = kind2_core(shape);
    made->radius = kind2_radius(shape);
    made->count = corners_of(&core, made->corners);
    double reach = 0.0;
    for (size_t i = 0; i < made->count; ++i) {
        reach = fmax(reach, largest(made->corners[i]));
    }
    made->size = largest(made->motion.pivot) + largest(made->motion.translation) + made->radius + reach;
}

/* The shape without its radius where it is at t. Whether it is one still: corners of polygons are rounded,
 * and edges may cross then. */
static bool put(fuzz_shape2 *there, const body *shape, double t) {
    const geom_transform2 pose = collide_motion_transform(shape->motion, t);
    geom_vec2 points[FUZZ_POINTS2];
    for (size_t i = 0; i < shape->count; ++i) {
        points[i] = geom_transform2_point(pose, shape->corners[i]);
        const geom_vec2 same = collide_motion_apply(shape->motion, t, shape->corners[i]);
        require(geom_vec2_distance(points[i], same) <= 0x1p-44 * shape->size + 0x1p-900);
    }
    there->ring.points = there->points;
    there->ring.count = shape->count;
    if (shape->shape.kind == COLLIDE_SHAPE_POLYGON) {
        ring_corners((geom_ring){points, shape->count}, there->points);
        const geom_polygon polygon = {&there->ring, 1};
        there->shape = collide_shape_from_polygon(polygon);
        return geom_polygon_check(polygon, NULL).status == GEOM_OK;
    }
    uint32_t places[FUZZ_POINTS2];
    there->ring.count = geom_convex_hull(points, shape->count, places, NULL).count;
    for (size_t i = 0; i < there->ring.count; ++i) {
        there->points[i] = points[places[i]];
    }
    there->shape = collide_shape_from_convex(there->ring);
    return true;
}

/* The relation of the shapes at t, one of them grown by `distance`; `otherwise` where it is not known. */
static collide_relation relation_at(const scene *scene, double t, double distance,
                                    collide_relation otherwise) {
    fuzz_shape2 a;
    fuzz_shape2 b;
    const bool known = put(&a, &scene->a, t) && put(&b, &scene->b, t);
    const double radii = scene->a.radius + scene->b.radius;
    return known ? collide_shape_relation_within(a.shape, b.shape, distance + radii) : otherwise;
}

/* Closer than `distance`, but for the slack, at no moment up to `time`. */
static void require_room(const scene *scene, double time, double distance) {
    for (int k = 0; k < MOMENTS && distance > scene->slack; ++k) {
        const double t = time * k / (MOMENTS - 1);
        require(relation_at(scene, t, distance - scene->slack, COLLIDE_APART) == COLLIDE_APART);
    }
}

/* As close as `distance`, but for the slack, at that moment. */
static void require_contact(const scene *scene, double time, double distance) {
    require(relation_at(scene, time, distance + scene->slack, COLLIDE_TOUCHING) > COLLIDE_APART);
}

/* Lengths of which neither squares nor errors leave the doubles, and angles that are known. */
static bool can_be_put(const scene *scene) {
    const double size = scene->a.size + scene->b.size;
    return size < 0x1p+400 && size > 0x1p-400 && fabs(scene->a.motion.angle) <= 0x1p20 &&
           fabs(scene->b.motion.angle) <= 0x1p20;
}

/* ---- What must hold of answers ---- */

static void check_form(collide_ccd_result turn, collide_relation at_start) {
    require((turn.verdict == COLLIDE_CCD_INVALID) == (at_start == COLLIDE_INVALID));
    require(turn.time >= 0.0 && turn.time <= turn.until && turn.until <= 1.0);
    require(turn.verdict != COLLIDE_CCD_FREE || turn.time == 1.0);
    require(at_start <= COLLIDE_APART || (turn.verdict == COLLIDE_CCD_HIT && turn.until == 0.0));
    require(turn.clearance >= 0.0);
    require(turn.steps <= COLLIDE_CCD_MAX_STEPS + 64);
}

static void check_agreement(collide_ccd_result a, collide_ccd_result b) {
    require(a.verdict == b.verdict || a.verdict == COLLIDE_CCD_UNDECIDED ||
            b.verdict == COLLIDE_CCD_UNDECIDED);
}

/* More than the length of any corner's way. */
static double way_of(const body *shape) {
    return 2.0 * shape->size * (1.0 + fabs(shape->motion.angle)) + shape->size;
}

static void check_places(const scene *scene, collide_ccd_result turn) {
    const double step = (turn.until - turn.time) * (way_of(&scene->a) + way_of(&scene->b));
    const double end = turn.verdict == COLLIDE_CCD_FREE ? 1.0 : turn.time * (1.0 - 0x1p-40);
    if (end > 0.0) {
        require_room(scene, end, scene->margin + turn.clearance);
    }
    if (turn.verdict == COLLIDE_CCD_HIT) {
        require_contact(scene, turn.time, scene->margin + step);
    }
}

static void check_clearance(const scene *scene, collide_ccd_result turn, collide_clearance room) {
    require(0.0 <= room.lower && room.lower <= room.upper && room.time >= 0.0 && room.time <= 1.0);
    require(turn.verdict != COLLIDE_CCD_FREE || room.upper >= scene->margin + turn.clearance);
    require(turn.verdict != COLLIDE_CCD_HIT || room.lower <= scene->margin);
    if (!can_be_put(scene)) {
        return;
    }
    require_room(scene, 1.0, room.lower);
    require_contact(scene, room.time, room.upper);
    const double apart = fmax(scene->tolerance, room.upper / 64.0) + scene->slack;
    require(room.lower == 0.0 || room.steps >= COLLIDE_CCD_MAX_STEPS || room.upper - room.lower <= apart);
}

static void check_turns(const scene *scene, bool valid) {
    const body *a = &scene->a;
    const body *b = &scene->b;
    const collide_relation at_start =
        valid ? collide_shape_relation_within(a->shape, b->shape, scene->margin) : COLLIDE_INVALID;
    const collide_ccd_result turn =
        collide_shape_ccd(a->shape, a->motion, b->shape, b->motion, scene->margin, scene->tolerance);
    const collide_ccd_result other =
        collide_shape_ccd(b->shape, b->motion, a->shape, a->motion, scene->margin, scene->tolerance);
    const collide_clearance room =
        collide_shape_ccd_clearance(a->shape, a->motion, b->shape, b->motion, scene->tolerance);
    check_form(turn, at_start);
    check_form(other, at_start);
    check_agreement(turn, other);
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
    collide_motion straight = scene->a.motion;
    straight.angle = 0.0;
    const collide_ccd_result turn =
        collide_shape_ccd(scene->b.shape, rest, scene->a.shape, straight, scene->margin, scene->tolerance);
    const collide_sweep sweep = collide_shape_sweep_within(scene->a.shape, straight.translation,
                                                           scene->b.shape, rest.translation, scene->margin);
    require(turn.verdict != COLLIDE_CCD_FREE || sweep.relation == COLLIDE_APART);
    require(turn.verdict != COLLIDE_CCD_HIT || sweep.relation > COLLIDE_APART);
    require(sweep.relation <= COLLIDE_APART || turn.verdict == COLLIDE_CCD_INVALID ||
            turn.time <= sweep.time + 0x1p-50);
}

/* A disc on an arc is a disc that turns about a center. */
static void check_arc(const scene *around, geom_circle disc) {
    scene scene = *around;
    const collide_arc arc = {scene.a.motion.pivot, disc.center, scene.a.motion.angle};
    scene.a.shape = collide_shape_from_circle(disc);
    scene.a.motion.translation = rest.translation;
    scene.b.motion = rest;
    scene.margin = 0.0;
    const collide_ccd_result found = collide_arc_sweep_circle(arc, disc.radius, scene.b.shape);
    const bool valid = geom_vec2_is_finite(arc.center) && isfinite(arc.angle);
    check_form(found, valid ? collide_shape_relation(scene.a.shape, scene.b.shape) : COLLIDE_INVALID);
    if (found.verdict == COLLIDE_CCD_INVALID) {
        return;
    }
    check_agreement(found, collide_shape_ccd(scene.a.shape, scene.a.motion, scene.b.shape, scene.b.motion,
                                             0.0, scene.tolerance));
    complete(&scene.a);
    scene.slack = 0x1p-36 * (scene.a.size + scene.b.size);
    if (can_be_put(&scene)) {
        check_places(&scene, found);
    }
}

/* ---- Scenes ---- */

static void read_body(byte_reader *reader, fuzz_shape2 *kept, body *made) {
    fuzz_read_shape2(reader, kept);
    made->shape = kept->shape;
    made->motion.pivot = fuzz_read_point2(reader);
    made->motion.translation = fuzz_read_point2(reader);
    made->motion.angle = fuzz_read_number2(reader) * (reader->style == 0 ? 0.0625 : 1.0);
}

static bool is_size(double x) { return x >= 0.0 && isfinite(x); }

static bool is_valid(collide_motion motion) {
    return geom_vec2_is_finite(motion.pivot) && geom_vec2_is_finite(motion.translation) &&
           isfinite(motion.angle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t first = read_byte(&reader);
    reader.style = first % 2;
    fuzz_shape2 kept[2];
    scene scene;
    read_body(&reader, &kept[0], &scene.a);
    read_body(&reader, &kept[1], &scene.b);
    if (first / 2 % 2 == 0) {
        scene.b.motion = rest;
    }
    const double unit = reader.style == 0 ? 0x1p-4 : 1.0;
    scene.margin = first / 4 % 2 == 0 ? 0.0 : fuzz_read_number2(&reader) * unit;
    scene.tolerance = fabs(fuzz_read_number2(&reader)) * unit * unit;
    const bool valid = is_valid(scene.a.motion) && is_valid(scene.b.motion) && is_size(scene.margin) &&
                       is_size(scene.tolerance);
    const geom_vec2 start = fuzz_read_point2(&reader);
    const geom_circle disc = {start, fuzz_read_number2(&reader)};
    if (valid && collide_shape_status(scene.a.shape) == GEOM_OK &&
        collide_shape_status(scene.b.shape) == GEOM_OK) {
        complete(&scene.a);
        complete(&scene.b);
        scene.slack = 0x1p-36 * (scene.a.size + scene.b.size + scene.margin);
        check_straight(&scene);
        check_arc(&scene, disc);
    }
    check_turns(&scene, valid);
    return 0;
}
