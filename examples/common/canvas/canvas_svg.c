/* The canvas of SVG. */
#include "canvas_internal.h"

#include "text/array.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct svg {
    canvas base;
    char *text; /* the elements so far, ended by a 0 byte */
    size_t length;
    size_t capacity;
    int clip_count;
    bool clipped;
} svg;

static svg *svg_of(canvas *c) { return (svg *)c; }

static bool reserve(svg *s, size_t more) {
    char *text = array_reserve(s->text, s->length + more + 1, &s->capacity, 1);
    s->base.failed = s->base.failed || !text;
    s->text = text ? text : s->text;
    return text != NULL;
}

static void put(svg *s, const char *text) {
    const size_t length = strlen(text);
    if (reserve(s, length)) {
        memcpy(s->text + s->length, text, length + 1);
        s->length += length;
    }
}

static void __attribute__((format(printf, 2, 3))) putf(svg *s, const char *format, ...) {
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    put(s, line);
}

/* A length in points to a hundredth, without zeros at its end. */
static void put_number(svg *s, double value) {
    char text[64];
    snprintf(text, sizeof text, "%.2f", fmin(fmax(value, -1e9), 1e9));
    size_t length = strlen(text);
    while (text[length - 1] == '0') {
        length--;
    }
    if (text[length - 1] == '.') {
        length--;
    }
    text[length] = 0;
    put(s, strcmp(text, "-0") == 0 ? "0" : text);
}

static void put_attribute(svg *s, const char *name, double value) {
    putf(s, " %s=\"", name);
    put_number(s, value);
    put(s, "\"");
}

/* `role` is fill or stroke. */
static void put_color(svg *s, const char *role, canvas_color color) {
    putf(s, " %s=\"#%02x%02x%02x\"", role, color.r, color.g, color.b);
    if (color.a != 255) {
        putf(s, " %s-opacity=\"%.3g\"", role, color.a / 255.0);
    }
}

static void put_pen(svg *s, canvas_pen pen) {
    put(s, " fill=\"none\"");
    put_color(s, "stroke", pen.color);
    put_attribute(s, "stroke-width", pen.width);
    if (pen.dash > 0.0) {
        put_attribute(s, "stroke-dasharray", pen.dash);
    }
}

static void put_path(svg *s, const geom_vec2 *points, size_t count, bool closed) {
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 p = canvas_to_surface(s->base.transform, points[i]);
        put(s, i == 0 ? "M" : "L");
        put_number(s, p.x);
        put(s, " ");
        put_number(s, p.y);
    }
    put(s, closed ? "Z" : "");
}

static void svg_fill(canvas *c, geom_polygon polygon, canvas_fill_rule rule, canvas_color color) {
    svg *s = svg_of(c);
    put(s, "<path");
    put_color(s, "fill", color);
    put(s, rule == CANVAS_EVEN_ODD ? " fill-rule=\"evenodd\" d=\"" : " d=\"");
    for (size_t k = 0; k < polygon.count; k++) {
        put_path(s, polygon.rings[k].points, polygon.rings[k].count, true);
    }
    put(s, "\"/>\n");
}

static void svg_chain(canvas *c, const geom_vec2 *points, size_t count, bool closed, canvas_pen pen) {
    svg *s = svg_of(c);
    put(s, "<path");
    put_pen(s, pen);
    put(s, " d=\"");
    put_path(s, points, count, closed || count == 1);
    put(s, "\"/>\n");
}

static void put_circle(svg *s, geom_circle circle) {
    put(s, "<circle");
    put_attribute(s, "cx", circle.center.x);
    put_attribute(s, "cy", circle.center.y);
    put_attribute(s, "r", circle.radius);
}

static void svg_disc(canvas *c, geom_circle circle, canvas_color color) {
    svg *s = svg_of(c);
    put_circle(s, circle);
    put_color(s, "fill", color);
    put(s, "/>\n");
}

static void svg_ring(canvas *c, geom_circle circle, canvas_pen pen) {
    svg *s = svg_of(c);
    put_circle(s, circle);
    put_pen(s, pen);
    put(s, "/>\n");
}

/* ---- Text ---- */

