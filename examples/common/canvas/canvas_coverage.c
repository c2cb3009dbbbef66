/* Coverage of pixels by outlines, and painting with it. */
#include "canvas_pixels.h"

#include <geom/scalar.h>

#include <stdlib.h>
#include <string.h>

/* Of numbers, never NaN: without the calls that fmin and fmax cost. */
static double between(double x, double low, double high) { return geom_min(geom_max(x, low), high); }

static void forget_rows(canvas_coverage *c) {
    c->first_row = c->height;
    c->last_row = -1;
}

bool canvas_coverage_init(canvas_coverage *c, int width, int height) {
    const size_t rows = (size_t)height;
    c->width = width;
    c->height = height;
    c->cells = calloc(rows * ((size_t)width + 2), sizeof *c->cells);
    c->first = malloc(rows * sizeof *c->first);
    c->last = malloc(rows * sizeof *c->last);
    if (!c->cells || !c->first || !c->last) {
        canvas_coverage_free(c);
        return false;
    }
    for (size_t y = 0; y < rows; y++) {
        c->first[y] = width + 2;
        c->last[y] = -1;
    }
    forget_rows(c);
    canvas_coverage_clip(c, 0, 0, width, height);
    return true;
}

void canvas_coverage_free(canvas_coverage *c) {
    free(c->cells);
    free(c->first);
    free(c->last);
    memset(c, 0, sizeof *c);
}

static int limit(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

void canvas_coverage_clip(canvas_coverage *c, int left, int top, int right, int bottom) {
    c->left = limit(left, 0, c->width);
    c->top = limit(top, 0, c->height);
    c->right = limit(right, c->left, c->width);
    c->bottom = limit(bottom, c->top, c->height);
}

/* The integral of clamp(s, 0, 1) over s from 0 to t. */
static double ramp_integral(double t) {
    if (t <= 0.0) {
        return 0.0;
    }
    return t < 1.0 ? 0.5 * t * t : t - 0.5;
}

/* One row's part of an edge, which goes from x0 to x1 >= x0 while the winding to its right changes by
 * `height`. Pixel i lies right of the edge with the share clamp(i + 1 - x, 0, 1), averaged over x in [x0,
 * x1]. */
static void add_to_row(float *cells, double x0, double x1, double height) {
    const int from = (int)x0;
    const int to = (int)x1;
    double before = 0.0;
    if (from == to || x1 - x0 < 1e-9) {
        const double middle = 0.5 * (x0 + x1);
        const int i = (int)middle;
        const double share = i + 1 - middle;
        cells[i] += (float)(height * share);
        cells[i + 1] += (float)(height * (1.0 - share));
        return;
    }
    for (int i = from; i <= to; i++) {
        const double share = (ramp_integral(i + 1 - x0) - ramp_integral(i + 1 - x1)) / (x1 - x0);
        cells[i] += (float)(height * (share - before));
        before = share;
    }
    cells[to + 1] += (float)(height * (1.0 - before));
}

static void touch_row(canvas_coverage *c, int y, int from, int to) {
    if (from < c->first[y]) {
        c->first[y] = from;
    }
    if (to > c->last[y]) {
        c->last[y] = to;
    }
    if (y < c->first_row) {
        c->first_row = y;
    }
    if (y > c->last_row) {
        c->last_row = y;
    }
}

/* An edge that runs down from a to b inside the clip. */
static void add_inside(canvas_coverage *c, geom_vec2 a, geom_vec2 b, double sign) {
    const double slope = (b.x - a.x) / (b.y - a.y);
    const double low = geom_min(a.x, b.x);
    const double high = geom_max(a.x, b.x);
    const int last = b.y < c->bottom ? (int)b.y : c->bottom - 1;
    for (int y = (int)a.y; y <= last; y++) {
        const double y0 = a.y > y ? a.y : y;
        const double y1 = b.y < y + 1 ? b.y : y + 1;
        if (y1 <= y0) {
            continue;
        }
        const double u = between(a.x + slope * (y0 - a.y), low, high);
        const double v = between(a.x + slope * (y1 - a.y), low, high);
        const double x0 = geom_min(u, v);
        const double x1 = geom_max(u, v);
        add_to_row(c->cells + (size_t)y * ((size_t)c->width + 2), x0, x1, sign * (y1 - y0));
        touch_row(c, y, (int)x0, (int)x1 + 1);
    }
}

static geom_vec2 at_x(geom_vec2 a, geom_vec2 b, double x) {
    const double y = a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x));
    return geom_vec2_make(x, between(y, a.y, b.y));
}

