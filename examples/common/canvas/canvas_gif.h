/* Films as GIF, by giflib. A build without giflib writes none.
 *
 * Each frame holds the pixels that are not as in the frame before, with colors of its own. Where those are at
 * most 255 they are exact. Of more the most frequent 255 are exact, and each other one becomes the nearest of
 * them: flat colors stay as they are, and their rims lose shades. */
#ifndef EXAMPLES_CANVAS_GIF_H
#define EXAMPLES_CANVAS_GIF_H

#include "canvas.h"

typedef struct canvas_gif canvas_gif;

/* Whether this build writes films. */
bool canvas_gif_available(void);

/* Starts a film of frames of so many pixels, at most 65535 either way, that plays again and again. The file
 * appears when it is finished. NULL with the reason (a line for a person). */
canvas_gif *canvas_gif_create(const char *path, int width, int height, char *reason, size_t capacity);

/* Adds a frame of that size, shown for so many hundredths of a second, at most 65535. False with the reason:
 * without memory, or when the file takes no more. Then the film can only be discarded. */
bool canvas_gif_add(canvas_gif *gif, canvas_pixels frame, int hundredths, char *reason, size_t capacity);

/* Both destroy the film. The first brings it to its place; false with the reason. */
bool canvas_gif_finish(canvas_gif *gif, char *reason, size_t capacity);
void canvas_gif_discard(canvas_gif *gif); /* NULL is ignored */

/* ---- Colors (canvas_gif_colors.c) ---- */

enum {
    CANVAS_GIF_COLORS = 255, /* and one that is transparent */
    CANVAS_GIF_TRANSPARENT = 255
};

/* A part of a picture in pixels; right and bottom excluded. */
typedef struct canvas_gif_part {
    int left, top, right, bottom;
} canvas_gif_part;

typedef struct canvas_gif_colors {
    uint8_t rgb[CANVAS_GIF_COLORS + 1][3];
    size_t count;
} canvas_gif_colors;

/* Chooses colors for the pixels of a part that are not as `before`, which may be NULL, and writes the
 * number of each pixel of the part, row by row, or CANVAS_GIF_TRANSPARENT. False without memory. */
bool canvas_gif_choose(canvas_pixels frame, const uint8_t *before, canvas_gif_part part,
                       canvas_gif_colors *out, uint8_t *numbers);

#endif
