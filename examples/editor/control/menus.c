/* The open menu takes the pointer and the keys, and does what is chosen in it. */
#include "control.h"

#include "state/talk.h"
#include "widgets/context.h"

#include <ctype.h>
#include <math.h>

/* A command that goes on to the next of some settings is given until the one that is wanted is there. */
static void choose_by_command(editor *e, editor_command command, size_t wanted) {
    for (int i = 0; i < EDITOR_MOST_CHOICES && editor_command_choice(e, command) != wanted; i++) {
        editor_do(e, command, 0);
    }
}

static void choose_in_field(editor *e, editor_field field, size_t wanted) {
    const editor_amount amount = {EDITOR_AMOUNT_IS, (double)wanted};
    const char *reason = editor_field_change(e, field, amount);
    editor_hush(e);
    if (reason) {
        editor_complain(e, "Not changed: %s.", reason);
    }
}

static void choose(editor *e, size_t item) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const editor_menu menu = *editor_get_menu(e);
    const size_t count = editor_menu_items(e, items);
    editor_close_menu(e);
    if (item >= count) {
        return;
    }
    if (menu.kind == EDITOR_MENU_CONTEXT && items[item].command == EDITOR_DO_ALIGN) {
        editor_open_context(e, EDITOR_CONTEXT_ALIGN, menu.corner, true);
    } else if (menu.kind != EDITOR_MENU_CHOICE) {
        editor_do(e, items[item].command, 0);
    } else if (menu.row.command == EDITOR_DO_METHOD && item == EDITOR_PLANNER_FROM_FILE) {
        editor_do(e, EDITOR_DO_PLUGIN, 0);
    } else if (menu.row.command != EDITOR_DO_NOTHING) {
        choose_by_command(e, menu.row.command, item);
    } else {
        choose_in_field(e, menu.row.field, item);
    }
}

/* The next item that begins with a letter, and from the last on to the first. */
static void go_to_letter(editor *e, const editor_menu_item *items, size_t count, int letter) {
    const size_t at = editor_get_menu(e)->at;
    const size_t first = at < count ? at + 1 : 0;
    for (size_t i = 0; i < count; i++) {
        const size_t item = (first + i) % count;
        if (tolower((unsigned char)items[item].label[0]) == letter) {
            editor_point_in_menu(e, item);
            return;
        }
    }
}

static void key_down(editor *e, int key) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const size_t count = editor_menu_items(e, items);
    const size_t at = editor_get_menu(e)->at;
    switch (key) {
    case EDITOR_KEY_UP_ARROW:
        editor_point_in_menu(e, at > 0 && at < count ? at - 1 : count - 1);
        break;
    case EDITOR_KEY_DOWN_ARROW:
        editor_point_in_menu(e, at + 1 < count ? at + 1 : 0);
        break;
    case EDITOR_KEY_HOME:
        editor_point_in_menu(e, 0);
        break;
    case EDITOR_KEY_END:
        editor_point_in_menu(e, count - 1);
        break;
    case EDITOR_KEY_ENTER:
    case ' ':
        choose(e, at);
        break;
    case EDITOR_KEY_ESCAPE:
    case EDITOR_KEY_TAB:
        editor_close_menu(e);
        break;
    default:
        go_to_letter(e, items, count, key);
        break;
    }
}

bool editor_menu_handle(editor *e, const editor_event *event) {
    const size_t item = editor_menu_item_at(e, event->at);
    if (editor_get_menu(e)->kind == EDITOR_MENU_NONE) {
        return false;
    }
    switch (event->type) {
    case EDITOR_POINTER_MOVE:
        if (item < EDITOR_MENU_ITEMS) {
            editor_point_in_menu(e, item);
        }
        return true;
    case EDITOR_POINTER_DOWN:
        choose(e, item);
        return true;
    case EDITOR_KEY_DOWN:
        key_down(e, event->key);
        return true;
    case EDITOR_KEY_UP:
    case EDITOR_TEXT:
    case EDITOR_WHEEL:
    case EDITOR_PINCH:
        return true;
    case EDITOR_RESIZE:
    case EDITOR_CLOSE:
    case EDITOR_DROP:
        editor_close_menu(e);
        return false;
    default:
        return false;
    }
}
