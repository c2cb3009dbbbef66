/* Lays out rows of the panel. */
#include "choices.h"
#include "state/player.h"
#include "text/number.h"

#include <stdio.h>
#include <string.h>

editor_row *panel_add(panel_layout *l, editor_row_kind kind, const char *label, double height) {
    static editor_row nowhere; /* never read: what does not fit is not shown */
    const geom_aabb2 panel = editor_panel_area(l->e);
    if (l->right) {
        l->y += PANEL_ROW;
        l->right = false;
    }
    editor_row *row = l->count < EDITOR_PANEL_ROWS ? &l->rows[l->count++] : &nowhere;
    memset(row, 0, sizeof *row);
    row->kind = kind;
    row->label = label;
    row->area.min = geom_vec2_make(panel.min.x + PANEL_MARGIN, l->y);
    row->area.max = geom_vec2_make(panel.max.x - PANEL_MARGIN, l->y + height);
    l->y += height;
    return row;
}

static editor_row *add_half(panel_layout *l, editor_row_kind kind, const char *label) {
    const bool right = l->right;
    l->right = false;
    editor_row *row = panel_add(l, kind, label, PANEL_ROW);
    const double middle = canvas_center(row->area).x;
    if (right) {
        row->area.min.x = middle + 2.0;
    } else {
        row->area.max.x = middle - 2.0;
        l->y -= PANEL_ROW;
    }
    l->right = !right;
    return row;
}

editor_row *panel_add_heading(panel_layout *l, const char *label) {
    return panel_add(l, EDITOR_ROW_HEADING, label, PANEL_HEADING);
}

void panel_add_switch(panel_layout *l, editor_command command, const char *label) {
    add_half(l, EDITOR_ROW_SWITCH, label)->command = command;
}

/* A planner from a file has a name of its own. */
void panel_add_choice(panel_layout *l, editor_command command, const char *label) {
    editor_row *row = panel_add(l, EDITOR_ROW_CHOICE, label, PANEL_ROW);
    row->command = command;
    snprintf(row->value, sizeof row->value, "%.60s",
             command == EDITOR_DO_METHOD
                 ? editor_method_name(l->e)
                 : editor_command_choices(command)[editor_command_choice(l->e, command)]);
}

editor_row *panel_add_note(panel_layout *l, const char *label, const char *hint, bool whole) {
    editor_row *row =
        whole ? panel_add(l, EDITOR_ROW_NOTE, label, PANEL_ROW) : add_half(l, EDITOR_ROW_NOTE, label);
    row->hint = hint;
    return row;
}

/* As many characters as a field has room for. */
static const size_t ROOM = 7;

/* Numbers from here on are written with an exponent. */
static const double MANY_DIGITS = 1e15;

/* The shortest text that is read back as the number; where that is too long, as many decimals as there is
 * room for, or, of numbers with an exponent, three digits. */
static void show_number(double value, char *text, size_t capacity) {
    snprintf(text, capacity, "%s", number_show(value + 0.0).text); /* no zero is negative */
    if (fabs(value) >= MANY_DIGITS && strlen(text) > ROOM) {
        snprintf(text, capacity, "%.3g", value);
        return;
    }
    for (int decimals = 3; decimals >= 0 && strlen(text) > ROOM; decimals--) {
        const bool is_zero = fabs(value) < 0.5 * pow(10.0, -decimals);
        snprintf(text, capacity, "%.*f", decimals, is_zero ? 0.0 : value);
    }
}

void panel_add_field(panel_layout *l, editor_field field, bool whole) {
    editor_found found;
    if (!editor_field_find(l->e, field, &found)) {
        return;
    }
    const char *name = editor_field_name(l->e, field);
    editor_row *row =
        whole ? panel_add(l, EDITOR_ROW_FIELD, name, PANEL_ROW) : add_half(l, EDITOR_ROW_FIELD, name);
    row->field = field;
    if (found.mixed) {
        snprintf(row->value, sizeof row->value, "mixed");
    } else if (field == EDITOR_FIELD_PLACED && found.value == 0.0) {
        snprintf(row->value, sizeof row->value, "as many as fit");
    } else if (!isfinite(found.value)) {
        snprintf(row->value, sizeof row->value, "%s", editor_field_otherwise(field));
    } else {
        show_number(found.value, row->value, sizeof row->value);
    }
}

void panel_go_on_at(panel_layout *l, double y) {
    l->y = y;
    l->right = false;
}
