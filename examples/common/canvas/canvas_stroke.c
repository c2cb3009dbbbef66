/* Outlines of thick lines. */
#include "canvas_pixels.h"

#include "canvas_internal.h"

canvas_stroke canvas_stroke_start(canvas_coverage *coverage, geom_vec2 p, double width, double dash) {
    const canvas_stroke s = {
        .coverage = coverage, .radius = 0.5 * width, .dash = dash, .first = p, .last = p};
    return s;
}

/* The arc of the pen's disc around `center` that `from`, a radius, goes through when it turns by `angle` >
 * 0. */
static void add_arc(const canvas_stroke *s, geom_vec2 center, geom_vec2 from, double angle) {
    const int steps = (int)ceil(angle / (2.0 * CANVAS_PI) * canvas_circle_steps(s->radius));
    const double cosine = cos(angle / steps);
    const double sine = sin(angle / steps);
    geom_vec2 arm = from;
    geom_vec2 before = geom_vec2_add(center, arm);
    for (int i = 0; i < steps; i++) {
        arm = geom_vec2_make(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine);
        const geom_vec2 next = geom_vec2_add(center, arm);
        canvas_coverage_edge(s->coverage, before, next);
        before = next;
    }
}

/* From the middle of the line to its left rim. */
static geom_vec2 left_arm(const canvas_stroke *s, geom_vec2 direction) {
    return geom_vec2_scale(geom_vec2_perp(direction), s->radius);
}

/* The two rims of a piece: the right one forwards, the left one back. */
static void add_rims(const canvas_stroke *s, geom_vec2 a, geom_vec2 b, geom_vec2 direction) {
    const geom_vec2 arm = left_arm(s, direction);
    canvas_coverage_edge(s->coverage, geom_vec2_sub(a, arm), geom_vec2_sub(b, arm));
    canvas_coverage_edge(s->coverage, geom_vec2_add(b, arm), geom_vec2_add(a, arm));
}

/* The round end at p of a piece that leads there in `direction`. */
static void add_end(const canvas_stroke *s, geom_vec2 p, geom_vec2 direction) {
    add_arc(s, p, geom_vec2_neg(left_arm(s, direction)), CANVAS_PI);
}

/* Joins the rims at p, where direction u becomes v: the outer ones by an arc, the inner ones through p. The
 * outer side is the right one when it turns left, and the other way round. */
static void add_bend(const canvas_stroke *s, geom_vec2 p, geom_vec2 u, geom_vec2 v) {
    const double turn = geom_vec2_cross(u, v);
    const double angle = atan2(fabs(turn), geom_vec2_dot(u, v));
    const double side = turn < 0.0 ? -1.0 : 1.0;
    const geom_vec2 arm_u = geom_vec2_scale(left_arm(s, u), side);
    const geom_vec2 arm_v = geom_vec2_scale(left_arm(s, v), side);
    const geom_vec2 inner_from = geom_vec2_add(p, turn < 0.0 ? arm_u : arm_v);
    const geom_vec2 inner_to = geom_vec2_add(p, turn < 0.0 ? arm_v : arm_u);
    if (angle > 0.0) {
        canvas_coverage_edge(s->coverage, inner_from, p);
        canvas_coverage_edge(s->coverage, p, inner_to);
        add_arc(s, p, geom_vec2_neg(turn < 0.0 ? arm_v : arm_u), angle);
    }
}

static void add_capsule(const canvas_stroke *s, geom_vec2 a, geom_vec2 b, geom_vec2 direction) {
    add_rims(s, a, b, direction);
    add_end(s, b, direction);
    add_end(s, a, geom_vec2_neg(direction));
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
    const double first = floor((s->traveled + low) / period);
    const double last = floor((s->traveled + high) / period);
    const size_t dashes = low <= high ? (size_t)(last - first) + 1 : 0;
    for (size_t i = 0; i < dashes; ++i) {
        const double n = first + (double)i;
        const double begin = fmax(n * period - s->traveled, 0.0);
        const double end = fmin(n * period + s->dash - s->traveled, length);
        if (end > begin) {
            add_capsule(s, geom_vec2_add_scaled(a, begin, direction), geom_vec2_add_scaled(a, end, direction),
                        direction);
        }
    }
    s->traveled = fmod(s->traveled + length, period);
}

void canvas_stroke_to(canvas_stroke *s, geom_vec2 p) {
    const geom_vec2 way = geom_vec2_sub(p, s->last);
    const double length = geom_vec2_length(way);
    if (length <= 0.0) {
        return;
    }
    const geom_vec2 direction = geom_vec2_scale(way, 1.0 / length);
    if (s->dash > 0.0) {
        add_dashes(s, s->last, direction, length);
    } else {
        add_rims(s, s->last, p, direction);
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
        add_arc(s, s->first, geom_vec2_make(s->radius, 0.0), 2.0 * CANVAS_PI);
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
        add_end(s, s->first, geom_vec2_neg(s->first_direction));
        add_end(s, s->last, s->last_direction);
    }
}
