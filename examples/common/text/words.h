/* Lines of text taken apart: words between blanks, and the numbers among them. */
#ifndef EXAMPLES_WORDS_H
#define EXAMPLES_WORDS_H

#include "error.h"

#include <stdint.h>
#include <stdio.h>

/* Part of a line; no 0 byte ends it. */
typedef struct word {
    const char *text;
    size_t length;
} word;

/* What is left of a line. */
typedef struct words {
    const char *at;
    const char *end;
} words;

/* The words of `length` bytes of text. The byte after them must be 0. */
words words_of(const char *text, size_t length);

/* Takes the next word, which lies between blanks, tabs and carriage returns. False at the end. */
bool words_next(words *line, word *out);

/* The words that are left. */
size_t words_count(words line);

bool word_is(word w, const char *text);

/* A number: decimal or a C hexadecimal float, finite; nothing else. One too small for a double becomes the
 * nearest double, one too large is refused. On failure *error says "'abc' is not a number". */
bool word_number(word w, double *out, scene_error *error);

/* A whole number of at most `largest`, decimal digits only. */
bool word_count(word w, uint64_t largest, uint64_t *out, scene_error *error);

/* A word as it can be shown to a person: short, without control characters. */
typedef struct word_shown {
    char text[48];
} word_shown;

word_shown word_show(word w);

/* Lines of a stream. */
typedef struct lines {
    FILE *stream;
    char *text; /* the line without its end, followed by a 0 byte; it may hold 0 bytes too */
    size_t length;
    size_t number; /* from 1 */
    size_t capacity;
} lines;

lines lines_of(FILE *stream);

/* Reads the next line; a byte order mark before the first one is left out. False at the end, and after a
 * failure, which lines_failed tells. */
bool lines_next(lines *l);
bool lines_failed(const lines *l);
void lines_free(lines *l);

/* Whether a line says nothing: blank, or a remark that starts with '#'. */
bool lines_idle(const lines *l);

#endif
