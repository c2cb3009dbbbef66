/* Performs commands, from keys and buttons. */
#include "control.h"

#include "clipboard.h"
#include "export.h"
#include "model/decimal.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/session.h"
#include "state/talk.h"
#include "state/vertices.h"
#include "state/work.h"
#include "tools/pattern.h"
#include "tools/probe.h"
#include "widgets/panel.h"

/* What an undo or a redo has set: the panel may be hidden, or its row out of sight. */
static void tell_settings(editor *e, const char *done, const editor_settings *before) {
    char words[EDITOR_TEXT_SIZE];
    const bool failed = editor_message_is_error(e) && editor_message(e)[0] != 0;
    if (!failed && editor_panel_changes(e, before, words, sizeof words)) {
        editor_say(e, "%s: %s", done, words);
    }
}

static void undo(editor *e) {
    if (editor_draft_take_back(e)) {
        return;
    }
    if (editor_get_drag(e)->kind != EDITOR_DRAG_NONE) {
        editor_give_up(e);
        return;
    }
    const editor_settings before = editor_settings_now(e);
    const bool undone = editor_undo(e);
    editor_drawing_changed(e);
    if (!undone) {
        editor_say(e, "Nothing to undo");
    }
    tell_settings(e, "Undone", &before);
}

static void redo(editor *e) {
    editor_give_up(e);
    const editor_settings before = editor_settings_now(e);
    const bool redone = editor_redo(e);
    editor_drawing_changed(e);
    if (!redone) {
        editor_say(e, "Nothing to redo");
    }
    tell_settings(e, "Redone", &before);
}

static void cancel(editor *e) {
    const editor_shown *shown = editor_get_shown(e);
    const bool busy = editor_get_draft(e)->count > 0 || editor_get_drag(e)->kind != EDITOR_DRAG_NONE;
    if (shown->help) {
        editor_show_help(e, false);
    } else if (editor_close_time(e)) {
        return;
    } else if (editor_film_runs(e)) {
        editor_stop_film(e);
    } else if (busy) {
        editor_give_up(e);
    } else if (!editor_is_resting(e)) {
        editor_rest_tool(e);
    } else if (editor_chosen_count(e) > 0) {
        editor_choose_no_vertex(e);
    } else {
        editor_select_none(e);
    }
}

static void delete_something(editor *e) {
    if (!editor_draft_take_back(e)) {
        editor_give_up(e);
        editor_delete_selection(e);
    }
}

/* Ends what is being drawn; without that, asks for the numbers of what is selected, or of the scene. */
static void finish(editor *e) {
    if (editor_get_draft(e)->count > 0) {
        editor_finish_draft(e);
    } else if (editor_get_drag(e)->kind == EDITOR_DRAG_NONE && !editor_field_is_of_new_agents(e)) {
        editor_ask_number(e, editor_selected_count(e) > 0 ? EDITOR_FIELD_X : EDITOR_FIELD_TIME_STEP);
    }
}

static void turn(editor *e, double degrees) {
    geom_aabb2 bounds;
    double angle = 0.0;
    editor_give_up(e);
    if (editor_field_get(e, EDITOR_FIELD_ANGLE, &angle)) {
        editor_field_set(e, EDITOR_FIELD_ANGLE, editor_decimal_add(angle, degrees));
    } else if (editor_selection_bounds(e, &bounds)) {
        editor_transform_selection(
            e, editor_affine_turn(editor_decimal_middle2(bounds.min, bounds.max), degrees));
    }
}

static void nudge(editor *e, unsigned modifiers, double x, double y) {
    const double step = (modifiers & EDITOR_SHIFT) != 0 ? 10.0 : 1.0;
    editor_give_up(e);
    editor_nudge(e, geom_vec2_make(x * step, y * step));
}

static void zoom_middle(editor *e, double factor) {
    const geom_aabb2 area = editor_get_view(e)->area;
    editor_zoom(e, canvas_center(area), factor);
}

