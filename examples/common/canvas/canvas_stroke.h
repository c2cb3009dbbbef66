/* The outline of a thick line, handed edge by edge to a coverage. Private to the raster canvas.
 *
 * The outline is that of a sum: a rectangle for each piece, a sector on the outer side of each bend, half a disc at
 * each end, all turning the same way. They partition the line but for small overlaps on the inner side of bends, where
 * the non-zero rule takes the union, so smooth curves show no beads. Sides that two parts share cancel and are left
 * out. Dashes are such outlines of their own. */
#ifndef EXAMPLES_CANVAS_STROKE_H
#define EXAMPLES_CANVAS_STROKE_H

#include "canvas_coverage.h"

typedef struct canvas_stroke {
    canvas_coverage *coverage;
    double radius;    /* half the width, pixels */
    double dash;      /* pixels of line and of gap; 0 for none */
    double travelled; /* along the dashes */
    geom_vec2 first, last;
    geom_vec2 first_direction, last_direction;
    size_t pieces;
} canvas_stroke;

/* Starts a line at p; width and dash in pixels. */
canvas_stroke canvas_stroke_start(canvas_coverage *coverage, geom_vec2 p, double width, double dash);
void canvas_stroke_to(canvas_stroke *s, geom_vec2 p);
void canvas_stroke_finish(canvas_stroke *s, bool closed);

#endif
