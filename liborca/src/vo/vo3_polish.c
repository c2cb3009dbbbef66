/* Where shapes are touched, to all digits, and a proof that there is nothing better around. */
#include "vo3_internal.h"

#include <geom/scalar.h>

enum {
    MOST_STEPS = 20
};

/* Slopes that differ by less do not make a corner. */
static const double LEAST_ANGLE = 0x1p-20;

/* Steps end below this; a last one above the other is no end. */
static const double FINE = 0x1p-50;
static const double GOOD = 0x1p-42;

/* No step along an edge is longer, in units of the speed limit. */
static const double LONGEST = 0.25;

/* Orthonormal vectors that span up to three others: vector k = sum of r[k][i] q[i]. */
typedef struct frame {
    geom_vec3 q[3];
    double r[3][3];
    size_t count;
} frame;

static bool make_frame(const geom_vec3 *vectors, size_t count, frame *f) {
    f->count = count;
    for (size_t k = 0; k < count; ++k) {
        geom_vec3 rest = vectors[k];
        for (size_t i = 0; i < k; ++i) {
            f->r[k][i] = geom_vec3_dot(vectors[k], f->q[i]);
            rest = geom_vec3_add_scaled(rest, -f->r[k][i], f->q[i]);
        }
        const double length = geom_vec3_length(rest);
        if (!(length > LEAST_ANGLE * geom_vec3_length(vectors[k]))) {
            return false;
        }
        f->r[k][k] = length;
        f->q[k] = geom_vec3_scale(rest, 1.0 / length);
    }
    return true;
}

/* The shortest x with given products with the vectors. */
static geom_vec3 with_products(const frame *f, const double *products) {
    geom_vec3 x = {0.0, 0.0, 0.0};
    double y[3];
    for (size_t k = 0; k < f->count; ++k) {
        y[k] = products[k];
        for (size_t i = 0; i < k; ++i) {
            y[k] -= f->r[k][i] * y[i];
        }
        y[k] /= f->r[k][k];
        x = geom_vec3_add_scaled(x, y[k], f->q[k]);
    }
    return x;
}

/* The weights with which the vectors make the part of x that lies in their span. */
static void weights_of(const frame *f, geom_vec3 x, double *weights) {
    for (size_t k = f->count; k-- > 0;) {
        double rest = geom_vec3_dot(x, f->q[k]);
        for (size_t i = k + 1; i < f->count; ++i) {
            rest -= f->r[i][k] * weights[i];
        }
        weights[k] = rest / f->r[k][k];
    }
}

/* How far to go along the edge where two shapes meet: a Newton step for the distance from the goal, whose
 * second derivative along the edge has the bends of the shapes in it, by their weights. Where that is not
 * positive, downhill. */
static geom_vec3 step_along(const vo3_corner *c, const frame *f) {
    const geom_vec3 along = geom_vec3_cross(f->q[0], f->q[1]);
    double second = 1.0;
    double size = 1.0;
    for (size_t k = 0; k < 2; ++k) {
        const double part = c->weights[k] * orca_vo3_second(c->shapes[k], c->at, along);
        second -= part;
        size += fabs(part);
    }
    const double step = -geom_vec3_dot(c->off, along) / (second > 0x1p-30 * size ? second : size);
    return geom_vec3_scale(along, geom_max(geom_min(step, LONGEST), -LONGEST));
}

/* One step of Newton; its length, or HUGE_VAL where slopes make no corner. */
static double step_of(const vo3_goal *goal, vo3_corner *c) {
    geom_vec3 slopes[3];
    double missing[3];
    frame f;
    for (size_t k = 0; k < c->count; ++k) {
        const vo3_touch touch = orca_vo3_touch_at(c->shapes[k], c->at);
        slopes[k] = touch.slope;
        missing[k] = -touch.clearance;
    }
    if (!make_frame(slopes, c->count, &f)) {
        return HUGE_VAL;
    }
    c->off = geom_vec3_sub(c->at, goal->target);
    weights_of(&f, c->off, c->weights);
    geom_vec3 step = with_products(&f, missing);
    if (c->count == 2) {
        step = geom_vec3_add(step, step_along(c, &f));
    }
    c->at = geom_vec3_add(c->at, step);
    return geom_vec3_length(step);
}

