/* The keyboard alone: the focus, the pointer that keys move, objects and vertices one after the other. */
#include "control.h"

#include "state/display.h"
#include "state/hand.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "state/toolbox.h"
#include "state/vertices.h"
#include "state/work.h"
#include "widgets/focus.h"
#include "widgets/menu.h"

/* ---- Buttons and rows ---- */

void editor_press_row(editor *e, const editor_row *row, unsigned modifiers) {
    if (row->kind == EDITOR_ROW_FIELD) {
        editor_ask_number(e, row->field);
    } else if (row->kind == EDITOR_ROW_CHOICE && editor_row_choices(row)) {
        editor_open_choices(e, row);
    } else if (row->command != EDITOR_DO_NOTHING) {
        editor_do(e, row->command, modifiers);
    }
}

static void press_stop(editor *e, unsigned modifiers) {
    editor_stop stop;
    if (!editor_focused_stop(e, &stop)) {
        return;
    }
    editor_hush(e);
    switch (stop.kind) {
    case EDITOR_STOP_MORE:
        editor_open_bar_menu(e);
        break;
    case EDITOR_STOP_TAB:
        editor_show_tab(e, stop.tab);
        break;
    case EDITOR_STOP_ROW:
        editor_press_row(e, &stop.row, modifiers);
        break;
    case EDITOR_STOP_FILTER:
        editor_do(e, EDITOR_DO_FILTER, 0);
        break;
    case EDITOR_STOP_OBJECT:
        editor_press_object(e, stop.part, stop.index, modifiers);
        break;
    case EDITOR_STOP_TRIAL:
        editor_watch_trial(e, stop.index, (modifiers & EDITOR_SHIFT) != 0);
        break;
    case EDITOR_STOP_MOMENT:
        break;
    default:
        editor_do(e, stop.row.command, modifiers);
        break;
    }
}

/* ---- The pointer ---- */

/* How far an arrow moves it, in points. */
static const double STEP = 8.0;
static const double LARGE_STEP = 64.0;

static bool move_pointer(editor *e, int key, unsigned modifiers) {
    static const double directions[4][2] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}};
    const double step = (modifiers & EDITOR_SHIFT) != 0 ? LARGE_STEP : STEP;
    const geom_aabb2 area = editor_get_view(e)->area;
    geom_vec2 to = editor_pointer(e);
    if (key < EDITOR_KEY_LEFT || key > EDITOR_KEY_DOWN_ARROW) {
        return false;
    }
    if (!editor_pointer_is_by_keys(e) && !editor_area_holds(area, to)) {
        to = canvas_center(area);
    }
    to.x = fmin(fmax(to.x + step * directions[key - EDITOR_KEY_LEFT][0], area.min.x), area.max.x - 1.0);
    to.y = fmin(fmax(to.y + step * directions[key - EDITOR_KEY_LEFT][1], area.min.y), area.max.y - 1.0);
    const editor_event move = {.type = EDITOR_POINTER_MOVE, .at = to, .modifiers = modifiers};
    editor_take_pointer(e, &move);
    editor_pointer_by_keys(e, true);
    return true;
}

static void click_pointer(editor *e) {
    editor_event event = {.type = EDITOR_POINTER_DOWN, .at = editor_pointer(e), .clicks = 1};
    editor_take_pointer(e, &event);
    event.type = EDITOR_POINTER_UP;
    editor_take_pointer(e, &event);
    editor_pointer_by_keys(e, true);
}

/* With a tool that draws in hand, arrows move the pointer and the space bar presses there. */
static bool pointer_key(editor *e, const editor_event *event) {
    if (editor_is_resting(e) || (event->modifiers & ~(unsigned)EDITOR_SHIFT) != 0) {
        return false;
    }
    if (event->key == ' ' && editor_pointer_is_by_keys(e)) {
        click_pointer(e);
        return true;
    }
    return move_pointer(e, event->key, event->modifiers);
}

