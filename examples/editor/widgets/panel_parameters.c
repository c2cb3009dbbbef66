/* The rows of the panel that show every parameter of what is selected, or of new agents. */
#include "model/parameter.h"
#include "panel.h"
#include "state/toolbox.h"

#include <math.h>
#include <stdio.h>

/* The place of a parameter by its index, in the panel's numbering of fields. */
static editor_field field_of(size_t index) { return EDITOR_FIELD_PARAMETER + (editor_field)index; }

/* A setting that is chosen, or a number that is typed; nothing where there is no such parameter. */
static void add_row(panel_layout *l, editor_field field) {
    const char *const *choices = editor_field_choices(field);
    editor_found found;
    if (!choices) {
        panel_add_field(l, field, true);
        return;
    }
    if (!editor_field_find(l->e, field, &found)) {
        return;
    }
    editor_row *row = panel_add(l, EDITOR_ROW_CHOICE, editor_field_name(l->e, field), PANEL_ROW);
    row->field = field;
    snprintf(row->value, sizeof row->value, "%s",
             found.mixed             ? "mixed"
             : isfinite(found.value) ? choices[(size_t)found.value]
                                     : editor_field_otherwise(field));
}

static bool has_any(const editor *e) {
    bool any = false;
    for (editor_field f = EDITOR_FIELD_PARAMETER; !any && f < (editor_field)editor_field_count(); f++) {
        double value = 0.0;
        any = editor_field_get(e, f, &value);
    }
    return any;
}

void panel_parameter_rows(panel_layout *l) {
    const size_t body = editor_find_parameter("kinematics");
    if (!has_any(l->e)) {
        panel_add_heading(l, "Parameters");
        panel_add(l, EDITOR_ROW_NOTE, "Of shapes, or of new agents (A)", PANEL_ROW);
        return;
    }
    add_row(l, EDITOR_FIELD_PRESET);
    if (editor_selected_count(l->e) == 0 && editor_get_tool(l->e) == &editor_tool_agent) {
        panel_add_choice(l, EDITOR_DO_PATTERN, "Place");
        panel_add_field(l, EDITOR_FIELD_PLACED, true);
    }
    panel_add_heading(l, "Parameters");
    for (size_t i = 0; i < editor_parameter_count(); i++) {
        if (i == body && l->count < EDITOR_PANEL_ROWS &&
            editor_field_find(l->e, field_of(i), &(editor_found){0})) {
            panel_add_heading(l, "Body");
        }
        add_row(l, field_of(i));
    }
}
