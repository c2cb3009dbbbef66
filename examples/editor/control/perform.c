#include "state/editor_internal.h"

#include "model/decimal.h"

static void undo(editor *e) {
    if (editor_draw_take_back(e)) {
        return;
    }
    if (e->drag.kind != EDITOR_DRAG_NONE) {
        editor_give_up(e);
        return;
    }
    if (!editor_history_undo(&e->history, &e->drawing)) {
        editor_say(e, "Nothing to undo");
    }
    editor_drawing_changed(e);
}

static void redo(editor *e) {
    editor_give_up(e);
    if (!editor_history_redo(&e->history, &e->drawing)) {
        editor_say(e, "Nothing to redo");
    }
    editor_drawing_changed(e);
}

static void cancel(editor *e) {
    const bool busy = e->draft_count > 0 || e->drag.kind != EDITOR_DRAG_NONE;
    if (e->help) {
        e->help = false;
    } else if (e->film.running) {
        editor_stop_film(e);
    } else if (busy) {
        editor_give_up(e);
    } else if (e->tool != EDITOR_TOOL_SELECT) {
        e->tool = EDITOR_TOOL_SELECT;
    } else if (e->vertex_count > 0) {
        editor_choose_no_vertex(e);
    } else {
        editor_select_none(e);
    }
}

static void delete_something(editor *e) {
    if (!editor_draw_take_back(e)) {
        editor_give_up(e);
        editor_delete_selection(e);
    }
}

/* Ends what is being drawn; without that, asks for the numbers of what is selected. */
static void finish(editor *e) {
    if (e->draft_count > 0) {
        editor_draw_finish(e);
    } else if (e->drag.kind == EDITOR_DRAG_NONE && editor_selected_count(e) > 0) {
        editor_ask_number(e, EDITOR_FIELD_X);
    }
}

static void turn(editor *e, double degrees) {
    geom_aabb2 bounds;
    editor_give_up(e);
    if (editor_selection_bounds(e, &bounds)) {
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
    editor_view_zoom(&e->view, geom_vec2_lerp(e->view.area.min, e->view.area.max, 0.5), factor);
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
        e->tool = EDITOR_TOOL_SELECT;
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
        editor_give_up(e);
        editor_paste(e);
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
    e->pattern = (editor_pattern)((e->pattern + 1) % EDITOR_PATTERN_COUNT);
    e->tool = EDITOR_TOOL_AGENT;
}

static bool do_crowd(editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_RUN:
        editor_play_or_pause(e);
        return true;
    case EDITOR_DO_STEP:
        editor_run_steps(e, 1);
        return true;
    case EDITOR_DO_RESTART:
        editor_restart(e);
        return true;
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

static void switch_panel(editor *e) {
    if (!editor_panel_has_room(e)) {
        editor_say(e, "The window is too small for the panel.");
        return;
    }
    e->panel = !e->panel;
    editor_layout(e);
}

static bool do_view(editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_FIT:
        editor_view_fit(&e->view, editor_document_bounds(&e->drawing));
        return true;
    case EDITOR_DO_ZOOM_IN:
        zoom_middle(e, 1.25);
        return true;
    case EDITOR_DO_ZOOM_OUT:
        zoom_middle(e, 0.8);
        return true;
    case EDITOR_DO_GRID:
        e->grid = !e->grid;
        return true;
    case EDITOR_DO_SNAP:
        e->snap = !e->snap;
        editor_say(e, e->snap ? "Points snap to vertices, edges and the grid (Ctrl: not for once)"
                              : "Points go to round numbers (Ctrl: snap for once)");
        return true;
    case EDITOR_DO_PANEL:
        switch_panel(e);
        return true;
    case EDITOR_DO_ROUTES:
        e->routes = !e->routes;
        return true;
    case EDITOR_DO_TRAILS:
        e->trails = !e->trails;
        return true;
    case EDITOR_DO_HELP:
        e->help = !e->help;
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
    case EDITOR_DO_OPEN:
        editor_ask_unsaved(e, EDITOR_NEXT_ASK_OPEN, "");
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

static void next_cover_count(editor *e) {
    static const int counts[] = {0, 1, 2, 3, 4, 6, 8};
    const size_t count = sizeof counts / sizeof *counts;
    size_t i = 0;
    while (counts[i] != e->cover_count) {
        i++;
    }
    e->cover_count = counts[(i + 1) % count];
    e->lab[EDITOR_LAB_COVERS] = true;
}

static bool do_lab(editor *e, editor_command command) {
    if (command >= EDITOR_DO_LAB_CONTACTS && command <= EDITOR_DO_LAB_PIECES) {
        bool *on = &e->lab[command - EDITOR_DO_LAB_CONTACTS];
        *on = !*on;
        if (command == EDITOR_DO_LAB_GAPS && *on && editor_selected_count(e) == 0) {
            editor_say(e, "Select one shape, or two, to see the gaps.");
        }
        return true;
    }
    if (command == EDITOR_DO_COVER_COUNT) {
        next_cover_count(e);
        return true;
    }
    if (command == EDITOR_DO_PROBE_FORM) {
        editor_give_up(e);
        e->tool = EDITOR_TOOL_PROBE;
        e->probe_form = (editor_probe_form)((e->probe_form + 1) % EDITOR_PROBE_COUNT);
        return true;
    }
    return false;
}

static void perform(editor *e, editor_command command, unsigned modifiers) {
    if (command >= EDITOR_DO_SELECT && command <= EDITOR_DO_LAST_TOOL) {
        editor_give_up(e);
        e->tool = (editor_tool)(command - EDITOR_DO_SELECT);
    } else if (command != EDITOR_DO_NOTHING && !do_edit(e, command, modifiers) && !do_view(e, command) &&
               !do_crowd(e, command) && !do_lab(e, command)) {
        do_file(e, command);
    }
}

void editor_do(editor *e, editor_command command, unsigned modifiers) {
    char setting[EDITOR_TEXT_SIZE];
    e->message[0] = 0;
    const char *lost = editor_command_ends_draft(command) ? editor_settle_draft(e) : NULL;
    if (lost) {
        e->message[0] = 0;
    }
    perform(e, command, modifiers);
    if (!editor_panel_shown(e) && e->message[0] == 0 &&
        editor_panel_setting(e, command, setting, sizeof setting)) {
        editor_say(e, "%s", setting); /* which the panel would show */
    }
    if (lost && e->message[0] == 0) {
        editor_say(e, "The %s was not finished, and is gone.", lost);
    }
}
