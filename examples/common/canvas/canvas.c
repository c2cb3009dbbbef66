/* What the two kinds of canvas share: transforms, shapes, text. */
#include "canvas_internal.h"

#include "text/fail.h"
#include "text/file.h"

#include <errno.h>

canvas_color canvas_fade(canvas_color color, double opacity) {
    const double a = opacity > 0.0 ? fmin(opacity, 1.0) : 0.0;
    color.a = (uint8_t)lround(255.0 * a);
    return color;
}

canvas_def canvas_default_def(void) {
    const canvas_def def = {
        .width = 1280, .height = 800, .pixel_scale = 1.0, .background = {255, 255, 255, 255}};
    return def;
}

bool canvas_def_valid(canvas_def def) {
    const double largest = 16384.0;
    return def.width >= 1 && def.height >= 1 && def.pixel_scale >= 0.25 && def.pixel_scale <= 8.0 &&
           def.width * def.pixel_scale >= 0.5 && def.height * def.pixel_scale >= 0.5 &&
           def.width * def.pixel_scale <= largest && def.height * def.pixel_scale <= largest;
}

bool canvas_init(canvas *c, const canvas_kind *kind, canvas_def def) {
    if (!canvas_def_valid(def)) {
        return false;
    }
    c->kind = kind;
    c->def = def;
    c->transform = canvas_surface();
    c->failed = false;
    c->font = canvas_font_create();
    return c->font != NULL;
}

/* A polygon of n corners on a circle of radius r leaves it by r (1 - cos(pi / n)), about r pi^2 / (2 n^2). */
int canvas_circle_steps(double radius) {
    const double steps = ceil(3.1416 * sqrt(radius * 8.0));
    return steps < 8.0 ? 8 : steps > 16384.0 ? 16384 : (int)steps;
}

void canvas_destroy(canvas *c) {
    if (c) {
        canvas_font_destroy(c->font);
        c->kind->destroy(c);
    }
}

bool canvas_resize(canvas *c, canvas_def def) {
    if (!canvas_def_valid(def) || !c->kind->resize(c, def)) {
        return false;
    }
    c->def = def;
    canvas_clear(c);
    return true;
}

bool canvas_failed(const canvas *c) { return c->failed; }
int canvas_width(const canvas *c) { return c->def.width; }
int canvas_height(const canvas *c) { return c->def.height; }
double canvas_pixel_scale(const canvas *c) { return c->def.pixel_scale; }

void canvas_set_background(canvas *c, canvas_color background) { c->def.background = background; }

void canvas_clear(canvas *c) {
    c->failed = false;
    c->transform = canvas_surface();
    c->kind->clip(c, NULL);
    c->kind->clear(c);
}

/* ---- Transform and clip ---- */

canvas_transform canvas_surface(void) {
    const canvas_transform t = {.origin = {0.0, 0.0}, .scale = 1.0, .y_up = false};
    return t;
}

canvas_transform canvas_world(geom_aabb2 area, geom_vec2 center, double scale) {
    const geom_vec2 middle = canvas_center(area);
    const canvas_transform t = {
        .origin = {middle.x - scale * center.x, middle.y + scale * center.y}, .scale = scale, .y_up = true};
    return t;
}

canvas_transform canvas_fit(geom_aabb2 area, geom_aabb2 bounds, double margin) {
    const geom_vec2 room =
        geom_vec2_sub(geom_vec2_sub(area.max, area.min), geom_vec2_make(2.0 * margin, 2.0 * margin));
    const geom_vec2 size = geom_vec2_sub(bounds.max, bounds.min);
    const double across = size.x > 0.0 ? fmax(room.x, 1.0) / size.x : HUGE_VAL;
    const double up = size.y > 0.0 ? fmax(room.y, 1.0) / size.y : HUGE_VAL;
    const double scale = fmin(across, up);
    return canvas_world(area, canvas_center(bounds), isfinite(scale) ? scale : 1.0);
}

geom_vec2 canvas_to_surface(canvas_transform t, geom_vec2 p) {
    return geom_vec2_make(t.origin.x + t.scale * p.x,
                          t.y_up ? t.origin.y - t.scale * p.y : t.origin.y + t.scale * p.y);
}

geom_vec2 canvas_from_surface(canvas_transform t, geom_vec2 p) {
    const double down = (p.y - t.origin.y) / t.scale;
    return geom_vec2_make((p.x - t.origin.x) / t.scale, t.y_up ? -down : down);
}

void canvas_set_transform(canvas *c, canvas_transform t) { c->transform = t; }
canvas_transform canvas_get_transform(const canvas *c) { return c->transform; }
void canvas_clip(canvas *c, geom_aabb2 area) { c->kind->clip(c, &area); }
void canvas_clip_none(canvas *c) { c->kind->clip(c, NULL); }

/* ---- Shapes ---- */

