/* Menus of what lies under the pointer, by a right click, a long press and keys; tips of a pointer that rests. */
#include "dialogs/tips.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/objects.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/vertices.h"
#include "tools/trials.h"
#include "widgets/catalog.h"
#include "widgets/context.h"
#include "widgets/faults.h"
#include "widgets/toolbar.h"
#include "widgets/trial_table.h"

#include <string.h>

static void right_click(editor *e, geom_vec2 at) {
    editor_event event = {.type = EDITOR_POINTER_DOWN, .at = at, .button = EDITOR_BUTTON_RIGHT, .clicks = 1};
    editor_handle(e, &event);
    event.type = EDITOR_POINTER_UP;
    editor_handle(e, &event);
}

static size_t item_of(const editor *e, const char *label) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const size_t count = editor_menu_items(e, items);
    size_t i = 0;
    while (i < count && strcmp(items[i].label, label) != 0) {
        i++;
    }
    return i < count ? i : EDITOR_MENU_ITEMS;
}

static bool offers(const editor *e, const char *label) { return item_of(e, label) < EDITOR_MENU_ITEMS; }

static void choose(editor *e, const char *label) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const size_t item = item_of(e, label);
    editor_menu_items(e, items);
    ck_assert_msg(item < EDITOR_MENU_ITEMS, "%s", label);
    const geom_vec2 at = canvas_center(items[item].area);
    move(e, at);
    ck_assert_uint_eq(editor_get_menu(e)->at, item);
    click(e, at);
}

static bool is_open(const editor *e) { return editor_get_menu(e)->kind == EDITOR_MENU_CONTEXT; }

/* Two squares, a polygon that crosses itself, an agent; nothing is selected. */
static editor *prepared(void) {
    const geom_vec2 bow[4] = {{-7, 3}, {-4, 5}, {-4, 3}, {-7, 5}};
    editor *e = new_editor();
    draw_rectangle(e, -6, -2, -3, 1);
    draw_rectangle(e, 0, -3, 2, -1);
    draw_polygon(e, bow, 4);
    draw_agent(e, 4, 4, 6, -4);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

/* ---- Menus ---- */

START_TEST(a_right_click_opens_the_menu_of_what_lies_there) {
    editor *e = prepared();
    right_click(e, on_screen(e, -4.5, -0.5));
    ck_assert(is_open(e) && editor_selected_count(e) == 1);
    ck_assert(offers(e, "Lock") && offers(e, "Rename") && !offers(e, "Repair") && !offers(e, "Group"));
    choose(e, "Lock");
    ck_assert(!is_open(e) && editor_drawing(e)->shapes[0]->label.locked);
    right_click(e, on_screen(e, -4.5, -0.5)); /* it is not picked: the ground's */
    ck_assert(offers(e, "Unlock all") && offers(e, "Paste") && !offers(e, "Lock"));
    choose(e, "Unlock all");
    ck_assert(!editor_drawing(e)->shapes[0]->label.locked);
    right_click(e, on_screen(e, 4, 4));
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_AGENT);
    key(e, EDITOR_KEY_ESCAPE, 0);
    right_click(e, on_screen(e, 6, -4));
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_GOAL);
    click(e, geom_vec2_make(2, 695)); /* elsewhere */
    ck_assert(!is_open(e));
    editor_destroy(e);
}
END_TEST

/* A row that is not selected is selected; one of several that are selected opens the menu of all. */
START_TEST(rows_of_the_list_have_the_menu_of_what_they_show) {
    editor *e = prepared();
    key(e, 'z', 0);
    ck_assert(editor_dock_shown(e));
    right_click(e, canvas_center(editor_catalog_row_area(e, 1)));
    ck_assert(is_open(e) && offers(e, "Rename") && !offers(e, "Group"));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert(editor_is_selected(e, editor_drawing(e)->shapes[1]->id));
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'a', EDITOR_CTRL);
    right_click(e, canvas_center(editor_catalog_row_area(e, 0)));
    ck_assert_uint_eq(editor_selected_count(e), 4);
    choose(e, "Group");
    key(e, EDITOR_KEY_ESCAPE, 0);
    right_click(e, canvas_center(editor_catalog_row_area(e, 0))); /* that of the group */
    ck_assert(is_open(e) && editor_selected_count(e) == 4 && offers(e, "Ungroup"));
    key(e, EDITOR_KEY_ESCAPE, 0);
    editor_event event = {.type = EDITOR_POINTER_DOWN, .button = EDITOR_BUTTON_RIGHT, .clicks = 1};
    event.at = canvas_center(editor_catalog_row_area(e, 0));
    editor_handle(e, &event);
    editor_say(e, "Words."); /* of a run: they come while the button is held */
    event.type = EDITOR_POINTER_UP;
    editor_handle(e, &event);
    ck_assert(is_open(e));
    ck_assert_str_eq(editor_message(e), "Words.");
    key(e, EDITOR_KEY_ESCAPE, 0);
    right_click(e, canvas_center(editor_catalog_filter_area(e)));
    ck_assert(!is_open(e));
    editor_destroy(e);
}
END_TEST

