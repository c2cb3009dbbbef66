/* Sweeps of space that start from tiny gaps. */
#include "near_sweep.h"

#include <collide/ccd3.h>
#include <collide/sweep3.h>

#include <math.h>

enum {
    TRIES = 300,
    WIDE_GAP = 30 /* 2^-30, from which the times for smaller gaps follow */
};

static const geom_vec3 still = {0.0, 0.0, 0.0};

typedef struct near_question {
    kept_shape3 a;
    kept_shape3 b;
    geom_vec3 way;
} near_question;

/* One of its numbers that is 0; NULL for none. */
static double *number_at_0(collide_shape3 *shape, random_source *source) {
    const size_t count = shape3_number_count(shape);
    const size_t first = random_bits(source) % count;
    for (size_t i = 0; i < count; ++i) {
        double *const x = shape3_number(shape, (first + i) % count);
        if (*x == 0.0) {
            return x;
        }
    }
    return NULL;
}

static bool make_touching(near_question *question, random_source *source, collide_shape3_kind kind_a,
                          collide_shape3_kind kind_b) {
    for (int i = 0; i < TRIES; ++i) {
        keep_random_shape3(&question->a, source, kind_a, STYLE3_LATTICE);
        keep_random_shape3(&question->b, source, kind_b, STYLE3_LATTICE);
        if (collide_shape3_relation(question->a.shape, question->b.shape) == COLLIDE_TOUCHING) {
            return true;
        }
    }
    return false;
}

static collide_sweep3 ask_sweep(const near_question *q) {
    return collide_shape3_sweep(q->a.shape, q->way, q->b.shape, still);
}

static collide_sweep3 ask_swapped(const near_question *q) {
    return collide_shape3_sweep(q->b.shape, still, q->a.shape, q->way);
}

static collide_sweep3 ask_ray(const near_question *q) {
    const geom_vec3 start = q->a.shape.as.point;
    const geom_segment3 ray = {start, geom_vec3_add(start, q->way)};
    return q->a.shape.kind == COLLIDE_SHAPE3_POINT ? collide_shape3_raycast(ray, q->b.shape) : ask_sweep(q);
}

static bool turns_agree(const near_question *q, collide_sweep3 exact) {
    const collide_motion3 of_a = {still, q->way, {0.0, 0.0, 1.0}, 0.0};
    const collide_motion3 of_b = {still, still, {0.0, 0.0, 1.0}, 0.0};
    const collide_ccd3_result met = collide_shape3_ccd(q->a.shape, of_a, q->b.shape, of_b, 0.0, 0.0);
    const bool meets = exact.relation != COLLIDE_APART;
    return met.verdict == COLLIDE_CCD_HIT    ? meets && exact.time <= met.until * (1.0 + 0x1p-50)
           : met.verdict == COLLIDE_CCD_FREE ? !meets
                                             : met.verdict == COLLIDE_CCD_UNDECIDED;
}

static bool may_be_needle(collide_shape3_kind kind) {
    return kind == COLLIDE_SHAPE3_TRIANGLE || kind == COLLIDE_SHAPE3_HULL || kind == COLLIDE_SHAPE3_OBB;
}

/* Needles have a wider bound, which <collide/distance3.h> tells: a coordinate that is out of place by a tiny
 * amount makes such. */
static double bound_of(collide_shape3_kind a, collide_shape3_kind b) {
    return may_be_needle(a) || may_be_needle(b) ? 0x1p-40 : 0x1p-78;
}

bool ask_near_question3(random_source *source, collide_shape3_kind kind_a, collide_shape3_kind kind_b,
                        char fault[FAR_TEXT]) {
    typedef collide_sweep3 asking(const near_question *question);
    static asking *const ask[3] = {ask_sweep, ask_swapped, ask_ray};
    static const char *const name[3] = {"sweep", "swapped", "ray"};
    const geom_vec2 way = random_point(source, 4.0);
    near_question question = {.way = {way.x, way.y, random_between(source, -4.0, 4.0)}};
    fault[0] = '\0';
    if (!make_touching(&question, source, kind_a, kind_b)) {
        return false;
    }
    collide_shape3 *const pulled = random_int(source, 0, 1) == 0 ? &question.a.shape : &question.b.shape;
    double *const x = number_at_0(pulled, source);
    const double sign = random_int(source, 0, 1) == 0 ? 1.0 : -1.0;
    const int down = random_int(source, WIDE_GAP + 1, random_int(source, 0, 1) == 0 ? 130 : 1074);
    if (x == NULL) {
        return false;
    }
    *x = ldexp(sign, -WIDE_GAP);
    if (collide_shape3_status(*pulled) != GEOM_OK) {
        return false;
    }
    const collide_sweep3 wide = ask_sweep(&question);
    *x = ldexp(sign, -down);
    if (!turns_agree(&question, ask_sweep(&question))) {
        (void)snprintf(fault, FAR_TEXT, "gap 2^-%d: turn", down);
    }
    const bool is_apart = collide_shape3_relation(question.a.shape, question.b.shape) == COLLIDE_APART;
    if (!is_apart || wide.relation <= COLLIDE_APART || wide.time == 0.0 || wide.time > 0x1p-12) {
        return false;
    }
    const double most = 2.0 * ldexp(wide.time, WIDE_GAP - down) + bound_of(kind_a, kind_b);
    for (int i = 0; i < 3; ++i) {
        const collide_sweep3 met = ask[i](&question);
        if (met.relation <= COLLIDE_APART || !(met.time > 0.0) || met.time > most) {
            (void)snprintf(fault, FAR_TEXT, "gap 2^-%d: %s: relation %d, time %g, at most %g", down, name[i],
                           (int)met.relation, met.time, most);
        }
    }
    return true;
}
