/* What each event does: to the help, the panel, the tool, the view. */
#include "autosave.h"
#include "control.h"
#include "dialogs/gallery.h"
#include "dialogs/listing.h"
#include "export.h"
#include "paint/paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/hit.h"
#include "state/objects.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/snap.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "state/toolbox.h"
#include "state/work.h"
#include "tools/trials.h"
#include "view/pace.h"
#include "widgets/catalog.h"
#include "widgets/faults.h"
#include "widgets/focus.h"
#include "widgets/menu.h"
#include "widgets/panel.h"
#include "widgets/timebar.h"
#include "widgets/toolbar.h"

#include <math.h>
#include <string.h>

/* How far one notch of the wheel, or one key, moves the help, in points. */
static const double HELP_STEP = 57.0;

/* A press that moves less than this many points is a click. */
static const double CLICK_REACH = 4.0;
/* How long a press rests until it is a long one, in seconds. */
static const double LONG_PRESS = 0.7;

static bool in_world(const editor *e, geom_vec2 at) {
    return editor_area_holds(editor_get_view(e)->area, at);
}

/* In the right half of the world, where two branches are watched. */
static bool in_second(const editor *e, geom_vec2 at) {
    return editor_second_branch(e) != EDITOR_NO_BRANCH && editor_area_holds(editor_second_area(e), at) &&
           !editor_in_panel(e, at);
}

static void press_panel(editor *e, const editor_event *event) {
    editor_row row;
    editor_tab tab;
    if (editor_panel_tab_at(e, event->at, &tab)) {
        editor_show_tab(e, tab);
        return;
    }
    if (editor_area_holds(editor_panel_dark_area(e), event->at)) {
        editor_do(e, EDITOR_DO_DARK, 0);
        return;
    }
    if (!editor_panel_row_at(e, event->at, &row)) {
        return;
    }
    editor_press_row(e, &row, event->modifiers);
}

/* A press on the button beside a fault. */
static bool press_repair(editor *e, geom_vec2 at) {
    const size_t place = editor_repair_at(e, at);
    if (place == editor_drawing(e)->count) {
        return false;
    }
    editor_select_only(e, editor_drawing(e)->shapes[place]->id);
    editor_do(e, EDITOR_DO_REPAIR, 0);
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    return true;
}

/* In the half that only shows. */
static void press_second(editor *e, const editor_event *event) {
    editor_drag_as(e, EDITOR_DRAG_PAN);
    if (editor_press_trials(e, event)) {
        editor_drag_as(e, EDITOR_DRAG_IDLE);
    } else if (!editor_is_resting(e)) {
        editor_say(e,
                   "Draw in the left half: this one is the run beside. Right click: a menu that swaps them.");
    }
}

/* Buttons do what their keys do, with no drag on its way; then nothing more happens until the release. */
static void left_down(editor *e, const editor_event *event) {
    const bool help = editor_get_shown(e)->help;
    if (!help && editor_in_time_strip(e, event->at)) {
        editor_press_time(e, event);
        return;
    }
    if (!help && in_second(e, event->at)) {
        press_second(e, event);
        return;
    }
    if (!help && in_world(e, event->at) && !editor_in_panel(e, event->at)) {
        if (press_repair(e, event->at)) {
            return;
        }
        editor_drag_as(e, EDITOR_DRAG_IDLE);
        if (editor_press_trials(e, event) || editor_press_stuck(e, event->at)) {
            return;
        }
        editor_get_tool(e)->gesture->press(e, event);
        return;
    }
    if (help) {
        editor_show_help(e, false);
    } else if (editor_in_panel(e, event->at)) {
        press_panel(e, event);
    } else if (editor_has_more_button(e) && editor_area_holds(editor_more_button(e), event->at)) {
        editor_open_bar_menu(e);
    } else if (!editor_dock_press(e, event)) {
        editor_do(e, editor_tool_button_at(e, event->at), event->modifiers);
    }
    editor_drag_as(e, EDITOR_DRAG_IDLE);
}

