/* Sweeps of the plane that start from tiny gaps. */
#include "kinds2.h"
#include "near_sweep.h"
#include "sweep2_lattice.h"

#include <collide/ccd2.h>
#include <collide/sweep2.h>
#include <collide/sweep_circle2.h>

#include <geom/polygon.h>
#include <math.h>

enum {
    TRIES = 300,
    WIDE_GAP = 30 /* 2^-30, from which the times for smaller gaps follow */
};

typedef struct near_question {
    lattice_body a;
    lattice_body b;
    geom_vec2 way;
} near_question;

/* Coordinates come first in every shape; of an oriented box, those of the center. */
static size_t coordinate_count(const lattice_body *body) {
    const size_t points = kind2_of(body->shape.kind)->points;
    return 2 * (points > 0 ? points : body->rings[0].count + body->rings[1].count);
}

static double *coordinate(lattice_body *body, size_t i) {
    const bool has_rings =
        body->shape.kind == COLLIDE_SHAPE_CONVEX || body->shape.kind == COLLIDE_SHAPE_POLYGON;
    geom_vec2 *const points = has_rings ? body->points : &body->shape.as.point;
    return i % 2 == 0 ? &points[i / 2].x : &points[i / 2].y;
}

/* One that is 0; NULL for none. */
static double *coordinate_at_0(lattice_body *body, random_source *source) {
    const size_t count = coordinate_count(body);
    const size_t first = random_bits(source) % count;
    for (size_t i = 0; i < count; ++i) {
        double *const x = coordinate(body, (first + i) % count);
        if (*x == 0.0) {
            return x;
        }
    }
    return NULL;
}

/* A vertex on an edge may have been pulled inwards. */
static bool is_valid(const collide_shape *shape) {
    return collide_shape_status(*shape) == GEOM_OK &&
           (shape->kind != COLLIDE_SHAPE_CONVEX || geom_ring_convexity(shape->as.convex) != GEOM_NOT_CONVEX);
}

static bool make_touching(near_question *question, random_source *source, collide_shape_kind kind_a,
                          collide_shape_kind kind_b) {
    const lattice_point origin = {0, 0};
    for (int i = 0; i < TRIES; ++i) {
        const lattice_point middle = {random_int(source, -4, 4), random_int(source, -4, 4)};
        lattice_body_make(&question->a, source, kind_a, middle);
        lattice_body_make(&question->b, source, kind_b, origin);
        if (collide_shape_relation(question->a.shape, question->b.shape) == COLLIDE_TOUCHING) {
            return true;
        }
    }
    return false;
}

static collide_sweep ask_sweep(const near_question *q) {
    return collide_shape_sweep(q->a.shape, q->way, q->b.shape, geom_vec2_make(0.0, 0.0));
}

static collide_sweep ask_swapped(const near_question *q) {
    return collide_shape_sweep(q->b.shape, geom_vec2_make(0.0, 0.0), q->a.shape, q->way);
}

static collide_sweep ask_path(const near_question *q) {
    const geom_vec2 start = q->a.shape.as.point;
    const geom_segment2 path = {start, geom_vec2_add(start, q->way)};
    const bool is_disc = q->a.shape.kind == COLLIDE_SHAPE_CIRCLE;
    const double radius = is_disc ? q->a.shape.as.circle.radius : 0.0;
    switch (is_disc || q->a.shape.kind == COLLIDE_SHAPE_POINT ? q->b.shape.kind : COLLIDE_SHAPE_POINT) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_sweep_circle_segment(path, radius, q->b.shape.as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_sweep_circle_circle(path, radius, q->b.shape.as.circle);
    case COLLIDE_SHAPE_POLYGON:
        return collide_sweep_circle_polygon(path, radius, q->b.shape.as.polygon);
    default:
        return ask_sweep(q);
    }
}

static collide_sweep ask_ray(const near_question *q) {
    const geom_vec2 start = q->a.shape.as.point;
    const geom_segment2 ray = {start, geom_vec2_add(start, q->way)};
    return q->a.shape.kind == COLLIDE_SHAPE_POINT ? collide_shape_raycast(ray, q->b.shape) : ask_sweep(q);
}

/* With angles of 0 they must not contradict what is exact. */
static bool turns_agree(const near_question *q, collide_sweep exact) {
    const geom_vec2 origin = {0.0, 0.0};
    const collide_motion of_a = {origin, q->way, 0.0};
    const collide_motion of_b = {origin, origin, 0.0};
    const collide_ccd_result met = collide_shape_ccd(q->a.shape, of_a, q->b.shape, of_b, 0.0, 0.0);
    const bool meets = exact.relation != COLLIDE_APART;
    return met.verdict == COLLIDE_CCD_HIT    ? meets && exact.time <= met.until * (1.0 + 0x1p-50)
           : met.verdict == COLLIDE_CCD_FREE ? !meets
                                             : met.verdict == COLLIDE_CCD_UNDECIDED;
}

bool ask_near_question2(random_source *source, collide_shape_kind kind_a, collide_shape_kind kind_b,
                        char fault[FAR_TEXT]) {
    typedef collide_sweep asking(const near_question *question);
    static asking *const ask[4] = {ask_sweep, ask_swapped, ask_path, ask_ray};
    static const char *const name[4] = {"sweep", "swapped", "path", "ray"};
    near_question question = {.way = random_point(source, 4.0)};
    fault[0] = '\0';
    if (!make_touching(&question, source, kind_a, kind_b)) {
        return false;
    }
    lattice_body *const pulled = random_int(source, 0, 1) == 0 ? &question.a : &question.b;
    double *const x = coordinate_at_0(pulled, source);
    const double sign = random_int(source, 0, 1) == 0 ? 1.0 : -1.0;
    const int down = random_int(source, WIDE_GAP + 1, random_int(source, 0, 1) == 0 ? 130 : 1074);
    if (x == NULL) {
        return false;
    }
    *x = ldexp(sign, -WIDE_GAP);
    if (!is_valid(&pulled->shape)) {
        return false;
    }
    const collide_sweep wide = ask_sweep(&question);
    *x = ldexp(sign, -down);
    const bool is_apart = collide_shape_relation(question.a.shape, question.b.shape) == COLLIDE_APART;
    if (!turns_agree(&question, ask_sweep(&question))) {
        (void)snprintf(fault, FAR_TEXT, "gap 2^-%d: turn", down);
    }
    if (!is_apart || wide.relation <= COLLIDE_APART || wide.time == 0.0 || wide.time > 0x1p-12) {
        return false;
    }
    const double most = 2.0 * ldexp(wide.time, WIDE_GAP - down) + 0x1p-80;
    for (int i = 0; i < 4; ++i) {
        const collide_sweep met = ask[i](&question);
        if (met.relation <= COLLIDE_APART || !(met.time > 0.0) || met.time > most) {
            (void)snprintf(fault, FAR_TEXT, "gap 2^-%d: %s: relation %d, time %g, at most %g", down, name[i],
                           (int)met.relation, met.time, most);
        }
    }
    return true;
}