/* What is locked or hidden cannot be selected, so its row has a menu of its own. */
START_TEST(rows_of_what_is_locked_or_hidden_have_a_menu) {
    editor *e = prepared();
    key(e, 'z', 0);
    editor_select_only(e, editor_drawing(e)->shapes[1]->id);
    key(e, 'l', EDITOR_CTRL);
    editor_select_only(e, editor_drawing(e)->shapes[3]->id);
    key(e, 'h', EDITOR_CTRL);
    right_click(e, canvas_center(editor_catalog_row_area(e, 1)));
    ck_assert(is_open(e) && offers(e, "Unlock") && !offers(e, "Show") && !offers(e, "Delete"));
    ck_assert_uint_eq(editor_selected_count(e), 0);
    choose(e, "Unlock");
    ck_assert(!shape_at(e, 1)->label.locked && selected(e, 1));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    right_click(e, canvas_center(editor_catalog_row_area(e, 3)));
    ck_assert(is_open(e) && !offers(e, "Unlock") && offers(e, "Show"));
    choose(e, "Show");
    ck_assert(!shape_at(e, 3)->label.hidden && selected(e, 3));
    key(e, 'z', EDITOR_CTRL);
    ck_assert(shape_at(e, 3)->label.hidden);
    ck_assert(editor_put_flag(e, 3, EDITOR_FLAG_LOCKED, true));
    right_click(e, canvas_center(editor_catalog_row_area(e, 3)));
    ck_assert_str_eq(editor_message(e), "");
    choose(e, "Unlock"); /* it stays hidden, so it cannot be selected: no fault */
    ck_assert(!shape_at(e, 3)->label.locked && editor_selected_count(e) == 0);
    ck_assert_str_eq(editor_message(e), "");
    editor_destroy(e);
}
END_TEST

START_TEST(a_locked_group_is_unlocked_as_one) {
    editor *e = prepared();
    key(e, 'z', 0);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'l', EDITOR_CTRL);
    right_click(e, canvas_center(editor_catalog_row_area(e, 0)));
    ck_assert(is_open(e) && offers(e, "Unlock"));
    choose(e, "Unlock");
    for (size_t i = 0; i < 4; i++) {
        ck_assert(!shape_at(e, i)->label.locked && selected(e, i));
    }
    editor_destroy(e);
}
END_TEST

START_TEST(vertices_have_a_menu) {
    editor *e = prepared();
    click(e, on_screen(e, -4.5, -0.5));
    right_click(e, on_screen(e, -3, 1));
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_VERTEX);
    ck_assert_uint_eq(editor_chosen_count(e), 1);
    choose(e, "Delete vertex");
    ck_assert_uint_eq(editor_drawing(e)->shapes[0]->point_count, 3);
    editor_destroy(e);
}
END_TEST

START_TEST(several_shapes_are_aligned_by_menu) {
    editor *e = prepared();
    click(e, on_screen(e, -4.5, -0.5));
    click_with(e, on_screen(e, 1, -2), EDITOR_SHIFT, 1);
    right_click(e, on_screen(e, 1, -2));
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_MANY);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    choose(e, "Align...");
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_ALIGN);
    key(e, EDITOR_KEY_ENTER, 0); /* the first: left sides */
    ck_assert_double_eq(editor_drawing(e)->shapes[1]->bounds.min.x, -6.0);
    right_click(e, on_screen(e, -5.3, -2.5));
    choose(e, "Group");
    ck_assert_uint_eq(editor_shape_group_depth(editor_drawing(e)->shapes[0]), 1);
    editor_destroy(e);
}
END_TEST