/* The nearest point of the surface of one shape. */
static bool polish_one(const vo3_goal *goal, vo3_corner *c) {
    const vo3_touch touch = orca_vo3_touch_at(c->shapes[0], goal->target);
    c->weights[0] = -touch.clearance;
    c->off = geom_vec3_scale(touch.slope, -touch.clearance);
    c->at = geom_vec3_add(goal->target, c->off);
    return touch.clearance < 0.0;
}

bool orca_vo3_polish(const vo3_goal *goal, vo3_corner *c) {
    if (c->count < 2) {
        return c->count == 1 && polish_one(goal, c);
    }
    double last = HUGE_VAL;
    for (int i = 0; i < MOST_STEPS && last > FINE; ++i) {
        last = step_of(goal, c);
        if (!(last < 4.0)) {
            return false;
        }
    }
    return last < GOOD;
}

/* A quadratic form that is >= 0 where a shape is not missed: its value and slope somewhere, and its second
 * derivatives, those of `ball` |x|^2 / 2 + `axial` dot(x, axis)^2 / 2. */
typedef struct form {
    double value;
    geom_vec3 slope;
    double ball;
    double axial;
} form;

/* What a cone allows is outside the ball of its round end. Where all of a box lies beyond the rim and before
 * the apex it is outside a double cone, too. */
static bool form_of(const vo3_shape *shape, const vo3_box *box, double radius, geom_vec3 v, form *f) {
    if (shape->kind == VO3_FLAT) {
        *f = (form){geom_vec3_dot(v, shape->axis) - shape->front, shape->axis, 0.0, 0.0};
        return true;
    }
    if (shape->kind == VO3_SPEED) {
        const double squared = shape->front * shape->front - geom_vec3_length_squared(v);
        *f = (form){0.5 * squared, geom_vec3_neg(v), -1.0, 0.0};
        return true;
    }
    const geom_vec3 w = geom_vec3_sub(v, shape->apex);
    if (orca_vo3_is_side(shape, box->center, radius)) {
        const double along = geom_vec3_dot(w, shape->axis);
        const geom_vec3 aside = geom_vec3_add_scaled(w, -along, shape->axis);
        const double wide = shape->cosine * shape->cosine;
        const double high = shape->sine * shape->sine;
        const double level = wide * geom_vec3_length_squared(aside) - high * along * along;
        const geom_vec3 slope =
            geom_vec3_add_scaled(geom_vec3_scale(aside, wide), -high * along, shape->axis);
        *f = (form){0.5 * level, slope, wide, -1.0};
        return true;
    }
    if (!(shape->curvature < HUGE_VAL)) {
        return false;
    }
    const geom_vec3 x = geom_vec3_add_scaled(w, -shape->front, shape->axis);
    const double level = shape->curvature * geom_vec3_length_squared(x) - 2.0 * geom_vec3_dot(x, shape->axis);
    const geom_vec3 slope = geom_vec3_sub(geom_vec3_scale(x, shape->curvature), shape->axis);
    *f = (form){0.5 * level, slope, shape->curvature, 0.0};
    return true;
}

/* Whether a symmetric matrix, given as xx, xy, yy, xz, yz, zz, is positive: the pivots of its elimination
 * are, by more than `rounding`. */
static bool is_positive(const double m[6], double rounding) {
    if (!(m[0] > rounding)) {
        return false;
    }
    const double yy = m[2] - m[1] * m[1] / m[0];
    if (!(yy > rounding)) {
        return false;
    }
    const double yz = m[4] - m[1] * m[3] / m[0];
    return m[5] - m[3] * m[3] / m[0] - yz * yz / yy > rounding;
}

static void add_axial(double m[6], double weight, geom_vec3 axis) {
    m[0] += weight * axis.x * axis.x;
    m[1] += weight * axis.x * axis.y;
    m[2] += weight * axis.y * axis.y;
    m[3] += weight * axis.x * axis.z;
    m[4] += weight * axis.y * axis.z;
    m[5] += weight * axis.z * axis.z;
}

