#include "state/editor_internal.h"

#include <string.h>

/* How far one notch of the wheel, or one key, moves the help, in points. */
static const double HELP_STEP = 57.0;

static bool in_world(const editor *e, geom_vec2 at) {
    return at.y >= e->view.area.min.y && at.y < e->view.area.max.y && at.x < e->view.area.max.x;
}

/* Buttons do what their keys do, with no drag on its way; then nothing more happens until the release. */
static void left_down(editor *e, const editor_event *event) {
    if (!e->help && in_world(e, event->at) && !editor_in_panel(e, event->at)) {
        e->drag.kind = EDITOR_DRAG_IDLE;
        if (e->tool == EDITOR_TOOL_SELECT) {
            editor_select_down(e, event);
        } else {
            editor_draw_down(e, event);
        }
        return;
    }
    if (e->help) {
        e->help = false;
    } else if (editor_in_panel(e, event->at)) {
        editor_panel_press(e, event);
    } else {
        editor_do(e, editor_tool_button_at(e, event->at), event->modifiers);
    }
    e->drag.kind = EDITOR_DRAG_IDLE;
}

static void pointer_down(editor *e, const editor_event *event) {
    if (e->drag.kind != EDITOR_DRAG_NONE) {
        return;
    }
    e->message[0] = 0;
    e->drag.button = event->button;
    e->drag.start = event->at;
    e->drag.moved = false;
    if (event->button != EDITOR_BUTTON_LEFT || e->space_held) {
        e->drag.kind = EDITOR_DRAG_PAN;
        e->space_used = true;
    } else {
        left_down(e, event);
    }
}

static void pointer_move(editor *e, geom_vec2 to) {
    const geom_vec2 by = geom_vec2_sub(to, e->pointer);
    e->pointer = to;
    switch (e->drag.kind) {
    case EDITOR_DRAG_PAN:
        editor_view_pan(&e->view, by);
        break;
    case EDITOR_DRAG_PROBE:
        editor_probe_move(e);
        break;
    case EDITOR_DRAG_BOX:
    case EDITOR_DRAG_SHAPES:
    case EDITOR_DRAG_POINT:
    case EDITOR_DRAG_RIM:
    case EDITOR_DRAG_FRAME:
        editor_select_move(e);
        break;
    default:
        if (e->tool != EDITOR_TOOL_SELECT) {
            editor_snap_pointer(e, to);
        } else {
            e->snapped.kind = EDITOR_SNAP_NOTHING;
        }
        break;
    }
}

static void pointer_up(editor *e, const editor_event *event) {
    const editor_drag_kind kind = e->drag.kind;
    if (kind == EDITOR_DRAG_NONE || event->button != e->drag.button) {
        return;
    }
    if (kind == EDITOR_DRAG_DRAW) {
        editor_draw_up(e);
    } else if (kind != EDITOR_DRAG_PAN && kind != EDITOR_DRAG_IDLE && kind != EDITOR_DRAG_PROBE) {
        editor_select_up(e);
    }
    e->drag.kind = EDITOR_DRAG_NONE;
    e->snapped.kind = EDITOR_SNAP_NOTHING;
    editor_document_clear(&e->drag.base);
}

/* Over the help and the panel it scrolls, over bars it does nothing. */
static void wheel(editor *e, const editor_event *event) {
    const double notches = fmin(fmax(event->wheel, -20.0), 20.0);
    if (e->help) {
        editor_help_scroll(e, -HELP_STEP * notches);
    } else if (editor_in_panel(e, event->at)) {
        editor_panel_scroll(e, notches);
    } else if (in_world(e, event->at)) {
        editor_view_zoom(&e->view, event->at, pow(1.1, notches));
    }
}

/* The help covers everything: keys that would change what lies below do nothing, but for the view. */
static bool is_for_help(const editor_event *event) {
    const editor_command command = editor_command_of_key(event->key, event->modifiers);
    return command == EDITOR_DO_HELP || command == EDITOR_DO_CANCEL || command == EDITOR_DO_QUIT ||
           command == EDITOR_DO_FIT || event->key == EDITOR_KEY_UP_ARROW ||
           event->key == EDITOR_KEY_DOWN_ARROW;
}

