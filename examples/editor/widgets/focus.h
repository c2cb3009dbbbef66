/* The room of the focus: where keys go besides the world, button by button and row by row. */
#ifndef EDITOR_FOCUS_H
#define EDITOR_FOCUS_H

#include "panel.h"

enum {
    EDITOR_FOCUS_STOPS = 160
};

typedef enum editor_focus_place {
    EDITOR_FOCUS_WORLD,
    EDITOR_FOCUS_BAR,
    EDITOR_FOCUS_PANEL,
    EDITOR_FOCUS_TIME, /* the bar of time */
    EDITOR_FOCUS_PLACES
} editor_focus_place;

/* What the focus can be on, and what is done there. */
typedef struct editor_stop {
    editor_row row; /* of the panel; its command is that of a button elsewhere */
    bool is_row;    /* else it is a button: of the bar, or beside the tabs */
    bool is_more;   /* the button for the rest of the bar */
    bool is_tab;    /* a tab of the panel */
    editor_tab tab;
    geom_aabb2 area;
} editor_stop;

editor_focuses *editor_focuses_create(void); /* in the world; NULL without memory */
void editor_focuses_destroy(editor_focuses *f);

editor_focus_place editor_get_focus(const editor *e);

/* The stop that has the focus; false in the world. */
bool editor_focused_stop(const editor *e, editor_stop *stop);

void editor_focus_on(editor *e, editor_focus_place place);              /* its first stop */
void editor_focus_on_field(editor *e, editor_field field);              /* when the focus is in the panel */
void editor_move_focus(editor *e, int by);                              /* round and round */
void editor_focus_on_end(editor *e, bool last);                         /* the first or the last stop */
editor_focus_place editor_next_focus_place(const editor *e, bool back); /* that is there */

#endif
