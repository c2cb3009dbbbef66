/* Sweeps of the plane on a grid, moved far from the origin. */
#include "far_sweep2.h"

#include "kinds2.h"

#include <collide/ccd2.h>
#include <collide/sweep2.h>
#include <collide/sweep_circle2.h>

#include <math.h>
#include <string.h>

enum {
    RANGE = 256 /* of the coordinates of one shape, in steps */
};

/* ---- Shapes ---- */

static geom_vec2 grid_point(random_source *source, int range, double step) {
    const int x = random_int(source, -range, range);
    return geom_vec2_make(step * x, step * random_int(source, -range, range));
}

static double random_size(random_source *source, double step) {
    return random_int(source, 0, 4) > 0 ? random_between(source, 0.0, RANGE * step) : 0.0;
}

static void set_ring(far_body2 *body, int ring, geom_vec2 *points, size_t count) {
    body->rings[ring].points = points;
    body->rings[ring].count = count;
}

/* A ring through the sums of a few vectors, by rising angle, which is convex. */
static void make_convex(far_body2 *body, random_source *source, double step) {
    geom_vec2 sides[FAR_POINTS / 2];
    const size_t count = (size_t)random_int(source, 1, FAR_POINTS / 2);
    for (size_t i = 0; i < count; ++i) {
        geom_vec2 side = grid_point(source, RANGE / 2, step);
        side = side.y < 0.0 || (side.y == 0.0 && side.x < 0.0) ? geom_vec2_neg(side) : side;
        size_t place = i;
        for (; place > 0 && geom_vec2_cross(sides[place - 1], side) < 0.0; --place) {
            sides[place] = sides[place - 1];
        }
        sides[place] = side;
    }
    geom_vec2 corner = grid_point(source, RANGE / 2, step);
    for (size_t i = 0; i < 2 * count; ++i) {
        body->points[i] = corner;
        corner = i < count ? geom_vec2_add(corner, sides[i]) : geom_vec2_sub(corner, sides[i - count]);
    }
    set_ring(body, 0, body->points, 2 * count);
    body->shape = collide_shape_from_convex(body->rings[0]);
}

/* An L, or a frame around a hole, with corners out of place by less than would make edges meet. */
static void make_polygon(far_body2 *body, random_source *source, double step) {
    static const int ell[6][2] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    static const int frame[8][2] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {1, 1}, {1, 2}, {2, 2}, {2, 1}};
    const bool has_hole = random_int(source, 0, 1) == 1;
    const int count = has_hole ? 8 : 6;
    const int part = random_int(source, 8, RANGE / 3);
    const geom_vec2 corner = grid_point(source, RANGE / 2, step);
    for (int i = 0; i < count; ++i) {
        const int *place = has_hole ? frame[i] : ell[i];
        const geom_vec2 exact = geom_vec2_make(step * part * place[0], step * part * place[1]);
        body->points[i] = geom_vec2_add(geom_vec2_add(corner, exact), grid_point(source, part / 5, step));
    }
    set_ring(body, 0, body->points, has_hole ? 4 : 6);
    set_ring(body, 1, body->points + 4, 4);
    const geom_polygon polygon = {body->rings, has_hole ? 2 : 1};
    body->shape = collide_shape_from_polygon(polygon);
}

static geom_obb2 random_obb(random_source *source, geom_vec2 center, double step) {
    const double angle = random_between(source, -4.0, 4.0);
    geom_vec2 axis = geom_vec2_make(cos(angle), sin(angle));
    axis = random_int(source, 0, 1) ? axis : random_point(source, 3.0);
    const double half = random_size(source, step);
    const geom_obb2 box = {center, axis, {half, random_size(source, step)}};
    return box;
}

static void make_body(far_body2 *body, random_source *source, collide_shape_kind kind, double step) {
    static const far_body2 nothing = {.shape = {.kind = COLLIDE_SHAPE_POINT}};
    *body = nothing;
    const geom_vec2 a = grid_point(source, RANGE, step);
    const geom_vec2 b = grid_point(source, RANGE, step);
    const geom_segment2 segment = {a, b};
    const double radius = random_size(source, step);
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    switch (kind2_of(kind)->core) {
    case COLLIDE_SHAPE_SEGMENT:
        body->shape = collide_shape_from_segment(segment);
        break;
    case COLLIDE_SHAPE_AABB:
        body->shape = collide_shape_from_aabb(box);
        break;
    case COLLIDE_SHAPE_OBB:
        body->shape = collide_shape_from_obb(random_obb(source, a, step));
        break;
    case COLLIDE_SHAPE_CONVEX:
        make_convex(body, source, step);
        break;
    case COLLIDE_SHAPE_POLYGON:
        make_polygon(body, source, step);
        break;
    default:
        body->shape = collide_shape_from_point(a);
        break;
    }
    body->shape = kind2_around(kind, body->shape, radius);
}

