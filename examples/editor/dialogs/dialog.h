/* The box in the middle that asks. */
#ifndef EDITOR_DIALOG_H
#define EDITOR_DIALOG_H

#include "state/rooms.h"

enum {
    EDITOR_MOST_ANSWERS = 3,
    EDITOR_MOST_SWITCHES = 4
};

typedef struct editor_answer {
    const char *label;
    const char *keys; /* for people */
    int key;
    unsigned modifiers;
    geom_aabb2 area;
} editor_answer;

typedef struct editor_dialog {
    const char *title;
    const char *words; /* more about it */
    geom_aabb2 area;
    geom_aabb2 line; /* where something is typed; empty when nothing is */
    geom_aabb2 list; /* of files or remarks; empty when there is none */
    size_t rows;     /* of the list that are seen at once */
    editor_answer answers[EDITOR_MOST_ANSWERS];
    size_t answer_count;
    editor_answer switches[EDITOR_MOST_SWITCHES]; /* above the list */
    size_t switch_count;
} editor_dialog;

/* False when nothing is asked, or the window is too small for a box; then the status line asks. */
bool editor_get_dialog(const editor *e, editor_dialog *dialog);

/* The rows of the list that are seen at once; 0 without a list. */
size_t editor_dialog_rows(const editor *e);

/* The answer or switch at a place of the window. False where there is none. */
bool editor_dialog_answer_at(const editor *e, geom_vec2 screen, editor_answer *answer);

/* The place in the list at a place of the window; SIZE_MAX where there is none. */
size_t editor_dialog_item_at(const editor *e, geom_vec2 screen);

/* Where the item of a row is drawn, counted from the first that is seen. */
geom_aabb2 editor_dialog_row(const editor_dialog *dialog, size_t row);

#endif
