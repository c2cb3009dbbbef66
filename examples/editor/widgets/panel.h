/* The panel on the right: rows from the top down. */
#ifndef EDITOR_PANEL_H
#define EDITOR_PANEL_H

#include "commands.h"
#include "fields.h"
#include "model/settings.h"
#include "state/display.h"

enum {
    EDITOR_PANEL_TABS = 24, /* the height of its tabs */
    EDITOR_PANEL_EDGE = 4,  /* above the first row, and below the last */
    EDITOR_PANEL_ROWS = 112
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

/* Whether it is where a field is typed. */
bool editor_row_is_typed(const editor_row *row, editor_field field);

/* Where its rows are; above them, its tabs. */
geom_aabb2 editor_panel_area(const editor *e);

typedef struct editor_panel_tab {
    const char *label;
    const char *about;
    geom_aabb2 area;
} editor_panel_tab;

editor_panel_tab editor_get_panel_tab(const editor *e, editor_tab tab);
geom_aabb2 editor_panel_dark_area(const editor *e); /* beside the tabs: light or dark colors */
bool editor_panel_tab_at(const editor *e, geom_vec2 screen, editor_tab *tab);
bool editor_in_panel(const editor *e, geom_vec2 screen);

/* The row at a place of the window; false where there is none. */
bool editor_panel_row_at(const editor *e, geom_vec2 screen, editor_row *row);

/* As they are now, scrolled; some may lie above or below the panel, where they are not shown. None when the
 * panel is hidden; the second gives those of a tab anyway. (panel_rows.c) */
size_t editor_panel_tab_rows(const editor *e, editor_tab tab, editor_row rows[EDITOR_PANEL_ROWS]);
size_t editor_panel_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]);
void editor_panel_scroll(editor *e, double notches);
void editor_panel_reveal(editor *e, geom_aabb2 row); /* scrolls as little as needed to show a row there */
void editor_panel_reveal_field(editor *e, editor_field field);

/* What a command has set, such as "Planner: RVO"; false where the panel has no row for it. */
bool editor_panel_setting(const editor *e, editor_command command, char *words, size_t capacity);

/* What is set otherwise than it was, such as "Planner: RVO"; false where nothing is. */
bool editor_panel_changes(const editor *e, const editor_settings *before, char *words, size_t capacity);

double editor_panel_hidden(const editor *e); /* points of it that there is no room for */

/* What the row at a place means; false where there is none. */
bool editor_panel_hint_at(const editor *e, geom_vec2 screen, char *words, size_t capacity);

/* Whether what a command switches is on, such as a tool or the grid. */
bool editor_is_on(const editor *e, editor_command command);

/* ---- How its rows are laid out: one below the other, or two side by side ---- */

typedef struct panel_layout {
    const editor *e;
    editor_row *rows; /* EDITOR_PANEL_ROWS of them */
    size_t count;
    double y;   /* of the next row */
    bool right; /* the next half goes to the right of the one before */
} panel_layout;

static const double PANEL_MARGIN = 10.0;
static const double PANEL_ROW = 20.0;
static const double PANEL_HEADING = 25.0;
static const double PANEL_WORDS = 15.0;

/* Each returns the new row, whose command, field and value are still to be filled in. */
editor_row *panel_add(panel_layout *l, editor_row_kind kind, const char *label, double height);
editor_row *panel_add_heading(panel_layout *l, const char *label);

void panel_add_switch(panel_layout *l, editor_command command, const char *label);
void panel_add_choice(panel_layout *l, editor_command command, const char *label); /* see choices.h */

/* A number that can be typed: half a row, or a whole one; nothing when there is no such number. */
void panel_add_field(panel_layout *l, editor_field field, bool whole);

/* Every parameter of what is selected. (panel_parameters.c) */
void panel_parameter_rows(panel_layout *l);

/* A note with what it means, which is shown when the pointer is over it: half a row, or a whole one. */
editor_row *panel_add_note(panel_layout *l, const char *label, const char *hint, bool whole);

/* Goes on at a height, whether or not the rows before have reached it. */
void panel_go_on_at(panel_layout *l, double y);

#endif
