/* The canvas of pixels. */
#include "canvas_internal.h"

#include "canvas_pixels.h"

#include <stdlib.h>
#include <string.h>

typedef struct raster {
    canvas base;
    uint8_t *rgba;
    canvas_coverage coverage;
    canvas_sprites sprites;
    bool hurried; /* small circles come from sprites */
} raster;

static raster *raster_of(canvas *c) { return (raster *)c; }

/* Pixels from points of the surface. Far outside, where nothing is seen, coordinates end at a bound that
 * keeps the arithmetic of edges accurate. */
static geom_vec2 to_pixels(const canvas *c, geom_vec2 p) {
    const double bound = 1e9;
    const double scale = c->def.pixel_scale;
    return geom_vec2_make(fmin(fmax(p.x * scale, -bound), bound), fmin(fmax(p.y * scale, -bound), bound));
}

static geom_vec2 transform_to_pixels(const canvas *c, geom_vec2 p) {
    return to_pixels(c, canvas_to_surface(c->transform, p));
}

static void paint(raster *r, canvas_fill_rule rule, canvas_color color) {
    canvas_coverage_paint(&r->coverage, rule, color, r->rgba);
}

static bool is_whole(geom_vec2 p) { return p.x == floor(p.x) && p.y == floor(p.y); }

/* Whether a polygon is a box of whole pixels, as most of what is around the drawing. */
static bool is_pixel_box(const canvas *c, geom_polygon polygon, geom_aabb2 *box) {
    if (polygon.count != 1 || polygon.rings[0].count != 4) {
        return false;
    }
    const geom_vec2 *p = polygon.rings[0].points;
    const geom_vec2 a = transform_to_pixels(c, p[0]);
    const geom_vec2 b = transform_to_pixels(c, p[2]);
    if (!is_whole(a) || !is_whole(b) || p[1].x != p[2].x || p[1].y != p[0].y || p[3].x != p[0].x ||
        p[3].y != p[2].y) {
        return false;
    }
    box->min = geom_vec2_make(fmin(a.x, b.x), fmin(a.y, b.y));
    box->max = geom_vec2_make(fmax(a.x, b.x), fmax(a.y, b.y));
    return true;
}

static void raster_fill(canvas *c, geom_polygon polygon, canvas_fill_rule rule, canvas_color color) {
    raster *r = raster_of(c);
    geom_aabb2 box;
    if (is_pixel_box(c, polygon, &box)) {
        canvas_coverage_box(&r->coverage, box, color, r->rgba);
        return;
    }
    for (size_t k = 0; k < polygon.count; k++) {
        const geom_ring ring = polygon.rings[k];
        if (ring.count == 0) {
            continue;
        }
        geom_vec2 before = transform_to_pixels(c, ring.points[ring.count - 1]);
        for (size_t i = 0; i < ring.count; i++) {
            const geom_vec2 next = transform_to_pixels(c, ring.points[i]);
            canvas_coverage_edge(&r->coverage, before, next);
            before = next;
        }
    }
    paint(r, rule, color);
}

static void raster_chain(canvas *c, const geom_vec2 *points, size_t count, bool closed, canvas_pen pen) {
    raster *r = raster_of(c);
    const double scale = c->def.pixel_scale;
    canvas_stroke s = canvas_stroke_start(&r->coverage, transform_to_pixels(c, points[0]), pen.width * scale,
                                          pen.dash * scale);
    for (size_t i = 1; i < count; i++) {
        canvas_stroke_to(&s, transform_to_pixels(c, points[i]));
    }
    canvas_stroke_finish(&s, closed);
    paint(r, CANVAS_NON_ZERO, pen.color);
}

/* The corners, one after the other, of a polygon that stands for a circle and has its area. */
typedef struct circle_walk {
    geom_vec2 center;
    geom_vec2 arm;
    double cosine, sine;
    int steps;
} circle_walk;

static circle_walk start_circle(geom_vec2 center, double radius, bool backwards) {
    const int steps = canvas_circle_steps(radius);
    const double angle = 2.0 * CANVAS_PI / steps;
    const circle_walk walk = {
        .center = center,
        .arm = {radius * sqrt(angle / sin(angle)), 0.0},
        .cosine = cos(angle),
        .sine = backwards ? -sin(angle) : sin(angle),
        .steps = steps,
    };
    return walk;
}