/* In every menu: the name begins 22 points from the left, the keys end 8 points from the right. That of a row is
 * opened in the first one, which is locked and hidden. */
START_TEST(names_and_keys_of_items_do_not_overlap) {
    canvas *c = canvas_create_raster(canvas_default_def());
    editor *e = prepared();
    key(e, 'a', EDITOR_CTRL);
    key(e, 'z', 0);
    ck_assert(editor_put_flag(e, 0, EDITOR_FLAG_LOCKED, true) &&
              editor_put_flag(e, 0, EDITOR_FLAG_HIDDEN, true));
    const geom_vec2 row = canvas_center(editor_catalog_row_area(e, 0));
    for (int context = EDITOR_CONTEXT_GROUND; context <= EDITOR_CONTEXT_FLAGGED; context++) {
        editor_menu_item items[EDITOR_MENU_ITEMS];
        editor_open_context(e, (editor_context)context, row, true);
        const size_t count = editor_menu_items(e, items);
        ck_assert_uint_gt(count, 0);
        for (size_t i = 0; i < count; i++) {
            const double taken = 22.0 + canvas_text_width(c, 12.0, items[i].label) + 8.0 +
                                 canvas_text_width(c, 9.5, items[i].keys) + 8.0;
            ck_assert_msg(taken <= items[i].area.max.x - items[i].area.min.x, "%s %s", items[i].label,
                          items[i].keys);
        }
    }
    editor_destroy(e);
    canvas_destroy(c);
}
END_TEST

