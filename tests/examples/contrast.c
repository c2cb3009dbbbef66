/* Contrast of colors by WCAG 2.1. */
#include "contrast.h"

#include <math.h>

static double linear(uint8_t component) {
    const double c = component / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(canvas_color c) {
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double contrast(canvas_color a, canvas_color b) {
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return fmax(x, y) / fmin(x, y);
}

canvas_color over(canvas_color ground, canvas_color top) {
    const double share = top.a / 255.0;
    return (canvas_color){(uint8_t)lround(ground.r + share * (top.r - ground.r)),
                          (uint8_t)lround(ground.g + share * (top.g - ground.g)),
                          (uint8_t)lround(ground.b + share * (top.b - ground.b)), 255};
}
