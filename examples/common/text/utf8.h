/* UTF-8, character by character. */
#ifndef EXAMPLES_UTF8_H
#define EXAMPLES_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the number of bytes, 1 to 4, of the character at the start of `text`, and its code point in
 * *letter. Returns 0 if these bytes are not UTF-8: a wrong byte, an encoding that is too long, a surrogate, a
 * code point above U+10FFFF. A 0 byte is a character. Nothing behind the first 0 byte is read. */
size_t utf8_character(const char *text, uint32_t *letter);

/* Whether a byte is not the first one of its character. */
bool utf8_goes_on(char byte);

/* How many bytes of the text, at most that many, are whole characters. */
size_t utf8_fitting(const char *text, size_t most);

/* Makes text fit for a terminal: control characters and bytes that are not UTF-8 become '?'. */
void utf8_clean(char *text);

/* A name of a file, or other text from elsewhere, as it can be shown on a terminal: without control
 * characters. What is longer is cut off. */
typedef struct utf8_shown {
    char text[1024];
} utf8_shown;

utf8_shown utf8_show(const char *text);

#endif
