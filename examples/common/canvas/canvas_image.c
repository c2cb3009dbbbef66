/* A raster canvas in memory. */
#include "canvas_image.h"

#include <stdio.h>
#include <stdlib.h>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

bool canvas_image_read(const char *path, canvas_image *out, char *reason, size_t capacity) {
    int channels = 0;
    out->rgba = stbi_load(path, &out->width, &out->height, &channels, 4);
    if (!out->rgba) {
        snprintf(reason, capacity, "cannot read %s: %s", path, stbi_failure_reason());
    }
    return out->rgba != NULL;
}

void canvas_image_free(canvas_image *image) {
    stbi_image_free(image->rgba);
    image->rgba = NULL;
}

static bool pixel_differs(const uint8_t *a, const uint8_t *b, int tolerance) {
    for (int i = 0; i < 4; i++) {
        if (abs(a[i] - b[i]) > tolerance) {
            return true;
        }
    }
    return false;
}

size_t canvas_image_difference(const canvas_image *image, canvas_pixels pixels, int tolerance) {
    const size_t count = (size_t)pixels.width * (size_t)pixels.height;
    size_t different = 0;
    if (image->width != pixels.width || image->height != pixels.height) {
        return count;
    }
    for (size_t i = 0; i < count; i++) {
        different += pixel_differs(image->rgba + 4 * i, pixels.rgba + 4 * i, tolerance);
    }
    return different;
}
