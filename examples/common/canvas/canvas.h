/* A drawing surface with two back ends: pixels in memory, and SVG text. The same calls draw on both.
 *
 * Lengths that belong to the drawing surface (its size, line widths, dashes, text sizes) are in points: one
 * point is one pixel at `pixel_scale` 1, two pixels at 2. Coordinates go through the current transform, which
 * is either a world with y up or the surface itself with y down and the origin at the top left.
 *
 * Drawing calls return nothing. A shape with a coordinate that is not finite is left out; coordinates far
 * outside the surface are fine. When memory runs out the rest of the picture is left out and canvas_failed
 * says so. A canvas is used by one thread at a time. */
#ifndef EXAMPLES_CANVAS_H
#define EXAMPLES_CANVAS_H

#include <geom/polygon.h>
#include <geom/shape.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct canvas canvas;

/* The middle of an area. */
static inline geom_vec2 canvas_center(geom_aabb2 area) { return geom_vec2_lerp(area.min, area.max, 0.5); }

/* sRGB; a = 255 is opaque. */
typedef struct canvas_color {
    uint8_t r, g, b, a;
} canvas_color;

/* The same color with another opacity, in [0, 1]. */
canvas_color canvas_fade(canvas_color color, double opacity);

typedef struct canvas_def {
    int width; /* points, 1 to 16384 after scaling */
    int height;
    double pixel_scale; /* pixels per point, 0.25 to 8 */
    canvas_color background;
} canvas_def;

/* 1280 x 800 points, one pixel each, white. */
canvas_def canvas_default_def(void);

/* Makes an empty canvas; NULL without memory or for a size out of range. It reads the font of canvas_text:
 * the file that the environment variable ORCAKIT_FONT names, else the one found when the program was
 * configured, else plain built-in letters. */
canvas *canvas_create_raster(canvas_def def);
canvas *canvas_create_svg(canvas_def def);
void canvas_destroy(canvas *c);

/* Another size, scale and background, and everything erased; the font stays. False when it cannot be had, and
 * then the canvas is as before. */
bool canvas_resize(canvas *c, canvas_def def);

/* Whether memory ran out since the last erasing, so that something is missing. */
bool canvas_failed(const canvas *c);

int canvas_width(const canvas *c); /* points */
int canvas_height(const canvas *c);
double canvas_pixel_scale(const canvas *c);

/* Another background: from the next erasing on, and of the whole picture where that is SVG. */
void canvas_set_background(canvas *c, canvas_color background);

/* Erases everything, also the clip and the transform. */
void canvas_clear(canvas *c);

/* Of a raster canvas: small circles without dashes come from ready-made masks from now on, up to 1/8 of a
 * pixel off their place and several times as fast. Other kinds ignore it. */
void canvas_hurry(canvas *c, bool hurried);

/* A raster canvas of the same size, scale and background, empty; NULL without memory, and for other kinds. */
canvas *canvas_create_like(const canvas *c);

/* Makes all pixels those of another raster canvas. False, and nothing happens, when their sizes differ or one
 * of them is of another kind. */
bool canvas_copy(canvas *to, const canvas *from);

/* ---- Transform and clip ---- */

/* Point (x, y) lies at (origin.x + scale * x, origin.y -+ scale * y) points: minus when y is up. */
typedef struct canvas_transform {
    geom_vec2 origin;
    double scale; /* points per unit of length, > 0 */
    bool y_up;
} canvas_transform;

/* The surface itself: origin (0, 0), scale 1, y down. */
canvas_transform canvas_surface(void);

/* A world with y up whose `center` lies in the middle of `area` (points), `scale` points per unit. */
canvas_transform canvas_world(geom_aabb2 area, geom_vec2 center, double scale);

/* A world with y up in which `bounds` just fits into `area` (points) with `margin` points left on each side.
 * A box without width and height gets a scale of 1. */
canvas_transform canvas_fit(geom_aabb2 area, geom_aabb2 bounds, double margin);

