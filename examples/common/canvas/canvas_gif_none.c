/* Films in a build without giflib: there are none. */
#include "canvas_gif.h"

#include <stdio.h>

bool canvas_gif_available(void) { return false; }

canvas_gif *canvas_gif_create(const char *path, int width, int height, char *reason, size_t capacity) {
    (void)path;
    (void)width;
    (void)height;
    (void)snprintf(reason, capacity, "this program was built without giflib, which writes GIF");
    return NULL;
}

bool canvas_gif_add(canvas_gif *gif, canvas_pixels frame, int hundredths, char *reason, size_t capacity) {
    (void)gif;
    (void)frame;
    (void)hundredths;
    (void)reason;
    (void)capacity;
    return false;
}

bool canvas_gif_finish(canvas_gif *gif, char *reason, size_t capacity) {
    (void)gif;
    (void)reason;
    (void)capacity;
    return false;
}

void canvas_gif_discard(canvas_gif *gif) { (void)gif; }
