/* The room of the menu that is open: the choices of a setting below its row, or the buttons that the tool
 * bar has no room for. */
#ifndef EDITOR_MENU_H
#define EDITOR_MENU_H

#include "choices.h"

enum {
    EDITOR_MENU_ITEMS = 48
};

typedef enum editor_menu_kind {
    EDITOR_MENU_NONE,
    EDITOR_MENU_CHOICE, /* of the setting in `row` */
    EDITOR_MENU_BAR,
    EDITOR_MENU_CONTEXT /* of what lies under the pointer, see context.h */
} editor_menu_kind;

typedef struct editor_menu {
    editor_menu_kind kind;
    editor_row row;
    int context;      /* of EDITOR_MENU_CONTEXT: an editor_context */
    geom_vec2 corner; /* of that */
    size_t at;        /* the item that Enter takes; beyond the last one: none */
} editor_menu;

typedef struct editor_menu_item {
    const char *label;
    const char *keys;       /* "" for none */
    editor_command command; /* of EDITOR_MENU_BAR */
    bool chosen;            /* it is what the setting is now, or it is on */
    geom_aabb2 area;
} editor_menu_item;

editor_menus *editor_menus_create(void); /* NULL without memory */
void editor_menus_destroy(editor_menus *m);

const editor_menu *editor_get_menu(const editor *e);
void editor_open_choices(editor *e, const editor_row *row); /* with the one that is chosen now */
void editor_open_bar_menu(editor *e);
void editor_close_menu(editor *e);
void editor_point_in_menu(editor *e, size_t item);

/* As they are now, column by column where the window is low; none when no menu is open. */
size_t editor_menu_items(const editor *e, editor_menu_item items[EDITOR_MENU_ITEMS]);
size_t editor_menu_item_at(const editor *e, geom_vec2 screen); /* EDITOR_MENU_ITEMS for none */

#endif
