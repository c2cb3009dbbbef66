/* Menus of what lies under the pointer: which commands they have. */
#ifndef EDITOR_CONTEXT_H
#define EDITOR_CONTEXT_H

#include "menu.h"

/* What a menu is for. */
typedef enum editor_context {
    EDITOR_CONTEXT_GROUND,
    EDITOR_CONTEXT_SHAPE,
    EDITOR_CONTEXT_AGENT,
    EDITOR_CONTEXT_GOAL,
    EDITOR_CONTEXT_VERTEX,
    EDITOR_CONTEXT_MANY,   /* several shapes */
    EDITOR_CONTEXT_ALIGN,  /* the ways to align them */
    EDITOR_CONTEXT_SECOND, /* the run beside, where two are shown */
    EDITOR_CONTEXT_FLAGGED /* a row of the list whose shapes are locked or hidden */
} editor_context;

/* The commands that can be given now, without areas. Returns how many. */
size_t editor_context_items(const editor *e, editor_context context,
                            editor_menu_item items[EDITOR_MENU_ITEMS]);

/* Opens it at a point of the window, with its first item pointed at or none. */
void editor_open_context(editor *e, editor_context context, geom_vec2 corner, bool first);

#endif
