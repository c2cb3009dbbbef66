/* The keyboard alone: the focus goes through buttons, rows and objects, keys draw, and vertices are moved, added
 * and removed. */
#include "examples/editor/support/editor_support.h"
#include "model/parameter.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/selection.h"
#include "state/timeline.h"
#include "state/vertices.h"
#include "state/work.h"
#include "tools/trials.h"
#include "widgets/focus.h"
#include "widgets/menu.h"
#include "widgets/toolbar.h"

#include <math.h>
#include <string.h>

static editor *with_shapes(void) {
    editor *e = editor_create(1280, 800);
    ck_assert_ptr_nonnull(e);
    draw_rectangle(e, 0, 0, 4, 2);
    draw_circle(e, -5, -4, 1);
    draw_agent(e, -5, 3, 5, 3);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

static editor_stop focused(const editor *e) {
    editor_stop stop;
    ck_assert(editor_focused_stop(e, &stop));
    return stop;
}

static void press_times(editor *e, int code, unsigned modifiers, int times) {
    for (int i = 0; i < times; i++) {
        key(e, code, modifiers);
    }
}

/* By Tab, as someone does who reads what has the focus. */
static void go_to_row(editor *e, const char *label) {
    while (editor_get_focus(e) != EDITOR_FOCUS_PANEL) {
        key(e, EDITOR_KEY_F6, 0);
    }
    for (int i = 0; i < EDITOR_FOCUS_STOPS; i++) {
        const editor_stop stop = focused(e);
        if (stop.kind == EDITOR_STOP_ROW && strcmp(stop.row.label, label) == 0) {
            const geom_aabb2 area = editor_panel_area(e); /* what has the focus is seen */
            ck_assert(stop.area.min.y >= area.min.y && stop.area.max.y <= area.max.y);
            return;
        }
        key(e, EDITOR_KEY_TAB, 0);
    }
    ck_abort_msg("no row %s", label);
}

START_TEST(the_focus_goes_from_place_to_place) {
    editor_stop stop;
    editor *e = with_shapes();
    ck_assert(!editor_focused_stop(e, &stop));
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_BAR);
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_DOCK);
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_PANEL);
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    key(e, EDITOR_KEY_F6, EDITOR_SHIFT);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_PANEL);
    key(e, 'i', 0); /* with the panel goes its focus */
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    press_times(e, EDITOR_KEY_F6, 0, 3);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    key(e, EDITOR_KEY_F6, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    key(e, EDITOR_KEY_F6, 0);
    click(e, on_screen(e, 8, -6)); /* the pointer takes it away */
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    editor_destroy(e);
}
END_TEST

START_TEST(the_focus_comes_to_the_bar_of_time) {
    editor_stop stop;
    editor *e = with_shapes();
    draw_agent(e, -8, -6, 8, -6);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(editor_run_steps(e, 20));
    key(e, EDITOR_KEY_F6, EDITOR_SHIFT);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_TIME);
    ck_assert(editor_focused_stop(e, &stop));
    ck_assert_int_eq(stop.row.command, EDITOR_DO_TIME_START);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_double_eq(editor_shown_step(e), 0.0);
    for (int i = 0; i < 4; i++) {
        key(e, EDITOR_KEY_RIGHT, 0);
    }
    key(e, EDITOR_KEY_ENTER, 0); /* one step */
    ck_assert_double_eq(editor_shown_step(e), 1.0);
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    editor_destroy(e);
}
END_TEST

/* The list of objects: a filter, then rows, whose parts are side by side. */
START_TEST(the_focus_goes_through_the_list_of_objects) {
    editor *e = with_shapes();
    key(e, EDITOR_KEY_F6, 0);
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_DOCK);
    ck_assert_int_eq(focused(e).kind, EDITOR_STOP_FILTER);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    ck_assert_int_eq(focused(e).kind, EDITOR_STOP_OBJECT);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert(editor_is_selected(e, editor_drawing(e)->shapes[0]->id));
    key(e, EDITOR_KEY_TAB, 0);
    key(e, ' ', EDITOR_CTRL);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    key(e, EDITOR_KEY_END, 0);
    key(e, ' ', 0);
    ck_assert_uint_eq(editor_selected_alone(e), 2);
    ck_assert(!editor_wants_ticks(e));
    key(e, EDITOR_KEY_HOME, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, EDITOR_SHIFT);
    ck_assert_uint_eq(editor_selected_count(e), 3);
    press_times(e, EDITOR_KEY_RIGHT, 0, 5);
    ck_assert_int_eq(focused(e).part, EDITOR_CATALOG_LOCKED);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert(editor_drawing(e)->shapes[0]->label.locked);
    key(e, EDITOR_KEY_LEFT, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert(editor_drawing(e)->shapes[0]->label.hidden);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert(!editor_drawing(e)->shapes[0]->label.hidden);
    press_times(e, EDITOR_KEY_LEFT, 0, 5);
    ck_assert_int_eq(focused(e).part, EDITOR_CATALOG_NAME); /* only groups fold */
    key(e, EDITOR_KEY_HOME, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    submit(e, "agent");
    key(e, EDITOR_KEY_END, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_selected_alone(e), 2);
    key(e, 'z', 0); /* with the list goes its focus */
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_WORLD);
    editor_destroy(e);
}
END_TEST

