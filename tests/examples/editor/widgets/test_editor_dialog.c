/* Questions in the box in the middle: lines that are typed there, and answers by key and by button. */
#include "dialogs/dialog.h"
#include "dialogs/listing.h"
#include "dialogs/prompt.h"
#include "examples/editor/support/editor_support.h"
#include "state/editor.h"

#include <stdio.h>
#include <string.h>

static void answer(editor *e, const char *label) {
    editor_dialog dialog;
    ck_assert(editor_get_dialog(e, &dialog));
    for (size_t i = 0; i < dialog.answer_count; i++) {
        if (strcmp(dialog.answers[i].label, label) == 0) {
            click(e, canvas_center(dialog.answers[i].area));
            return;
        }
    }
    ck_abort_msg("no answer %s to %s", label, dialog.title);
}

static editor *with_changes(void) {
    editor *e = new_editor();
    draw_circle(e, -6, -5, 2);
    return e;
}

START_TEST(buttons_answer) {
    char path[512];
    temporary_path(path, sizeof path, "answer.geojson");
    editor *e = with_changes();
    close_window(e);
    answer(e, "Cancel");
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(!editor_wants_close(e));
    close_window(e);
    answer(e, "Save");
    type_text(e, path); /* nothing is swallowed: no letter opened this */
    answer(e, "Cancel");
    ck_assert(!editor_wants_close(e));
    ck_assert(!file_exists(path));
    close_window(e);
    answer(e, "Save");
    type_text(e, path);
    answer(e, "Save");
    ck_assert_msg(editor_wants_close(e), "%s", editor_message(e));
    ck_assert(file_exists(path));
    editor_destroy(e);

    e = with_changes();
    key(e, 's', EDITOR_CTRL);
    submit(e, path);
    answer(e, "Another name");
    key(e, EDITOR_KEY_ENTER, 0);
    answer(e, "Replace");
    ck_assert(!editor_has_changes(e));
    key(e, EDITOR_KEY_DELETE, 0);
    key(e, 'q', EDITOR_CTRL);
    answer(e, "Do not save");
    ck_assert(editor_wants_close(e));
    editor_destroy(e);
    remove(path);
}
END_TEST

START_TEST(nothing_else_reacts_while_a_box_asks) {
    editor *e = with_changes();
    editor_document before = snapshot(e);
    const double scale = editor_get_view(e)->scale;
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = {300, 300}, .wheel = 2.0};
    close_window(e);
    editor_handle(e, &wheel);
    click(e, geom_vec2_make(200.0, 25.0));
    drag(e, on_screen(e, -6, -5), on_screen(e, -3, -3));
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_double_eq(editor_get_view(e)->scale, scale);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    ck_assert_str_ne(editor_question(e), "");
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(a_name_is_edited_like_any_line) {
    char first[512];
    char second[512];
    temporary_path(first, sizeof first, "first.geojson");
    temporary_path(second, sizeof second, "first2.geojson");
    editor *e = with_changes();
    ck_assert(editor_save(e, first));
    key(e, 's', EDITOR_CTRL | EDITOR_SHIFT);
    key(e, EDITOR_KEY_END, 0);
    for (int i = 0; i < 8; i++) {
        key(e, EDITOR_KEY_LEFT, 0); /* before .geojson */
    }
    submit(e, "2");
    ck_assert(file_exists(second));
    key(e, 'o', EDITOR_CTRL); /* the name is selected, so that another one replaces it */
    submit(e, first);
    ck_assert_ptr_nonnull(strstr(editor_message(e), first));

    key(e, 's', EDITOR_CTRL | EDITOR_SHIFT); /* copied and pasted */
    key(e, 'x', EDITOR_CTRL);
    ck_assert_ptr_null(strstr(editor_question(e), "first"));
    key(e, 'v', EDITOR_CTRL);
    key(e, 'v', EDITOR_CTRL);
    ck_assert_ptr_nonnull(strstr(strstr(editor_question(e), first) + 1, first));
    key(e, EDITOR_KEY_ESCAPE, 0);
    remove(first);
    remove(second);
    editor_destroy(e);
}
END_TEST

START_TEST(a_small_window_asks_on_its_status_line) {
    editor_dialog dialog;
    editor *e = editor_create(300, 150);
    canvas_def def = canvas_default_def();
    def.width = 300;
    def.height = 150;
    canvas *c = canvas_create_raster(def);
    key(e, 's', EDITOR_CTRL);
    ck_assert(!editor_get_dialog(e, &dialog));
    editor_answer answer;
    ck_assert(!editor_dialog_answer_at(e, geom_vec2_make(100, 100), &answer));
    editor_draw(e, c);
    ck_assert(!canvas_failed(c));
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_str_eq(editor_question(e), "");
    canvas_destroy(c);
    editor_destroy(e);
}
END_TEST

/* F6 goes through the switches and answers, Tab where nothing is completed. */
START_TEST(keys_come_to_every_answer) {
    editor *e = with_changes();
    editor_dialog dialog;
    close_window(e);
    key(e, EDITOR_KEY_TAB, 0);
    key(e, EDITOR_KEY_TAB, 0);
    ck_assert_uint_eq(editor_get_prompt(e)->focus, 2);
    key(e, EDITOR_KEY_RIGHT, 0);
    key(e, EDITOR_KEY_ENTER, 0); /* cancel */
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(!editor_wants_close(e));
    key(e, 's', EDITOR_CTRL);
    const size_t length = strlen(editor_get_prompt(e)->line.text);
    ck_assert(editor_get_dialog(e, &dialog));
    const size_t stops = dialog.switch_count + dialog.answer_count + 1;
    for (size_t i = 0; i < stops; i++) {
        ck_assert_uint_eq(editor_get_prompt(e)->focus, i);
        key(e, EDITOR_KEY_F6, 0);
    }
    ck_assert_uint_eq(editor_get_prompt(e)->focus, 0); /* round */
    key(e, EDITOR_KEY_F6, 0);
    key(e, EDITOR_KEY_TAB, 0);
    const bool hidden = editor_get_list(e)->hidden;
    key(e, ' ', 0);
    type_text(e, " "); /* as the system sends it along */
    ck_assert(editor_get_list(e)->hidden != hidden);
    ck_assert_uint_eq(strlen(editor_get_prompt(e)->line.text), length);
    type_text(e, "a"); /* into the line, which has the focus then */
    ck_assert_uint_eq(editor_get_prompt(e)->focus, 0);
    key(e, EDITOR_KEY_F6, EDITOR_SHIFT);
    key(e, ' ', 0);
    ck_assert_str_eq(editor_question(e), "");
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        buttons_answer,
        keys_come_to_every_answer,
        nothing_else_reacts_while_a_box_asks,
        a_name_is_edited_like_any_line,
        a_small_window_asks_on_its_status_line,
    };
    return run_tests("editor dialog", tests, sizeof tests / sizeof *tests);
}