static geom_vec2 next_corner(circle_walk *w) {
    const geom_vec2 corner = geom_vec2_add(w->center, w->arm);
    w->arm =
        geom_vec2_make(w->arm.x * w->cosine - w->arm.y * w->sine, w->arm.x * w->sine + w->arm.y * w->cosine);
    return corner;
}

static void add_circle(raster *r, geom_vec2 center, double radius, bool backwards) {
    circle_walk walk = start_circle(center, radius, backwards);
    const geom_vec2 first = next_corner(&walk);
    geom_vec2 before = first;
    for (int i = 1; i < walk.steps; i++) {
        const geom_vec2 next = next_corner(&walk);
        canvas_coverage_edge(&r->coverage, before, next);
        before = next;
    }
    canvas_coverage_edge(&r->coverage, before, first);
}

static void add_dashed_circle(raster *r, geom_vec2 center, double radius, double width, double dash) {
    circle_walk walk = start_circle(center, radius, false);
    canvas_stroke s = canvas_stroke_start(&r->coverage, next_corner(&walk), width, dash);
    for (int i = 1; i < walk.steps; i++) {
        canvas_stroke_to(&s, next_corner(&walk));
    }
    canvas_stroke_finish(&s, true);
}

static bool out_of_sight(const raster *r, geom_vec2 center, double radius) {
    const canvas_coverage *c = &r->coverage;
    return center.x + radius <= c->left || center.x - radius >= c->right || center.y + radius <= c->top ||
           center.y - radius >= c->bottom;
}

static void raster_disc(canvas *c, geom_circle circle, canvas_color color) {
    raster *r = raster_of(c);
    const geom_vec2 center = to_pixels(c, circle.center);
    const double radius = fmin(circle.radius * c->def.pixel_scale, 2e9);
    if (!out_of_sight(r, center, radius) &&
        !(r->hurried &&
          canvas_sprites_paint(&r->sprites, &r->coverage, center, -1.0, radius, color, r->rgba))) {
        add_circle(r, center, radius, false);
        paint(r, CANVAS_NON_ZERO, color);
    }
}

static void raster_ring(canvas *c, geom_circle circle, canvas_pen pen) {
    raster *r = raster_of(c);
    const double scale = c->def.pixel_scale;
    const geom_vec2 center = to_pixels(c, circle.center);
    const double radius = fmin(circle.radius * scale, 2e9);
    const double half = 0.5 * pen.width * scale;
    if (out_of_sight(r, center, radius + half)) {
        return;
    }
    if (r->hurried && pen.dash <= 0.0 &&
        canvas_sprites_paint(&r->sprites, &r->coverage, center, radius - half, radius + half, pen.color,
                             r->rgba)) {
        return;
    }
    if (pen.dash > 0.0) {
        add_dashed_circle(r, center, radius, pen.width * scale, pen.dash * scale);
    } else {
        add_circle(r, center, radius + half, false);
        if (radius > half) {
            add_circle(r, center, radius - half, true);
        }
    }
    paint(r, CANVAS_NON_ZERO, pen.color);
}

/* ---- Text ---- */

static void blend_glyph(raster *r, const canvas_glyph *glyph, int x0, int y0, canvas_color color) {
    const canvas_coverage *clip = &r->coverage;
    for (int y = 0; y < glyph->height; y++) {
        const int py = y0 + glyph->top + y;
        if (py < clip->top || py >= clip->bottom) {
            continue;
        }
        for (int x = 0; x < glyph->width; x++) {
            const int px = x0 + glyph->left + x;
            const unsigned alpha = glyph->coverage[y * glyph->width + x] * color.a / 255U;
            if (alpha && px >= clip->left && px < clip->right) {
                canvas_blend(r->rgba + 4 * ((size_t)py * (size_t)clip->width + (size_t)px), color, alpha);
            }
        }
    }
}

/* Base lines lie on whole pixels and letters on quarters of one, so that the same word looks the same
 * anywhere. */