static bool do_edit(editor *e, editor_command command, unsigned modifiers) {
    switch (command) {
    case EDITOR_DO_UNDO:
        undo(e);
        return true;
    case EDITOR_DO_REDO:
        redo(e);
        return true;
    case EDITOR_DO_DELETE:
        delete_something(e);
        return true;
    case EDITOR_DO_SELECT_ALL:
        editor_give_up(e);
        editor_rest_tool(e);
        editor_select_all(e);
        return true;
    case EDITOR_DO_CANCEL:
        cancel(e);
        return true;
    case EDITOR_DO_FINISH:
        finish(e);
        return true;
    case EDITOR_DO_CUT:
        editor_give_up(e);
        editor_cut(e);
        return true;
    case EDITOR_DO_COPY:
        editor_copy(e);
        return true;
    case EDITOR_DO_PASTE:
    case EDITOR_DO_PASTE_IN_PLACE:
        editor_give_up(e);
        editor_paste(e, command == EDITOR_DO_PASTE_IN_PLACE);
        return true;
    case EDITOR_DO_DUPLICATE:
        editor_give_up(e);
        editor_duplicate(e);
        return true;
    case EDITOR_DO_TURN:
        turn(e, (modifiers & EDITOR_SHIFT) != 0 ? -15.0 : 15.0);
        return true;
    case EDITOR_DO_NUDGE_LEFT:
        nudge(e, modifiers, -1.0, 0.0);
        return true;
    case EDITOR_DO_NUDGE_RIGHT:
        nudge(e, modifiers, 1.0, 0.0);
        return true;
    case EDITOR_DO_NUDGE_UP:
        nudge(e, modifiers, 0.0, -1.0);
        return true;
    case EDITOR_DO_NUDGE_DOWN:
        nudge(e, modifiers, 0.0, 1.0);
        return true;
    default:
        return false;
    }
}

static void next_pattern(editor *e) {
    editor_give_up(e);
    editor_place(e, (editor_pattern)((editor_get_pattern(e) + 1) % EDITOR_PATTERN_COUNT),
                 editor_get_placed(e));
    editor_take_tool(e, &editor_tool_agent);
}

static bool do_crowd(editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_METHOD:
        editor_next_method(e);
        return true;
    case EDITOR_DO_VERIFY:
        editor_next_verify(e);
        return true;
    case EDITOR_DO_TRAFFIC:
        editor_switch_traffic(e);
        return true;
    case EDITOR_DO_SLOWER:
        editor_change_speed(e, -1);
        return true;
    case EDITOR_DO_FASTER:
        editor_change_speed(e, 1);
        return true;
    case EDITOR_DO_PATTERN:
        next_pattern(e);
        return true;
    default:
        return false;
    }
}

/* A narrow window has room for one of both; `dock` is whether the list was shown before. */
static void tell_hidden_dock(editor *e, bool dock) {
    if (dock && !editor_dock_shown(e)) {
        editor_say(e, "The window is too narrow for the list and the panel at once. Z: the list again.");
    }
}

static void switch_panel(editor *e) {
    const bool dock = editor_dock_shown(e);
    if (!editor_panel_has_room(e)) {
        editor_say(e, "The window is too small for the panel.");
        return;
    }
    editor_switch_panel(e);
    tell_hidden_dock(e, dock);
}

/* The other tab; where the panel is hidden, it comes with the parameters. */
static void switch_tab(editor *e) {
    const bool dock = editor_dock_shown(e);
    const bool other = editor_panel_shown(e) && editor_get_shown(e)->tab == EDITOR_TAB_PARAMETERS;
    if (!editor_panel_has_room(e)) {
        editor_say(e, "The window is too small for the panel.");
        return;
    }
    editor_show_tab(e, other ? EDITOR_TAB_SCENE : EDITOR_TAB_PARAMETERS);
    tell_hidden_dock(e, dock);
}

static void show_all(editor *e) {
    editor_show_all(e);
    if (!editor_view_shows(editor_get_view(e), editor_document_bounds(editor_drawing(e)))) {
        editor_complain(e, "Not all shapes are in sight: they lie too far from each other, or beyond 1e9 m");
    }
}

