/* Strokes and fills of icons: in a box of 16 x 16 points around `o`, y down. */
#ifndef EDITOR_ICON_H
#define EDITOR_ICON_H

#include "canvas/canvas.h"

enum {
    ICON_MOST_POINTS = 12
};

/* At most ICON_MOST_POINTS points. */
void icon_chain(canvas *c, geom_vec2 o, const double (*xy)[2], size_t count, bool closed, canvas_color color);
void icon_solid(canvas *c, geom_vec2 o, const double (*xy)[2], size_t count, canvas_color color);

void icon_box(canvas *c, geom_vec2 o, geom_vec2 min, geom_vec2 max, canvas_color color);
void icon_ring(canvas *c, geom_vec2 o, geom_vec2 center, double radius, canvas_color color);
void icon_disc(canvas *c, geom_vec2 o, geom_vec2 center, double radius, canvas_color color);

#endif
