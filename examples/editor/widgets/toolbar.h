/* The tool bar: where its buttons are. */
#ifndef EDITOR_TOOLBAR_H
#define EDITOR_TOOLBAR_H

#include "commands.h"
#include "state/rooms.h"

typedef struct editor_tool_button {
    editor_command command;
    const char *label;
    geom_aabb2 area;
} editor_tool_button;

/* Whether buttons are wide enough for their labels, all or none. */
bool editor_tool_buttons_have_labels(const editor *e);

size_t editor_tool_button_count(void);
editor_tool_button editor_get_tool_button(const editor *e, size_t index);

/* The command under a screen point; EDITOR_DO_NOTHING where there is none. */
editor_command editor_tool_button_at(const editor *e, geom_vec2 screen);

#endif