static void move_body(far_body2 *moved, const far_body2 *body, geom_vec2 by) {
    moved->shape = body->shape;
    for (size_t i = 0; i < FAR_POINTS; ++i) {
        moved->points[i] = geom_vec2_add(body->points[i], by);
    }
    for (size_t i = 0; i < 2; ++i) {
        moved->rings[i].count = body->rings[i].count;
        moved->rings[i].points = moved->points + (i > 0 ? body->rings[0].count : 0);
    }
    collide_shape *shape = &moved->shape;
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        shape->as.convex = moved->rings[0];
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        shape->as.polygon.rings = moved->rings;
    } else {
        kind2_place(shape, 1.0, by);
    }
}

/* ---- Questions ---- */

static geom_vec2 random_way(random_source *source, geom_vec2 towards, double step) {
    const geom_vec2 aside = random_point(source, 2.0 * RANGE * step);
    return geom_vec2_add(geom_vec2_scale(towards, random_between(source, 0.2, 2.0)), aside);
}

static geom_vec2 onto_grid(geom_vec2 v, double step) {
    return geom_vec2_make(step * floor(v.x / step), step * floor(v.y / step));
}

void make_far_question2(far_question2 *question, random_source *source, collide_shape_kind kind_a,
                        collide_shape_kind kind_b, double step) {
    far_body2 at_origin;
    const geom_vec2 from_b = grid_point(source, 3 * RANGE, step);
    make_body(&at_origin, source, kind_a, step);
    make_body(&question->b, source, kind_b, step);
    move_body(&question->a, &at_origin, from_b);
    const bool to_rest = random_int(source, 0, 1) == 0;
    question->way_a = random_way(source, geom_vec2_neg(from_b), step);
    question->way_a = to_rest ? onto_grid(question->way_a, step) : question->way_a;
    question->way_b = to_rest ? geom_vec2_make(0.0, 0.0) : random_point(source, RANGE * step);
    question->margin = random_int(source, 0, 2) == 0 ? random_size(source, step) : 0.0;
    question->size = 16.0 * RANGE * step;
    question->step = step;
}

void move_far_question2(far_question2 *moved, const far_question2 *question, geom_vec2 by) {
    move_body(&moved->a, &question->a, by);
    move_body(&moved->b, &question->b, by);
    moved->way_a = question->way_a;
    moved->way_b = question->way_b;
    moved->margin = question->margin;
    moved->size = question->size;
    moved->step = question->step;
}

/* ---- Answers ---- */

typedef collide_sweep asking(const far_question2 *question);

static collide_sweep ask_sweep(const far_question2 *q) {
    return collide_shape_sweep(q->a.shape, q->way_a, q->b.shape, q->way_b);
}

static collide_sweep ask_within(const far_question2 *q) {
    return collide_shape_sweep_within(q->a.shape, q->way_a, q->b.shape, q->way_b, q->margin);
}

static geom_segment2 path_of(geom_vec2 start, geom_vec2 way) {
    const geom_segment2 path = {start, geom_vec2_add(start, way)};
    return path;
}

static collide_sweep ask_ray(const far_question2 *q) {
    return collide_shape_raycast(path_of(q->a.shape.as.point, q->way_a), q->b.shape);
}