static geom_vec2 at_y(geom_vec2 a, geom_vec2 b, double y) {
    return geom_vec2_make(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y);
}

/* What lies beyond a side of the clip still bounds the inside: it is moved onto that side. */
static void add_clamped(canvas_coverage *c, geom_vec2 a, geom_vec2 b, double sign) {
    const double x0 = between(a.x, c->left, c->right);
    const double x1 = between(b.x, c->left, c->right);
    if (b.y > a.y) {
        add_inside(c, geom_vec2_make(x0, a.y), geom_vec2_make(x1, b.y), sign);
    }
}

static bool crosses(geom_vec2 a, geom_vec2 b, double x) {
    return (a.x < x && b.x > x) || (a.x > x && b.x < x);
}

void canvas_coverage_edge(canvas_coverage *c, geom_vec2 a, geom_vec2 b) {
    const double sign = a.y < b.y ? 1.0 : -1.0;
    geom_vec2 upper = a.y < b.y ? a : b;
    geom_vec2 lower = a.y < b.y ? b : a;
    if (upper.y == lower.y || lower.y <= c->top || upper.y >= c->bottom || c->left == c->right) {
        return;
    }
    const geom_vec2 p = upper.y < c->top ? at_y(upper, lower, c->top) : upper;
    const geom_vec2 q = lower.y > c->bottom ? at_y(upper, lower, c->bottom) : lower;
    const double sides[2] = {p.x < q.x ? c->left : c->right, p.x < q.x ? c->right : c->left};
    geom_vec2 from = p;
    for (int i = 0; i < 2; i++) {
        if (crosses(p, q, sides[i])) {
            const geom_vec2 cut = at_x(p, q, sides[i]);
            add_clamped(c, from, cut, sign);
            from = cut;
        }
    }
    add_clamped(c, from, q, sign);
}

static double share_of(double winding, canvas_fill_rule rule) {
    const double turns = fabs(winding);
    if (rule == CANVAS_NON_ZERO) {
        return turns < 1.0 ? turns : 1.0;
    }
    const double rest = turns - 2.0 * floor(0.5 * turns);
    return rest <= 1.0 ? rest : 2.0 - rest;
}

/* Paints pixels of one coverage side by side. */
static void paint_run(uint8_t *pixel, int count, canvas_color color, unsigned alpha) {
    if (alpha == 255) {
        for (int i = 0; i < count; i++) {
            memcpy(pixel + 4 * (size_t)i, &color, 4);
        }
    } else if (alpha > 0) {
        for (int i = 0; i < count; i++) {
            canvas_blend(pixel + 4 * (size_t)i, color, alpha);
        }
    }
}

void canvas_coverage_box(const canvas_coverage *c, geom_aabb2 box, canvas_color color, uint8_t *rgba) {
    const int left = (int)between(box.min.x, c->left, c->right);
    const int right = (int)between(box.max.x, c->left, c->right);
    const int top = (int)between(box.min.y, c->top, c->bottom);
    const int bottom = (int)between(box.max.y, c->top, c->bottom);
    for (int y = top; y < bottom; y++) {
        paint_run(rgba + 4 * ((size_t)y * (size_t)c->width + (size_t)left), right - left, color, color.a);
    }
}

static void paint_row(canvas_coverage *c, int y, canvas_fill_rule rule, canvas_color color, uint8_t *row) {
    float *cells = c->cells + (size_t)y * ((size_t)c->width + 2);
    const int end = c->last[y] < c->right ? c->last[y] + 1 : c->right;
    double winding = 0.0;
    for (int x = c->first[y]; x < end;) {
        const int from = x;
        winding += (double)cells[x];
        for (x++; x < end && cells[x] == 0.0F; x++) {
        }
        const unsigned alpha = (unsigned)(share_of(winding, rule) * color.a + 0.5);
        paint_run(row + 4 * (size_t)from, x - from, color, alpha);
    }
    memset(cells + c->first[y], 0, (size_t)(c->last[y] - c->first[y] + 1) * sizeof *cells);
    c->first[y] = c->width + 2;
    c->last[y] = -1;
}

void canvas_coverage_paint(canvas_coverage *c, canvas_fill_rule rule, canvas_color color, uint8_t *rgba) {
    for (int y = c->first_row; y <= c->last_row; y++) {
        if (c->last[y] >= c->first[y]) {
            paint_row(c, y, rule, color, rgba + 4 * (size_t)y * (size_t)c->width);
        }
    }
    forget_rows(c);
}
