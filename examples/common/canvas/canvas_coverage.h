/* How much of each pixel a closed outline covers, and painting with it. Private to the raster canvas.
 *
 * Edges are added in any order. Each row keeps, pixel by pixel, the change of the winding number averaged over the
 * pixel's area; the sum along the row is the average winding number itself, which is the covered share where no two
 * edges cross in the pixel. (The signed-area accumulation of AGG and of FreeType's smooth rasteriser.) */
#ifndef EXAMPLES_CANVAS_COVERAGE_H
#define EXAMPLES_CANVAS_COVERAGE_H

#include "canvas.h"

typedef struct canvas_coverage {
    int width; /* pixels */
    int height;
    int left, top, right, bottom; /* the clip; right and bottom excluded */
    float *cells;                 /* height rows of width + 2 */
    int *first;                   /* of each row the touched cells, first > last when there are none */
    int *last;
    int first_row, last_row; /* touched rows */
} canvas_coverage;

/* Zeroes for `width` x `height` pixels, clipped to all of them. False without memory. */
bool canvas_coverage_init(canvas_coverage *c, int width, int height);
void canvas_coverage_free(canvas_coverage *c);

void canvas_coverage_clip(canvas_coverage *c, int left, int top, int right, int bottom);

/* An edge from a to b in pixels, y down, finite. Outside the clip it costs a row or nothing. */
void canvas_coverage_edge(canvas_coverage *c, geom_vec2 a, geom_vec2 b);

/* Blends `color` over `rgba` (width x height) by the coverage collected, and forgets it. */
void canvas_coverage_paint(canvas_coverage *c, canvas_fill_rule rule, canvas_color color, uint8_t *rgba);

/* Blends `color` over a box of whole pixels, just as its edges would, but faster. */
void canvas_coverage_box(const canvas_coverage *c, geom_aabb2 box, canvas_color color, uint8_t *rgba);

/* Blends one pixel; `alpha` 0 to 255. */
void canvas_blend(uint8_t *pixel, canvas_color color, unsigned alpha);

#endif