/* A right click in the world or in the list of objects. */
static void open_context(editor *e, geom_vec2 at) {
    if (editor_in_dock(e, at)) {
        editor_open_context_in_dock(e, at);
    } else if (in_world(e, at)) {
        editor_open_context_at(e, at);
    } else if (in_second(e, at)) {
        editor_open_context_in_second(e, at);
    }
}

static void pointer_down(editor *e, const editor_event *event) {
    if (editor_get_drag(e)->kind != EDITOR_DRAG_NONE) {
        return;
    }
    editor_hush(e);
    editor_focus_on(e, EDITOR_FOCUS_WORLD);
    editor_drag_start(e, event);
    if (event->button != EDITOR_BUTTON_LEFT || editor_space_is_held(e)) {
        editor_drag_as(e, EDITOR_DRAG_PAN);
    } else {
        left_down(e, event);
    }
}

/* Whether the drag is one of the tool in hand. */
static bool is_for_tool(editor_drag_kind kind) {
    return kind != EDITOR_DRAG_NONE && kind != EDITOR_DRAG_IDLE && kind != EDITOR_DRAG_PAN &&
           kind != EDITOR_DRAG_TIME;
}

static void pointer_move(editor *e, geom_vec2 to) {
    const editor_drag_kind kind = editor_get_drag(e)->kind;
    const editor_gesture *gesture = editor_get_tool(e)->gesture;
    const geom_vec2 by = geom_vec2_sub(to, editor_pointer(e));
    editor_move_pointer(e, to);
    if (kind == EDITOR_DRAG_PAN) {
        editor_pan(e, by);
    } else if (kind == EDITOR_DRAG_TIME) {
        editor_drag_time(e);
    } else if (is_for_tool(kind)) {
        if (gesture->drag) {
            gesture->drag(e);
        }
    } else if (editor_is_resting(e)) {
        editor_forget_snap(e);
    } else {
        editor_snap_pointer(e, to);
    }
}

void editor_pick_in_second(editor *e, geom_vec2 at, unsigned modifiers) {
    const editor_first first = editor_enter_second(e);
    const editor_hit hit = editor_hit_shapes(e, at);
    editor_leave_second(e, first);
    const bool adds = (modifiers & (EDITOR_SHIFT | EDITOR_CTRL)) != 0;
    const editor_shape *s = hit.kind == EDITOR_HIT_NOTHING ? NULL : editor_drawing(e)->shapes[hit.place];
    if (s && adds) {
        editor_pick_also(e, s, !editor_is_selected(e, s->id));
    } else if (s) {
        editor_pick(e, s);
    } else if (!adds) {
        editor_select_none(e);
    }
}

static void pointer_up(editor *e, const editor_event *event) {
    const editor_drag *drag = editor_get_drag(e);
    if (drag->kind == EDITOR_DRAG_NONE || event->button != drag->button) {
        return;
    }
    const editor_gesture *gesture = editor_get_tool(e)->gesture;
    const bool click = geom_vec2_distance(drag->start, event->at) < CLICK_REACH;
    const bool picks = click && drag->kind == EDITOR_DRAG_PAN && event->button == EDITOR_BUTTON_LEFT &&
                       in_second(e, drag->start) && !editor_space_is_held(e);
    if (is_for_tool(drag->kind) && gesture->release) {
        gesture->release(e);
    }
    editor_drag_end(e);
    if (picks) {
        editor_pick_in_second(e, event->at, event->modifiers);
    }
    if (click && event->button == EDITOR_BUTTON_RIGHT && !editor_get_shown(e)->help) {
        open_context(e, event->at);
    }
    editor_dock_follow(e);
}

void editor_take_pointer(editor *e, const editor_event *event) {
    if (event->type == EDITOR_POINTER_DOWN) {
        pointer_down(e, event);
    } else if (event->type == EDITOR_POINTER_UP) {
        pointer_up(e, event);
    } else {
        pointer_move(e, event->at);
    }
}

