/* Pixels as a PNG. */
#ifndef EXAMPLES_CANVAS_PNG_H
#define EXAMPLES_CANVAS_PNG_H

#include "canvas.h"

#include <stdio.h>

/* Writes the picture to `file`. False without memory, and then nothing was written; a disc that is full is noted in
 * the file, as by fwrite. */
bool canvas_png_write(canvas_pixels pixels, FILE *file);

#endif
