/* What the tests of the canvas share. */
#ifndef TEST_CANVAS_SUPPORT_H
#define TEST_CANVAS_SUPPORT_H

#include "canvas/canvas.h"
#include "support.h"

/* A white canvas; stops the test when there is none. */
canvas *white_raster(int width, int height, double pixel_scale);
canvas *white_svg(int width, int height);

/* How much black was drawn on a white raster canvas, in points squared: the sum of the pixels' coverage. */
double ink(const canvas *c);

/* The same within some pixels: left and top included, right and bottom not. */
double ink_in(const canvas *c, int left, int top, int right, int bottom);

/* Opaque black; pens with it. */
canvas_color black(void);
canvas_pen black_pen(double width);

#endif