static collide_sweep ask_disc(const far_question2 *q) {
    const geom_circle disc = q->a.shape.as.circle;
    const geom_segment2 path = path_of(disc.center, q->way_a);
    switch (q->b.shape.kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_sweep_circle_segment(path, disc.radius, q->b.shape.as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_sweep_circle_circle(path, disc.radius, q->b.shape.as.circle);
    case COLLIDE_SHAPE_AABB:
        return collide_sweep_circle_aabb(path, disc.radius, q->b.shape.as.aabb);
    case COLLIDE_SHAPE_OBB:
        return collide_sweep_circle_obb(path, disc.radius, q->b.shape.as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_sweep_circle_capsule(path, disc.radius, q->b.shape.as.capsule);
    case COLLIDE_SHAPE_CONVEX:
        return collide_sweep_circle_convex(path, disc.radius, q->b.shape.as.convex);
    case COLLIDE_SHAPE_POLYGON:
        return collide_sweep_circle_polygon(path, disc.radius, q->b.shape.as.polygon);
    default:
        return ask_sweep(q);
    }
}

static bool is_on_grid(const far_question2 *q) {
    return geom_vec2_equal(q->way_b, geom_vec2_make(0.0, 0.0)) &&
           geom_vec2_equal(q->way_a, onto_grid(q->way_a, q->step));
}

/* How much later shapes may meet that are shifted by 2^-95 of the size: no more than in proportion to the
 * root of what a larger shift does, for where they graze the time goes with the root of it. */
static double play_of(const far_question2 *q, double time, double margin) {
    for (int down = 40; down < 100; down += 20) {
        const double shift = ldexp(q->size, -down);
        const collide_sweep sooner =
            collide_shape_sweep_within(q->a.shape, q->way_a, q->b.shape, q->way_b, margin + shift);
        if (sooner.time > 0.0) {
            return 2.0 * (time - sooner.time) * ldexp(1.0, (down - 95) / 2);
        }
    }
    return time;
}

static bool times_agree(const far_question2 *q, double time, double other, double margin) {
    const double off = fabs(time - other);
    return off <= 0x1p-50 * time || off <= 0x1p-50 * time + play_of(q, fmax(time, other), margin);
}

/* Of length 1, and back against the motion. */
static bool is_normal_of(const far_question2 *q, collide_sweep met) {
    const geom_vec2 way = geom_vec2_sub(q->way_a, q->way_b);
    return met.relation == COLLIDE_APART || met.time == 0.0 ||
           (fabs(geom_vec2_length(met.normal) - 1.0) < 0x1p-50 &&
            geom_vec2_dot(met.normal, way) <= 0x1p-30 * geom_vec2_length(way));
}

static void compare(const far_question2 *near, const far_question2 *far, asking *ask, const char *name,
                    double margin, char *fault) {
    const collide_sweep one = ask(near);
    const collide_sweep other = ask(far);
    if (one.relation != other.relation || (one.time == 0.0) != (other.time == 0.0)) {
        (void)snprintf(fault, FAR_TEXT, "%s: relation %d, far %d", name, (int)one.relation,
                       (int)other.relation);
    } else if (!times_agree(near, one.time, other.time, margin)) {
        (void)snprintf(fault, FAR_TEXT, "%s: time %.17g, far %.17g (%.3g)", name, one.time, other.time,
                       (other.time - one.time) / one.time);
    } else if (!is_normal_of(near, one) || !is_normal_of(far, other)) {
        (void)snprintf(fault, FAR_TEXT, "%s: normal %.17g %.17g, far %.17g %.17g", name, one.normal.x,
                       one.normal.y, other.normal.x, other.normal.y);
    }
}

static collide_ccd_result ask_turn(const far_question2 *q, geom_vec2 by, double angle) {
    const collide_motion of_a = {by, q->way_a, angle};
    const collide_motion of_b = {by, q->way_b, 0.0};
    return collide_shape_ccd(q->a.shape, of_a, q->b.shape, of_b, q->margin, 0x1p-20 * q->size);
}

/* What is proved of one cannot be disproved of the other. */
static bool turns_contradict(collide_ccd_result one, collide_ccd_result other) {
    return one.verdict == COLLIDE_CCD_HIT &&
           (other.verdict == COLLIDE_CCD_FREE || other.time > one.until * (1.0 + 0x1p-50));
}

/* Where nothing turns, the time of contact is known. */
static bool contradicts_sweep(collide_ccd_result turn, collide_sweep exact) {
    const bool meets = exact.relation != COLLIDE_APART;
    return (turn.verdict == COLLIDE_CCD_HIT && (!meets || exact.time > turn.until * (1.0 + 0x1p-50))) ||
           (turn.verdict == COLLIDE_CCD_FREE && meets) || (meets && exact.time < turn.time * (1.0 - 0x1p-50));
}

void compare_far_turns2(const far_question2 *near, const far_question2 *far, geom_vec2 by, double angle,
                        char fault[FAR_TEXT]) {
    const geom_vec2 origin = {0.0, 0.0};
    const collide_ccd_result one = ask_turn(near, origin, angle);
    const collide_ccd_result other = ask_turn(far, by, angle);
    const collide_ccd_result straight = ask_turn(far, by, 0.0);
    fault[0] = '\0';
    if (turns_contradict(one, other) || turns_contradict(other, one)) {
        (void)snprintf(fault, FAR_TEXT, "turn: %d [%.17g, %.17g], far %d [%.17g, %.17g]", (int)one.verdict,
                       one.time, one.until, (int)other.verdict, other.time, other.until);
    } else if (contradicts_sweep(straight, ask_within(near))) {
        (void)snprintf(fault, FAR_TEXT, "turn by nothing: %d [%.17g, %.17g]", (int)straight.verdict,
                       straight.time, straight.until);
    }
}

void compare_far_question2(const far_question2 *near, const far_question2 *far, char fault[FAR_TEXT]) {
    fault[0] = '\0';
    compare(near, far, ask_sweep, "sweep", 0.0, fault);
    compare(near, far, ask_within, "sweep within", near->margin, fault);
    if (is_on_grid(near) && near->a.shape.kind == COLLIDE_SHAPE_POINT) {
        compare(near, far, ask_ray, "ray", 0.0, fault);
    }
    if (is_on_grid(near) && near->a.shape.kind == COLLIDE_SHAPE_CIRCLE) {
        compare(near, far, ask_disc, "disc", 0.0, fault);
    }
}
