/* Pictures from files. */
#ifndef EXAMPLES_CANVAS_IMAGE_H
#define EXAMPLES_CANVAS_IMAGE_H

#include "canvas.h"

typedef struct canvas_image {
    uint8_t *rgba; /* rows from the top, 4 bytes a pixel; free with canvas_image_free */
    int width;
    int height;
} canvas_image;

/* Reads a PNG. False with the reason in `reason` (a line for a person). */
bool canvas_image_read(const char *path, canvas_image *out, char *reason, size_t capacity);
void canvas_image_free(canvas_image *image);

/* How many pixels of two pictures of one size differ by more than `tolerance` in some channel; those of
 * another size differ everywhere. */
size_t canvas_image_difference(const canvas_image *image, canvas_pixels pixels, int tolerance);

#endif
