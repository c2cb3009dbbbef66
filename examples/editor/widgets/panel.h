/* The panel on the right: rows from the top down. */
#ifndef EDITOR_PANEL_H
#define EDITOR_PANEL_H

#include "commands.h"
#include "fields.h"
#include "state/rooms.h"

enum {
    EDITOR_PANEL_EDGE = 4, /* above the first row, and below the last */
    EDITOR_PANEL_ROWS = 64
};

typedef enum editor_row_kind {
    EDITOR_ROW_HEADING,
    EDITOR_ROW_NOTE,
    EDITOR_ROW_WORDS,  /* what the row above means, in small letters */
    EDITOR_ROW_FIELD,  /* a number that can be typed */
    EDITOR_ROW_SWITCH, /* a command that turns something on and off */
    EDITOR_ROW_INSET,  /* the velocities of the selected agent */
    EDITOR_ROW_CHOICE  /* a command that goes on to the next of some settings, shown in `value` */
} editor_row_kind;

typedef struct editor_row {
    editor_row_kind kind;
    geom_aabb2 area;
    const char *label;
    editor_command command;
    editor_field field;
    const char *hint; /* what it means, where neither command nor field say so */
    char value[64];
} editor_row;

geom_aabb2 editor_panel_area(const editor *e);
bool editor_in_panel(const editor *e, geom_vec2 screen);

/* The row at a place of the window; false where there is none. */
bool editor_panel_row_at(const editor *e, geom_vec2 screen, editor_row *row);

/* As they are now, scrolled; some may lie above or below the panel, where they are not shown. None when the panel is hidden;
 * the second gives them anyway. (panel_rows.c) */
size_t editor_panel_all_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]);
size_t editor_panel_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]);
void editor_panel_scroll(editor *e, double notches);
void editor_panel_reveal(editor *e, editor_field field); /* scrolls as little as needed to show its row */

/* What a command has set, such as "Planner: RVO"; false where the panel has no row for it. */
bool editor_panel_setting(const editor *e, editor_command command, char *words, size_t capacity);
double editor_panel_hidden(const editor *e); /* points of it that there is no room for */

/* What the row at a place means; false where there is none. */
bool editor_panel_hint_at(const editor *e, geom_vec2 screen, char *words, size_t capacity);

/* Whether what a command switches is on, such as a tool or the grid. */
bool editor_is_on(const editor *e, editor_command command);

#endif
