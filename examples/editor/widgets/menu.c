/* What an open menu has, and where. */
#include "menu.h"

#include "context.h"
#include "toolbar.h"

#include <math.h>
#include <stdlib.h>

struct editor_menus {
    editor_menu menu;
};

static const double ITEM_HEIGHT = 23.0;
static const double BAR_ITEM_WIDTH = 176.0;
static const double CONTEXT_ITEM_WIDTH = 260.0;
static const double EDGE = 3.0; /* of the window around it */

editor_menus *editor_menus_create(void) { return calloc(1, sizeof(editor_menus)); }

void editor_menus_destroy(editor_menus *m) { free(m); }

const editor_menu *editor_get_menu(const editor *e) { return &e->menus->menu; }

void editor_open_choices(editor *e, const editor_row *row) {
    e->menus->menu.kind = EDITOR_MENU_CHOICE;
    e->menus->menu.row = *row;
    e->menus->menu.at = editor_row_choice(e, row);
}

void editor_open_bar_menu(editor *e) {
    e->menus->menu.kind = EDITOR_MENU_BAR;
    e->menus->menu.at = 0;
}

void editor_open_context(editor *e, editor_context context, geom_vec2 corner, bool first) {
    e->menus->menu.kind = EDITOR_MENU_CONTEXT;
    e->menus->menu.context = (int)context;
    e->menus->menu.corner = corner;
    e->menus->menu.at = first ? 0 : EDITOR_MENU_ITEMS;
}

void editor_close_menu(editor *e) { e->menus->menu.kind = EDITOR_MENU_NONE; }

void editor_point_in_menu(editor *e, size_t item) { e->menus->menu.at = item; }

/* ---- Items ---- */

static size_t choice_items(const editor *e, editor_menu_item *items) {
    const editor_row *row = &editor_get_menu(e)->row;
    const char *const *names = editor_row_choices(row);
    const size_t chosen = editor_row_choice(e, row);
    size_t count = 0;
    for (; count < EDITOR_MENU_ITEMS && names[count]; count++) {
        items[count] = (editor_menu_item){.label = names[count], .keys = "", .chosen = count == chosen};
    }
    return count;
}

static size_t bar_items(const editor *e, editor_menu_item *items) {
    size_t count = 0;
    for (size_t i = 0; i < editor_tool_button_count() && count < EDITOR_MENU_ITEMS; i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (!button.shown) {
            items[count++] = (editor_menu_item){.label = button.label,
                                                .keys = editor_keys_of_command(button.command),
                                                .command = button.command,
                                                .chosen = editor_is_on(e, button.command)};
        }
    }
    return count;
}

/* The columns begin at a corner, and are moved into the window where they would leave it. */
static void place(const editor *e, geom_vec2 corner, double width, editor_menu_item *items, size_t count) {
    const editor_shown *shown = editor_get_shown(e);
    const size_t fitting = (size_t)fmax((shown->height - 2.0 * EDGE) / ITEM_HEIGHT, 1.0);
    const size_t rows = count == 0 || fitting == 0 ? 1 : count < fitting ? count : fitting;
    const size_t columns = (count + rows - 1) / rows;
    const double room = fmax((shown->width - 2.0 * EDGE) / (double)(columns > 0 ? columns : 1), 1.0);
    const double across = fmin(width, room);
    corner.x = fmax(fmin(corner.x, shown->width - EDGE - across * (double)columns), EDGE);
    corner.y = fmax(fmin(corner.y, shown->height - EDGE - ITEM_HEIGHT * (double)rows), EDGE);
    for (size_t i = 0; i < count; i++) {
        const size_t column = i / rows;
        const geom_vec2 at = {corner.x + across * (double)column,
                              corner.y + ITEM_HEIGHT * (double)(i % rows)};
        items[i].area = (geom_aabb2){at, {at.x + across, at.y + ITEM_HEIGHT}};
    }
}

size_t editor_menu_items(const editor *e, editor_menu_item items[EDITOR_MENU_ITEMS]) {
    const editor_menu *menu = editor_get_menu(e);
    const geom_aabb2 row = menu->row.area;
    size_t count = 0;
    if (menu->kind == EDITOR_MENU_CHOICE) {
        count = choice_items(e, items);
        place(e, geom_vec2_make(row.max.x - 0.7 * (row.max.x - row.min.x), row.max.y),
              0.7 * (row.max.x - row.min.x), items, count);
    } else if (menu->kind == EDITOR_MENU_BAR) {
        const geom_aabb2 more = editor_more_button(e);
        count = bar_items(e, items);
        place(e, geom_vec2_make(more.max.x - BAR_ITEM_WIDTH, more.max.y), BAR_ITEM_WIDTH, items, count);
    } else if (menu->kind == EDITOR_MENU_CONTEXT) {
        count = editor_context_items(e, (editor_context)menu->context, items);
        place(e, menu->corner, CONTEXT_ITEM_WIDTH, items, count);
    }
    return count;
}

size_t editor_menu_item_at(const editor *e, geom_vec2 screen) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const size_t count = editor_menu_items(e, items);
    for (size_t i = 0; i < count; i++) {
        if (editor_area_holds(items[i].area, screen)) {
            return i;
        }
    }
    return EDITOR_MENU_ITEMS;
}
