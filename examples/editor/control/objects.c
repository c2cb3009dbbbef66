/* Performs the commands of whole objects: groups, locks, order, alignment, names. */
#include "control.h"

#include "state/hand.h"
#include "state/objects.h"
#include "state/toolbox.h"
#include "widgets/context.h"

static void perform(editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_GROUP:
        editor_group_selection(e);
        break;
    case EDITOR_DO_UNGROUP:
        editor_ungroup_selection(e);
        break;
    case EDITOR_DO_LOCK:
        editor_flag_selection(e, EDITOR_FLAG_LOCKED);
        break;
    case EDITOR_DO_UNLOCK:
        editor_free_row_at(e, editor_get_menu(e)->corner, EDITOR_FLAG_LOCKED);
        break;
    case EDITOR_DO_UNHIDE:
        editor_free_row_at(e, editor_get_menu(e)->corner, EDITOR_FLAG_HIDDEN);
        break;
    case EDITOR_DO_UNLOCK_ALL:
        editor_clear_flag(e, EDITOR_FLAG_LOCKED);
        break;
    case EDITOR_DO_HIDE:
        editor_flag_selection(e, EDITOR_FLAG_HIDDEN);
        break;
    case EDITOR_DO_UNHIDE_ALL:
        editor_clear_flag(e, EDITOR_FLAG_HIDDEN);
        break;
    case EDITOR_DO_TO_FRONT:
    case EDITOR_DO_TO_BACK:
        editor_reorder_selection(e, command == EDITOR_DO_TO_FRONT);
        break;
    case EDITOR_DO_ALIGN:
        editor_open_context(e, EDITOR_CONTEXT_ALIGN, editor_pointer(e), true);
        break;
    case EDITOR_DO_MENU:
        editor_open_context_by_key(e);
        break;
    case EDITOR_DO_REPAIR:
        editor_repair_selection(e);
        break;
    case EDITOR_DO_RENAME:
        editor_ask_name(e);
        break;
    case EDITOR_DO_FILTER:
        editor_ask_filter(e);
        break;
    case EDITOR_DO_OBJECTS:
        editor_switch_dock(e);
        break;
    case EDITOR_DO_GAPS_X:
    case EDITOR_DO_GAPS_Y:
        editor_distribute_selection(e, command == EDITOR_DO_GAPS_Y);
        break;
    default:
        editor_align_selection(e, command >= EDITOR_DO_ALIGN_BOTTOM,
                               (editor_side)((command - EDITOR_DO_ALIGN_LEFT) % 3));
        break;
    }
}

bool editor_do_object(editor *e, editor_command command) {
    if (command < EDITOR_DO_GROUP || command > EDITOR_DO_MENU) {
        return false;
    }
    if (command != EDITOR_DO_OBJECTS) {
        editor_give_up(e);
    }
    perform(e, command);
    return true;
}
