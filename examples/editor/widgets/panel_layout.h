/* How rows of the panel are laid out: one below the other, or two side by side. */
#ifndef EDITOR_PANEL_LAYOUT_H
#define EDITOR_PANEL_LAYOUT_H

#include "panel.h"

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
editor_row *panel_add_half(panel_layout *l, editor_row_kind kind, const char *label);
editor_row *panel_add_heading(panel_layout *l, const char *label);

void panel_add_switch(panel_layout *l, editor_command command, const char *label);
void panel_add_choice(panel_layout *l, editor_command command, const char *label, const char *value);

/* A number that can be typed: half a row, or a whole one; nothing when there is no such number. */
void panel_add_field(panel_layout *l, editor_field field, bool whole);

/* A note with what it means, which is shown when the pointer is over it: half a row, or a whole one. */
editor_row *panel_add_note(panel_layout *l, const char *label, const char *hint, bool whole);

/* Goes on at a height, whether or not the rows before have reached it. */
void panel_go_on_at(panel_layout *l, double y);

#endif
