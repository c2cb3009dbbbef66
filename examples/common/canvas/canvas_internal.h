/* What the two kinds of canvas have in common. Private to canvas*.c. */
#ifndef EXAMPLES_CANVAS_INTERNAL_H
#define EXAMPLES_CANVAS_INTERNAL_H

#include "canvas.h"
#include "canvas_font.h"

/* What a kind of canvas does. Shapes come finite; points of polygons and chains are still in the coordinates of the
 * transform, everything else is in points of the surface. */
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

/* In how many steps a circle of `radius` (pixels) is drawn as a polygon that leaves it by at most 1/16 pixel. */
int canvas_circle_steps(double radius);

#endif
