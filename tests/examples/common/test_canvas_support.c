/* What the tests of the canvas share. */
#include "test_canvas_support.h"

#include <check.h>

static canvas_def white_def(int width, int height, double pixel_scale) {
    canvas_def def = canvas_default_def();
    def.width = width;
    def.height = height;
    def.pixel_scale = pixel_scale;
    return def;
}

canvas *white_raster(int width, int height, double pixel_scale) {
    canvas *c = canvas_create_raster(white_def(width, height, pixel_scale));
    ck_assert_ptr_nonnull(c);
    return c;
}

canvas *white_svg(int width, int height) {
    canvas *c = canvas_create_svg(white_def(width, height, 1.0));
    ck_assert_ptr_nonnull(c);
    return c;
}

double ink_in(const canvas *c, int left, int top, int right, int bottom) {
    const canvas_pixels pixels = canvas_get_pixels(c);
    const double scale = canvas_pixel_scale(c);
    unsigned long sum = 0;
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            sum += 255UL - pixels.rgba[4 * ((size_t)y * (size_t)pixels.width + (size_t)x)];
        }
    }
    return (double)sum / 255.0 / (scale * scale);
}

double ink(const canvas *c) {
    const canvas_pixels pixels = canvas_get_pixels(c);
    return ink_in(c, 0, 0, pixels.width, pixels.height);
}

canvas_color black(void) {
    const canvas_color color = {0, 0, 0, 255};
    return color;
}

canvas_pen black_pen(double width) {
    const canvas_pen pen = {.color = black(), .width = width};
    return pen;
}