START_TEST(a_row_with_the_focus_is_seen_in_a_long_list) {
    editor *e = with_shapes();
    for (int i = 0; i < 6; i++) {
        key(e, 'a', EDITOR_CTRL);
        key(e, 'd', EDITOR_CTRL); /* 192 shapes */
    }
    press_times(e, EDITOR_KEY_F6, 0, 2);
    for (int i = 0; i < 250; i++) {
        key(e, i < 200 ? EDITOR_KEY_DOWN_ARROW : EDITOR_KEY_UP_ARROW, 0);
        const geom_aabb2 area = focused(e).area;
        const geom_aabb2 dock = editor_dock_area(e);
        ck_assert(area.min.y >= dock.min.y && area.max.y <= dock.max.y);
    }
    editor_destroy(e);
}
END_TEST

/* The track, plots, and the table that compares planners. */
START_TEST(the_focus_moves_time) {
    editor *e = with_shapes();
    ck_assert(editor_run_steps(e, 30));
    key(e, '8', 0);
    key(e, EDITOR_KEY_F6, EDITOR_SHIFT);
    press_times(e, EDITOR_KEY_END, 0, 1);
    for (int place = 0; place < 2; place++) {
        ck_assert_int_eq(focused(e).kind, EDITOR_STOP_MOMENT);
        key(e, EDITOR_KEY_HOME, 0);
        ck_assert_double_eq(editor_shown_step(e), 0.0);
        press_times(e, EDITOR_KEY_RIGHT, 0, 3);
        key(e, EDITOR_KEY_RIGHT, EDITOR_SHIFT);
        ck_assert_double_eq(editor_shown_step(e), 13.0);
        key(e, EDITOR_KEY_LEFT, 0);
        ck_assert_double_eq(editor_shown_step(e), 12.0);
        key(e, EDITOR_KEY_END, 0);
        key(e, EDITOR_KEY_RIGHT, 0);
        ck_assert_double_eq(editor_shown_step(e), 30.0);
        ck_assert_uint_eq(editor_last_step(e), 30);
        key(e, EDITOR_KEY_F6, EDITOR_SHIFT);
        ck_assert_int_eq(editor_get_focus(e), place == 0 ? EDITOR_FOCUS_PLOTS : EDITOR_FOCUS_PANEL);
    }
    key(e, 't', EDITOR_CTRL);
    while (editor_trials_run(e)) {
        tick(e, 0.1);
    }
    key(e, EDITOR_KEY_F6, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_TRIALS);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_shown_branch(e), editor_get_trials(e)[1].branch);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, EDITOR_SHIFT);
    ck_assert_uint_eq(editor_second_branch(e), editor_get_trials(e)[2].branch);
    editor_destroy(e);
}
END_TEST