static bool all_finite(const geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!geom_vec2_is_finite(points[i])) {
            return false;
        }
    }
    return true;
}

static bool polygon_finite(geom_polygon polygon) {
    for (size_t k = 0; k < polygon.count; k++) {
        if (!all_finite(polygon.rings[k].points, polygon.rings[k].count)) {
            return false;
        }
    }
    return true;
}

static bool pen_draws(canvas_pen pen) { return pen.width > 0.0 && isfinite(pen.width) && pen.color.a > 0; }

void canvas_fill_polygon(canvas *c, geom_polygon polygon, canvas_fill_rule rule, canvas_color color) {
    if (polygon_finite(polygon)) {
        c->kind->fill(c, polygon, rule, color);
    }
}

static void box_corners(geom_aabb2 box, geom_vec2 corners[4]) {
    corners[0] = box.min;
    corners[1] = geom_vec2_make(box.max.x, box.min.y);
    corners[2] = box.max;
    corners[3] = geom_vec2_make(box.min.x, box.max.y);
}

void canvas_fill_box(canvas *c, geom_aabb2 box, canvas_color color) {
    geom_vec2 corners[4];
    box_corners(box, corners);
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, color);
}

static geom_circle circle_on_surface(const canvas *c, geom_circle circle) {
    circle.center = canvas_to_surface(c->transform, circle.center);
    circle.radius *= c->transform.scale;
    return circle;
}

static bool circle_drawable(geom_circle circle) {
    return geom_vec2_is_finite(circle.center) && isfinite(circle.radius) && circle.radius >= 0.0;
}

void canvas_fill_circle(canvas *c, geom_circle circle, canvas_color color) {
    if (circle_drawable(circle)) {
        c->kind->disc(c, circle_on_surface(c, circle), color);
    }
}

void canvas_stroke_circle(canvas *c, geom_circle circle, canvas_pen pen) {
    if (circle_drawable(circle) && pen_draws(pen)) {
        c->kind->ring(c, circle_on_surface(c, circle), pen);
    }
}

void canvas_stroke_chain(canvas *c, const geom_vec2 *points, size_t count, bool closed, canvas_pen pen) {
    if (count > 0 && all_finite(points, count) && pen_draws(pen)) {
        c->kind->chain(c, points, count, closed, pen);
    }
}

void canvas_stroke_line(canvas *c, geom_vec2 a, geom_vec2 b, canvas_pen pen) {
    const geom_vec2 points[2] = {a, b};
    canvas_stroke_chain(c, points, 2, false, pen);
}

void canvas_stroke_polygon(canvas *c, geom_polygon polygon, canvas_pen pen) {
    for (size_t k = 0; k < polygon.count; k++) {
        canvas_stroke_chain(c, polygon.rings[k].points, polygon.rings[k].count, true, pen);
    }
}

void canvas_stroke_box(canvas *c, geom_aabb2 box, canvas_pen pen) {
    geom_vec2 corners[4];
    box_corners(box, corners);
    canvas_stroke_chain(c, corners, 4, true, pen);
}

void canvas_fill_capsules(canvas *c, const geom_vec2 *points, size_t count, double radius,
                          canvas_color color) {
    const canvas_pen pen = {.color = color, .width = 2.0 * radius * c->transform.scale};
    canvas_stroke_chain(c, points, count, false, pen);
}

/* ---- Text ---- */

/* Half the height of a capital letter, in parts of the em; near enough for every plain font. */
static const double HALF_CAPITAL = 0.365;

double canvas_text_width(const canvas *c, double size, const char *text) {
    const double pixels = size * c->def.pixel_scale;
    double width = 0.0;
    while (*text) {
        width += canvas_font_advance(c->font, canvas_font_next_letter(&text), pixels);
    }
    return width / c->def.pixel_scale;
}

void canvas_text(canvas *c, geom_vec2 at, canvas_text_style style, const char *text) {
    geom_vec2 base = canvas_to_surface(c->transform, at);
    if (!geom_vec2_is_finite(base) || !(style.size > 0.0 && style.size <= 512.0)) {
        return;
    }
    if (style.middle) {
        base.y += HALF_CAPITAL * style.size;
    }
    c->kind->text(c, base, style, text);
}

/* ---- Files ---- */

static bool write_all(const canvas *c, file_output *out, scene_error *error) {
    errno = 0;
    if (!c->kind->write(c, out->stream) && !ferror(out->stream)) {
        file_discard(out);
        return fail_memory(error);
    }
    return file_finish(out, error);
}

bool canvas_write_file(const canvas *c, const char *path, char *reason, size_t capacity) {
    scene_error error;
    file_output out;
    const bool good = file_create(path, &out, &error) && write_all(c, &out, &error);
    if (!good) {
        (void)snprintf(reason, capacity, "%s", error.text);
    }
    return good;
}
