/* The table of tools: one line each, in the order of their buttons. */
#include "tools.h"

extern const editor_tool editor_tool_polygon, editor_tool_rectangle, editor_tool_turned, editor_tool_circle,
    editor_tool_capsule, editor_tool_segment, editor_tool_wall, editor_tool_sweep;

static const editor_tool *const tools[] = {
    &editor_tool_select,    /* select.c */
    &editor_tool_polygon,   /* polygon.c */
    &editor_tool_rectangle, /* rectangle.c */
    &editor_tool_turned,    /* turned.c */
    &editor_tool_circle,    /* circle.c */
    &editor_tool_capsule,   /* capsule.c */
    &editor_tool_segment,   /* segment.c */
    &editor_tool_wall,      /* wall.c */
    &editor_tool_agent,     /* agent.c */
    &editor_tool_probe,     /* probe.c */
    &editor_tool_sweep,     /* sweep.c */
};

size_t editor_tool_count(void) { return sizeof tools / sizeof *tools; }

const editor_tool *editor_tool_at(size_t index) { return tools[index]; }
