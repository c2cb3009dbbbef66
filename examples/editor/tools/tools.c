/* The tools by their places in the table. */
#include "tools.h"

#define ADDRESS(name) &(name),
static const editor_tool *const tools[] = {EDITOR_TOOLS(ADDRESS)};
#undef ADDRESS

size_t editor_tool_count(void) { return sizeof tools / sizeof *tools; }

const editor_tool *editor_tool_at(size_t index) { return tools[index]; }