/* Over the help and the panel it scrolls, over bars it does nothing. */
static void wheel(editor *e, const editor_event *event) {
    const double notches = fmin(fmax(event->wheel, -20.0), 20.0);
    if (editor_get_shown(e)->help) {
        editor_help_scroll(e, -HELP_STEP * notches);
    } else if (editor_in_panel(e, event->at)) {
        editor_panel_scroll(e, notches);
    } else if (editor_in_dock(e, event->at)) {
        editor_catalog_scroll(e, -3.0 * EDITOR_CATALOG_ROW * notches);
    } else if (in_world(e, event->at) || in_second(e, event->at)) {
        editor_zoom(e, event->at, pow(1.1, notches));
    }
}

/* What one finger began when the second came is taken back; points that were drawn before stay. */
static void take_back(editor *e) {
    const editor_drag *drag = editor_get_drag(e);
    if (drag->kind != EDITOR_DRAG_NONE && drag->drafted == 0) {
        editor_give_up(e);
    }
    while (drag->kind != EDITOR_DRAG_NONE && editor_get_draft(e)->count > drag->drafted) {
        editor_draft_take_back(e);
    }
    editor_drag_end(e);
}

/* Two fingers move and zoom the world, and scroll what scrolls. */
static void pinch(editor *e, const editor_event *event) {
    const double notches = event->by.y / 44.0;
    const double factor = fmin(fmax(event->factor, 0.1), 10.0);
    if (!geom_vec2_is_finite(event->at) || !geom_vec2_is_finite(event->by) || !(event->factor > 0.0)) {
        return;
    }
    take_back(e);
    if (editor_get_shown(e)->help) {
        editor_help_scroll(e, -event->by.y);
    } else if (editor_in_panel(e, event->at)) {
        editor_panel_scroll(e, notches);
    } else {
        editor_pan(e, event->by);
        editor_zoom(e, event->at, factor);
    }
}

/* The help covers everything: keys that would change what lies below do nothing, but for the view. */
static bool is_for_help(const editor_event *event) {
    const editor_command command = editor_command_of_key(event->key, event->modifiers);
    return command == EDITOR_DO_HELP || command == EDITOR_DO_CANCEL || command == EDITOR_DO_QUIT ||
           command == EDITOR_DO_FIT || event->key == EDITOR_KEY_UP_ARROW ||
           event->key == EDITOR_KEY_DOWN_ARROW;
}

/* The letter of a key that opened a question does not go into its line. */
static void swallow_letter(editor *e, const editor_event *event) {
    editor_prompt_swallow(e, editor_get_prompt(e)->kind != EDITOR_PROMPT_NONE && event->modifiers == 0 &&
                                 event->key < EDITOR_KEY_ENTER);
}

/* The space bar alone runs and pauses; held while the pointer drags, it pans. So it acts when it is
 * released. */
static void key_down(editor *e, const editor_event *event) {
    const editor_shown *shown = editor_get_shown(e);
    if (shown->help && !is_for_help(event)) {
        return;
    }
    if (!shown->help && editor_keyboard_handle(e, event)) {
        swallow_letter(e, event);
        return;
    }
    if (event->key == ' ' && event->modifiers == 0) {
        editor_space_down(e);
        return;
    }
    if (shown->help && (event->key == EDITOR_KEY_UP_ARROW || event->key == EDITOR_KEY_DOWN_ARROW)) {
        editor_help_scroll(e, event->key == EDITOR_KEY_DOWN_ARROW ? HELP_STEP : -HELP_STEP);
        return;
    }
    editor_do(e, editor_command_of_key(event->key, event->modifiers), event->modifiers);
    swallow_letter(e, event);
}

static void key_up(editor *e, const editor_event *event) {
    if (event->key == ' ' && editor_space_up(e) && editor_get_prompt(e)->kind == EDITOR_PROMPT_NONE) {
        editor_do(e, editor_command_of_key(' ', 0), 0);
    }
}

static void resize(editor *e, int width, int height) {
    editor_resize_window(e, width, height);
    if (editor_get_prompt(e)->kind == EDITOR_PROMPT_NUMBER && !editor_panel_shown(e)) {
        editor_prompt_end(e); /* where it is typed is no longer seen */
    }
}

