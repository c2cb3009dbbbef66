#include "canvas_stroke.h"

#include "canvas_internal.h"

static const double PI = 3.14159265358979323846;

canvas_stroke canvas_stroke_start(canvas_coverage *coverage, geom_vec2 p, double width, double dash) {
    const canvas_stroke s = {
        .coverage = coverage, .radius = 0.5 * width, .dash = dash, .first = p, .last = p};
    return s;
}

/* The sector of the pen's disc around `center` that `from`, a radius, sweeps when it turns by `angle` > 0. */
static void add_sector(const canvas_stroke *s, geom_vec2 center, geom_vec2 from, double angle) {
    const int steps = 1 + (int)(angle / (2.0 * PI) * canvas_circle_steps(s->radius));
    const double cosine = cos(angle / steps);
    const double sine = sin(angle / steps);
    geom_vec2 arm = from;
    geom_vec2 before = geom_add2(center, arm);
    canvas_coverage_edge(s->coverage, center, before);
    for (int i = 0; i < steps; i++) {
        arm = geom_make2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine);
        const geom_vec2 next = geom_add2(center, arm);
        canvas_coverage_edge(s->coverage, before, next);
        before = next;
    }
    canvas_coverage_edge(s->coverage, before, center);
}

static void add_rectangle(const canvas_stroke *s, geom_vec2 a, geom_vec2 b, geom_vec2 direction) {
    const geom_vec2 side = geom_scale2(geom_perp2(direction), s->radius);
    const geom_vec2 corners[4] = {geom_sub2(a, side), geom_sub2(b, side), geom_add2(b, side),
                                  geom_add2(a, side)};
    for (int i = 0; i < 4; i++) {
        canvas_coverage_edge(s->coverage, corners[i], corners[(i + 1) % 4]);
    }
}

static void add_end(const canvas_stroke *s, geom_vec2 p, geom_vec2 outwards) {
    add_sector(s, p, geom_scale2(geom_perp2(outwards), -s->radius), PI);
}

/* At a bend from direction u to v the outer side is the right one when it turns left, and the other way round. */
static void add_bend(const canvas_stroke *s, geom_vec2 p, geom_vec2 u, geom_vec2 v) {
    const double turn = geom_cross2(u, v);
    const double angle = atan2(fabs(turn), geom_dot2(u, v));
    const geom_vec2 start =
        turn < 0.0 ? geom_scale2(geom_perp2(v), s->radius) : geom_scale2(geom_perp2(u), -s->radius);
    if (angle > 0.0) {
        add_sector(s, p, start, angle);
    }
}

static void add_capsule(const canvas_stroke *s, geom_vec2 a, geom_vec2 b, geom_vec2 direction) {
    add_rectangle(s, a, b, direction);
    add_end(s, a, geom_neg2(direction));
    add_end(s, b, direction);
}

/* Cuts [low, high] down to the stretch of a + t * d where one coordinate is within [from, to]. */
static void cut_range(double a, double d, double from, double to, double *low, double *high) {
    if (d == 0.0) {
        if (a < from || a > to) {
            *high = -1.0;
        }
        return;
    }
    const double t0 = (from - a) / d;
    const double t1 = (to - a) / d;
    *low = fmax(*low, fmin(t0, t1));
    *high = fmin(*high, fmax(t0, t1));
}

/* The dashes of one piece, of those that the clip can show. */
static void add_dashes(canvas_stroke *s, geom_vec2 a, geom_vec2 direction, double length) {
    const canvas_coverage *c = s->coverage;
    double low = 0.0;
    double high = length;
    cut_range(a.x, direction.x, c->left - s->radius, c->right + s->radius, &low, &high);
    cut_range(a.y, direction.y, c->top - s->radius, c->bottom + s->radius, &low, &high);
    const double period = 2.0 * s->dash;
    for (double n = floor((s->travelled + low) / period); low <= high; n += 1.0) {
        const double begin = fmax(n * period - s->travelled, 0.0);
        const double end = fmin(n * period + s->dash - s->travelled, length);
        if (begin > high) {
            break;
        }
        if (end > begin) {
            add_capsule(s, geom_add_scaled2(a, begin, direction), geom_add_scaled2(a, end, direction),
                        direction);
        }
    }
    s->travelled = fmod(s->travelled + length, period);
}

void canvas_stroke_to(canvas_stroke *s, geom_vec2 p) {
    const geom_vec2 way = geom_sub2(p, s->last);
    const double length = geom_length2(way);
    if (length <= 0.0) {
        return;
    }
    const geom_vec2 direction = geom_scale2(way, 1.0 / length);
    if (s->dash > 0.0) {
        add_dashes(s, s->last, direction, length);
    } else {
        add_rectangle(s, s->last, p, direction);
        if (s->pieces > 0) {
            add_bend(s, s->last, s->last_direction, direction);
        }
    }
    if (s->pieces == 0) {
        s->first_direction = direction;
    }
    s->last = p;
    s->last_direction = direction;
    s->pieces++;
}

void canvas_stroke_finish(canvas_stroke *s, bool closed) {
    if (s->pieces == 0) {
        add_sector(s, s->first, geom_make2(s->radius, 0.0), 2.0 * PI);
        return;
    }
    if (closed) {
        canvas_stroke_to(s, s->first);
    }
    if (s->dash > 0.0) {
        return;
    }
    if (closed) {
        add_bend(s, s->first, s->last_direction, s->first_direction);
    } else {
        add_end(s, s->first, geom_neg2(s->first_direction));
        add_end(s, s->last, s->last_direction);
    }
}
