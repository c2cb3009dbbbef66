/* Sweeps of space on a grid, moved far from the origin. */
#include "far_sweep3.h"

#include <collide/ccd3.h>
#include <collide/sweep3.h>

#include <math.h>

enum {
    RANGE = 256 /* of the coordinates of one shape, in steps */
};

static const geom_vec3 still = {0.0, 0.0, 0.0};

static double onto_grid(double x, double step) { return step * floor(x / step); }

static geom_vec3 vector_onto_grid(geom_vec3 v, double step) {
    return geom_vec3_make(onto_grid(v.x, step), onto_grid(v.y, step), onto_grid(v.z, step));
}

static geom_vec3 random_vector(random_source *source, double range) {
    const geom_vec2 xy = random_point(source, range);
    return geom_vec3_make(xy.x, xy.y, random_between(source, -range, range));
}

/* How many of the numbers of a shape are coordinates; they come first. */
static size_t coordinate_count(const collide_shape3 *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE3_PLANE:
        return 0;
    case COLLIDE_SHAPE3_RAY:
    case COLLIDE_SHAPE3_OBB:
        return 3;
    default:
        return shape3_number_count(shape) / 3 * 3;
    }
}

/* A random shape of numbers up to 4 becomes one of RANGE steps. */
static void make_shape(kept_shape3 *kept, random_source *source, collide_shape3_kind kind, double step) {
    do {
        keep_random_shape3(kept, source, kind, random_int(source, 0, 3) ? STYLE3_USUAL : STYLE3_LATTICE);
        collide_shape3 *shape = &kept->shape;
        const size_t coordinates = coordinate_count(shape);
        const size_t count = shape3_number_count(shape);
        const double unit = 0.25 * RANGE * step;
        for (size_t i = 0; i < count; ++i) {
            double *const x = shape3_number(shape, i);
            if (kind == COLLIDE_SHAPE3_PLANE) {
                *x = i < 3 ? copysign(fabs(*x) > 1.5, *x) : onto_grid(*x * unit, step);
            } else if (i < coordinates) {
                *x = onto_grid(*x * unit, step);
            } else if (!(kind == COLLIDE_SHAPE3_RAY || (kind == COLLIDE_SHAPE3_OBB && i < 12))) {
                *x *= unit;
            }
        }
    } while (collide_shape3_status(kept->shape) != GEOM_OK);
}

void make_far_question3(far_question3 *question, random_source *source, collide_shape3_kind kind_a,
                        collide_shape3_kind kind_b, double step) {
    kept_shape3 at_origin;
    const geom_vec3 from_b = vector_onto_grid(random_vector(source, 3.0 * RANGE * step), step);
    make_shape(&at_origin, source, kind_a, step);
    make_shape(&question->b, source, kind_b, step);
    (void)moved_shape3(&at_origin.shape, from_b, &question->a);
    const bool to_rest = random_int(source, 0, 1) == 0;
    const geom_vec3 way = geom_vec3_add_scaled(random_vector(source, 2.0 * RANGE * step),
                                               -random_between(source, 0.2, 2.0), from_b);
    question->way_a = to_rest ? vector_onto_grid(way, step) : way;
    question->way_b = to_rest ? still : random_vector(source, RANGE * step);
    question->margin = random_int(source, 0, 2) == 0 ? random_between(source, 0.0, RANGE * step) : 0.0;
    question->size = 16.0 * RANGE * step;
    question->step = step;
}

void move_far_question3(far_question3 *moved, const far_question3 *question, geom_vec3 by) {
    (void)moved_shape3(&question->a.shape, by, &moved->a);
    (void)moved_shape3(&question->b.shape, by, &moved->b);
    moved->way_a = question->way_a;
    moved->way_b = question->way_b;
    moved->margin = question->margin;
    moved->step = question->step;
    moved->size = question->size;
    if (question->a.shape.kind == COLLIDE_SHAPE3_PLANE || question->b.shape.kind == COLLIDE_SHAPE3_PLANE) {
        moved->size += fabs(by.x) + fabs(by.y) + fabs(by.z);
    }
}

/* ---- Answers ---- */

typedef collide_sweep3 asking(const far_question3 *question);

static collide_sweep3 ask_sweep(const far_question3 *q) {
    return collide_shape3_sweep(q->a.shape, q->way_a, q->b.shape, q->way_b);
}

static collide_sweep3 ask_within(const far_question3 *q) {
    return collide_shape3_sweep_within(q->a.shape, q->way_a, q->b.shape, q->way_b, q->margin);
}

static collide_sweep3 ask_ray(const far_question3 *q) {
    const geom_vec3 start = q->a.shape.as.point;
    const geom_segment3 ray = {start, geom_vec3_add(start, q->way_a)};
    return collide_shape3_raycast(ray, q->b.shape);
}

