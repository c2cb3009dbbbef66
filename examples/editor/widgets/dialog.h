/* The box in the middle that asks. */
#ifndef EDITOR_DIALOG_H
#define EDITOR_DIALOG_H

#include "state/rooms.h"

enum {
    EDITOR_MOST_ANSWERS = 3
};

typedef struct editor_answer {
    const char *label;
    const char *keys; /* for people */
    int key;
    geom_aabb2 area;
} editor_answer;

typedef struct editor_dialog {
    const char *title;
    const char *words; /* more about it */
    geom_aabb2 area;
    geom_aabb2 line; /* where something is typed; empty when nothing is */
    editor_answer answers[EDITOR_MOST_ANSWERS];
    size_t answer_count;
} editor_dialog;

/* False when nothing is asked, or the window is too small for a box; then the status line asks. */
bool editor_get_dialog(const editor *e, editor_dialog *dialog);

/* The key that a press at a place of the window stands for; 0 for none. */
int editor_dialog_key_at(const editor *e, geom_vec2 screen);

#endif