START_TEST(planners_are_compared_from_the_menu_of_the_ground) {
    editor *e = new_editor();
    right_click(e, on_screen(e, 8, -6));
    ck_assert(!offers(e, "Compare planners")); /* there are no agents */
    key(e, EDITOR_KEY_ESCAPE, 0);
    draw_agent(e, -2, 0, 2, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    right_click(e, on_screen(e, 8, -6));
    choose(e, "Compare planners");
    ck_assert(editor_trials_shown(e));
    editor_destroy(e);
}
END_TEST

START_TEST(keys_open_menus_and_go_through_them) {
    editor *e = prepared();
    key(e, EDITOR_KEY_MENU, 0);
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_GROUND);
    ck_assert_uint_eq(editor_get_menu(e)->at, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    editor_select_only(e, editor_drawing(e)->shapes[2]->id);
    key(e, EDITOR_KEY_F10, EDITOR_SHIFT);
    ck_assert_int_eq(editor_get_menu(e)->context, EDITOR_CONTEXT_SHAPE);
    ck_assert_uint_eq(item_of(e, "Repair"), 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_UP_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 5);
    editor_destroy(e);
}
END_TEST

START_TEST(a_right_drag_still_pans) {
    editor *e = prepared();
    const geom_vec2 center = editor_get_view(e)->center;
    editor_event event = {.type = EDITOR_POINTER_DOWN, .at = {300, 300}, .button = EDITOR_BUTTON_RIGHT};
    editor_handle(e, &event);
    move(e, geom_vec2_make(340, 300));
    event.type = EDITOR_POINTER_UP;
    event.at.x = 340;
    editor_handle(e, &event);
    ck_assert(!is_open(e));
    ck_assert_double_lt(editor_get_view(e)->center.x, center.x);
    editor_destroy(e);
}
END_TEST

START_TEST(a_long_press_opens_a_menu_and_changes_nothing) {
    editor *e = prepared();
    editor_document before = snapshot(e);
    press(e, on_screen(e, -4.5, -0.5), 0, 1);
    tick(e, 30.0); /* before the press */
    tick(e, 0.4);
    ck_assert(!is_open(e));
    tick(e, 0.4);
    ck_assert(is_open(e) && editor_selected_count(e) == 1);
    release(e, on_screen(e, -4.5, -0.5));
    ck_assert(is_open(e));
    ck_assert(editor_document_same(editor_drawing(e), &before));
    key(e, EDITOR_KEY_ESCAPE, 0);
    press(e, on_screen(e, -4.5, -0.5), 0, 1); /* a drag that pauses is none */
    move(e, on_screen(e, -2.5, -0.5));
    tick(e, 0.1);
    tick(e, 2.0);
    ck_assert(!is_open(e));
    release(e, on_screen(e, -2.5, -0.5));
    ck_assert(!editor_document_same(editor_drawing(e), &before));
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

/* ---- Tips ---- */

static const char *tip_at(editor *e, geom_vec2 at) {
    static char words[EDITOR_TIP_SIZE];
    move(e, at);
    ck_assert(!editor_tip(e, words));
    ck_assert_double_lt(editor_next_tick(e), 0.1);
    tick(e, 5.0);
    ck_assert(!editor_tip(e, words)); /* that was before */
    ck_assert_double_lt(editor_next_tick(e), 1.0);
    tick(e, 0.6);
    editor_tip(e, words);
    return words;
}

START_TEST(a_pointer_that_rests_gets_a_tip) {
    editor_repair_button buttons[EDITOR_MOST_REPAIRS];
    editor *e = prepared();
    const editor_tool_button button = editor_get_tool_button(e, 1);
    ck_assert_ptr_nonnull(strstr(tip_at(e, canvas_center(button.area)), "(P)"));
    ck_assert_uint_eq(editor_repair_buttons(e, buttons), 1);
    ck_assert_ptr_nonnull(strstr(tip_at(e, canvas_center(buttons[0].area)), "Repair"));
    ck_assert_ptr_nonnull(strstr(tip_at(e, on_screen(e, -5.5, 4)), "At fault"));
    ck_assert_ptr_nonnull(strstr(tip_at(e, on_screen(e, 6, -4)), "Goal"));
    ck_assert_str_eq(tip_at(e, on_screen(e, -4.5, -0.5)), "");
    editor_rename(e, 0, "Pillar");
    ck_assert_str_eq(tip_at(e, on_screen(e, -4.4, -0.5)), "Pillar");
    click(e, on_screen(e, -4.4, -0.5));
    ck_assert_ptr_nonnull(strstr(tip_at(e, on_screen(e, -3, 1)), "Vertex"));
    key(e, 'z', 0);
    const geom_aabb2 row = editor_catalog_row_area(e, 0);
    const geom_vec2 eye = {row.max.x - 38.0, canvas_center(row).y};
    ck_assert_ptr_nonnull(strstr(tip_at(e, eye), "still in the scene"));
    ck_assert_ptr_nonnull(strstr(tip_at(e, geom_vec2_add(eye, geom_vec2_make(20, 0))), "cannot be picked"));
    editor_destroy(e);
}
END_TEST

START_TEST(what_the_comparison_hides_has_no_tip) {
    editor *e = prepared();
    const geom_vec2 at = on_screen(e, -5.5, 4);
    ck_assert_str_ne(tip_at(e, at), "");
    editor_show_trials(e, true);
    ck_assert(editor_area_holds(editor_trial_table_area(e), at));
    ck_assert_str_eq(tip_at(e, geom_vec2_add(at, geom_vec2_make(1, 0))), "");
    editor_destroy(e);
}
END_TEST

START_TEST(tips_go_with_what_is_done) {
    char words[EDITOR_TIP_SIZE];
    editor *e = prepared();
    ck_assert_str_ne(tip_at(e, on_screen(e, 6, -4)), "");
    key(e, 'g', 0);
    ck_assert(!editor_tip(e, words));
    ck_assert_str_ne(tip_at(e, on_screen(e, 6, -4.01)), "");
    right_click(e, on_screen(e, 6, -4.01));
    tick(e, 0.1);
    tick(e, 1.0);
    ck_assert(!editor_tip(e, words));
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_right_click_opens_the_menu_of_what_lies_there,
        rows_of_the_list_have_the_menu_of_what_they_show,
        rows_of_what_is_locked_or_hidden_have_a_menu,
        a_locked_group_is_unlocked_as_one,
        vertices_have_a_menu,
        several_shapes_are_aligned_by_menu,
        names_and_keys_of_items_do_not_overlap,
        planners_are_compared_from_the_menu_of_the_ground,
        keys_open_menus_and_go_through_them,
        a_right_drag_still_pans,
        a_long_press_opens_a_menu_and_changes_nothing,
        a_pointer_that_rests_gets_a_tip,
        what_the_comparison_hides_has_no_tip,
        tips_go_with_what_is_done,
    };
    return run_tests("editor context", tests, sizeof tests / sizeof *tests);
}