/* In a wide window, and in one where some buttons are in the menu of the rest. */
START_TEST(every_button_is_come_to_and_pressed) {
    static const int widths[] = {1280, 640};
    editor *e = editor_create(widths[_i], 700);
    size_t shown = 0;
    for (size_t i = 0; i < editor_tool_button_count(); i++) {
        shown += editor_get_tool_button(e, i).shown;
    }
    key(e, EDITOR_KEY_F6, 0);
    for (size_t i = 0; i < editor_tool_button_count(); i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (button.shown) {
            ck_assert_int_eq(focused(e).row.command, button.command);
            key(e, EDITOR_KEY_RIGHT, 0);
        }
    }
    if (editor_has_more_button(e)) {
        editor_menu_item items[EDITOR_MENU_ITEMS];
        ck_assert_int_eq(focused(e).kind, EDITOR_STOP_MORE);
        key(e, ' ', 0);
        ck_assert_uint_eq(editor_menu_items(e, items), editor_tool_button_count() - shown);
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, EDITOR_KEY_RIGHT, 0);
    }
    ck_assert_int_eq(focused(e).row.command, editor_get_tool_button(e, 0).command); /* round */
    key(e, EDITOR_KEY_TAB, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_ptr_eq(editor_get_tool(e), editor_tool_at(1));
    key(e, EDITOR_KEY_TAB, EDITOR_SHIFT);
    key(e, ' ', 0);
    ck_assert_ptr_eq(editor_get_tool(e), editor_tool_at(0));
    ck_assert(!editor_wants_ticks(e)); /* the space bar pressed a button, and did not run the crowd */
    editor_destroy(e);
}
END_TEST

START_TEST(rows_are_come_to_and_used) {
    editor *e = with_shapes();
    key(e, EDITOR_KEY_TAB, 0); /* the rectangle */
    go_to_row(e, "X");
    key(e, EDITOR_KEY_ENTER, 0);
    submit(e, "12");
    geom_aabb2 bounds;
    ck_assert(editor_selection_bounds(e, &bounds));
    ck_assert_double_eq(canvas_center(bounds).x, 12.0);
    ck_assert_str_eq(focused(e).row.label, "X"); /* it is still there */
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, EDITOR_KEY_TAB, 0); /* while typing: accept, and the next number; the focus follows */
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_str_eq(focused(e).row.label, "Y");
    go_to_row(e, "Grid");
    key(e, ' ', 0);
    ck_assert(!editor_get_shown(e)->grid);
    go_to_row(e, "Planner");
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_command_choice(e, EDITOR_DO_METHOD), 1);
    ck_assert_str_eq(focused(e).row.label, "Planner");
    key(e, EDITOR_KEY_HOME, 0);
    key(e, EDITOR_KEY_RIGHT, 0);
    ck_assert_int_eq(focused(e).kind, EDITOR_STOP_TAB);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_int_eq(editor_get_shown(e)->tab, EDITOR_TAB_PARAMETERS);
    editor_destroy(e);
}
END_TEST

START_TEST(tab_goes_through_objects_and_shows_them) {
    editor *e = with_shapes();
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < 3; i++) {
            key(e, EDITOR_KEY_TAB, 0);
            ck_assert_uint_eq(editor_selected_alone(e), i);
        }
    }
    key(e, EDITOR_KEY_TAB, EDITOR_SHIFT);
    ck_assert_uint_eq(editor_selected_alone(e), 1);
    const editor_event far = {.type = EDITOR_WHEEL, .at = {20, 700}, .wheel = 20.0};
    editor_handle(e, &far);
    editor_handle(e, &far);
    key(e, EDITOR_KEY_TAB, 0);
    const geom_vec2 at = on_screen(e, -5, 3);
    ck_assert(editor_area_holds(editor_get_view(e)->area, at));
    editor_destroy(e);
    e = new_editor(); /* without objects it leaves the world */
    key(e, EDITOR_KEY_TAB, 0);
    ck_assert_int_eq(editor_get_focus(e), EDITOR_FOCUS_BAR);
    editor_destroy(e);
}
END_TEST

/* A triangle, from the middle of the world, without a pointer. */
START_TEST(keys_draw) {
    editor *e = new_editor();
    const editor_event away = {.type = EDITOR_POINTER_MOVE, .at = {-10.0, -10.0}};
    editor_handle(e, &away);
    key(e, 'p', 0);
    key(e, EDITOR_KEY_RIGHT, 0);
    ck_assert(editor_pointer_is_by_keys(e));
    const geom_vec2 first = editor_pointer(e);
    key(e, ' ', 0);
    press_times(e, EDITOR_KEY_RIGHT, EDITOR_SHIFT, 3);
    ck_assert_double_eq(editor_pointer(e).x, first.x + 3.0 * 64.0);
    key(e, ' ', 0);
    press_times(e, EDITOR_KEY_UP_ARROW, 0, 12);
    key(e, ' ', 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    ck_assert(editor_shape_valid(last_shape(e)));
    ck_assert(!editor_wants_ticks(e));
    key(e, 'c', 0); /* a circle: center, rim */
    press_times(e, EDITOR_KEY_LEFT, EDITOR_SHIFT, 5);
    key(e, ' ', 0);
    press_times(e, EDITOR_KEY_LEFT, 0, 5);
    key(e, ' ', 0);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_DISC);
    press_times(e, EDITOR_KEY_UP_ARROW, EDITOR_SHIFT, 100); /* with nothing in hand arrows nudge */
    ck_assert_double_gt(last_shape(e)->points[0].y, 10.0);
    move(e, geom_vec2_make(300, 300));
    ck_assert(!editor_pointer_is_by_keys(e));
    editor_destroy(e);
}
END_TEST