static void raster_text(canvas *c, geom_vec2 base, canvas_text_style style, const char *text) {
    raster *r = raster_of(c);
    const double size = style.size * c->def.pixel_scale;
    const geom_vec2 start = to_pixels(c, base);
    const int y = (int)lround(start.y);
    const double shares[] = {0.0, 0.5, 1.0}; /* of the width that lies left of `base`, by alignment */
    double x = start.x - shares[style.align] * canvas_text_width(c, style.size, text) * c->def.pixel_scale;
    if (fabs(start.x) > 1e6 || fabs(start.y) > 1e6) {
        return;
    }
    while (*text) {
        const uint32_t letter = canvas_font_next_letter(&text);
        const double quarters = canvas_font_is_outline(c->font) ? floor(x * 4.0 + 0.5) : 4.0 * floor(x + 0.5);
        const double pixel = floor(quarters / 4.0);
        canvas_glyph glyph;
        if (x < -2.0 * size) {
            x += canvas_font_advance(c->font, letter, size);
            continue;
        }
        if (x > c->def.width * c->def.pixel_scale) {
            return;
        }
        if (!canvas_font_glyph(c->font, letter, size, (int)(quarters - 4.0 * pixel), &glyph)) {
            c->failed = true;
            return;
        }
        blend_glyph(r, &glyph, (int)pixel, y, style.color);
        x += canvas_font_advance(c->font, letter, size);
    }
}

/* ---- The surface ---- */

static void raster_clip(canvas *c, const geom_aabb2 *area) {
    raster *r = raster_of(c);
    canvas_coverage *coverage = &r->coverage;
    if (!area) {
        canvas_coverage_clip(coverage, 0, 0, coverage->width, coverage->height);
        return;
    }
    const geom_vec2 min = to_pixels(c, area->min);
    const geom_vec2 max = to_pixels(c, area->max);
    canvas_coverage_clip(coverage, (int)lround(min.x), (int)lround(min.y), (int)lround(max.x),
                         (int)lround(max.y));
}

static void raster_clear(canvas *c) {
    raster *r = raster_of(c);
    const canvas_color ground = c->def.background;
    const uint8_t pixel[4] = {ground.r, ground.g, ground.b, 255};
    const size_t row = 4 * (size_t)r->coverage.width;
    for (size_t i = 0; i < row; i += 4) {
        memcpy(r->rgba + i, pixel, 4);
    }
    for (int y = 1; y < r->coverage.height; y++) {
        memcpy(r->rgba + (size_t)y * row, r->rgba, row);
    }
}

static bool raster_resize(canvas *c, canvas_def def) {
    raster *r = raster_of(c);
    const int width = (int)lround(def.width * def.pixel_scale);
    const int height = (int)lround(def.height * def.pixel_scale);
    canvas_coverage coverage;
    uint8_t *rgba = malloc(4 * (size_t)width * (size_t)height);
    if (!rgba || !canvas_coverage_init(&coverage, width, height)) {
        free(rgba);
        return false;
    }
    canvas_coverage_free(&r->coverage);
    free(r->rgba);
    r->coverage = coverage;
    r->rgba = rgba;
    return true;
}

static void raster_destroy(canvas *c) {
    raster *r = raster_of(c);
    canvas_coverage_free(&r->coverage);
    canvas_sprites_free(&r->sprites);
    free(r->rgba);
    free(r);
}

static bool raster_write(const canvas *c, FILE *file) { return canvas_png_write(canvas_get_pixels(c), file); }

static const canvas_kind raster_kind = {
    raster_destroy, raster_resize, raster_clear, raster_clip, raster_fill,
    raster_chain,   raster_disc,   raster_ring,  raster_text, raster_write,
};

canvas *canvas_create_raster(canvas_def def) {
    raster *r = calloc(1, sizeof *r);
    if (!r) {
        return NULL;
    }
    if (!canvas_init(&r->base, &raster_kind, def)) {
        free(r);
        return NULL;
    }
    if (!raster_resize(&r->base, def)) {
        canvas_destroy(&r->base);
        return NULL;
    }
    canvas_clear(&r->base);
    return &r->base;
}

canvas_pixels canvas_get_pixels(const canvas *c) {
    const raster *r = (const raster *)c;
    GEOM_ASSERT(c->kind == &raster_kind);
    const canvas_pixels pixels = {r->rgba, r->coverage.width, r->coverage.height};
    return pixels;
}

void canvas_hurry(canvas *c, bool hurried) {
    if (c->kind == &raster_kind) {
        raster_of(c)->hurried = hurried;
    }
}

canvas *canvas_create_like(const canvas *c) {
    return c->kind == &raster_kind ? canvas_create_raster(c->def) : NULL;
}

bool canvas_copy(canvas *to, const canvas *from) {
    raster *target = raster_of(to);
    const raster *source = (const raster *)from;
    if (to->kind != &raster_kind || from->kind != &raster_kind ||
        target->coverage.width != source->coverage.width ||
        target->coverage.height != source->coverage.height) {
        return false;
    }
    memcpy(target->rgba, source->rgba, 4 * (size_t)source->coverage.width * (size_t)source->coverage.height);
    return true;
}
