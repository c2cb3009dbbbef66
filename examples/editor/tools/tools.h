/* The table of tools. To add one, write its file and add its line to the table in tools.c. */
#ifndef EDITOR_TOOLS_H
#define EDITOR_TOOLS_H

#include "state/toolbox.h"

extern const editor_tool editor_tool_select;
extern const editor_tool editor_tool_agent; /* chosen by the command for patterns, too */
extern const editor_tool editor_tool_probe; /* chosen by the command for its form, too */

/* In the order of their buttons; the first one is in hand when no other is. */
size_t editor_tool_count(void);
const editor_tool *editor_tool_at(size_t index);

#endif