/* ---- The focus ---- */

/* On the track and the plots, time is moved. The space bar runs and pauses as elsewhere. */
static bool moment_key(editor *e, const editor_event *event) {
    const double many = 10.0;
    const double by = (event->modifiers & EDITOR_SHIFT) != 0 ? many : 1.0;
    switch (event->key) {
    case EDITOR_KEY_LEFT:
        editor_go_to(e, ceil(editor_shown_step(e)) - by);
        return true;
    case EDITOR_KEY_RIGHT:
        editor_go_to(e, floor(editor_shown_step(e)) + by);
        return true;
    case EDITOR_KEY_HOME:
        editor_go_to(e, 0.0);
        return true;
    case EDITOR_KEY_END:
        editor_go_to(e, (double)editor_end_step(e));
        return true;
    default:
        return false;
    }
}

/* Whether a key with modifiers is one of the stop: those that add and extend, as clicks do. */
static bool takes_modifiers(const editor_stop *stop, const editor_event *event) {
    const bool presses = event->key == EDITOR_KEY_ENTER || event->key == ' ';
    const bool shift = (event->modifiers & ~(unsigned)EDITOR_SHIFT) == 0;
    return stop->kind == EDITOR_STOP_OBJECT   ? presses && (shift || event->modifiers == EDITOR_CTRL)
           : stop->kind == EDITOR_STOP_TRIAL  ? presses && shift
           : stop->kind == EDITOR_STOP_MOMENT ? shift
                                              : false;
}

static bool focus_key(editor *e, const editor_event *event) {
    editor_stop stop;
    if (!editor_focused_stop(e, &stop) || (event->modifiers != 0 && !takes_modifiers(&stop, event))) {
        return false;
    }
    if (stop.kind == EDITOR_STOP_MOMENT && (moment_key(e, event) || event->key == ' ')) {
        return event->key != ' ';
    }
    switch (event->key) {
    case EDITOR_KEY_LEFT:
        editor_move_focus_across(e, -1);
        return true;
    case EDITOR_KEY_UP_ARROW:
        editor_move_focus(e, -1);
        return true;
    case EDITOR_KEY_RIGHT:
        editor_move_focus_across(e, 1);
        return true;
    case EDITOR_KEY_DOWN_ARROW:
        editor_move_focus(e, 1);
        return true;
    case EDITOR_KEY_HOME:
    case EDITOR_KEY_END:
        editor_focus_on_end(e, event->key == EDITOR_KEY_END);
        return true;
    case EDITOR_KEY_ENTER:
    case ' ':
        press_stop(e, event->modifiers);
        return true;
    case EDITOR_KEY_ESCAPE:
        editor_focus_on(e, EDITOR_FOCUS_WORLD);
        return true;
    default:
        return false;
    }
}

bool editor_keyboard_handle(editor *e, const editor_event *event) {
    return editor_get_focus(e) == EDITOR_FOCUS_WORLD ? pointer_key(e, event) : focus_key(e, event);
}

/* ---- Objects and vertices ---- */

/* Shows a shape that cannot be seen as a whole in the middle. */
static void reveal(editor *e, geom_aabb2 bounds) {
    const editor_view *view = editor_get_view(e);
    const geom_vec2 a = editor_view_to_screen(view, bounds.min);
    const geom_vec2 b = editor_view_to_screen(view, bounds.max);
    const geom_aabb2 area = view->area;
    if (a.x < area.min.x || b.x > area.max.x || b.y < area.min.y || a.y > area.max.y) {
        editor_pan(e, geom_vec2_sub(canvas_center(area), geom_vec2_lerp(a, b, 0.5)));
    }
}

/* The place of the next shape that can be picked; the count where there is none. */
static size_t next_object(const editor *e, bool back) {
    const editor_document *drawing = editor_drawing(e);
    const size_t count = drawing->count;
    const size_t alone = editor_selected_alone(e);
    size_t at = alone < count ? alone : back ? 0 : count - 1;
    for (size_t i = 0; i < count; i++) {
        at = (at + (back ? count - 1 : 1)) % count;
        if (editor_shape_is_free(drawing->shapes[at])) {
            return at;
        }
    }
    return count;
}

