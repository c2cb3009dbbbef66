/* The table of tools. To add one, write its file, and add its line here. */
#ifndef EDITOR_TOOLS_H
#define EDITOR_TOOLS_H

#include "state/toolbox.h"

/* In the order of their buttons. The first one is in hand when no other is. */
#define EDITOR_TOOLS(TOOL)                                                                                   \
    TOOL(editor_tool_select)                                                                                 \
    TOOL(editor_tool_polygon)                                                                                \
    TOOL(editor_tool_rectangle)                                                                              \
    TOOL(editor_tool_rotated)                                                                                \
    TOOL(editor_tool_circle)                                                                                 \
    TOOL(editor_tool_capsule)                                                                                \
    TOOL(editor_tool_segment)                                                                                \
    TOOL(editor_tool_wall)                                                                                   \
    TOOL(editor_tool_region)                                                                                 \
    TOOL(editor_tool_agent)                                                                                  \
    TOOL(editor_tool_probe)                                                                                  \
    TOOL(editor_tool_sweep)

#define EDITOR_DECLARE_TOOL(name) extern const editor_tool name;
EDITOR_TOOLS(EDITOR_DECLARE_TOOL)
#undef EDITOR_DECLARE_TOOL

size_t editor_tool_count(void);
const editor_tool *editor_tool_at(size_t index);

#endif