/* As in the plane, for shifts of 2^-89 of the size. */
static double play_of(const far_question3 *near, const far_question3 *far, double time, double margin) {
    for (int down = 40; down < 90; down += 20) {
        const double shift = ldexp(near->size, -down);
        const collide_sweep3 sooner = collide_shape3_sweep_within(near->a.shape, near->way_a, near->b.shape,
                                                                  near->way_b, margin + shift);
        if (sooner.time > 0.0) {
            const double root = ldexp(1.0, (down - 89) / 2) * sqrt(far->size / near->size);
            return 2.0 * (time - sooner.time) * root;
        }
    }
    return time;
}

static bool times_agree(const far_question3 *near, const far_question3 *far, double time, double other,
                        double margin) {
    const double off = fabs(time - other);
    return off <= 0x1p-50 * time || off <= 0x1p-50 * time + play_of(near, far, fmax(time, other), margin);
}

/* Of length 1, and back against the motion. */
static bool is_normal_of(const far_question3 *q, collide_sweep3 met) {
    const geom_vec3 way = geom_vec3_sub(q->way_a, q->way_b);
    return met.relation == COLLIDE_APART || met.time == 0.0 ||
           (fabs(geom_vec3_length(met.normal) - 1.0) < 0x1p-50 &&
            geom_vec3_dot(met.normal, way) <= 0x1p-30 * geom_vec3_length(way));
}

static void compare(const far_question3 *near, const far_question3 *far, asking *ask, const char *name,
                    double margin, char *fault) {
    const collide_sweep3 one = ask(near);
    const collide_sweep3 other = ask(far);
    if (one.relation != other.relation || (one.time == 0.0) != (other.time == 0.0)) {
        (void)snprintf(fault, FAR_TEXT, "%s: relation %d, far %d", name, (int)one.relation,
                       (int)other.relation);
    } else if (!times_agree(near, far, one.time, other.time, margin)) {
        (void)snprintf(fault, FAR_TEXT, "%s: time %.17g, far %.17g (%.3g)", name, one.time, other.time,
                       (other.time - one.time) / one.time);
    } else if (!is_normal_of(near, one) || !is_normal_of(far, other)) {
        (void)snprintf(fault, FAR_TEXT, "%s: normal %.17g %.17g %.17g", name, other.normal.x, other.normal.y,
                       other.normal.z);
    }
}

static bool is_on_grid(const far_question3 *q) {
    return geom_vec3_equal(q->way_b, still) && geom_vec3_equal(q->way_a, vector_onto_grid(q->way_a, q->step));
}

static collide_ccd3_result ask_turn(const far_question3 *q, geom_vec3 by, double angle) {
    const geom_vec3 axis = {0.6, -0.5, 0.7};
    const collide_motion3 of_a = {by, q->way_a, axis, angle};
    const collide_motion3 of_b = {by, q->way_b, axis, 0.0};
    return collide_shape3_ccd(q->a.shape, of_a, q->b.shape, of_b, q->margin, 0x1p-20 * q->size);
}

static bool turns_contradict(collide_ccd3_result one, collide_ccd3_result other) {
    return one.verdict == COLLIDE_CCD_HIT &&
           (other.verdict == COLLIDE_CCD_FREE || other.time > one.until * (1.0 + 0x1p-50));
}

static bool contradicts_sweep(collide_ccd3_result turn, collide_sweep3 exact) {
    const bool meets = exact.relation != COLLIDE_APART;
    return (turn.verdict == COLLIDE_CCD_HIT && (!meets || exact.time > turn.until * (1.0 + 0x1p-50))) ||
           (turn.verdict == COLLIDE_CCD_FREE && meets) || (meets && exact.time < turn.time * (1.0 - 0x1p-50));
}

void compare_far_turns3(const far_question3 *near, const far_question3 *far, geom_vec3 by, double angle,
                        char fault[FAR_TEXT]) {
    const collide_ccd3_result one = ask_turn(near, still, angle);
    const collide_ccd3_result other = ask_turn(far, by, angle);
    const collide_ccd3_result straight = ask_turn(far, by, 0.0);
    fault[0] = '\0';
    if (turns_contradict(one, other) || turns_contradict(other, one)) {
        (void)snprintf(fault, FAR_TEXT, "turn: %d [%.17g, %.17g], far %d [%.17g, %.17g]", (int)one.verdict,
                       one.time, one.until, (int)other.verdict, other.time, other.until);
    } else if (contradicts_sweep(straight, ask_within(near))) {
        (void)snprintf(fault, FAR_TEXT, "turn by nothing: %d [%.17g, %.17g]", (int)straight.verdict,
                       straight.time, straight.until);
    }
}

void compare_far_question3(const far_question3 *near, const far_question3 *far, char fault[FAR_TEXT]) {
    fault[0] = '\0';
    compare(near, far, ask_sweep, "sweep", 0.0, fault);
    compare(near, far, ask_within, "sweep within", near->margin, fault);
    if (is_on_grid(near) && near->a.shape.kind == COLLIDE_SHAPE3_POINT) {
        compare(near, far, ask_ray, "ray", 0.0, fault);
    }
}