static void put_utf8(svg *s, uint32_t letter) {
    char bytes[5] = {0};
    if (letter < 0x80) {
        bytes[0] = (char)letter;
    } else if (letter < 0x800) {
        bytes[0] = (char)(0xC0U | letter >> 6);
        bytes[1] = (char)(0x80U | (letter & 0x3FU));
    } else if (letter < 0x10000) {
        bytes[0] = (char)(0xE0U | letter >> 12);
        bytes[1] = (char)(0x80U | (letter >> 6 & 0x3FU));
        bytes[2] = (char)(0x80U | (letter & 0x3FU));
    } else {
        bytes[0] = (char)(0xF0U | letter >> 18);
        bytes[1] = (char)(0x80U | (letter >> 12 & 0x3FU));
        bytes[2] = (char)(0x80U | (letter >> 6 & 0x3FU));
        bytes[3] = (char)(0x80U | (letter & 0x3FU));
    }
    put(s, bytes);
}

/* XML has no place for U+FFFE and U+FFFF either. */
static void put_letter(svg *s, uint32_t letter) {
    switch (letter) {
    case '<':
        put(s, "&lt;");
        break;
    case '>':
        put(s, "&gt;");
        break;
    case '&':
        put(s, "&amp;");
        break;
    default:
        put_utf8(s, letter == 0xFFFE || letter == 0xFFFF ? 0xFFFD : letter);
    }
}

static void svg_text(canvas *c, geom_vec2 base, canvas_text_style style, const char *text) {
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    svg *s = svg_of(c);
    put(s, "<text");
    put_attribute(s, "x", base.x);
    put_attribute(s, "y", base.y);
    put_attribute(s, "font-size", style.size);
    put(s, anchors[style.align]);
    put_color(s, "fill", style.color);
    put(s, ">");
    while (*text) {
        put_letter(s, canvas_font_next_letter(&text));
    }
    put(s, "</text>\n");
}

/* ---- The document ---- */

static void end_clip(svg *s) {
    if (s->clipped) {
        put(s, "</g>\n");
        s->clipped = false;
    }
}

static void svg_clip(canvas *c, const geom_aabb2 *area) {
    svg *s = svg_of(c);
    end_clip(s);
    if (!area) {
        return;
    }
    s->clip_count++;
    putf(s, "<clipPath id=\"clip%d\"><rect", s->clip_count);
    put_attribute(s, "x", area->min.x);
    put_attribute(s, "y", area->min.y);
    put_attribute(s, "width", fmax(area->max.x - area->min.x, 0.0));
    put_attribute(s, "height", fmax(area->max.y - area->min.y, 0.0));
    putf(s, "/></clipPath>\n<g clip-path=\"url(#clip%d)\">\n", s->clip_count);
    s->clipped = true;
}

static void svg_clear(canvas *c) {
    svg *s = svg_of(c);
    s->length = 0;
    s->clip_count = 0;
    s->clipped = false;
    if (reserve(s, 0)) {
        s->text[0] = 0;
    }
}

static bool svg_resize(canvas *c, canvas_def def) {
    (void)c;
    (void)def;
    return true;
}

static void svg_destroy(canvas *c) {
    free(svg_of(c)->text);
    free(c);
}

char *canvas_svg_text(const canvas *c) {
    const svg *s = (const svg *)c;
    const canvas_def def = c->def;
    const canvas_color ground = def.background;
    const size_t size = s->length + 512;
    char *document = malloc(size);
    if (!document) {
        return NULL;
    }
    snprintf(document, size,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %d %d\" "
             "font-family=\"DejaVu Sans, sans-serif\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
             "<rect width=\"100%%\" height=\"100%%\" fill=\"#%02x%02x%02x\"/>\n%s%s</svg>\n",
             def.width * def.pixel_scale, def.height * def.pixel_scale, def.width, def.height, ground.r,
             ground.g, ground.b, s->text ? s->text : "", s->clipped ? "</g>\n" : "");
    return document;
}

static bool svg_write(const canvas *c, FILE *file) {
    char *document = canvas_svg_text(c);
    const bool good = document && fputs(document, file) >= 0;
    free(document);
    return good;
}

static const canvas_kind svg_kind = {
    svg_destroy, svg_resize, svg_clear, svg_clip, svg_fill,
    svg_chain,   svg_disc,   svg_ring,  svg_text, svg_write,
};

canvas *canvas_create_svg(canvas_def def) {
    svg *s = calloc(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    if (!canvas_init(&s->base, &svg_kind, def)) {
        free(s);
        return NULL;
    }
    canvas_clear(&s->base);
    return &s->base;
}