/* A planner plugin is loaded, anything else opened. */
static void drop(editor *e, const char *path) {
    const size_t length = strlen(path);
    if (length > 3 && strcmp(path + length - 3, ".so") == 0 && length < EDITOR_PATH_SIZE) {
        editor_load_plugin(e, path);
    } else if (editor_end_entry(e)) {
        editor_ask_unsaved(e, EDITOR_NEXT_OPEN, path);
    }
}

static bool is_pointer_event(editor_event_type type) {
    return type == EDITOR_POINTER_DOWN || type == EDITOR_POINTER_UP || type == EDITOR_POINTER_MOVE ||
           type == EDITOR_WHEEL;
}

/* A press that rests opens the menu of what lies there; a pointer that rests, a tip. Returns whether the
 * picture changes. */
static bool rest_on(editor *e, double seconds) {
    const editor_drag *drag = editor_get_drag(e);
    const double before = editor_rested(e);
    editor_pass_rest(e, seconds);
    if (before < LONG_PRESS && editor_rested(e) >= LONG_PRESS && drag->kind != EDITOR_DRAG_NONE &&
        drag->kind != EDITOR_DRAG_IDLE && !drag->moved && drag->button == EDITOR_BUTTON_LEFT &&
        editor_is_resting(e) && (in_world(e, drag->start) || in_second(e, drag->start)) &&
        geom_vec2_distance(drag->start, editor_pointer(e)) < CLICK_REACH && !editor_space_is_held(e)) {
        open_context(e, drag->start);
        return true;
    }
    return before < EDITOR_TIP_REST && editor_rested(e) >= EDITOR_TIP_REST;
}

/* For a film, or the run and its comparisons; whether anything changed. */
static bool pass_time(editor *e, double seconds) {
    const bool compared = editor_pass_trials(e);
    return editor_film_step(e) || editor_pass_time(e, seconds) || compared;
}

static bool handle(editor *e, const editor_event *event) {
    bool rest = false;
    bool told = false;
    if (is_pointer_event(event->type)) {
        if (!geom_vec2_is_finite(event->at)) {
            return false;
        }
        editor_hold_modifiers(e, event->modifiers);
        editor_pointer_by_keys(e, false);
        pointer_move(e, event->at);
    }
    if (editor_menu_handle(e, event) || editor_prompt_handle(e, event)) {
        return true;
    }
    switch (event->type) {
    case EDITOR_POINTER_DOWN:
    case EDITOR_POINTER_UP:
        editor_take_pointer(e, event);
        return true;
    case EDITOR_WHEEL:
        wheel(e, event);
        return true;
    case EDITOR_PINCH:
        pinch(e, event);
        return true;
    case EDITOR_KEY_DOWN:
        editor_stir(e);
        editor_hold_modifiers(e, event->modifiers);
        key_down(e, event);
        return true;
    case EDITOR_KEY_UP:
        editor_hold_modifiers(e, event->modifiers);
        key_up(e, event);
        return true;
    case EDITOR_RESIZE:
        resize(e, event->width, event->height);
        return true;
    case EDITOR_DROP:
        drop(e, event->text);
        return true;
    case EDITOR_TICK:
        told = editor_autosave_pass(e, event->seconds);
        rest = rest_on(e, event->seconds);
        return pass_time(e, event->seconds) || rest || told;
    case EDITOR_CLOSE:
        if (editor_end_entry(e)) {
            editor_ask_unsaved(e, EDITOR_NEXT_CLOSE, "");
        }
        return true;
    default:
        return event->type == EDITOR_POINTER_MOVE;
    }
}

bool editor_handle(editor *e, const editor_event *event) {
    const double start = editor_pace_now(e->pace);
    const bool changed = handle(e, event);
    editor_commit_settings(e);
    editor_follow_listing(e);
    editor_follow_gallery(e);
    editor_pace_work(e->pace, start);
    return changed;
}
