/* One line of text that is typed: a caret, and letters that are selected, from which typing goes on.
 *
 * Text is UTF-8; caret and anchor always stand between whole letters. What would not fit is left out as a
 * whole. */
#ifndef EDITOR_LINE_H
#define EDITOR_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    EDITOR_LINE_SIZE = 1024 /* bytes, with the zero at the end */
};

typedef struct editor_line {
    char text[EDITOR_LINE_SIZE];
    size_t caret;  /* bytes before it */
    size_t anchor; /* the other end of what is selected; the caret where nothing is */
} editor_line;

/* A text that is selected, so that typing replaces it; what is too long is cut off. */
void editor_line_set(editor_line *line, const char *text);

size_t editor_line_start(const editor_line *line); /* of what is selected */
size_t editor_line_end(const editor_line *line);

/* In place of what is selected. Control characters, such as ends of lines, are left out. */
void editor_line_insert(editor_line *line, const char *text);

/* Does what a key means in a line: the arrows, Home and End, Backspace and Delete, with Shift and Ctrl as
 * everywhere; Ctrl+A selects all, Ctrl+U erases up to the caret, Ctrl+K from it on, Ctrl+W a word. Returns
 * whether the text is another now. */
bool editor_line_key(editor_line *line, int key, unsigned modifiers);

/* Whether a key is for the one who types: letters, those above and such as leave the line, and Ctrl+C, Ctrl+V
 * and Ctrl+X. Others, such as Ctrl+S and F1, are commands of something else. */
bool editor_line_wants(int key, unsigned modifiers);

#endif