static bool do_view(editor *e, editor_command command) {
    const editor_shown *shown = editor_get_shown(e);
    switch (command) {
    case EDITOR_DO_FIT:
        show_all(e);
        return true;
    case EDITOR_DO_ZOOM_IN:
        zoom_middle(e, 1.25);
        return true;
    case EDITOR_DO_ZOOM_OUT:
        zoom_middle(e, 0.8);
        return true;
    case EDITOR_DO_GRID:
        editor_switch_grid(e);
        return true;
    case EDITOR_DO_SNAP:
        editor_switch_snap(e);
        editor_say(e, shown->snap ? "Snap on: points snap to vertices, edges and the grid (hold Ctrl: off)"
                                  : "Snap off: points go to round numbers (hold Ctrl: snap)");
        return true;
    case EDITOR_DO_PANEL:
        switch_panel(e);
        return true;
    case EDITOR_DO_PARAMETERS:
        switch_tab(e);
        return true;
    case EDITOR_DO_ROUTES:
        editor_switch_routes(e);
        return true;
    case EDITOR_DO_TRAILS:
        editor_switch_trails(e);
        return true;
    case EDITOR_DO_DARK:
        editor_switch_dark(e);
        return true;
    case EDITOR_DO_HELP:
        editor_show_help(e, !shown->help);
        return true;
    default:
        return false;
    }
}

static void do_file(editor *e, editor_command command) {
    editor_give_up(e);
    switch (command) {
    case EDITOR_DO_NEW:
        editor_ask_unsaved(e, EDITOR_NEXT_NEW, "");
        break;
    case EDITOR_DO_GALLERY:
        editor_ask_unsaved(e, EDITOR_NEXT_GALLERY, "");
        break;
    case EDITOR_DO_OPEN:
        if (!editor_choose_file(e)) {
            editor_ask_unsaved(e, EDITOR_NEXT_ASK_OPEN, "");
        }
        break;
    case EDITOR_DO_SAVE:
        editor_save_command(e, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_DO_SAVE_AS:
        editor_ask_path(e, EDITOR_PROMPT_SAVE, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_DO_PLUGIN:
        editor_ask_path(e, EDITOR_PROMPT_PLUGIN, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_DO_EXPORT:
        editor_ask_path(e, EDITOR_PROMPT_EXPORT, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_DO_QUIT:
        editor_ask_unsaved(e, EDITOR_NEXT_CLOSE, "");
        break;
    default:
        break;
    }
}

static bool do_lab(editor *e, editor_command command) {
    if (command >= EDITOR_DO_LAB_CONTACTS && command <= EDITOR_DO_LAB_PIECES) {
        const editor_lab what = (editor_lab)(command - EDITOR_DO_LAB_CONTACTS);
        editor_switch_lab(e, what);
        if (what == EDITOR_LAB_GAPS && editor_get_shown(e)->lab[what] && editor_selected_count(e) == 0) {
            editor_say(e, "Select one shape, or two, to see the gaps.");
        }
        return true;
    }
    if (command == EDITOR_DO_COVER_COUNT) {
        editor_next_cover_count(e);
        return true;
    }
    if (command == EDITOR_DO_PROBE_FORM) {
        editor_give_up(e);
        editor_take_tool(e, &editor_tool_probe);
        editor_next_probe_form(e);
        return true;
    }
    return false;
}

static void perform(editor *e, editor_command command, unsigned modifiers) {
    const editor_tool *tool = editor_tool_of_command(command);
    if (tool) {
        editor_give_up(e);
        editor_take_tool(e, tool);
    } else if (command != EDITOR_DO_NOTHING && !do_edit(e, command, modifiers) &&
               !editor_do_by_keyboard(e, command, modifiers) && !editor_do_object(e, command) &&
               !do_view(e, command) && !editor_do_time(e, command) && !do_crowd(e, command) &&
               !do_lab(e, command)) {
        do_file(e, command);
    }
}

void editor_tell_lost(editor *e, const char *noun) {
    if (noun && editor_message(e)[0] == 0) {
        editor_say(e, "The unfinished %s was discarded.", noun);
    }
}

void editor_do(editor *e, editor_command command, unsigned modifiers) {
    char setting[EDITOR_TEXT_SIZE];
    editor_hush(e);
    const char *lost = editor_command_ends_draft(command) ? editor_settle_draft(e) : NULL;
    if (lost) {
        editor_hush(e);
    }
    perform(e, command, modifiers);
    const bool seen = editor_panel_shown(e) && editor_get_shown(e)->tab == EDITOR_TAB_SCENE;
    if (!seen && editor_message(e)[0] == 0 && editor_panel_setting(e, command, setting, sizeof setting)) {
        editor_say(e, "%s", setting); /* which the panel would show */
    }
    editor_tell_lost(e, lost);
}
