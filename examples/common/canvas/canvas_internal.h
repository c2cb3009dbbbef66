/* What the two kinds of canvas have in common. Private to canvas*.c. */
#ifndef EXAMPLES_CANVAS_INTERNAL_H
#define EXAMPLES_CANVAS_INTERNAL_H

#include "canvas.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CANVAS_PI 3.14159265358979323846

typedef struct canvas_font canvas_font;

/* What a kind of canvas does. Shapes come finite; points of polygons and chains are still in the coordinates
 * of the transform, everything else is in points of the surface. */
typedef struct canvas_kind {
    void (*destroy)(canvas *c);
    bool (*resize)(canvas *c, canvas_def def);
    void (*clear)(canvas *c);
    void (*clip)(canvas *c, const geom_aabb2 *area); /* NULL: none */
    void (*fill)(canvas *c, geom_polygon polygon, canvas_fill_rule rule, canvas_color color);
    void (*chain)(canvas *c, const geom_vec2 *points, size_t count, bool closed, canvas_pen pen);
    void (*disc)(canvas *c, geom_circle circle, canvas_color color);
    void (*ring)(canvas *c, geom_circle circle, canvas_pen pen);
    void (*text)(canvas *c, geom_vec2 base, canvas_text_style style, const char *text);
    bool (*write)(const canvas *c, FILE *file);
} canvas_kind;

/* The first member of each kind. */
struct canvas {
    const canvas_kind *kind;
    canvas_def def;
    canvas_transform transform;
    canvas_font *font;
    bool failed;
};

/* Fills the common part; false without memory or for a def out of range. */
bool canvas_init(canvas *c, const canvas_kind *kind, canvas_def def);

/* Whether a def is within the range that canvas.h gives. */
bool canvas_def_valid(canvas_def def);

/* In how many steps a circle of `radius` (pixels) is drawn as a polygon that leaves it by at most 1/16
 * pixel. */
int canvas_circle_steps(double radius);

/* ---- Letters as small coverage bitmaps, from a TrueType font or, without one, from built-in plain letters
 * ---- */

/* The coverage (0 to 255) of one letter: rows from the top, `width` bytes each. Its top left pixel lies at
 * (left, top) from the pixel that holds the pen on the base line, y down. */
typedef struct canvas_glyph {
    const uint8_t *coverage;
    int width, height;
    int left, top;
} canvas_glyph;

/* Whether stb_truetype can read a font without leaving it, but for damage inside the outline of a letter. */
bool canvas_font_is_sound(const uint8_t *bytes, size_t length);

/* Reads the font. A file that is missing or is no font gives the built-in letters; the first that
 * ORCAKIT_FONT names is warned of on stderr. NULL without memory. */
canvas_font *canvas_font_create(void);
void canvas_font_destroy(canvas_font *font);

/* Whether it is a TrueType font. */
bool canvas_font_is_outline(const canvas_font *font);

/* How far the pen moves on after a letter, in pixels at an em of `size` pixels. */
double canvas_font_advance(const canvas_font *font, uint32_t letter, double size);

/* A letter at an em of `size` pixels, with the pen `quarter`/4 pixels right of a pixel's left side. The
 * bitmap lives until the next call. False without memory. */
bool canvas_font_glyph(canvas_font *font, uint32_t letter, double size, int quarter, canvas_glyph *out);

/* Takes the next letter off UTF-8 text that is not at its end. Bytes that are not UTF-8 give U+FFFD, one
 * each; control characters give a blank. */
uint32_t canvas_font_next_letter(const char **text);

#endif