START_TEST(vertices_are_moved_added_and_removed) {
    editor *e = with_shapes();
    key(e, EDITOR_KEY_RIGHT, EDITOR_ALT); /* nothing is selected: that is told */
    ck_assert_str_ne(editor_message(e), "");
    key(e, EDITOR_KEY_TAB, 0);
    key(e, EDITOR_KEY_RIGHT, EDITOR_ALT);
    ck_assert_uint_eq(editor_first_chosen(e).index, 0);
    press_times(e, EDITOR_KEY_RIGHT, EDITOR_ALT, 2);
    ck_assert_uint_eq(editor_first_chosen(e).index, 2);
    key(e, EDITOR_KEY_LEFT, EDITOR_ALT);
    ck_assert_uint_eq(editor_first_chosen(e).index, 1);
    const geom_vec2 before = editor_drawing(e)->shapes[0]->points[1];
    key(e, EDITOR_KEY_UP_ARROW, EDITOR_SHIFT);
    ck_assert_double_gt(editor_drawing(e)->shapes[0]->points[1].y, before.y);
    ck_assert_double_eq(editor_drawing(e)->shapes[0]->points[0].y, 0.0);
    key(e, EDITOR_KEY_INSERT, 0);
    ck_assert_uint_eq(editor_drawing(e)->shapes[0]->point_count, 5);
    ck_assert_uint_eq(editor_first_chosen(e).index, 2);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(editor_drawing(e)->shapes[0]->point_count, 4);
    press_times(e, 'z', EDITOR_CTRL, 3);
    ck_assert(geom_vec2_equal(editor_drawing(e)->shapes[0]->points[1], before));
    key(e, EDITOR_KEY_TAB, 0); /* a disc has no edges */
    key(e, EDITOR_KEY_INSERT, 0);
    ck_assert_uint_eq(editor_drawing(e)->shapes[1]->point_count, 1);
    editor_destroy(e);
}
END_TEST

/* From an empty drawing to agents that run with another speed, with no pointer at all. */
START_TEST(a_whole_session_by_keys) {
    editor *e = editor_create(1280, 800);
    key(e, 'a', 0);
    press_times(e, EDITOR_KEY_LEFT, EDITOR_SHIFT, 3);
    key(e, ' ', 0);
    press_times(e, EDITOR_KEY_RIGHT, EDITOR_SHIFT, 6);
    key(e, ' ', 0);
    ck_assert_uint_eq(editor_document_agent_count(editor_drawing(e)), 1);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_TAB, 0);
    key(e, 'u', 0);
    go_to_row(e, "preferred_speed");
    key(e, EDITOR_KEY_ENTER, 0);
    submit(e, "*0.5");
    ck_assert_double_eq(editor_drawing(e)->shapes[0]->agent.preferred_speed, 0.75);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, ' ', 0);
    ck_assert(editor_wants_ticks(e));
    editor_destroy(e);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("keyboard");
    tcase_set_timeout(tcase, 30.0);
    tcase_add_test(tcase, the_focus_goes_from_place_to_place);
    tcase_add_test(tcase, the_focus_comes_to_the_bar_of_time);
    tcase_add_test(tcase, the_focus_goes_through_the_list_of_objects);
    tcase_add_test(tcase, a_row_with_the_focus_is_seen_in_a_long_list);
    tcase_add_test(tcase, the_focus_moves_time);
    tcase_add_loop_test(tcase, every_button_is_come_to_and_pressed, 0, 2);
    tcase_add_test(tcase, rows_are_come_to_and_used);
    tcase_add_test(tcase, tab_goes_through_objects_and_shows_them);
    tcase_add_test(tcase, keys_draw);
    tcase_add_test(tcase, vertices_are_moved_added_and_removed);
    tcase_add_test(tcase, a_whole_session_by_keys);
    return run_test_case("editor keyboard", tcase);
}