/* The space bar alone runs and pauses; held while the pointer drags, it pans. So it acts when it is released. */
static void key_down(editor *e, const editor_event *event) {
    if (e->help && !is_for_help(event)) {
        return;
    }
    if (event->key == ' ' && event->modifiers == 0) {
        e->space_used = e->space_held && e->space_used;
        e->space_held = true;
        return;
    }
    if (e->help && (event->key == EDITOR_KEY_UP_ARROW || event->key == EDITOR_KEY_DOWN_ARROW)) {
        editor_help_scroll(e, event->key == EDITOR_KEY_DOWN_ARROW ? HELP_STEP : -HELP_STEP);
        return;
    }
    editor_do(e, editor_command_of_key(event->key, event->modifiers), event->modifiers);
    e->prompt.swallow_text =
        e->prompt.kind != EDITOR_PROMPT_NONE && event->modifiers == 0 && event->key < EDITOR_KEY_ENTER;
}

static void key_up(editor *e, const editor_event *event) {
    if (event->key == ' ' && e->space_held) {
        e->space_held = false;
        if (!e->space_used && e->prompt.kind == EDITOR_PROMPT_NONE) {
            editor_do(e, editor_command_of_key(' ', 0), 0);
        }
    }
}

static void resize(editor *e, int width, int height) {
    e->width = width;
    e->height = height;
    editor_layout(e);
    if (e->prompt.kind == EDITOR_PROMPT_NUMBER && !editor_panel_shown(e)) {
        editor_end_prompt(e); /* where it is typed is no longer seen */
    }
}

/* A planner plugin is loaded, anything else opened. */
static void drop(editor *e, const char *path) {
    const size_t length = strlen(path);
    if (length > 3 && strcmp(path + length - 3, ".so") == 0 && length < EDITOR_PATH_SIZE) {
        editor_load_plugin(e, path);
    } else {
        editor_ask_unsaved(e, EDITOR_NEXT_OPEN, path);
    }
}

static bool is_pointer_event(editor_event_type type) {
    return type == EDITOR_POINTER_DOWN || type == EDITOR_POINTER_UP || type == EDITOR_POINTER_MOVE ||
           type == EDITOR_WHEEL;
}

static bool handle(editor *e, const editor_event *event) {
    if (is_pointer_event(event->type)) {
        if (!geom_vec2_is_finite(event->at)) {
            return false;
        }
        e->modifiers = event->modifiers;
        pointer_move(e, event->at);
    }
    if (editor_prompt_handle(e, event)) {
        return true;
    }
    switch (event->type) {
    case EDITOR_POINTER_DOWN:
        pointer_down(e, event);
        return true;
    case EDITOR_POINTER_UP:
        pointer_up(e, event);
        return true;
    case EDITOR_WHEEL:
        wheel(e, event);
        return true;
    case EDITOR_KEY_DOWN:
        e->modifiers = event->modifiers;
        key_down(e, event);
        return true;
    case EDITOR_KEY_UP:
        e->modifiers = event->modifiers;
        key_up(e, event);
        return true;
    case EDITOR_RESIZE:
        resize(e, event->width, event->height);
        return true;
    case EDITOR_DROP:
        drop(e, event->text);
        return true;
    case EDITOR_TICK:
        editor_autosave_pass(e, event->seconds);
        return editor_film_step(e) || editor_pass_time(e, event->seconds);
    case EDITOR_CLOSE:
        editor_ask_unsaved(e, EDITOR_NEXT_CLOSE, "");
        return true;
    default:
        return event->type == EDITOR_POINTER_MOVE;
    }
}

bool editor_handle(editor *e, const editor_event *event) {
    const double start = editor_pace_now(&e->pace);
    const bool changed = handle(e, event);
    editor_pace_work(&e->pace, start);
    return changed;
}
