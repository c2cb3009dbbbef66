/* Contrast of colors by WCAG 2.1. */
#ifndef TEST_CONTRAST_H
#define TEST_CONTRAST_H

#include "canvas/canvas.h"

/* (lighter + 0.05) / (darker + 0.05) of the relative luminances of sRGB: 1 to 21. */
double contrast(canvas_color a, canvas_color b);

/* `top`, as its opacity says, over an opaque ground. */
canvas_color over(canvas_color ground, canvas_color top);

#endif
