/* The tool bar: where its buttons are. */
#ifndef EDITOR_TOOLBAR_H
#define EDITOR_TOOLBAR_H

#include "commands.h"
#include "state/rooms.h"

typedef struct editor_tool_button {
    editor_command command;
    const char *label;
    bool shown; /* else it is in the menu of the rest */
    geom_aabb2 area;
} editor_tool_button;

size_t editor_tool_button_count(void);
editor_tool_button editor_get_tool_button(const editor *e, size_t index);

/* The button that opens a menu of those that there is no room for; only where there are some. */
bool editor_has_more_button(const editor *e);
geom_aabb2 editor_more_button(const editor *e);

/* The command under a screen point; EDITOR_DO_NOTHING where there is none. */
editor_command editor_tool_button_at(const editor *e, geom_vec2 screen);

#endif
