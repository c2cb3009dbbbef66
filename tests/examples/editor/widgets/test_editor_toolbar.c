/* Every button of the tool bar does what its key does, in each of some states. */
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/hand.h"
#include "widgets/commands.h"
#include "widgets/menu.h"
#include "widgets/toolbar.h"

#include <string.h>

static void press_key_of(editor *e, editor_command command) {
    for (size_t g = 0; g < editor_binding_group_count(); g++) {
        for (size_t i = 0; i < editor_binding_count(g); i++) {
            const editor_binding b = editor_get_binding(g, i);
            if (b.command == command) {
                key(e, b.key, b.modifiers);
                return;
            }
        }
    }
    ck_abort_msg("a button without a key");
}

/* Where a button is, or the item of the menu that holds what there is no room for, which is opened. */
static geom_vec2 place_of(editor *e, editor_tool_button button) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    if (button.shown) {
        return canvas_center(button.area);
    }
    click(e, canvas_center(editor_more_button(e)));
    const size_t count = editor_menu_items(e, items);
    for (size_t i = 0; i < count; i++) {
        if (items[i].command == button.command) {
            return canvas_center(items[i].area);
        }
    }
    ck_abort_msg("a button that is nowhere: %s", button.label);
}

/* Something to undo and to redo, something selected, an agent; then a step of the crowd, a polygon half
 * drawn, or nothing. */
static editor *prepared(int state) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 4);
    draw_agent(e, -5, 0, 7, 1);
    draw_circle(e, 5, -4, 1);
    draw_segment(e, -5, -5, -3, -4);
    key(e, 'z', EDITOR_CTRL);
    click(e, on_screen(e, 1, 3));
    if (state == 1) {
        ck_assert(editor_run_steps(e, 2));
    } else if (state == 2) {
        key(e, 'p', 0);
        click(e, on_screen(e, -4, 4));
        click(e, on_screen(e, -2, 4));
    }
    return e;
}

static void check_alike(editor *a, editor *b, const char *label) {
    ck_assert_msg(same_content(editor_drawing(a), editor_drawing(b)), "%s", label);
    ck_assert_msg(editor_selected_count(a) == editor_selected_count(b), "%s", label);
    ck_assert_msg(editor_get_tool(a) == editor_get_tool(b) &&
                      editor_get_draft(a)->count == editor_get_draft(b)->count,
                  "%s", label);
    ck_assert_msg(editor_get_shown(a)->help == editor_get_shown(b)->help &&
                      editor_wants_ticks(a) == editor_wants_ticks(b),
                  "%s", label);
    ck_assert_msg(editor_get_view(a)->scale == editor_get_view(b)->scale, "%s", label);
    ck_assert_msg(geom_vec2_equal(editor_position(a, 1), editor_position(b, 1)), "%s", label);
    ck_assert_str_eq(editor_message(a), editor_message(b));
    ck_assert_str_eq(editor_question(a), editor_question(b));
}

static bool alike(const editor *a, const editor *b) {
    return same_content(editor_drawing(a), editor_drawing(b)) && editor_get_tool(a) == editor_get_tool(b) &&
           editor_get_draft(a)->count == editor_get_draft(b)->count;
}

START_TEST(each_button_does_as_its_key) {
    for (size_t i = 0; i < editor_tool_button_count(); i++) {
        editor *by_key = prepared(_i);
        editor *by_button = prepared(_i);
        const editor_tool_button button = editor_get_tool_button(by_button, i);
        press_key_of(by_key, button.command);
        const geom_vec2 at = place_of(by_button, button);
        move(by_button, at);
        click(by_button, at);
        check_alike(by_key, by_button, button.label);
        ck_assert_int_eq(editor_get_drag(by_button)->kind, EDITOR_DRAG_NONE);
        editor_destroy(by_key);
        editor_destroy(by_button);
    }
}
END_TEST

START_TEST(buttons_that_change_something_do) {
    static const editor_command commands[] = {EDITOR_DO_UNDO, EDITOR_DO_REDO, EDITOR_DO_DELETE};
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
        editor *before = prepared(0);
        editor *e = prepared(0);
        for (size_t i = 0; i < editor_tool_button_count(); i++) {
            const editor_tool_button button = editor_get_tool_button(e, i);
            if (button.command == commands[c]) {
                click(e, canvas_center(button.area));
            }
        }
        ck_assert_msg(!alike(before, e), "%s", editor_words_of_command(commands[c]));
        editor_destroy(before);
        editor_destroy(e);
    }
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("tool bar");
    tcase_set_timeout(tcase, 30.0);
    tcase_add_loop_test(tcase, each_button_does_as_its_key, 0, 3);
    tcase_add_test(tcase, buttons_that_change_something_do);
    return run_test_case("editor tool bar", tcase);
}
