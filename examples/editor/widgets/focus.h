/* The room of the focus: where keys go besides the world, stop by stop. */
#ifndef EDITOR_FOCUS_H
#define EDITOR_FOCUS_H

#include "catalog.h"
#include "panel.h"

enum {
    EDITOR_FOCUS_STOPS = 160 /* of a place other than the list of objects, at most */
};

typedef enum editor_focus_place {
    EDITOR_FOCUS_WORLD,
    EDITOR_FOCUS_BAR,
    EDITOR_FOCUS_DOCK, /* the list of objects */
    EDITOR_FOCUS_PANEL,
    EDITOR_FOCUS_TRIALS, /* the table that compares planners */
    EDITOR_FOCUS_PLOTS,
    EDITOR_FOCUS_TIME, /* the bar of time */
    EDITOR_FOCUS_PLACES
} editor_focus_place;

typedef enum editor_stop_kind {
    EDITOR_STOP_BUTTON, /* of a bar, or beside the tabs */
    EDITOR_STOP_MORE,   /* the button for the rest of the tool bar */
    EDITOR_STOP_TAB,    /* of the panel */
    EDITOR_STOP_ROW,    /* of the panel */
    EDITOR_STOP_FILTER, /* above the list of objects */
    EDITOR_STOP_OBJECT, /* a part of a row of that list */
    EDITOR_STOP_TRIAL,
    EDITOR_STOP_MOMENT /* the track of the bar of time, or a plot */
} editor_stop_kind;

/* What the focus can be on, and what is done there. */
typedef struct editor_stop {
    editor_row row; /* of the panel; its command is that of a button elsewhere */
    geom_aabb2 area;
    size_t index; /* of the row of the list of objects, or the trial */
    editor_stop_kind kind;
    editor_tab tab;
    editor_catalog_part part;
} editor_stop;

editor_focuses *editor_focuses_create(void); /* in the world; NULL without memory */
void editor_focuses_destroy(editor_focuses *f);

editor_focus_place editor_get_focus(const editor *e);

/* The stop that has the focus; false in the world. */
bool editor_focused_stop(const editor *e, editor_stop *stop);

void editor_focus_on(editor *e, editor_focus_place place);              /* its first stop */
void editor_focus_on_field(editor *e, editor_field field);              /* when the focus is in the panel */
void editor_move_focus(editor *e, int by);                              /* round and round */
void editor_move_focus_across(editor *e, int by);                       /* the same, or to a part beside it */
void editor_focus_on_end(editor *e, bool last);                         /* the first or the last stop */
editor_focus_place editor_next_focus_place(const editor *e, bool back); /* that is there */

#endif
