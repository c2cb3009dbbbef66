/* Letters as small coverage bitmaps, from a TrueType font or, without one, from built-in plain letters. */
#ifndef EXAMPLES_CANVAS_FONT_H
#define EXAMPLES_CANVAS_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct canvas_font canvas_font;

/* The coverage (0 to 255) of one letter: rows from the top, `width` bytes each. Its top left pixel lies at
 * (left, top) from the pixel that holds the pen on the base line, y down. */
typedef struct canvas_glyph {
    const uint8_t *coverage;
    int width, height;
    int left, top;
} canvas_glyph;

/* Reads the font; a file that is missing or is no font gives the built-in letters. NULL without memory. */
canvas_font *canvas_font_create(void);
void canvas_font_destroy(canvas_font *font);

/* Whether it is a TrueType font. */
bool canvas_font_is_outline(const canvas_font *font);

/* How far the pen moves on after a letter, in pixels at an em of `size` pixels. */
double canvas_font_advance(const canvas_font *font, uint32_t letter, double size);

/* A letter at an em of `size` pixels, with the pen `quarter`/4 pixels right of a pixel's left side. The bitmap lives
 * until the next call. False without memory. */
bool canvas_font_glyph(canvas_font *font, uint32_t letter, double size, int quarter, canvas_glyph *out);

/* Takes the next letter off UTF-8 text that is not at its end. Bytes that are not UTF-8 give U+FFFD, one each;
 * control characters give a blank. */
uint32_t canvas_font_next_letter(const char **text);

#endif