static void go_on(editor *e, bool back) {
    if (editor_get_focus(e) != EDITOR_FOCUS_WORLD) {
        editor_move_focus(e, back ? -1 : 1);
        return;
    }
    const size_t next = editor_drawing(e)->count > 0 ? next_object(e, back) : 0;
    if (next == editor_drawing(e)->count) {
        editor_focus_on(e, editor_next_focus_place(e, back));
        return;
    }
    editor_select_only(e, editor_drawing(e)->shapes[next]->id);
    reveal(e, editor_drawing(e)->shapes[next]->bounds);
}

/* The shape whose vertices keys go through: the only one that is selected. */
static const editor_shape *shape_of_vertices(editor *e) {
    const size_t alone = editor_selected_alone(e);
    const editor_shape *s = alone < editor_drawing(e)->count ? editor_drawing(e)->shapes[alone] : NULL;
    if (!s) {
        editor_say(e, "Select one shape first: Tab goes through them.");
    }
    return s;
}

static void next_vertex(editor *e, bool back) {
    const editor_shape *s = shape_of_vertices(e);
    if (!s) {
        return;
    }
    const bool any = editor_chosen_count(e) > 0;
    const size_t last = s->point_count - 1;
    const size_t at = any ? editor_first_chosen(e).index : back ? 0 : last;
    editor_choose_no_vertex(e);
    editor_choose_vertex(e, s, back ? (at > 0 ? at - 1 : last) : (at < last ? at + 1 : 0), true);
}

/* In the middle of the edge behind the chosen vertex. */
static void add_vertex(editor *e) {
    const editor_shape *s = shape_of_vertices(e);
    if (!s) {
        return;
    }
    const size_t edges = editor_shape_edge_count(s);
    const size_t wanted = editor_chosen_count(e) > 0 ? editor_first_chosen(e).index : 0;
    if (edges == 0) {
        editor_say(e, "This shape has no edges.");
        return;
    }
    const size_t edge = wanted < edges ? wanted : edges - 1;
    const editor_edge ends = editor_shape_edge(s, edge);
    const geom_vec2 middle = geom_vec2_lerp(s->points[ends.a], s->points[ends.b], 0.5);
    const size_t place = editor_selected_alone(e);
    if (!editor_put_shape(e, place, editor_shape_with_vertex(s, edge, middle))) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
    editor_choose_no_vertex(e);
    editor_choose_vertex(e, editor_drawing(e)->shapes[place], ends.a + 1, true);
}

/* What goes through objects puts the tool away that draws, as picking one does. */
static void rest(editor *e) {
    if (editor_get_focus(e) == EDITOR_FOCUS_WORLD && !editor_is_resting(e)) {
        editor_give_up(e);
        editor_rest_tool(e);
    }
}

bool editor_do_by_keyboard(editor *e, editor_command command, unsigned modifiers) {
    const bool back = (modifiers & EDITOR_SHIFT) != 0;
    if (command == EDITOR_DO_NEXT || (command >= EDITOR_DO_NEXT_VERTEX && command <= EDITOR_DO_ADD_VERTEX)) {
        rest(e);
    }
    switch (command) {
    case EDITOR_DO_NEXT_PLACE:
        editor_focus_on(e, editor_next_focus_place(e, back));
        return true;
    case EDITOR_DO_NEXT:
        go_on(e, back);
        return true;
    case EDITOR_DO_NEXT_VERTEX:
        next_vertex(e, false);
        return true;
    case EDITOR_DO_LAST_VERTEX:
        next_vertex(e, true);
        return true;
    case EDITOR_DO_ADD_VERTEX:
        add_vertex(e);
        return true;
    default:
        return false;
    }
}