/* A bound of what a corner allows, as a sum of forms with weights. */
typedef struct lagrangian {
    double room; /* how far it is above what is to be excluded, in the corner */
    double size; /* of what was summed, to compare rounding with */
    geom_vec3 slope;
    double plain[6]; /* its second derivatives */
    double grown[6]; /* with what forms gain where they grow */
} lagrangian;

static void add_ball(double m[6], double weight) {
    m[0] += weight;
    m[2] += weight;
    m[5] += weight;
}

static void add_form(lagrangian *l, const vo3_shape *shape, const form *f, double weight, double reach) {
    const double bend = fabs(f->ball) + fabs(f->axial);
    const double most = geom_vec3_length(f->slope) * reach + 0.5 * bend * reach * reach;
    const double part = weight / most;
    l->room -= weight * f->value;
    l->slope = geom_vec3_add_scaled(l->slope, -weight, f->slope);
    l->size += weight * (1.0 + fabs(f->ball)) * shape->scale;
    add_ball(l->plain, -weight * f->ball);
    add_axial(l->plain, -weight * f->axial, shape->axis);
    add_ball(l->grown, -0.5 * part * bend * bend * reach * reach);
    add_axial(l->grown, part, f->slope);
}

/* Lagrange, with all that is known: where all forms are >= 0 and their weights are, half of |x - target|^2 is
 * L(x) + sum of weight form(x) with L(x) = |x - target|^2 / 2 - sum of weight form(x). L is a quadratic function, whose
 * slope vanishes in the corner v, so it is not below L(v) where its second derivatives are positive. They are, but for
 * rounding, where all is symmetric about an axis and a whole circle is equally near.
 *
 * Elsewhere L falls across the shapes. There forms grow: in a box whose points are within r of v a form is at most
 * M = |slope| r + bend r^2 / 2, so where it is >= 0 it is >= form^2 / M. With d = x - v, form = a + b for
 * a = dot(slope, d) and |b| <= bend |d|^2 / 2, and form^2 >= a^2 / 2 - b^2 as (a + 2 b)^2 >= 0. So
 *
 *     |x - target|^2 / 2 >= L(v) - |slope of L| r + dot(d, S d) / 2 with
 *     S = second derivatives of L + sum of (weight / M) (slope slope^T - bend^2 r^2 / 2).
 *
 * Around an answer that is nearer than all near it S is positive for boxes of some size, so that the search ends there.
 * What L(v) is above the bound wanted is room for the second derivatives to be negative.
 *
 * Without a goal, L = -sum of weight form(x) > 0 says that not all forms are >= 0. */
bool orca_vo3_excludes(const vo3_goal *goal, const vo3_box *box, const vo3_corner *corner, double limit) {
    const double radius = geom_vec3_length(box->half);
    const double reach = geom_vec3_distance(box->center, corner->at) + radius;
    lagrangian l = {.size = 1.0, .slope = corner->off};
    if (goal) {
        const double distance = geom_vec3_length(corner->off);
        const double above = orca_vo3_key(goal, corner->at) - limit;
        l.room = 0.5 * above * (2.0 * distance - above);
        l.size += distance;
        add_ball(l.plain, 1.0);
    }
    for (size_t k = 0; k < corner->count; ++k) {
        form f;
        if (!form_of(corner->shapes[k], box, radius, corner->at, &f)) {
            return false;
        }
        const double length = geom_vec3_length(f.slope);
        if (corner->weights[k] > 0.0 && length > 0.0) {
            add_form(&l, corner->shapes[k], &f, corner->weights[k] / length, reach);
        }
    }
    const double rounding = 0x1p-49 * l.size;
    l.room -= geom_vec3_length(l.slope) * reach + rounding;
    if (!(l.room > 0.0)) {
        return false;
    }
    add_ball(l.plain, 2.0 * l.room / (reach * reach));
    for (size_t i = 0; i < 6; ++i) {
        l.grown[i] += l.plain[i];
    }
    return is_positive(l.plain, rounding) || is_positive(l.grown, rounding);
}
