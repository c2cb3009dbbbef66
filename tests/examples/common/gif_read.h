/* Reads films back, by giflib. All stop the test on a file that giflib cannot read. */
#ifndef TESTS_GIF_READ_H
#define TESTS_GIF_READ_H

#include <gif_lib.h>

#include <stdint.h>

/* A film with all of its frames; ended by gif_close. */
GifFileType *gif_read(const char *path);
void gif_close(GifFileType *gif);

/* Draws a frame over what there is: rows from the top, 4 bytes a pixel. Returns its hundredths of a second. */
int gif_show(const GifFileType *gif, int frame, uint8_t *rgba);

#endif