/* From the coordinates of the transform to points, and back. */
geom_vec2 canvas_to_surface(canvas_transform t, geom_vec2 p);
geom_vec2 canvas_from_surface(canvas_transform t, geom_vec2 p);

void canvas_set_transform(canvas *c, canvas_transform t);
canvas_transform canvas_get_transform(const canvas *c);

/* Draws only within `area` (points, rounded to whole pixels) until canvas_clip_none. Clips do not nest. */
void canvas_clip(canvas *c, geom_aabb2 area);
void canvas_clip_none(canvas *c);

/* ---- Shapes: coordinates and radii go through the transform ---- */

typedef enum canvas_fill_rule {
    CANVAS_NON_ZERO,
    CANVAS_EVEN_ODD
} canvas_fill_rule;

/* The rings of a polygon; with CANVAS_EVEN_ODD holes need no orientation. Pixels on the rim get the share of
 * them that lies inside, exactly where no two edges cross in them. */
void canvas_fill_polygon(canvas *c, geom_polygon polygon, canvas_fill_rule rule, canvas_color color);
void canvas_fill_box(canvas *c, geom_aabb2 box, canvas_color color);
void canvas_fill_circle(canvas *c, geom_circle circle, canvas_color color);

typedef struct canvas_pen {
    canvas_color color;
    double width; /* points */
    double dash;  /* points of line and as many of gap; 0 for a line without gaps */
} canvas_pen;

/* Lines with round joins and round ends. A single point, or several at one place, is a dot. */
void canvas_stroke_line(canvas *c, geom_vec2 a, geom_vec2 b, canvas_pen pen);
void canvas_stroke_chain(canvas *c, const geom_vec2 *points, size_t count, bool closed, canvas_pen pen);
void canvas_stroke_polygon(canvas *c, geom_polygon polygon, canvas_pen pen);
void canvas_stroke_box(canvas *c, geom_aabb2 box, canvas_pen pen);
void canvas_stroke_circle(canvas *c, geom_circle circle, canvas_pen pen);

/* All points within `radius` of a chain (through the transform, unlike the width of a pen). */
void canvas_fill_capsules(canvas *c, const geom_vec2 *points, size_t count, double radius,
                          canvas_color color);

/* ---- Text ---- */

typedef enum canvas_align {
    CANVAS_LEFT,
    CANVAS_CENTER,
    CANVAS_RIGHT
} canvas_align;

typedef struct canvas_text_style {
    canvas_color color;
    double size; /* of the font's em in points; lines stand well 1.4 times that apart */
    canvas_align align;
    bool middle; /* `at` is at half the height of a capital letter instead of on the base line */
} canvas_text_style;

/* One line of UTF-8 at a place that goes through the transform. Bytes that are not UTF-8, and letters that
 * the font does not have, are drawn as a box or a question mark; control characters as blanks. */
void canvas_text(canvas *c, geom_vec2 at, canvas_text_style style, const char *text);

/* The width of a line in points. */
double canvas_text_width(const canvas *c, double size, const char *text);

/* ---- Results ---- */

/* Of a raster canvas: rows from the top, 4 bytes a pixel (red, green, blue, 255), no padding. Valid until the
 * canvas is drawn on, resized or destroyed. */
typedef struct canvas_pixels {
    const uint8_t *rgba;
    int width;
    int height;
} canvas_pixels;

canvas_pixels canvas_get_pixels(const canvas *c);

/* Of an SVG canvas: the whole document, ended by a 0 byte, to be freed by the caller; NULL without memory. */
char *canvas_svg_text(const canvas *c);

/* Writes the picture, PNG or SVG by the kind of canvas, as <file.h> does: a plain file appears whole or not
 * at all, a device is written to. False with the reason in `reason` (a line for a person, at most `capacity`
 * bytes). */
bool canvas_write_file(const canvas *c, const char *path, char *reason, size_t capacity);

#endif
